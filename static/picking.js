// What is picked on a map that board.js moves: a place, or with Ctrl (Shift, Cmd) held all places in a frame that is drawn.
//
// Says "board:pick" of it: the places, and whether they are added to what was picked before.
(() => {
  "use strict";
  const adds = event => event.ctrlKey || event.metaKey || event.shiftKey;
  const box = element => element.getBoundingClientRect();

  const setUp = board => {
    board.picks = true;
    const plane = board.querySelector("[data-plane]");
    let begun = null,
      net = null,
      netted = false;
    const measure = name => Number(getComputedStyle(plane).getPropertyValue(name));
    const pick = (at, more) => {
      if (at) board.dispatchEvent(new CustomEvent("board:pick", { bubbles: true, detail: { at, more } }));
    };

    // the place under the pointer: what was hit says it, or the nearest one within half a hex
    const placeAt = event => {
      const hit = event.target.closest("[data-at]");
      if (hit && board.contains(hit) && hit !== board) return hit.dataset.at;
      const all = box(plane),
        x = event.clientX - all.left,
        y = event.clientY - all.top;
      let best = "",
        least = (((measure("--pitch") || 100) / (measure("--w") || 3000)) * all.width) / 1.9;
      for (const [name, [fx, fy]] of window.places()) {
        const far = Math.hypot(fx * all.width - x, fy * all.height - y);
        if (far < least) [best, least] = [name, far];
      }
      return best;
    };

    // a frame drawn over the board: the places of all buttons whose middle lies in it
    const caught = () => {
      const within = box(net);
      const inside = button => {
        const { left, top, width, height } = box(button),
          x = left + width / 2,
          y = top + height / 2;
        return x >= within.left && x <= within.right && y >= within.top && y <= within.bottom;
      };
      const buttons = [...plane.querySelectorAll("button[data-at]")].filter(inside);
      return [...new Set(buttons.map(button => button.dataset.at))];
    };
    const draw = (from, to) => {
      const made = Object.assign(document.createElement("div"), { className: "board-net" });
      net ||= board.parentElement.appendChild(made);
      const left = Math.min(from.clientX, to.clientX),
        top = Math.min(from.clientY, to.clientY);
      const size = {
        width: Math.abs(to.clientX - from.clientX),
        height: Math.abs(to.clientY - from.clientY),
      };
      for (const [name, value] of Object.entries({ left, top, ...size })) net.style[name] = `${value}px`;
    };

    board.addEventListener("pointerdown", event => {
      netted = false;
      if (event.pointerType === "mouse" && event.button < 2 && adds(event)) begun = event;
    });
    window.addEventListener("pointermove", event => {
      if (!begun) return;
      netted ||= Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) >= 5;
      if (netted) draw(begun, event);
    });
    const end = () => {
      begun = null;
      if (!net) return;
      pick(caught().join(" "), true);
      net.remove();
      net = null;
    };
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
    board.addEventListener(
      "click",
      event => {
        if (!netted) return pick(placeAt(event), adds(event));
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
  };

  const start = () => {
    for (const board of document.querySelectorAll("[data-board]")) if (!board.picks) setUp(board);
  };
  start();
  document.addEventListener("htmx:wsAfterMessage", start);
})();
