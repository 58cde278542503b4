// Hints without a server: the first passage that the player has not made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLanguage } from "../../src/masume/page/static/i18n.js";
import { hintAt } from "../../src/masume/page/static/play/offline-hints.js";

setLanguage("en", {});

const hint = (name, needs, marks = []) => ({
  levels: [`${name} where`, `${name} idea`, `${name} move`],
  full: null,
  where: { named: [0] },
  why: { because: [1], place: [2] },
  moves: [...needs, ...marks],
  needs,
  marks,
});
// Shaded is 1; 0 may stay open. The second passage only says what stays.
const ANSWER = {
  puzzle: { rows: 2, cols: 2 },
  solution: [1, 0, 0, 1],
  open_value: 0,
  hints: [hint("first", [[0, 1]], [[1, 0]]), hint("silent", [], [[2, 0]]), hint("last", [[3, 1]])],
};
const position = (entries = {}, marks = {}) => ({ entries, marks });

test("the first passage that is not made is told in its three levels", () => {
  const found = hintAt(ANSWER, position());
  assert.deepEqual(found.levels, ["first where", "first idea", "first move"]);
  assert.deepEqual(found.moves, [[0, 1]], "what may stay open is not written for the player");
  assert.deepEqual(found.highlights, [
    [[0, "named"]],
    [
      [1, "because"],
      [2, "place"],
    ],
    [
      [1, "because"],
      [2, "place"],
    ],
  ]);
});

test("passages that say only what stays are told with the next entry", () => {
  const found = hintAt(ANSWER, position({ r1c1: 1 }));
  assert.equal(found.levels[0], "last where");
  assert.equal(found.full, "silent move\nlast move");
});

test("who marks what stays is told of that, too", () => {
  const found = hintAt(ANSWER, position({ r1c1: 1, r1c2: 0 }));
  assert.deepEqual([found.levels[0], found.moves], ["silent where", [[2, 0]]]);
});

test("a mistake comes first; notes are no mistakes", () => {
  const found = hintAt(ANSWER, position({ r1c1: 0 }, { r2c2: [0] }));
  assert.equal(found.mistake, true);
  assert.deepEqual(found.highlights, [[[0, "clash"]]]);
  assert.equal(hintAt(ANSWER, position({}, { r2c2: [0] })).mistake, false);
});

test("a solved board has no hint", () => {
  const found = hintAt(ANSWER, position({ r1c1: 1, r2c2: 1 }));
  assert.deepEqual([found.mistake, found.step, found.levels], [false, null, ["page.solved"]]);
});
