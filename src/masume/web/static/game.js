// A game: a puzzle that is being played, with everything that was done on the way. The same history as the package's
// `Game`, saved in the same form, so that a game can go from the page to Python and back.
//
// entry    a value that the player has written into a cell
// marks    pencil marks: the values that the player thinks are left for a cell
// trial    a stretch of moves to try something out; kept or dropped as a whole, and trials can be nested
// stroke   moves that are undone together: a drag over several cells, a value and the notes that it clears

import { cellName, parseCell } from "./grid.js";

const FORMAT = "masume-game";
const VERSION = 1;

export class Game {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.contents = new Map(); // cell → { values, isEntry }
    this.trials = []; // what stood on the board where each trial began
    this.done = [];
    this.undone = [];
    this.strokes = 0; // how deep we are in strokes
    this.joins = false; // whether the next move belongs to the stroke of the one before it
  }

  // ---- Moves

  enter(cell, value) {
    this.put("enter", cell, { values: [value], isEntry: true });
  }

  /** Pencils values into a cell, in place of what stood there; without values, empties it. */
  mark(cell, values) {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    this.put("mark", cell, sorted.length ? { values: sorted, isEntry: false } : null);
  }

  erase(cell) {
    this.put("erase", cell, null);
  }

  beginTrial() {
    this.do({ name: "begin_trial" });
  }

  keepTrial() {
    if (this.trials.length) this.do({ name: "keep_trial", start: this.trials.at(-1) });
  }

  dropTrial() {
    if (this.trials.length) this.do({ name: "drop_trial", start: this.trials.at(-1), dropped: new Map(this.contents) });
  }

  /** Everything that `moves` does is undone by one press. */
  stroke(moves) {
    this.beginStroke();
    try {
      moves();
    } finally {
      this.endStroke();
    }
  }

  beginStroke() {
    this.strokes += 1;
  }

  endStroke() {
    this.strokes = Math.max(0, this.strokes - 1);
    if (!this.strokes) this.joins = false;
  }

  /** Takes the moves of the stroke that is under way back, as if they had never been made. */
  forgetStroke() {
    if (!this.joins) return;
    this.retract();
    this.joins = false;
  }

  /** Takes the last stroke back for good. */
  retract() {
    this.undo();
    this.undone = [];
  }

  /** Empties the board; it can be undone like everything else. */
  restart() {
    this.stroke(() => {
      while (this.trials.length) this.dropTrial();
      for (const cell of [...this.contents.keys()]) this.erase(cell);
    });
  }

  undo() {
    if (!this.done.length) return false;
    for (let joined = true; joined; ) {
      const action = this.done.pop();
      this.takeBack(action);
      this.undone.push(action);
      joined = action.joined;
    }
    return true;
  }

  redo() {
    if (!this.undone.length) return false;
    do this.apply(this.undone.pop());
    while (this.undone.at(-1)?.joined);
    return true;
  }

  put(name, cell, content) {
    this.do({ name, cell, content, before: this.contents.get(cell) ?? null });
  }

  do(action) {
    action.joined = this.joins;
    this.joins = this.strokes > 0;
    this.apply(action);
    this.undone = [];
  }

  apply(action) {
    if (action.name === "begin_trial") this.trials.push(new Map(this.contents));
    else if (action.start) {
      this.trials.pop();
      if (action.dropped) this.contents = new Map(action.start);
    } else this.write(action.cell, action.content);
    this.done.push(action);
  }

  takeBack(action) {
    if (action.name === "begin_trial") this.trials.pop();
    else if (action.start) {
      this.trials.push(action.start);
      if (action.dropped) this.contents = new Map(action.dropped);
    } else this.write(action.cell, action.before);
  }

  write(cell, content) {
    if (content) this.contents.set(cell, content);
    else this.contents.delete(cell);
  }

  // ---- What stands on the board

  /** The value that is entered in a cell, or null. */
  entry(cell) {
    const content = this.contents.get(cell);
    return content?.isEntry ? content.values[0] : null;
  }

  /** The pencil marks of a cell. */
  marks(cell) {
    const content = this.contents.get(cell);
    return content && !content.isEntry ? content.values : [];
  }

  get entries() {
    return [...this.contents]
      .filter(([, content]) => content.isEntry)
      .map(([cell, content]) => [cell, content.values[0]]);
  }

  get hasMarks() {
    return [...this.contents.values()].some((content) => !content.isEntry);
  }

  /** Whether what is entered in a cell was entered since the first trial began. */
  isOnTrial(cell) {
    if (!this.trials.length) return false;
    const before = this.trials[0].get(cell);
    return !before?.isEntry || before.values[0] !== this.entry(cell);
  }

  /** The values of all squares: what is given and what is entered, -1 elsewhere. */
  values(givens) {
    const found = new Array(this.puzzle.rows * this.puzzle.cols).fill(-1);
    for (const [cell, value] of Object.entries(givens)) found[cell] = value;
    for (const [cell, value] of this.entries) found[cell] = value;
    return found;
  }

  // ---- As data

  name(cell) {
    return cellName(cell, this.puzzle.cols);
  }

  /** The game with its whole history, as `Game.from_json` of the package reads it. */
  toJSON() {
    const history = [...this.done, ...[...this.undone].reverse()];
    return this.saved(
      history.map((action) => this.plain(action)),
      this.undone.length,
    );
  }

  /** The position alone, each content in the order in which it was written: all that an argument needs. */
  position() {
    const order = new Map(this.done.filter((action) => action.content).map((action, i) => [action.cell, i]));
    const cells = [...this.contents.keys()].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
    const moves = cells.map((cell) => {
      const { values, isEntry } = this.contents.get(cell);
      return [isEntry ? "enter" : "mark", this.name(cell), ...values];
    });
    return this.saved(moves, 0);
  }

  saved(moves, undone) {
    return { format: FORMAT, version: VERSION, puzzle: this.puzzle, moves, undone };
  }

  plain(action) {
    return action.cell === undefined
      ? [action.name]
      : [action.name, this.name(action.cell), ...(action.content?.values ?? [])];
  }

  /** Which of the saved moves belong to the stroke of the move before: the saved form of the package knows no strokes. */
  joints() {
    const history = [...this.done, ...[...this.undone].reverse()];
    return history.flatMap((action, i) => (action.joined ? [i] : []));
  }

  /** The game that `toJSON` wrote, or the package's `Game.to_json`. */
  static fromJSON(saved, joints = []) {
    if (saved?.format !== FORMAT || saved.version !== VERSION) throw new Error("this is not a saved game");
    const game = new Game(saved.puzzle);
    const joined = new Set(joints);
    saved.moves.forEach((move, i) => {
      game.joins = joined.has(i);
      game.repeat(move);
    });
    game.joins = false;
    for (let left = saved.undone; left > 0; left -= 1) {
      if (!game.done.length) throw new Error("the saved game undoes more than was done");
      const action = game.done.pop();
      game.takeBack(action);
      game.undone.push(action);
    }
    return game;
  }

  repeat([name, place, ...values]) {
    const cell = place === undefined ? null : this.cellOf(place);
    if (name === "enter") this.enter(cell, values[0]);
    else if (name === "mark") this.mark(cell, values);
    else if (name === "erase") this.erase(cell);
    else if (name === "begin_trial") this.beginTrial();
    else if (name === "keep_trial" && this.trials.length) this.keepTrial();
    else if (name === "drop_trial" && this.trials.length) this.dropTrial();
    else throw new Error(`no such move: ${name}`);
  }

  cellOf(name) {
    return parseCell(name, this.puzzle.cols, this.puzzle.rows);
  }
}
