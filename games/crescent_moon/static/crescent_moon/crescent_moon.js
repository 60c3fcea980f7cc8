// The board is the control: whatever can be chosen is lit where it stands, and is chosen there. The list of choices is the
// same thing in words. Nothing here knows a rule: what may be chosen is what the server has listed.
//
//   .pick                   a hex, a card, a card of the market: the first press finds the choices about it, a second makes
//                           the only one
//   .choice[data-about]     the ids of what a choice is about, or one that cannot be chosen now, which says why
//   .choice[data-begins]    the ids of the hexes from which it can be begun
//   [data-fill], [data-ways]  on a radio: the numbers that go with it; the values of the next field that it leads to
//   form[data-compose]      an action that is written and not chosen: its fields make the action's
//   #offer-what [data-seller]  what one would buy, and of whom alone
//   [data-since-hex]        names a hex that is to be marked: something is otherwise there
//   [data-close-scene]      back from what is over to the map
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const act = $("#act");
  if (!act) return;

  // ---------------------------------------------------------------- what may be chosen, where it stands

  const ids = list => (list || "").split(" ").filter(Boolean);
  const about = choice => ids(choice.dataset.about);
  const begins = choice => ids(choice.dataset.begins);
  const places = choice => [...about(choice), ...begins(choice)];
  const open = () => $$("#choices .choice:is([data-about], [data-begins]):not([aria-disabled])");
  const radios = () => $$("#form input[type=radio]");
  const placeOf = radio => `hex-${radio.value.split("/")[0].replace(",", "_")}`; // of a river: whichever way it would run
  const light = () => {
    const lit = new Set(open().flatMap(places));
    for (const radio of radios()) if (!radio.disabled) lit.add(placeOf(radio));
    for (const element of $$(".pick")) element.toggleAttribute("data-lit", lit.has(element.id));
  };

  // where the map is larger than the window, it opens where there is something to do
  const LOOK = { block: "center", inline: "center" };
  const look = () => {
    const scroll = $(".cm-scroll");
    if (!scroll || scroll.scrollWidth <= scroll.clientWidth + 1) return;
    const top = window.scrollY;
    $(".hex[data-lit], .hex[data-held]")?.scrollIntoView(LOOK);
    window.scrollTo(0, top);
  };

  // a radio that leads to some values of the next field bars the others; what it fills in is filled in once, so that what
  // is written over it outlives a push that brings no new form
  const followed = new WeakSet();
  const follow = radio => {
    followed.add(radio);
    const ways = radio.dataset.ways?.split(" ");
    if (ways) {
      for (const other of radios()) {
        if (other.name === radio.name) continue;
        other.disabled = !ways.includes(other.value);
        if (other.disabled) other.checked = false;
      }
      const left = radios().filter(other => other.name !== radio.name && !other.disabled);
      if (left.length === 1) left[0].checked = true;
    }
    radio.dataset.fill?.split(" ").forEach((number, n) => {
      const field = document.getElementById(`units-${n}`);
      if (!field) return;
      [field.value, field.max] = [number, number];
      field.closest(".field").hidden = number === "0"; // of what is not there none goes
    });
    light();
  };
  document.addEventListener("change", event => {
    if (event.target.matches("#form input[type=radio]")) follow(event.target);
  });

  // the first field without an answer takes the hex; else the last that knows it
  const fill = id => {
    const known = radios().filter(radio => placeOf(radio) === id && !radio.disabled);
    const free = known.find(radio => !$(`#form input[name="${radio.name}"]:checked`));
    const radio = free || known[known.length - 1];
    if (!radio) return false;
    radio.checked = true;
    follow(radio);
    radio.focus({ preventScroll: true });
    return true;
  };

  // why nothing can be chosen there: where there are many reasons they come when they are asked for
  let sought = "";
  const sayWhy = id => {
    const barred = $$("#choices .choice[aria-disabled]").find(choice => about(choice).includes(id)),
      fold = $("#choices .refusals:not([open])");
    sought = fold && !barred ? id : "";
    if (barred) barred.focus();
    else if (fold) fold.open = true;
  };
  document.addEventListener("htmx:afterSwap", event => {
    if (sought && event.target.closest?.(".refusals")) sayWhy(sought);
  });

  // what was found by a press says where
  const choose = element => {
    if (fill(element.id)) return;
    const choices = open().filter(choice => places(choice).includes(element.id));
    if (choices.length === 1 && choices[0].dataset.here === element.id) choices[0].click();
    else if (choices.length) choices[0].focus();
    else sayWhy(element.id);
    for (const choice of $$("#choices [data-here]")) choice.removeAttribute("data-here");
    for (const choice of choices) choice.dataset.here = element.id;
  };
  document.addEventListener("click", event => {
    const element = event.target.closest(".pick");
    if (element && !event.target.matches("input") && !$("input", element)) choose(element);
  });

  let begun = ""; // where, if that is what was last decided: what is asked next begins there
  document.addEventListener("click", event => {
    const decides = event.target.closest("button[type=submit]");
    if (decides) begun = begins(decides).find(id => id === decides.dataset.here) ?? "";
  });

  // a choice under the pointer or in focus shows where it takes place, and a card what it does, where that is not to be seen
  const CARD = ".ticket, .pcard";
  const point = event => {
    const choice = event.target.closest?.(":is(.choice, #follow-advice):is([data-about], [data-begins])");
    for (const element of $$("[data-chosen]")) element.removeAttribute("data-chosen");
    if (choice) for (const id of places(choice)) document.getElementById(id)?.setAttribute("data-chosen", "");
    explain(
      event.target.closest?.(CARD) || document.activeElement?.closest(CARD) || $(".ticket[data-chosen]"),
    );
  };
  const unread = card => {
    const words = $(".pcard-text", card) || document.getElementById(card.getAttribute("aria-describedby"));
    return words.clientHeight && words.scrollHeight <= words.clientHeight ? "" : words.textContent;
  };
  let told = null,
    read = ""; // the card whose words were put away, until pointer and focus have left it
  const explain = card => {
    const text = $("#card-text");
    if (card?.id !== read) read = "";
    const words = card && !read && unread(card);
    told = card;
    if (text) text.hidden = !words; // behind a curtain there is none
    if (!words) return;
    text.textContent = words;
    const { top, bottom, left, right } = card.getBoundingClientRect();
    const beside = right + text.offsetWidth < window.innerWidth;
    text.style.insetInlineStart = `${beside ? right : left}px`;
    text.style.insetBlockStart = `${beside ? top : bottom}px`;
  };
  document.addEventListener("mouseover", point);
  document.addEventListener("htmx:afterSwap", event => {
    const advised = event.target.id === "advice" && $("#follow-advice", event.target);
    if (advised) point({ target: advised });
  });
  document.addEventListener("focusin", point);
  document.addEventListener("focusout", event => event.target.closest(CARD)?.id === read && explain(null));
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape" || !told) return;
    read = told.id;
    explain(told);
  });
  document.addEventListener("scroll", () => explain(told), true);

  // from hex to hex
  document.addEventListener("keydown", event => {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!way || !event.target.matches?.(".hex")) return;
    event.preventDefault();
    const at = hex => [Number(hex.dataset.x), 1.7 * Number(hex.dataset.y)];
    const [x, y] = at(event.target);
    const far = hex => {
      const [dx, dy] = [at(hex)[0] - x, at(hex)[1] - y];
      const along = dx * way[0] + dy * way[1];
      return along > 0.5 ? along + 2 * Math.abs(dx * way[1] + dy * way[0]) : Number.POSITIVE_INFINITY;
    };
    const [next] = $$(".hex").sort((one, other) => far(one) - far(other));
    if (far(next) < Number.POSITIVE_INFINITY) next.focus();
  });

  // ---------------------------------------------------------------- what is written

  // one thing has one seller: who would buy it is not asked whom
  const address = () => {
    const to = $("#offer-to"),
      seller = $("#offer-what")?.selectedOptions[0]?.dataset.seller,
      field = to?.closest(".field");
    if (!field || (!seller && !field.hidden)) return;
    field.hidden = Boolean(seller);
    to.value = seller ?? -1;
  };
  document.addEventListener("change", event => event.target.id === "offer-what" && address());

  const READ = { number: Number, numbers: value => [Number(value)] };
  document.addEventListener("submit", event => {
    const form = event.target;
    if (!form.matches("form[data-compose]")) return;
    event.preventDefault();
    const action = { type: form.dataset.compose };
    for (const field of $$("[name]", form))
      action[field.name] = (READ[field.dataset.as] ?? String)(field.value);
    const button = document.createElement("button");
    Object.assign(button, { type: "submit", name: "action", value: JSON.stringify(action), hidden: true });
    act.append(button);
    button.click();
    button.remove();
    for (const field of $$("input[type=text]", form)) field.value = "";
  });

  // a rule that a power's booklet names is read in the panel behind it
  document.addEventListener("click", event => {
    if (event.target.closest(".rule")) event.target.closest("[popover]")?.hidePopover();
  });

  // ---------------------------------------------------------------- the scene, and the map again

  // what was put away stays so on whatever page comes back to it
  const main = $("#main"),
    memory = `scene-${main.dataset.table}`;
  const version = () => $("#version").value;
  const putAway = () => {
    $("#scene").hidden = true;
    main.dataset.closed = "";
  };
  const wasPutAway = () => {
    try {
      return sessionStorage.getItem(memory) === version();
    } catch {
      return false; // a private window
    }
  };
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-close-scene]")) return;
    putAway();
    $("#h-choices, #h-form")?.focus();
    try {
      sessionStorage.setItem(memory, version());
    } catch {
      /* then it is there again */
    }
  });

  // what came of something stays long enough to be read, whatever comes next; not for whoever goes on
  const STAYS = 3500; // milliseconds
  const result = () => $("#scene[data-settled]:not([hidden])");
  let seen = { what: "", since: 0 };
  const see = since => {
    const what = result()?.textContent;
    if (what && what !== seen.what) seen = { what, since };
  };
  const goesOn = event => {
    if (event.target.closest?.("#stage") || /^(Shift|Control|Alt|Meta|Tab)$/.test(event.key)) return;
    seen.what = "";
    see(Number.NEGATIVE_INFINITY);
  };
  document.addEventListener("stage:end", () => see(performance.now()));
  document.addEventListener("click", goesOn, true);
  document.addEventListener("keydown", goesOn, true);
  const stay = event => {
    const next = $("#version", event.detail),
      what = result()?.textContent;
    const left = what === seen.what ? seen.since + STAYS - performance.now() : STAYS;
    if (!what || !next?.dataset.from || left <= 0) return;
    const beats = [{ do: "become", what: "part-scene", ms: left }, ...JSON.parse(next.dataset.beats ?? "[]")];
    next.dataset.beats = JSON.stringify(beats);
  };
  document.addEventListener("table:placing", stay, true);

  const mark = () => {
    const ids = new Set($$("[data-since-hex]").map(one => one.dataset.sinceHex));
    for (const hex of $$(".hex")) {
      hex.toggleAttribute("data-since", ids.has(hex.id));
      hex.setAttribute("aria-describedby", `near-${hex.id}`); // which would make a push of all hexes too long
    }
  };
  document.body.addEventListener("table:composed", mark);

  const start = () => {
    mark();
    address();
    const scene = $("#scene");
    if (scene?.matches("[data-settled]") && wasPutAway()) putAway();
    if (!scene?.hidden) delete main.dataset.closed;
    for (const radio of radios()) if (radio.checked && !followed.has(radio)) follow(radio);
    light();
    if (begun && radios().length) {
      fill(begun);
      begun = "";
    }
    if (told && !told.isConnected) explain(document.getElementById(told.id));
  };
  document.addEventListener("htmx:wsAfterMessage", start);
  start();
  look();
})();
