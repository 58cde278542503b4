// Find the cell to which an arrow key leads.

import { rowCol } from "../grid.js";

/** @import { Cell } from "../types" */
/** @import { PlayBoard } from "../play-board.js" */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the cell to which a key leads from another one, or null. Walls and holes are jumped over. Keys to the left and
 * right stay in the row; those up and down lead to the nearest cell on that side where the column has none. With Ctrl,
 * Home and End lead to the first and the last cell of the board.
 * @param {Pick<PlayBoard, "middle"> & { layout: { cols: number } }} board
 * @param {Cell[]} cells
 * @param {Cell} from
 * @param {string} key
 * @param {boolean} [isFar]  whether Ctrl is pressed
 * @returns {Cell | null}
 */
export function cellBeyond(board, cells, from, key, isFar = false) {
  if (key === "Home" || key === "End") {
    const row = isFar ? cells : cells.filter((cell) => sameRow(cell, from, board.layout.cols));
    return (key === "Home" ? row[0] : row.at(-1)) ?? null;
  }
  const way = WAYS[key];
  if (!way) return null;
  const { cols } = board.layout;
  const [x, y] = board.middle(from);
  let best = null,
    least = Infinity;
  for (const cell of cells) {
    const [toX, toY] = board.middle(cell);
    const along = (toX - x) * way[0] + (toY - y) * way[1];
    if (along < 1) continue;
    const inLine = way[0] ? sameRow(cell, from, cols) : cell % cols === from % cols;
    if (way[0] && !inLine) continue;
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    const cost = inLine ? along : 10000 + along + 2 * aside;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/**
 * @param {Cell} cell
 * @param {Cell} other
 * @param {number} cols
 */
const sameRow = (cell, other, cols) => rowCol(cell, cols)[0] === rowCol(other, cols)[0];
