// The player: one board, played. It asks nobody but its helper, so that it works on a page without a server too.
//
// mountPlayer(element, { answer, helper, store, settings, extras, remark, next })
//   answer     what the API's `sheet` says of a board
//   helper     hint(game), and where they can be had: check(game), refute(game, cell, value); each gets a saved game;
//              rate(line) for a board whose rating is not known yet
//   store      load(line), save(record), perhaps watch(line, changed): where games are kept; settings: get(name, otherwise), set(name, value)
//   extras     elements for the end of the panel; remark: one for its beginning, or null
//   next       goes on to another board like this one, where that can be had
// It returns a function that ends it.

import { SheetBoard } from "./board.js";
import { announce } from "./dom.js";
import { Game } from "./game.js";
import { rowCol } from "./grid.js";
import { say } from "./i18n.js";
import { BinairoInput } from "./input/binairo.js";
import { HidatoInput } from "./input/hidato.js";
import { HitoriInput } from "./input/hitori.js";
import { KakuroInput } from "./input/kakuro.js";
import { cellBeyond } from "./play/arrow-navigation.js";
import { showKeys } from "./play/help-dialogs.js";
import { Hints } from "./play/hints.js";
import { Judge } from "./play/mistakes.js";
import { Panel } from "./play/panel.js";
import { watchPointer } from "./play/pointer-input.js";
import { Timer } from "./play/timer.js";

const INPUTS = { binairo: BinairoInput, hidato: HidatoInput, hitori: HitoriInput, kakuro: KakuroInput };

export function mountPlayer(element, options) {
  const player = new Player(element, options);
  return () => player.leave();
}

export class Player {
  constructor(element, { answer, helper, store, settings, extras = [], remark = null, next = null, game = null }) {
    Object.assign(this, { element, answer, helper, store, settings, next });
    this.givens = answer.givens;
    this.restore(game);
    this.board = new SheetBoard(answer.sheet, answer.title);
    this.open = new Map(
      answer.sheet.cells.map(([cell]) => [cell, Object.keys(this.board.cells.get(cell).look.values).map(Number)]),
    );
    this.cells = [...this.open.keys()].filter((cell) => this.isOpen(cell) || cell in this.givens);
    this.input = new INPUTS[answer.kind](this);
    this.writesNotes = false;
    this.selected = this.cells.find((cell) => this.isOpen(cell)) ?? this.cells[0] ?? null;
    this.byKeys = false;
    this.paused = false;
    this.highlights = new Map(); // cell → part, while a hint is shown
    this.judge = new Judge(this);
    this.hints = new Hints(this);
    this.panel = new Panel(this, extras, remark);
    element.replaceChildren(this.panel.element);
    this.board.element.classList.toggle("paints", this.input.dragging);
    this.listen();
    this.refresh();
    this.judge.look();
    this.rate();
  }

  /** How hard the board is can take a while to say: nobody waits for it. */
  async rate() {
    const { answer, helper } = this;
    if (answer.rating || answer.verdict !== "unique" || !helper.rate) return;
    try {
      this.panel.showRating(await helper.rate(answer.line));
    } catch {
      /* then the board is played without its rating */
    }
  }

  listen() {
    this.ending = new AbortController();
    const { signal } = this.ending;
    const stop = watchPointer(this.board, this.gestures());
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
    this.board.element.addEventListener(
      "focusin",
      (event) => {
        const cell = Number(event.target.closest("[data-cell]")?.dataset.cell);
        if (this.cells.includes(cell) && cell !== this.selected) this.select(cell);
      },
      { signal },
    );
    const ticking = setInterval(() => this.tick(), 500);
    this.tick();
    this.leave = () => {
      this.clock.run(false);
      this.save();
      clearInterval(ticking);
      stop();
      unwatch?.();
      this.ending.abort();
      this.judge.leave();
      this.hints.leave();
    };
  }

  // ---- The game that is kept

