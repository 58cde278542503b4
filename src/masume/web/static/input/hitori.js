// Hitori: shade cells. Value 1 is shaded, 0 is circled: known to stay unshaded.

import { rowCol } from "../grid.js";
import { ToggleInput } from "./toggle-input.js";

export class HitoriInput extends ToggleInput {
  constructor(player) {
    super(player, [null, 1, 0]);
  }

  letters = { x: 1, 1: 1, o: 0, 0: 0 };
  keys = [
    ["Space", "play.key-cycle-shade"],
    ["X 1", "play.key-shade"],
    ["O 0", "play.key-circle"],
  ];

  /** The right button circles, or takes the circle away. */
  aside(cell) {
    return this.player.value(cell) === 0 ? null : 0;
  }

  /** What a cell holds, in words: its number, and whether it is shaded. */
  content(cell, value) {
    const { givens, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const number = givens[row][col];
    return value === null ? String(number) : `${number}, ${this.player.answer.words[value]}`;
  }
}
