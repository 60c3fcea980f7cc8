// Moments by other clocks than the reader's.
//
//   [data-own-clock]   a <time>: the reader's own clock is told beside it, where that says something else than the
//                      clock that is named; where none is, instead of it
//   [data-zone]        a field for a time zone: the reader's, while nothing is written there
(() => {
  "use strict";
  const own = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const here = own.resolvedOptions().timeZone;

  for (const time of document.querySelectorAll("[data-own-clock]")) {
    const { ownClock } = time.dataset,
      moment = own.format(new Date(time.dateTime));
    if (!ownClock) time.textContent = moment;
    if (!ownClock || ownClock === here) continue;
    const told = Object.assign(document.createElement("span"), { className: "soft fine" });
    told.textContent = ` by your clock ${moment}`;
    time.append(told);
  }
  for (const field of document.querySelectorAll("[data-zone]")) field.value ||= here;
})();
