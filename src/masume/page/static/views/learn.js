// Learn: every technique with pictures, and positions to practise it. /learn/KIND is the gallery of a kind,
// /learn/KIND/TECHNIQUE one technique.

import { look } from "../api.js";
import { PictureBoard } from "../board.js";
import { make } from "../dom.js";
import { say } from "../i18n.js";
import { Practice } from "../learn/practice.js";
import { progress } from "../learn/progress.js";

/** @import { KindName, Known, Technique } from "../types" */

const BEFORE = 0, // frames of a technique's example
  AFTER = 1;

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const [, , kind, name] = address.pathname.split("/");
  const known = await look("kinds", {}, leaving);
  const chosen = known.kinds.find((each) => each.name === kind)?.name ?? progress.kind() ?? known.kinds[0].name;
  progress.note(chosen);
  const { techniques } = await look("techniques", { kind: chosen }, leaving);
  const found = techniques.find((technique) => technique.name === name);
  if (!found) return gallery(main, known, chosen, techniques);
  const practice = new Practice(found);
  const at = techniques.indexOf(found);
  main.replaceChildren(lesson(found, techniques[at + 1]), practice.element);
  document.title = `${found.title} – Masume`;
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
    make("a", { href: `/learn/${name}`, "aria-current": name === kind ? "page" : null }, say(`kinds.${name}`)),
  );
  const cards = techniques.map((technique) => {
    const times = progress.times(technique);
    const picture = new PictureBoard(technique.pictures, technique.title, AFTER).element;
    picture.setAttribute("aria-hidden", "true"); // the sentence says the same
    return make(
      "li",
      {},
      make(
        "a",
        { class: "card", href: lessonAddress(technique) },
        picture,
        make("span", { class: "gallery__title" }, technique.title),
        make("span", {}, technique.idea),
        make(
          "span",
          { class: "small" },
          say("learn.weight", { grade: say(`grades.${technique.grade}`), weight: technique.weight }),
          times ? make("span", { class: "gallery__done" }, ` ✓ ${say("learn.times", { n: times })}`) : null,
        ),
      ),
    );
  });
  const learnt = techniques.filter((technique) => progress.times(technique)).length;
  main.replaceChildren(
    make("h1", {}, say("learn.title")),
    make("p", { class: "lead" }, say("learn.lead")),
    make("nav", { class: "segments kind-tabs", "aria-label": say("learn.kinds") }, tabs),
    make("p", { class: "muted" }, say("learn.progress", { n: learnt, total: techniques.length })),
    make("ul", { class: "cards gallery" }, cards),
  );
}

/**
 * Make what the technique is, by its example.
 * @param {Technique} technique
 * @param {Technique | undefined} next
 */
function lesson(technique, next) {
  const picture = (/** @type {number} */ frame, /** @type {string} */ when) =>
    make(
      "figure",
      {},
      new PictureBoard(technique.pictures, `${technique.title}, ${when}`, frame).element,
      make("figcaption", {}, when),
    );
  return make(
    "article",
    {},
    make(
      "p",
      { class: "small" },
      make("a", { href: `/learn/${technique.kind}` }, say("learn.all", { kind: say(`kinds.${technique.kind}`) })),
      next ? [" · ", make("a", { href: lessonAddress(next) }, say("learn.next", { title: next.title }))] : null,
    ),
    make("h1", {}, technique.title),
    make("p", { class: "lead" }, technique.idea),
    make(
      "p",
      { class: "small muted" },
      say("learn.weight", { grade: say(`grades.${technique.grade}`), weight: technique.weight }),
      technique.uniqueness ? ` · ${say("learn.uniqueness")}` : "",
      technique.papers ? ` · ${technique.papers}` : "",
    ),
    make("div", { class: "lesson-example" }, picture(BEFORE, say("learn.before")), picture(AFTER, say("learn.after"))),
    make("p", { class: "argument" }, technique.text),
  );
}
