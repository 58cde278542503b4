// Where arrows lead on boards with walls and holes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellBeyond } from "../../src/masume/page/static/play/arrow-navigation.js";

// # # #      Cells 4 and 6 stand in one row with a wall between them; below them only 9 is open.
// # 4 # 6    Each cell is 10 wide.
// # # 9 #
const CELLS = [4, 6, 9];
const COLS = 4;
const board = { layout: { cols: COLS }, middle: (cell) => [10 * (cell % COLS), 10 * Math.floor(cell / COLS)] };
const beyond = (from, key, cells = CELLS) => cellBeyond(board, cells, from, key);

test("the next cell of the line comes first, over walls, though others are nearer", () => {
  assert.equal(beyond(4, "ArrowRight"), 6);
  assert.equal(beyond(6, "ArrowLeft"), 4);
  assert.equal(beyond(4, "ArrowRight", [4, 9, 7]), 7);
});

test("where the column has none, the nearest cell above or below", () => {
  assert.equal(beyond(4, "ArrowDown"), 9);
  assert.equal(beyond(9, "ArrowUp"), 4);
});

test("where only walls follow in the row, the cursor stays", () => {
  assert.equal(beyond(9, "ArrowRight"), null);
  assert.equal(beyond(9, "ArrowLeft"), null);
});

test("with Ctrl, Home and End lead to the ends of the board", () => {
  assert.equal(cellBeyond(board, CELLS, 9, "Home", true), 4);
  assert.equal(cellBeyond(board, CELLS, 4, "End", true), 9);
});

test("at the edge, and with other keys, nothing", () => {
  assert.equal(beyond(4, "ArrowUp"), null);
  assert.equal(beyond(4, "ArrowLeft"), null);
  assert.equal(beyond(9, "a"), null);
});

test("Home and End lead to the ends of the row", () => {
  assert.equal(beyond(6, "Home"), 4);
  assert.equal(beyond(4, "End"), 6);
  assert.equal(beyond(9, "End"), 9);
});
