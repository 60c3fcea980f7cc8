// The First Jihad's map, which board.js moves: where there is something to do, and "what can I do here?".
// Nothing here decides anything: the choices are the server's, and the list alone is enough to play.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const box = $("#board"), plate = $("#board [data-map]"), here = $("#here");
  if (!plate) return;

  // ---------------------------------------------------------------- where there is something to do

  const small = matchMedia("(max-width: 44rem)"), NEAR = 0.66; // of the map's own size
  const lit = () => $$("[data-lit]", plate).filter(element => element.offsetWidth);
  const seen = element => {
    const one = element.getBoundingClientRect(), all = box.getBoundingClientRect();
    return one.left >= all.left && one.right <= all.right && one.top >= all.top && one.bottom <= all.bottom;
  };
  const lookBusy = glide => {
    const found = lit(), mean = part => found.reduce((sum, element) => sum + part(element), 0) / found.length;
    if (found.length) box.board.centre(mean(e => e.offsetLeft) / plate.clientWidth, mean(e => e.offsetTop) / plate.clientHeight, glide);
  };
  const near = () => {
    const wide = Number(getComputedStyle(plate).getPropertyValue("--w")) * NEAR;
    if (plate.clientWidth < wide) box.board.zoom(wide, null, null, true);
  };
  $("#look-busy").addEventListener("click", () => { near(); lookBusy(true); });

  // ---------------------------------------------------------------- what is lit

  // what a choice is about: ids of elements, or of the rules' pieces, which the map's elements end in
  const KINDS = ["", "army-", "power-", "castle-", "ruler-", "land-", "islam-"];
  const known = name => KINDS.map(kind => kind + name).find(id => document.getElementById(id)) || name;
  const about = choice => (choice.dataset.about || "").split(" ").filter(Boolean).map(known);
  const light = () => {
    $$("[data-lit]", plate).forEach(element => element.removeAttribute("data-lit"));
    $$("#choices .choice:not([aria-disabled])").flatMap(about).forEach(id => document.getElementById(id)?.setAttribute("data-lit", ""));
  };

  // ---------------------------------------------------------------- what can I do here?

  let place = "";
  const name = element => element.dataset.at.split("/")[0];
  const ofPlace = at => $$(`[data-at="${at}"], [data-at^="${at}/"]`, plate);

  const show = at => {
    clear();
    place = at;
    const found = ofPlace(at), ids = new Set(found.map(element => element.id)), ask = $("#choices");
    const concerns = choice => about(choice).some(id => ids.has(id));
    const choices = ask ? $$(".choice:not([aria-disabled])", ask).filter(concerns) : [];
    const barred = ask ? $$(".choice-no", ask).filter(no => concerns($(".choice", no))) : [];
    found.filter(element => element.matches(".land")).forEach(land => land.setAttribute("data-chosen", ""));
    const [title, ...rest] = (found[0]?.title || "").split(": ");
    here.replaceChildren(node("h3", title));
    if (rest.length) here.append(node("p", rest.join(": ") + "."));
    const others = found.slice(1).map(element => element.title);
    if (others.length) here.append(node("p", others.join(". ") + "."));
    const fold = ask && $(".refusals:not([open])", ask);
    if (fold && !choices.length) fold.open = true;  // why not is asked for; the answer shows this place again
    if (choices.length || barred.length) {
      here.append(node("p", choices.length ? `To be done here: ${choices.length}. The list shows these alone.` : "Nothing can be done here now; the list says why."));
      [...choices, ...barred].forEach(choice => choice.setAttribute("data-here", ""));
      ask.setAttribute("data-only", "");
    } else {
      const land = found.find(element => element.matches(".land"));
      const kind = !land ? "other" : land.matches(".land-arab") ? "arab" : land.matches(".land-neutral") ? "neutral" : "mine";
      here.append(node("p", here.dataset[kind]));
    }
    const close = node("button", "Show all");
    close.type = "button";
    close.className = "button";
    close.id = "here-close";
    here.append(close);
    here.hidden = false;
  };
  const clear = () => {
    place = "";
    here.hidden = true;
    $("#choices")?.removeAttribute("data-only");
    $$("#choices [data-here]").forEach(choice => choice.removeAttribute("data-here"));
    $$("[data-chosen]", plate).forEach(land => land.removeAttribute("data-chosen"));
  };
  const node = (kind, words) => Object.assign(document.createElement(kind), { textContent: words });

  document.addEventListener("click", event => {
    if (event.target.closest("#here-close")) {
      const back = $(`.land[data-at="${place}"]`, plate);
      clear();
      back?.focus({ preventScroll: true });
      return;
    }
    const piece = event.target.closest(".land, .piece");
    if (!piece || !plate.contains(piece)) return;
    show(name(piece));
    const first = $("#choices .choice[data-here]");
    if (first && event.detail === 0) first.focus();  // from the keyboard, on to what can be done
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape" && place) clear(); });

  // from Land to Land along the Paths, without the counters between
  // (before the board's own keys, which move the map)
  document.addEventListener("keydown", event => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way || !event.target.matches?.(".land")) return;
    event.preventDefault();
    event.stopPropagation();
    const lands = $$(".land", plate);
    lands[(lands.indexOf(event.target) + way + lands.length) % lands.length].focus();
  }, true);

  // a choice under the pointer or in focus shows where it takes place
  const point = event => {
    const choice = event.target.closest?.(".choice[data-about]");
    $$("[data-chosen]", plate).forEach(element => { if (name(element) !== place) element.removeAttribute("data-chosen"); });
    if (choice) about(choice).forEach(id => document.getElementById(id)?.setAttribute("data-chosen", ""));
  };
  document.addEventListener("mouseover", point);
  document.addEventListener("focusin", point);

  // ---------------------------------------------------------------- what just happened

  // the log's lines of the last push, beside the question; what the card says anyway is left to it
  const log = $("#log-lines"), MOST = 8;
  const just = Object.assign(document.createElement("details"), { className: "fj-just", id: "just-now", open: !small.matches, hidden: true });
  just.append(node("summary", "What just happened"), document.createElement("ol"));
  $("#part-choices")?.before(just);
  let fresh = [];
  new MutationObserver(records => {
    const anew = records.some(record => [...record.removedNodes].some(gone => gone.nodeType === 1));  // as after a move taken back
    fresh = anew ? [] : fresh.concat(records.flatMap(record => [...record.addedNodes]));
  }).observe(log, { childList: true });
  const recount = () => {
    const told = fresh.filter(line => line.isConnected && line.matches?.("li:is([data-kind=turn], [data-kind=war], [data-kind=act], [data-kind=faith])"));
    told.sort((one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1);
    $("ol", just).replaceChildren(...told.slice(-MOST).map(line => node("li", $(":scope > span", line).firstChild.textContent)));
    just.hidden = !told.length;
    fresh = [];
  };

  // ---------------------------------------------------------------- after a move

  document.addEventListener("htmx:afterSwap", event => { if (place && event.target.closest?.(".refusals")) show(place); });

  // what a push has moved or turned shows it for a moment
  document.addEventListener("htmx:oobAfterSwap", event => {
    const fresh = document.getElementById(event.detail.target?.id);
    if (fresh?.matches(".piece") && plate.contains(fresh)) fresh.classList.add("mark-moved");
  });

  const settle = () => {
    light();
    queueMicrotask(recount);  // after the observer has seen the lines
    if (place) clear();
    if (small.matches && !lit().some(seen)) lookBusy(true);
    if ($("#h-end") && !ended) finish();
  };

  // the outcome stands above the map: whoever has just ended the game is taken there
  let ended = Boolean($("#h-end"));
  const finish = () => {
    ended = true;
    $("#h-end").scrollIntoView({ block: "center" });
    $("#h-end").focus({ preventScroll: true });
  };
  document.addEventListener("htmx:wsAfterMessage", settle);
  light();
  if (small.matches && !box.board.kept) {
    near();
    if (lit().length) lookBusy(); else box.board.go("mecca");
  }
})();
