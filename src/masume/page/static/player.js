// The player controls one game. It turns what the user does into actions on the state (play/view-state.js), gets hints and
// checks from its helper, and saves the game. It sends no requests, so it works in a file without a server too.

import { announce } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { KINDS } from "./input/kinds.js";
import { latest } from "./latest.js";
import { check, goBack } from "./play/checks.js";
import { openNextBoard, shareResult } from "./play/finish.js";
import { gradeName } from "./play/grades.js";
import { giveHint, mendNotes, refute, why } from "./play/hints.js";
import { introduce, meet } from "./play/introduction.js";
import { watchKeys } from "./play/keyboard.js";
import { failureMessage } from "./play/messages.js";
import { watchPointer } from "./play/pointer-input.js";
import { PlayView } from "./play/view.js";
import { initialState, update } from "./play/view-state.js";

/** @import { Child } from "./dom.js" */
/** @import { Cell, Frame, GameRecord, Hint, MistakesAnswer, PlayBoardAnswer, Position, SpriteSheet } from "./types" */
/** @import { Break } from "./input/rule-breaks.js" */
/** @import { Command } from "./play/messages.js" */
/** @import { Action, Settings } from "./play/view-state.js" */

/**
 * @typedef {object} Helper  answers questions about a position
 * @property {(position: Position) => Promise<Hint>} hint
 * @property {(position: Position) => Promise<MistakesAnswer>} [mistakes]
 * @property {(position: Position, cell: string, value: number) => Promise<{ text: string, frames: Frame[], pictures: SpriteSheet }>} [refute]
 * @property {(line: string) => Promise<string | null>} [rate]  returns the grade of a board whose rating is not known yet
 *
 * @typedef {object} Options
 * @property {PlayBoardAnswer} answer  the answer of the API to `play-board`
 * @property {Helper} helper
 * @property {{ load(line: string): GameRecord | null, save(record: GameRecord): unknown,
 *   watch?(line: string, changed: () => void): () => void }} store  where games are kept
 * @property {{ get<Value>(name: string, otherwise: Value): Value, set(name: string, value: unknown): void }} settings
 * @property {Child[]} [extras]  for the end of the panel
 * @property {Child} [remark]  for its beginning
 * @property {((isHarder: boolean) => Promise<void>) | null} [next]  goes on to another board like this one, or a
 *   harder one
 * @property {((result: string) => Promise<string>) | null} [share]  shares a result; returns what to say then
 * @property {() => string} [explanation]  the address of the board's explanation
 * @property {{ chosen: string, choose: (symbols: string) => void } | null} [symbols]  how a Binairo is drawn
 */

/** @type {Settings} */
const USUAL = {
  timer: true,
  mistakes: "rules",
  "clear-notes": false,
  advance: false,
  remaining: true,
  lines: true,
  labels: false,
};
const MISTAKES = ["rules", "solution", "never"];

