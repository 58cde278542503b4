// Kakuro: digits, notes, and a card with the combinations of the selected cell's runs.

import { el } from "../dom.js";
import { COMMON, DIGIT, upTo, withDigit, withoutDigit } from "../editor/edit-rules.js";
import { cellName, rowCol } from "../grid.js";
import { t } from "../i18n.js";
import { combinations, DIGITS, digitsLeft, fits } from "./combinations.js";
import { digitOf, NumberInput } from "./number-input.js";
import { missesSum, repeats } from "./rule-breaks.js";

/** @import { Cell, Run } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Draft } from "../editor/draft.js" */
/** @import { Flaw } from "../editor/edit-rules.js" */
/** @import { Kind } from "./kinds.js" */

class KakuroInput extends NumberInput {
  /** @param {Player} player */
  constructor(player) {
    super(player);
    /** @type {Map<Cell, Run[]>} */
    this.runs = new Map(); // of each cell
    this.allRuns = player.answer.remaining.runs ?? [];
    for (const run of this.allRuns) {
      for (const cell of run.cells) this.runs.set(cell, [...this.runsOf(cell), run]);
    }
  }

  /** @type {[string, string][]} */
  keys = [
    ["1 … 9", "play.key-digit"],
    ["⇧ 1 … 9", "play.key-note"],
  ];

  /** @param {Cell} cell */
  runsOf(cell) {
    return this.runs.get(cell) ?? [];
  }

  /**
   * @param {Cell} cell
   * @param {{ right: boolean }} how
   */
  press(cell, { right }) {
    if (right && this.player.isOpen(cell)) this.player.put(cell, null);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Cell} cell
   */
  key(event, cell) {
    const digit = Number(digitOf(event));
    if (!digit) return false;
    this.write(cell, digit, event.shiftKey || this.player.writesNotes);
    return true;
  }

  pad() {
    return DIGITS.map((number) => ({ number }));
  }

  /** @param {number} digit */
  take(digit) {
    if (this.player.selected !== null) this.write(this.player.selected, digit);
  }

  /** @param {Cell} cell */
  seen(cell) {
    return this.runsOf(cell)
      .flatMap((run) => run.cells)
      .filter((other) => other !== cell);
  }

  /** @returns {[string, Cell[]][]} */
  broken() {
    const value = (/** @type {Cell} */ cell) => this.player.value(cell);
    /** @type {[string, Cell[]][]} */
    const found = [];
    for (const { cells, total } of this.allRuns) {
      for (const both of repeats(cells, value)) found.push(["distinct", both]);
      if (total !== null && missesSum(cells, total, value)) found.push(["sum", cells]);
    }
    return found;
  }

  /**
   * Return what the runs of a cell allow: by their sums alone, or by what is entered too.
   * @param {boolean} byEntries
   */
  candidates(byEntries) {
    const value = (/** @type {Cell} */ cell) =>
      byEntries ? this.player.value(cell) : (this.player.givens[cell] ?? null);
    return (/** @type {Cell} */ cell) =>
      this.runsOf(cell).reduce((digits, run) => {
        const left = digitsLeft(run.total, run.cells.map(value), run.cells.indexOf(cell));
        return digits.filter((digit) => left.includes(digit));
      }, DIGITS);
  }

  /**
   * @param {Cell} cell
   * @param {number | null} value
   */
  content(cell, value) {
    const wall = this.wall(cell);
    if (wall) return wall;
    const clues = this.clued(cell).map((run) => t(`play.clue-${run.direction}`, { total: run.total }));
    return [super.content(cell, value), ...clues].join(", ");
  }

  /**
   * @param {Cell} cell
   * @param {number | null} value
   */
  shortly(cell, value) {
    return super.content(cell, value);
  }

  /**
   * Return the words of a wall, or null for a white cell.
   * @param {Cell} cell
   */
  wall(cell) {
    const { givens, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const square = givens[row][col];
    if (typeof square === "number") return null;
    const [down, across] = Array.isArray(square) ? square : [0, 0];
    const clues = [across && t("play.clue-across", { total: across }), down && t("play.clue-down", { total: down })];
    return [t("play.wall"), ...clues.filter(Boolean)].join(", ");
  }

  /** @param {Cell} cell */
  lines(cell) {
    return this.runsOf(cell).map(({ cells, total, direction }) => ({
      name: t(`play.run-name-${direction}`, { total: total ?? "?" }),
      cells,
    }));
  }

  /**
   * Return the runs of a cell, and the walls with their sums.
   * @param {Cell} cell
   */
  lit(cell) {
    const { line } = super.lit(cell);
    return { line, twins: this.clued(cell).map(({ clue }) => clue) };
  }

  /** Every sum gets its tick. */
  finale() {
    const clued = this.allRuns.filter(({ total }) => total !== null);
    return {
      ticked: clued.map(({ clue }) => clue),
      ticks: clued.map(({ direction }) => (direction === "across" ? { x: 12, y: 5 } : { x: -14, y: -3 })),
    };
  }

  sketch() {
    return {
      squares: [
        ["#", "#4/", "#3/"],
        ["#/3", "", ""],
        ["#/4", "", ""],
      ],
      solved: [
        ["", "", ""],
        ["", "1", "2"],
        ["", "3", "1"],
      ],
    };
  }

  /** @param {Cell} cell */
  card(cell) {
    return this.clued(cell).map((run) => this.runCard(run));
  }

  /**
   * Return the runs of a cell that have a sum.
   * @param {Cell} cell
   */
  clued(cell) {
    return this.runsOf(cell).flatMap((run) => (run.total === null ? [] : [{ ...run, total: run.total }]));
  }

  /**
   * Return what is left of the sum of a run in how many cells, and its combinations; those that entries or notes rule
   * out are struck.
   * @param {Run & { total: number }} run
   */
  sums({ cells, total }) {
    const values = cells.map((cell) => this.player.value(cell));
    const left = total - values.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);
    const open = values.filter((value) => value === null).length;
    const allowed = cells.map((cell, i) => {
      const value = values[i];
      const marks = this.player.game.marks(cell);
      return value !== null ? [value] : marks.length ? marks : DIGITS;
    });
    // Cells with the fewest digits first: a misfit is then found at once.
    allowed.sort((a, b) => a.length - b.length);
    const written = (/** @type {boolean} */ isPossible) =>
      combinations(total, cells.length)
        .filter((digits) => fits(digits, allowed) === isPossible)
        .map((digits) => digits.join("+"));
    return { left, open, possible: written(true), struck: written(false) };
  }

