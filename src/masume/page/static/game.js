// A game: a puzzle that is being played, with all its moves. It has the same history as the package's `Game` and is
// saved in the same form, so that a game can go from the page to Python and back.
//
// entry    a value that the player has written into a cell
// marks    pencil marks: the values that the player thinks are left for a cell
// trial    a stretch of moves to try something out; kept or dropped as a whole, and trials can be nested
// stroke   moves that are undone together: a drag over several cells, a value and the notes that it clears

import { cellName, parseCell } from "./grid.js";

/** @import { Cell, Position, Puzzle, SavedGame, SavedMove } from "./types" */

/**
 * @typedef {{ values: number[], isEntry: boolean }} Content  what a player has written into a cell
 * @typedef {Map<Cell, Content>} Contents
 *
 * @typedef {object} Action  a move as the history keeps it
 * @property {string} name
 * @property {boolean} joined  whether it belongs to the stroke of the move before
 * @property {Cell} [cell]
 * @property {Content | null} [content]  what is written; null empties the cell
 * @property {Content | null} [before]  what stood there
 * @property {Contents} [start]  of the end of a trial: what stood on the board where it began
 * @property {Contents} [dropped]  what was thrown back with it
 */

const FORMAT = "masume-game";
const VERSION = 1;

export class Game {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {Contents} */
    this.contents = new Map();
    /** @type {Contents[]} */
    this.trials = []; // what stood on the board where each trial began
    /** @type {Action[]} */
    this.done = [];
    /** @type {Action[]} */
    this.undone = [];
    this.strokes = 0; // how deep we are in strokes
    this.joins = false; // whether the next move belongs to the stroke of the one before it
  }

  // ---- Moves

  /**
   * @param {Cell} cell
   * @param {number} value
   */
  enter(cell, value) {
    this.put("enter", cell, { values: [value], isEntry: true });
  }

  /**
   * Pencil values into a cell, in place of what stood there; without values, empty it.
   * @param {Cell} cell
   * @param {number[]} values
   */
  mark(cell, values) {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    this.put("mark", cell, sorted.length ? { values: sorted, isEntry: false } : null);
  }

  /** @param {Cell} cell */
  erase(cell) {
    this.put("erase", cell, null);
  }

  beginTrial() {
    this.do({ name: "begin_trial" });
  }

  keepTrial() {
    const start = this.trials.at(-1);
    if (start) this.do({ name: "keep_trial", start });
  }

  dropTrial() {
    const start = this.trials.at(-1);
    if (start) this.do({ name: "drop_trial", start, dropped: new Map(this.contents) });
  }

  /**
   * Make moves that are undone by one press.
   * @param {() => void} moves
   */
  stroke(moves) {
    this.beginStroke();
    try {
      moves();
    } finally {
      this.endStroke();
    }
  }

  beginStroke() {
    this.strokes += 1;
  }

  endStroke() {
    this.strokes = Math.max(0, this.strokes - 1);
    if (!this.strokes) this.joins = false;
  }

  /** Takes the moves of the stroke that is under way back, as if they had never been made. */
  forgetStroke() {
    if (!this.joins) return;
    this.retract();
    this.joins = false;
  }

  /** Takes the last stroke back for good. */
  retract() {
    this.undo();
    this.undone = [];
  }

  /** Empties the board; it can be undone like everything else. */
  restart() {
    this.stroke(() => {
      while (this.trials.length) this.dropTrial();
      for (const cell of [...this.contents.keys()]) this.erase(cell);
    });
  }

  undo() {
    if (!this.done.length) return false;
    for (let joined = true; joined; ) {
      const action = this.done.pop();
      if (!action) break;
      this.takeBack(action);
      this.undone.push(action);
      joined = action.joined;
    }
    return true;
  }

  redo() {
    let action = this.undone.pop();
    if (!action) return false;
    while (action) {
      this.apply(action);
      action = this.undone.at(-1)?.joined ? this.undone.pop() : undefined;
    }
    return true;
  }

  /**
   * @param {string} name
   * @param {Cell} cell
   * @param {Content | null} content
   */
  put(name, cell, content) {
    this.do({ name, cell, content, before: this.contents.get(cell) ?? null });
  }

  /** @param {Omit<Action, "joined">} action */
  do(action) {
    const joined = this.joins;
    this.joins = this.strokes > 0;
    this.apply({ ...action, joined });
    this.undone = [];
  }

  /** @param {Action} action */
  apply(action) {
    if (action.name === "begin_trial") this.trials.push(new Map(this.contents));
    else if (action.start) {
      this.trials.pop();
      if (action.dropped) this.contents = new Map(action.start);
    } else this.write(action.cell, action.content);
    this.done.push(action);
  }

  /** @param {Action} action */
  takeBack(action) {
    if (action.name === "begin_trial") this.trials.pop();
    else if (action.start) {
      this.trials.push(action.start);
      if (action.dropped) this.contents = new Map(action.dropped);
    } else this.write(action.cell, action.before);
  }

  /**
   * @param {Cell | undefined} cell
   * @param {Content | null | undefined} content
   */
  write(cell, content) {
    if (cell === undefined) return;
    if (content) this.contents.set(cell, content);
    else this.contents.delete(cell);
  }

  // ---- The contents of the board

  /**
   * Return the value that is entered in a cell, or null.
   * @param {Cell | null} cell
   */
  entry(cell) {
    const content = cell === null ? null : this.contents.get(cell);
    return content?.isEntry ? content.values[0] : null;
  }

  /**
   * Return the pencil marks of a cell.
   * @param {Cell} cell
   */
  marks(cell) {
    const content = this.contents.get(cell);
    return content && !content.isEntry ? content.values : [];
  }

  /**
   * Return the cells that have pencil marks.
   * @returns {Cell[]}
   */
  get marked() {
    return [...this.contents].flatMap(([cell, { isEntry }]) => (isEntry ? [] : [cell]));
  }

  /** @returns {[Cell, number][]} */
  get entries() {
    return [...this.contents].flatMap(([cell, { isEntry, values }]) => (isEntry ? [[cell, values[0]]] : []));
  }

  get hasMarks() {
    return [...this.contents.values()].some((content) => !content.isEntry);
  }

  /**
   * Return whether the content of a cell was entered after the first trial began.
   * @param {Cell} cell
   */
  isOnTrial(cell) {
    if (!this.trials.length) return false;
    const before = this.trials[0].get(cell);
    return !before?.isEntry || before.values[0] !== this.entry(cell);
  }

  /**
   * Return the values of all squares, given or entered; -1 for none.
   * @param {Record<string, number>} givens
   * @returns {number[]}
   */
  values(givens) {
    const values = new Array(this.puzzle.rows * this.puzzle.cols).fill(-1);
    for (const [cell, value] of Object.entries(givens)) values[Number(cell)] = value;
    for (const [cell, value] of this.entries) values[cell] = value;
    return values;
  }

  // ---- As data

  /** @param {Cell} cell */
  name(cell) {
    return cellName(cell, this.puzzle.cols);
  }

  /**
   * Return the game with its whole history, as `Game.from_json` of the package reads it.
   * @returns {SavedGame}
   */
  toJSON() {
    const history = [...this.done, ...[...this.undone].reverse()];
    const moves = history.map((action) => this.plain(action));
    return { format: FORMAT, version: VERSION, puzzle: this.puzzle, moves, undone: this.undone.length };
  }

  /** Return the cells that hold something, in the order in which they were last written. */
  cellsAsWritten() {
    const order = new Map(this.done.filter((action) => action.content).map((action, i) => [action.cell, i]));
    return [...this.contents.keys()].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
  }

  /**
   * Return the position as the API takes it; with `before`, only what was written before that cell, and without the
   * notes of the cells `passed`.
   * @param {{ before?: Cell, passed?: Set<Cell> }} [part]
   * @returns {Position}
   */
  position({ before, passed } = {}) {
    /** @type {Position} */
    const position = { board: this.puzzle, entries: {}, marks: {} };
    for (const cell of this.cellsAsWritten()) {
      if (cell === before) break;
      if (passed?.has(cell) && this.entry(cell) === null) continue;
      const { values, isEntry } = /** @type {Content} */ (this.contents.get(cell));
      if (isEntry) position.entries[this.name(cell)] = values[0];
      else position.marks[this.name(cell)] = values;
    }
    return position;
  }

  /**
   * @param {Action} action
   * @returns {SavedMove}
   */
  plain(action) {
    return action.cell === undefined
      ? [action.name]
      : [action.name, this.name(action.cell), ...(action.content?.values ?? [])];
  }

  /** Which of the saved moves belong to the stroke of the move before: the saved form of the package knows no strokes. */
  joints() {
    const history = [...this.done, ...[...this.undone].reverse()];
    return history.flatMap((action, i) => (action.joined ? [i] : []));
  }

  /**
   * Return the game that `toJSON` wrote, or the package's `Game.to_json`.
   * @param {SavedGame} saved
   * @param {number[]} [joints]
   */
  static fromJSON(saved, joints = []) {
    if (saved?.format !== FORMAT || saved.version !== VERSION) throw new Error("this is not a saved game");
    const game = new Game(saved.puzzle);
    const joined = new Set(joints);
    saved.moves.forEach((move, i) => {
      game.joins = joined.has(i);
      game.repeat(move);
    });
    game.joins = false;
    for (let left = saved.undone; left > 0; left -= 1) {
      const action = game.done.pop();
      if (!action) throw new Error("the saved game undoes more than was done");
      game.takeBack(action);
      game.undone.push(action);
    }
    return game;
  }

  /** @param {SavedMove} move */
  repeat([name, place, ...values]) {
    const cell = place === undefined ? -1 : this.cellOf(place);
    if (name === "enter") this.enter(cell, values[0]);
    else if (name === "mark") this.mark(cell, values);
    else if (name === "erase") this.erase(cell);
    else if (name === "begin_trial") this.beginTrial();
    else if (name === "keep_trial" && this.trials.length) this.keepTrial();
    else if (name === "drop_trial" && this.trials.length) this.dropTrial();
    else throw new Error(`no such move: ${name}`);
  }

  /** @param {string} name */
  cellOf(name) {
    return parseCell(name, this.puzzle.cols, this.puzzle.rows);
  }
}
