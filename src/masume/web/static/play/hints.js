// Hints: where to look, why, and the move; a mistake comes first, with its refutation on the board.

import { PictureBoard } from "../board.js";
import { make } from "../dom.js";
import { say } from "../i18n.js";
import { trouble } from "./messages.js";

export class Hints {
  constructor(player) {
    this.player = player;
    this.answer = null;
    this.level = 0;
    this.film = null; // a refutation that is being shown: { frames, at, board }
    this.again = () => {}; // says once more what a refutation led away from
    this.turn = 0; // answers to questions about earlier positions are not wanted any more
    this.asking = null; // the turn in which a hint was asked for that has not come yet
  }

  /** Nobody is there any more to whom anything could be said. */
  leave() {
    this.turn += 1;
  }

  /** What the button says: what its next press does. */
  get label() {
    return say(
      ["play.hint", "play.hint-why", "play.hint-do"][this.answer?.step && !this.answer.mistake ? this.level : 0] ??
        "play.hint",
    );
  }

  clear() {
    this.turn += 1;
    this.answer = null;
    this.level = 0;
    this.player.highlights = new Map();
    this.closeFilm();
  }

  /** Where, why, do it. */
  async press() {
    const { player } = this;
    if (this.film) this.closeFilm();
    if (!this.answer?.step || this.answer.mistake) {
      if (this.asking === this.turn) return; // the answer is on its way
      this.clear();
      const turn = this.turn;
      this.asking = turn;
      player.panel.busy(true);
      try {
        const found = await player.helper.hint(player.game.position());
        if (turn !== this.turn) return;
        this.answer = found;
      } catch (error) {
        if (turn === this.turn) player.panel.say(trouble(error), "error");
        return;
      } finally {
        player.panel.busy(false);
        if (this.asking === turn) this.asking = null;
      }
    }
    this.level += 1;
    if (this.answer.mistake) this.showMistake();
    else if (!this.answer.step) player.panel.say(this.answer.levels[0]);
    else if (this.level < 3) this.show();
    else this.perform();
  }

  light(level) {
    this.player.highlights = new Map(this.answer.highlights[level] ?? []);
    this.player.refresh();
  }

  /** Level 1 names a place; level 2 gives the idea and the whole argument. */
  show() {
    const { levels, full } = this.answer;
    const [where, idea, why] = levels;
    this.light(this.level === 1 ? 0 : 2);
    const next = [this.label, () => this.press()];
    if (this.level === 1) {
      this.player.panel.say(where, "", next);
      return;
    }
    const shown = [
      make("p", { class: "small muted" }, idea.startsWith(where) ? idea.slice(where.length).trim() : idea),
      ...paragraphs(why),
    ];
    if (full && full !== why)
      shown.push(make("details", {}, make("summary", {}, say("play.hint-all")), ...paragraphs(full)));
    this.player.panel.say(shown, "", next);
  }

  /** Makes the move of the hint, and leaves its reason to be read. */
  perform() {
    const { player, answer } = this;
    player.change(() => {
      for (const [cell, value] of answer.moves) if (player.game.entry(cell) !== value) player.game.enter(cell, value);
      if (player.input.takesNotes && !answer.moves.length) this.strike(answer.removes);
      const clears = player.input.takesNotes && player.settings.get("clear-notes", false);
      if (clears) for (const [cell, value] of answer.moves) player.input.clearNotes(cell, value);
    });
    if (player.finished) return;
    player.highlights = new Map(answer.highlights[2].filter(([, part]) => part === "place" || part === "remove"));
    player.refresh();
    player.panel.say(paragraphs(answer.levels[2]));
  }

  /** Takes values out of the notes of cells; a cell without notes has all its values left. */
  strike(removes) {
    const { player } = this;
    for (const cell of new Set(removes.map(([at]) => at))) {
      const gone = removes.filter(([at]) => at === cell).map(([, value]) => value);
      const marks = player.game.marks(cell);
      const left = (marks.length ? marks : player.values(cell)).filter((value) => !gone.includes(value));
      if (left.length && player.game.entry(cell) === null) player.game.mark(cell, left);
    }
  }

  showMistake() {
    this.light(0);
    this.offer(
      this.answer.levels[0].split("\n"),
      this.answer.highlights[0].map(([cell]) => cell),
    );
  }

