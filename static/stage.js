// What happens at the table is told to who listens: the lines that came to the log, in their order, each once. The log
// itself may stand in a panel that is closed.
//
//   #told                  the live region
//   #log-lines [data-move] each line with the number of its move
(() => {
  "use strict";
  const $ = selector => document.querySelector(selector);
  const log = $("#log-lines");
  const latest = () => Number(log.lastElementChild?.dataset.move ?? 0);
  let told = latest();

  const came = () => {
    const lines = [];
    for (
      let line = log.lastElementChild;
      Number(line?.dataset.move) > told;
      line = line.previousElementSibling
    )
      lines.unshift(line);
    told = Math.max(told, latest());
    return lines;
  };
  const wordsOf = line =>
    (line.querySelector("h3") ?? line.querySelector(":scope > span:last-child")).firstChild.textContent;
  const tell = lines =>
    $("#told").replaceChildren(
      ...lines.map(line => Object.assign(document.createElement("p"), { textContent: wordsOf(line) })),
    );

  document.addEventListener("htmx:wsAfterMessage", () => {
    const lines = came();
    if (lines.length) tell(lines);
  });
})();
