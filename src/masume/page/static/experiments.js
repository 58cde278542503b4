// The experiments of papers: their stored tables, curves and remarks, in the language of the page.

import { experimentResult, look } from "./api.js";
import { make, messageOf } from "./dom.js";
import { say } from "./i18n.js";
import { plot } from "./plot.js";

/** @import { ExperimentResult, Table } from "./types" */

/**
 * Make the section of all experiments; `wanted` is open, `remember` is told what is opened.
 * @param {string | null} wanted
 * @param {(name: string) => void} remember
 * @param {AbortSignal} leaving
 */
export async function experiments(wanted, remember, leaving) {
  const { experiments: known } = await look("experiments", {}, leaving);
  return make(
    "section",
    { class: "experiments" },
    make("h2", {}, say("compare.experiments")),
    make("p", { class: "muted" }, say("compare.papers")),
    known.map((experiment) => fold(experiment, experiment.name === wanted, remember)),
  );
}

/**
 * Make an experiment, folded; its result is fetched when it is opened.
 * @param {{ name: string, paper: string }} experiment
 * @param {boolean} open
 * @param {(name: string) => void} remember
 */
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
      place.replaceChildren(make("p", { class: "notice error", role: "alert" }, messageOf(error)));
    }
  });
  element.open = open;
  return element;
}

/**
 * @param {ExperimentResult} found
 * @returns {Generator<HTMLElement>}
 */
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

/** @param {Table} table */
function tableOf({ title, head, rows }) {
  const isNumber = head.map((_, i) => rows.every((row) => row[i] === "" || /^[-+.]?\d/.test(row[i])));
  const look = (/** @type {number} */ i) => (isNumber[i] ? "number" : null);
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