  /** Says that cells are wrong, with what can be done about it: to be told why, or to go back. */
  offer(lines, wrong) {
    const { player } = this;
    this.again = () => {
      if (this.answer?.mistake) this.showMistake();
      else this.offer(lines, wrong);
    };
    const entered = player.game
      .position()
      .moves.filter(([name]) => name === "enter")
      .map(([, name]) => player.game.cellOf(name));
    const first = entered.find((cell) => wrong.includes(cell)) ?? null;
    const why =
      first !== null &&
      player.helper.refute &&
      make("button", { type: "button", onclick: () => this.why(first) }, say("play.why-wrong"));
    player.panel.say(
      [...lines.map((line) => make("p", {}, line)), make("div", { class: "toolbar" }, why, this.wayBack())],
      "error",
    );
  }

  wayBack() {
    return make("button", { type: "button", onclick: () => this.player.judge.goBack() }, say("play.back-right"));
  }

  /** A rule that is broken in plain sight comes first; the proof that needs more looking is for those who ask on. */
  async why(cell) {
    const { player } = this;
    const turn = this.turn;
    player.panel.busy(true);
    const found = await player.judge.asked();
    player.panel.busy(false);
    if (turn !== this.turn || !found) return;
    if (!found.breaches?.length) {
      await this.refute(cell);
      return;
    }
    const names = (cells) => cells.map((at) => player.game.name(at)).join(", ");
    const broken = found.breaches.map(({ rule, cells }) =>
      make("p", {}, say("play.breaks", { rule, cells: names(cells) })),
    );
    player.highlights = new Map(found.breaches.flatMap(({ cells }) => cells.map((at) => [at, "clash"])));
    player.refresh();
    player.panel.say([...broken, make("div", { class: "toolbar" }, this.wayBack())], "error", [
      say("play.why-proof"),
      () => this.refute(cell),
    ]);
  }

  // ---- Refutations, scene by scene

  async refute(cell) {
    const { player } = this;
    const turn = this.turn;
    player.panel.busy(true);
    try {
      const found = await player.helper.refute(player.game.position(), cell, player.game.entry(cell));
      if (turn !== this.turn) return;
      if (!found.frames?.length) {
        player.panel.say(paragraphs(found.text));
        return;
      }
      const board = new PictureBoard(found.frames[0].scene.pieces, found.frames[0].scene.text);
      board.element.style.maxWidth = player.board.element.style.maxWidth;
      this.film = { frames: found.frames, at: 0, board };
      player.panel.showInstead(board.element);
      this.turnTo(0);
    } catch (error) {
      if (turn === this.turn) player.panel.say(trouble(error), "error");
    } finally {
      player.panel.busy(false);
    }
  }

  turnTo(at) {
    const { film, player } = this;
    film.at = Math.max(0, Math.min(at, film.frames.length - 1));
    const { scene, title } = film.frames[film.at];
    film.board.show(scene.pieces, scene.text);
    const last = film.at === film.frames.length - 1;
    const step = (by, key, off) =>
      make("button", { type: "button", disabled: off, onclick: () => this.turnTo(film.at + by) }, say(key));
    const count = make("span", { class: "count" }, `${film.at + 1} / ${film.frames.length}`);
    const close = make("button", { type: "button", onclick: () => this.endFilm() }, say("play.film-close"));
    player.panel.say(
      [
        ...(title ? [make("h3", {}, title)] : []),
        ...paragraphs(scene.text),
        make(
          "div",
          { class: "toolbar film" },
          step(-1, "play.film-back", film.at === 0),
          count,
          step(1, "play.film-next", last),
          close,
        ),
      ],
      "error",
    );
    player.panel.focusFilm(last ? close : null);
  }

  endFilm() {
    this.closeFilm();
    this.player.highlights = new Map();
    this.player.refresh();
    this.again();
  }

  closeFilm() {
    if (!this.film) return;
    this.film = null;
    this.player.panel.showInstead(null);
  }

  /** The player has read enough. */
  dismiss() {
    this.clear();
    this.player.panel.say(null);
    this.player.refresh();
  }

  /** Keys while something is shown. */
  key(event) {
    if (event.key === "Escape" && (this.film || this.answer)) {
      if (this.film) this.endFilm();
      else this.dismiss();
      return true;
    }
    if (!this.film || !["ArrowLeft", "ArrowRight"].includes(event.key)) return false;
    this.turnTo(this.film.at + (event.key === "ArrowRight" ? 1 : -1));
    return true;
  }
}

const paragraphs = (text) => text.split("\n").map((line) => make("p", {}, line));
