// The table page of who plays alone: a bot finishes the turn, or plays on while one watches. It does what the advice says,
// move by move and as if pressed, so each can be taken back like one's own, and all of it counts as taken on advice.
//
//   [data-plays-on="turn|game"]   begins; while it plays, [data-plays-on="stop"], Escape or a choice of one's own ends it
(() => {
  "use strict";
  const $ = selector => document.querySelector(selector);
  const BREATH = 700; // milliseconds between two moves, where nothing is shown of them
  let playing = "", // what it plays: the turn it began in, or "game"
    made = "", // the version that the latest advice was about
    soon = 0;
  if (!$("#act")) return;

  const turn = () => $("#turn-when")?.textContent.split(",")[0];
  const version = () => $("#version")?.value;
  const mark = () => {
    const all = $(".plays-on");
    all?.toggleAttribute("data-playing", Boolean(playing));
  };
  const stop = () => {
    playing = "";
    clearTimeout(soon);
    mark();
  };
  const ask = () => {
    const goes = playing === "game" || playing === turn();
    if (!playing || !goes || !$("#ask-advice")) return stop();
    made = version();
    $("#ask-advice").click();
  };
  const shortly = () => {
    clearTimeout(soon);
    if (playing && made !== version() && $("#stage")?.hidden) soon = setTimeout(ask, BREATH);
  };

  document.addEventListener("click", event => {
    const begins = event.target.closest?.("[data-plays-on]");
    if (begins) {
      stop();
      if (begins.dataset.playsOn === "stop") return;
      playing = begins.dataset.playsOn === "game" ? "game" : turn();
      mark();
      ask();
    } else if (event.isTrusted && event.target.closest?.("[form=act], #undo")) stop();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && playing) stop();
  });
  document.addEventListener("htmx:afterSwap", event => {
    if (!playing || event.target.id !== "advice") return;
    const follows = $("#follow-advice");
    if (follows && made === version()) follows.click();
    else stop();
  });
  // a refusal or a lost line ends it: nobody presses on unseen
  for (const trouble of ["htmx:responseError", "htmx:sendError"]) document.addEventListener(trouble, stop);
  document.addEventListener("htmx:wsAfterMessage", () => {
    mark();
    shortly();
  });
  document.addEventListener("stage:end", shortly);
})();
