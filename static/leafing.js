// Leafing through the past of a table. It is done by links; this follows them without leaving the page, so that what
// happened is seen on the stage, plays on by itself, and lets the board follow the slider.
//
//   #leaves [data-scrub]   the links, which come anew with each move; data-last the latest move
//   [data-play]           plays on from here, until it is pressed again
//   #scrub-to             the slider
//   [data-the-move]       a field of a form that is about the move that is shown
//   [data-subject]        the list of what has a chronicle
//   [data-eyes]           the form that asks through whose eyes: it follows to the move that is shown
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = selector => [...document.querySelectorAll(selector)];
  const main = $("#main"),
    slider = $("#scrub-to");
  const number = () => Number($("#version").value);
  const moveAt = (move, search = location.search) =>
    new URL(location.pathname.replace(/\d+\/$/, `${move}/`) + search, location.href);

  // ---------------------------------------------------------------- from one move to another

  // what a chronicle tells of moves that are yet to come
  const tellLater = () => {
    for (const entry of $$(".chronicle [data-move]"))
      entry.toggleAttribute("data-later", Number(entry.dataset.move) > number());
  };
  // how the seats stood comes with the turns on which the game hung, and lies behind the slider as well
  const drawCurves = () =>
    $(".scrub-curves")?.replaceChildren(...$$(".hung-curves polyline").map(line => line.cloneNode()));
  document.addEventListener("htmx:afterSwap", () => {
    tellLater();
    drawCurves();
  });

  const settle = () => {
    main.dataset.history = slider.value = number();
    slider.max = $("#leaves").dataset.last;
    const words = $(".leaves-where").textContent.trim();
    slider.setAttribute("aria-valuetext", words);
    document.title = document.title.replace(/\d+/, number());
    const eyes = $("[data-eyes]");
    if (eyes) eyes.action = location.pathname;
    for (const field of $$("[data-the-move]")) field.value = number();
    tellLater();
    dress();
  };
  const show = (html, asked) => {
    const detail = { message: html },
      kept = new URLSearchParams(asked.search);
    htmx.trigger(main, "htmx:wsBeforeMessage", detail);
    parts.show(html);
    kept.delete("go");
    history.replaceState(null, "", moveAt(number(), kept.size ? `?${kept}` : ""));
    settle();
    htmx.trigger(main, "htmx:wsAfterMessage", detail);
  };

  // one at a time, and of those asked for meanwhile the last: so a slider that is drawn is followed as fast as can be
  let wanted = null,
    busy = false;
  const answerTo = async asked => {
    const question = new URL(asked);
    question.searchParams.set("shown", number());
    try {
      const answer = await fetch(question);
      return answer.ok && !answer.redirected ? await answer.text() : null;
    } catch {
      return null;
    }
  };
  const go = async asked => {
    wanted = asked;
    if (busy) return;
    busy = true;
    while (wanted) {
      const next = wanted;
      wanted = null;
      const html = await answerTo(next);
      if (html === null) {
        location.assign(next); // which says what is the matter
        return;
      }
      show(html, next);
    }
    busy = false;
    playOn();
  };

  // ---------------------------------------------------------------- by itself

  const PAUSE = 900; // milliseconds at a move of which nothing is seen
  let playing = false,
    timer = 0;
  const dress = () => {
    const button = $("[data-play]");
    button.setAttribute("aria-pressed", String(playing));
    button.setAttribute("aria-label", playing ? "Stop here" : "Play on from here");
  };
  const stop = () => {
    clearTimeout(timer);
    playing = false;
    dress();
  };
  const step = () => {
    const on = $("#scrub-on[href]");
    if (on) go(new URL(on.href));
    else stop();
  };
  const playOn = () => {
    clearTimeout(timer);
    if (playing && $("#stage").hidden) timer = setTimeout(step, PAUSE);
  };
  const toggle = () => {
    if (playing) return stop();
    playing = true;
    dress();
    step();
  };
  document.addEventListener("stage:end", playOn);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) stop();
  });

  // ---------------------------------------------------------------- by hand

  const leaf = address => {
    stop();
    go(new URL(address, location.href));
  };
  // a place or piece that is picked on the board has its chronicle told
  const choose = at => {
    const list = $("[data-subject]"),
      found = [...(list?.options ?? [])].find(
        one => one.value === at || one.dataset.others?.split(" ").includes(at),
      );
    if (!found) return;
    list.value = found.value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const plain = event => !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
  document.addEventListener("click", event => {
    const link = event.target.closest("a[data-scrub]"),
      rule = event.target.closest("a[href^='#rule-']"),
      place = event.target.closest(".table-main [data-at]");
    if (place) choose(place.dataset.at);
    if (rule && plain(event)) {
      event.preventDefault();
      location.assign(main.dataset.rules + rule.hash); // no panel beside the past has them
      return;
    }
    if (event.target.closest("[data-play]")) toggle();
    if (!link || !plain(event) || event.shiftKey) return;
    event.preventDefault();
    leaf(link.getAttribute("href")); // a link in a drawing has no href that is a text
  });
  slider.addEventListener("input", () => {
    $("#leaves output").textContent = `Move ${slider.value} of ${slider.max}`;
    leaf(moveAt(slider.value));
  });

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  const WAYS = { ArrowLeft: "phase-back", ArrowRight: "phase-on", PageUp: "turn-back", PageDown: "turn-on" };
  document.addEventListener("keydown", event => {
    if (!plain(event) || event.target.matches("input, select, textarea")) return;
    const way = (event.shiftKey || event.key.startsWith("Page")) && WAYS[event.key],
      link = !event.shiftKey && $(`#scrub-${KEYS[event.key]}[href]`),
      space = event.key === " " && !event.target.closest("a, button, summary, [tabindex='0']");
    if (!way && !link && !space) return;
    event.preventDefault();
    if (space) return toggle();
    const address = way && moveAt(number());
    if (way) address.searchParams.set("go", way);
    leaf(way ? address : link.href);
  });
})();
