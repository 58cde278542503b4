// The form above the board of the editor: kind, size and rules, and buttons for the history of the draft.

import { el, field, pair, select } from "../dom.js";
import { t } from "../i18n.js";
import { SYMMETRIES } from "./verdict-panel.js";

/** @import { KindName, Known } from "../types" */
/** @import { Draft } from "./draft.js" */
/** @import { RuleOption } from "./edit-rules.js" */
/** @import { Editor } from "./editor.js" */
/** @import { EditorState } from "./state.js" */

export class EditorOptions {
  /**
   * @param {Editor} editor
   * @param {Known} known
   */
  constructor(editor, known) {
    this.editor = editor;
    this.known = known;
    this.shownOptions = "";
    const kinds = known.kinds.map(({ name }) => pair(name, t(`kinds.${name}`)));
    this.kind = select(kinds, editor.state.draft.kind, {
      name: "kind",
      onchange: () => editor.begin(/** @type {KindName} */ (this.kind.value)),
    });
    const side = {
      type: "number",
      min: 2,
      max: 30,
      inputmode: "numeric",
      onchange: () => this.resize(),
      onblur: () => this.render(editor.state),
    };
    this.rows = el("input", { ...side, name: "rows" });
    this.cols = el("input", { ...side, name: "cols" });
    this.options = el("div", { class: "fields" });
    this.undo = el("button", { type: "button", onclick: () => editor.undo() }, t("set.undo"));
    this.redo = el("button", { type: "button", onclick: () => editor.redo() }, t("set.redo"));
    this.how = el("p", {});
    this.text = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("set.text") });
    this.fault = el("p", { class: "notice error", role: "alert", hidden: true });
    this.notes = el("p", { class: "notice", role: "status", hidden: true });
    const clear = () => editor.act((draft) => draft.clear());
    const open = () => editor.read(this.text.value);
    this.element = el(
      "div",
      { class: "editor-options" },
      el(
        "div",
        { class: "fields" },
        field(t("set.kind"), this.kind),
        field(t("set.rows"), this.rows),
        field(t("set.cols"), this.cols),
      ),
      this.options,
      el(
        "div",
        { class: "toolbar" },
        this.undo,
        this.redo,
        el("button", { type: "button", class: "quiet", onclick: clear }, t("set.clear")),
      ),
      el(
        "details",
        { class: "small" },
        el("summary", {}, t("set.open")),
        el(
          "div",
          {},
          this.text,
          el("button", { type: "button", onclick: open }, t("set.take")),
          this.fault,
          this.notes,
        ),
      ),
      el("details", { class: "small" }, el("summary", {}, t("set.how")), this.how),
    );
  }

  resize() {
    const { editor, rows, cols } = this;
    const fit = (/** @type {HTMLInputElement} */ input, /** @type {number} */ now) =>
      input.value && input.checkValidity() ? Number(input.value) : now;
    editor.act((draft) => draft.resize(fit(rows, draft.rows), fit(cols, draft.cols)));
    rows.value = String(editor.state.draft.rows);
    cols.value = String(editor.state.draft.cols);
  }

  /** @param {EditorState} state */
  render({ draft, symmetry, opened }) {
    this.kind.value = draft.kind;
    // What is being typed stays.
    if (this.rows !== document.activeElement) this.rows.value = String(draft.rows);
    if (this.cols !== document.activeElement) this.cols.value = String(draft.cols);
    this.how.textContent = t(`set.how-${draft.kind}`);
    this.undo.disabled = !draft.done.length;
    this.redo.disabled = !draft.undone.length;
    this.fault.textContent = opened.fault;
    this.fault.hidden = !opened.fault;
    this.notes.textContent = opened.notes;
    this.notes.hidden = !opened.notes;
    const shown = JSON.stringify([draft.kind, draft.rules, draft.rows % 2 || draft.cols % 2]);
    if (shown !== this.shownOptions) this.options.replaceChildren(...this.optionsOf(draft, symmetry));
    this.shownOptions = shown;
  }

  /**
   * Make the controls for what the kind leaves open.
   * @param {Draft} draft
   * @param {string} symmetry
   */
  optionsOf(draft, symmetry) {
    const { editor } = this;
    const isOdd = draft.rows % 2 || draft.cols % 2;
    const controls = draft.edit.options.filter(({ odd }) => !odd || isOdd).map((option) => this.rule(draft, option));
    if (draft.edit.shapes) {
      const names = this.known.kinds.find(({ name }) => name === draft.kind)?.shapes ?? [];
      const shapes = names.map((name) => pair(name, name.length === 1 ? name.toUpperCase() : t(`play.shape-${name}`)));
      const shape = select([["", t("set.no-shape")], ...shapes], "", {
        onchange: async () => {
          if (shape.value && !(await editor.cut(shape.value))) shape.value = "";
        },
      });
      controls.push(field(t("set.shape"), shape));
    }
    if (draft.edit.block !== undefined) {
      const choices = SYMMETRIES.map((name) => pair(name, t(`set.symmetry-${name}`)));
      const control = select(choices, symmetry, {
        name: "symmetry",
        onchange: () => editor.update({ type: "symmetry", symmetry: control.value }),
      });
      controls.push(field(t(`set.symmetry-${draft.kind}`), control));
    }
    return controls;
  }

  /**
   * @param {Draft} draft
   * @param {RuleOption} option
   */
  rule(draft, { rule, word, choices }) {
    const set = (/** @type {string | number | boolean} */ value) => this.editor.act((now) => now.setRule(rule, value));
    if (!choices) {
      /** @type {HTMLInputElement} */
      const box = el("input", { type: "checkbox", checked: draft.rules[rule], onchange: () => set(box.checked) });
      return el("label", { class: "check" }, box, t(`set.${word}`));
    }
    const control = select(
      choices.map((value) => [value, t(`set.${word}-${value}`)]),
      String(draft.rules[rule] ?? choices[0]),
      { onchange: () => set(choices[control.selectedIndex]) },
    );
    return field(t(`set.${word}`), control);
  }
}
