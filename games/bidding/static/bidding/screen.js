// The Bidding Game: a reveal that all at one screen look at, before the next of them sits down. Any key or click ends it.
(() => {
  "use strict";
  const reveal = document.querySelector(".at-screen .spoils");
  const { rules } = reveal.closest(".at-screen").dataset;
  for (const rule of reveal.querySelectorAll("a.rule")) rule.href = rules + rule.hash; // no panel beside it has them
  if (document.documentElement.dataset.motion !== "off") reveal.setAttribute("data-play", "");
  for (const press of ["click", "keydown"])
    document.addEventListener(press, () => reveal.removeAttribute("data-play"));
})();
