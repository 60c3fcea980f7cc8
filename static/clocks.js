// Moments by other clocks than the reader's.
//
//   [data-own-clock]   a <time>: the reader's own clock is told beside it, where that says something else
//   [data-zone]        a field for a time zone: the reader's, while nothing is written there
(() => {
  "use strict";
  const own = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const here = own.resolvedOptions().timeZone;

  for (const time of document.querySelectorAll("[data-own-clock]")) {
    if (time.dataset.ownClock === here) continue;
    const told = Object.assign(document.createElement("span"), { className: "soft fine" });
    told.textContent = ` by your clock ${own.format(new Date(time.dateTime))}`;
    time.append(told);
  }
  for (const field of document.querySelectorAll("[data-zone]")) field.value ||= here;
})();
