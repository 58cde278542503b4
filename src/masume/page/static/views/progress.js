// Progress: the calendar of the boards of the day, statistics by kind and grade, techniques, solved boards, and a copy of
// it all for another device. Everything comes from what the browser keeps.

import { getFact } from "../api.js";
import { dailyStreak } from "../daily.js";
import { el } from "../dom.js";
import { number, t } from "../i18n.js";
import { kindIcon } from "../kind-icon.js";
import { gameList } from "../play/saved-games.js";
import { Timer } from "../play/timer.js";
import { backup } from "../progress/backup-panel.js";
import { Calendar } from "../progress/calendar.js";
import { loadStatistics, rows, statistics } from "../statistics.js";
import { games } from "../storage.js";

/** @import { Known, KnownKind } from "../types" */
/** @import { Row } from "../statistics.js" */

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const known = await getFact("kinds", {}, leaving);
  const { solved } = loadStatistics();
  const days = dailyStreak(solved);
  main.replaceChildren(
    el("h1", {}, t("progress.title")),
    el(
      "p",
      { class: "lead" },
      solved.length ? t("progress.lead", { n: solved.length }) : t("progress.none"),
      days > 0 && ` ${t("daily.streak", { n: days })}`,
    ),
    el(
      "div",
      { class: "progress" },
      new Calendar(known).element,
      el("div", { class: "progress__counts" }, table(known), techniques(known)),
    ),
    ...solvedBoards(),
    backup(address, leaving),
  );
}

/**
 * Make a section with its title.
 * @param {string} name
 * @param {...import("../dom.js").Child} content
 */
const section = (name, ...content) =>
  el(
    "section",
    { class: `progress__${name}`, "aria-labelledby": `${name}-title` },
    el("h2", { id: `${name}-title` }, t(`progress.${name}`)),
    ...content,
  );

/** @param {Known} known */
function table(known) {
  const counted = rows(
    loadStatistics().solved,
    known.kinds.map(({ name }) => name),
    known.grades.map(({ name }) => name),
  );
  if (!counted.length)
    return section(
      "table",
      el(
        "p",
        { class: "progress__empty" },
        known.kinds.map(({ name }) => kindIcon(name)),
      ),
      el("p", { class: "muted" }, t("progress.table-none"), " ", el("a", { href: "/" }, t("progress.to-today"))),
    );
  const head = ["kind", "grade", "solved", "without-hints", "best", "median"].map((name, i) =>
    el("th", { scope: "col", class: i > 1 ? "number" : null }, t(`progress.${name}`)),
  );
  return section(
    "table",
    el(
      "div",
      { class: "wide" },
      el("table", { class: "data" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, counted.map(tableRow))),
    ),
  );
}

/**
 * @param {Row} row
 * @param {number} index
 * @param {Row[]} all
 */
function tableRow({ kind, grade, solved, withoutHints, best, median }, index, all) {
  const time = (/** @type {number | null} */ elapsed) => (elapsed === null ? "–" : Timer.text(elapsed));
  const isFirst = all[index - 1]?.kind !== kind;
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, isFirst ? t(`kinds.${kind}`) : el("span", { class: "unseen" }, t(`kinds.${kind}`))),
    el("td", {}, grade ? t(`grades.${grade}`) : t("progress.no-grade")),
    [number(solved), number(withoutHints), time(best), time(median)].map((text) => el("td", { class: "number" }, text)),
  );
}

/** @param {Known} known */
function techniques(known) {
  return section(
    "techniques",
    el("p", { class: "muted" }, t("progress.techniques-lead")),
    known.kinds.map((kind) => techniquesOf(kind)),
  );
}

/** @param {KnownKind} kind */
function techniquesOf({ name: kind, techniques }) {
  const link = (/** @type {{ name: string, title: string }} */ { name, title }) =>
    el("li", {}, el("a", { href: `/learn/${kind}/${name}` }, title));
  const unused = techniques.filter(({ name }) => !statistics.uses(kind, name).found);
  const used = techniques.filter(({ name }) => statistics.uses(kind, name).found);
  const count = t("progress.techniques-used", { kind: t(`kinds.${kind}`), n: used.length, total: techniques.length });
  return el(
    "details",
    {},
    el("summary", {}, count),
    unused.length > 0 && [
      el("p", { class: "small muted" }, t("progress.never-used")),
      el("ul", { class: "progress__names" }, unused.map(link)),
    ],
    used.length > 0 && [
      el("p", { class: "small muted" }, t("progress.used")),
      el("ul", { class: "progress__names" }, used.map(link)),
    ],
  );
}

/** Make the list of the solved boards that are still kept as games. */
function solvedBoards() {
  const records = games.list().filter(({ finished }) => finished);
  if (!records.length) return [];
  return [
    section(
      "history",
      el("details", {}, el("summary", {}, t("progress.history-all", { n: records.length })), gameList(records)),
    ),
  ];
}
