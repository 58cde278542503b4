// Kakuro's arithmetic, against all subsets of the nine digits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { combinations, DIGITS, digitsLeft, fits } from "../../src/masume/page/static/input/combinations.js";

const subsets = Array.from({ length: 512 }, (_, bits) => DIGITS.filter((digit) => (bits >> (digit - 1)) & 1));
const sum = (digits) => digits.reduce((total, digit) => total + digit, 0);

test("combinations are all subsets with the sum", () => {
  for (let count = 1; count <= 9; count += 1) {
    for (let total = 1; total <= 46; total += 1) {
      const expected = subsets.filter((digits) => digits.length === count && sum(digits) === total);
      assert.deepEqual(combinations(total, count).map(String).sort(), expected.map(String).sort());
    }
  }
});

test("a combination fits if its digits can be shared out among the cells", () => {
  assert.equal(fits([1, 2], [[1, 2], [1]]), true);
  assert.equal(fits([1, 2], [[1], [1]]), false);
  assert.equal(
    fits(
      [1, 2, 4],
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    ),
    false,
  );
});

test("the digits left for a cell take the other entries into account", () => {
  assert.deepEqual(digitsLeft(3, [null, null], 0), [1, 2]);
  assert.deepEqual(digitsLeft(3, [null, 1], 0), [2]);
  assert.deepEqual(digitsLeft(3, [1, 1], 0), [2], "its own entry does not count");
  assert.deepEqual(digitsLeft(null, [null, 4], 0), [1, 2, 3, 5, 6, 7, 8, 9]);
});
