// The base class for kinds in which numbers are written into the selected cell, as entries or as pencil marks: Kakuro
// and Hidato.

import { t } from "../i18n.js";
import { Input } from "./input.js";

/** @import { Game } from "../game.js" */
/** @import { Cell } from "../types" */

/**
 * Return the digit of a key, or null. With Shift, the keyboard sends another character: the key itself tells which
 * digit it is.
 * @param {KeyboardEvent} event
 */
export function digitOf({ code, key }) {
  return /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : null);
}

export class NumberInput extends Input {
  selects = true;
  takesNotes = true;

  /**
   * Write a value, or, when notes are written, add it to the notes or take it away.
   * @param {Cell} cell
   * @param {number} value
   */
  write(cell, value, asNote = this.player.writesNotes) {
    const { player } = this;
    if (!player.isOpen(cell)) return;
    if (!asNote) {
      player.put(cell, value);
      return;
    }
    if (player.game.entry(cell) !== null) return; // an entry is erased before notes are written over it
    const marks = player.game.marks(cell);
    player.note(cell, marks.includes(value) ? marks.filter((mark) => mark !== value) : [...marks, value]);
  }

  /**
   * Return the cells that cannot have the value of a cell.
   * @param {Cell} _cell
   * @returns {Cell[]}
   */
  seen(_cell) {
    return [];
  }

  /**
   * Return what each cell allows: by the printed board alone, or by what is entered too.
   * @param {boolean} _byEntries
   * @returns {(cell: Cell) => number[]}
   */
  candidates(_byEntries) {
    return () => [];
  }

  /**
   * @param {Cell} cell
   * @param {number} value
   */
  clearNotes(cell, value) {
    const { game } = this.player;
    for (const other of this.seen(cell)) {
      const marks = game.marks(other);
      const left = marks.filter((mark) => mark !== value);
      if (left.length < marks.length) game.mark(other, left);
    }
  }

  /**
   * Note in cells all values that the entries leave.
   * @param {Game} game
   * @param {Cell[]} cells
   */
  mendNotes(game, cells) {
    const allowed = this.candidates(true);
    for (const cell of cells) game.mark(cell, allowed(cell));
  }

  /** Fill the notes of open cells that have none with what the printed board allows. When there are none to fill, take
   * away what the entries rule out. */
  fillNotes() {
    const { player } = this;
    const open = player.cells.filter((cell) => player.isOpen(cell) && player.game.entry(cell) === null);
    const bare = open.filter((cell) => !player.game.marks(cell).length);
    const allowed = this.candidates(bare.length === 0);
    player.change((game) => {
      for (const cell of bare.length ? bare : open) {
        const marks = bare.length ? allowed(cell) : game.marks(cell).filter((mark) => allowed(cell).includes(mark));
        if (marks.length && String(marks) !== String(game.marks(cell))) game.mark(cell, marks);
      }
    });
    player.announce(t(bare.length ? "play.notes-filled" : "play.notes-thinned"));
  }

  /**
   * @param {Cell} cell
   * @param {number | null} value
   */
  content(cell, value) {
    if (value !== null) return String(value);
    const marks = this.player.game.marks(cell);
    return marks.length ? t("play.cell-notes", { notes: marks.join(" ") }) : t("play.empty");
  }
}
