// What can be said of the position: which cells are wrong, and whether the board is solved. Where the solution is known
// the page sees it by itself; elsewhere the helper is asked.

import { Game } from "../game.js";
import { say } from "../i18n.js";
import { trouble } from "./messages.js";

export class Judge {
  constructor(player) {
    this.player = player;
    this.mistakes = new Set(); // those that are shown
    this.turn = 0; // answers to questions about earlier positions are not wanted any more
  }

  get wish() {
    return this.player.settings.get("mistakes", "ask");
  }

  /** The board has changed: what was shown may not hold any more. */
  forget() {
    this.turn += 1;
    this.mistakes.clear();
    this.player.panel.say(null);
  }

  /** Nobody is there any more to whom anything could be said. */
  leave() {
    this.turn += 1;
  }

  /** After every change: is it solved, and, for those who want to know at once, is anything wrong? */
  async look() {
    const { player } = this;
    const turn = this.turn;
    const known = this.known();
    const asks = !known && player.helper.check && (this.isFull() || this.wish === "once");
    const found = known ?? (asks ? await this.asked() : null);
    if (turn !== this.turn || !found) return;
    if (found.solved !== player.finished) {
      player.finished = found.solved;
      player.tick();
      player.save();
      player.panel.refresh();
    }
    if (found.solved) player.panel.finish();
    else if (this.isFull() && !this.mayStayOpen && found.mistakes.length)
      player.panel.say(say("play.full-but-wrong"), "warn");
    // Notes are written one by one: those that come first are not wrong for lack of the others.
    if (this.wish === "once") this.mark(found.mistakes.filter((cell) => player.game.entry(cell) !== null));
  }

  /** Shows the mistakes, because the player asks. */
  async show() {
    if (this.wish === "never") return;
    const { hints } = this.player;
    const turn = this.turn,
      hinted = hints.turn;
    const found = this.known() ?? (await this.asked());
    if (turn !== this.turn || hinted !== hints.turn || !found) return;
    hints.clear();
    this.mark(found.mistakes);
    const n = found.mistakes.length;
    if (this.player.answer.verdict === "none") {
      this.player.panel.say(say("play.flaw-none"), "warn");
      return;
    }
    if (n) hints.offer([say("play.mistakes", { n })], found.mistakes);
    else this.player.panel.say(say("play.no-mistakes"), "good");
  }

  mark(cells) {
    this.mistakes = new Set(cells);
    this.player.refresh();
  }

  isFull() {
    return this.player.cells.every((cell) => this.valueOf(cell) !== null);
  }

  /** A cell that is left open may have a value all the same: in Hitori, it is unshaded. */
  valueOf(cell) {
    return this.player.value(cell) ?? (this.mayStayOpen ? this.player.answer.open_value : null);
  }

  get mayStayOpen() {
    return (this.player.answer.open_value ?? -1) >= 0;
  }

  /** What the known solution says; null when there is not exactly one. */
  known(game = this.player.game) {
    const { player } = this;
    const { solution } = player.answer;
    if (!solution) return null;
    const mistakes = [...game.contents]
      .filter(([cell, { values }]) => !values.includes(solution[cell]))
      .map(([cell]) => cell);
    return { mistakes, solved: player.cells.every((cell) => this.valueOf(cell) === solution[cell]) };
  }

  /** What the helper says of a game; null where it cannot tell, or the player has gone on by then. */
  async asked(game = this.player.game) {
    const { player } = this;
    const turn = this.turn;
    if (!player.helper.check) return null;
    try {
      const found = await player.helper.check(game.position());
      return turn === this.turn ? found : null;
    } catch (error) {
      if (turn === this.turn) player.panel.say(trouble(error), "error");
      return null;
    }
  }

  /** Undoes until nothing is wrong, or until it cannot be told any more what is. Whoever plays on while that is looked
   * for, or asks once more, ends it. */
  async goBack() {
    const { player } = this;
    const turn = ++this.turn;
    const back = Game.fromJSON(player.game.toJSON(), player.game.joints());
    let steps = 0,
      found;
    for (;;) {
      found = this.known(back) ?? (await this.asked(back));
      if (turn !== this.turn) return;
      if (!found?.mistakes.length || !back.undo()) break;
      steps += 1;
    }
    const said = found ? [say("play.went-back", { n: steps })] : [[...player.panel.message.childNodes], "error"];
    for (let left = steps; left > 0; left -= 1) player.game.undo();
    player.changed();
    player.panel.say(...said);
  }
}
