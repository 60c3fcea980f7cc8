// The live region: what happened, in words, the oldest first. A bot's whole turn, which comes in many pushes, is told in
// one piece when somebody else is to act; what one has done oneself, and what people do, at once.
//
//   #turn[data-goes-on]     none but bots and the absent are to act
(() => {
  "use strict";
  const $ = selector => document.querySelector(selector);
  const LONGEST = 6000; // milliseconds that words wait: a bot may think for longer
  const goesOn = () => Boolean($("#turn")?.hasAttribute("data-goes-on"));
  let before = goesOn(),
    words = [],
    timer = 0;

  const tell = () => {
    clearTimeout(timer);
    timer = 0;
    const told = words.map(textContent => Object.assign(document.createElement("p"), { textContent }));
    if (told.length) $("#told").replaceChildren(...told);
    words = [];
  };
  document.addEventListener("stage:came", event => {
    words.push(...event.detail);
    const gathers = before && goesOn();
    before = goesOn();
    if (!gathers) tell();
    else timer ||= setTimeout(tell, LONGEST);
  });
})();
