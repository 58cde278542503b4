// Kinds in which numbers are written into the selected cell, as entries or as pencil marks: Kakuro and Hidato.

import { make } from "../dom.js";
import { say } from "../i18n.js";

export class NumberInput {
  constructor(player) {
    this.player = player;
  }

  selects = true;
  takesNotes = true;

  hold() {}
  release() {}

  /** Writes a value, or, when notes are written, adds it to the notes or takes it away. */
  write(cell, value, asNote = this.player.writesNotes) {
    const { player } = this;
    if (!player.isOpen(cell)) return;
    if (!asNote) {
      player.put(cell, value);
      return;
    }
    if (player.game.entry(cell) !== null) return; // an entry is erased before notes are written over it
    const marks = player.game.marks(cell);
    player.mark(cell, marks.includes(value) ? marks.filter((mark) => mark !== value) : [...marks, value]);
  }

  /** After an entry, the notes that it rules out go, if the player asked for that. */
  clearNotes(cell, value) {
    for (const other of this.seen(cell)) {
      const marks = this.player.game.marks(other);
      if (marks.includes(value))
        this.player.game.mark(
          other,
          marks.filter((mark) => mark !== value),
        );
    }
  }

  /** Fills the notes of open cells that have none with what the printed board allows. When there are none to fill,
   * takes away what the entries rule out. */
  fillNotes() {
    const { player } = this;
    const open = player.cells.filter((cell) => player.isOpen(cell) && player.game.entry(cell) === null);
    const bare = open.filter((cell) => !player.game.marks(cell).length);
    const allowed = this.candidates(bare.length === 0);
    player.change(() => {
      for (const cell of bare.length ? bare : open) {
        const marks = bare.length
          ? allowed(cell)
          : player.game.marks(cell).filter((mark) => allowed(cell).includes(mark));
        if (marks.length && String(marks) !== String(player.game.marks(cell))) player.game.mark(cell, marks);
      }
    });
    player.announce(say(bare.length ? "play.notes-filled" : "play.notes-thinned"));
  }

  content(cell, value) {
    if (value !== null) return String(value);
    const marks = this.player.game.marks(cell);
    return marks.length ? say("play.cell-notes", { notes: marks.join(" ") }) : say("play.empty");
  }

  button(text, press, attributes = {}) {
    return make("button", { type: "button", onclick: press, ...attributes }, text);
  }
}
