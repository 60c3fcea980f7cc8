// The Bidding Game's reveal: which turn lies open, and how it is played. Needs seen.js; the stage plays what a push brings.
//
//   #main[data-stay]     a turn lies open
//   #main[data-lifted]   it is new: what comes next is shown when one goes on
//   #main[data-curtain]  several share the screen: where all of them look at a reveal
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  const LENGTH = 6500; // milliseconds until the last screen is up
  const main = $("#main"),
    { past, latest, seen, keep } = window.reveals;
  let open = 0,
    curtain = 0;

  const stop = () => {
    clearTimeout(curtain);
    document.documentElement.removeAttribute("data-reveals");
    $$(".spoils[data-play]").forEach(turn => turn.removeAttribute("data-play"));
  };
  // what a push brings the stage plays, and stops
  const play = (section, again) => {
    if ($("#stage:not([hidden])") || document.documentElement.dataset.motion === "off") return;
    if (again || !section.hasAttribute("data-play")) stop(); // seen.js may have begun with it
    if (again) void section.offsetWidth; // so that the same animation begins anew
    section.setAttribute("data-play", "");
    curtain = setTimeout(stop, LENGTH);
  };
  const over = () => Boolean($("#now[data-over]"));
  const onward = turn => $(`#turn-${turn}`)?.dataset.next;
  const mark = () => {
    $$(".spoils").forEach(section =>
      section.toggleAttribute("data-open", Number(section.dataset.turn) === open),
    );
    $$("[data-leaf]").forEach(link => {
      link.setAttribute("aria-expanded", String(Number(link.dataset.leaf) === open));
      link.setAttribute("aria-controls", `turn-${link.dataset.leaf}`);
    });
    const next = over() ? "" : onward(open);
    const words = open !== latest() || past ? "Back to now" : next ? `On to ${next}` : "To the count";
    if ($("[data-fold]").textContent !== words) $("[data-fold]").textContent = words; // else nothing is laid out anew
    main.toggleAttribute("data-stay", Boolean(open));
    main.toggleAttribute("data-lifted", open > 0 && open === latest() && !past && open > seen());
  };
  const show = (turn, moving) => {
    const section = $(`#turn-${turn}`);
    open = section ? turn : 0;
    mark();
    if (section && moving) play(section);
    return section;
  };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const writing = () => document.activeElement?.matches(".table-side input, .table-side textarea");
  const top = () => {
    if (writing()) return;
    window.scrollTo({ top: 0, behavior: calm.matches ? "instant" : "smooth" });
  };
  const close = () => {
    if (!past) keep(latest());
    stop();
    show(0);
  };
  const fold = () => {
    close();
    window.scrollTo({ top: 0 });
    ($("#h-end") || $("#h-now"))?.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("majlis:folded"));
  };

  let { known } = window.reveals;
  const reveal = () => {
    const turn = latest();
    if (turn > seen() && over() && onward(turn)) {
      // all others have left, and no conquest follows: the end is seen at once
      known = turn;
      return writing() ? close() : fold();
    }
    if (turn === known) return mark();
    known = turn;
    if (turn > seen() && main.dataset.curtain && !over()) {
      main.hidden = true; // all at this screen look at it together, and at nobody's hand
      location.replace(main.dataset.curtain);
      return;
    }
    if (turn <= seen()) {
      // taken back, or looked at before
      keep(Math.min(turn, seen()));
      return show(0);
    }
    const section = show(turn, true);
    requestAnimationFrame(() => {
      top();
      if (document.activeElement === document.body || document.activeElement?.id === "bid-place")
        $("h2", section).focus({ preventScroll: true });
    });
  };

  document.addEventListener("click", event => {
    const leaf = event.target.closest("[data-leaf]"),
      again = event.target.closest("[data-again]");
    if (leaf) {
      event.preventDefault();
      const turn = Number(leaf.dataset.leaf);
      if (turn === open) return fold();
      stop();
      $("h2", show(turn, false))?.focus({ preventScroll: true });
    } else if (again) {
      play($(`#turn-${open}`), true);
      top();
    } else if (event.target.closest("[data-fold]")) fold();
    else if (event.target.closest(".spoils[data-play] .mat")) stop();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") stop();
  });

  document.addEventListener("htmx:wsAfterMessage", reveal);
  main.setAttribute("data-looked", "");
  if (past) {
    known = latest();
    show($(".table-side [data-kind='spoils']") ? known : 0);
  } else reveal();
})();
