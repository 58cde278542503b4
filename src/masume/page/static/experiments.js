// Show the experiments of papers: their stored tables, curves and remarks, in the language of the page.

import { experimentResult, getFact } from "./api.js";
import { el, messageOf } from "./dom.js";
import { t } from "./i18n.js";
import { plot } from "./plot.js";

/** @import { ExperimentResult, Table } from "./types" */

/**
 * Make the section of all experiments; `wanted` is open, and `remember` is called with the one that is opened.
 * @param {string | null} wanted
 * @param {(name: string) => void} remember
 * @param {AbortSignal} leaving
 */
export async function experiments(wanted, remember, leaving) {
  const { experiments: known } = await getFact("experiments", {}, leaving);
  return el(
    "section",
    { class: "experiments" },
    el("h2", {}, t("compare.experiments")),
    el("p", { class: "muted" }, t("compare.papers")),
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
  const place = el("div", { class: "experiment" });
  const element = el(
    "details",
    { id: `experiment-${name}` },
    el("summary", {}, el("strong", {}, name), " ", el("span", { class: "muted small" }, paper)),
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
      place.replaceChildren(el("p", { class: "notice error", role: "alert" }, messageOf(error)));
    }
  });
  element.open = open;
  return element;
}

/**
 * @param {ExperimentResult} result
 * @returns {Generator<HTMLElement>}
 */
function* content(result) {
  if (result.plot) yield plot(result.plot);
  for (const table of result.tables)
    yield el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": table.title }, tableOf(table));
  for (const remark of result.remarks) {
    const [sentence, ...picture] = remark.split("\n");
    yield el("p", {}, sentence);
    if (picture.length)
      yield el("pre", { class: "wide", tabindex: "0", role: "region", "aria-label": sentence }, picture.join("\n"));
  }
  const { machine } = result;
  yield el(
    "p",
    { class: "muted small" },
    [result.command, machine.date.slice(0, 10), machine.processor, machine.python, machine.masume].join(" · "),
  );
}

/** @param {Table} table */
function tableOf({ title, head, rows }) {
  const isNumber = head.map((_, i) => rows.every((row) => row[i] === "" || /^[-+.]?\d/.test(row[i])));
  const look = (/** @type {number} */ i) => (isNumber[i] ? "number" : null);
  return el(
    "table",
    { class: "data" },
    el("caption", {}, title),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        head.map((text, i) => el("th", { scope: "col", class: look(i) }, text)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map((row) =>
        el(
          "tr",
          {},
          row.map((text, i) => (i ? el("td", { class: look(i) }, text) : el("th", { scope: "row" }, text))),
        ),
      ),
    ),
  );
}
