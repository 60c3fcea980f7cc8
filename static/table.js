// The table page: its socket, and what follows a move; what comes is put in place by parts.js, what is pressed is sent by
// presses.js. Handlers sit on document, so anything may be swapped. Nothing here decides anything: the server checks every answer again.
//
//   #version        the version this page shows; a push names the one it builds on (data-from)
//   [data-go]       a button that passes the screen to another who sits at it, which is done after one's own move
//   [data-sought]   on #h-end: it comes into sight by itself when the game ends
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const main = $("#main");

  // ---------------------------------------------------------------- the socket

  const FIRST_WAIT = 700,
    LONGEST_WAIT = 15000; // milliseconds between attempts
  let socket = null,
    tries = 0,
    next = 0,
    timer = 0,
    leaving = false;

  // the extension waits for ever, so that the attempts, and the bar that counts them down, are ours
  if (window.htmx) htmx.config.wsReconnectDelay = () => 2 ** 31 - 1;

  // Messages come packed: the first packed one of a socket holds the words that the later ones leave out. A
  // DecompressionStream takes no words, so it reads them first, as a block that is stored. It takes its time, and
  // messages are shown in the order in which they came. "pulse 41" says that the line is alive and the table at 41.
  const unpacks = (() => {
    try {
      return Boolean(new DecompressionStream("deflate-raw"));
    } catch {
      return false;
    }
  })();
  const stored = words => {
    const length = new Uint8Array(new Uint16Array([words.length, ~words.length]).buffer);
    return new Uint8Array([0, ...length, ...words]);
  };
  const unpack = async (packed, words) => {
    const stream = new DecompressionStream("deflate-raw"),
      writer = stream.writable.getWriter(); // not a Blob's stream: another process would be asked for one
    const written = [...(words ? [stored(words)] : []), packed].map(part => writer.write(part));
    Promise.all([...written, writer.close()]).catch(() => {}); // who reads is told
    return new Uint8Array(await new Response(stream.readable).arrayBuffer()).slice(words ? words.length : 0);
  };
  let shownSoFar = Promise.resolve();
  // as htmx would, but that it reads each message as a page of its own first
  const bring = message => {
    if (!htmx.trigger(main, "htmx:wsBeforeMessage", { message })) return;
    parts.show(message);
    htmx.trigger(main, "htmx:wsAfterMessage", { message });
  };
  const newestSaid = () => Math.max(0, ...$$("#chat-lines [data-said]").map(line => line.dataset.said));

  let newest = null; // of the sockets that were begun

  if (window.htmx)
    htmx.createWebSocket = url => {
      if (newest?.readyState === WebSocket.CONNECTING) {
        newest.onerror = null; // it is no news
        newest.close();
      }
      const opened = new WebSocket(`${url}&said=${newestSaid()}${unpacks ? "&packed=1" : ""}`);
      newest = opened;
      let words = null;
      const read = async data => {
        if (typeof data === "string") return data;
        const bytes = await unpack(data, words);
        if (words) return new TextDecoder().decode(bytes);
        words = bytes;
        return "";
      };
      opened.binaryType = "arraybuffer";
      opened.addEventListener("message", event => {
        event.stopImmediatePropagation();
        shownSoFar = shownSoFar
          .then(async () => {
            const message = await read(event.data),
              [, pulse] = /^pulse (\d+)$/.exec(message) || [];
            if (pulse) htmx.trigger(document.body, "table:pulse", { version: pulse });
            else if (message && main.isConnected) bring(message);
          })
          .catch(error => {
            opened.close();
            throw error;
          })
          .catch(console.error);
      });
      return opened;
    };

  const bar = $("#lost");
  // A line that breaks without a word stays open. Pulses come every four seconds: who misses two takes it for lost.
  const SILENCE = 9000,
    LOOKS_EVERY = 1000; // milliseconds
  let heardAt = 0; // when the open socket was last heard
  document.addEventListener("table:pulse", () => {
    heardAt = Date.now();
  });
  document.addEventListener("htmx:wsBeforeMessage", () => {
    if (heardAt) heardAt = Date.now();
  });
  const listen = () => {
    if (!heardAt || Date.now() - heardAt < SILENCE) return;
    heardAt = 0;
    lost();
  };

  const tick = () => {
    listen();
    if (!bar || bar.hidden) return;
    const left = Math.max(0, Math.ceil((next - Date.now()) / 1000));
    $("[data-lost-when]", bar).textContent = left ? `Trying again in ${left} s.` : "Trying again.";
  };
  setInterval(tick, LOOKS_EVERY);

  const reconnect = () => {
    next = 0;
    tick();
    clearTimeout(timer);
    socket?.reconnect();
    timer = setTimeout(lost, SILENCE); // the line may be dead for this attempt, too
  };
  const lost = () => {
    if (leaving || !bar || $("[data-turned]")) return; // a page that shows nothing more waits for nothing
    if (bar.hidden) $("[data-lost-since]", bar).textContent = new Date().toTimeString().slice(0, 5);
    bar.hidden = false;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2);
    tries += 1;
    next = Date.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(reconnect, wait);
    tick();
  };

  document.addEventListener("htmx:wsOpen", event => {
    const again = socket !== null;
    socket = event.detail.socketWrapper;
    heardAt = Date.now();
    if (again) ask("lines"); // what was said meanwhile
    if (document.hidden) ask("away"); // a socket begins as one that is looked at
    tries = 0;
    clearTimeout(timer);
    if (bar) bar.hidden = true;
  });
  document.addEventListener("htmx:wsClose", event => {
    socket = event.detail.socketWrapper || socket;
    if (event.detail.event.target !== newest) return; // a line given up for lost ended at last, after the next had begun
    clearTimeout(timer);
    if (event.detail.event.code < 4000) lost(); // above that it was closed on purpose
  });
  document.addEventListener("click", event => {
    if (event.target.closest("[data-reconnect]")) reconnect();
  });
  document.addEventListener("input", event => {
    const kept = event.target.form?.dataset.kept;
    if (kept) $(kept).textContent = "";
  });
  window.addEventListener("online", () => {
    if (bar && !bar.hidden) reconnect();
  });
  document.addEventListener("visibilitychange", () => {
    ask(document.hidden ? "away" : "here"); // who is away is told elsewhere that the table waits
    if (!document.hidden && bar && !bar.hidden) reconnect();
  });
  window.addEventListener("pagehide", () => {
    leaving = true;
  });
  window.addEventListener("pageshow", event => {
    leaving = false;
    if (event.persisted) reconnect();
  });

  // pushes are shown in order: one that overtook another waits a moment for it, then the whole is asked for
  const PATIENCE = 500,
    WHOLE = 5000; // milliseconds
  const early = new Map(); // the version that a push builds on -> the push
  let patience = 0;

  const ask = (...words) => words.forEach(word => socket?.send(word));
  const version = () => $("#version")?.value;

  document.addEventListener("htmx:wsBeforeMessage", event => {
    const message = event.detail.message,
      [, from, to] = /id="version"[^>]*data-from="(\d*)" value="(\d+)"/.exec(message) || [];
    if (to === undefined || from === version()) return;
    if (from === "") {
      early.clear();
      if (to !== version()) ask("lines"); // which the whole does not hold
      return;
    }
    event.preventDefault();
    if (Number(from) < Number(version())) {
      ask("lines");
      return;
    }
    early.set(from, message);
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (early.size) ask("whole", "lines");
    }, PATIENCE);
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    const message = early.get(version());
    if (!message) return;
    early.delete(version());
    parts.show(message);
    htmx.trigger(main, "htmx:wsAfterMessage", { message });
  });
  document.addEventListener("table:pulse", event => {
    if (event.detail.version !== version()) ask("whole", "lines");
  });
  // the server said that this page is behind: what it lacks is asked for, and if the line does not bring it, the page
  document.addEventListener("table:stale", () => {
    const behind = version();
    ask("whole");
    setTimeout(() => {
      if (!leaving && version() === behind) location.reload();
    }, WHOLE);
  });

  // ---------------------------------------------------------------- after one's own move

  let acted = false;
  document.addEventListener("table:acted", () => {
    acted = true;
    lead();
    follow();
  });

  // after one's own move the next player at this screen is called; the page left behind is not kept in the history
  const follow = () => {
    const go = $("[data-go]");
    if (!acted || leaving || !go || $("[data-stay]") || $("#stage:not([hidden])")) return;
    acted = false; // once, whatever is pushed before it is answered
    go.click();
  };
  document.addEventListener("table:passed", () => {
    leaving = true;
    location.replace(location.pathname);
  });

  // ---------------------------------------------------------------- advice

  // what takes its time says at once that it was asked for
  const busy = value => event => {
    if (event.target.matches?.(".button")) event.target.ariaBusy = value;
  };
  document.addEventListener("htmx:beforeRequest", busy("true"));
  document.addEventListener("htmx:afterRequest", busy(null));
  // it comes into sight for who has asked, and not for a bot that plays on
  document.addEventListener("htmx:afterSwap", event => {
    if (event.target.id !== "advice" || document.activeElement?.id !== "ask-advice") return;
    event.target.scrollIntoView({ block: "nearest" });
  });

  // ---------------------------------------------------------------- after a push

  let asked = $("#h-choices")?.textContent,
    settled = version(),
    held = false, // whether something had the focus before the push
    astray = false; // and has it no more: what was pressed may be gone
  const said = () => $("#chat-lines")?.children.length ?? 0;
  let heard = said();

  // who has acted is led to what is asked now, whichever comes first, the push or the answer
  const nowhere = () => document.activeElement === document.body;
  const lead = () => {
    astray &&= nowhere();
    if (acted && astray) $("#h-choices")?.focus({ preventScroll: true });
  };
  document.addEventListener("table:placing", () => {
    held = !nowhere();
  });

  const settle = () => {
    const moved = version() !== settled; // else it told who is here, or what was said
    if (moved) $("#advice")?.replaceChildren(); // it was about what is past
    const title = $("#h-choices")?.textContent;
    astray ||= held || title !== asked;
    asked = title;
    lead();
    settled = version();
    const history = $("#to-history");
    if (history && version()) history.href = history.getAttribute("href").replace(/\d+\/$/, `${version()}/`);
    count();
    follow();
    if (moved && !$("[data-go]") && $("#turn[data-mine]")) acted = false;
  };
  document.addEventListener("htmx:wsAfterMessage", settle);
  for (const seen of ["majlis:folded", "stage:end"]) document.addEventListener(seen, () => follow());

  // what was said while another panel was open
  const count = () => {
    const tab = $('.side-tabs a[href="#chat"]');
    if (!tab) return;
    const open = tab.getAttribute("aria-selected") === "true";
    if (open) heard = said();
    const fresh = said() - heard;
    for (const link of [tab, $('.dock a[href="#chat"]')]) {
      let dot = $(".dot", link);
      if (fresh > 0 && !dot)
        dot = link.appendChild(Object.assign(document.createElement("span"), { className: "dot" }));
      if (dot) dot.textContent = fresh > 0 ? fresh : "";
    }
  };
  document.addEventListener("click", event => {
    if (event.target.closest(".side-tabs a, .dock a")) setTimeout(count);
  });

  // What is never swapped says by attributes what the parts say: a body:has() would have every link of the page styled
  // anew at each push.
  const frame = () => {
    const words = $$(".part[data-frame]:not([inert])", main) // which stand-ins of the stage are
      .map(part => part.dataset.frame)
      .join(" ");
    if (main.hasAttribute("data-frame") && main.dataset.frame !== words) main.dataset.frame = words;
    document.body.toggleAttribute("data-over", Boolean($("#turn[data-over]")));
    document.body.toggleAttribute("data-absent", Boolean($(".seat-card[data-mine][data-absent]")));
    $('.dock a[href="#main"]')?.toggleAttribute("data-mine", Boolean($("#turn[data-mine]")));
  };
  frame();
  for (const after of ["htmx:wsAfterMessage", "table:composed"]) document.addEventListener(after, frame);

  // whoever sees a game end is taken there, when what led to it has been shown
  let ended = Boolean($("#h-end"));
  const toEnd = () => {
    const end = $("#h-end[data-sought]");
    if (ended || !end || document.body.hasAttribute("data-showing")) return;
    ended = true;
    end.scrollIntoView({ block: "center" });
    end.focus({ preventScroll: true });
  };
  for (const after of ["htmx:wsAfterMessage", "stage:end"])
    document.addEventListener(after, () => requestAnimationFrame(toEnd)); // after what else the push begins

  // a sheet of the page's own, so that what comes later is sifted as well
  const sieve = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sieve);
  const LEFT_OUT = {
    kind: box => `[data-kind="${CSS.escape(box.value)}"]`,
    by: box => `:is([data-by="${box.dataset.logBy}"], :has(> .seat[data-seat="${CSS.escape(box.value)}"]))`,
  };
  const sift = () => {
    const boxes = $$("[data-log-kind]:not(:checked), [data-log-by]:not(:checked)"),
      lines = boxes.map(box => `#log-lines > li${LEFT_OUT[box.dataset.logBy ? "by" : "kind"](box)}`);
    sieve.replaceSync(lines.length ? `${lines.join()} { display: none }` : "");
  };
  document.addEventListener("change", event => {
    if (event.target.matches("[data-log-kind], [data-log-by]")) sift();
  });
  window.addEventListener("pageshow", sift); // ticks that the browser has kept

  // ---------------------------------------------------------------- times, by the reader's own clock

  const hour = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
  const tellTimes = () =>
    $$("time[datetime]:not([data-told])").forEach(time => {
      const then = new Date(time.dateTime),
        today = then.toDateString() === new Date().toDateString();
      time.textContent = (today ? "" : `${day.format(then)}, `) + hour.format(then);
      time.setAttribute("data-told", "");
    });
  tellTimes();
  document.addEventListener("htmx:wsAfterMessage", tellTimes);

  // ---------------------------------------------------------------- keyboard

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea"))
      return;
    if (/^[1-9]$/.test(event.key)) $$("#choices .choice")[event.key - 1]?.focus();
    if (event.key === "z") $("#undo")?.click();
    if (event.key === "?") $("#keys")?.togglePopover();
  });
})();
