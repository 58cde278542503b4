// Hitori: shade cells. Value 1 is shaded, 0 is circled: known to stay unshaded.

import { COMMON, DIGIT, upTo, withDigit, withoutDigit } from "../editor/edit-rules.js";
import { rowCol } from "../grid.js";
import { areas, linesOf, repeats, sides, touchingPairs } from "./rule-breaks.js";
import { ToggleInput } from "./toggle-input.js";

/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Kind } from "./kinds.js" */

/**
 * @param {string} code
 * @param {Cell[]} cells
 * @returns {[string, Cell[]]}
 */
const pair = (code, cells) => [code, cells];

class HitoriInput extends ToggleInput {
  /** @param {Player} player */
  constructor(player) {
    super(player, [null, 1, 0]);
  }

  /** @type {Record<string, number>} */
  letters = { x: 1, 1: 1, o: 0, 0: 0 };
  /** @type {[string, string][]} */
  keys = [
    ["Space", "play.key-cycle-shade"],
    ["X 1", "play.key-shade"],
    ["O 0", "play.key-circle"],
  ];

  /**
   * The right button circles, or takes the circle away.
   * @param {Cell} cell
   */
  aside(cell) {
    return this.player.value(cell) === 0 ? null : 0;
  }

  /** @returns {[string, Cell[]][]} */
  broken() {
    const { puzzle } = this.player.answer;
    const { rows, cols } = puzzle;
    const value = (/** @type {Cell} */ cell) => this.player.value(cell);
    const isShaded = (/** @type {Cell} */ cell) => value(cell) === 1;
    const symbols = puzzle.givens.flat();
    const numbers = new Map([...new Set(symbols)].map((symbol, i) => [symbol, i]));
    const circled = (/** @type {Cell} */ cell) =>
      value(cell) === 0 && symbols[cell] !== null ? (numbers.get(symbols[cell]) ?? null) : null;
    return [
      ...touchingPairs(rows, cols, isShaded).map((cells) => pair("touch", cells)),
      ...linesOf(rows, cols).flatMap((line) => repeats(line, circled).map((cells) => pair("repeat", cells))),
      ...areas(rows, cols, (cell) => !isShaded(cell))
        .slice(0, -1)
        .map((cells) => pair("connected", cells)),
    ];
  }

  /**
   * Return the lines of a cell, and the cells in them that have the same symbol.
   * @param {Cell} cell
   */
  lit(cell) {
    const symbols = this.player.answer.puzzle.givens.flat();
    const { line } = super.lit(cell);
    return { line, twins: line.filter((other) => other !== cell && symbols[other] === symbols[cell]) };
  }

  /** @param {Cell} cell */
  isInk(cell) {
    return this.player.value(cell) === 1;
  }

  /** The white area fills from the cell that was chosen last. */
  finale() {
    const { rows, cols } = this.player.answer.puzzle;
    const isWhite = (/** @type {Cell} */ cell) => this.player.value(cell) !== 1;
    const { selected, cells } = this.player;
    const from = selected !== null && isWhite(selected) ? selected : (cells.find(isWhite) ?? 0);
    const seen = new Set([from]);
    const flood = [[from]];
    for (const ring of flood) {
      const next = ring.flatMap((cell) => sides(cell, rows, cols)).filter((cell) => isWhite(cell) && !seen.has(cell));
      for (const cell of next) seen.add(cell);
      if (next.length) flood.push([...new Set(next)]);
    }
    return { flood };
  }

  sketch() {
    return {
      squares: ["112", "233", "121"].map((row) => [...row]),
      solved: [
        ["x", "1", "2"],
        ["2", "3", "x"],
        ["x", "2", "1"],
      ],
    };
  }

  /**
   * Return what a cell holds, in words: its number, and whether it is shaded.
   * @param {Cell} cell
   * @param {number | null} value
   */
  content(cell, value) {
    const { givens, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const number = givens[row][col];
    return value === null ? String(number) : `${number}, ${this.player.answer.value_names[value]}`;
  }
}

const MOST = 999; // the largest symbol

/** @type {Kind} */
export const hitori = {
  Input: HitoriInput,
  sides: { small: 5, medium: 8, large: 12 },
  icon: '<path d="M10 0h10v10h-10zM0 20h10v10h-10zM20 10h10v10h-10z" class="kind-icon__full"/>',
  edit: {
    ...COMMON,
    size: 6,
    open: null,
    digits: [..."1234567890"],
    marks: true,
    namesValues: true,
    usual: (rows, cols) => [null, ...upTo(Math.max(rows, cols))],
    /** Numbers grow; a letter stands for itself, and letters make words of up to three. */
    key(draft, cell, key, { fresh }) {
      if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
      const before = draft.square(cell);
      if (DIGIT.test(key)) {
        const isNumber = typeof before === "number";
        return withDigit(isNumber ? before : 0, key, MOST, fresh || !isNumber);
      }
      const letter = key.toUpperCase();
      return !fresh && typeof before === "string" && before.length < 3 ? before + letter : letter;
    },
    erase(draft, cell, { fresh }) {
      const before = draft.square(cell);
      if (fresh || before === null) return null;
      if (typeof before === "string") return before.slice(0, -1) || null;
      return withoutDigit(before) || null;
    },
    /** A digit is whole on a board of at most nine symbols. */
    isWhole: ({ rows, cols, now }, key) =>
      DIGIT.test(key) && Math.max(rows, cols) <= 9 && now.squares.every((square) => !(Number(square) > 9)),
  },
};
