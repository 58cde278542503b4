// Learn: every technique with pictures, and positions to practise it. /learn/KIND is the gallery of a kind,
// /learn/KIND/TECHNIQUE one technique.

import { pathOf } from "../address.js";
import { getFact } from "../api.js";
import { PictureBoard } from "../board.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { nextTechnique } from "../learn/next-technique.js";
import { Practice } from "../learn/practice.js";
import { progress, STATION } from "../learn/progress.js";

/** @import { KindName, Known, Technique } from "../types" */

const BEFORE = 0, // frames of a technique's example
  AFTER = 1;

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const [, , kind, name] = pathOf(address).split("/");
  const known = await getFact("kinds", {}, leaving);
  const chosen = known.kinds.find((each) => each.name === kind)?.name ?? progress.kind() ?? known.kinds[0].name;
  progress.note(chosen);
  const { techniques } = await getFact("techniques", { kind: chosen }, leaving);
  const technique = techniques.find((technique) => technique.name === name);
  if (!technique) return gallery(main, known, chosen, techniques);
  const practice = new Practice(technique);
  const at = techniques.indexOf(technique);
  main.replaceChildren(lesson(technique, techniques[at + 1]), practice.element);
  document.title = `${technique.title} – Masume`;
  return () => practice.leave();
}

/** @param {Technique} technique */
const lessonAddress = ({ kind, name }) => `/learn/${kind}/${name}`;

/**
 * @param {HTMLElement} main
 * @param {Known} known
 * @param {KindName} kind
 * @param {Technique[]} techniques
 */
function gallery(main, known, kind, techniques) {
  const tabs = known.kinds.map(({ name }) =>
    el("a", { href: `/learn/${name}`, "aria-current": name === kind ? "page" : null }, t(`kinds.${name}`)),
  );
  const next = nextTechnique(
    kind,
    techniques.filter(({ practise }) => practise),
  );
  const cards = techniques.map((technique) => {
    const picture = new PictureBoard(technique.pictures, technique.title, AFTER).element;
    picture.setAttribute("aria-hidden", "true"); // the sentence says the same
    return el(
      "li",
      {},
      el(
        "a",
        { class: technique === next ? "card gallery__next" : "card", href: lessonAddress(technique) },
        picture,
        el("span", { class: "gallery__title" }, technique.title),
        el("span", {}, technique.idea),
        el(
          "span",
          { class: "small" },
          t("learn.weight", { grade: t(`grades.${technique.grade}`), weight: technique.weight }),
        ),
        technique.practise && station(technique),
      ),
    );
  });
  const practised = techniques.filter((technique) => progress.times(technique)).length;
  main.replaceChildren(
    el("h1", {}, t("learn.title")),
    el("p", { class: "lead" }, t("learn.lead")),
    el("nav", { class: "segments kind-tabs", "aria-label": t("learn.kinds") }, tabs),
    el("p", { class: "muted" }, t("learn.progress", { n: practised, total: techniques.length })),
    ...(next ? [upNext(next)] : []),
    el("ul", { class: "cards gallery" }, cards),
  );
}

/**
 * Propose the technique to practise next.
 * @param {Technique} technique
 */
function upNext(technique) {
  const why = progress.state(technique) === "due" ? "learn.due-again" : "learn.up-next";
  return el(
    "p",
    { class: "notice learn__next" },
    t(why),
    " ",
    el("a", { href: lessonAddress(technique) }, technique.title),
  );
}

/**
 * Make the marks of a station: one for each of its three positions.
 * @param {Technique} technique
 */
function station(technique) {
  const times = progress.times(technique);
  const state = progress.state(technique);
  return el(
    "span",
    { class: `station station--${state}` },
    el(
      "span",
      { class: "station__marks", "aria-hidden": "true" },
      Array.from({ length: STATION }, (_, i) => el("i", { class: i < times ? "station__mark--done" : null })),
    ),
    el("span", { class: "small" }, t(`learn.station-${state}`, { n: times })),
  );
}

/**
 * Make what the technique is, by its example.
 * @param {Technique} technique
 * @param {Technique | undefined} next
 */
function lesson(technique, next) {
  const picture = (/** @type {number} */ frame, /** @type {string} */ when) =>
    el(
      "figure",
      {},
      new PictureBoard(technique.pictures, `${technique.title}, ${when}`, frame).element,
      el("figcaption", {}, when),
    );
  return el(
    "article",
    {},
    el(
      "p",
      { class: "small" },
      el("a", { href: `/learn/${technique.kind}` }, t("learn.all", { kind: t(`kinds.${technique.kind}`) })),
      next ? [" · ", el("a", { href: lessonAddress(next) }, t("learn.next", { title: next.title }))] : null,
    ),
    el("h1", {}, technique.title),
    el("p", { class: "lead" }, technique.idea),
    el(
      "p",
      { class: "small muted" },
      t("learn.weight", { grade: t(`grades.${technique.grade}`), weight: technique.weight }),
      technique.uniqueness ? ` · ${t("learn.uniqueness")}` : "",
      technique.papers ? ` · ${technique.papers}` : "",
    ),
    el("div", { class: "lesson-example" }, picture(BEFORE, t("learn.before")), picture(AFTER, t("learn.after"))),
    el("p", { class: "argument" }, technique.text),
  );
}
