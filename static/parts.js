// What the server sends for a table's page is put in place: each element where its hx-swap-oob says, as htmx would, but
// for what has not changed, which stays. htmx tells of each element that goes and of each that has come, again and again:
// hundreds of events for a push of forty. It is told of what it has something to do with, and of nothing else.
//
// Tells the page "table:placing" of what has come, before any of it is put in place, and "table:placed" of what took the
// place of its like.
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

  const HEEDED = "form, [type=submit], [hx-get], [hx-post], [hx-trigger], [ws-connect]";
  const heed = element => {
    if (element.matches(HEEDED) || $(HEEDED, element)) htmx.process(element);
  };
  // A field becomes what it is to be, and stays: for one that is put in, a browser that fills in forms looks through
  // all of a page, and lays out for it what is far out of sight.
  const take = (field, other) => {
    for (const { name } of [...field.attributes])
      if (!other.hasAttribute(name)) field.removeAttribute(name);
    for (const { name, value } of other.attributes)
      if (field.getAttribute(name) !== value) field.setAttribute(name, value);
    field.value = field.defaultValue;
    field.checked = field.defaultChecked;
  };
  const replace = (target, [element]) => {
    if (target.type !== element.type || !target.matches("input")) target.replaceWith(element);
    else take(target, element);
  };
  const put = (target, element) => {
    if (target.matches("[ws-connect]")) htmx.trigger(target, "htmx:beforeCleanupElement"); // its socket ends
    if (element.matches(".part[id]")) {
      const html = element.innerHTML;
      if (html === whole(element.id)) return false;
      keep(element, html);
      replace(target, [element]);
    } else change(target, [element], replace);
    heed(element);
    return true;
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
  const place = (element, placed) => {
    const [way, where = `#${CSS.escape(element.id)}`] = (element.getAttribute("hx-swap-oob") ?? "true").split(
      /:(.*)/s,
    );
    element.removeAttribute("hx-swap-oob");
    for (const target of $$(where)) {
      if (way === "delete") change(target, [], one => one.remove());
      else if (way !== "true") add(target, way, [...element.childNodes]);
      else if (put(target, element)) placed.push(element);
    }
  };
  const show = html => {
    const brought = template(html).content,
      placed = [];
    document.dispatchEvent(new CustomEvent("table:placing", { detail: brought }));
    for (const element of [...brought.children]) place(element, placed);
    document.dispatchEvent(new CustomEvent("table:placed", { detail: placed }));
  };
  window.parts = { show };

  // by the socket, which asks of what comes how it is to be read
  window.htmx?.defineExtension("parts", {
    transformResponse: (text, xhr) => {
      if (xhr) return text;
      show(text);
      return "";
    },
  });
})();
