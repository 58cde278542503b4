// The state of a board that is played. `update` is the only function that writes into it, `PlayView.render` the only
// one that draws it; everything else reads.

import { Game } from "../game.js";
import { hintMessage, mistakeMessage, slideMessage, violationMessage } from "./messages.js";
import { Timer } from "./timer.js";

/** @import { Cell, Frame, Hint, Part, SpriteSheet, Violation } from "../types" */
/** @import { Message } from "./messages.js" */

/**
 * @typedef {object} Settings  what the player wants
 * @property {boolean} timer  the time is shown
 * @property {"never" | "ask" | "once"} mistakes  when mistakes are shown
 * @property {boolean} clear-notes  an entry clears the notes that it rules out
 * @property {boolean} remaining  whether what is left in each line is counted
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
 * @property {Hint | null} hint  that is being read
 * @property {number} level  the level that is shown: 1 where to look, 2 why
 * @property {Report | null} report  what was said of mistakes; closing a refutation leads back to it
 * @property {Slides | null} slides  a refutation that is shown in place of the board
 * @property {Message | null} message  the message that is shown; each time another object
 * @property {number} busy  how many answers to the player's questions are on their way
 * @property {boolean} making  whether the next board is being made
 * @property {string} rating  how hard the board is, in words
 * @property {boolean} canRefute  whether mistakes can be explained here
 * @property {Settings} settings
 *
 * @typedef {{ lines: string[], cells: Cell[], highlights: [Cell, Part][] }} Report
 * @typedef {{ frames: Frame[], pictures: SpriteSheet, at: number }} Slides
 *
 * @typedef {{ type: "restore", game: Game, elapsed: number, finished: boolean, settings: Settings }
 *   | { type: "change", moves: (game: Game) => void }
 *   | { type: "begin-stroke" | "end-stroke" | "forget-stroke" | "retract" }
 *   | { type: "select", cell: Cell | null }
 *   | { type: "use-keys", used: boolean }
 *   | { type: "toggle-notes" | "toggle-pause" }
 *   | { type: "tick", seen: boolean }
 *   | { type: "set", settings: Partial<Settings> }
 *   | { type: "solved", solved: boolean }
 *   | { type: "mistakes", cells: Cell[] }
 *   | { type: "say", message: Message }
 *   | { type: "dismiss" }
 *   | { type: "ask" } | { type: "answered" }
 *   | { type: "hint", hint: Hint | null }
 *   | { type: "next-level" }
 *   | { type: "hint-done", hint: Hint }
 *   | { type: "report", report: Report }
 *   | { type: "violations", violations: Violation[], cell: Cell }
 *   | { type: "slides", slides: Slides } | { type: "turn-slide", by: number } | { type: "close-slides" }
 *   | { type: "rate", text: string }
 *   | { type: "make", making: boolean }} Action  what can happen
 */

/**
 * @param {Omit<Extract<Action, { type: "restore" }>, "type">} kept
 * @param {{ selected: Cell | null, rating: string, canRefute: boolean }} known
 * @returns {PlayState}
 */
export const initialState = ({ game, elapsed, finished, settings }, { selected, rating, canRefute }) => ({
  game,
  timer: new Timer(elapsed),
  finished,
  paused: false,
  selected,
  byKeys: false,
  writesNotes: false,
  highlights: new Map(),
  mistakes: new Set(),
  hint: null,
  level: 0,
  report: null,
  slides: null,
  message: null,
  busy: 0,
  making: false,
  rating,
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
        settings: action.settings,
      });
      forget(state);
      break;
    case "change":
      state.game.stroke(() => action.moves(state.game));
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
      state.rating = action.text;
      break;
    case "make":
      state.making = action.making;
      break;
  }
}

/**
 * The board has changed: what was said of it may not hold any more.
 * @param {PlayState} state
 */
function forget(state) {
  endHint(state);
  state.mistakes = new Set();
  state.message = null;
}

/** @param {PlayState} state */
function endHint(state) {
  Object.assign(state, { hint: null, level: 0, report: null, slides: null, highlights: new Map() });
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
 * Compare a game with the solution; null if the solution is not known.
 * @param {{ solution: number[] | null, open_value: number }} answer
 * @param {Cell[]} cells  that belong to the board
 * @param {Record<string, number>} givens
 * @param {Game} game
 */
export function checkBySolution({ solution, open_value: open }, cells, givens, game) {
  if (!solution) return null;
  const mistakes = [...game.contents].flatMap(([cell, { values }]) => (values.includes(solution[cell]) ? [] : [cell]));
  const value = (/** @type {Cell} */ cell) => givens[cell] ?? game.entry(cell) ?? (open >= 0 ? open : null);
  return { mistakes, solved: cells.every((cell) => value(cell) === solution[cell]) };
}
