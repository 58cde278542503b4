// A game in the browser: moves, undo and redo, trials, and the saved form that the package's `Game` shares.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../src/masume/page/static/game.js";

const puzzle = { kind: "hidato", rows: 2, cols: 3 };
const newGame = () => new Game(puzzle);

test("an entry replaces pencil marks, and undo brings them back", () => {
  const game = newGame();
  game.mark(1, [3, 2, 3]);
  game.enter(1, 2);
  assert.equal(game.entry(1), 2);
  assert.deepEqual(game.marks(1), []);
  game.undo();
  assert.equal(game.entry(1), null);
  assert.deepEqual(game.marks(1), [2, 3]);
  game.redo();
  assert.equal(game.entry(1), 2);
});

test("marking nothing empties a cell", () => {
  const game = newGame();
  game.enter(0, 1);
  game.mark(0, []);
  assert.deepEqual(game.entries, []);
  assert.equal(game.hasMarks, false);
});

test("undo and redo say whether there was anything to do", () => {
  const game = newGame();
  assert.equal(game.undo(), false);
  assert.equal(game.redo(), false);
  game.enter(0, 1);
  assert.equal(game.undo(), true);
  assert.equal(game.redo(), true);
});

test("a new move ends what could be redone", () => {
  const game = newGame();
  game.enter(0, 1);
  game.undo();
  game.enter(0, 2);
  assert.equal(game.redo(), false);
  assert.equal(game.entry(0), 2);
});

test("the moves of a stroke are undone and redone together", () => {
  const game = newGame();
  game.enter(5, 6);
  game.stroke(() => {
    game.enter(0, 1);
    game.enter(1, 2);
    game.erase(5);
  });
  game.undo();
  assert.deepEqual(game.entries, [[5, 6]]);
  game.redo();
  assert.deepEqual(game.entries, [
    [0, 1],
    [1, 2],
  ]);
});

test("a stroke that is forgotten leaves no trace", () => {
  const game = newGame();
  game.enter(5, 6);
  game.beginStroke();
  game.enter(0, 1);
  game.enter(1, 2);
  game.forgetStroke();
  game.endStroke();
  assert.deepEqual(game.entries, [[5, 6]]);
  assert.equal(game.redo(), false);
  game.undo();
  assert.deepEqual(game.entries, []);
});

test("dropping a trial restores the board before it, keeping one does not, and both can be undone", () => {
  const game = newGame();
  game.enter(0, 1);
  game.beginTrial();
  game.enter(0, 3);
  game.enter(1, 2);
  assert.equal(game.isOnTrial(0), true);
  game.dropTrial();
  assert.deepEqual(game.entries, [[0, 1]]);
  game.undo();
  assert.deepEqual(game.entries, [
    [0, 3],
    [1, 2],
  ]);
  game.keepTrial();
  assert.deepEqual(game.entries, [
    [0, 3],
    [1, 2],
  ]);
  assert.equal(game.isOnTrial(0), false);
});

test("what was entered before a trial is not on trial", () => {
  const game = newGame();
  game.enter(0, 1);
  game.beginTrial();
  game.enter(1, 2);
  assert.deepEqual(
    [0, 1].map((cell) => game.isOnTrial(cell)),
    [false, true],
  );
});

test("restarting empties the board, and one undo brings everything back", () => {
  const game = newGame();
  game.enter(0, 1);
  game.beginTrial();
  game.mark(1, [2]);
  game.restart();
  assert.equal(game.contents.size, 0);
  game.undo();
  assert.deepEqual(game.marks(1), [2]);
  assert.equal(game.trials.length, 1);
});

test("a saved game has its whole history, with what was undone", () => {
  const game = newGame();
  game.enter(0, 1);
  game.stroke(() => {
    game.mark(1, [2, 3]);
    game.beginTrial();
  });
  game.enter(4, 5);
  game.undo();
  const again = Game.fromJSON(JSON.parse(JSON.stringify(game)), game.joints());
  assert.deepEqual(again.toJSON(), game.toJSON());
  again.redo();
  assert.equal(again.entry(4), 5);
  again.undo();
  again.undo();
  assert.deepEqual(again.marks(1), [], "a stroke stays a stroke");
});

test("a saved game that is damaged is refused", () => {
  const saved = (changes) => ({ format: "masume-game", version: 1, puzzle, moves: [], undone: 0, ...changes });
  assert.throws(() => Game.fromJSON(saved({ format: "other" })), /not a saved game/);
  assert.throws(() => Game.fromJSON(saved({ moves: [["enter", "r3c1", 1]] })), /no such cell: r3c1/);
  assert.throws(() => Game.fromJSON(saved({ moves: [["fly"]] })), /no such move: fly/);
  assert.throws(() => Game.fromJSON(saved({ undone: 1 })), /undoes more/);
});

test("a position holds what stands on the board, in the order of writing", () => {
  const game = newGame();
  game.enter(3, 4);
  game.enter(0, 1);
  game.mark(2, [5, 6]);
  game.enter(3, 6);
  game.erase(0);
  assert.deepEqual(game.position(), { board: game.puzzle, entries: { r2c1: 6 }, marks: { r1c3: [5, 6] } });
  assert.deepEqual(game.cellsAsWritten(), [2, 3]);
});

test("a position before a cell holds what was written before that cell", () => {
  const game = newGame();
  game.enter(3, 4);
  game.enter(0, 1);
  game.enter(1, 2);
  game.enter(3, 6);
  assert.deepEqual(game.position({ before: 1 }).entries, { r1c1: 1 });
  assert.deepEqual(game.position({ before: 3 }).entries, { r1c1: 1, r1c2: 2 });
});

test("a position can pass over the notes of some cells, but not over entries", () => {
  const game = newGame();
  game.mark(0, [1, 2]);
  game.mark(1, [3]);
  game.enter(2, 4);
  const { entries, marks } = game.position({ passed: new Set([0, 2]) });
  assert.deepEqual([entries, marks], [{ r1c3: 4 }, { r1c2: [3] }]);
  assert.deepEqual(game.marked, [0, 1]);
});

test("the values of all squares hold givens and entries", () => {
  const game = newGame();
  game.enter(1, 2);
  assert.deepEqual(game.values({ 0: 1, 5: 6 }), [1, 2, -1, -1, -1, 6]);
});
