// What is pressed at the table, and said there: sent once, whatever the line does. Each press has a key, and what got no
// answer is sent again under the same key: the server does it once. Needs table.js.
//
//   #act            the one form of the table
//   #sure           the same press again, from who was asked whether they are sure
//   [data-once]     takes no double clicks, like whatever sends the form
//   [data-clear]    a form that is emptied when what it sent has arrived
//   [data-kept]     a form, and the element that says that what it sent is kept
//
// Tells the page "table:acted" when a press of #act or #sure was taken.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const form = $("#act"),
    notice = $("#notice");
  const version = () => $("#version")?.value;

  // ---------------------------------------------------------------- a key for each press, no doubles

  // not randomUUID, which a site without TLS does not have
  const newKey = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");

  // what is said keeps its key until it is answered or changed: sent again it is said once
  const lineKeys = new WeakMap();
  const lineKey = line => lineKeys.get(line) ?? lineKeys.set(line, newKey()).get(line);
  document.addEventListener("input", event => lineKeys.delete(event.target.form));

  // A second click of a double one is meant for what was there before. A second submit waits until the first is
  // answered, unless the page has moved on in between: then it is another.
  let sent = null;
  document.addEventListener(
    "click",
    event => {
      if (event.detail < 2 || !event.target.closest("[type='submit'][form='act'], [data-once]")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener(
    "submit",
    event => {
      if (event.target !== form) return;
      if (sent === null || sent !== version()) {
        sent = version();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // ---------------------------------------------------------------- no answer

  const LATE = 5000,
    AGAIN = 3000; // milliseconds until a press has no answer, and until one that failed is sent again
  const underWay = new Map(); // form -> the fields of its press, until that is answered
  const keyed = sender => sender === form || sender.matches?.("[data-clear]");

  const tell = (what, why) => {
    const box = document.createElement("div"),
      words = document.createElement("div"),
      bold = document.createElement("strong");
    box.className = "notice notice-bad";
    bold.textContent = what;
    words.append(bold, ` ${why}`);
    box.append(words);
    notice.replaceChildren(box);
    notice.scrollIntoView({ block: "nearest" });
  };
  const later = (press, act, wait) => {
    clearTimeout(press.timer);
    press.timer = setTimeout(act, wait);
  };
  // what else is pressed than a move has no key on the server; its version keeps it from being done twice
  const sendAgain = sender => {
    const press = underWay.get(sender);
    if (!press) return;
    press.again = true;
    htmx.trigger(sender, "htmx:abort");
    htmx.ajax("POST", press.path, { source: sender, target: notice, swap: "innerHTML" }).catch(() => {}); // its events tell
  };
  const late = sender => {
    tell("No answer yet.", "The same is being sent again; it counts once.");
    notice.firstChild.dataset.waits = "";
    sendAgain(sender);
  };

  document.addEventListener("htmx:configRequest", event => {
    const sender = event.target;
    if (!keyed(sender)) return;
    const before = underWay.get(sender);
    if (before?.again) {
      event.detail.parameters = before.fields;
      return;
    }
    clearTimeout(before?.timer);
    event.detail.parameters.key = sender === form ? newKey() : lineKey(sender);
    const fields = new FormData();
    for (const [name, value] of event.detail.formData) fields.append(name, value);
    underWay.set(sender, { fields, path: event.detail.path, timer: 0, again: false });
  });
  document.addEventListener("htmx:beforeRequest", event => {
    const sender = event.target,
      press = underWay.get(sender);
    if (!press) return;
    later(press, () => late(sender), LATE);
    if (press.again) {
      press.again = false;
      return;
    }
    if (sender !== form) return;
    notice.replaceChildren();
    event.detail.requestConfig.triggeringEvent?.submitter?.classList.add("is-sending");
  });

  // ---------------------------------------------------------------- whether one is sure

  // of what was asked about, which may be changed before one says so; a page that has moved on the server notices
  const composed = () => {
    const fields = new FormData(form);
    fields.delete("version");
    return new URLSearchParams(fields).toString();
  };
  let asked = "";
  document.addEventListener("htmx:afterSwap", event => {
    if (event.target === notice && $("#sure")) asked = composed();
  });
  document.addEventListener(
    "submit",
    event => {
      if (event.target.id !== "sure" || composed() === asked) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tell("You have changed it since.", "Nothing was done: press what you want to do now.");
    },
    true,
  );

  // ---------------------------------------------------------------- the answer

  // none, or one that says itself that it does not know: the same will be asked again
  const asksAgain = (sender, xhr) => {
    const press = underWay.get(sender);
    if (xhr.status && xhr.getResponseHeader("Majlis-Outcome") !== "unknown") return false;
    if (!xhr.status)
      tell("The server does not answer.", "The same is sent again until it does; it counts once.");
    [...notice.children].forEach(one => {
      one.dataset.waits = "";
    });
    later(
      press,
      () => sendAgain(sender),
      (Number(xhr.getResponseHeader("Retry-After")) || 0) * 1000 || AGAIN,
    );
    return true;
  };
  const taken = () => {
    $("#sure")?.remove();
    $$("details.menu[open]").forEach(menu => {
      menu.open = false;
    });
    $$("#log-lines [data-new]").forEach(line => line.removeAttribute("data-new"));
    htmx.trigger(document.body, "table:acted");
  };
  document.addEventListener("htmx:afterRequest", event => {
    const sender = event.target,
      { successful, xhr } = event.detail,
      press = underWay.get(sender);
    if (press && (press.again || asksAgain(sender, xhr))) return;
    if (press) {
      clearTimeout(press.timer);
      underWay.delete(sender);
      if (successful) $$("[data-waits]", notice).forEach(one => one.remove());
    }
    if (sender === form || sender.id === "sure") {
      sent = null;
      $$(".is-sending").forEach(button => button.classList.remove("is-sending"));
      if (successful) taken();
      notice.scrollIntoView({ block: "nearest" });
    }
    if (sender.matches?.("[data-clear]") && successful) {
      sender.reset();
      lineKeys.delete(sender);
    }
    if (sender.matches?.("[data-kept]") && successful) $(sender.dataset.kept).textContent = "Kept.";
  });
})();
