// Hidato: a path of consecutive numbers. The number after the last one touched is offered; dragging writes the path.

import { el } from "../dom.js";
import { COMMON, DIGIT, upTo, withDigit, withoutDigit } from "../editor/edit-rules.js";
import { cellName } from "../grid.js";
import { t } from "../i18n.js";
import { digitOf, NumberInput } from "./number-input.js";
import { repeats } from "./rule-breaks.js";

/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Draft } from "../editor/draft.js" */
/** @import { Sketch } from "../play/rule-picture.js" */
/** @import { Flaw } from "../editor/edit-rules.js" */
/** @import { Kind } from "./kinds.js" */

// The tiny boards of the rules, by the number of neighbours of a cell.
/** @type {Record<number, Sketch>} */
const SKETCHES = {
  8: {
    squares: [
      ["1", "", "4"],
      ["", "6", ""],
      ["", "", "9"],
    ],
    solved: ["134", "265", "789"].map((row) => [...row]),
  },
  4: {
    squares: [
      ["1", "", ""],
      ["", "5", ""],
      ["", "", "9"],
    ],
    solved: ["123", "654", "789"].map((row) => [...row]),
  },
  6: {
    isHexagonal: true,
    squares: [
      ["-", "", "3"],
      ["", "1", ""],
      ["6", "", "-"],
    ],
    solved: [
      ["", "2", "3"],
      ["7", "1", "4"],
      ["6", "5", ""],
    ],
  },
};

/**
 * @typedef {object} Typed  digits that are being typed
 * @property {Cell} cell
 * @property {string} text
 * @property {boolean} asNote
 * @property {boolean} isEntered  whether their number was written
 * @property {number} moves  how many moves had been made then
 */

class HidatoInput extends NumberInput {
  /** @param {Player} player */
  constructor(player) {
    super(player);
    this.last = player.answer.remaining.last ?? 0;
    this.near = player.answer.remaining.neighbours ?? {};
    const given = new Set(Object.values(player.givens));
    // The keys of the pad keep their places: numbers that are placed stay there, pale.
    this.numbers = Array.from({ length: this.last }, (_, i) => i + 1).filter((number) => !given.has(number));
    /** @type {Cell | null} */
    this.base = null; // the cell whose number is carried on
    this.way = 0; // whether the numbers rise or fall, 1 or -1; 0 before the first one is written
    /** @type {Typed | null} */
    this.typed = null;
    /** @type {Cell[]} */
    this.drawn = []; // the cells of the drag that is under way
    /** @type {Set<Cell>} */
    this.written = new Set(); // those that it wrote into
    /** @type {Map<Cell, Map<Cell, number>>} */
    this.distances = new Map();
  }

  dragging = true;
  /** @type {[string, string][]} */
  keys = [
    ["0 … 9", "play.key-number"],
    ["Space", "play.key-next"],
    ["⇧ 0 … 9", "play.key-note"],
  ];

  /**
   * @param {Cell} cell
   * @param {Cell} other
   */
  touches(cell, other) {
    return this.near[cell].includes(other);
  }

  /** The numbers that stand nowhere yet. */
  missing() {
    const placed = new Set(this.player.cells.map((cell) => this.player.value(cell)));
    return Array.from({ length: this.last }, (_, i) => i + 1).filter((number) => !placed.has(number));
  }

  /** Return the next number. */
  offered() {
    return this.continuation()?.number ?? null;
  }

  /**
   * Return the next number and the cell that it goes on from: the number after the base or, if that is on the board
   * already, the one before it. A player who writes upwards or downwards goes on that way, from the end of the numbers
   * that follow each other on the board.
   * @returns {{ number: number, from: Cell, way: number } | null}
   */
  continuation() {
    const { player, base } = this;
    const start = base === null ? null : player.value(base);
    if (base === null || start === null) return null;
    const where = new Map(player.cells.map((cell) => [player.value(cell), cell]));
    const isMissing = (/** @type {number} */ number) => number >= 1 && number <= this.last && !where.has(number);
    const onward = (/** @type {number} */ way) => {
      let number = start;
      while (where.has(number + way)) number += way;
      const from = where.get(number) ?? base;
      return isMissing(number + way) ? { number: number + way, from, way } : null;
    };
    if (this.way) return onward(this.way) ?? onward(-this.way);
    for (const way of [1, -1]) if (isMissing(start + way)) return { number: start + way, from: base, way };
    return onward(1) ?? onward(-1);
  }

  /** The player has come to a cell: a number that was being typed is complete. */
  arrive() {
    this.typed = null;
  }

  /**
   * The path goes on from a cell with a number.
   * @param {Cell} cell
   */
  continueFrom(cell) {
    if (this.player.value(cell) === null || this.base === cell) return;
    this.base = cell;
    this.way = 0;
    this.player.refresh();
  }

