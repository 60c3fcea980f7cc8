// How long until a moment, for as long as the page is open: without it a page says the moment itself.
//
//   [data-due]    a <time>: what is left until then, counted down
//   [data-next]   the address to which the key n leads; that of the page's own head comes before that of the site's
(() => {
  "use strict";
  const UNITS = [
    ["d", 86400],
    ["h", 3600],
    ["min", 60],
    ["s", 1],
  ];
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

  // as apps/play/clocks.py spells it
  const spelled = seconds => {
    const first = UNITS.findIndex(([unit, size]) => seconds >= size || unit === "s");
    return UNITS.slice(first, first + 2)
      .map(([unit, size], n) => [Math.floor((n ? seconds % UNITS[first][1] : seconds) / size), unit])
      .filter(([count], n) => count || !n)
      .map(part => part.join(" "))
      .join(" ");
  };

  // a list that the browser keeps up to date: to look for them through all of a page each second takes a phone milliseconds
  const times = document.getElementsByTagName("time");
  const tell = () => {
    for (const time of times) {
      if (!time.hasAttribute("data-due")) continue;
      const then = new Date(time.dateTime);
      const left = Math.floor((then - Date.now()) / 1000);
      const words = left > 0 ? spelled(left) : "out of time";
      if (time.textContent !== words) time.textContent = words;
      time.title = `Until ${moment.format(then)}`;
      time.toggleAttribute("data-late", left <= 0);
    }
  };
  tell();
  setInterval(tell, 1000);

  document.addEventListener("keydown", event => {
    if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    const next = document.querySelector(".page-head[data-next]") ?? document.querySelector("[data-next]");
    if (next) location.assign(next.dataset.next);
  });
})();
