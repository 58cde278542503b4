// Binairo: fill in 0 and 1. Beside each line stands how many of each it still needs.

import { make } from "../dom.js";
import { rowCol } from "../grid.js";
import { say } from "../i18n.js";
import { ToggleInput } from "./toggle-input.js";

export class BinairoInput extends ToggleInput {
  constructor(player) {
    super(player, [null, 0, 1]);
  }

  letters = { 0: 0, 1: 1 };
  keys = [
    ["0 1", "play.key-bits"],
    ["Space", "play.key-cycle-bits"],
  ];

  /** The right button goes through the values the other way round. */
  aside(cell) {
    return this.next(cell, [null, 1, 0]);
  }

  content(_cell, value) {
    return value === null ? say("play.empty") : String(value);
  }

  get lines() {
    return this.player.answer.remaining.lines ?? [];
  }

  /** How many 0s and 1s a line still needs at most; below zero when there are too many. */
  needs({ cells, low, high }) {
    const values = cells.map((cell) => this.player.value(cell));
    const count = (bit) => values.filter((value) => value === bit).length;
    return [cells.length - low - count(0), high - count(1)];
  }

  showRemaining(shown) {
    const {
      board,
      answer: { puzzle },
    } = this.player;
    if (!shown) {
      board.hideCounts();
      return;
    }
    const texts = this.lines.map((line) => this.needs(line).map((left) => (left < 0 ? `!${-left}` : String(left))));
    board.showCounts(texts.slice(0, puzzle.rows), texts.slice(puzzle.rows), ["0", "1"]);
  }

  card(cell) {
    const { rows, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const lines = [
      ["row", row, this.lines[row]],
      ["column", col, this.lines[rows + col]],
    ].filter(([, , line]) => line);
    return lines.map(([way, at, line]) => make("p", {}, this.sentence(way, at + 1, this.needs(line))));
  }

  sentence(way, n, [zeros, ones]) {
    if (zeros < 0 || ones < 0) return say(`play.over-${way}`, { n, bit: zeros < 0 ? 0 : 1 });
    return say(`play.left-${way}`, { n, zeros, ones });
  }
}
