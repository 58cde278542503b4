// The elements of the editor. `render` draws a state; what the user does goes to the editor.

import { el } from "../dom.js";
import { cellName } from "../grid.js";
import { t } from "../i18n.js";
import { EditorBoard, Looks } from "./editor-board.js";
import { EditorOptions } from "./editor-options.js";
import { ExportPanel } from "./export-panel.js";
import { Keypad } from "./keypad.js";
import { frameOf, hasLayout } from "./state.js";
import { VerdictPanel } from "./verdict-panel.js";
import { word } from "./verdicts.js";

/** @import { Cell, Known } from "../types" */
/** @import { Draft } from "./draft.js" */
/** @import { Printed } from "./editor-board.js" */
/** @import { Editor } from "./editor.js" */
/** @import { EditorState } from "./state.js" */

export class EditorView {
  /**
   * @param {Editor} editor
   * @param {Known} known
   */
  constructor(editor, known) {
    this.editor = editor;
    this.looks = new Looks();
    /** @type {EditorBoard | null} */
    this.board = null;
    /** @type {EditorState["loadedLayout"]} */
    this.shownLaid = null;
    this.place = el("div", { class: "board", id: "set-board" });
    this.keypad = new Keypad(editor);
    this.options = new EditorOptions(editor, known);
    this.verdict = new VerdictPanel(editor, known);
    this.exporting = new ExportPanel(editor);
    this.element = el(
      "div",
      { class: "split editor" },
      el("section", { "aria-label": t("set.board") }, this.place, this.keypad.element),
      el(
        "section",
        { class: "panel" },
        el("h1", { class: "unseen" }, t("set.title")),
        this.options.element,
        this.verdict.element,
        this.exporting.element,
      ),
    );
  }

  /** Whether the setter is at the board. */
  get hasFocus() {
    return this.place.contains(document.activeElement);
  }

  /** @param {EditorState} state */
  render(state) {
    if (state.loadedLayout !== this.shownLaid) this.renderLayout(state);
    this.renderBoard(state);
    this.keypad.render(state);
    this.options.render(state);
    this.verdict.render(state);
    this.exporting.render(state);
  }

  /** @param {EditorState} state */
  renderLayout({ loadedLayout, selected }) {
    this.shownLaid = loadedLayout;
    if (!loadedLayout) return;
    const { layout, kind } = loadedLayout;
    const hadFocus = this.hasFocus;
    this.board = new EditorBoard(layout, `${t(`kinds.${kind}`)} ${layout.rows}×${layout.cols}`);
    this.place.replaceChildren(this.board.element);
    this.editor.watch(this.board);
    if (hadFocus) this.board.focus(selected);
  }

  /** @param {EditorState} state */
  renderBoard(state) {
    const { board } = this;
    const { draft, loadedLayout, tints, selected } = state;
    if (!board || !hasLayout(state)) return;
    if (loadedLayout?.frame === frameOf(draft)) {
      for (const cell of board.spots.keys()) {
        const { part = null, notes = [] } = tints.get(cell) ?? {};
        const isNoted = draft.isBlank(cell) && !draft.edit.namesValues;
        const look = this.look(draft, [draft.square(cell), draft.mark(cell), isNoted ? notes : []]);
        board.paint(cell, look, part, this.label(state, cell));
      }
    }
    board.cursor(selected);
  }

  /**
   * @param {Draft} draft
   * @param {Printed} printed
   */
  look(draft, printed) {
    return this.looks.get(draft.kind, draft.edit.drawnRules(draft.rules), printed);
  }

  /**
   * Want the looks that setters of the kind will need soonest, so that the first key is drawn as fast as all others.
   * @param {Draft} draft
   */
  loadUsualLooks(draft) {
    for (const square of draft.edit.usual(draft.rows, draft.cols)) this.look(draft, [square, null, []]);
  }

  /**
   * Return what a screen reader says of a square.
   * @param {EditorState} state
   * @param {Cell} cell
   */
  label({ draft, tints }, cell) {
    const mark = draft.mark(cell);
    const tint = tints.get(cell);
    const values = tint?.notes.map((value) => word(value, draft)).join(" / ");
    const said = tint && t(tint.part === "clash" ? "set.clashes" : "set.differs", { values });
    return [
      t("play.cell", { cell: cellName(cell, draft.cols), content: squareLabel(draft, cell) }),
      mark === 1 && t("set.shaded"),
      mark === 0 && t("set.unshaded"),
      said,
    ]
      .filter(Boolean)
      .join(", ");
  }
}

/**
 * @param {Draft} draft
 * @param {Cell} cell
 */
function squareLabel(draft, cell) {
  const square = draft.square(cell);
  if (Array.isArray(square)) {
    const [down, across] = square;
    const sums = [down && t("set.sum-down", { n: down }), across && t("set.sum-across", { n: across })];
    return [t("set.wall"), ...sums.filter(Boolean)].join(", ");
  }
  if (draft.isBlock(cell)) return t("set.hole");
  return draft.isBlank(cell) ? t("set.empty") : String(square);
}
