// Dialogs to look things up: the rules, and all keys.

import { make } from "../dom.js";
import { say } from "../i18n.js";

/** @import { Child } from "../dom.js" */
/** @import { PlayBoardAnswer } from "../types" */
/** @import { Input } from "../input/input.js" */

/** @type {[keys: string, words: string][]} */
const COMMON = [
  ["← ↑ → ↓", "play.key-move"],
  ["⌫", "play.key-erase"],
  ["Z", "play.key-undo"],
  ["Y", "play.key-redo"],
  ["H", "play.key-hint"],
  ["M", "play.key-check"],
  ["T", "play.key-trial"],
  ["K", "play.key-keep"],
  ["D", "play.key-drop"],
  ["P", "play.key-pause"],
  ["?", "play.key-help"],
];
/** @type {[keys: string, words: string][]} */
const NOTES = [
  ["N", "play.key-notes"],
  ["F", "play.key-fill"],
];

/**
 * Show a dialog that is there until it is closed.
 * @param {string} title
 * @param {...Child} content
 */
function showDialog(title, ...content) {
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    { class: "key-dialog", "aria-labelledby": "dialog-title" },
    make("h2", { id: "dialog-title" }, title),
    ...content,
    make(
      "div",
      { class: "toolbar" },
      make("button", { type: "button", class: "primary", onclick: () => dialog.close() }, say("play.close")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {PlayBoardAnswer} answer */
export function showRules(answer) {
  const rules = answer.rules.map((rule) => make("li", {}, rule));
  showDialog(
    say("play.rules"),
    make("p", {}, say(`play.aim-${answer.kind}`)),
    make("ul", {}, rules),
    make("p", { class: "small muted" }, say(`play.mouse-${answer.kind}`)),
  );
}

/** @param {Input} input */
export function showKeys(input) {
  const rows = [...input.keys, ...(input.takesNotes ? NOTES : []), ...COMMON];
  const written = (/** @type {string} */ keys) =>
    keys.split(" ").flatMap((key) => (key === "…" ? " … " : [make("kbd", {}, key), " "]));
  showDialog(
    say("play.keys"),
    make(
      "table",
      { class: "data" },
      make(
        "tbody",
        {},
        rows.map(([keys, text]) =>
          make("tr", {}, make("th", { scope: "row" }, written(keys)), make("td", {}, say(text))),
        ),
      ),
    ),
  );
}
