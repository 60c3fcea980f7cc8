// A full table: this browser tells what it has sealed (majlis.js), once, and notes what was settled then. With that note
// it can show afterwards whether anything was swapped (proof.js).
(() => {
  "use strict";
  const SWAPPED =
    "What others had sealed has become something else since this browser told its own. It tells it no second time.";

  const tell = form => {
    const { opening, mine, table, elsewhere } = form.dataset,
      added = localStorage.getItem(`sealed-${mine}`),
      noted = localStorage.getItem(`table-${table}`) || "",
      before = noted.includes(mine); // it has told it, and may not have been heard
    const wrong = added ? before && noted !== opening && SWAPPED : elsewhere;
    form.querySelector("[data-opening-says]").textContent = wrong || "";
    form.querySelector("button").hidden = Boolean(wrong);
    if (wrong) return;
    localStorage.setItem(`table-${table}`, opening);
    form.elements.contribution.value = added;
    if (!before) form.requestSubmit();
  };

  const look = () => {
    const form = document.querySelector("[data-opening]");
    if (form) tell(form);
  };
  document.addEventListener("htmx:afterSettle", look);
  look();
})();