  /**
   * @param {Cell} cell
   * @param {{ right: boolean }} how
   */
  press(cell, { right }) {
    const { player } = this;
    this.drawn = [];
    if (right) {
      if (player.isOpen(cell)) player.put(cell, null);
      return;
    }
    const onward = this.continuation();
    if (onward && this.touches(onward.from, cell) && player.value(cell) === null && !player.writesNotes) {
      this.base = cell; // before the pad is drawn
      this.way = onward.way;
      player.put(cell, onward.number);
    }
    if (player.value(cell) !== null) this.drawn = [cell];
    this.continueFrom(cell);
  }

  /**
   * Go on along neighbours: open cells take the next number; going back takes it away again.
   * @param {Cell} cell
   */
  drag(cell) {
    const { player, drawn } = this;
    const from = drawn.at(-1);
    if (from === undefined || cell === from || player.writesNotes) return;
    if (cell === drawn.at(-2)) {
      drawn.pop();
      this.base = cell;
      if (this.written.delete(from)) player.put(from, null);
      player.select(cell);
      return;
    }
    if (!this.touches(from, cell) || drawn.includes(cell)) return;
    const number = this.following(from, cell);
    if (number === null) return;
    drawn.push(cell);
    this.base = cell;
    this.way = number - (player.value(from) ?? 0);
    if (player.value(cell) === null) {
      this.written.add(cell);
      player.put(cell, number);
    }
    player.select(cell);
  }

  /**
   * Return the number that a drag writes into a cell, or the number there that continues the path; null if the path
   * cannot go there. The first step decides whether the numbers rise or fall.
   * @param {Cell} from
   * @param {Cell} cell
   */
  following(from, cell) {
    const number = this.player.value(from) ?? 0;
    const entered = this.player.value(cell);
    const missing = this.missing();
    const before = this.drawn.at(-2);
    const ways = before === undefined ? [1, -1] : [number - (this.player.value(before) ?? 0)];
    for (const way of ways) {
      if (entered === number + way || (entered === null && missing.includes(number + way))) return number + way;
    }
    return null;
  }

  release() {
    this.drawn = [];
    this.written.clear();
    this.player.refresh();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Cell} cell
   */
  key(event, cell) {
    const { player } = this;
    if (event.key === " " || event.key === "Enter") {
      const onward = this.continuation();
      if (player.value(cell) === null && onward) {
        this.write(cell, onward.number);
        this.base = cell;
        this.way = onward.way;
      } else this.continueFrom(cell);
      return true;
    }
    const digit = digitOf(event);
    if (digit === null || !player.isOpen(cell)) return false;
    this.type(cell, digit, event.shiftKey || player.writesNotes);
    return true;
  }

  /**
   * Digits that follow each other make one number: 1 and then 2 is 12, in place of the 1.
   * @param {Cell} cell
   * @param {string} digit
   * @param {boolean} asNote
   */
  type(cell, digit, asNote) {
    const { player, typed } = this;
    const isContinuing = typed?.cell === cell && typed.asNote === asNote && typed.moves === player.game.done.length;
    const text = isContinuing && this.isNumber(typed.text + digit) ? typed.text + digit : digit;
    if (!this.isNumber(text)) {
      this.typed = null;
      return;
    }
    if (text !== digit && typed?.isEntered) player.retract();
    const number = Number(text);
    const isEntered = player.values(cell).includes(number);
    if (isEntered) this.write(cell, number, asNote);
    else player.announce(t("play.typed", { number }));
    if (isEntered && !asNote) this.base = cell;
    this.typed = { cell, text, asNote, isEntered, moves: player.game.done.length };
    player.refresh();
  }

  /** @param {string} text */
  isNumber(text) {
    return Number(text) >= 1 && Number(text) <= this.last;
  }

  /**
   * Return the number that is being typed. It is only shown, not entered, if another cell has it.
   * @param {Cell} cell
   */
  pending(cell) {
    return this.typed?.cell === cell && !this.typed.isEntered ? Number(this.typed.text) : null;
  }

  pad() {
    const offered = this.offered();
    const placed = new Set(this.player.cells.map((cell) => this.player.value(cell)));
    return this.numbers.map((number) => ({ number, offered: number === offered, placed: placed.has(number) }));
  }

  /** @param {number} number */
  take(number) {
    const { selected } = this.player;
    if (selected === null) return;
    this.write(selected, number);
    this.continueFrom(selected);
  }

  /** @returns {[string, Cell[]][]} */
  broken() {
    const { player } = this;
    const value = (/** @type {Cell} */ cell) => player.value(cell);
    /** @type {[string, Cell[]][]} */
    const found = repeats(player.cells, value).map((both) => ["once", both]);
    const numbered = player.cells.filter((cell) => value(cell) !== null);
    /** @type {Map<number | null, Cell[]>} */
    const where = new Map();
    for (const cell of numbered) where.set(value(cell), [...(where.get(value(cell)) ?? []), cell]);
    for (const cell of numbered)
      for (const next of where.get(Number(value(cell)) + 1) ?? [])
        if (!this.touches(cell, next)) found.push(["chain", [cell, next]]);
    return found;
  }

