// The dialog with all keys.

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @import { Child } from "../dom.js" */
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
  ["L", "play.key-line"],
  ["E", "play.key-open"],
  ["A", "play.key-last"],
  ["+ −", "play.key-zoom"],
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
  const dialog = el(
    "dialog",
    { class: "key-dialog", "aria-labelledby": "dialog-title" },
    el("h2", { id: "dialog-title" }, title),
    ...content,
    el(
      "div",
      { class: "toolbar" },
      el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, t("play.close")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Input} input */
export function showKeys(input) {
  const rows = [...input.keys, ...(input.takesNotes ? NOTES : []), ...COMMON];
  const written = (/** @type {string} */ keys) =>
    keys.split(" ").flatMap((key) => (key === "…" ? " … " : [el("kbd", {}, key), " "]));
  showDialog(
    t("play.keys"),
    el(
      "table",
      { class: "data" },
      el(
        "tbody",
        {},
        rows.map(([keys, text]) => el("tr", {}, el("th", { scope: "row" }, written(keys)), el("td", {}, t(text)))),
      ),
    ),
  );
}
