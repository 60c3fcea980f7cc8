// Numbers on the hexes of a map, as strokes of a pen. Only those in sight are written, for a map has thousands, and a page
// is busy for as long as it takes to write them; others follow as they come into sight.
//
//   [data-figures="y,x number number,x number;y,..."]  in an <svg class="over">: what is to be written where, row by row, in
//                          the units of the picture; after the first of a run each stands [data-apart] from the one before
(() => {
  "use strict";
  const APART = 17, // from a digit to the next
    HIGH = 22,
    LEGIBLE = 6, // pixels
    ROUND = 60; // about what is in sight
  const DIGITS = [
    "m0 6a5.5 5.5 0 0 1 11 0v10a5.5 5.5 0 0 1-11 0z",
    "m1 4l6-4v22",
    "m0 6a5.5 5.5 0 0 1 11 0c0 4-11 10-11 16h11.5",
    "m0 1.5c5-3.5 11-1 11 4s-4 5-7 5c4 0 7.5 2 7.5 6s-6 7.5-12 4",
    "m8 22v-22l-8.5 15.5h12.5",
    "m10 0h-8.5l-.8 9.5c5-3 10.8-.5 10.8 5.5s-6 9-11.5 5.5",
    "m9 0c-7 6-9 11-9 16a5.5 5.5 0 0 0 11 0a5.5 5.5 0 0 0-11 0",
    "m0 0h11l-7 22",
    "m5.5 10a5 5 0 1 1 .1 0a6 6 0 1 1-.1 0z",
    "m2 22c7-6 9-11 9-16a5.5 5.5 0 0 0-11 0a5.5 5.5 0 0 0 11 0",
  ];
  const strokes = (x, y, number) => {
    const digits = `${number}`,
      left = x - (APART * digits.length - APART + 11) / 2;
    return [...digits].map((digit, n) => `M${left + n * APART} ${y - HIGH / 2}${DIGITS[digit]}`).join("");
  };
  const path = (name, d) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
    made.setAttribute("class", name);
    made.setAttribute("d", d);
    return made;
  };
  // What is in sight of a plane, and round about it, in its own widths. Asked for before a page is changed, when nothing
  // has to be laid out for the answer; it holds until something moves.
  const inSight = new WeakMap();
  const look = plane => {
    const view = plane.closest(".board").getBoundingClientRect(),
      all = plane.getBoundingClientRect();
    const left = (Math.max(view.left, 0) - all.left) / all.width,
      top = (Math.max(view.top, 0) - all.top) / all.width;
    const right = (Math.min(view.right, innerWidth) - all.left) / all.width,
      bottom = (Math.min(view.bottom, innerHeight) - all.top) / all.width;
    const found = { left, top, right, bottom, wide: all.width };
    inSight.set(plane, found);
    return found;
  };
  const lookAll = () => document.querySelectorAll("[data-plane]").forEach(look);
  // the same in the units of a picture on it: nothing where it is too far away to be read
  const sight = svg => {
    const plane = svg.closest("[data-plane]"),
      { left, top, right, bottom, wide } = inSight.get(plane) ?? look(plane),
      unit = svg.viewBox.baseVal.width;
    const legible = HIGH * wide > LEGIBLE * unit;
    return {
      across: x => x > left * unit - ROUND && x < right * unit + ROUND,
      along: y => legible && y > top * unit - ROUND && y < bottom * unit + ROUND,
    };
  };
  const unwritten = new WeakMap();
  const toWrite = group => {
    const { across, along } = sight(group.ownerSVGElement),
      apart = Number(group.dataset.apart),
      rows = unwritten.get(group) ?? group.dataset.figures.split(";"),
      rest = rows.filter(row => !along(parseInt(row, 10)));
    let d = "";
    for (const row of rows.filter(row => along(parseInt(row, 10)))) {
      const [y, ...runs] = row.split(",");
      let left = "";
      for (const run of runs) {
        const [first, ...numbers] = run.split(" ").map(Number);
        numbers.forEach((number, n) => {
          const x = Math.round(first + n * apart);
          if (across(x)) d += strokes(x, Number(y), number);
          else left += `,${x} ${number}`;
        });
      }
      if (left) rest.push(`${y}${left}`);
    }
    unwritten.set(group, rest);
    return [group, d];
  };
  // first all is looked for, then all written: in turns, the page would be laid out for each
  const write = () => {
    for (const [group, d] of [...document.querySelectorAll("[data-figures]")].map(toWrite))
      if (d) group.append(path("halo", d), path("ink", d));
  };
  let frame = 0;
  const writeSoon = () => {
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      lookAll();
      write();
    });
  };
  // with what is composed, so that the page is laid out once for both
  document.addEventListener("table:placing", event => {
    if (event.detail.querySelector("[data-figures]")) lookAll();
  });
  document.addEventListener("table:composed", write);
  document.addEventListener("htmx:wsAfterMessage", writeSoon);
  document.addEventListener("scroll", writeSoon, { capture: true, passive: true });
  const sized = new ResizeObserver(writeSoon);
  document.querySelectorAll("[data-plane]").forEach(plane => sized.observe(plane));
})();
