// The state of a board that is played. `update` is the only function that writes into it, `PlayView.render` the only
// one that draws it; everything else reads.

import { Game } from "../game.js";
import { hintMessage, mistakeMessage, noteMessage, slideMessage, violationMessage } from "./messages.js";
import { Timer } from "./timer.js";

/** @import { Cell, Frame, Hint, Part, SpriteSheet, Violation } from "../types" */
/** @import { Break } from "../input/rule-breaks.js" */
/** @import { Message } from "./messages.js" */

/**
 * @typedef {object} Settings  what the player wants
 * @property {boolean} timer  the time is shown
 * @property {"rules" | "solution" | "never"} mistakes  what is marked at once: broken rules, entries that are not those
 *   of the solution, or nothing
 * @property {boolean} clear-notes  an entry clears the notes that it rules out
 * @property {boolean} advance  an entry by a key leads on to the next open cell
 * @property {boolean} remaining  whether what is left in each line is counted
 * @property {boolean} lines  the lines of the selected cell are lit
 * @property {boolean} labels  rows and columns have their names always, not only while a text names cells
 *
 * @typedef {object} PlayState
 * @property {Game} game  entries, pencil marks and trials, with their history
 * @property {Timer} timer  how long the board has been played
 * @property {boolean} finished  whether the board is solved
 * @property {boolean} paused
 * @property {Cell | null} selected  where keys write
 * @property {boolean} byKeys  whether the player came here by keys: the selected cell is then shown in every kind
 * @property {boolean} writesNotes  whether numbers are written as notes
 * @property {Map<Cell, Part>} highlights  what the message speaks of
 * @property {Set<Cell>} mistakes  cells that are shown as wrong
 * @property {Break[]} breaks  the rules that are broken in plain sight
 * @property {Cell | null} intro  the card tells the rules: the cell to try, -1 where there is none; null for no rules
 * @property {number} hints  how many hints were used
 * @property {{ elapsed: number, hints: number, moves: number } | null} earlier  the time and hints of the attempt before
 *   the board was restarted, and how many moves it had
 * @property {Hint | null} hint  that is being read
 * @property {Cell[]} lacking  the cells whose notes lack the right value, of which the hint speaks first
 * @property {number} level  the level that is shown: 1 where to look, 2 why
 * @property {Report | null} report  what was said of mistakes; closing a refutation leads back to it
 * @property {Slides | null} slides  a refutation that is shown in place of the board
 * @property {Message | null} message  the message that is shown; each time another object
 * @property {number} busy  how many answers to the player's questions are on their way
 * @property {boolean} making  whether the next board is being made
 * @property {string} grade  how hard the board is, in a word; "" while nobody knows
 * @property {boolean} canRefute  whether mistakes can be explained here
 * @property {Settings} settings
 *
 * @typedef {{ lines: string[], cells: Cell[], highlights: [Cell, Part][] }} Report
 * @typedef {{ frames: Frame[], pictures: SpriteSheet, at: number }} Slides
 *
 * @typedef {{ type: "restore", game: Game, elapsed: number, finished: boolean, hints: number, settings: Settings }
 *   | { type: "restart" }
 *   | { type: "change", moves: (game: Game) => void }
 *   | { type: "begin-stroke" | "end-stroke" | "forget-stroke" | "retract" }
 *   | { type: "select", cell: Cell | null }
 *   | { type: "use-keys", used: boolean }
 *   | { type: "toggle-notes" | "toggle-pause" }
 *   | { type: "tick", seen: boolean }
 *   | { type: "set", settings: Partial<Settings> }
 *   | { type: "solved", solved: boolean }
 *   | { type: "mistakes", cells: Cell[] }
 *   | { type: "breaks", breaks: Break[] }
 *   | { type: "intro", cell: Cell | null }
 *   | { type: "say", message: Message }
 *   | { type: "dismiss" }
 *   | { type: "ask" } | { type: "answered" }
 *   | { type: "hint", hint: Hint | null, lacking?: Cell[] }
 *   | { type: "hint-again", hint: Hint, level: number }
 *   | { type: "next-level" }
 *   | { type: "hint-done", hint: Hint }
 *   | { type: "report", report: Report }
 *   | { type: "violations", violations: Violation[], cell: Cell }
 *   | { type: "slides", slides: Slides } | { type: "turn-slide", by: number } | { type: "close-slides" }
 *   | { type: "rate", grade: string }
 *   | { type: "make", making: boolean }} Action  what can happen
 */

