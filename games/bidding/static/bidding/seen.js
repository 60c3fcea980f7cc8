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
  window.reveals = { past, latest, seen, keep }; // for bid.js
  const section = !past && latest() > seen() && document.querySelector(`#turn-${latest()}`);
  if (!section) return;
  section.setAttribute("data-open", "");
  main.setAttribute("data-stay", "");
  if (document.documentElement.dataset.motion === "off") return;
  section.setAttribute("data-play", "");
  main.setAttribute("data-reveals", "");
})();
