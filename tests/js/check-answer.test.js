// Whether a move of the player is what a technique shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, isTrue } from "../../src/masume/page/static/learn/check-answer.js";

const answer = (places, removes) => ({ places, removes });

test("writing a value that the step places is the answer, and so is ruling out another value there", () => {
  const places = answer([[4, 1]], []);
  assert.equal(answerTo([places], {}, { cell: 4, value: 1, holds: true }), places);
  assert.equal(answerTo([places], {}, { cell: 4, value: 2, holds: false }), places);
  assert.equal(answerTo([places], {}, { cell: 4, value: 1, holds: false }), null);
  assert.equal(answerTo([places], {}, { cell: 5, value: 1, holds: true }), null);
});

test("writing the only value that the step leaves is the answer", () => {
  const removes = answer(
    [],
    [
      [4, 2],
      [4, 3],
    ],
  );
  assert.equal(answerTo([removes], { 4: [1, 2, 3] }, { cell: 4, value: 1, holds: true }), removes);
  assert.equal(answerTo([removes], { 4: [0, 1, 2, 3] }, { cell: 4, value: 1, holds: true }), null);
  assert.equal(answerTo([removes], { 4: [1, 2, 3] }, { cell: 4, value: 2, holds: false }), removes);
});

test("a move is true if it agrees with the only solution", () => {
  assert.equal(isTrue([3, 4], { cell: 1, value: 4, holds: true }), true);
  assert.equal(isTrue([3, 4], { cell: 1, value: 4, holds: false }), false);
  assert.equal(isTrue(null, { cell: 1, value: 4, holds: true }), null);
});
