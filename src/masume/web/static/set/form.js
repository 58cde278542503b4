// What kind of board, how large, by which rules; and the history of the draft.

import { ask } from "../api.js";
import { choice, field, make } from "../dom.js";
import { say } from "../words.js";
import { Draft } from "./draft.js";
import { hasBlocks } from "./typing.js";

const SYMMETRIES = ["none", "rotational", "horizontal", "vertical", "diagonal"];

export class Form {
  constructor(editor) {
    this.editor = editor;
    const kinds = editor.known.kinds.map(({ name }) => [name, say(`kinds.${name}`)]);
    this.kind = choice(kinds, editor.draft.kind, { name: "kind", onchange: () => editor.begin(this.kind.value) });
    const size = (name) =>
      make("input", {
        type: "number",
        name,
        min: 2,
        max: 30,
        inputmode: "numeric",
        onchange: () => this.resize(),
        onblur: () => this.refresh(),
      });
    this.rows = size("rows");
    this.cols = size("cols");
    this.options = make("div", { class: "fields" });
    this.undo = make("button", { type: "button", onclick: () => editor.undo() }, say("set.undo"));
    this.redo = make("button", { type: "button", onclick: () => editor.redo() }, say("set.redo"));
    this.clear = make(
      "button",
      { type: "button", class: "quiet", onclick: () => editor.act((draft) => draft.clear()) },
      say("set.clear"),
    );
    this.how = make("p", {});
    this.element = make(
      "div",
      { class: "set-form" },
      make(
        "div",
        { class: "fields" },
        field(say("set.kind"), this.kind),
        field(say("set.rows"), this.rows),
        field(say("set.cols"), this.cols),
      ),
      this.options,
      make("div", { class: "toolbar" }, this.undo, this.redo, this.clear),
      make("details", { class: "small" }, make("summary", {}, say("set.open")), this.opener()),
      make("details", { class: "small" }, make("summary", {}, say("set.how")), this.how),
    );
  }

  /** A board that is there already, in any format. */
  opener() {
    const area = make("textarea", { rows: 3, spellcheck: "false", "aria-label": say("set.text") });
    const fault = make("p", { class: "notice error", role: "alert", hidden: true });
    const notes = make("p", { class: "notice", role: "status", hidden: true });
    const open = async () => {
      fault.hidden = notes.hidden = true;
      try {
        const { boards } = await ask("read", { board: area.value });
        await this.editor.act((draft) => draft.replace(Draft.of(boards[0].puzzle)));
        notes.textContent = boards[0].notes.join("; ");
        notes.hidden = !boards[0].notes.length;
      } catch (error) {
        fault.textContent = error.message;
        fault.hidden = false;
      }
    };
    return make("div", {}, area, make("button", { type: "button", onclick: open }, say("set.take")), fault, notes);
  }

  resize() {
    const { draft } = this.editor;
    const fit = (input, now) => (input.value && input.checkValidity() ? Number(input.value) : now);
    this.editor.act((now) => now.resize(fit(this.rows, draft.rows), fit(this.cols, draft.cols)));
    this.rows.value = this.editor.draft.rows;
    this.cols.value = this.editor.draft.cols;
  }

  refresh() {
    const { draft } = this.editor;
    this.kind.value = draft.kind;
    // What is being typed stays.
    for (const [input, now] of [
      [this.rows, draft.rows],
      [this.cols, draft.cols],
    ])
      if (input !== document.activeElement) input.value = now;
    this.how.textContent = say(`set.how-${draft.kind}`);
    const key = JSON.stringify([draft.kind, draft.rules, draft.rows % 2 || draft.cols % 2]);
    if (key !== this.shown) this.options.replaceChildren(...this.optionsOf(draft));
    this.shown = key;
    this.refreshHistory();
  }

  refreshHistory() {
    const { draft } = this.editor;
    this.undo.disabled = !draft.done.length;
    this.redo.disabled = !draft.undone.length;
  }

  optionsOf(draft) {
    const made = [];
    if (draft.kind === "hidato") {
      const near = choice(
        [8, 4, 6].map((n) => [n, say(`set.near-${n}`)]),
        draft.rules.neighbours,
        { onchange: () => this.editor.act((now) => now.setRule("neighbours", Number(near.value))) },
      );
      const names = this.editor.known.kinds.find(({ name }) => name === "hidato").shapes;
      const shape = choice(
        [
          ["", say("set.no-shape")],
          ...names.map((name) => [name, name.length === 1 ? name.toUpperCase() : say(`play.shape-${name}`)]),
        ],
        "",
        { onchange: () => shape.value && this.shape(shape) },
      );
      made.push(field(say("set.near"), near), field(say("set.shape"), shape));
    }
    if (draft.kind === "binairo") {
      const unique = make("input", {
        type: "checkbox",
        checked: draft.rules.unique_lines,
        onchange: () => this.editor.act((now) => now.setRule("unique_lines", unique.checked)),
      });
      made.push(make("label", { class: "check" }, unique, say("set.unique-lines")));
      if (draft.rows % 2 || draft.cols % 2) {
        const odd = choice(
          ["either", "ones", "zeros"].map((word) => [word, say(`set.odd-${word}`)]),
          draft.rules.odd ?? "either",
          { onchange: () => this.editor.act((now) => now.setRule("odd", odd.value)) },
        );
        made.push(field(say("set.odd"), odd));
      }
    }
    if (hasBlocks(draft.kind)) {
      const symmetry = choice(
        SYMMETRIES.map((name) => [name, say(`set.symmetry-${name}`)]),
        this.editor.symmetry,
        {
          name: "symmetry",
          onchange: () => {
            this.editor.symmetry = symmetry.value;
          },
        },
      );
      made.push(field(say(`set.symmetry-${draft.kind}`), symmetry));
    }
    return made;
  }

  /** Holes around a shape: those of a board that is made in it. */
  async shape(select) {
    const { draft } = this.editor;
    const before = draft.now;
    try {
      const {
        boards: [made],
      } = await ask("generate", {
        kind: "hidato",
        size: `${draft.rows}x${draft.cols}`,
        shape: select.value,
        neighbours: draft.rules.neighbours,
      });
      if (draft.now !== before) {
        select.value = "";
        return;
      } // the setter has gone on meanwhile
      const outline = Draft.of(made.puzzle);
      outline.clear();
      await this.editor.act((now) => now.replace(outline));
    } catch (error) {
      if (draft.now === before) this.editor.verdict.fail(error.message);
      select.value = "";
    }
  }
}
