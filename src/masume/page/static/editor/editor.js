// The editor. It turns what the user does into actions on the state (state.js), and requests layouts, looks, verdicts
// and formats from the server.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { announce, messageOf } from "../dom.js";
import { t } from "../i18n.js";
import { cellBeyond } from "../play/arrow-navigation.js";
import { watchPointer } from "../play/pointer-input.js";
import { replaceAddress } from "../router.js";
import { Draft } from "./draft.js";
import { drafts } from "./draft-storage.js";
import { Exporter } from "./exporter.js";
import { Judge } from "./judge.js";
import { directionOf, frameOf, hasLayout, initialState, typingOf, update } from "./state.js";
import { failed } from "./verdicts.js";
import { EditorView } from "./view.js";

/** @import { Cell, KindName, Known, Square } from "../types" */
/** @import { EditorBoard } from "./editor-board.js" */
/** @import { Action } from "./state.js" */

export class Editor {
  /**
   * @param {Known} known
   * @param {Draft} draft
   */
  constructor(known, draft) {
    this.state = initialState(draft);
    this.ending = new AbortController();
    this.judge = new Judge(this);
    this.exporter = new Exporter(this);
    this.view = new EditorView(this, known);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ending.signal });
    this.refresh();
  }

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.refresh();
  }

  /** Draw the state. Looks that are missing are requested, and drawn when they arrive. */
  async refresh() {
    this.view.render(this.state);
    if (!hasLayout(this.state)) return;
    try {
      if ((await this.view.looks.fetch()) && !this.ending.signal.aborted) this.refresh();
    } catch (error) {
      this.showFailure(error);
    }
  }

  leave() {
    this.ending.abort();
    this.stopWatching?.();
    this.judge.stop();
    this.exporter.stop();
  }

  // ---- The board that is shown

  /** Lay the draft out; also after its kind, size or neighbours have changed. */
  async open() {
    const { draft } = this.state;
    const { kind, rows, cols, rules } = draft;
    const frame = frameOf(draft);
    this.view.loadUsualLooks(draft);
    const looks = this.view.looks.fetch();
    this.update({ type: "layout-requested", frame });
    try {
      const size = `${rows}x${cols}`;
      const [{ layout }] = await Promise.all([
        post("editor-sprites", { kind, options: draft.edit.drawnRules(rules), size, squares: [] }, this.ending.signal),
        looks,
      ]);
      if (this.ending.signal.aborted || frameOf(this.state.draft) !== frame) return;
      this.update({ type: "layout-loaded", frame, layout });
      this.changed();
    } catch (error) {
      this.showFailure(error);
    }
  }

  /** @param {EditorBoard} board */
  watch(board) {
    this.stopWatching?.();
    this.stopWatching = watchPointer(board, this.gestures());
    board.element.addEventListener("focusin", (event) => {
      const place = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const cell = Number(place?.getAttribute("data-cell") ?? -1);
      if (cell >= 0 && cell !== this.state.selected && hasLayout(this.state)) this.select(cell, false);
    });
  }

  /**
   * Show that the server could not draw the board. The draft stays, and the next change requests the drawing again.
   * @param {unknown} error
   */
  showFailure(error) {
    if (this.ending.signal.aborted) return;
    drafts.save(this.state.draft);
    update(this.state, { type: "layout-failed" });
    this.update({ type: "fail", verdict: failed(messageOf(error)) });
  }

  // ---- Changes

  /**
   * Change the draft. If its frame changes, the board is laid out again.
   * @param {(draft: Draft) => unknown} change
   */
  act(change) {
    return this.do({ type: "edit", change });
  }

  /** @param {Action} action */
  async do(action) {
    const before = this.state.draft.now;
    this.update(action);
    if (this.state.draft.now !== before) await this.changed();
  }

  /** The draft has changed. It is judged once it is laid out. */
  async changed() {
    const { draft, loadedLayout, laying } = this.state;
    this.judge.stop();
    this.exporter.stop();
    drafts.save(draft);
    const frame = frameOf(draft);
    if (frame === loadedLayout?.frame) this.judge.checkNow();
    else if (frame !== laying) await this.open();
  }

  /**
   * Take over what the server says of the board as it is.
   * @param {Omit<Extract<Action, { type: "judged" }>, "type">} verdict
   */
  judged(verdict) {
    const { line } = verdict;
    drafts.line = line;
    drafts.save(this.state.draft);
    replaceAddress(line ? addressOf("set", line) : "/set"); // what is no board yet is kept in the browser
    this.update({ type: "judged", ...verdict });
    this.exporter.refresh();
  }

  undo() {
    return this.act((draft) => draft.undo());
  }
  redo() {
    return this.act((draft) => draft.redo());
  }

  /**
   * Another kind begins with an empty board.
   * @param {KindName} kind
   */
  begin(kind) {
    return this.act((draft) => draft.replace(Draft.empty(kind)));
  }

  /**
   * Take over a board that is there already, in any format.
   * @param {string} text
   */
  async read(text) {
    this.update({ type: "opened" });
    try {
      const { boards } = await post("read", { board: text });
      await this.act((draft) => draft.replace(Draft.of(boards[0].puzzle)));
      this.update({ type: "opened", notes: boards[0].notes.join("; ") });
    } catch (error) {
      this.update({ type: "opened", fault: messageOf(error) });
    }
  }

  /**
   * Make holes around a shape: those of a board that is made in it. Return false if it was not cut.
   * @param {string} shape
   */
  async cut(shape) {
    const { draft } = this.state;
    const { kind, rows, cols, now: before } = draft;
    try {
      const rules = draft.edit.drawnRules(draft.rules);
      const { boards } = await post("generate", { kind, size: `${rows}x${cols}`, shape, ...rules });
      if (draft.now !== before) return false; // the setter has gone on meanwhile
      const outline = Draft.of(boards[0].puzzle);
      outline.clear();
      await this.act((now) => now.replace(outline));
      return true;
    } catch (error) {
      if (draft.now === before) this.update({ type: "fail", verdict: failed(messageOf(error)) });
      return false;
    }
  }

  /**
   * Do what writes on the board, if the board that is shown is that of the draft.
   * @param {Action} action
   */
  async write(action) {
    if (!hasLayout(this.state)) return;
    const { selected } = this.state;
    const { hasFocus } = this.view;
    const done = this.do(action);
    if (selected !== this.state.selected && hasFocus) this.focus();
    await done;
  }

  /** @param {string} key */
  type(key) {
    return this.write({ type: "type", key });
  }

  erase(back = true) {
    return this.write({ type: "erase", back });
  }

  block(cell = this.state.selected, square = this.state.draft.toggled(cell)) {
    return this.write({ type: "block", cell, square });
  }

  shade() {
    return this.write({ type: "shade" });
  }

  /** Choose which sum of the selected wall is typed. */
  turn(way = 1 - directionOf(this.state)) {
    this.update({ type: "turn", way });
    announce(t(directionOf(this.state) ? "set.across" : "set.down"));
  }

  // ---- Hands and keys

  focus() {
    this.view.board?.focus(this.state.selected);
  }

  /** @param {Cell} cell */
  select(cell, focus = true) {
    this.update({ type: "select", cell });
    if (focus) this.focus();
  }

  gestures() {
    /** @type {Square | undefined} */
    let brush;
    return {
      press: (/** @type {Cell} */ cell) => {
        if (!hasLayout(this.state)) return;
        const { draft, selected, paints } = this.state;
        this.select(cell);
        brush = undefined;
        if (paints && draft.edit.block !== undefined) {
          brush = draft.toggled(cell);
          this.block(cell, brush);
        } else if (draft.edit.press) this.write({ type: "press", cell });
        else if (cell === selected && draft.isWall(cell)) this.turn();
      },
      drag: (/** @type {Cell} */ cell) => {
        if (brush === undefined || !hasLayout(this.state)) return;
        const { draft } = this.state;
        this.select(cell);
        if (Array.isArray(brush) ? !draft.isWall(cell) : brush !== draft.square(cell)) this.block(cell, brush);
      },
      hold() {},
      release() {},
    };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    const target = event.target instanceof Element ? event.target : null;
    if (!hasLayout(this.state) || target?.closest("input, select, textarea, dialog")) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const isUndo = key.toLowerCase() === "z" && !event.shiftKey;
      if (!isUndo && key.toLowerCase() !== "y" && key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (isUndo) this.undo();
      else this.redo();
      return;
    }
    if (event.altKey || (target?.closest("button, a, summary") && (key === "Enter" || key === " "))) return;
    if (this.keyOnBoard(key)) event.preventDefault();
  }

  /**
   * Do what a key means on the board; return whether it means anything.
   * @param {string} key
   */
  keyOnBoard(key) {
    const { board } = this.view;
    const { draft, selected } = this.state;
    const next = board && cellBeyond(board, [...board.spots.keys()], selected, key);
    if (next !== null) this.select(next);
    else if (key === "Backspace" || key === "Delete" || key === " ") this.erase(key === "Backspace");
    else if (key === "#" && draft.edit.block !== undefined) this.block();
    else if (key === "*" && draft.edit.marks) this.shade();
    else if (["/", "\\", "Enter"].includes(key) && draft.isWall(selected)) this.turn();
    else if (key.length === 1 && draft.edit.key(draft, selected, key, typingOf(this.state)) !== undefined)
      this.type(key);
    else return false;
    return true;
  }
}
