// What the server sends for a table's page is put in place: each element where its hx-swap-oob says, as htmx would, but
// for what has not changed, which stays. htmx tells of each element that goes and of each that has come, again and again:
// hundreds of events for a push of forty. It is told of what it has something to do with, and of nothing else.
//
// Tells the page "table:placing" of what has come, before any of it is put in place.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const template = html => Object.assign(document.createElement("template"), { innerHTML: html });

  // ---------------------------------------------------------------- what has not changed

  // A part as the server sent it, by its id: its markup, and what came of it by pieces since. They are put together
  // only when the whole part comes, which is seldom.
  const shown = new Map();
  const keep = (part, html) => shown.set(part.id, { html, later: [] });
  $$(".part[id]").forEach(part => keep(part, part.innerHTML));

  const MANY = 200; // pieces; then they are put together, come what may
  const whole = id => {
    const kept = shown.get(id);
    if (!kept?.later.length) return kept?.html;
    const copy = template(kept.html);
    if (!kept.later.every(change => change(copy.content))) return shown.delete(id) && undefined;
    return Object.assign(kept, { html: copy.innerHTML, later: [] }).html;
  };
  // what is done to the page is done, once it is asked for, to what is kept
  const change = (target, nodes, act) => {
    const part = target.closest(".part[id]"),
      kept = shown.get(part?.id);
    if (kept) {
      const sent = nodes.map(node => node.cloneNode(true)),
        inside = target !== part && `#${CSS.escape(target.id)}`;
      kept.later.push(copy => {
        const twin = inside ? $(inside, copy) : copy;
        if (twin) act(twin, sent);
        return twin;
      });
      if (kept.later.length > MANY) whole(part.id);
    }
    act(target, nodes);
  };

  // ---------------------------------------------------------------- each in its place

  const HEEDED = "form, [hx-get], [hx-post], [hx-trigger], [ws-connect]",
    SENDS = "[type=submit][form]";
  const heed = element => {
    if (element.matches(HEEDED) || $(HEEDED, element)) htmx.process(element);
  };
  // A list brings dozens of buttons that send a form elsewhere: htmx is told of one when somebody comes to it.
  for (const coming of ["focusin", "click"])
    document.addEventListener(
      coming,
      event => {
        const button = event.target.closest?.(SENDS);
        if (button) htmx.process(button);
      },
      true,
    );
  // A field becomes what it is to be, and stays: for one that is put in, a browser that fills in forms looks through
  // all of a page, and lays out for it what is far out of sight.
  const wear = (element, other) => {
    for (const { name } of [...element.attributes])
      if (!other.hasAttribute(name)) element.removeAttribute(name);
    for (const { name, value } of other.attributes)
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const take = (field, other) => {
    wear(field, other);
    field.value = field.defaultValue;
    field.checked = field.defaultChecked;
  };
  const replace = (target, [element]) => {
    if (target.type !== element.type || !target.matches("input")) target.replaceWith(element);
    else take(target, element);
  };
  // Most of what comes is as it was: of a row of figures one is another, and a list of stacks loses a line. What is as it
  // was stays, and is neither styled nor laid out anew. Of what htmx or a script has something to do with none stays that
  // is another; nor does a heading that takes the focus, for who listens is told of one that is another.
  const ANEW = "[data-anew]", // a script goes by its coming
    WHOLE = `${HEEDED}, ${ANEW}, [type=submit], [data-figures], :is(h2, h3)[tabindex]`;
  // Mends one, or puts the other in its place; returns the one that stands there.
  const mend = (was, now) => {
    if (was.isEqualNode(now) && !now.matches?.(ANEW)) return was;
    const other = was.nodeType !== now.nodeType || was.nodeName !== now.nodeName;
    if (other || was.id !== now.id || was.type !== now.type || now.matches?.(WHOLE) || was.matches?.(WHOLE)) {
      was.replaceWith(now);
      return now;
    }
    if (was.nodeType !== Node.ELEMENT_NODE) was.data = now.data;
    else if (was.matches("input")) take(was, now);
    else {
      wear(was, now);
      mendAll([...was.childNodes], [...now.childNodes], was);
    }
    return was;
  };
  const isOfOneKind = (was, now) =>
    was.nodeName === now.nodeName &&
    ["id", "class"].every(name => was.getAttribute?.(name) === now.getAttribute?.(name));
  // Those that are as they were stay. Of the others, as many as before are mended one by one; where something has come
  // between or gone, from both ends as far as each is of the kind that it was.
  const mendAll = (were, are, within) => {
    let next = null;
    const pair = isPair => {
      while (were.length && are.length && isPair(were[0], are[0])) mend(were.shift(), are.shift());
      while (were.length && are.length && isPair(were.at(-1), are.at(-1))) next = mend(were.pop(), are.pop());
    };
    pair((was, now) => was.isEqualNode(now));
    const areAsMany = were.length === are.length;
    pair((was, now) => areAsMany || isOfOneKind(was, now));
    were.forEach(was => was.remove());
    for (const now of are) within.insertBefore(now, next);
  };
  // what was written into fields that stay is as lost as with fields that go
  const unwrite = field => {
    if (field.matches("select")) {
      const chosen = Math.max(
        0,
        [...field.options].findIndex(one => one.defaultSelected),
      );
      if (field.selectedIndex !== chosen) field.selectedIndex = chosen;
    } else {
      if (field.value !== field.defaultValue) field.value = field.defaultValue;
      field.checked = field.defaultChecked;
    }
  };
  const recompose = (part, now) => {
    mend(part, now);
    $$("input, select", part).forEach(unwrite);
    heed(part);
  };
  // Of what a push brings so only what has no fields: what is written in others is as it was sent. What is kept of a part
  // is as it was sent to the letter.
  const FIELDS = "input, select, textarea";
  const renew = (target, [element]) => {
    if (!target.isConnected || element.matches(FIELDS) || $(FIELDS, element)) replace(target, [element]);
    else mend(target, element);
  };
  const put = (target, element, composed) => {
    if (target.matches("[ws-connect]")) htmx.trigger(target, "htmx:beforeCleanupElement"); // its socket ends
    if (element.matches(".part[id]")) {
      const html = element.innerHTML;
      if (html === whole(element.id)) return;
      keep(element, html);
      if (composed) return recompose(target, element);
      renew(target, [element]);
    } else change(target, [element], renew);
    heed(target.isConnected ? target : element);
  };
  const WAYS = {
    afterbegin: "prepend",
    beforeend: "append",
    afterend: "after",
    innerHTML: "replaceChildren",
  };
  const add = (target, way, nodes) => {
    change(target, nodes, (place, brought) => place[WAYS[way]](...brought));
    nodes.filter(node => node.nodeType === Node.ELEMENT_NODE).forEach(heed);
  };
  const place = (element, composed) => {
    const [way, where = `#${CSS.escape(element.id)}`] = (element.getAttribute("hx-swap-oob") ?? "true").split(
      /:(.*)/s,
    );
    element.removeAttribute("hx-swap-oob");
    for (const target of $$(where)) {
      if (way === "delete") change(target, [], one => one.remove());
      else if (way !== "true") add(target, way, [...element.childNodes]);
      else put(target, element, composed);
    }
  };
  const show = html => {
    const brought = template(html).content,
      composed = !$("#version", brought);
    document.dispatchEvent(new CustomEvent("table:placing", { detail: brought }));
    for (const element of [...brought.children]) place(element, composed);
  };
  window.parts = { show };
})();