/** @param {Break} broken */
const breakKey = ({ code, cells }) => `${code} ${cells}`;

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
  constructor(element, options) {
    const { answer, helper, store, settings, extras = [], remark = null } = options;
    this.element = element;
    this.answer = answer;
    this.helper = helper;
    this.store = store;
    this.settings = settings;
    this.next = options.next ?? null;
    this.share = options.share ?? null;
    this.explanation = options.explanation;
    this.symbols = options.symbols ?? null;
    /** @type {string | null} */
    this.grade = answer.rating?.grade ?? null;
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
      grade: gradeName(this.grade),
      canRefute: helper.refute !== undefined,
    });
    this.input = new KINDS[answer.kind].Input(this);
    this.asking = latest(); // what the player asks: a hint, a check, a refutation
    this.checking = latest(); // what the page asks after each change
    /** @type {object | null} */
    this.hinting = null; // the question for a hint that is on its way
    this.news = ""; // which rules the last change broke
    this.ending = new AbortController();
    this.view = new PlayView(this, extras, remark);
    element.replaceChildren(this.view.element);
    this.listen();
    this.mark();
    this.refresh();
    check(this);
    this.rate();
    introduce(this);
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
      this.grade = await helper.rate(answer.line);
      this.update({ type: "rate", grade: gradeName(this.grade) });
    } catch {
      /* then the board is played without its rating */
    }
  }

  listen() {
    const { signal } = this.ending;
    const stop = watchPointer(this.view.board, this.gestures());
    const unwatch = this.store.watch?.(this.answer.line, () => this.follow());
    watchKeys(this, signal);
    this.view.zoom.listen(signal);
    document.addEventListener(
      "visibilitychange",
      () => {
        this.tick();
        this.save();
      },
      { signal },
    );
    addEventListener("pagehide", () => this.save(), { signal });
    // On the element around it: an SVG that listens for the focus would be a tab stop itself.
    this.view.boardPlace.addEventListener(
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
    if (!MISTAKES.includes(settings.mistakes)) settings.mistakes = USUAL.mistakes;
    const newGame = { game: new Game(this.answer.puzzle), elapsed: 0, hints: 0, finished: false, settings };
    if (!record) return newGame;
    try {
      const game = Game.fromJSON({ ...record.game, puzzle: this.answer.puzzle }, record.joints);
      const { elapsed = 0, hints = 0, finished = false } = record;
      return { ...newGame, game, elapsed, hints, finished };
    } catch {
      return newGame; // not a game of ours
    }
  }

  /** The game was played on in another window: this one shows it too. */
  follow() {
    this.drop();
    update(this.state, { type: "restore", ...this.kept() });
    this.mark();
    this.refresh();
    this.tick();
    check(this);
  }

  /** Keep the game; a board on which nothing was done yet is not worth keeping. */
  save() {
    const { line, kind, puzzle } = this.answer;
    const { game, timer, finished, hints } = this.state;
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
      hints,
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
   * Pencil values into a cell, in place of what stood there.
   * @param {Cell} cell
   * @param {number[]} values
   */
  note(cell, values) {
    this.change((game) => game.mark(cell, values));
    this.announceCell(cell);
  }

  /** After an entry by a key, go on to the next open cell of the row, or below. */
  advance() {
    const { selected, state } = this;
    if (!state.settings.advance || state.writesNotes || selected === null) return;
    const open = this.cells.filter((cell) => this.isOpen(cell) && this.value(cell) === null);
    const next = open.find((cell) => cell > selected) ?? open[0];
    if (next === undefined) return;
    this.select(next);
    this.view.board.focus(next);
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
    const isMet = this.state.intro !== null && action.type === "change";
    this.drop();
    update(this.state, action);
    if (isMet) meet(this);
    this.mark();
    this.save();
    this.refresh();
    check(this);
  }

  /** Mark what breaks a rule, and say it when it is new. */
  mark() {
    const { state } = this;
    const before = new Set(state.breaks.map(breakKey));
    const breaks = state.settings.mistakes === "rules" ? this.input.breaks() : [];
    update(state, { type: "breaks", breaks });
    const fresh = breaks.filter((each) => !before.has(breakKey(each)));
    this.news = fresh.map((each) => this.breakText(each)).join(" ");
    announce(this.news);
  }

  /** @param {Break} broken */
  breakText({ code, cells }) {
    const { rules, rule_codes } = this.answer;
    const names = cells.map((cell) => this.game.name(cell)).join(", ");
    return t("play.breaks", { rule: rules[rule_codes.indexOf(code)], cells: names });
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
    const action = this.game.done.at(-1);
    if (action) this.turnBack(action.cell, "play.undone", (game) => game.undo());
  }
  redo() {
    const action = this.game.undone.at(-1);
    if (action) this.turnBack(action.cell, "play.redone", (game) => game.redo());
  }

  /**
   * Undo or redo, and announce what stands in the cell that the move is about or, where a trial began or ended, whether
   * one is on.
   * @param {Cell | undefined} cell
   * @param {string} words
   * @param {(game: Game) => void} move
   */
  turnBack(cell, words, move) {
    this.change(move);
    const n = this.game.trials.length;
    const trial = n ? t("play.trial", { n }) : t("play.no-trial");
    announce(t(words, { what: cell === undefined ? trial : this.view.label(this.state, cell) }));
  }

  erase() {
    this.put(this.selected, null);
  }
  restart() {
    this.changed({ type: "restart" });
    this.tick();
    this.save();
    announce(t("play.restarted"));
  }
  beginTrial() {
    this.change((game) => game.beginTrial());
    announce(t("play.trial", { n: this.game.trials.length }));
  }
  keepTrial() {
    this.endTrial((game) => game.keepTrial(), "play.trial-kept");
  }
  dropTrial() {
    this.endTrial((game) => game.dropTrial(), "play.trial-dropped");
  }

  /**
   * End a trial. One in which nothing was done leaves no trace in the history.
   * @param {(game: Game) => void} end
   * @param {string} words
   */
  endTrial(end, words) {
    if (!this.game.trials.length) return;
    if (this.game.done.at(-1)?.name === "begin_trial") this.changed({ type: "retract" });
    else this.change(end);
    announce(t(words));
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

  /** The player has read enough. */
  dismiss() {
    this.drop();
    this.update({ type: "dismiss" });
  }

  /**
   * Do what a button of a message asks for.
   * @param {Command} command
   */
  perform(command) {
    switch (command.name) {
      case "hint":
        return giveHint(this);
      case "go-back":
        return goBack(this);
      case "next-board":
        return openNextBoard(this);
      case "harder-board":
        return openNextBoard(this, true);
      case "share":
        return shareResult(this);
      case "mend-notes":
        return mendNotes(this);
      case "why":
        return why(this, command.cell);
      case "refute":
        return refute(this, command.cell);
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
}
