// Kakuro and Hidato: numbers and notes, what is offered, and what the board allows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLanguage } from "../../src/masume/page/static/i18n.js";
import { key, playing, stroke } from "./support/playing.js";

// Two runs of a 3×3 Kakuro that cross in r2c3: 9 across at r2c2 r2c3, and 4 down at r2c3 r3c3.
const ACROSS = { cells: [4, 5], total: 9, clue: 3, direction: "across" };
const DOWN = { cells: [5, 8], total: 4, clue: 2, direction: "down" };
const kakuro = (runs = [ACROSS, DOWN]) =>
  playing({
    kind: "kakuro",
    rows: 3,
    cols: 3,
    cells: [4, 5, 8],
    values: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    remaining: { runs },
    puzzle: {
      givens: [
        [null, null, [4, 0]],
        [[0, 9], 0, 0],
        [null, null, 0],
      ],
    },
  });

// A Hidato of one row: 1 is given at its left end, 6 at its right.
const row = (length, givens) => {
  const neighbours = Object.fromEntries(
    Array.from({ length }, (_, cell) => [cell, [cell - 1, cell + 1].filter((other) => other >= 0 && other < length)]),
  );
  return playing({
    kind: "hidato",
    rows: 1,
    cols: length,
    givens,
    values: Array.from({ length }, (_, i) => i + 1).filter((n) => !Object.values(givens).includes(n)),
    remaining: { last: length, neighbours },
  });
};

test("digits are written, and notes with Shift or in their mode; a note that is there goes", () => {
  const player = kakuro();
  const { input, game } = player;
  input.key(key("1", { shift: true }), 5);
  player.writesNotes = true;
  input.key(key("3"), 5);
  assert.deepEqual(game.marks(5), [1, 3]);
  input.key(key("1"), 5);
  assert.deepEqual(game.marks(5), [3]);
  player.writesNotes = false;
  input.key(key("7"), 5);
  assert.equal(game.entry(5), 7);
  input.key(key("2", { shift: true }), 5);
  assert.equal(game.entry(5), 7, "an entry is erased before notes are written over it");
  assert.equal(input.key(key("0"), 5), false);
  assert.equal(input.key(key("a"), 5), false);
  stroke(player, [5], { right: true });
  assert.equal(game.entry(5), null);
});

