// The companion of a guided first turn: one step at a time, what it speaks of lit on the page. It is in nobody's way:
// whatever is pressed is done, and the next push brings what is told there.
//
//   #lesson-told                what is heard of it
//   #lesson [data-lesson]       "on", "back", "leave"; "return" stands beside it
//   .lesson-step [data-about]   ids of what the step lights; each line of it has one as well
//   .lesson-step [data-over]    the step is over when the page comes to have this, and waits until then
//   [data-taught]               lit; its value is the number of its line
//   [data-taught-edge]          it begins at the edge of the page, beyond which no number is seen
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
    comes = false, // whether a move is on its way onto the page
    fresh = false, // whether what is told or asked is new, and not yet brought in sight
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
  const steps = () => $$("#lesson .lesson-step"); // none once the lesson is over
  const told = () => steps()[known.step];
  const done = (step = told()) => Boolean(step?.dataset.over && $(step.dataset.over));
  // the step that waits first: those after it tell what comes of it; of two that wait for the same, one reads both
  const furthest = () => {
    const all = steps(),
      waits = all.findIndex((step, n) => {
        const over = step.dataset.over;
        return over && over !== all[n + 1]?.dataset.over && !done(step);
      });
    return waits < 0 ? all.length - 1 : waits;
  };
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
  const EDGE = 8; // pixels, about half a number
  const light = () => {
    for (const one of $$("[data-taught]")) {
      one.removeAttribute("data-taught");
      one.removeAttribute("data-taught-edge");
    }
    if (known.left || !box()) return;
    for (const [one, n] of spoken()) {
      one.setAttribute("data-taught", n);
      one.toggleAttribute("data-taught-edge", one.getBoundingClientRect().left < EDGE);
    }
  };
  // what is scrolled to beside the board comes to stand below it
  const makeRoom = () => {
    $(".table-side").style.scrollPaddingBlockStart = narrow.matches
      ? ""
      : `${$("#part-lesson").offsetHeight}px`;
  };
  const offerNext = () => {
    $('[data-lesson="on"]').hidden = known.step >= furthest();
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
    offerNext();
    for (const one of $$("[data-lesson-end]")) one.hidden = !last;
    makeRoom();
  };
  const say = () => {
    const words = $$("h3, p, li", told()).map(one => one.textContent);
    $("#lesson-told").textContent = words.join(" ");
  };
  // what is to be pressed or filled in; what has been composed is to be done
  const answer = () => {
    const one = spoken().find(([lit]) => lit.matches(".table-side :is(.choice, button, select)"))?.[0];
    return (one?.matches("#plan *") && $("#plan .plan-acts button")) || one;
  };
  const side = $(".table-side");
  const beside = () => getComputedStyle(side).overflowY === "auto"; // the column scrolls by itself
  const inColumn = one => side.contains(one) && beside();
  // from where to where one sees of what it lies in: the guide stands over it, and on a phone the bar below
  const sightOf = one => {
    const head = $("#part-lesson").getBoundingClientRect().bottom,
      foot = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    return [inColumn(one) || narrow.matches ? Math.max(0, head) : 0, innerHeight - foot];
  };
  const seen = (one, whole) => {
    const { top, bottom } = one.getBoundingClientRect(),
      [from, to] = sightOf(one);
    return whole ? top >= from && bottom <= to : bottom > from && top < to;
  };
  const frame = one => one.closest("[data-board]") ?? one; // the map is moved by itself
  const ROOM = 12; // pixels, for its ring
  const gently = () => (calm.matches ? "instant" : "smooth");
  const scrollTo = one => {
    if (!inColumn(one)) return one.scrollIntoView({ block: "center", behavior: gently() });
    const { top, bottom } = one.getBoundingClientRect(),
      [from, to] = sightOf(one),
      above = top - ROOM - from;
    side.scrollTo({
      top: side.scrollTop + (above < 0 ? above : Math.min(above, Math.max(0, bottom + ROOM - to))),
      behavior: gently(),
    });
  };
  // the page comes back to the map when nothing below the map is told of any more
  const comeBack = lit => {
    if (beside() && lit.every(one => side.contains(one) || one.closest("[data-board]")))
      window.scrollTo({ top: 0, behavior: gently() });
  };
  let place = ""; // of the map, to be looked at when what happened has been shown
  const look = () => {
    if (place && !document.body.hasAttribute("data-showing"))
      document.dispatchEvent(new CustomEvent("stage:look", { detail: place }));
  };
  const stepNow = () => `${known.scene} ${known.step}`;
  const whatToDo = () => `${stepNow()} ${answer()?.id}`;
  let brought, placed; // the answer, and the step whose place was
  const bringAnswer = () => {
    const one = answer();
    if (!one) return false;
    brought = whatToDo();
    if (!seen(one, true)) scrollTo(one);
    return true;
  };
  // once, and only if it is out of sight: what is to be pressed, else what is lit; on a map, its first place
  const bring = () => {
    if (known.left || !box()) return false;
    const lit = spoken()
      .map(([one]) => one)
      .filter(one => one.getClientRects().length);
    place = lit.find(one => one.dataset.at)?.dataset.at;
    look();
    comeBack(lit);
    if (bringAnswer()) return true;
    const there = narrow.matches && lit.find(one => one.closest("[data-board]")); // under the guide the map may lie in part
    if (!there) {
      if (lit.length && !lit.some(one => seen(frame(one)))) scrollTo(frame(lit[0]));
      return false;
    }
    const isNew = placed !== stepNow(); // else another question is come to, which is gone to
    placed = stepNow();
    if (isNew && !seen(there, true)) scrollTo(frame(there));
    return isNew;
  };
  const arrive = () => {
    const led = fresh && bring();
    fresh = false;
    return led;
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
      other = scene && scene !== known.scene,
      first = known.scene === undefined;
    if (other) keep({ scene, step: 0 });
    show();
    if (other) met = done();
    if (other && !first && !known.left) say();
    fresh ||= !first && (other || asked !== question());
    asked = question();
  };
  // what is to be told now: the next, if the step is over now; what waits again, if it was taken back
  const due = () => {
    const over = done(),
      next = over && !met ? steps().findIndex((step, n) => n > known.step && !done(step)) : -1;
    if (!over) met = false;
    return Math.min(next < 0 ? known.step : next, furthest());
  };
  // whether another is told
  const turns = () => {
    if (!box() || known.left) return false;
    const step = due(),
      other = step !== known.step;
    if (other) go(step);
    else offerNext();
    return other;
  };
  const check = () => {
    if (!turns()) return;
    fresh = true;
    if (!comes) requestAnimationFrame(arrive);
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
    if (press === "return") turns();
    if (press === "leave") $('[data-lesson="return"]').focus();
    else if (event.target.hidden || press === "return") $("h3", told()).focus({ preventScroll: true });
    bring();
  });
  // what is composed has come anew, or for the first time
  document.addEventListener("table:composed", () => {
    light();
    if (box() && !known.left && !fresh && brought !== whatToDo()) requestAnimationFrame(bringAnswer);
  });
  document.addEventListener("table:settled", event => {
    comes = false;
    fresh = turns() || fresh;
    if (arrive()) event.preventDefault();
  });
  document.addEventListener("stage:end", () => {
    look();
    place = "";
  });
  for (const name of ["input", "click", "keyup", "majlis:folded", "table:composed", "stage:end"])
    document.addEventListener(name, () => setTimeout(check));
  document.addEventListener("htmx:wsAfterMessage", ({ detail }) => {
    comes ||= detail.message.includes('id="version"');
    come();
    setTimeout(check);
  });
  narrow.addEventListener("change", put);
  come();
  met = done();
  turns();
})();
