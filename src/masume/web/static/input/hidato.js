// Hidato: a path of consecutive numbers. The number after the last one touched is offered; dragging writes the path.

import { make } from "../dom.js";
import { say } from "../i18n.js";
import { NumberInput } from "./number-input.js";

export class HidatoInput extends NumberInput {
  constructor(player) {
    super(player);
    this.last = player.answer.remaining.last;
    this.near = player.answer.remaining.neighbours;
    this.base = null; // the cell whose number is carried on
    this.typed = null; // digits that are being typed: { cell, text }
    this.drawn = []; // the cells of the drag that is under way
    this.distances = new Map();
  }

  dragging = true;
  keys = [
    ["0 … 9", "play.key-number"],
    ["Space", "play.key-next"],
    ["⇧ 0 … 9", "play.key-note"],
  ];

  where(number) {
    return this.player.cells.find((cell) => this.player.value(cell) === number) ?? null;
  }

  touches(cell, other) {
    return this.near[cell].includes(other);
  }

  /** The numbers that stand nowhere yet. */
  missing() {
    const placed = new Set(this.player.cells.map((cell) => this.player.value(cell)));
    return Array.from({ length: this.last }, (_, i) => i + 1).filter((number) => !placed.has(number));
  }

  /** The number that comes next: after the base, or, if that stands already, before it. */
  offered() {
    const from = this.base === null ? null : this.player.value(this.base);
    if (from === null) return null;
    const missing = this.missing();
    return [from + 1, from - 1].find((number) => missing.includes(number)) ?? null;
  }

  /** The player has come to a cell: a number that was being typed is complete. */
  arrive() {
    this.typed = null;
  }

  /** The path goes on from a cell with a number. */
  carryOn(cell) {
    if (this.player.value(cell) === null || this.base === cell) return;
    this.base = cell;
    this.player.refresh();
  }

  press(cell, { right }) {
    const { player } = this;
    this.drawn = [];
    if (right) {
      if (player.isOpen(cell)) player.put(cell, null);
      return;
    }
    const number = this.offered();
    if (player.value(cell) === null && !player.writesNotes && number !== null && this.touches(this.base, cell)) {
      this.base = cell; // before the pad is drawn
      player.put(cell, number);
    }
    if (player.value(cell) !== null) this.drawn = [cell];
    this.carryOn(cell);
  }

  /** Goes on along neighbours: open cells take the next number; going back takes it away again. */
  drag(cell) {
    const { player, drawn } = this;
    const from = drawn.at(-1);
    if (from === undefined || cell === from || player.writesNotes) return;
    if (cell === drawn.at(-2)) {
      drawn.pop();
      this.base = cell;
      if (this.written?.delete(from)) player.put(from, null);
      player.select(cell);
      return;
    }
    if (!this.touches(from, cell) || drawn.includes(cell)) return;
    const number = this.following(from, cell);
    if (number === null) return;
    drawn.push(cell);
    this.base = cell;
    if (player.value(cell) === null) {
      this.written ??= new Set();
      this.written.add(cell);
      player.put(cell, number);
    }
    player.select(cell);
  }

  /** What the drag writes into a cell, or what stands there already and goes on; null when it cannot go there. The first
   * step decides whether the numbers rise or fall. */
  following(from, cell) {
    const number = this.player.value(from);
    const standing = this.player.value(cell);
    const missing = this.missing();
    const ways = this.drawn.length > 1 ? [number - this.player.value(this.drawn.at(-2))] : [1, -1];
    for (const way of ways) {
      if (standing === number + way || (standing === null && missing.includes(number + way))) return number + way;
    }
    return null;
  }

  release() {
    this.drawn = [];
    this.written = null;
  }

  key(event, cell) {
    const { player } = this;
    if (event.key === " " || event.key === "Enter") {
      const number = this.offered();
      if (player.value(cell) === null && number !== null) this.write(cell, number);
      this.carryOn(cell);
      return true;
    }
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : null);
    if (digit === null || !player.isOpen(cell)) return false;
    this.type(cell, digit, event.shiftKey || player.writesNotes);
    return true;
  }

  /** Digits that follow each other make one number: 1 and then 2 is 12, in place of the 1. */
  type(cell, digit, asNote) {
    const { player, typed } = this;
    const goesOn = typed?.cell === cell && typed.asNote === asNote && typed.moves === player.game.done.length;
    const text = goesOn && this.isNumber(typed.text + digit) ? typed.text + digit : digit;
    if (!this.isNumber(text)) {
      this.typed = null;
      return;
    }
    if (text !== digit && typed.wrote) player.game.retract();
    const number = Number(text);
    const wrote = player.values(cell).includes(number);
    if (wrote) this.write(cell, number, asNote);
    else player.announce(say("play.typed", { number }));
    if (wrote && !asNote) this.base = cell;
    this.typed = { cell, text, asNote, wrote, moves: player.game.done.length };
    player.refresh();
  }

  isNumber(text) {
    return Number(text) >= 1 && Number(text) <= this.last;
  }

  /** A number that is being typed and stands elsewhere is shown, not entered. */
  pending(cell) {
    return this.typed?.cell === cell && !this.typed.wrote ? Number(this.typed.text) : null;
  }

  pad() {
    const offered = this.offered();
    return this.missing().map((number) =>
      this.button(String(number), () => this.take(number), {
        class: number === offered ? "number offered" : "number",
        "aria-label": number === offered ? say("play.offered", { number }) : null,
      }),
    );
  }

  take(number) {
    this.write(this.player.selected, number);
    this.carryOn(this.player.selected);
  }

  seen(cell) {
    return this.player.cells.filter((other) => other !== cell);
  }

  /** Whether there are steps enough from each number that stands to reach a cell with a number in time. */
  candidates(byEntries) {
    const value = (cell) => (byEntries ? this.player.value(cell) : (this.player.givens[cell] ?? null));
    const standing = this.player.cells
      .filter((cell) => value(cell) !== null)
      .map((cell) => [value(cell), this.from(cell)]);
    const placed = new Set(standing.map(([number]) => number));
    return (cell) =>
      Array.from({ length: this.last }, (_, i) => i + 1).filter(
        (number) =>
          !placed.has(number) &&
          standing.every(([other, away]) => (away.get(cell) ?? Infinity) <= Math.abs(number - other)),
      );
  }

  /** How many steps it is from a cell to every other. */
  from(cell) {
    if (!this.distances.has(cell)) {
      const away = new Map([[cell, 0]]);
      for (const at of away.keys())
        for (const next of this.near[at]) if (!away.has(next)) away.set(next, away.get(at) + 1);
      this.distances.set(cell, away);
    }
    return this.distances.get(cell);
  }

  /** The strokes between consecutive numbers that touch. */
  links() {
    const { player } = this;
    const at = new Map(
      player.cells.filter((cell) => player.value(cell) !== null).map((cell) => [player.value(cell), cell]),
    );
    return [...at]
      .filter(([number, cell]) => at.has(number + 1) && this.touches(cell, at.get(number + 1)))
      .map(([number, cell]) => [cell, at.get(number + 1)]);
  }

  card(cell) {
    const marks = this.player.game.marks(cell);
    const lines = [say("play.to-place", { n: this.missing().length })];
    if (marks.length) lines.push(say("play.notes-here", { notes: marks.join(", ") }));
    return lines.map((line) => make("p", {}, line));
  }
}
