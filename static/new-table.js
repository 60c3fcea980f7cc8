// The new table in words beside its form, as it changes. Without script the form says it all by itself.
(() => {
  "use strict";
  const form = document.querySelector("[data-new-table]");
  const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
  const some = (n, one, more) => `${NUMBERS[n] || n} ${n === 1 ? one : more}`;
  const field = name => form.elements.namedItem(name);
  const words = (select, value) => [...select.options].find(one => one.value === value).textContent;

  // an empty word where nobody is of the kind
  const WHO = {
    me: n => n && "you",
    named: n => n && some(n, "invited person", "invited people"),
    here: n => n && `${some(n, "other", "others")} at this screen`,
    bot: n => n && some(n, "bot", "bots"),
    open: n => n && some(n, "open seat", "open seats"),
  };

  // who is in no club is asked for none
  const forMembers = () => field("club")?.value && field("members_only").value === "yes";
  const reword = () => {
    const whose = forMembers() ? "members" : "anyone";
    for (const choice of form.querySelectorAll("[data-anyone]")) choice.textContent = choice.dataset[whose];
  };

  // as forms.py has it, where nobody has chosen
  const listed = waits => {
    const usual = waits && field("practice").value === "no" ? "yes" : "no",
      wish = field("listed").value;
    return wish === "usual" ? usual : wish;
  };

  const start = waits => {
    if (!waits) return "Every seat is taken: play starts at once.";
    const seats = waits === 1 ? "the last seat is" : `the ${NUMBERS[waits]} seats are`;
    return `Play starts when ${seats} taken.`;
  };

  const say = () => {
    reword();
    const seats = Number(new FormData(form).get("seats")); // a choice, or hidden where there is none
    const kinds = [...Array(seats).keys()].map(n => field(`seat${n}-kind`).value);
    const count = kind => kinds.filter(one => one === kind).length;
    const waits = count("open") + count("named");
    const told = {
      seats: `${seats}: ${Object.entries(WHO)
        .map(([kind, tell]) => tell(count(kind)))
        .filter(Boolean)
        .join(", ")}`,
      pace:
        form.querySelector("[name='pace']:checked")?.parentElement.querySelector("strong").textContent || "",
      listed: words(field("listed"), listed(waits)),
      spectators: words(field("spectators"), field("spectators").value),
      practice: words(field("practice"), field("practice").value),
      start: start(waits),
    };
    for (const [name, text] of Object.entries(told))
      form.querySelector(`[data-says='${name}']`).textContent = text;
  };

  // Another game or scenario is another page: what has been chosen goes along, however one goes there, and the server
  // takes what fits. What nobody touched begins as is usual there.
  const usual = options =>
    Math.max(
      0,
      [...options].findIndex(choice => choice.defaultSelected),
    );
  const changed = one => {
    if (one.matches("select")) return one.selectedIndex !== usual(one.options);
    return one.matches("[type='radio']")
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
  };
  const brought = new URLSearchParams(location.search);
  const OF_ONE_PAGE = ["csrfmiddlewaretoken", "game", "scenario", "seal", "set", "with"];
  const isAsked = name => [...form.elements].some(one => one.name === name && one.type !== "hidden");
  const passing = [...brought].filter(([name]) => !OF_ONE_PAGE.includes(name) && !isAsked(name)); // as seats of more
  const chosen = () => {
    const touched = new Set([...form.elements].filter(changed).map(one => one.name));
    const here = [...new FormData(form)].filter(
      ([name]) =>
        isAsked(name) &&
        !OF_ONE_PAGE.includes(name) &&
        ("sent" in form.dataset || brought.has(name) || touched.has(name)),
    );
    return [...passing, ...here];
  };
  const OF_BEGINNINGS = /^(seat|pace|live_clock|days_clock|rests|over)/; // what "Begin with" is chosen for
  const links = [...document.querySelectorAll("a[href^='?']")].map(link => [link, link.search]);
  const takeAlong = () => {
    const fields = chosen();
    for (const [link, search] of links) {
      const query = new URLSearchParams(search);
      for (const [name, value] of fields)
        if (form.contains(link) || !OF_BEGINNINGS.test(name)) query.set(name, value);
      link.search = query;
    }
  };

  form.addEventListener("input", takeAlong);
  addEventListener("pageshow", takeAlong); // a browser that goes back may have filled it in
  form.addEventListener("change", say);
  say();
})();
