// The companion of a guided first turn: one step at a time, what it speaks of lit on the page. It is in nobody's way:
// whatever is pressed is done, and the next push brings what is told there.
//
//   #lesson-told                what is heard of it
//   #lesson [data-lesson]       "on", "back", "leave"; "return" stands beside it
//   .lesson-step [data-about]   ids of what the step lights; each line of it has one as well
//   .lesson-step [data-over]    the step is over when the page comes to have this
//   [data-taught]               lit; its value is the number of its line
//   :root[data-guided]          as long as it is there
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const main = $("#main"),
    memory = `lesson-${main.dataset.table}`,
    calm = matchMedia("(prefers-reduced-motion: reduce)"),
    narrow = matchMedia("(max-width: 62rem)");
  const recall = () => {
    try {
      return JSON.parse(localStorage.getItem(memory)) ?? {};
    } catch {
      return {};
    }
  };
  let known = recall(), // the scene and step that were told last, and whether the guide was left
    met = false, // whether the page had what ends the step when it began
    asked; // last
  const keep = changed => {
    known = { ...known, ...changed };
    try {
      localStorage.setItem(memory, JSON.stringify(known));
    } catch {
      /* then it begins with the scene */
    }
  };

  const box = () => $("#lesson");
  const steps = () => $$(".lesson-step", box());
  const told = () => steps()[known.step];
  const done = (step = told()) => Boolean(step?.dataset.over && $(step.dataset.over));
  const question = () => $("#h-choices")?.textContent;
  const about = one => (one?.dataset.about || "").split(" ").filter(Boolean);

  const put = () => {
    const part = $("#part-lesson"),
      column = $(narrow.matches ? ".table-main" : ".table-side");
    if (part.parentElement !== column) column.prepend(part);
  };
  // what has no box of its own shows by the first that stands in it
  const shown = id => {
    const one = document.getElementById(id);
    return one && getComputedStyle(one).display === "contents" ? one.firstElementChild : one;
  };
  // what the step speaks of, in that order, each with the number of its line, if it has one
  const spoken = () =>
    [told(), ...$$("[data-about]", told())]
      .flatMap((line, n) => about(line).map(id => [shown(id), n || ""]))
      .filter(([one]) => one);
  const light = () => {
    for (const one of $$("[data-taught]")) one.removeAttribute("data-taught");
    if (known.left || !box()) return;
    for (const [one, n] of spoken()) one.setAttribute("data-taught", n);
  };
  // what is scrolled to beside the board comes to stand below it
  const makeRoom = () => {
    $(".table-side").style.scrollPaddingBlockStart = narrow.matches
      ? ""
      : `${$("#part-lesson").offsetHeight}px`;
  };
  const show = () => {
    light();
    document.documentElement.toggleAttribute("data-guided", Boolean(box()) && !known.left);
    if (!box()) return makeRoom();
    box().hidden = Boolean(known.left);
    $(".lesson-left").hidden = !known.left;
    for (const [n, step] of steps().entries()) step.hidden = n !== known.step;
    const at = $("[data-lesson-at]");
    if (at) at.textContent = Number(at.parentElement.dataset.before) + known.step + 1;
    $('[data-lesson="back"]').hidden = known.step === 0;
    const last = known.step === steps().length - 1;
    $('[data-lesson="on"]').hidden = last;
    for (const one of $$("[data-lesson-end]")) one.hidden = !last;
    makeRoom();
  };
  const say = () => {
    const words = $$("h3, p, li", told()).map(one => one.textContent);
    $("#lesson-told").textContent = words.join(" ");
  };
  // what is lit is brought in sight, if none of it is; on a map, its first place
  const bring = () => {
    if (known.left || !box()) return;
    const lit = spoken()
        .map(([one]) => one)
        .filter(one => one.getClientRects().length),
      place = lit.find(one => one.dataset.at)?.dataset.at;
    if (place) document.dispatchEvent(new CustomEvent("stage:look", { detail: place }));
    const covered = narrow.matches ? box().getBoundingClientRect().bottom : 0;
    const seen = one => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > covered && top < innerHeight;
    };
    if (lit.length && !lit.some(seen))
      lit[0].scrollIntoView({ block: "center", behavior: calm.matches ? "instant" : "smooth" });
    bringAnswer();
  };
  const whichStep = () => `${known.scene} ${known.step}`;
  let brought; // the step for which this was
  // beside the board, where this stands over what is scrolled, what is to be pressed or filled in is, whatever else is lit
  const bringAnswer = () => {
    const answer = spoken().find(([one]) => one.matches(".table-side :is(.choice, select)"))?.[0];
    if (!answer || narrow.matches) return;
    answer.scrollIntoView({ block: "nearest" });
    brought = whichStep();
  };
  const go = step => {
    keep({ step });
    met = done();
    show();
    say();
  };

  // a scene that is told for the first time begins with its first step
  const come = () => {
    if (!$("#part-lesson")) return;
    put();
    const scene = box()?.dataset.scene,
      comes = scene && scene !== known.scene,
      first = known.scene === undefined;
    if (comes) keep({ scene, step: 0 });
    show();
    if (comes) met = done();
    if (comes && !first && !known.left) say();
    if (!first && (comes || asked !== question())) requestAnimationFrame(bring); // when the page has gone to it
    asked = question();
  };
  const check = () => {
    if (!box() || known.left) return;
    if (!done()) met = false;
    else if (!met) {
      const next = steps().findIndex((step, n) => n > known.step && !done(step));
      if (next < 0) return;
      go(next);
      requestAnimationFrame(bring);
    }
  };

  const presses = {
    on: () => go(known.step + 1),
    back: () => go(known.step - 1),
    leave: () => keep({ left: true }),
    return: () => keep({ left: false }),
  };
  document.addEventListener("click", event => {
    const press = event.target.closest("[data-lesson]")?.dataset.lesson;
    if (!press) return;
    presses[press]();
    show();
    if (press === "leave") $('[data-lesson="return"]').focus();
    else if (event.target.hidden || press === "return") $("h3", told()).focus({ preventScroll: true });
    bring();
  });
  // what is composed has come anew, or for the first time
  document.addEventListener("table:composed", () => {
    light();
    if (box() && !known.left && brought !== whichStep()) bringAnswer();
  });
  for (const name of ["input", "click", "keyup", "majlis:folded", "table:composed", "stage:end"])
    document.addEventListener(name, () => setTimeout(check));
  document.addEventListener("htmx:wsAfterMessage", () => {
    come();
    setTimeout(check);
  });
  narrow.addEventListener("change", put);
  come();
  met = done();
})();
