// The keyboard's way over what lies on a board: one stop of Tab for all of it, arrow keys from there to the nearest that
// way.
(() => {
  "use strict";
  const PIECES = "[data-plane] button[data-at][tabindex]";
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const pieces = board => [...board.querySelectorAll(PIECES)];
  const middle = element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  let last = ""; // the id of the piece that one was at: the element may be another after a push

  const nearest = (all, [x, y], cost) => {
    let best = null,
      least = Infinity;
    for (const one of all) {
      const [px, py] = middle(one),
        far = cost(px - x, py - y);
      if (far < least) [best, least] = [one, far];
    }
    return best;
  };
  const stopAt = (board, piece) => {
    for (const one of pieces(board)) {
      const index = one === piece ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  };
  // where Tab leads after a push, which brings pieces that nobody was at; nothing is measured for it
  const ready = () => {
    for (const board of document.querySelectorAll("[data-board]")) {
      if (board.querySelector(`${PIECES}[tabindex="0"]`)) continue;
      const was = document.getElementById(last);
      stopAt(board, was && board.contains(was) ? was : pieces(board)[0]);
    }
  };

  document.addEventListener("focusin", event => {
    const piece = event.target.closest(PIECES),
      board = event.target.closest("[data-board]");
    if (piece) {
      last = piece.id;
      stopAt(board, piece);
    } else if (board && board === event.target && !document.getElementById(last)) {
      stopAt(board, nearest(pieces(board), middle(board), Math.hypot)); // in the midst of what is seen
    }
  });
  document.addEventListener(
    "keydown",
    event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const piece = event.target.closest(PIECES),
        way = WAYS[event.key];
      if (!piece || !way || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation(); // the map does not move by itself
      const [dx, dy] = way,
        others = pieces(piece.closest("[data-board]")).filter(one => one !== piece);
      const cost = (x, y) => {
        const along = x * dx + y * dy;
        return along > 1 ? along + 2 * Math.abs(x * dy - y * dx) : Infinity;
      };
      nearest(others, middle(piece), cost)?.focus({ preventScroll: true });
    },
    true,
  );
  ready();
  for (const after of ["htmx:wsAfterMessage", "table:composed"]) document.addEventListener(after, ready);
})();