  /** Takes up the game that is given or was left here, or begins a new one. */
  restore(game) {
    const record = game ? { game } : this.store.load(this.answer.line);
    this.game = new Game(this.answer.puzzle);
    this.clock = new Timer(record?.elapsed ?? 0);
    this.finished = record?.finished ?? false;
    if (!record) return;
    try {
      this.game = Game.fromJSON({ ...record.game, puzzle: this.answer.puzzle }, record.joints);
    } catch {
      this.clock = new Timer();
    } // not a game of ours: begin anew
  }

  /** The game was played on in another window: this one shows it too. */
  follow() {
    this.restore(null);
    this.hints.clear();
    this.judge.forget();
    this.tick();
    this.refresh();
    this.judge.look();
  }

  /** Keeps the game; a board on which nothing was done yet is not worth keeping. */
  save() {
    const {
      line,
      kind,
      puzzle: { rows, cols },
    } = this.answer;
    if (!this.game.done.length && !this.game.undone.length) return;
    const kept = {
      line,
      kind,
      rows,
      cols,
      game: this.game.toJSON(),
      joints: this.game.joints(),
      elapsed: Math.round(this.clock.elapsed),
      finished: this.finished,
    };
    this.store.save({ ...kept, left: this.cells.filter((cell) => this.judge.valueOf(cell) === null).length });
  }

  tick() {
    this.clock.run(!this.paused && !this.finished && !document.hidden);
    this.panel.showTime();
  }

  // ---- Cells

  isOpen(cell) {
    return (this.open.get(cell)?.length ?? 0) > 0;
  }

  /** The values that can be written into a cell. */
  values(cell) {
    return this.open.get(cell);
  }

  /** What stands in a cell, given or entered, or null. */
  value(cell) {
    return this.givens[cell] ?? this.game.entry(cell);
  }

  select(cell) {
    this.selected = cell;
    this.input.arrive?.(cell);
    this.showSelected();
  }

  showSelected() {
    this.board.cursor(this.selected, this.input.selects || this.byKeys);
    this.panel.showCard();
  }

  // ---- Moves

  /** Writes a value, or empties a cell. */
  put(cell, value) {
    if (!this.isOpen(cell) || (value === null ? !this.game.contents.has(cell) : this.game.entry(cell) === value))
      return;
    this.change(() => {
      if (value === null) this.game.erase(cell);
      else this.game.enter(cell, value);
      if (value !== null && this.input.takesNotes && this.settings.get("clear-notes", false))
        this.input.clearNotes(cell, value);
    });
    if (this.byKeys) this.announce(this.label(cell));
  }

  mark(cell, values) {
    this.change(() => this.game.mark(cell, values));
    if (this.byKeys) this.announce(this.label(cell));
  }

  /** Makes moves that are undone together. */
  change(moves) {
    this.game.stroke(moves);
    this.changed();
  }

  changed() {
    this.hints.clear();
    this.judge.forget();
    this.save();
    this.refresh();
    this.judge.look();
  }

  undo() {
    this.turnBack(this.game.done.at(-1), () => this.game.undo());
  }
  redo() {
    this.turnBack(this.game.undone.at(-1), () => this.game.redo());
  }

  /** Undoes or redoes, and says what stands now in the cell that an action is about. */
  turnBack(action, move) {
    if (!move()) return;
    this.changed();
    if (action.cell !== undefined) this.announce(this.label(action.cell));
  }

  erase() {
    this.put(this.selected, null);
  }
  restart() {
    this.change(() => this.game.restart());
    this.announce(say("play.restarted"));
  }
  beginTrial() {
    this.game.beginTrial();
    this.changed();
    this.announce(say("play.trial", { n: this.game.trials.length }));
  }
  keepTrial() {
    if (this.game.trials.length) {
      this.game.keepTrial();
      this.changed();
      this.announce(say("play.trial-kept"));
    }
  }
  dropTrial() {
    if (this.game.trials.length) {
      this.game.dropTrial();
      this.changed();
      this.announce(say("play.trial-dropped"));
    }
  }

  toggleNotes() {
    this.writesNotes = !this.writesNotes;
    this.refresh();
    this.announce(say(this.writesNotes ? "play.notes-on" : "play.notes-off"));
  }

