// Dice that fall beside something (a box of the window): their faces, what was needed, and what came of them. For stage.js.
(() => {
  "use strict";
  const NEAR = 40,
    EDGE = 8,
    HEAD = 60; // pixels: from the middle of a place, whose counters are to be seen; of the window; of the page's head
  const make = (tag, className, textContent = "") =>
    Object.assign(document.createElement(tag), { className, textContent });

  const beside = (tray, box) => {
    const own = tray.getBoundingClientRect(),
      above = box.top - own.height - NEAR;
    const x = Math.max(
      EDGE,
      Math.min(box.left + box.width / 2 - own.width / 2, innerWidth - own.width - EDGE),
    );
    const y = above > HEAD ? above : Math.min(box.bottom + NEAR, innerHeight - own.height - EDGE);
    tray.style.setProperty("translate", `${x}px ${y}px`);
  };
  const fall = (face, length) => {
    const die = make("span", "stage-die");
    die.dataset.face = face;
    die.animate([{ transform: "translateY(-1.4em) rotate(-220deg)" }, { transform: "none" }], {
      duration: length * 0.4,
      easing: "ease-out",
    });
    return die;
  };
  window.throwDice = ({ faces, title, need, sum, won }, box, length) => {
    const tray = make("div", "stage-throw"),
      row = make("div", "stage-dice"),
      tone = won === undefined ? "" : won ? " is-won" : " is-lost";
    tray.setAttribute("aria-hidden", "true");
    row.append(...faces.map(face => fall(face, length)), make("span", "stage-need", need));
    tray.append(make("b", "stage-title", title), row, make("p", `stage-sum${tone}`, sum));
    document.body.append(tray);
    beside(tray, box);
    return tray;
  };
})();
