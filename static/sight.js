// The table page: what is new after a move stands in sight, so that nobody has to look for it above the window.
//
// Beside the board the column goes back to its head, and on only as far as the choices need and as the panel above them, in
// which a move is composed, leaves room. In one column the page goes to what has come in above the question under a
// heading of its own, a card, else to the question. Whoever is writing is left where they are. It goes once: when what is
// composed has come, too, of which there may be more or less
// than before.
//
// Tells the page "table:settled" when all has come that a move brings; who prevents that has gone elsewhere.
(() => {
  "use strict";
  const $ = selector => document.querySelector(selector);
  const side = $(".table-side");
  if (!side || !$("#act")) return;

  const MARGIN = 12; // pixels, about what is pressed
  const version = () => $("#version")?.value;
  const mine = () => Boolean($("#turn[data-mine]"));
  const box = element => element.getBoundingClientRect();
  // what stands above the question in the side, by its headings
  const headings = () => {
    const parts = [...side.children],
      ask = parts.findIndex(part => part.id === "part-choices");
    return new Map(
      parts
        .slice(0, Math.max(0, ask))
        .map(part => part.querySelector("h2, h3"))
        .filter(Boolean)
        .map(one => [one.textContent, one]),
    );
  };
  const look = () => ({
    version: version(),
    mine: mine(),
    turn: $("#turn")?.textContent,
    question: $("#part-choices")?.textContent,
    headings: headings(),
  });
  let seen = look(),
    acted = false,
    due = null; // what has come, and the page is not yet led to
  // Where things are is asked in the next frame, when all scripts have written: asked before, it costs a layout more.
  const inOneColumn = () => getComputedStyle(side).overflowY !== "auto";

  const inColumn = (ask, panel) => {
    const covered = parseFloat(getComputedStyle(side).scrollPaddingTop) || 0, // by what stays at its head
      from = side.scrollTop - box(side).top - covered;
    const head = Math.min(box(ask).top, panel ? box(panel).top : Number.POSITIVE_INFINITY);
    side.scrollTo(
      0,
      Math.max(0, Math.min(from + head, from + covered + box(ask).bottom - side.clientHeight)),
    );
  };
  const inPage = goal => {
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement),
      { top } = box(goal);
    if (top < parseFloat(scrollPaddingTop) || top > innerHeight - parseFloat(scrollPaddingBottom))
      goal.scrollIntoView({ block: "start" });
  };
  // of a panel its head, and what is pressed in it as far as that leaves room
  const inPanel = panel => {
    inPage(panel);
    const press = panel.querySelector(".button-main"),
      { scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const over = press ? box(press).bottom + MARGIN - (innerHeight - parseFloat(scrollPaddingBottom)) : 0;
    scrollBy(0, Math.max(0, Math.min(over, box(panel).top - MARGIN)));
  };
  // Of what is composed the last that is told of it, clear of the buttons that do it: they stay in sight and would cover it.
  const clear = () => {
    const told = [...document.querySelectorAll("#plan :is(h3, #plan-to, .plan-way, .plan-note, .clash)")].at(
      -1,
    );
    if (!told) return;
    const column = !inOneColumn(),
      { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(column ? side : document.documentElement),
      [head, foot] = column ? [box(side).top, box(side).bottom] : [0, innerHeight],
      from = head + (parseFloat(scrollPaddingTop) || 0),
      acts = $("#plan .plan-acts"),
      atFoot = acts && box(acts).top > from,
      to = atFoot ? box(acts).top : foot - (parseFloat(scrollPaddingBottom) || 0),
      { top, bottom } = box(told);
    const by = top < from ? box($("#plan")).top - from : Math.max(0, Math.min(bottom - to, top - from));
    (column ? side : window).scrollBy(0, by);
  };
  const bring = (before, now, panel) => {
    const ask = $("#choices"),
      come = [...now.headings].find(([text]) => !before.headings.has(text));
    if (!ask || (before.question === now.question && !come)) return;
    if (!inOneColumn()) inColumn(ask, panel);
    else inPage(come && box(come[1]).top < box(ask).top ? come[1] : ask); // which may stand above all that
  };

  const settle = () => {
    if (!due || $("form[data-plan][aria-busy]")) return;
    const { before, now, awaited } = due,
      panel = $("[data-asks][tabindex]");
    due = null;
    if (!document.dispatchEvent(new CustomEvent("table:settled", { cancelable: true })) || !awaited) return;
    bring(before, now, panel);
    if (panel && inOneColumn()) inPanel(panel);
  };

  // A notice goes when the table moves on: what it was about is past. One that says just that stays for one push more,
  // which brings what the table has moved on to. Whether one is sure is asked for as long as one can do the same: others
  // act, too. What has been pressed in it waits for its answer.
  let stale = false;
  document.addEventListener("table:stale", () => {
    stale = true;
  });
  const isSame = (before, now) =>
    before.mine === now.mine && before.turn === now.turn && (!now.mine || before.question === now.question);
  const forget = (before, now) => {
    const kept = $("#sure.htmx-request") || (isSame(before, now) && $("#sure"));
    if (!stale && !kept) $("#notice")?.replaceChildren();
    stale = false;
  };
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-forget]")) return;
    $("#notice").replaceChildren();
    ($("#h-choices") ?? $("#main")).focus({ preventScroll: true }); // what was pressed is gone
  });

  document.addEventListener("htmx:beforeRequest", event => {
    if (event.target.id === "act") acted = true;
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    if (version() === seen.version) return; // it told who is here, or what was said
    const before = seen,
      now = look(),
      writing = document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea");
    seen = now;
    forget(before, now);
    due = { before: due?.before ?? before, now, awaited: !writing && now.mine && (acted || !before.mine) };
    requestAnimationFrame(settle);
    acted = false;
  });
  // a place that somebody looks at, told of under the map; where a march leads there, what it costs and may come to
  const planned = () => {
    const plan = $("#plan h3");
    return plan && `${plan.firstChild.textContent} ${$("#plan-to")?.value ?? ""}`;
  };
  let place = "",
    plan; // and its goal, once one has come
  document.addEventListener("table:composed", event => {
    requestAnimationFrame(settle);
    const look = $(".look"),
      another = look && look.ariaLabel !== place,
      now = planned(),
      other = plan !== undefined && now && now !== plan;
    place = look?.ariaLabel ?? "";
    plan = now;
    if (!event.detail.asked) return;
    if (other) requestAnimationFrame(clear);
    else if (another) requestAnimationFrame(() => inOneColumn() && inPage(look));
  });
})();
