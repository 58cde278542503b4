// Cells and their names. A cell is a number, counted in reading order from 0; users read it as r3c5, from 1.

/** @import { Cell } from "./types" */

/**
 * Return the row and the column of a cell, both from 0.
 * @param {Cell} cell
 * @param {number} cols
 * @returns {[row: number, col: number]}
 */
export const rowCol = (cell, cols) => [Math.floor(cell / cols), cell % cols];

/**
 * Return the name of a cell: `r3c5`.
 * @param {Cell} cell
 * @param {number} cols
 */
export function cellName(cell, cols) {
  const [row, col] = rowCol(cell, cols);
  return `r${row + 1}c${col + 1}`;
}

/**
 * Parse the name of a cell on a board of `cols` columns and, where that is known, `rows` rows.
 * @param {string} name
 * @param {number} cols
 * @returns {Cell}
 */
export function parseCell(name, cols, rows = Infinity) {
  const [, row, col] = (/^r([1-9]\d*)c([1-9]\d*)$/.exec(name) ?? []).map(Number);
  if (!(row <= rows && col <= cols)) throw new Error(`no such cell: ${name}`);
  return (row - 1) * cols + col - 1;
}

const NAMES = /\br([1-9]\d*)c([1-9]\d*)(?:[–-]r([1-9]\d*)c([1-9]\d*))?/g;

/**
 * Split a text at the names of cells, and at ranges such as `r1c2–r1c4`, which stand for all cells between.
 * @param {string} text
 * @param {number} cols
 * @returns {(string | { name: string, cells: Cell[] })[]}
 */
export function splitAtCells(text, cols) {
  /** @type {(string | { name: string, cells: Cell[] })[]} */
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(NAMES)) {
    const [row, col, toRow, toCol] = match.slice(1).map((digits) => (digits ? Number(digits) - 1 : null));
    const cells = [];
    for (let r = row ?? 0; r <= (toRow ?? row ?? 0); r += 1)
      for (let c = col ?? 0; c <= (toCol ?? col ?? 0); c += 1) cells.push(r * cols + c);
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push({ name: match[0], cells });
    at = match.index + match[0].length;
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
}
