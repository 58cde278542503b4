// A board in the making: what is printed on each square, and everything that can be done to it and undone.
//
// square   what is printed: a number or null in Binairo and Hitori (there also a word); 0 for an open cell in Hidato and
//          Kakuro; null for a hole of a Hidato; [down, across] for a wall of a Kakuro
// mark     a shading that is printed on a Hitori cell: 1 shaded, 0 unshaded, null none

import { rowCol } from "../grid.js";

const OPEN = { binairo: null, hidato: 0, hitori: null, kakuro: 0 };
export const USUAL = { binairo: 8, hidato: 6, hitori: 6, kakuro: 8 };
const RULES = { binairo: { unique_lines: true, odd: null }, hidato: { neighbours: 8 }, hitori: {}, kakuro: {} };

export class Draft {
  constructor({ kind, rows, cols, rules, squares, marks }) {
    this.now = { kind, rows, cols, rules, squares, marks };
    this.done = [];
    this.undone = [];
  }

  /** An empty board. The first row and column of a Kakuro are walls, as somewhere the sums must stand. */
  static empty(kind, rows = USUAL[kind], cols = USUAL[kind], rules = RULES[kind]) {
    const squares = Array.from({ length: rows * cols }, (_, cell) => blank(kind, cell, cols));
    const odd = kind === "binairo" && (rows % 2 || cols % 2) && !rules.odd ? { odd: "either" } : {};
    return new Draft({ kind, rows, cols, rules: { ...rules, ...odd }, squares, marks: squares.map(() => null) });
  }

  /** The board of a puzzle as the server sends it. */
  static of({ kind, rows, cols, rules, givens, marks }) {
    const squares = givens.flat().map((square) => (kind === "kakuro" ? (square === null ? [0, 0] : square) : square));
    return new Draft({
      kind,
      rows,
      cols,
      rules: { ...RULES[kind], ...rules },
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
  square(cell) {
    return this.now.squares[cell];
  }
  mark(cell) {
    return this.now.marks[cell];
  }

  /** As the server reads it. */
  puzzle() {
    const { kind, rows, cols, rules, squares, marks } = this.now;
    const inRows = (list) => Array.from({ length: rows }, (_, row) => list.slice(row * cols, (row + 1) * cols));
    const printed = kind === "hitori" && marks.some((mark) => mark !== null) ? { marks: inRows(marks) } : {};
    return { kind, rules, givens: inRows(squares), ...printed };
  }

  isHole(cell) {
    return this.kind === "hidato" && this.square(cell) === null;
  }
  isWall(cell) {
    return Array.isArray(this.square(cell));
  }
  isBlank(cell) {
    return !this.isHole(cell) && !this.isWall(cell) && this.square(cell) === OPEN[this.kind];
  }
  get open() {
    return OPEN[this.kind];
  }

  /** Changes some squares in one go: pairs of cell and square. False if nothing is different. */
  write(pairs) {
    return this.change((next) => {
      for (const [cell, square] of pairs) next.squares[cell] = square;
    });
  }

  writeMark(cell, mark) {
    return this.change((next) => {
      next.marks[cell] = mark;
    });
  }

  setRule(name, value) {
    return this.change((next) => {
      next.rules[name] = value;
    });
  }

  /** Takes over another board, as one step that can be undone. */
  replace(other) {
    return this.change((next) => Object.assign(next, structuredClone(other.now)));
  }

  /** Another size: what fits stays where it is. */
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

  /** Takes all clues away; walls and holes stay. */
  clear() {
    return this.change((next) => {
      next.squares = next.squares.map((_, cell) => (this.isHole(cell) ? null : this.isWall(cell) ? [0, 0] : this.open));
      next.marks = next.marks.map(() => null);
    });
  }

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
    if (!this.done.length) return false;
    this.undone.push(this.now);
    this.now = this.done.pop();
    return true;
  }

  redo() {
    if (!this.undone.length) return false;
    this.done.push(this.now);
    this.now = this.undone.pop();
    return true;
  }
}

function blank(kind, cell, cols) {
  return kind === "kakuro" && (cell < cols || cell % cols === 0) ? [0, 0] : OPEN[kind];
}

/** The images of a cell under a symmetry of the board, the cell itself included. The walls of a Kakuro keep their first
 * row and column for sums, so its symmetry is that of the rest. */
export function images({ kind, rows, cols }, cell, symmetry) {
  const from = kind === "kakuro" ? 1 : 0;
  const [row, col] = rowCol(cell, cols);
  if (row < from || col < from) return [cell];
  const over = { row: rows - 1 + from - row, col: cols - 1 + from - col };
  const found = {
    none: [row, col],
    rotational: [over.row, over.col],
    mirror: [row, over.col],
    horizontal: [row, over.col],
    vertical: [over.row, col],
    diagonal: rows === cols ? [col, row] : [row, col],
  }[symmetry] ?? [row, col];
  return [...new Set([cell, found[0] * cols + found[1]])];
}