  pause() {
    this.paused = !this.paused;
    this.tick();
    this.save();
    this.panel.showPause();
    this.announce(say(this.paused ? "play.paused" : "play.goes-on"));
  }

  announce(text) {
    announce(text);
  }

  // ---- What is seen

  refresh() {
    for (const cell of this.open.keys()) {
      const value = this.input.pending?.(cell) ?? this.game.entry(cell);
      const part = this.highlights.get(cell) ?? (this.judge.mistakes.has(cell) ? "clash" : null);
      this.board.set(cell, {
        value,
        trial: this.game.isOnTrial(cell),
        notes: this.game.marks(cell),
        part,
        label: this.label(cell),
      });
    }
    if (this.answer.sheet.path) this.board.join(this.input.links());
    this.input.showRemaining?.(this.settings.get("remaining", true));
    this.showSelected();
    this.panel.refresh();
  }

  /** What a screen reader says of a cell: where it is, what it holds, and what is special about it. */
  label(cell) {
    const { cols } = this.answer.puzzle;
    const content = this.input.content(cell, this.value(cell));
    const states = [
      cell in this.givens && say("play.given"),
      this.game.entry(cell) !== null && this.game.isOnTrial(cell) && say("play.on-trial"),
      this.judge.mistakes.has(cell) && say("play.wrong"),
      this.highlights.has(cell) && say(`play.part-${this.highlights.get(cell)}`),
    ].filter(Boolean);
    const [row, col] = rowCol(cell, cols);
    return [say("play.cell", { row: row + 1, col: col + 1, content }), ...states].join(", ");
  }

  // ---- Pointers and keys

  gestures() {
    return {
      press: (cell, how) => {
        this.byKeys = false;
        this.game.beginStroke();
        if (!this.cells.includes(cell)) return;
        this.input.press(cell, how);
        this.select(cell);
      },
      drag: (cell) => {
        if (this.cells.includes(cell)) this.input.drag(cell);
      },
      hold: (cell) => {
        this.input.hold(cell);
        this.changed();
      },
      release: (cancelled) => {
        if (cancelled) this.game.forgetStroke();
        this.game.endStroke();
        this.input.release();
        if (cancelled) this.changed();
      },
    };
  }

  key(event) {
    const { target } = event;
    const inBoard = this.board.element.contains(target);
    if (event.defaultPrevented || event.altKey || target.closest?.("input, select, textarea, dialog, summary")) return;
    if (target !== document.body && !this.element.contains(target) && target.id !== "main") return;
    if (this.paused && event.key.toLowerCase() !== "p") return;
    if ((event.key === " " || event.key === "Enter") && !inBoard) return; // they press the button that has the focus
    if (this.command(event) || (!event.ctrlKey && !event.metaKey && this.keyOnBoard(event))) event.preventDefault();
  }

  /** Keys that do the same in every kind. */
  command(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") {
        if (event.shiftKey) this.redo();
        else this.undo();
      } else if (key === "y") this.redo();
      else return false;
      return true;
    }
    if (this.hints.key(event)) return true;
    const commands = {
      "?": () => showKeys(this.input),
      z: () => this.undo(),
      y: () => this.redo(),
      h: () => this.hints.press(),
      m: () => this.judge.show(),
      t: () => this.beginTrial(),
      k: () => this.keepTrial(),
      d: () => this.dropTrial(),
      p: () => this.pause(),
    };
    const notes = { n: () => this.toggleNotes(), f: () => this.input.fillNotes() };
    const command = commands[key] ?? (this.input.takesNotes ? notes[key] : undefined);
    command?.();
    return command !== undefined;
  }

  keyOnBoard(event) {
    const beyond = cellBeyond(this.board, this.cells, this.selected, event.key);
    this.byKeys = true;
    if (beyond !== null) {
      this.select(beyond);
      this.board.focus(beyond);
      return true;
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      this.erase();
      return true;
    }
    const done = this.input.key(event, this.selected);
    if (done) this.showSelected();
    return done;
  }
}