  /**
   * Make the card of a run.
   * @param {Run & { total: number }} run
   */
  runCard(run) {
    const { total, direction, cells } = run;
    const { left, open, struck } = this.sums(run);
    const items = combinations(total, cells.length).map((digits) => {
      const text = digits.join("+");
      if (!struck.includes(text)) return el("li", {}, text);
      return el("li", {}, el("s", {}, text), el("span", { class: "unseen" }, ` ${t("play.ruled-out")}`));
    });
    const title = open ? t(`play.run-${direction}`, { total, left, open }) : t(`play.run-full-${direction}`, { total });
    return el(
      "div",
      { class: "cell-card__run" },
      el("p", {}, title),
      el("ul", { class: "cell-card__combinations" }, items.length ? items : el("li", {}, t("play.no-way"))),
    );
  }
}

const LARGEST = 45; // sum of nine digits

/**
 * Return the sums of a wall: [down, across]; null for a cell.
 * @param {Draft} draft
 * @param {Cell} cell
 */
function sumsOf(draft, cell) {
  const square = draft.square(cell);
  return Array.isArray(square) ? square : null;
}

/**
 * Whether a run begins at a wall: [down, across].
 * @param {Draft} draft
 * @param {Cell} cell
 */
function runsFrom(draft, cell) {
  const below = cell + draft.cols;
  const beside = cell + 1;
  return [
    below < draft.rows * draft.cols && !draft.isBlock(below),
    beside % draft.cols !== 0 && !draft.isBlock(beside),
  ];
}

/**
 * Return a sum that has no cell to add up.
 * @param {Draft} draft
 * @returns {Flaw | null}
 */
function flawOf(draft) {
  for (const cell of draft.now.squares.keys()) {
    const [down, across] = sumsOf(draft, cell) ?? [0, 0];
    const [below, beside] = runsFrom(draft, cell);
    const name = cellName(cell, draft.cols);
    if (down && !below) return { text: t("set.idle-down", { n: down, cell: name }), cells: [cell] };
    if (across && !beside) return { text: t("set.idle-across", { n: across, cell: name }), cells: [cell] };
  }
  return null;
}

/** @type {Kind} */
export const kakuro = {
  Input: KakuroInput,
  sides: { small: 6, medium: 9, large: 12 },
  icon: '<path d="M0 0h10v10h-10zM10 0h10v10h-10zM0 10h10v10h-10zM0 20h10v10h-10zM20 0h10v10h-10z" class="kind-icon__full"/><path d="M0 0L10 10M10 0L20 10M20 0L30 10M0 10L10 20M0 20L10 30" class="kind-icon__slash"/>',
  generateOption: { field: "sums", request: (sums) => (sums.trim() ? { sums } : undefined) },
  edit: {
    ...COMMON,
    size: 8,
    open: 0,
    block: [0, 0],
    margin: 1,
    digits: [..."1234567890"],
    usual: () => [[0, 0], ...upTo(9)],
    read: (square) => square ?? [0, 0],
    /** In a wall, the sum of the chosen way grows; in a cell, a digit is printed. */
    key(draft, cell, key, { fresh, way }) {
      if (!DIGIT.test(key)) return undefined;
      const sums = sumsOf(draft, cell);
      return sums ? sums.with(way, withDigit(sums[way], key, LARGEST, fresh)) : Number(key);
    },
    erase(draft, cell, { fresh, way }) {
      const sums = sumsOf(draft, cell);
      return sums ? sums.with(way, fresh ? 0 : withoutDigit(sums[way])) : 0;
    },
    /** There is none where there are two ways or no way, and where a sum that has lost its run is still to be taken
     * away. */
    onlyDirection(draft, cell) {
      const sums = sumsOf(draft, cell);
      const [down, across] = runsFrom(draft, cell);
      if (!sums || down === across) return null;
      const way = down ? 0 : 1;
      return sums[1 - way] ? null : way;
    },
    flaw: flawOf,
  },
};
