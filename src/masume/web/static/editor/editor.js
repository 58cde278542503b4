// The setter's desk: the board, the keys that write on it, and what stands beside it.

import { addressOf } from "../address.js";
import { ask } from "../api.js";
import { announce, make } from "../dom.js";
import { cellName, rowCol } from "../grid.js";
import { say } from "../i18n.js";
import { cellBeyond } from "../play/arrow-navigation.js";
import { watchPointer } from "../play/pointer-input.js";
import { note } from "../router.js";
import { Draft, images } from "./draft.js";
import { drafts } from "./draft-storage.js";
import { EDIT_RULES, hasBlocks, isWhole, onlyWay, toggled } from "./edit-rules.js";
import { EditorBoard, Looks } from "./editor-board.js";
import { EditorOptions } from "./editor-options.js";
import { ExportPanel } from "./export-panel.js";
import { Keypad } from "./keypad.js";
import { VerdictPanel } from "./verdict-panel.js";

export class Editor {
  constructor(known, draft) {
    Object.assign(this, { known, draft });
    this.looks = new Looks();
    this.board = null;
    this.selected = 0;
    this.fresh = true; // whether typing begins anew in the selected square
    this.wished = 0; // which sum of a wall is typed where it has two: 0 down, 1 across
    this.typed = null; // the cell that was typed into, while the next one is selected only because of that
    this.paints = false; // whether presses make walls or holes
    this.symmetry = "none";
    this.tints = new Map(); // cell → { part, notes }, what the verdict says of it
    this.line = null; // the board in one line, as far as it is one
    this.laid = null; // the frame of the board that is shown
    this.laying = null; // that of one that is being laid out
    this.ending = new AbortController();
    this.place = make("div", { class: "board", id: "set-board" });
    this.form = new EditorOptions(this);
    this.keypad = new Keypad(this);
    this.verdict = new VerdictPanel(this);
    this.exporting = new ExportPanel(this);
    this.element = make(
      "div",
      { class: "split set" },
      make("section", { "aria-label": say("set.board") }, this.place, this.keypad.element),
      make(
        "section",
        { class: "panel" },
        make("h1", { class: "unseen" }, say("set.title")),
        this.form.element,
        this.verdict.element,
        this.exporting.element,
      ),
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ending.signal });
  }

  /** Shows the draft; also after its kind, size or neighbours have changed. */
  async open() {
    const { kind, rows, cols } = this.draft;
    const frame = this.frame();
    this.wantUsualLooks();
    this.verdict.wait();
    this.laying = frame;
    const [{ layout }] = await Promise.all([
      ask("draft", { kind, rules: this.drawnRules(), size: `${rows}x${cols}`, squares: [] }, this.ending.signal),
      this.looks.fetch(),
    ]);
    if (this.ending.signal.aborted || this.frame() !== frame) return;
    this.laying = null;
    this.laid = frame;
    this.stopWatching?.();
    const had = this.place.contains(document.activeElement);
    this.board = new EditorBoard(layout, `${say(`kinds.${kind}`)} ${rows}×${cols}`);
    this.stopWatching = watchPointer(this.board, this.gestures());
    this.board.element.addEventListener("focusin", (event) => {
      const cell = event.target.closest("[data-cell]")?.dataset.cell;
      if (cell !== undefined && Number(cell) !== this.selected && this.isLaidOut) this.select(Number(cell), false);
    });
    this.place.replaceChildren(this.board.element);
    this.fresh = true;
    this.typed = null;
    this.form.refresh();
    this.changed();
    if (had) this.board.focus(this.selected);
  }

  /** What the layout of the board depends on. */
  frame() {
    const { kind, rows, cols, rules } = this.draft;
    return JSON.stringify([kind, rows, cols, rules.neighbours ?? null]);
  }

  /** Whether the board that is shown has the squares of the draft: another size is laid out a moment later. */
  get isLaidOut() {
    return (
      this.board !== null && this.board.sheet.rows === this.draft.rows && this.board.sheet.cols === this.draft.cols
    );
  }

  /** The looks that setters of the kind will need soonest, so that the first key is drawn as fast as all others. */
  wantUsualLooks() {
    const { kind, rows, cols } = this.draft;
    const printed = {
      binairo: () => [null, 0, 1],
      hidato: () => [null, ...Array.from({ length: rows * cols + 1 }, (_, i) => i)],
      hitori: () => [null, ...Array.from({ length: Math.max(rows, cols) + 1 }, (_, i) => i)],
      kakuro: () => [[0, 0], ...Array.from({ length: 10 }, (_, i) => i)],
    }[kind]();
    for (const square of printed) this.looks.get(kind, this.drawnRules(), [square, null, []]);
  }

  drawnRules() {
    return this.draft.kind === "hidato" ? { neighbours: this.draft.rules.neighbours } : {};
  }

  // ---- Drawing

  refresh() {
    const { draft, board } = this;
    if (!this.isLaidOut) return;
    for (const cell of board.cells.keys()) {
      const { part = null, notes = [] } = this.tints.get(cell) ?? {};
      const square = [
        draft.square(cell),
        draft.mark(cell),
        draft.isBlank(cell) && draft.kind !== "hitori" ? notes : [],
      ];
      board.paint(cell, this.looks.get(draft.kind, this.drawnRules(), square), part, this.label(cell));
    }
    board.cursor(this.selected);
    this.keypad.refresh();
    this.looks
      .fetch()
      .then((came) => {
        if (came && !this.ending.signal.aborted) this.refresh();
      })
      .catch((error) => this.lost(error));
  }

  label(cell) {
    const { draft } = this;
    const square = draft.square(cell),
      mark = draft.mark(cell);
    const name = cellName(cell, draft.cols);
    let what = String(square);
    if (draft.isHole(cell)) what = say("set.hole");
    else if (draft.isWall(cell))
      what = [
        say("set.wall"),
        square[0] && say("set.sum-down", { n: square[0] }),
        square[1] && say("set.sum-across", { n: square[1] }),
      ]
        .filter(Boolean)
        .join(", ");
    else if (draft.isBlank(cell)) what = say("set.empty");
    const tint = this.tints.get(cell);
    const said = tint
      ? say(tint.part === "clash" ? "set.clashes" : "set.differs", {
          values: tint.notes.map((value) => this.word(value)).join(" / "),
        })
      : "";
    return [name, what, mark === 1 && say("set.shaded"), mark === 0 && say("set.unshaded"), said]
      .filter(Boolean)
      .join(", ");
  }

  /** What users call a value. */
  word(value) {
    return this.draft.kind === "hitori" ? say(value ? "set.shaded" : "set.unshaded") : String(value);
  }

  // ---- Changes

  /** After the draft has changed. */
  changed() {
    this.tints = new Map();
    this.line = null;
    this.exporting.forget();
    this.refresh();
    drafts.save(this.draft);
    this.form.refreshHistory();
    if (this.frame() === this.laid)
      this.verdict.look(); // otherwise when it is laid out
    else if (this.laying === null) this.open().catch((error) => this.lost(error)); // which has failed before
  }

  /** What the server says of the board as it is. */
  judged(answer, tints) {
    this.tints = tints;
    this.line = drafts.line = answer?.line ?? null;
    drafts.save(this.draft);
    note(this.line ? addressOf("set", this.line) : "/set"); // what is no board yet is kept in the browser
    this.exporting.refresh();
    this.refresh();
  }

  /** Does something to the draft; if its frame changes by it, the board is laid out anew. */
  async act(change) {
    const [row, col] = rowCol(this.selected, this.draft.cols);
    if (!change(this.draft)) return;
    const { rows, cols } = this.draft;
    this.selected = Math.min(row, rows - 1) * cols + Math.min(col, cols - 1);
    this.form.refresh(); // at once: the layout comes later, and the setter may be typing the next size by then
    if (this.frame() === this.laid) this.changed();
    else await this.open().catch((error) => this.lost(error));
  }

  /** The server did not draw what it was asked to draw. What is written stays, and the next change asks anew. */
  lost(error) {
    if (this.ending.signal.aborted) return;
    this.laying = null;
    drafts.save(this.draft);
    this.verdict.fail(error.message);
  }

  undo() {
    return this.act((draft) => draft.undo());
  }
  redo() {
    return this.act((draft) => draft.redo());
  }

  /** Another kind begins with an empty board. */
  begin(kind) {
    return this.act((draft) => draft.replace(Draft.empty(kind)));
  }

  write(cell, square) {
    if (square === undefined || !this.isLaidOut) return;
    this.fresh = false;
    if (this.draft.write([[cell, square]])) this.changed();
  }

  type(key) {
    if (!this.isLaidOut) return;
    const whole = isWhole(this.draft, key);
    this.write(this.selected, EDIT_RULES[this.draft.kind].key(this.draft, this.selected, key, this));
    if (whole) this.moveOn();
  }

  /** To the next cell in reading order, from which erasing leads back. */
  moveOn() {
    const from = this.selected;
    this.fresh = true;
    if (from + 1 === this.draft.rows * this.draft.cols) return;
    this.select(from + 1, this.place.contains(document.activeElement));
    this.typed = from;
  }

  /** Takes away what stands in the selected cell; `back` that in the cell that was typed into last. */
  erase(back = true) {
    if (!this.isLaidOut) return;
    if (back && this.typed !== null) this.select(this.typed, this.place.contains(document.activeElement));
    if (
      this.draft.kind === "hitori" &&
      this.draft.square(this.selected) === null &&
      this.draft.mark(this.selected) !== null
    )
      this.shade();
    else this.write(this.selected, EDIT_RULES[this.draft.kind].erase(this.draft, this.selected, this));
  }

  /** Makes a wall or a hole, or takes it away, with its images. */
  block(cell = this.selected, square = toggled(this.draft, cell)) {
    if (!hasBlocks(this.draft.kind) || !this.isLaidOut) return;
    const copy = (at) =>
      Array.isArray(square)
        ? [0, 0]
        : this.draft.isHole(at) || this.draft.isWall(at) || square === null
          ? square
          : this.draft.square(at);
    this.fresh = true;
    if (this.draft.write(images(this.draft, cell, this.symmetry).map((at) => [at, copy(at)]))) this.changed();
  }

  /** The shading that is printed on a Hitori cell: none, shaded, unshaded. */
  shade() {
    const next = { null: 1, 1: 0, 0: null }[this.draft.mark(this.selected)];
    if (this.draft.kind === "hitori" && this.isLaidOut && this.draft.writeMark(this.selected, next)) this.changed();
  }

  /** Which sum of the selected wall is typed: the only one that has a cell to add up, or the one that was wished for. */
  get way() {
    return onlyWay(this.draft, this.selected) ?? this.wished;
  }

  turn(way = 1 - this.way) {
    if (onlyWay(this.draft, this.selected) === null) this.wished = way;
    this.fresh = true;
    this.keypad.refresh();
    announce(say(this.way ? "set.across" : "set.down"));
  }

  // ---- Hands and keys

  select(cell, focus = true) {
    this.selected = cell;
    this.typed = null;
    this.fresh = true;
    this.board.cursor(cell);
    if (focus) this.board.focus(cell);
    this.keypad.refresh();
  }

  gestures() {
    let brush;
    return {
      press: (cell) => {
        if (!this.isLaidOut) return;
        const same = cell === this.selected;
        this.select(cell);
        brush = undefined;
        if (this.paints && hasBlocks(this.draft.kind)) {
          brush = toggled(this.draft, cell);
          this.block(cell, brush);
        } else if (EDIT_RULES[this.draft.kind].press)
          this.write(cell, EDIT_RULES[this.draft.kind].press(this.draft, cell));
        else if (same && this.draft.isWall(cell)) this.turn();
      },
      drag: (cell) => {
        if (brush === undefined || !this.isLaidOut) return;
        this.select(cell);
        if (Array.isArray(brush) ? !this.draft.isWall(cell) : brush !== this.draft.square(cell))
          this.block(cell, brush);
      },
      hold: () => {},
      release: () => {},
    };
  }

  key(event) {
    const { target, key } = event;
    if (!this.isLaidOut || target.closest?.("input, select, textarea, dialog")) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const back = key.toLowerCase() === "z" && !event.shiftKey;
      if (!back && key.toLowerCase() !== "y" && key.toLowerCase() !== "z") return;
      event.preventDefault();
      back ? this.undo() : this.redo();
      return;
    }
    if (event.altKey || (target.closest?.("button, a, summary") && (key === "Enter" || key === " "))) return;
    const next = cellBeyond(this.board, [...this.board.cells.keys()], this.selected, key);
    if (next !== null) this.select(next);
    else if (key === "Backspace" || key === "Delete" || key === " ") this.erase(key === "Backspace");
    else if (key === "#" && hasBlocks(this.draft.kind)) this.block();
    else if (key === "*" && this.draft.kind === "hitori") this.shade();
    else if (["/", "\\", "Enter"].includes(key) && this.draft.isWall(this.selected)) this.turn();
    else if (key.length === 1 && EDIT_RULES[this.draft.kind].key(this.draft, this.selected, key, this) !== undefined)
      this.type(key);
    else return;
    event.preventDefault();
  }

  leave() {
    this.ending.abort();
    this.stopWatching?.();
    this.verdict.stop();
  }
}
