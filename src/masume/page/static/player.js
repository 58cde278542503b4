// The player controls one game. It turns what the user does into actions on the state (play/view-state.js), gets hints and
// checks from its helper, and saves the game. It sends no requests, so it works in a file without a server too.

import { announce } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { KINDS } from "./input/kinds.js";
import { latest } from "./latest.js";
import { cellBeyond } from "./play/arrow-navigation.js";
import { showKeys } from "./play/help-dialogs.js";
import { failureMessage, plain, solvedMessage } from "./play/messages.js";
import { watchPointer } from "./play/pointer-input.js";
import { PlayView } from "./play/view.js";
import { checkBySolution, initialState, update } from "./play/view-state.js";

/** @import { Child } from "./dom.js" */
/** @import { Cell, Frame, GameRecord, Hint, MistakesAnswer, PlayBoardAnswer, Position, SpriteSheet } from "./types" */
/** @import { Command } from "./play/messages.js" */
/** @import { Action, Settings } from "./play/view-state.js" */

/**
 * @typedef {object} Helper  answers questions about a position
 * @property {(position: Position) => Promise<Hint>} hint
 * @property {(position: Position) => Promise<MistakesAnswer>} [mistakes]
 * @property {(position: Position, cell: string, value: number) => Promise<{ text: string, frames: Frame[], pictures: SpriteSheet }>} [refute]
 * @property {(line: string) => Promise<string>} [rate]  says how hard a board is whose rating is not known yet
 *
 * @typedef {object} Options
 * @property {PlayBoardAnswer} answer  the answer of the API to `play-board`
 * @property {Helper} helper
 * @property {{ load(line: string): GameRecord | null, save(record: GameRecord): unknown,
 *   watch?(line: string, changed: () => void): () => void }} store  where games are kept
 * @property {{ get<Value>(name: string, otherwise: Value): Value, set(name: string, value: unknown): void }} settings
 * @property {Child[]} [extras]  for the end of the panel
 * @property {Child} [remark]  for its beginning
 * @property {(() => Promise<void>) | null} [next]  goes on to another board like this one
 */

/** @type {Settings} */
const USUAL = { timer: true, mistakes: "ask", "clear-notes": false, remaining: true };

/**
 * Show a board to play on; return what ends that.
 * @param {HTMLElement} element
 * @param {Options} options
 */
export function mountPlayer(element, options) {
  const player = new Player(element, options);
  return () => player.leave();
}