/**
 * @param {Omit<Extract<Action, { type: "restore" }>, "type">} kept
 * @param {{ selected: Cell | null, grade: string, canRefute: boolean }} known
 * @returns {PlayState}
 */
export const initialState = ({ game, elapsed, finished, hints, settings }, { selected, grade, canRefute }) => ({
  game,
  timer: new Timer(elapsed),
  finished,
  paused: false,
  selected,
  byKeys: false,
  writesNotes: false,
  highlights: new Map(),
  mistakes: new Set(),
  breaks: [],
  intro: null,
  hints,
  earlier: null,
  lacking: [],
  hint: null,
  level: 0,
  report: null,
  slides: null,
  message: null,
  busy: 0,
  making: false,
  grade,
  canRefute,
  settings,
});

/**
 * Write what has happened into the state.
 * @param {PlayState} state
 * @param {Action} action
 */
export function update(state, action) {
  switch (action.type) {
    case "restore":
      state.timer.run(false);
      Object.assign(state, {
        game: action.game,
        timer: new Timer(action.elapsed),
        finished: action.finished,
        hints: action.hints,
        settings: action.settings,
      });
      forget(state);
      break;
    case "restart":
      state.timer.run(false);
      state.earlier = { elapsed: state.timer.elapsed, hints: state.hints, moves: state.game.done.length };
      state.game.stroke(() => state.game.restart());
      Object.assign(state, { timer: new Timer(0), hints: 0, finished: false });
      forget(state);
      break;
    case "change":
      state.game.stroke(() => action.moves(state.game));
      recall(state);
      forget(state);
      break;
    case "begin-stroke":
      state.game.beginStroke();
      break;
    case "end-stroke":
      state.game.endStroke();
      break;
    case "forget-stroke":
      state.game.forgetStroke();
      forget(state);
      break;
    case "retract":
      state.game.retract();
      forget(state);
      break;
    case "select":
      state.selected = action.cell;
      break;
    case "use-keys":
      state.byKeys = action.used;
      break;
    case "toggle-notes":
      state.writesNotes = !state.writesNotes;
      break;
    case "toggle-pause":
      state.paused = !state.paused;
      break;
    case "tick":
      state.timer.run(action.seen && !state.paused && !state.finished);
      break;
    case "set":
      Object.assign(state.settings, action.settings);
      forget(state);
      break;
    case "solved":
      state.finished = action.solved;
      break;
    case "mistakes":
      state.mistakes = new Set(action.cells);
      break;
    case "breaks":
      state.breaks = action.breaks;
      break;
    case "intro":
      state.intro = action.cell;
      break;
    case "say":
      state.message = action.message;
      break;
    case "dismiss":
      endHint(state);
      state.message = null;
      break;
    case "ask":
      state.busy += 1;
      break;
    case "answered":
      state.busy -= 1;
      break;
    case "hint":
      endHint(state);
      state.hint = action.hint;
      state.lacking = action.lacking ?? [];
      if (action.hint?.step && !action.hint.mistake) state.hints += 1;
      break;
    case "hint-again":
      state.hint = action.hint;
      state.level = action.level - 1;
      tellHint(state);
      break;
    case "next-level":
      tellHint(state);
      break;
    case "hint-done":
      state.highlights = new Map(action.hint.highlights[2].filter(([, part]) => part === "place" || part === "remove"));
      state.message = hintMessage(action.hint, 3);
      break;
    case "report":
      tellMistakes(state, action.report);
      break;
    case "violations":
      state.highlights = new Map(action.violations.flatMap(({ cells }) => cells.map((cell) => [cell, "clash"])));
      state.message = violationMessage(action.violations, action.cell, (cell) => state.game.name(cell));
      break;
    case "slides":
      state.slides = action.slides;
      state.message = slideMessage(action.slides.frames, action.slides.at);
      break;
    case "turn-slide":
      if (state.slides) {
        const { frames, at } = state.slides;
        state.slides = { ...state.slides, at: Math.max(0, Math.min(at + action.by, frames.length - 1)) };
        state.message = slideMessage(frames, state.slides.at);
      }
      break;
    case "close-slides":
      state.slides = null;
      if (state.report) tellMistakes(state, state.report);
      break;
    case "rate":
      state.grade = action.grade;
      break;
    case "make":
      state.making = action.making;
      break;
  }
}

