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
