// What is being composed: a form asks the server about it, and what the server says of it is shown. Nothing here knows a rule.
//
//   form[data-plan]         asks the server what is being composed: at each pick, which goes into its field "pick",
//                           and at each change of its fields, which stand anywhere. With Ctrl (Shift, Cmd) held a pick
//                           fills its field "more" as well, and a drag picks all buttons on the plane in a frame
//   input[data-picked]      holds the place picked last; its form asks again at a pick while [data-asks] names it
//   select[data-more]       hexes and what they cost, of those in a row the first alone named, "2508 12 14,2601 9": choices
//                           once somebody opens the list
//   input[data-stays]       is in the next question as well once something is done: the tab at which the page was, say
//   [data-draws]            of what is advised: parts, to be shown as those of an answer are
//   [data-asks="form id"]   while it is in the page, that form asks again after each push of a move
//
// Tells the page "table:composed" when what is being composed is shown, and whether somebody has asked for it.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  // What is composed is asked about by a form that stays, whatever is swapped: its fields stand in the panels, and each
  // change asks again. The latest question alone is answered, but what was picked or pressed is: the next waits for it,
  // and a push that comes between has it asked once more. Focus stays where it was. While a move is on its way nothing
  // is composed: its push and its answer come in either order, and what is picked meanwhile is asked after both.
  const past = $("[data-history]"); // names the move that is looked back on; nothing is composed at it
  const underWay = new Map(); // form -> the question that is being answered
  let acting = false;
  const pickOf = form => $("input[name=pick]", form);
  const questionOf = (form, press) => {
    const question = new URLSearchParams(new FormData(form));
    if (press) question.set(...press);
    if (past) question.set("past", past.dataset.history);
    for (const fleeting of $$("input[name=pick], input[name=more]", form)) fleeting.value = "";
    return question;
  };
  // nothing, if a later question took its place, the page is being left or the net is away; what comes back asks again
  const answerTo = async (form, { question, stop }) => {
    try {
      const answer = await fetch(`${form.action}?${question}`, {
        headers: { "HX-Request": "true" },
        signal: stop.signal,
      });
      return answer.ok && (await answer.text());
    } catch {
      return "";
    }
  };
  // A page that is loaded again goes on with what was being composed, if nothing has been done since. Nothing is kept of a
  // seat behind a curtain: whoever has the screen next could read it in the browser.
  const main = $("#main"),
    COMPOSED = `composed-${main.dataset.table}-${main.dataset.seatKey}`;
  const version = () => $("#version").value;
  const remember = question => {
    try {
      sessionStorage.setItem(COMPOSED, JSON.stringify([version(), `${question}`]));
    } catch {
      /* a private window */
    }
  };
  const remembered = () => {
    try {
      const [at, question] = JSON.parse(sessionStorage.getItem(COMPOSED) || "[]");
      return at === version() ? new URLSearchParams(question) : null;
    } catch {
      return null;
    }
  };
  const pose = (form, question, wanted) => {
    if (pickOf(form) && !past && !main.dataset.curtain) remember(question);
    underWay.get(form)?.stop.abort();
    const mine = { form, question, wanted, stop: new AbortController() };
    underWay.set(form, mine);
    form.setAttribute("aria-busy", "true");
    mine.answer = answerTo(form, mine);
    return mine;
  };
  const isLatest = one => underWay.get(one.form) === one;
  const forget = ({ form }) => {
    underWay.delete(form);
    if (!(acting && pickOf(form))) form.removeAttribute("aria-busy");
  };
  // all that is asked at once is shown at once: the page is laid out once for it
  const show = async asked => {
    const asker = document.activeElement.id;
    const answers = await Promise.all(asked.map(one => one.answer));
    const now = document.activeElement; // one may have gone on meanwhile, or a push have taken away where one was
    const focused = now === document.body ? asker : now.id;
    const stands = one => isLatest(one) && one.form.isConnected; // not once the page is turned
    const html = answers.filter((answer, n) => answer && stands(asked[n])).join("");
    if (html) {
      parts.show(html);
      htmx.trigger(document.body, "table:composed", { asked: asked.some(one => one.wanted) });
    }
    asked.filter(isLatest).forEach(forget);
    if (focused && document.activeElement === document.body)
      (document.getElementById(focused) || $("[data-asks][tabindex]"))?.focus({ preventScroll: true });
  };
  const ask = (...asked) => {
    const done = show(asked);
    for (const one of asked) one.done = done;
    return done;
  };
  const inquire = async (form, button) => {
    const press = button && [button.name, button.value];
    for (let before = underWay.get(form); before?.question.get("pick"); before = underWay.get(form))
      await before.done;
    if (!acting || !pickOf(form)) ask(pose(form, questionOf(form, press), true));
    else if (press) pickOf(form).value = button.value;
  };
  // what is advised may have come before the answer, which puts away what is drawn
  const drawAdvised = () => {
    const told = $("#advice [data-draws]");
    if (told) parts.show(told.dataset.draws);
  };
  const askAgain = (wanted, before) => {
    if (past) return layAgain();
    const ids = new Set($$("[data-asks]").map(part => part.dataset.asks));
    const forms = [...ids].map(id => document.getElementById(id));
    const free = forms.filter(form => !acting || !pickOf(form));
    const again = form => underWay.get(form)?.question ?? (pickOf(form) && before) ?? questionOf(form);
    // what somebody waits for is brought into sight, though a push has it asked once more
    const awaited = form => wanted || underWay.get(form)?.wanted;
    ask(...free.map(form => pose(form, again(form), awaited(form)))).then(drawAdvised);
  };

  document.addEventListener("submit", event => {
    if (!event.target.matches("form[data-plan]")) return;
    event.preventDefault();
    inquire(event.target, event.submitter);
  });
  document.addEventListener("input", event => {
    if (event.target.form?.matches("form[data-plan]")) inquire(event.target.form);
  });
  // who leafs through the past keeps the layer that lies on it
  const LAYER = "board:layer";
  const layAgain = () => {
    let kept = "";
    try {
      kept = sessionStorage.getItem(LAYER) || "";
    } catch {
      /* a private window */
    }
    const layer = kept && $(`input[name=layer][value="${CSS.escape(kept)}"]`);
    if (!layer) return;
    layer.checked = true;
    inquire(layer.form);
  };
  if (past) {
    layAgain();
    document.addEventListener("change", event => {
      if (event.target.name !== "layer") return;
      try {
        sessionStorage.setItem(LAYER, event.target.value);
      } catch {
        /* a private window */
      }
    });
  }
  // of a list of hexes those without a name are choices when somebody opens it: a reach may hold thousands
  const fill = event => {
    const list = event.target.closest?.("select[data-more]");
    if (!list) return;
    const chosen = list.value;
    for (const row of list.dataset.more.split(",")) {
      const [first, ...costs] = row.split(" ");
      costs.forEach((points, n) => {
        const at = n ? String(Number(first) + n).padStart(first.length, "0") : first;
        if (at !== chosen) list.add(new Option(`Hex ${at}: ${points}`, at));
      });
    }
    list.removeAttribute("data-more");
  };
  for (const opening of ["pointerdown", "focusin"]) document.addEventListener(opening, fill);
  // a place that a listed choice is about: the first pick finds the choice, a second one makes it
  let found = null;
  const choose = at => {
    const choice = $(`#choices .choice[data-about~="${CSS.escape(at)}"]:not([aria-disabled])`),
      again = choice && choice === found;
    found = choice;
    if (again) choice.click();
    else choice?.focus();
    return again;
  };
  document.addEventListener("board:pick", event => {
    const field = $("form[data-plan] input[name=pick]");
    const { at, more } = event.detail;
    for (const follower of $$("input[data-picked]")) {
      follower.value = at;
      if ($(`[data-asks="${follower.form.id}"]`)) inquire(follower.form);
    }
    if (past || !field || choose(at)) return;
    field.value = at;
    const also = $("input[name=more]", field.form);
    if (also && more) also.value = "on";
    inquire(field.form);
  });
  // who goes to a place by its name is told what it is, though nothing is picked
  document.addEventListener("board:look", event => {
    const form = planner();
    if (form && !past && !acting) inquire(form, { name: "look", value: event.detail });
  });
  // what is advised is drawn over the map, and brought into sight there
  document.addEventListener("htmx:afterSwap", event => {
    if (event.target.id !== "advice") return;
    const told = $("[data-draws]", event.target);
    if (!told) return;
    drawAdvised();
    const [at] = $("[data-about]", told)?.dataset.about.split(" ") ?? [];
    if (at) document.dispatchEvent(new CustomEvent("stage:look", { detail: at }));
  });
  // what was done is no longer being composed; what was refused is
  let stays = [];
  const planner = () => $("form[data-plan]:has(input[name=pick])");
  document.addEventListener("htmx:beforeRequest", event => {
    if (event.target.id !== "act") return;
    acting = true;
    stays = $$("input[data-stays]").map(field => [field.name, field.value]);
    planner()?.setAttribute("aria-busy", "true");
  });
  document.addEventListener("htmx:afterRequest", event => {
    if (event.target.id !== "act") return;
    acting = false;
    const form = planner();
    form?.removeAttribute("aria-busy");
    if (!event.detail.successful) askAgain();
    else if (form) {
      form.reset(); // as it was sent: an answer that says the same is not swapped
      const pick = pickOf(form).value;
      questionOf(form);
      ask(pose(form, new URLSearchParams([["pick", pick], ...stays])));
    }
  });
  // what tells who is here, or what was said, changes nothing of what is composed
  document.addEventListener("htmx:wsAfterMessage", ({ detail }) => {
    if (past || detail.message.includes('id="version"')) askAgain();
  });
  document.addEventListener("DOMContentLoaded", () => askAgain(true, remembered()));
})();
