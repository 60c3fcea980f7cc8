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

  // another game or scenario is another page: what the table is called by now goes along, however one goes there
  const links = document.querySelectorAll("a[href^='?']");
  const takeAlong = () => {
    for (const link of links) {
      const query = new URLSearchParams(link.search);
      query.set("title", field("title").value);
      link.search = query;
    }
  };

  field("title").addEventListener("input", takeAlong);
  addEventListener("pageshow", takeAlong); // a browser that goes back may have filled it in
  form.addEventListener("change", say);
  say();
})();