export class Player {
  /**
   * @param {HTMLElement} element
   * @param {Options} options
   */
  constructor(element, { answer, helper, store, settings, extras = [], remark = null, next = null }) {
    this.element = element;
    this.answer = answer;
    this.helper = helper;
    this.store = store;
    this.settings = settings;
    this.next = next;
    /** @type {Record<string, number>} */
    this.givens = answer.givens;
    /** @type {Map<Cell, number[]>} */
    this.open = new Map(answer.sheet.cells.map(([cell]) => [cell, []]));
    for (const { cells, values } of answer.sheet.classes) {
      for (const cell of cells) this.open.set(cell, Object.keys(values).map(Number));
    }
    this.cells = [...this.open.keys()].filter((cell) => this.isOpen(cell) || cell in this.givens);
    this.state = initialState(this.kept(), {
      selected: this.cells.find((cell) => this.isOpen(cell)) ?? this.cells[0] ?? null,
      rating: answer.rating?.text ?? "",
      canRefute: helper.refute !== undefined,
    });
    this.input = new KINDS[answer.kind].Input(this);
    this.asking = latest(); // what the player asks: a hint, a check, a refutation
    this.checking = latest(); // what the page asks after each change
    /** @type {object | null} */
    this.hinting = null; // the question for a hint that is on its way
    this.ending = new AbortController();
    this.view = new PlayView(this, extras, remark);
    element.replaceChildren(this.view.element);
    this.listen();
    this.refresh();
    this.check();
    this.rate();
  }

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.refresh();
  }

  refresh() {
    this.view.render(this.state);
  }

  // What the kinds' inputs read.

  get game() {
    return this.state.game;
  }
  get selected() {
    return this.state.selected;
  }
  get writesNotes() {
    return this.state.writesNotes;
  }

  /** How hard the board is can take a while to say: nobody waits for it. */
  async rate() {
    const { answer, helper } = this;
    if (answer.rating || answer.verdict !== "unique" || !helper.rate) return;
    try {
      this.update({ type: "rate", text: await helper.rate(answer.line) });
    } catch {
      /* then the board is played without its rating */
    }
  }

  listen() {
    const { signal } = this.ending;
    const stop = watchPointer(this.view.board, this.gestures());
    const unwatch = this.store.watch?.(this.answer.line, () => this.follow());
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        this.tick();
        this.save();
      },
      { signal },
    );
    addEventListener("pagehide", () => this.save(), { signal });
    this.view.board.element.addEventListener(
      "focusin",
      (event) => {
        const place = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
        const cell = Number(place?.getAttribute("data-cell") ?? -1);
        if (this.cells.includes(cell) && cell !== this.selected) this.select(cell);
      },
      { signal },
    );
    const ticking = setInterval(() => this.tick(), 500);
    this.tick();
    signal.addEventListener("abort", () => {
      clearInterval(ticking);
      stop();
      unwatch?.();
    });
  }

  leave() {
    update(this.state, { type: "tick", seen: false });
    this.save();
    this.ending.abort();
    this.asking.cancel();
    this.checking.cancel();
  }

  // ---- The game that is kept

  /** Read the game that was left here, or begin a new one, and the settings. */
  kept() {
    const record = this.store.load(this.answer.line);
    const settings = /** @type {Settings} */ (
      Object.fromEntries(Object.entries(USUAL).map(([name, usual]) => [name, this.settings.get(name, usual)]))
    );
    const newGame = { game: new Game(this.answer.puzzle), elapsed: 0, finished: record?.finished ?? false, settings };
    if (!record) return newGame;
    try {
      const game = Game.fromJSON({ ...record.game, puzzle: this.answer.puzzle }, record.joints);
      return { ...newGame, game, elapsed: record.elapsed ?? 0 };
    } catch {
      return newGame; // not a game of ours
    }
  }

  /** The game was played on in another window: this one shows it too. */
  follow() {
    this.drop();
    this.update({ type: "restore", ...this.kept() });
    this.tick();
    this.check();
  }

  /** Keep the game; a board on which nothing was done yet is not worth keeping. */
  save() {
    const { line, kind, puzzle } = this.answer;
    const { game, timer, finished } = this.state;
    if (!game.done.length && !game.undone.length) return;
    this.store.save({
      line,
      kind,
      rows: puzzle.rows,
      cols: puzzle.cols,
      game: game.toJSON(),
      joints: game.joints(),
      elapsed: Math.round(timer.elapsed),
      finished,
      left: this.cells.filter((cell) => this.settledValue(cell) === null).length,
    });
  }

  /** The clock alone is painted: nothing else depends on the time. */
  tick() {
    update(this.state, { type: "tick", seen: !document.hidden });
    this.view.renderTime(this.state);
  }

  /** @param {Partial<Settings>} wished */
  set(wished) {
    for (const [name, value] of Object.entries(wished)) this.settings.set(name, value);
    this.changed({ type: "set", settings: wished });
  }

  // ---- Cells

  /**
   * Whether something can be written into a cell.
   * @param {Cell | null} cell
   */
  isOpen(cell) {
    return cell !== null && (this.open.get(cell)?.length ?? 0) > 0;
  }

  /**
   * Return the values that can be written into a cell.
   * @param {Cell} cell
   */
  values(cell) {
    return this.open.get(cell) ?? [];
  }

  /**
   * Return the value of a cell, given or entered, or null.
   * @param {Cell} cell
   * @returns {number | null}
   */
  value(cell) {
    return this.givens[cell] ?? this.game.entry(cell);
  }

  /**
   * A cell that is left open may have a value all the same: in Hitori, it is unshaded.
   * @param {Cell} cell
   */
  settledValue(cell) {
    return this.value(cell) ?? (this.mayStayOpen ? this.answer.open_value : null);
  }

  get mayStayOpen() {
    return (this.answer.open_value ?? -1) >= 0;
  }

  isFull() {
    return this.cells.every((cell) => this.settledValue(cell) !== null);
  }

  /** @param {Cell} cell */
  select(cell) {
    this.input.arrive();
    this.update({ type: "select", cell });
  }

  // ---- Moves

  /**
   * Write a value, or empty a cell.
   * @param {Cell | null} cell
   * @param {number | null} value
   */
  put(cell, value) {
    if (cell === null || !this.isOpen(cell)) return;
    if (value === null ? !this.game.contents.has(cell) : this.game.entry(cell) === value) return;
    this.change((game) => {
      if (value === null) game.erase(cell);
      else game.enter(cell, value);
      if (value !== null && this.state.settings["clear-notes"]) this.input.clearNotes(cell, value);
    });
    this.announceCell(cell);
  }

  /**
   * @param {Cell} cell
   * @param {number[]} values
   */
  mark(cell, values) {
    this.change((game) => game.mark(cell, values));
    this.announceCell(cell);
  }

  /**
   * Make moves that are undone together.
   * @param {(game: Game) => void} moves
   */
  change(moves) {
    this.changed({ type: "change", moves });
  }

  /**
   * Do something after which the answers to earlier requests are dropped.
   * @param {Action} action
   */
  changed(action) {
    this.drop();
    update(this.state, action);
    this.save();
    this.refresh();
    this.check();
  }

  /** Take back what the gesture under way has written. */
  forgetStroke() {
    this.changed({ type: "forget-stroke" });
  }

  /** Take the last move back for good: another one comes in its place. */
  retract() {
    update(this.state, { type: "retract" });
  }

  undo() {
    const { cell } = this.game.done.at(-1) ?? {};
    if (this.game.done.length) this.turnBack(cell, (game) => game.undo());
  }
  redo() {
    const { cell } = this.game.undone.at(-1) ?? {};
    if (this.game.undone.length) this.turnBack(cell, (game) => game.redo());
  }

  /**
   * Undo or redo, and announce the content of the cell that the move is about.
   * @param {Cell | undefined} cell
   * @param {(game: Game) => void} move
   */
  turnBack(cell, move) {
    this.change(move);
    if (cell !== undefined) announce(this.view.label(this.state, cell));
  }

  erase() {
    this.put(this.selected, null);
  }
  restart() {
    this.change((game) => game.restart());
    announce(t("play.restarted"));
  }
  beginTrial() {
    this.change((game) => game.beginTrial());
    announce(t("play.trial", { n: this.game.trials.length }));
  }
  keepTrial() {
    if (!this.game.trials.length) return;
    this.change((game) => game.keepTrial());
    announce(t("play.trial-kept"));
  }
  dropTrial() {
    if (!this.game.trials.length) return;
    this.change((game) => game.dropTrial());
    announce(t("play.trial-dropped"));
  }

  toggleNotes() {
    this.update({ type: "toggle-notes" });
    announce(t(this.writesNotes ? "play.notes-on" : "play.notes-off"));
  }

  pause() {
    update(this.state, { type: "toggle-pause" });
    this.tick();
    this.save();
    this.refresh();
    announce(t(this.state.paused ? "play.paused" : "play.goes-on"));
  }

  /** @param {string} text */
  announce(text) {
    announce(text);
  }

  /**
   * Those who use keys do not see which cell they write into.
   * @param {Cell} cell
   */
  announceCell(cell) {
    if (this.state.byKeys) announce(this.view.label(this.state, cell));
  }

  // ---- What can be said of the position

  /**
   * Ask the helper what it says of a game; undefined where it cannot tell.
   * @param {Game} game
   */
  async checkGame(game) {
    return (
      checkBySolution(this.answer, this.cells, this.givens, game) ?? (await this.helper.mistakes?.(game.position()))
    );
  }

  /** After every change: is it solved, and, for those who want to know at once, is anything wrong? */
  async check() {
    this.checking.cancel();
    const known = checkBySolution(this.answer, this.cells, this.givens, this.game);
    if (known) this.judge(known);
    else if (this.helper.mistakes && (this.isFull() || this.state.settings.mistakes === "once")) {
      try {
        const answer = await this.checking(() => this.checkGame(this.game));
        if (answer) this.judge(answer);
      } catch (error) {
        this.update({ type: "say", message: failureMessage(error) });
      }
    }
  }

  /** @param {MistakesAnswer} answer */
  judge({ solved, mistakes }) {
    const { state } = this;
    if (solved !== state.finished) {
      update(state, { type: "solved", solved });
      this.tick();
      this.save();
    }
    if (solved) {
      const elapsed = state.settings.timer ? state.timer.elapsed : null;
      update(state, { type: "say", message: solvedMessage(elapsed, this.next !== null) });
    } else if (this.isFull() && !this.mayStayOpen && mistakes.length)
      update(state, { type: "say", message: plain(t("play.full-but-wrong"), "warn") });
    // Notes are written one by one: those that come first are not wrong for lack of the others.
    if (state.settings.mistakes === "once")
      update(state, { type: "mistakes", cells: mistakes.filter((cell) => this.game.entry(cell) !== null) });
    this.refresh();
  }

  /**
   * Ask the helper, and show that it is at work. Later questions and any change of the board drop the answer, which is
   * then undefined. A failure is shown as a message.
   * @template Answer
   * @param {() => Promise<Answer>} question
   */
  async ask(question, busy = true) {
    this.hinting = null;
    if (busy) this.update({ type: "ask" });
    try {
      return await this.asking(question);
    } catch (error) {
      this.update({ type: "say", message: failureMessage(error) });
      return undefined;
    } finally {
      if (busy) this.update({ type: "answered" });
    }
  }

  /** Drop the answers to all requests. */
  drop() {
    this.asking.cancel();
    this.hinting = null;
  }

  /** Show the mistakes, because the player asks. */
  async showMistakes() {
    if (this.state.settings.mistakes === "never") return;
    const answer = await this.ask(() => this.checkGame(this.game), false);
    if (!answer) return;
    const { mistakes } = answer;
    update(this.state, { type: "hint", hint: null });
    update(this.state, { type: "mistakes", cells: mistakes });
    const n = mistakes.length;
    if (this.answer.verdict === "none") this.update({ type: "say", message: plain(t("play.flaw-none"), "warn") });
    else if (n)
      this.update({
        type: "report",
        report: { lines: [t("play.mistakes", { n })], cells: mistakes, highlights: [] },
      });
    else this.update({ type: "say", message: plain(t("play.no-mistakes"), "good") });
  }

  /** Undo until nothing is wrong, or until it cannot be told any more what is. Playing on, or asking something else, ends
   * the search. */
  async goBack() {
    this.checking.cancel();
    const back = Game.fromJSON(this.game.toJSON(), this.game.joints());
    let steps = 0;
    let message = this.state.message;
    const search = async (/** @type {AbortSignal} */ signal) => {
      for (;;) {
        const answer = await this.checkGame(back);
        if (signal.aborted || !answer) return;
        if (!answer.mistakes.length || !back.undo()) break;
        steps += 1;
      }
      message = plain(t("play.went-back", { n: steps }));
    };
    let isWanted = true;
    try {
      isWanted = (await this.asking(async (signal) => [await search(signal)])) !== undefined;
    } catch (error) {
      message = failureMessage(error); // as far as it was told
    }
    if (!isWanted) return;
    this.change((game) => {
      for (let left = steps; left > 0; left -= 1) game.undo();
    });
    if (message) this.update({ type: "say", message });
  }

  // ---- Hints

  /** Where, why, do it. */
  async hint() {
    const { hint, level } = this.state;
    if (hint?.step && !hint.mistake) {
      if (level < 2) this.update({ type: "next-level" });
      else this.performHint(hint);
      return;
    }
    if (this.hinting) return;
    this.update({ type: "hint", hint: null });
    const question = this.ask(() => this.helper.hint(this.game.position()));
    this.hinting = question;
    const answer = await question;
    if (this.hinting === question) this.hinting = null;
    if (!answer) return;
    update(this.state, { type: "hint", hint: answer });
    this.update({ type: "next-level" });
  }

  /**
   * Make the move of a hint, and leave its reason to be read.
   * @param {Hint} hint
   */
  performHint(hint) {
    const { takesNotes } = this.input;
    this.change((game) => {
      for (const [cell, value] of hint.moves) if (game.entry(cell) !== value) game.enter(cell, value);
      if (takesNotes && !hint.moves.length) this.strike(hint.removes);
      if (this.state.settings["clear-notes"])
        for (const [cell, value] of hint.moves) this.input.clearNotes(cell, value);
    });
    if (!this.state.finished) this.update({ type: "hint-done", hint });
  }

  /**
   * Take values out of the notes of cells; a cell without notes has all its values left.
   * @param {[Cell, number][]} removes
   */
  strike(removes) {
    for (const cell of new Set(removes.map(([at]) => at))) {
      const removed = removes.filter(([at]) => at === cell).map(([, value]) => value);
      const marks = this.game.marks(cell);
      const left = (marks.length ? marks : this.values(cell)).filter((value) => !removed.includes(value));
      if (left.length && this.game.entry(cell) === null) this.game.mark(cell, left);
    }
  }

  /**
   * Say why an entry is wrong. A rule that is broken in plain sight comes first; the proof that needs more looking is
   * for those who ask on.
   * @param {Cell} cell
   */
  async why(cell) {
    const answer = await this.ask(async () => this.helper.mistakes?.(this.game.position()));
    if (!answer) return;
    if (answer.violations?.length) this.update({ type: "violations", violations: answer.violations, cell });
    else await this.refute(cell);
  }

  /** @param {Cell} cell */
  async refute(cell) {
    const value = this.game.entry(cell);
    const { refute } = this.helper;
    if (value === null || !refute) return;
    const answer = await this.ask(() => refute(this.game.position(cell), this.game.name(cell), value));
    if (!answer) return;
    if (answer.frames.length)
      this.update({ type: "slides", slides: { frames: answer.frames, pictures: answer.pictures, at: 0 } });
    else this.update({ type: "say", message: plain(answer.text) });
  }

  /** The player has read enough. */
  dismiss() {
    this.drop();
    this.update({ type: "dismiss" });
  }

  async openNextBoard() {
    if (!this.next) return;
    this.update({ type: "make", making: true });
    try {
      await this.next();
    } catch (error) {
      update(this.state, { type: "make", making: false });
      if (this.view.element.isConnected) this.update({ type: "say", message: failureMessage(error) });
    }
  }

  /**
   * Do what a button of a message asks for.
   * @param {Command} command
   */
  perform(command) {
    switch (command.name) {
      case "hint":
        return this.hint();
      case "go-back":
        return this.goBack();
      case "next-board":
        return this.openNextBoard();
      case "why":
        return this.why(command.cell);
      case "refute":
        return this.refute(command.cell);
      case "turn-slide":
        return this.update({ type: "turn-slide", by: command.by });
      case "close-slides":
        return this.update({ type: "close-slides" });
    }
  }

  // ---- Pointers and keys

  gestures() {
    return {
      press: (/** @type {Cell} */ cell, /** @type {{ right: boolean, touch: boolean }} */ how) => {
        update(this.state, { type: "use-keys", used: false });
        update(this.state, { type: "begin-stroke" });
        if (!this.cells.includes(cell)) return;
        this.input.press(cell, how);
        this.select(cell);
      },
      drag: (/** @type {Cell} */ cell) => {
        if (this.cells.includes(cell)) this.input.drag(cell);
      },
      hold: (/** @type {Cell} */ cell) => this.input.hold(cell),
      release: (/** @type {boolean} */ cancelled) => {
        if (cancelled) this.forgetStroke();
        update(this.state, { type: "end-stroke" });
        this.input.release();
      },
    };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
    if (target.closest("input, select, textarea, dialog, summary")) return;
    if (target !== document.body && !this.element.contains(target) && target.id !== "main") return;
    if (this.state.paused && event.key.toLowerCase() !== "p") return;
    const inBoard = this.view.board.element.contains(target);
    if ((event.key === " " || event.key === "Enter") && !inBoard) return; // they press the button that has the focus
    if (this.command(event) || (!event.ctrlKey && !event.metaKey && this.keyOnBoard(event))) event.preventDefault();
  }

  /**
   * Keys that do the same in every kind.
   * @param {KeyboardEvent} event
   */
  command(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) this.undo();
      else if (key === "z" || key === "y") this.redo();
      else return false;
      return true;
    }
    if (this.keyOnMessage(event.key)) return true;
    /** @type {Record<string, () => unknown>} */
    const commands = {
      "?": () => showKeys(this.input),
      z: () => this.undo(),
      y: () => this.redo(),
      h: () => this.hint(),
      m: () => this.showMistakes(),
      t: () => this.beginTrial(),
      k: () => this.keepTrial(),
      d: () => this.dropTrial(),
      p: () => this.pause(),
    };
    /** @type {Record<string, () => unknown>} */
    const notes = { n: () => this.toggleNotes(), f: () => this.input.fillNotes() };
    const command = commands[key] ?? (this.input.takesNotes ? notes[key] : undefined);
    command?.();
    return command !== undefined;
  }

  /**
   * Keys while a hint or a refutation is shown.
   * @param {string} key
   */
  keyOnMessage(key) {
    const { slides, hint } = this.state;
    if (key === "Escape" && slides) this.update({ type: "close-slides" });
    else if (key === "Escape" && hint) this.dismiss();
    else if (slides && (key === "ArrowLeft" || key === "ArrowRight"))
      this.update({ type: "turn-slide", by: key === "ArrowRight" ? 1 : -1 });
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  keyOnBoard(event) {
    const { board } = this.view;
    const { selected } = this;
    if (selected === null) return false;
    update(this.state, { type: "use-keys", used: true });
    const beyond = cellBeyond(board, this.cells, selected, event.key);
    if (beyond !== null) {
      this.select(beyond);
      board.focus(beyond);
      return true;
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      this.erase();
      return true;
    }
    const done = this.input.key(event, selected);
    if (done) this.refresh();
    return done;
  }
}
