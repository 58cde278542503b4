// Hitori: shade cells. Value 1 is shaded, 0 is circled: known to stay unshaded.

import { COMMON, DIGIT, upTo, withDigit, withoutDigit } from "../editor/edit-rules.js";
import { rowCol } from "../grid.js";
import { ToggleInput } from "./toggle-input.js";

/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Kind } from "./kinds.js" */

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