/**
 * The restart was undone: the time and the hints of the attempt before count again.
 * @param {PlayState} state
 */
function recall(state) {
  const { earlier, timer } = state;
  if (!earlier || state.game.done.length > earlier.moves) return;
  timer.run(false);
  Object.assign(state, {
    timer: new Timer(timer.elapsed + earlier.elapsed),
    hints: state.hints + earlier.hints,
    earlier: null,
  });
}

/**
 * The board has changed: what was said of it may not hold any more.
 * @param {PlayState} state
 */
function forget(state) {
  endHint(state);
  state.mistakes = new Set();
  state.message = null;
  state.intro = null;
}

/** @param {PlayState} state */
function endHint(state) {
  Object.assign(state, {
    hint: null,
    lacking: [],
    level: 0,
    report: null,
    slides: null,
    highlights: new Map(),
  });
}

/**
 * Tell more of the hint.
 * @param {PlayState} state
 */
function tellHint(state) {
  const { hint } = state;
  if (!hint) return;
  state.level += 1;
  if (hint.mistake) {
    const cells = hint.highlights[0].map(([cell]) => cell);
    tellMistakes(state, { lines: hint.levels[0].split("\n"), cells, highlights: hint.highlights[0] });
    return;
  }
  if (hint.step) state.highlights = new Map(hint.highlights[state.level === 1 ? 0 : 2] ?? []);
  state.message = hintMessage(hint, state.level);
  if (state.lacking.length) {
    const names = state.lacking.map((cell) => state.game.name(cell));
    state.message = noteMessage(state.message, names);
  }
}

/**
 * @param {PlayState} state
 * @param {Report} report
 */
function tellMistakes(state, report) {
  const { game } = state;
  const entered = game.cellsAsWritten().filter((cell) => game.entry(cell) !== null);
  const first = entered.find((cell) => report.cells.includes(cell));
  state.report = report;
  state.highlights = new Map(report.highlights);
  state.message = mistakeMessage(report.lines, state.canRefute ? (first ?? null) : null);
}

/**
 * Return the cells whose notes lack the value of the solution: none if the solution is not known.
 * @param {number[] | null} solution
 * @param {Game} game
 */
export const lackingNotes = (solution, game) =>
  solution ? game.marked.filter((cell) => !game.marks(cell).includes(solution[cell])) : [];

/**
 * Compare the entries of a game with the solution; null if the solution is not known. Notes are memos: they are not
 * judged.
 * @param {{ solution: number[] | null, open_value: number }} answer
 * @param {Cell[]} cells  that belong to the board
 * @param {Record<string, number>} givens
 * @param {Game} game
 */
export function checkBySolution({ solution, open_value: open }, cells, givens, game) {
  if (!solution) return null;
  const mistakes = game.entries.flatMap(([cell, entry]) => (entry === solution[cell] ? [] : [cell]));
  const value = (/** @type {Cell} */ cell) => givens[cell] ?? game.entry(cell) ?? (open >= 0 ? open : null);
  return { mistakes, solved: cells.every((cell) => value(cell) === solution[cell]) };
}
