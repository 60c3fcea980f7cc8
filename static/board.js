// A map larger than the window: pan, zoom, pinch, keys, go to, mini-map, pick. Any game's board; needs board.css and
// a stylesheet of places (`manage.py drawboard`). Nothing here knows a rule: what is picked goes to the server.
//
//   [data-board="key"]      the viewport; inside it [data-plane]; [data-first] where to look at first, [data-scale] how near
//   [data-zoom="1.35|fit"]  a button beside the board
//   [data-goto="2207"]      a button anywhere that shows a place
//   form[data-goform]       a field to write a place's number or name (with a <datalist>) into
//   [data-mini]             a small picture with a frame about what is seen
//   form[data-plan]         asks the server what is being composed: at each pick, which goes into its field "pick",
//                           and at each change of its fields, which stand anywhere. With Ctrl (Shift, Cmd) held a pick
//                           fills its field "more" as well, and a drag picks all buttons on the plane in a frame
//   input[data-picked]      holds the place picked last; its form asks again at a pick while [data-asks] names it
//   [data-asks="form id"]   while it is in the page, that form asks again after each push
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
  const NEAREST = 1.6, FIRST = 0.34, STILL = 140; // times the picture's own size; milliseconds

  // where every place is, in parts of the plane: read once from the stylesheet of places
  let known = null;
  const places = () => {
    if (known) return known;
    known = new Map();
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        const name = /^\[data-at="([^"]+)"\]$/.exec(rule.selectorText || "");
        if (name) known.set(name[1], [parseFloat(rule.style.left) / 100, parseFloat(rule.style.top) / 100]);
      }
    }
    return known;
  };

  const setUp = board => {
    const plane = $("[data-plane]", board), root = board.parentElement, key = `board:${board.dataset.board}`;
    const mini = $("[data-mini]", root), eye = mini && $("i", mini), box = element => element.getBoundingClientRect();
    const measure = (name, otherwise) => Number(getComputedStyle(plane).getPropertyValue(name)) || otherwise;
    const own = () => measure("--w", 3000), pitch = () => measure("--pitch", 100);
    const set = (element, styles) => { for (const name in styles) element.style.setProperty(name, styles[name]); }; // CSSOM: the CSP allows it
    const fit = () => Math.min(board.clientWidth, board.clientHeight * own() / measure("--h", own()));
    let width = 0, live = 0, timer = 0, frame = 0, drag = null, pinch = 0, dragged = false, whole = false, net = null;
    const now = () => live || width;

    // a gesture is only a transform; one layout when it ends
    const settle = () => {
      clearTimeout(timer);
      if (!live) return;
      const before = box(plane), x = board.scrollLeft, y = board.scrollTop;
      width = live;
      live = 0;
      set(plane, { transform: "none", "will-change": "auto", width: `${width}px` });
      const after = box(plane);
      board.scrollTo(x + after.left - before.left, y + after.top - before.top);
      look();
    };
    // the point of the screen at cx, cy stays where it is
    const zoom = (to, cx, cy, atOnce) => {
      const view = box(board), before = box(plane);
      cx ??= view.left + view.width / 2;
      cy ??= view.top + view.height / 2;
      const fx = (cx - before.left) / before.width, fy = (cy - before.top) / before.height;
      const least = fit();
      to = clamp(to, least, Math.max(least, own() * NEAREST));
      whole = to < least * 1.001;
      clearTimeout(timer);
      if (atOnce) {
        live = 0;
        width = to;
        set(plane, { transform: "none", width: `${to}px` });
      } else {
        live = to;
        timer = setTimeout(settle, STILL);
        set(plane, { "will-change": "transform", transform: `scale(${to / width})` });
      }
      const after = box(plane);
      board.scrollLeft += after.left + fx * after.width - cx;
      board.scrollTop += after.top + fy * after.height - cy;
      look();
    };
    const centre = (fx, fy, glide) => {
      board.classList.toggle("is-gliding", Boolean(glide));
      board.scrollTo(fx * plane.offsetWidth + plane.offsetLeft - board.clientWidth / 2, fy * plane.offsetHeight + plane.offsetTop - board.clientHeight / 2);
      board.classList.remove("is-gliding");
    };
    const go = (place, near) => {
      const at = places().get(place);
      if (!at) return false;
      settle();
      if (near) zoom(near, null, null, true);
      centre(...at, !near);
      return true;
    };
    // what is seen, shown on the mini-map and kept for the next visit
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        const all = box(plane), view = box(board);
        const x = (view.left - all.left) / all.width, y = (view.top - all.top) / all.height;
        const w = view.width / all.width, h = view.height / all.height;
        const percent = value => `${clamp(value, 0, 1) * 100}%`;
        mini?.classList.toggle("is-idle", w > 0.99 && h > 0.99);
        if (eye) set(eye, { left: percent(x), top: percent(y), width: percent(w), height: percent(h) });
        try { sessionStorage.setItem(key, JSON.stringify([whole ? 0 : now(), x + w / 2, y + h / 2])); } catch { /* a private window */ }
      });
    };

    // the place under the pointer: what was hit says it, or the nearest one within half a hex
    const placeAt = event => {
      const hit = event.target.closest("[data-at]");
      if (hit && board.contains(hit) && hit !== board) return hit.dataset.at;
      const all = box(plane), x = event.clientX - all.left, y = event.clientY - all.top;
      let best = "", least = pitch() / own() * all.width / 1.9;
      for (const [name, [fx, fy]] of places()) {
        const far = Math.hypot(fx * all.width - x, fy * all.height - y);
        if (far < least) [best, least] = [name, far];
      }
      return best;
    };

    // a frame drawn over the board: the places of all buttons whose middle lies in it
    const caught = () => {
      const within = box(net);
      const inside = button => {
        const { left, top, width: w, height: h } = box(button), x = left + w / 2, y = top + h / 2;
        return x >= within.left && x <= within.right && y >= within.top && y <= within.bottom;
      };
      return [...new Set($$("button[data-at]", plane).filter(inside).map(button => button.dataset.at))];
    };
    const draw = (from, to) => {
      net ||= root.appendChild(Object.assign(document.createElement("div"), { className: "board-net" }));
      const left = Math.min(from.clientX, to.clientX), top = Math.min(from.clientY, to.clientY);
      set(net, { left: `${left}px`, top: `${top}px`, width: `${Math.abs(to.clientX - from.clientX)}px`, height: `${Math.abs(to.clientY - from.clientY)}px` });
    };
    const pick = (at, more) => { if (at) board.dispatchEvent(new CustomEvent("board:pick", { bubbles: true, detail: { at, more } })); };
    const adds = event => event.ctrlKey || event.metaKey || event.shiftKey;

    const on = (target, names, act, options) => names.split(" ").forEach(name => target.addEventListener(name, act, options));
    on(board, "wheel", event => {
      event.preventDefault();
      const turn = clamp(event.deltaY * (event.deltaMode ? 20 : 1), -120, 120);
      zoom(now() * Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.0022)), event.clientX, event.clientY);
    }, { passive: false });
    on(board, "pointerdown", event => {
      dragged = false;
      if (event.pointerType === "mouse" && event.button < 2) drag = event;
    });
    on(window, "pointermove", event => {
      if (!drag || (!dragged && Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY) < 5)) return;
      dragged = true;
      if (adds(drag)) {
        draw(drag, event);
        return;
      }
      board.classList.add("is-dragged");
      board.scrollLeft -= event.clientX - drag.clientX;
      board.scrollTop -= event.clientY - drag.clientY;
      drag = event;
    });
    on(window, "pointerup pointercancel", () => {
      drag = null;
      board.classList.remove("is-dragged");
      if (!net) return;
      pick(caught().join(" "), true);
      net.remove();
      net = null;
    });
    on(board, "click", event => {
      if (dragged) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      pick(placeAt(event), adds(event));
    }, true);
    on(board, "touchstart touchmove", event => {
      const [a, b] = event.touches;
      if (!b) return;
      event.preventDefault();
      const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      pinch ||= now() / apart;
      zoom(pinch * apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }, { passive: false });
    on(board, "touchend touchcancel", () => { if (pinch) { pinch = 0; settle(); } });
    on(board, "keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const far = event.shiftKey ? 320 : 90;
      const by = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[event.key];
      const times = { "+": 1.25, "=": 1.25, "-": 0.8, 0: 0 }[event.key];
      if (!by && times === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (by) board.scrollBy(...by);
      else zoom(times ? now() * times : fit(), null, null, true);
    });
    on(document, "click", event => {
      const button = event.target.closest("[data-zoom], [data-goto]");
      if (!button) return;
      if (button.dataset.goto) go(button.dataset.goto, Math.max(now(), own() * FIRST));
      else if (root.contains(button)) zoom(Number(button.dataset.zoom) ? now() * button.dataset.zoom : fit(), null, null, true);
    });
    on(root, "submit", event => {
      if (!event.target.matches("[data-goform]")) return;
      event.preventDefault();
      const field = $("input", event.target), written = field.value.trim();
      const option = $$("option", event.target).find(one => one.label.toLowerCase() === written.toLowerCase());
      const found = go(option?.value || written, Math.max(now(), own() * 0.6));
      field.setAttribute("aria-invalid", String(!found));
      if (found) $(`button[data-at="${option?.value || written}"]`, plane)?.focus({ preventScroll: true });
    });
    // a pile says on hovering what it says to those who do not see it; sent once
    on(board, "pointerover", event => {
      const named = event.target.closest("[data-at][aria-label]:not([title])");
      if (named) named.title = named.getAttribute("aria-label");
    });
    if (mini) on(mini, "pointerdown", event => { const all = box(mini); centre((event.clientX - all.left) / all.width, (event.clientY - all.top) / all.height, true); });
    on(board, "scroll", look);
    // who sees the whole map sees it whole in another window too
    new ResizeObserver(() => { if (whole) zoom(fit(), null, null, true); else look(); }).observe(board);

    let kept = [];
    try { kept = JSON.parse(sessionStorage.getItem(key) || "[]"); } catch { /* a private window */ }
    const [w, x, y] = kept;
    width = plane.offsetWidth;
    zoom(w || own() * board.dataset.scale || Math.max(fit(), own() * FIRST), null, null, true);
    if (w) centre(x, y);
    else if (board.dataset.first) go(board.dataset.first, now());
    board.board = { go, zoom, fit, centre, settle, kept: kept.length > 0 };
  };

  const start = () => $$("[data-board]").forEach(board => board.board || setUp(board));
  start();
  document.addEventListener("htmx:load", start);

  // What is composed is asked about by a form that stays, whatever is swapped: its fields stand in the panels, and each
  // change asks again. The latest question alone is answered, but what was picked or pressed is: the next waits for it,
  // and a push that comes between has it asked once more. Focus stays where it was. While a move is on its way nothing
  // is composed: its push and its answer come in either order, and what is picked meanwhile is asked after both.
  const underWay = new Map();  // form -> the question that is being answered
  let acting = false;
  const pickOf = form => $("input[name=pick]", form);
  const questionOf = (form, press) => {
    const question = new URLSearchParams(new FormData(form));
    if (press) question.set(...press);
    for (const fleeting of $$("input[name=pick], input[name=more]", form)) fleeting.value = "";
    return question;
  };
  // nothing, if a later question took its place, the page is being left or the net is away; what comes back asks again
  const answerTo = async (form, { question, stop }) => {
    try {
      const answer = await fetch(`${form.action}?${question}`, { headers: { "HX-Request": "true" }, signal: stop.signal });
      return answer.ok && await answer.text();
    } catch {
      return "";
    }
  };
  const ask = async (form, question) => {
    underWay.get(form)?.stop.abort();
    const mine = { question, stop: new AbortController() }, focused = document.activeElement?.id;
    underWay.set(form, mine);
    form.setAttribute("aria-busy", "true");
    mine.answer = answerTo(form, mine);
    const html = await mine.answer;
    if (html && form.isConnected) htmx.swap(document.body, html, { swapStyle: "none" });  // not once the page is turned
    if (underWay.get(form) === mine) {
      underWay.delete(form);
      if (!(acting && pickOf(form))) form.removeAttribute("aria-busy");
    }
    if (focused && document.activeElement === document.body) (document.getElementById(focused) || $("[data-asks][tabindex]"))?.focus({ preventScroll: true });
  };
  const inquire = async (form, button) => {
    const press = button && [button.name, button.value];
    for (let before = underWay.get(form); before?.question.get("pick"); before = underWay.get(form)) await before.answer;
    if (!acting || !pickOf(form)) ask(form, questionOf(form, press));
    else if (press) pickOf(form).value = button.value;
  };
  const past = Boolean($("[data-history]"));  // what was is not asked about
  const askAgain = () => {
    if (past) return;
    for (const id of new Set($$("[data-asks]").map(part => part.dataset.asks))) {
      const form = document.getElementById(id);
      if (!acting || !pickOf(form)) ask(form, underWay.get(form)?.question ?? questionOf(form));
    }
  };

  document.addEventListener("submit", event => {
    if (!event.target.matches("form[data-plan]")) return;
    event.preventDefault();
    inquire(event.target, event.submitter);
  });
  document.addEventListener("input", event => { if (event.target.form?.matches("form[data-plan]")) inquire(event.target.form); });
  // a place that a listed choice is about: the first pick finds the choice, a second one makes it
  let found = null;
  const choose = at => {
    const choice = $(`#choices .choice[data-about~="${CSS.escape(at)}"]:not([aria-disabled])`), again = choice && choice === found;
    found = choice;
    if (again) choice.click();
    else choice?.focus();
    return again;
  };
  document.addEventListener("board:pick", event => {
    const field = $("form[data-plan] input[name=pick]");
    const { at, more } = event.detail;
    if (past || !field) return;
    for (const follower of $$("input[data-picked]")) {
      follower.value = at;
      if ($(`[data-asks="${follower.form.id}"]`)) inquire(follower.form);
    }
    if (choose(at)) return;
    field.value = at;
    const also = $("input[name=more]", field.form);
    if (also && more) also.value = "on";
    inquire(field.form);
  });
  // what was done is no longer being composed; what was refused is
  const planner = () => $("form[data-plan]:has(input[name=pick])");
  document.addEventListener("htmx:beforeRequest", event => {
    if (event.target.id !== "act") return;
    acting = true;
    planner()?.setAttribute("aria-busy", "true");
  });
  document.addEventListener("htmx:afterRequest", event => {
    if (event.target.id !== "act") return;
    acting = false;
    const form = planner();
    form?.removeAttribute("aria-busy");
    if (!event.detail.successful) askAgain();
    else if (form) {
      form.reset();  // as it was sent: an answer that says the same is not swapped
      const pick = pickOf(form).value;
      questionOf(form);
      ask(form, new URLSearchParams({ pick }));
    }
  });
  document.addEventListener("htmx:wsAfterMessage", askAgain);
  document.addEventListener("DOMContentLoaded", askAgain);
})();
