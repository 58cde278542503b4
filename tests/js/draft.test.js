// A board that a setter draws: sizes, walls, undo, and symmetry.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft, images } from "../../src/masume/page/static/editor/draft.js";

test("the first row and column of an empty Kakuro are walls", () => {
  const draft = Draft.empty("kakuro", 3, 4);
  const walls = draft.now.squares.flatMap((_, cell) => (draft.isWall(cell) ? [cell] : []));
  assert.deepEqual(walls, [0, 1, 2, 3, 4, 8]);
});

test("a Binairo of odd length starts with a rule for the odd symbol", () => {
  assert.equal(Draft.empty("binairo", 5, 6).rules.odd, "either");
  assert.equal(Draft.empty("binairo", 6, 6).rules.odd, null);
});

test("a change that changes nothing is no step to undo", () => {
  const draft = Draft.empty("hitori", 2, 2);
  assert.equal(draft.write([[0, null]]), false);
  assert.equal(draft.undo(), false);
  assert.equal(
    draft.write([
      [0, 2],
      [1, 1],
    ]),
    true,
  );
  assert.equal(draft.undo(), true);
  assert.equal(draft.square(0), null);
  assert.equal(draft.redo(), true);
  assert.equal(draft.square(0), 2);
});

test("resizing keeps what fits where it is", () => {
  const draft = Draft.empty("hidato", 2, 2);
  draft.write([
    [0, 1],
    [3, 4],
  ]);
  draft.resize(3, 3);
  assert.deepEqual(draft.now.squares, [1, 0, 0, 0, 4, 0, 0, 0, 0]);
  draft.resize(1, 2);
  assert.deepEqual(draft.now.squares, [1, 0]);
});

test("clearing takes clues away and leaves walls and holes", () => {
  const hidato = Draft.empty("hidato", 1, 3);
  hidato.write([
    [0, null],
    [1, 2],
  ]);
  hidato.clear();
  assert.deepEqual(hidato.now.squares, [null, 0, 0]);
  const kakuro = Draft.empty("kakuro", 2, 2);
  kakuro.write([
    [1, [5, 0]],
    [3, 5],
  ]);
  kakuro.clear();
  assert.deepEqual(kakuro.now.squares, [[0, 0], [0, 0], [0, 0], 0]);
});

test("a puzzle of the server becomes a draft and a puzzle again", () => {
  const puzzle = {
    kind: "kakuro",
    rules: {},
    givens: [
      [
        [0, 0],
        [4, 0],
      ],
      [[0, 4], 0],
    ],
  };
  const draft = Draft.of({
    ...puzzle,
    rows: 2,
    cols: 2,
    givens: [
      [null, [4, 0]],
      [[0, 4], 0],
    ],
  });
  assert.deepEqual(draft.puzzle(), puzzle);
});

test("printed shadings of a Hitori are sent only where there are any", () => {
  const draft = Draft.empty("hitori", 1, 2);
  assert.equal("marks" in draft.puzzle(), false);
  draft.writeMark(1, 1);
  assert.deepEqual(draft.puzzle().marks, [[null, 1]]);
});

test("the images of a cell under each symmetry", () => {
  const board = { kind: "binairo", rows: 4, cols: 4 };
  const cell = 1; // r1c2
  assert.deepEqual(images(board, cell, "none"), [1]);
  assert.deepEqual(images(board, cell, "rotational"), [1, 14]);
  assert.deepEqual(images(board, cell, "mirror"), [1, 2]);
  assert.deepEqual(images(board, cell, "vertical"), [1, 13]);
  assert.deepEqual(images(board, cell, "diagonal"), [1, 4]);
  assert.deepEqual(images({ ...board, cols: 3 }, cell, "diagonal"), [1], "only a square has this diagonal");
});

test("the symmetry of a Kakuro leaves the row and the column of sums alone", () => {
  const board = { kind: "kakuro", rows: 4, cols: 4 };
  assert.deepEqual(images(board, 5, "rotational"), [5, 15]);
  assert.deepEqual(images(board, 2, "rotational"), [2]);
});
