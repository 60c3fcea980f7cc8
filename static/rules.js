// The rules, beside a board or on a page of their own: found by a word, and opened at a paragraph.

(() => {
  const $ = (which, from = document) => from.querySelector(which),
    $$ = (which, from = document) => [...from.querySelectorAll(which)];
  const find = $("#rules-find"),
    ways = $("#rules-ways"),
    found = $("#rules-found"),
    entries = $$(".rules-entry");

  // ---------------------------------------------------------------- by a word

  const sift = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = entry => words.every(word => entry.textContent.toLowerCase().includes(word));
    for (const entry of entries) entry.hidden = !fits(entry);
    for (const section of $$("section:has(.rules-entry)"))
      if (!section.matches(".panels")) section.hidden = !$(".rules-entry:not([hidden])", section);
    const left = entries.filter(entry => !entry.hidden).length;
    found.textContent = words.length
      ? `${left || "No"} paragraph${left === 1 ? "" : "s"} with that in it.`
      : "";
  };
  find?.addEventListener("input", sift);

  // ---------------------------------------------------------------- at a paragraph

  const show = entry => {
    find.value = "";
    sift();
    for (const other of $$("[data-found]")) other.removeAttribute("data-found");
    entry.setAttribute("data-found", "");
    entry.scrollIntoView({ block: "center" });
    entry.setAttribute("tabindex", "-1");
    entry.focus({ preventScroll: true });
  };

  // what is asked now, and what its answers rest on
  const now = () => $("#turn [data-now]")?.getAttribute("href").slice(1);
  const named = () => [
    now(),
    ...$$("#choices [data-rule]").map(rule => `rule-${rule.dataset.rule}`),
    ...$$("#choices a.rule").map(rule => rule.hash.slice(1)),
  ];
  const list = () => {
    if (!ways) return;
    const known = [...new Set(named())].map(id => id && document.getElementById(id)).filter(Boolean);
    ways.hidden = !known.length;
    ways.replaceChildren(known.length ? "What is asked now: " : "");
    for (const entry of known) {
      const link = document.createElement("a");
      link.className = "rule";
      link.href = `#${entry.id}`;
      link.textContent = $("dt", entry).textContent;
      link.title = $("b", entry).textContent;
      ways.append(link, " ");
    }
  };

  let asked = "";
  document.addEventListener("click", event => {
    const link = event.target.closest("a[href^='#rule-'], a[href='#rules']");
    if (!link) return;
    list();
    if (link.hash === "#rules") {
      const entry = document.getElementById(asked || now() || "");
      asked = "";
      if (entry) setTimeout(() => show(entry)); // when its panel has opened
      return;
    }
    if (!document.getElementById(link.hash.slice(1))) return;
    event.preventDefault();
    const tab = $('.side-tabs a[href="#rules"]');
    asked = link.hash.slice(1);
    if (tab) tab.click();
    else show(document.getElementById(asked));
  });
})();
