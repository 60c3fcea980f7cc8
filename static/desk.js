// Beside the form of a part: long lists can be searched, rows that were unfolded stay so when it is drawn anew, and
// the map shows the places that its values name.
//
//   [data-chart]       the map, hidden while no value names a place of it
//   #places            the list of places with a name; data-named is what parts of the set call one
//   [data-spots]       where the marks are laid, by the classes of the sheet of places
//   [data-chart-says]  what is marked, in words
(() => {
  "use strict";
  const MANY = 12; // options of a list that is searched
  const $ = (selector, within = document) => within.querySelector(selector);
  const fields = () => [...document.querySelectorAll("#part :is(input[type='text'], select, textarea)")];

  // ---------------------------------------------------------------- lists that are searched

  const find = (wanted, list, all) => {
    const chosen = list.value,
      found = all.filter(option => option.text.toLowerCase().includes(wanted.toLowerCase()));
    list.replaceChildren(...(found.length ? found : all));
    const still = found.some(option => option.value === chosen) || !found.length;
    list.value = still ? chosen : found[0].value;
    if (!still) list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const searched = list => {
    const all = [...list.options],
      input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Find";
    input.setAttribute("aria-label", `Find in the list: ${list.labels[0]?.textContent.trim() ?? ""}`);
    input.dataset.finds = "";
    input.addEventListener("input", () => find(input.value, list, all));
    list.before(input);
  };

  // ---------------------------------------------------------------- rows that are folded

  const unfolded = new Set();
  const unfold = () => {
    for (const fold of document.querySelectorAll("#part details"))
      if (unfolded.has(fold.id)) fold.open = true;
  };
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.matches("#part details")) unfolded[target.open ? "add" : "delete"](target.id);
    },
    true, // it does not bubble
  );

  // ---------------------------------------------------------------- the map

  const chart = $("[data-chart]");
  const options = () => [...$("#places").options];
  const probe = document.createElement("i");
  probe.hidden = true;
  const isThere = at => {
    probe.className = `at-${at}`;
    return getComputedStyle(probe).left !== "auto";
  };
  const spotsOf = field => {
    const known = options(),
      words = field.value.split(/[\s,]+/).filter(word => /^\w+$/.test(word));
    return words.map(word => known.find(one => one.dataset.named === word)?.value ?? word).filter(isThere);
  };
  const called = at => options().find(one => one.value === at)?.label ?? at;
  const show = spots => {
    const marks = spots.map(at => {
      const mark = document.createElement("i");
      mark.className = `at-${at}`;
      return mark;
    });
    chart.hidden = false;
    $("[data-spots]", chart).replaceChildren(...marks);
    $("[data-chart-says]", chart).textContent = spots.map(called).join(", ");
    const frame = $(".chart", chart),
      { offsetLeft, offsetTop } = marks[0];
    frame.scrollTo(offsetLeft - frame.clientWidth / 2, offsetTop - frame.clientHeight / 2);
  };
  const look = field => {
    const spots = chart && field.matches("#part *") ? spotsOf(field) : [];
    if (spots.length) show(spots);
  };

  const dress = () => {
    for (const list of fields().filter(field => field.matches("select")))
      if (list.options.length > MANY && !list.previousElementSibling?.matches("[data-finds]")) searched(list);
    const first = chart && fields().find(field => spotsOf(field).length);
    if (first) look(first);
  };
  for (const kind of ["focusin", "input", "change"])
    document.addEventListener(kind, event => {
      if (event.target.matches("input[type='text'], select, textarea")) look(event.target);
    });
  document.addEventListener("htmx:afterSettle", event => {
    if (!event.target.matches("#part")) return;
    unfold();
    dress();
  });
  chart?.append(probe);
  dress();
})();
