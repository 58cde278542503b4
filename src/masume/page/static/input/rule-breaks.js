// Find broken rules on a board that is not full. Every break that is found stays one, whatever the open cells get, and
// nothing is deduced: the page says no more than the rules do. These functions answer as `core/partial_board.py` does.

/** @import { Cell, Line } from "../types" */

/** @typedef {{ code: string, cells: Cell[] }} Break  a broken rule, by its code, and the cells that break it */
/** @typedef {(cell: Cell) => number | null} Values  what stands in a cell, given or entered */

/**
 * Return the cells of each group whose value occurs earlier in the group, each with the cell that has it first.
 * @param {Cell[]} group
 * @param {Values} value
 * @returns {[Cell, Cell][]}
 */
export function repeats(group, value) {
  /** @type {Map<number, Cell>} */
  const first = new Map();
  /** @type {[Cell, Cell][]} */
  const found = [];
  for (const cell of group) {
    const here = value(cell);
    if (here === null) continue;
    const before = first.get(here);
    if (before === undefined) first.set(here, cell);
    else found.push([before, cell]);
  }
  return found;
}

/**
 * Return the rows and then the columns of a board.
 * @param {number} rows
 * @param {number} cols
 * @returns {Cell[][]}
 */
export function linesOf(rows, cols) {
  const across = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => row * cols + col));
  const down = Array.from({ length: cols }, (_, col) => Array.from({ length: rows }, (_, row) => row * cols + col));
  return [...across, ...down];
}

/**
 * Return the pairs of cells that share a side and for which `holds` is true.
 * @param {number} rows
 * @param {number} cols
 * @param {(cell: Cell) => boolean} holds
 * @returns {[Cell, Cell][]}
 */
export function touchingPairs(rows, cols, holds) {
  /** @type {[Cell, Cell][]} */
  const found = [];
  for (let cell = 0; cell < rows * cols; cell += 1) {
    if (!holds(cell)) continue;
    if ((cell + 1) % cols && holds(cell + 1)) found.push([cell, cell + 1]);
    if (cell + cols < rows * cols && holds(cell + cols)) found.push([cell, cell + cols]);
  }
  return found;
}

/**
 * Return the areas of cells that are connected along sides and for which `holds` is true, the largest last.
 * @param {number} rows
 * @param {number} cols
 * @param {(cell: Cell) => boolean} holds
 * @returns {Cell[][]}
 */
export function areas(rows, cols, holds) {
  const seen = new Set();
  /** @type {Cell[][]} */
  const found = [];
  for (let from = 0; from < rows * cols; from += 1) {
    if (seen.has(from) || !holds(from)) continue;
    const area = [from];
    seen.add(from);
    for (const cell of area) {
      for (const next of sides(cell, rows, cols)) {
        if (seen.has(next) || !holds(next)) continue;
        seen.add(next);
        area.push(next);
      }
    }
    found.push(area);
  }
  return found.sort((a, b) => a.length - b.length);
}

/**
 * Return the cells that share a side with a cell.
 * @param {Cell} cell
 * @param {number} rows
 * @param {number} cols
 */
export function sides(cell, rows, cols) {
  const col = cell % cols;
  const around = [cell - cols, cell + cols < rows * cols ? cell + cols : -1];
  if (col) around.push(cell - 1);
  if (col < cols - 1) around.push(cell + 1);
  return around.filter((next) => next >= 0);
}

/**
 * Return the rows of three equal values in lines.
 * @param {Cell[][]} lines
 * @param {Values} value
 * @returns {Cell[][]}
 */
export function threes(lines, value) {
  return lines.flatMap((line) =>
    line.slice(2).flatMap((last, i) => {
      const three = [line[i], line[i + 1], last];
      const [a, b, c] = three.map(value);
      return a !== null && a === b && b === c ? [three] : [];
    }),
  );
}

/**
 * Return the lines that have too many of a value, whatever the open cells get.
 * @param {Line[]} lines
 * @param {Values} value
 */
export function unbalanced(lines, value) {
  return lines.flatMap(({ cells, low, high }) => {
    const values = cells.map(value);
    const ones = values.filter((bit) => bit === 1).length;
    const zeros = values.filter((bit) => bit === 0).length;
    return ones > high || zeros > cells.length - low ? [cells] : [];
  });
}

/**
 * Return each full line that has the same values as a full line before it, with that line.
 * @param {Cell[][]} lines  that run the same way
 * @param {Values} value
 * @returns {[Cell[], Cell[]][]}
 */
export function equalLines(lines, value) {
  /** @type {Map<string, Cell[]>} */
  const first = new Map();
  /** @type {[Cell[], Cell[]][]} */
  const found = [];
  for (const line of lines) {
    const values = line.map(value);
    if (values.includes(null)) continue;
    const key = values.join("");
    const before = first.get(key);
    if (before) found.push([before, line]);
    else first.set(key, line);
  }
  return found;
}

/**
 * Whether the digits of a run cannot add up to its sum any more, whatever digits the open cells get.
 * @param {Cell[]} cells
 * @param {number} total
 * @param {Values} value
 */
export function missesSum(cells, total, value) {
  const values = cells.map(value);
  const sum = values.reduce((/** @type {number} */ all, digit) => all + (digit ?? 0), 0);
  const open = values.filter((digit) => digit === null).length;
  return sum + open > total || sum + 9 * open < total;
}

/**
 * Return one break per rule, with all its cells in order; those of a rule that the board does not have are left out.
 * @param {Iterable<[code: string, cells: Cell[]]>} found
 * @param {string[]} codes
 * @returns {Break[]}
 */
export function byRule(found, codes) {
  /** @type {Map<string, Set<Cell>>} */
  const cellsOf = new Map();
  for (const [code, cells] of found) {
    if (!codes.includes(code)) continue;
    const all = cellsOf.get(code) ?? new Set();
    for (const cell of cells) all.add(cell);
    cellsOf.set(code, all);
  }
  return [...cellsOf].map(([code, cells]) => ({ code, cells: [...cells].sort((a, b) => a - b) }));
}
