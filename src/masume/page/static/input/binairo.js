// Binairo: fill in 0 and 1. Beside each line stands how many of each it still needs.

import { el } from "../dom.js";
import { COMMON } from "../editor/edit-rules.js";
import { rowCol } from "../grid.js";
import { t } from "../i18n.js";
import { equalLines, linesOf, threes, unbalanced } from "./rule-breaks.js";
import { ToggleInput } from "./toggle-input.js";

/** @import { Cell, Line } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Kind } from "./kinds.js" */

class BinairoInput extends ToggleInput {
  /** @param {Player} player */
  constructor(player) {
    super(player, [null, 0, 1]);
    this.quotas = player.answer.remaining.lines ?? [];
    this.binaryLines = this.quotas.map(({ cells }) => cells);
  }

  countsLeft = true;
  /** @type {Record<string, number>} */
  letters = { 0: 0, 1: 1 };
  /** @type {[string, string][]} */
  keys = [
    ["0 1", "play.key-bits"],
    ["Space", "play.key-cycle-bits"],
  ];

  /**
   * The right button goes through the values the other way round.
   * @param {Cell} cell
   */
  aside(cell) {
    return this.next(cell, [null, 1, 0]);
  }

  /**
   * @param {Cell} _cell
   * @param {number | null} value
   */
  content(_cell, value) {
    return value === null ? t("play.empty") : String(value);
  }

  /**
   * Return how many 0s and 1s a line still needs at most; below zero when there are too many.
   * @param {Line} line
   */
  needs({ cells, low, high }) {
    const values = cells.map((cell) => this.player.value(cell));
    const count = (/** @type {number} */ bit) => values.filter((value) => value === bit).length;
    return [cells.length - low - count(0), high - count(1)];
  }

  /** @returns {[string, Cell[]][]} */
  broken() {
    const { rows, cols } = this.player.answer.puzzle;
    const value = (/** @type {Cell} */ cell) => this.player.value(cell);
    const lines = linesOf(rows, cols);
    /** @type {[string, Cell[]][]} */
    const found = threes(lines, value).map((cells) => ["three", cells]);
    for (const cells of unbalanced(this.quotas, value)) found.push(["balance", cells]);
    for (const family of [lines.slice(0, rows), lines.slice(rows)])
      for (const both of equalLines(family, value)) found.push(["lines", both.flat()]);
    return found;
  }

  /** The lines that are full and break no rule. */
  doneCells() {
    const broken = new Set(this.player.state.breaks.flatMap(({ cells }) => cells));
    return [
      ...new Set(
        this.binaryLines
          .filter((cells) => cells.every((cell) => this.player.value(cell) !== null && !broken.has(cell)))
          .flat(),
      ),
    ];
  }

  /** The symbols turn over, from one corner to the other. */
  finale() {
    const { cols } = this.player.answer.puzzle;
    /** @type {Cell[][]} */
    const wave = [];
    for (const cell of this.player.cells) {
      const [row, col] = rowCol(cell, cols);
      wave[row + col] ??= [];
      wave[row + col].push(cell);
    }
    return { wave };
  }

  sketch() {
    return {
      squares: [" 1 0", "1  1", "  1 ", "1 0 "].map((row) => [...row].map((square) => square.trim())),
      solved: ["0110", "1001", "0011", "1100"].map((row) => [...row]),
    };
  }

  counts() {
    const { rows } = this.player.answer.puzzle;
    const written = (/** @type {number} */ left) => (left < 0 ? `!${-left}` : left ? String(left) : "");
    const texts = this.quotas.map((line) => this.needs(line).map(written));
    return { rows: texts.slice(0, rows), cols: texts.slice(rows), heads: ["0", "1"] };
  }

  /** @param {Cell} cell */
  card(cell) {
    const { rows, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const sentences = [
      this.quotas[row] && this.sentence("row", row + 1, this.needs(this.quotas[row])),
      this.quotas[rows + col] && this.sentence("column", col + 1, this.needs(this.quotas[rows + col])),
    ];
    return sentences.filter(Boolean).map((sentence) => el("p", {}, sentence));
  }

  /**
   * @param {"row" | "column"} way
   * @param {number} n
   * @param {number[]} needs
   */
  sentence(way, n, [zeros, ones]) {
    if (zeros < 0 || ones < 0) return t(`play.over-${way}`, { n, bit: zeros < 0 ? 0 : 1 });
    return t(`play.left-${way}`, { n, zeros, ones });
  }
}

/** @type {Kind} */
export const binairo = {
  Input: BinairoInput,
  sides: { small: 6, medium: 8, large: 12 },
  icon: '<circle cx="5" cy="5" r="2.6" class="kind-icon__full"/><circle cx="15" cy="5" r="2.6"/><circle cx="25" cy="15" r="2.6" class="kind-icon__full"/><circle cx="15" cy="15" r="2.6"/><circle cx="5" cy="25" r="2.6"/><circle cx="25" cy="25" r="2.6" class="kind-icon__full"/>',
  hasSymbols: true,
  edit: {
    ...COMMON,
    size: 8,
    open: null,
    rules: { unique_lines: true, odd: null },
    options: [
      { rule: "unique_lines", word: "unique-lines" },
      { rule: "odd", word: "odd", choices: ["either", "ones", "zeros"], odd: true },
    ],
    digits: ["0", "1"],
    takesGivens: true,
    usual: () => [null, 0, 1],
    key: (_draft, _cell, key) => (key === "0" || key === "1" ? Number(key) : undefined),
    erase: () => null,
    press: (square) => (square === null ? 0 : square === 0 ? 1 : null),
  },
};
