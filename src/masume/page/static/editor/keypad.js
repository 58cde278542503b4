// The keypad of the editor: buttons for everything that a keyboard can write on the board.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { directionOf } from "./state.js";

/** @import { Attribute } from "../dom.js" */
/** @import { KindName } from "../types" */
/** @import { Draft } from "./draft.js" */
/** @import { Editor } from "./editor.js" */
/** @import { EditorState } from "./state.js" */

export class Keypad {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {KindName | null} */
    this.kind = null;
    /** @type {HTMLButtonElement | null} */
    this.block = null; // makes walls or holes
    /** @type {HTMLButtonElement[]} */
    this.ways = []; // choose which sum of a wall is typed
    this.element = el("div", { class: "keypad toolbar", role: "toolbar", "aria-label": t("set.keys") });
  }

  /** @param {EditorState} state */
  render(state) {
    const { draft, paints } = state;
    if (draft.kind !== this.kind) {
      this.kind = draft.kind;
      this.element.replaceChildren(...this.keys(draft));
    }
    this.block?.setAttribute("aria-pressed", String(paints));
    for (const [way, button] of this.ways.entries())
      button.setAttribute("aria-pressed", String(directionOf(state) === way));
  }

  /**
   * Make the keys of a kind.
   * @param {Draft} draft
   */
  keys({ kind, edit }) {
    const { editor } = this;
    const button = (
      /** @type {string} */ shown,
      /** @type {() => void} */ act,
      /** @type {Record<string, Attribute>} */ attributes = {},
    ) => el("button", { type: "button", onclick: act, ...attributes }, shown);
    const erase = t("set.erase");
    /** @type {HTMLElement[]} */
    const keys = edit.digits.map((digit) => button(digit, () => editor.type(digit), { class: "keypad__key" }));
    keys.push(button("⌫", () => editor.erase(), { "aria-label": erase, title: erase, class: "keypad__key" }));
    this.block = null;
    this.ways = [];
    if (edit.block !== undefined) {
      this.block = button(t(`set.blocks-${kind}`), () => editor.update({ type: "toggle-painting" }), {
        title: t(`set.blocks-${kind}-how`),
      });
      keys.push(this.block);
    }
    if (Array.isArray(edit.block)) {
      this.ways = [t("set.down"), t("set.across")].map((shown, way) =>
        button(`${way ? "→" : "↓"} ${shown}`, () => editor.turn(way)),
      );
      keys.push(el("span", { class: "segments", role: "group", "aria-label": t("set.ways") }, this.ways));
    }
    if (edit.marks) keys.push(button(t("set.shade"), () => editor.shade(), { title: t("set.shade-how") }));
    return keys;
  }
}
