// What can be said of the position: which cells are wrong, and whether the board is solved. Where the solution is known
// the page sees it by itself; elsewhere the helper is asked.

import { say } from "../words.js";
import { trouble } from "./trouble.js";

export class Judge {
  constructor(player) {
    this.player = player;
    this.mistakes = new Set(); // those that are shown
    this.turn = 0; // answers to questions about earlier positions are not wanted any more
  }

  get wish() { return this.player.settings.get("mistakes", "ask"); }

  /** The board has changed: what was shown may not hold any more. */
  forget() {
    this.turn += 1;
    this.mistakes.clear();
    this.player.panel.say(null);
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
    else if (this.isFull() && !this.mayStayOpen && found.mistakes.length) player.panel.say(say("play.full-but-wrong"), "warn");
    // Notes are written one by one: those that come first are not wrong for lack of the others.
    if (this.wish === "once") this.mark(found.mistakes.filter((cell) => player.game.entry(cell) !== null));
  }

  /** Shows the mistakes, because the player asks. */
  async show() {
    if (this.wish === "never") return;
    const turn = this.turn;
    const found = this.known() ?? (await this.asked());
    if (turn !== this.turn || !found) return;
    this.player.hints.clear();
    this.mark(found.mistakes);
    const n = found.mistakes.length;
    if (this.player.answer.verdict === "none") { this.player.panel.say(say("play.flaw-none"), "warn"); return; }
    if (n) this.player.hints.offer([say("play.mistakes", { n })], found.mistakes);
    else this.player.panel.say(say("play.no-mistakes"), "good");
  }

  mark(cells) {
    this.mistakes = new Set(cells);
    this.player.refresh();
  }

  isFull() { return this.player.cells.every((cell) => this.valueOf(cell) !== null); }

  /** A cell that is left open may have a value all the same: in Hitori, it is unshaded. */
  valueOf(cell) { return this.player.value(cell) ?? (this.mayStayOpen ? this.player.answer.open_value : null); }

  get mayStayOpen() { return (this.player.answer.open_value ?? -1) >= 0; }

  /** What the known solution says; null when there is not exactly one. */
  known() {
    const { player } = this;
    const { solution } = player.answer;
    if (!solution) return null;
    const mistakes = [...player.game.contents].filter(([cell, { values }]) => !values.includes(solution[cell])).map(([cell]) => cell);
    return { mistakes, solved: player.cells.every((cell) => this.valueOf(cell) === solution[cell]) };
  }

  async asked() {
    const { player } = this;
    if (!player.helper.check) return null;
    try {
      return await player.helper.check(player.game.position());
    } catch (error) {
      player.panel.say(trouble(error), "error");
      return null;
    }
  }

  /** Undoes until nothing is wrong, or until it cannot be told any more what is. */
  async goBack() {
    const { player } = this;
    let steps = 0, found;
    for (;;) {
      found = this.known() ?? (await this.asked());
      if (!found?.mistakes.length || !player.game.undo()) break;
      steps += 1;
    }
    const said = found ? [say("play.went-back", { n: steps })] : [[...player.panel.message.childNodes], "error"];
    player.changed();
    player.panel.say(...said);
  }
}
