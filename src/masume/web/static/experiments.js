// The experiments of papers: their stored tables, curves and remarks, in the language of the page.

import { experimentResult, look } from "./api.js";
import { make } from "./dom.js";
import { say } from "./i18n.js";
import { plot } from "./plot.js";

/** The section of all experiments; `wanted` is open, `remember` is told what is opened. */
export async function experiments(wanted, remember, leaving) {
  const { experiments: known } = await look("compare/experiments", {}, leaving);
  return make(
    "section",
    { class: "experiments" },
    make("h2", {}, say("compare.experiments")),
    make("p", { class: "muted" }, say("compare.papers")),
    known.map((experiment) => fold(experiment, experiment.name === wanted, remember)),
  );
}

/** An experiment, folded; what it found is fetched when it is opened. */
function fold({ name, paper }, open, remember) {
  const place = make("div", { class: "experiment" });
  const element = make(
    "details",
    { id: `experiment-${name}` },
    make("summary", {}, make("strong", {}, name), " ", make("span", { class: "muted small" }, paper)),
    place,
  );
  let asked = false;
  element.addEventListener("toggle", async () => {
    if (!element.open || asked) return;
    asked = true;
    remember(name);
    try {
      place.replaceChildren(...content(await experimentResult(name)));
    } catch (error) {
      asked = false;
      place.replaceChildren(make("p", { class: "notice error", role: "alert" }, error.message));
    }
  });
  element.open = open;
  return element;
}

function* content(found) {
  if (found.plot) yield plot(found.plot);
  for (const table of found.tables)
    yield make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": table.title }, tableOf(table));
  for (const remark of found.remarks) {
    const [sentence, ...picture] = remark.split("\n");
    yield make("p", {}, sentence);
    if (picture.length)
      yield make("pre", { class: "wide", tabindex: "0", role: "region", "aria-label": sentence }, picture.join("\n"));
  }
  const { machine } = found;
  yield make(
    "p",
    { class: "muted small" },
    [found.command, machine.date.slice(0, 10), machine.processor, machine.python, machine.masume].join(" · "),
  );
}

function tableOf({ title, head, rows }) {
  const isNumber = head.map((_, i) => rows.every((row) => row[i] === "" || /^[-+.]?\d/.test(row[i])));
  const look = (i) => (isNumber[i] ? "number" : null);
  return make(
    "table",
    { class: "data" },
    make("caption", {}, title),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        head.map((text, i) => make("th", { scope: "col", class: look(i) }, text)),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row) =>
        make(
          "tr",
          {},
          row.map((text, i) => (i ? make("td", { class: look(i) }, text) : make("th", { scope: "row" }, text))),
        ),
      ),
    ),
  );
}
