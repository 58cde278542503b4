// Keys on the screen: everything that a keyboard can write on a board in the making.

import { make } from "../dom.js";
import { say } from "../i18n.js";
import { hasBlocks } from "./edit-rules.js";

export class Keypad {
  constructor(editor) {
    this.editor = editor;
    this.kind = null;
    this.element = make("div", { class: "keypad toolbar", role: "toolbar", "aria-label": say("set.keys") });
  }

  /** The keys of the kind; built anew only when the kind has changed. */
  refresh() {
    const { editor } = this;
    const { kind } = editor.draft;
    if (kind !== this.kind) {
      this.kind = kind;
      this.element.replaceChildren(...this.keys(kind));
    }
    this.block?.setAttribute("aria-pressed", String(editor.paints));
    this.ways?.forEach((button, way) => {
      button.setAttribute("aria-pressed", String(editor.way === way));
    });
  }

  keys(kind) {
    const { editor } = this;
    const button = (shown, act, attributes = {}) =>
      make("button", { type: "button", onclick: act, ...attributes }, shown);
    const digits =
      kind === "binairo"
        ? ["0", "1"]
        : kind === "kakuro" || kind === "hidato" || kind === "hitori"
          ? [..."1234567890"]
          : [];
    const made = digits.map((digit) => button(digit, () => editor.type(digit), { class: "digit" }));
    made.push(
      button("⌫", () => editor.erase(), { "aria-label": say("set.erase"), title: say("set.erase"), class: "digit" }),
    );
    this.block = this.ways = null;
    if (hasBlocks(kind)) {
      this.block = button(
        say(`set.blocks-${kind}`),
        () => {
          editor.paints = !editor.paints;
          this.refresh();
        },
        { title: say(`set.blocks-${kind}-how`) },
      );
      made.push(this.block);
    }
    if (kind === "kakuro") {
      this.ways = [say("set.down"), say("set.across")].map((shown, way) =>
        button(`${way ? "→" : "↓"} ${shown}`, () => editor.turn(way)),
      );
      made.push(make("span", { class: "segments", role: "group", "aria-label": say("set.ways") }, this.ways));
    }
    if (kind === "hitori") made.push(button(say("set.shade"), () => editor.shade(), { title: say("set.shade-how") }));
    return made;
  }
}
