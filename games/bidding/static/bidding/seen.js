// The Bidding Game: which reveal this browser has shown, and which lies open when the page comes. It comes before the
// other scripts and waits for none of them, so that who looks for the first time reads while those are on their way.
(() => {
  "use strict";
  const main = document.querySelector("#main"),
    past = main.hasAttribute("data-history");
  const memory = `revealed-${main.dataset.table}-${main.dataset.seatKey}`;
  const latest = () => Number(document.querySelector("#now")?.dataset.latest || 0);
  const seen = () => {
    try {
      return Number(localStorage.getItem(memory));
    } catch {
      return 0;
    }
  };
  const keep = turn => {
    try {
      localStorage.setItem(memory, turn);
    } catch {
      /* then it is shown again */
    }
  };
  // what is over opens on how it ended, and at a shared screen all have looked before one sits down
  const known = !past && (document.querySelector("#now[data-over]") || main.dataset.curtain) ? latest() : 0;
  if (known) keep(known);
  window.reveals = { past, latest, seen, keep, known }; // for reveal.js
  const section =
    !past && latest() > known && latest() > seen() && document.querySelector(`#turn-${latest()}`);
  if (!section) return;
  section.setAttribute("data-open", "");
  main.setAttribute("data-stay", "");
  main.setAttribute("data-lifted", "");
  if (document.documentElement.dataset.motion === "off") return;
  section.setAttribute("data-play", "");
  document.documentElement.setAttribute("data-reveals", "");
})();
