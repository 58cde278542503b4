// Hitori: shade cells. Value 1 is shaded, 0 is circled: known to stay unshaded.

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
    return value === null ? String(number) : `${number}, ${this.player.answer.words[value]}`;
  }
}

/** @type {Kind} */
export const hitori = { Input: HitoriInput, playSize: 7 };
