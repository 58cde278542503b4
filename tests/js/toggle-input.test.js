// Hitori and Binairo: presses, drags and keys go through the values of a cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLanguage } from "../../src/masume/page/static/i18n.js";
import { key, playing, stroke } from "./support/playing.js";

const hitori = () =>
  playing({
    kind: "hitori",
    rows: 2,
    cols: 2,
    values: [0, 1],
    value_names: { 0: "unshaded", 1: "shaded" },
    puzzle: {
      givens: [
        [3, 1],
        [3, 2],
      ],
    },
  });

const LINES = [
  { cells: [0, 1, 2], low: 1, high: 2 },
  { cells: [3, 4, 5], low: 1, high: 2 },
  { cells: [0, 3], low: 1, high: 1 },
  { cells: [1, 4], low: 1, high: 1 },
  { cells: [2, 5], low: 1, high: 1 },
];
const binairo = (givens = {}) =>
  playing({ kind: "binairo", rows: 2, cols: 3, values: [0, 1], givens, remaining: { lines: LINES } });

test("presses on a Hitori shade, circle and clear; the right button circles", () => {
  const player = hitori();
  const seen = [];
  for (let press = 0; press < 3; press += 1) {
    stroke(player, [0]);
    seen.push(player.value(0));
  }
  assert.deepEqual(seen, [1, 0, null]);
  stroke(player, [1], { right: true });
  assert.equal(player.value(1), 0);
  stroke(player, [1], { right: true });
  assert.equal(player.value(1), null);
});

test("a drag paints the value that its press wrote, as one step to undo", () => {
  const player = hitori();
  stroke(player, [0, 1, 3], { right: true });
  assert.deepEqual(player.game.entries, [
    [0, 0],
    [1, 0],
    [3, 0],
  ]);
  player.game.undo();
  assert.deepEqual(player.game.entries, []);
});

test("a finger that stays circles in place of what it wrote when it came down", () => {
  const player = hitori();
  stroke(player, [0], { hold: true });
  assert.deepEqual(player.game.position().entries, { r1c1: 0 });
  assert.equal(player.game.done.length, 1);
});

test("keys write what they say, and the space bar goes on to the next value", () => {
  const player = hitori();
  const { input } = player;
  for (const [pressed, value] of [
    ["x", 1],
    ["O", 0],
    ["1", 1],
    ["0", 0],
    [" ", null],
    ["Enter", 1],
  ]) {
    assert.equal(input.key(key(pressed), 2), true);
    assert.equal(player.value(2), value, pressed);
  }
  assert.equal(input.key(key("q"), 2), false);
});

test("presses on a Binairo write 0, then 1; the right button goes the other way round", () => {
  for (const [right, expected] of [
    [false, [0, 1, null]],
    [true, [1, 0, null]],
  ]) {
    const player = binairo();
    const seen = expected.map(() => {
      stroke(player, [1], { right });
      return player.value(1);
    });
    assert.deepEqual(seen, expected);
  }
});

test("a given cell of a Binairo is not written into, and ends the brush", () => {
  const player = binairo({ 0: 1 });
  stroke(player, [0, 1]);
  assert.deepEqual(player.game.entries, []);
  assert.equal(player.input.key(key("1"), 0), false);
});

test("a cell of a Hitori is read with its number, and a Binairo cell with its value", () => {
  setLanguage("en", {});
  const player = hitori();
  assert.equal(player.input.content(0, null), "3");
  assert.equal(player.input.content(0, 1), "3, shaded");
  assert.equal(binairo().input.content(0, null), "play.empty");
  assert.equal(binairo().input.content(0, 1), "1");
});

test("beside each line of a Binairo stands how many of each value it needs, and which are too many", () => {
  setLanguage("en", {
    "play.over-row": "row {n} too many {bit}",
    "play.left-column": "column {n}: {zeros} 0, {ones} 1",
  });
  const player = binairo({ 5: 1 });
  assert.deepEqual(player.input.counts(), {
    rows: [
      ["2", "2"],
      ["2", "1"],
    ],
    cols: [
      ["1", "1"],
      ["1", "1"],
      ["1", ""],
    ],
    heads: ["0", "1"],
  });
  for (const cell of [0, 1, 2]) player.put(cell, 0);
  assert.deepEqual(player.input.counts().rows[0], ["!1", "2"]);
  assert.equal(player.input.sentence("row", 1, player.input.needs(LINES[0])), "row 1 too many 0");
  assert.equal(player.input.sentence("column", 2, player.input.needs(LINES[3])), "column 2: 0 0, 1 1");
});