  /** The path lights up from 1 to the last number. */
  finale() {
    const { player } = this;
    return { flow: [...player.cells].sort((a, b) => Number(player.value(a)) - Number(player.value(b))) };
  }

  /**
   * Return the cells that touch a cell: there the next number can stand.
   * @param {Cell} cell
   */
  lit(cell) {
    return { line: [cell, ...this.near[cell]], twins: [] };
  }

  openText() {
    return t("play.numbers-left", { n: this.missing().length, numbers: this.missing().join(", ") });
  }

  sketch() {
    return { isPath: true, ...SKETCHES[Number(this.player.answer.puzzle.rules.neighbours)] };
  }

  /** @param {Cell} cell */
  seen(cell) {
    return this.player.cells.filter((other) => other !== cell);
  }

  /**
   * Return a function that lists the numbers left for a cell: those that the path can reach there in time from every
   * number on the board.
   * @param {boolean} byEntries
   */
  candidates(byEntries) {
    const entered = this.player.cells.flatMap((cell) => {
      const number = byEntries ? this.player.value(cell) : (this.player.givens[cell] ?? null);
      return number === null ? [] : [{ number, away: this.from(cell) }];
    });
    const placed = new Set(entered.map(({ number }) => number));
    return (/** @type {Cell} */ cell) =>
      Array.from({ length: this.last }, (_, i) => i + 1).filter(
        (number) =>
          !placed.has(number) &&
          entered.every(({ number: other, away }) => (away.get(cell) ?? Infinity) <= Math.abs(number - other)),
      );
  }

  /**
   * Return how many steps it is from a cell to every other.
   * @param {Cell} cell
   */
  from(cell) {
    const known = this.distances.get(cell);
    if (known) return known;
    const away = new Map([[cell, 0]]);
    for (const [at, steps] of away) for (const next of this.near[at]) if (!away.has(next)) away.set(next, steps + 1);
    this.distances.set(cell, away);
    return away;
  }

  /**
   * Return the strokes between consecutive numbers that touch.
   * @returns {[Cell, Cell][]}
   */
  links() {
    const { player } = this;
    const where = new Map(player.cells.map((cell) => [player.value(cell), cell]));
    return [...where].flatMap(([number, cell]) => {
      const next = number === null ? undefined : where.get(number + 1);
      return next !== undefined && this.touches(cell, next) ? [[cell, next]] : [];
    });
  }

  /** @param {Cell} cell */
  card(cell) {
    const marks = this.player.game.marks(cell);
    const lines = [t("play.to-place", { n: this.missing().length })];
    if (marks.length) lines.push(t("play.notes-here", { notes: marks.join(", ") }));
    return lines.map((line) => el("p", {}, line));
  }
}

/**
 * Return a number that is too large, or one that occurs twice.
 * @param {Draft} draft
 * @returns {Flaw | null}
 */
function flawOf(draft) {
  const squares = draft.now.squares.flatMap((square, cell) =>
    draft.isBlock(cell) ? [] : [{ n: Number(square), cell }],
  );
  /** @type {Map<number, Cell>} */
  const seen = new Map();
  for (const { n, cell } of squares) {
    const name = cellName(cell, draft.cols);
    if (n > squares.length) return { text: t("set.too-large", { n, cell: name, most: squares.length }), cells: [cell] };
    const first = n ? seen.get(n) : undefined;
    if (first !== undefined)
      return { text: t("set.twice", { n, first: cellName(first, draft.cols), second: name }), cells: [first, cell] };
    seen.set(n, cell);
  }
  return null;
}

/** @type {Kind} */
export const hidato = {
  Input: HidatoInput,
  sides: { small: 5, medium: 7, large: 12 },
  icon: '<path d="M5 25L5 15L15 5L25 5L15 15L25 25" class="kind-icon__path"/><circle cx="5" cy="25" r="3" class="kind-icon__full"/><circle cx="25" cy="25" r="3" class="kind-icon__full"/>',
  generateOption: {
    field: "near",
    choices: ["8", "4", "6"],
    request: (near) => (near === "8" ? undefined : { neighbours: Number(near) }),
  },
  edit: {
    ...COMMON,
    size: 6,
    open: 0,
    block: null,
    rules: { neighbours: 8 },
    options: [{ rule: "neighbours", word: "near", choices: [8, 4, 6] }],
    drawnRules: ({ neighbours }) => ({ neighbours }),
    digits: [..."1234567890"],
    shapes: true,
    takesGivens: true,
    usual: (rows, cols) => [null, ...upTo(rows * cols)],
    key(draft, cell, key, { fresh }) {
      if (!DIGIT.test(key) || draft.isBlock(cell)) return undefined;
      const cells = draft.now.squares.filter((square) => square !== null).length;
      return withDigit(Number(draft.square(cell)), key, cells, fresh);
    },
    erase: (draft, cell, { fresh }) => (draft.isBlock(cell) ? null : fresh ? 0 : withoutDigit(draft.square(cell))),
    flaw: flawOf,
  },
};
