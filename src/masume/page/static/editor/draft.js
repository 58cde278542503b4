// The draft of the editor: what is printed on each square, and its changes, which can be undone and redone.
//
// square   what is printed (see `Square` in types.d.ts)
// block    a wall of a Kakuro or a hole of a Hidato
// mark     a shading that is printed on a Hitori cell: 1 shaded, 0 unshaded, null none

import { rowCol } from "../grid.js";
import { KINDS } from "../input/kinds.js";

/** @import { BoardRequest, Cell, KindName, Puzzle, Rules, Square } from "../types" */

/**
 * @typedef {object} Board
 * @property {KindName} kind
 * @property {number} rows
 * @property {number} cols
 * @property {Rules} rules
 * @property {Square[]} squares
 * @property {(number | null)[]} marks
 */

export class Draft {
  /** @param {Board} board */
  constructor({ kind, rows, cols, rules, squares, marks }) {
    /** @type {Board} */
    this.now = { kind, rows, cols, rules, squares, marks };
    /** @type {Board[]} */
    this.done = [];
    /** @type {Board[]} */
    this.undone = [];
  }

  /**
   * Return an empty board. The first row and column of a Kakuro are walls, as somewhere the sums must stand.
   * @param {KindName} kind
   */
  static empty(kind, rows = KINDS[kind].edit.size, cols = KINDS[kind].edit.size, rules = KINDS[kind].edit.rules) {
    const { open, block = open, margin } = KINDS[kind].edit;
    const squares = Array.from({ length: rows * cols }, (_, cell) =>
      Math.min(...rowCol(cell, cols)) < margin ? structuredClone(block) : open,
    );
    const isOdd = rows % 2 || cols % 2;
    const chosen = { ...rules };
    if (isOdd && "odd" in rules && !rules.odd) chosen.odd = "either";
    return new Draft({ kind, rows, cols, rules: chosen, squares, marks: squares.map(() => null) });
  }

  /**
   * Return the board of a puzzle as the server sends it.
   * @param {Puzzle} puzzle
   */
  static of({ kind, rows, cols, rules, givens, marks }) {
    const { edit } = KINDS[kind];
    const squares = givens.flat().map(edit.read);
    return new Draft({
      kind,
      rows,
      cols,
      rules: { ...edit.rules, ...rules },
      squares,
      marks: marks ? marks.flat() : squares.map(() => null),
    });
  }

  get kind() {
    return this.now.kind;
  }
  get rows() {
    return this.now.rows;
  }
  get cols() {
    return this.now.cols;
  }
  get rules() {
    return this.now.rules;
  }
  get edit() {
    return KINDS[this.kind].edit;
  }
  /** @param {Cell} cell */
  square(cell) {
    return this.now.squares[cell];
  }
  /** @param {Cell} cell */
  mark(cell) {
    return this.now.marks[cell];
  }

  /**
   * Return the board as the server reads it.
   * @returns {BoardRequest}
   */
  puzzle() {
    const { kind, rows, cols, rules, squares, marks } = this.now;
    /**
     * @template Item
     * @param {Item[]} list
     */
    const inRows = (list) => Array.from({ length: rows }, (_, row) => list.slice(row * cols, (row + 1) * cols));
    const printed = this.edit.marks && marks.some((mark) => mark !== null) ? { marks: inRows(marks) } : {};
    return { kind, rules, givens: inRows(squares), ...printed };
  }

  /**
   * Whether a square is a wall or a hole.
   * @param {Cell} cell
   */
  isBlock(cell) {
    const { block } = this.edit;
    const square = this.square(cell);
    return block !== undefined && (Array.isArray(block) ? Array.isArray(square) : square === block);
  }
  /** @param {Cell} cell */
  isWall(cell) {
    return Array.isArray(this.square(cell));
  }
  /** @param {Cell} cell */
  isBlank(cell) {
    return !this.isBlock(cell) && this.square(cell) === this.edit.open;
  }

  /**
   * Return the square that is a wall or a hole where there was none, and the other way round.
   * @param {Cell} cell
   */
  toggled(cell) {
    const { open, block = open } = this.edit;
    return this.isBlock(cell) ? open : structuredClone(block);
  }

  /**
   * Change some squares in one go; return false if nothing is different.
   * @param {[Cell, Square][]} pairs
   */
  write(pairs) {
    return this.change((next) => {
      for (const [cell, square] of pairs) next.squares[cell] = square;
    });
  }

  /**
   * @param {Cell} cell
   * @param {number | null} mark
   */
  writeMark(cell, mark) {
    return this.change((next) => {
      next.marks[cell] = mark;
    });
  }

  /**
   * @param {string} name
   * @param {string | number | boolean} value
   */
  setRule(name, value) {
    return this.change((next) => {
      next.rules[name] = value;
    });
  }

  /**
   * Take over another board, as one step that can be undone.
   * @param {Draft} other
   */
  replace(other) {
    return this.change((next) => Object.assign(next, structuredClone(other.now)));
  }

  /**
   * Take another size: what fits stays where it is.
   * @param {number} rows
   * @param {number} cols
   */
  resize(rows, cols) {
    const { now } = this;
    const fresh = Draft.empty(now.kind, rows, cols, now.rules).now;
    for (let row = 0; row < Math.min(rows, now.rows); row++) {
      for (let col = 0; col < Math.min(cols, now.cols); col++) {
        fresh.squares[row * cols + col] = now.squares[row * now.cols + col];
        fresh.marks[row * cols + col] = now.marks[row * now.cols + col];
      }
    }
    return this.change((next) => Object.assign(next, fresh));
  }

  /** Take all clues away; walls and holes stay. */
  clear() {
    const { open, block = open } = this.edit;
    return this.change((next) => {
      next.squares = next.squares.map((_, cell) => (this.isBlock(cell) ? structuredClone(block) : open));
      next.marks = next.marks.map(() => null);
    });
  }

  /** @param {(next: Board) => void} act */
  change(act) {
    const next = structuredClone(this.now);
    act(next);
    if (JSON.stringify(next) === JSON.stringify(this.now)) return false;
    this.done.push(this.now);
    this.undone = [];
    this.now = next;
    return true;
  }

  undo() {
    const before = this.done.pop();
    if (!before) return false;
    this.undone.push(this.now);
    this.now = before;
    return true;
  }

  redo() {
    const next = this.undone.pop();
    if (!next) return false;
    this.done.push(this.now);
    this.now = next;
    return true;
  }
}

/**
 * Return the images of a cell under a symmetry of the board, the cell itself included. The walls of a Kakuro keep their
 * first row and column for sums, so its symmetry is that of the rest.
 * @param {{ kind: KindName, rows: number, cols: number }} board
 * @param {Cell} cell
 * @param {string} symmetry
 */
export function images({ kind, rows, cols }, cell, symmetry) {
  const from = KINDS[kind].edit.margin;
  const [row, col] = rowCol(cell, cols);
  if (row < from || col < from) return [cell];
  const over = { row: rows - 1 + from - row, col: cols - 1 + from - col };
  /** @type {Record<string, [number, number]>} */
  const places = {
    rotational: [over.row, over.col],
    mirror: [row, over.col],
    horizontal: [row, over.col],
    vertical: [over.row, col],
    diagonal: rows === cols ? [col, row] : [row, col],
  };
  const [toRow, toCol] = places[symmetry] ?? [row, col];
  return [...new Set([cell, toRow * cols + toCol])];
}