test("notes of a Kakuro are filled by sums, thinned by entries, and cleared where the player wants it", () => {
  setLanguage("en", {});
  const player = kakuro();
  const { input, game } = player;
  input.fillNotes();
  assert.deepEqual(game.marks(5), [1, 3], "of 4 in two cells");
  assert.deepEqual(game.marks(4), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(game.marks(8), [1, 3]);
  assert.deepEqual(player.said, ["play.notes-filled"]);
  player.put(5, 3);
  assert.deepEqual(game.marks(8), [1, 3]);
  input.fillNotes();
  assert.deepEqual(player.said, ["play.notes-filled", "play.notes-thinned"]);
  assert.deepEqual(game.marks(8), [1]);
  assert.deepEqual(game.marks(4), [6]);
  game.undo();
  game.undo();
  player.clearsNotes = true;
  player.put(5, 3);
  assert.deepEqual(game.marks(8), [1]);
  game.undo(); // the entry and what it cleared
  assert.deepEqual([game.entry(5), game.marks(8)], [null, [1, 3]]);
});

test("filling leaves notes that are there alone until no cell is bare", () => {
  const player = kakuro();
  player.note(5, [2]);
  player.input.fillNotes();
  assert.deepEqual(player.game.marks(5), [2]);
  assert.deepEqual(player.game.marks(8), [1, 3]);
});

test("the pad of a Kakuro has all digits, that of a Hidato what is missing, with what comes next", () => {
  assert.deepEqual(
    kakuro()
      .input.pad()
      .map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  const player = row(6, { 0: 1, 5: 6 });
  const offered = () =>
    player.input
      .pad()
      .filter((each) => each.offered)
      .map(({ number }) => number);
  assert.deepEqual(
    player.input.pad().map(({ number }) => number),
    [2, 3, 4, 5],
  );
  assert.deepEqual(offered(), []);
  stroke(player, [0]);
  assert.deepEqual(offered(), [2]);
  stroke(player, [5]);
  assert.deepEqual(offered(), [5], "the number after 6 does not exist, so the one before it");
});

test("a press beside the number that is carried on writes the next one, elsewhere nothing", () => {
  const player = row(6, { 0: 1, 5: 6 });
  stroke(player, [0]);
  stroke(player, [3]);
  assert.deepEqual(player.game.entries, []);
  stroke(player, [0]);
  stroke(player, [1]);
  assert.deepEqual(player.game.entries, [[1, 2]]);
  stroke(player, [2]);
  assert.deepEqual(player.game.entries, [
    [1, 2],
    [2, 3],
  ]);
  stroke(player, [2], { right: true });
  assert.deepEqual(player.game.entries, [[1, 2]]);
});

test("a drag writes the path, back over it takes it away, and one undo takes the drag back", () => {
  const player = row(6, { 0: 1, 5: 6 });
  stroke(player, [0, 1, 2, 3, 2]);
  assert.deepEqual(player.game.entries, [
    [1, 2],
    [2, 3],
  ]);
  player.game.undo();
  assert.deepEqual(player.game.entries, []);
  stroke(player, [5, 4, 3]);
  assert.deepEqual(
    player.game.entries,
    [
      [4, 5],
      [3, 4],
    ],
    "from the last number, downwards",
  );
});

test("the space bar writes the number that comes next and carries it on", () => {
  const player = row(6, { 0: 1, 5: 6 });
  const { input } = player;
  assert.equal(input.key(key(" "), 0), true);
  for (const cell of [1, 2]) input.key(key(" "), cell);
  assert.deepEqual(player.game.entries, [
    [1, 2],
    [2, 3],
  ]);
});

test("digits that follow each other make one number; one that stands elsewhere is shown, not entered", () => {
  setLanguage("en", {});
  const player = row(14, { 0: 1, 13: 14 });
  const { input, game } = player;
  input.key(key("1"), 5);
  assert.deepEqual([game.entry(5), input.pending(5)], [null, 1], "1 stands on the board already");
  input.key(key("2"), 5);
  assert.deepEqual([game.entry(5), input.pending(5)], [12, null]);
  assert.deepEqual(game.toJSON().moves, [["enter", "r1c6", 12]]);
  player.select(7);
  input.key(key("1"), 7);
  player.select(8);
  input.key(key("3"), 8);
  assert.deepEqual([game.entry(7), game.entry(8)], [null, 3], "in another cell a number begins anew");
  player.select(10);
  input.key(key("1"), 10);
  player.select(5);
  player.select(10);
  input.key(key("1"), 10);
  assert.equal(game.entry(10), null, "who comes back begins anew: this is 1 again, not 11");
  input.key(key("2", { shift: true }), 9);
  input.key(key("0", { shift: true }), 9);
  assert.deepEqual(game.marks(9), [2], "20 is no number of this board");
});

test("notes of a Hidato are what is near enough to every number, and thinned by what is entered", () => {
  const player = row(6, { 0: 1, 5: 6 });
  const { input, game } = player;
  input.fillNotes();
  assert.deepEqual(
    [1, 2, 3, 4].map((cell) => game.marks(cell)),
    [[2], [3], [4], [5]],
  );
  const wide = row(8, { 0: 1 });
  wide.input.fillNotes();
  assert.deepEqual(wide.game.marks(2), [3, 4, 5, 6, 7, 8]);
  wide.put(4, 5);
  wide.input.fillNotes();
  assert.deepEqual(wide.game.marks(2), [3, 7, 8]);
});

test("consecutive numbers that touch are joined", () => {
  const player = row(6, { 0: 1, 5: 6 });
  player.put(1, 2);
  player.put(4, 3);
  assert.deepEqual(player.input.links(), [[0, 1]]);
});

test("a cell of a Kakuro is read with its notes and the sums of its runs, a wall with its clues", () => {
  setLanguage("en", {
    "play.cell-notes": "notes {notes}",
    "play.clue-across": "{total} across",
    "play.clue-down": "{total} down",
    "play.wall": "wall",
    "play.empty": "empty",
  });
  const player = kakuro();
  assert.equal(player.input.content(5, null), "empty, 9 across, 4 down");
  player.note(5, [3, 1]);
  assert.equal(player.input.content(5, null), "notes 1 3, 9 across, 4 down");
  assert.equal(player.input.content(2, null), "wall, 4 down");
  assert.equal(player.input.content(3, null), "wall, 9 across");
  assert.equal(player.input.content(0, null), "wall");
});

test("the card of a run says what is left of its sum, and strikes what entries and notes rule out", () => {
  const player = kakuro();
  const { input } = player;
  const [across, down] = input.clued(5);
  assert.deepEqual(input.sums(across), { left: 9, open: 2, possible: ["1+8", "2+7", "3+6", "4+5"], struck: [] });
  player.put(4, 8);
  assert.deepEqual(input.sums(across), { left: 1, open: 1, possible: ["1+8"], struck: ["2+7", "3+6", "4+5"] });
  player.note(5, [2]);
  assert.deepEqual(input.sums(down), { left: 4, open: 2, possible: [], struck: ["1+3"] });
  assert.deepEqual(kakuro([{ ...ACROSS, total: null }]).input.clued(5), [], "a run without a sum has no card");
});
