// Kakuro: digits, notes, and a card with the combinations of the selected cell's runs.

import { make } from "../dom.js";
import { rowCol } from "../grid.js";
import { say } from "../i18n.js";
import { combinations, DIGITS, digitsLeft, fits } from "./combinations.js";
import { NumberInput } from "./number-input.js";

export class KakuroInput extends NumberInput {
  constructor(player) {
    super(player);
    this.runs = player.answer.remaining.runs ?? [];
    this.runsOf = new Map();
    for (const run of this.runs) {
      for (const cell of run.cells) this.runsOf.set(cell, [...(this.runsOf.get(cell) ?? []), run]);
    }
  }

  dragging = false;
  keys = [
    ["1 … 9", "play.key-digit"],
    ["⇧ 1 … 9", "play.key-note"],
  ];

  press(cell, { right }) {
    if (right && this.player.isOpen(cell)) this.player.put(cell, null);
  }
  drag() {}

  key(event, cell) {
    // With Shift, the keyboard sends another character: the key itself tells which digit it is.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : null);
    if (!digit) return false;
    this.write(cell, Number(digit), event.shiftKey || this.player.writesNotes);
    return true;
  }

  pad() {
    return DIGITS.map((digit) =>
      this.button(String(digit), () => this.write(this.player.selected, digit), { class: "digit" }),
    );
  }

  seen(cell) {
    return (this.runsOf.get(cell) ?? []).flatMap((run) => run.cells).filter((other) => other !== cell);
  }

  /** What the runs of a cell allow: by their sums alone, or by what is entered too. */
  candidates(byEntries) {
    const value = (cell) => (byEntries ? this.player.value(cell) : (this.player.givens[cell] ?? null));
    return (cell) =>
      (this.runsOf.get(cell) ?? []).reduce((digits, run) => {
        const left = digitsLeft(run.total, run.cells.map(value), run.cells.indexOf(cell));
        return digits.filter((digit) => left.includes(digit));
      }, DIGITS);
  }

  content(cell, value) {
    const wall = this.wall(cell);
    if (wall) return wall;
    const clues = this.clued(cell).map((run) => say(`play.clue-${run.way}`, { total: run.total }));
    return [super.content(cell, value), ...clues].join(", ");
  }

  /** The words of a wall, or null for a white cell. */
  wall(cell) {
    const { givens, cols } = this.player.answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const square = givens[row][col];
    if (typeof square === "number") return null;
    const [down, across] = square ?? [0, 0];
    const clues = [
      across && say("play.clue-across", { total: across }),
      down && say("play.clue-down", { total: down }),
    ];
    return [say("play.wall"), ...clues.filter(Boolean)].join(", ");
  }

  card(cell) {
    return this.clued(cell).map((run) => this.runCard(run));
  }

  /** The runs of a cell that have a sum. */
  clued(cell) {
    return (this.runsOf.get(cell) ?? []).filter((run) => run.total !== null);
  }

  /** A run with what is left of its sum, and its combinations; those that entries or notes rule out are struck. */
  runCard(run) {
    const values = run.cells.map((cell) => this.player.value(cell));
    const left = run.total - values.reduce((sum, value) => sum + (value ?? 0), 0);
    const open = values.filter((value) => value === null).length;
    const allowed = run.cells.map((cell, i) => {
      const marks = this.player.game.marks(cell);
      return values[i] !== null ? [values[i]] : marks.length ? marks : DIGITS;
    });
    // Cells with the fewest digits first: a misfit is then found at once.
    allowed.sort((a, b) => a.length - b.length);
    const items = combinations(run.total, run.cells.length).map((digits) =>
      fits(digits, allowed)
        ? make("li", {}, digits.join("+"))
        : make(
            "li",
            {},
            make("s", {}, digits.join("+")),
            make("span", { class: "unseen" }, ` ${say("play.ruled-out")}`),
          ),
    );
    const title = open
      ? say(`play.run-${run.way}`, { total: run.total, left, open })
      : say(`play.run-full-${run.way}`, { total: run.total });
    return make(
      "div",
      { class: "run" },
      make("p", {}, title),
      make("ul", { class: "combinations" }, items.length ? items : make("li", {}, say("play.no-way"))),
    );
  }
}
