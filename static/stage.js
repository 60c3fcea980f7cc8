// The stage: what happened is seen one thing after another, on a page that stands as it ended already.
//
// A push brings the beats of its move (data-beats of #version; games/engine/beats.py says what each is). Before it is put
// in place the stage notes how that stands which they speak of; after it, and before anything is painted, a stand-in
// shows that until its beat has come. Nothing that the server sent is changed, so to end is to take the stand-ins away.
// Nothing is in the way: what is asked can be answered from the first frame, and any key or click ends the show. A push
// that comes meanwhile is shown after what is under way: a bot's whole turn is one show, which can be held and stepped.
//
//   #stage                   the bar with the words, [data-stage="hold|step|end"] and how far it is
//   #log-lines [data-move]   each line with the number of its move
//   <html data-motion>       "quick" or "off"; a device's wish for less motion always holds
// Tells the page "stage:came" (words), "stage:beat" (what it does), "stage:look" (the place it is about) and "stage:end".
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const root = document.documentElement,
    log = $("#log-lines"),
    bar = $("#stage");
  const make = (tag, className, textContent = "") =>
    Object.assign(document.createElement(tag), { className, textContent });
  const named = id => (id ? document.getElementById(id) : null);
  let run = null; // what is being shown

  // ---------------------------------------------------------------- the log's lines: told once, in their order

  const latest = () => Number(log.lastElementChild?.dataset.move ?? 0);
  let told = latest();
  const came = () => {
    const lines = [];
    let line = log.lastElementChild;
    for (; Number(line?.dataset.move) > told; line = line.previousElementSibling) lines.unshift(line);
    told = Math.max(told, latest());
    return lines;
  };
  const wordsOf = line => {
    const head = $("h3", line)?.firstChild.textContent.trim();
    return head ? `${head}.` : $(":scope > span:last-child", line).firstChild.textContent;
  };

  // ---------------------------------------------------------------- as it was until now

  const stands = beat => beat.do === "become" || beat.do === "count";
  const standing = () => run.chords.flatMap(chord => chord.beats).filter(beat => stands(beat) && !beat.done);

  const note = beat => {
    const now = named(beat.what);
    beat.from = now?.dataset.at;
    beat.first = Number(now?.textContent.replace("−", "-"));
    if (!now || !stands(beat)) return;
    beat.was = now.cloneNode(true);
    beat.home = now.parentElement.id;
    beat.was.inert = true;
    for (const field of $$("[name]", beat.was)) field.removeAttribute("name");
  };
  // a stand-in comes after what it stands for: who asks for that by its id finds it
  const hold = beat => {
    const now = named(beat.what);
    now?.setAttribute("data-held", "");
    if (now && beat.was) now.after(beat.was);
    else if (beat.was?.dataset.at) named(beat.home)?.append(beat.was);
  };
  const release = beat => {
    if (beat.done) return;
    beat.done = true;
    beat.was?.remove();
    named(beat.what)?.removeAttribute("data-held");
    const next = standing().find(other => other.what === beat.what);
    if (next) hold(next);
  };
  const dress = () => {
    const held = new Set();
    for (const beat of standing()) {
      if (!held.has(beat.what)) hold(beat);
      held.add(beat.what);
    }
    for (const line of run.chords.flatMap(chord => chord.lines)) line.setAttribute("data-held", "");
  };
  const undress = () => {
    for (const beat of standing()) beat.was?.remove();
    for (const one of $$("[data-held]")) one.removeAttribute("data-held");
  };

  // ---------------------------------------------------------------- the map, measured when nothing waits to be laid out

  let plane = null;
  const measure = () => {
    const map = $("[data-plane]");
    plane = map && { map, wide: map.offsetWidth, high: map.offsetHeight };
  };
  const middle = at => (plane ? window.places().get(at) : undefined);
  const way = (from, to) => {
    const [a, b] = [middle(from), middle(to)];
    return a && b ? `${(a[0] - b[0]) * plane.wide}px ${(a[1] - b[1]) * plane.high}px` : "0px";
  };

  const go = (one, chord, frames, how = {}) => {
    const moved = one.animate(frames, { duration: chord.length, delay: chord.at, fill: "backwards", ...how });
    run.live.push({ moved, at: 0 });
  };
  const put = (one, within) => {
    one.setAttribute("aria-hidden", "true");
    within.append(one);
    run.added.push(one);
    return one;
  };

  // ---------------------------------------------------------------- what each beat does

  const STEP = 220,
    LONGEST = 1500; // milliseconds: from a place to the next, and for any beat
  const GLIDE = "cubic-bezier(.3, .05, .2, 1)";
  const slides = places => Math.min(LONGEST, 400 + STEP * places);

  const boxOf = beat => {
    const one = named(beat.what),
      at = middle(beat.at);
    if (one) return one.getBoundingClientRect();
    if (!at) return new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
    const map = plane.map.getBoundingClientRect();
    return new DOMRect(map.left + at[0] * map.width, map.top + at[1] * map.height, 0, 0);
  };

  // who goes several ways in one move begins each where the one before has led
  const route = beats => {
    const reached = new Map();
    for (const beat of beats.filter(one => one.do === "move")) {
      beat.from = reached.get(beat.what) ?? beat.from;
      beat.to ??= named(beat.what)?.dataset.at;
      reached.set(beat.what, beat.to);
    }
  };

  // its length, what is laid out before the show begins, what is done when it comes, and when it is over
  const VERBS = {
    say: { ms: () => 0 },
    become: { ms: () => 250, begin: release },
    count: {
      ms: () => 600,
      end: release,
      lay(beat) {
        beat.last ??= Number(named(beat.what)?.textContent.replace("−", "-"));
      },
      draw(beat, part) {
        const now = Math.round(beat.first + (beat.last - beat.first) * Math.min(1, part));
        if (beat.was && !Number.isNaN(now)) beat.was.textContent = String(now).replace("-", "−");
      },
    },
    move: {
      ms: beat => slides(beat.via?.length ?? 0),
      lay(beat, chord) {
        const one = named(beat.what),
          { from, to } = beat;
        if (!one || !to || !from || to === from) return;
        const through = [from, ...(beat.via ?? []), to];
        const slide = (piece, last, how) =>
          go(
            piece,
            chord,
            through.map(at => ({ translate: way(at, last) })),
            { easing: GLIDE, composite: "add", ...how },
          );
        slide(one, to);
        for (const other of standing().filter(all => all.what === beat.what && all.was))
          slide(other.was, from, { fill: "both" });
      },
    },
    march: {
      ms: beat => slides(beat.path.length - 1),
      lay(beat, chord) {
        if (!plane) return;
        const end = beat.path.at(-1),
          one = put(make("i", `stage-token at-${end} ${beat.looks}`), plane.map);
        one.append(make("b", "", beat.words));
        go(
          one,
          chord,
          beat.path.map(at => ({ translate: way(at, end), opacity: 1 })),
          { easing: GLIDE, fill: "none" },
        );
      },
    },
    turn: {
      ms: () => 800,
      lay(beat, chord) {
        const back = { transform: "perspective(60rem) rotateY(90deg)", opacity: 0 };
        if (named(beat.what))
          go(named(beat.what), chord, [back, { opacity: 1, offset: 0.2 }, { transform: "none" }], {
            easing: "ease-out",
          });
      },
    },
    light: {
      ms: () => 700,
      begin: beat => named(beat.what)?.classList.add("is-lit-now"),
      end: beat => named(beat.what)?.classList.remove("is-lit-now"),
    },
    dice: {
      ms: () => 1300,
      begin: (beat, chord) => run.added.push(window.throwDice(beat, boxOf(beat), chord.length)),
    },
    scene: {
      ms: () => 0,
      lay(beat, chord) {
        const one = named(beat.what);
        one?.setAttribute("data-play", "");
        for (const moved of one?.getAnimations({ subtree: true }) ?? [])
          run.live.push({ moved, at: chord.at });
      },
    },
  };

  // ---------------------------------------------------------------- a show

  const SHOW = 12000; // milliseconds: a longer one is played faster
  const PACE = { quick: 0.45, off: 0 };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = () => (calm.matches || document.hidden ? 0 : (PACE[root.dataset.motion] ?? 1));

  // those that begin together, with the lines that are told with them
  const chordsOf = (beats, lines) => {
    const chords = [],
      left = [...lines];
    for (const beat of beats) {
      if (!chords.at(-1) || (!beat.with && chords.at(-1).ms)) chords.push({ beats: [], lines: [], ms: 0 });
      const chord = chords.at(-1);
      chord.beats.push(beat);
      chord.lines.push(...left.splice(0, beat.lines ?? 0));
      chord.ms = Math.max(chord.ms, beat.ms ?? VERBS[beat.do].ms(beat));
    }
    return chords;
  };

  const seek = time => {
    run.clock.currentTime = time;
    for (const { moved, at } of run.live) moved.currentTime = time - at;
  };
  const stop = () => {
    run.held = true;
    run.until = Number.POSITIVE_INFINITY;
    for (const { moved } of [...run.live, { moved: run.clock }])
      if (moved.playState === "running") moved.pause();
    bar.setAttribute("data-paused", "");
  };
  const goOn = () => {
    run.held = false;
    for (const { moved } of [...run.live, { moved: run.clock }])
      if (moved.playState === "paused") moved.play();
    bar.removeAttribute("data-paused");
    tick();
  };

  const play = (chords, elapsed, held) => {
    run = { chords, live: [], added: [], until: Number.POSITIVE_INFINITY, end: 0, held: false, frame: 0 };
    const whole = chords.reduce((sum, chord) => sum + chord.ms, 0),
      rate = 1 / (pace() * Math.min(1, SHOW / whole));
    for (const chord of chords) {
      Object.assign(chord, { at: run.end, length: chord.ms, begun: false, over: false });
      run.end += chord.length;
    }
    run.clock = new Animation(new KeyframeEffect(null, null, { duration: run.end }));
    dress();
    for (const chord of chords) for (const beat of chord.beats) VERBS[beat.do].lay?.(beat, chord);
    go($(".stage-way", bar), { at: 0, length: run.end }, [{ transform: "scaleX(0)" }, { transform: "none" }]);
    run.clock.play();
    for (const { moved } of [...run.live, { moved: run.clock }]) moved.playbackRate = rate;
    seek(elapsed);
    if (held) stop();
    tick();
  };

  // what was under way when a push came goes on, and is not said once more
  const say = chord => {
    if (chord.said) return;
    chord.said = true;
    if (chord.lines.length) $(".stage-say", bar).textContent = chord.lines.map(wordsOf).join(" ");
    for (const beat of chord.beats) {
      look(beat);
      document.dispatchEvent(new CustomEvent("stage:beat", { detail: beat.do }));
    }
  };
  const show = chord => {
    chord.begun = true;
    for (const line of chord.lines) line.removeAttribute("data-held");
    for (const one of $$(".stage-throw")) one.remove();
    for (const beat of chord.beats) VERBS[beat.do].begin?.(beat, chord);
    say(chord);
  };
  const look = beat => {
    const at = beat.at ?? beat.path?.at(-1) ?? (beat.do === "move" ? named(beat.what)?.dataset.at : "");
    if (at) document.dispatchEvent(new CustomEvent("stage:look", { detail: at }));
  };
  const close = chord => {
    chord.over = true;
    for (const beat of chord.beats) VERBS[beat.do].end?.(beat);
  };

  function tick() {
    if (!run) return;
    const now = run.clock.currentTime ?? run.end;
    for (const chord of run.chords) {
      if (!chord.begun && chord.at <= now) show(chord);
      if (chord.begun && !chord.over)
        for (const beat of chord.beats) VERBS[beat.do].draw?.(beat, (now - chord.at) / chord.length);
      if (chord.begun && !chord.over && chord.at + chord.length <= now) close(chord);
    }
    if (now >= run.end) return finish();
    if (now >= run.until) stop();
    cancelAnimationFrame(run.frame);
    if (!run.held) run.frame = requestAnimationFrame(tick);
  }

  // what was added is taken away; the rest is as the server sent it
  const clear = () => {
    for (const { moved } of run.live) moved.cancel();
    run.clock.cancel();
    cancelAnimationFrame(run.frame);
    for (const one of run.added) one.remove();
    for (const one of $$(".is-lit-now")) one.classList.remove("is-lit-now");
    for (const beat of run.chords.flatMap(chord => chord.beats))
      if (beat.do === "scene") named(beat.what)?.removeAttribute("data-play");
    undress();
  };
  function finish() {
    if (!run) return;
    clear();
    run = null;
    bar.hidden = true;
    bar.removeAttribute("data-paused");
    document.body.toggleAttribute("data-showing", false);
    document.dispatchEvent(new CustomEvent("stage:end"));
  }

  // ---------------------------------------------------------------- a push

  // What is under way goes on, after the push, from where it was.
  let waiting = null;
  document.addEventListener("table:placing", event => {
    const version = $("#version", event.detail);
    if (!version) return;
    if (version.dataset.from) told = Number(version.dataset.from); // who leafs back is told it again
    const beats = pace() && version.dataset.from ? JSON.parse(version.dataset.beats ?? "[]") : [];
    if (!version.dataset.from || (run && !pace())) finish();
    waiting = { beats, chords: [], elapsed: 0, held: false };
    if (run) {
      const at = run.clock.currentTime,
        chords = run.chords.filter(chord => chord.at + chord.length > at);
      Object.assign(waiting, { chords, elapsed: at - (chords[0]?.at ?? at), held: run.held });
      clear();
      run = null;
    }
    if (!beats.length && !waiting.chords.length) return;
    measure();
    for (const beat of beats) note(beat);
    bar.hidden = false;
    document.body.toggleAttribute("data-showing", true);
  });

  document.addEventListener("htmx:wsAfterMessage", () => {
    const lines = came();
    document.dispatchEvent(new CustomEvent("stage:came", { detail: lines.map(wordsOf) }));
    const { beats, chords, elapsed, held } = waiting ?? { beats: [], chords: [] };
    waiting = null;
    const more = beats.length || !chords.length ? beats : [{ do: "say", ms: 600, lines: lines.length }];
    route(beats);
    if (beats.length || chords.length) play([...chords, ...chordsOf(more, lines)], elapsed, held);
  });

  // ---------------------------------------------------------------- to the end, or step by step

  const PRESSES = {
    hold: () => (run.held ? goOn() : stop()),
    step() {
      const now = run.clock.currentTime,
        next = run.chords.find(chord => chord.length && chord.at + chord.length > now + 1);
      run.until = next ? next.at + next.length : run.end;
      goOn();
    },
    end: finish,
  };
  document.addEventListener(
    "click",
    event => {
      const press = event.target.closest?.("#stage [data-stage]")?.dataset.stage;
      if (run) (press ? PRESSES[press] : finish)();
    },
    true,
  );
  document.addEventListener(
    "keydown",
    event => {
      const press = bar.contains(event.target) && /^(Enter| )$/.test(event.key);
      if (!/^(Shift|Control|Alt|Meta|Tab)$/.test(event.key) && !press) finish();
    },
    true,
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) finish();
  });
})();
