// Cells and their names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellName, parseCell, rowCol } from "../../src/masume/page/static/grid.js";

test("cells are numbered in reading order and named from 1", () => {
  assert.deepEqual(rowCol(13, 5), [2, 3]);
  assert.equal(cellName(13, 5), "r3c4");
  for (let cell = 0; cell < 60; cell += 1) assert.equal(parseCell(cellName(cell, 12), 12, 5), cell);
});

test("a name that is no cell of the board is refused", () => {
  for (const name of ["r0c1", "r1c0", "r6c1", "r1c13", "r1", "c1r1", "r1c1x", "R1C1", "", undefined])
    assert.throws(() => parseCell(name, 12, 5), /no such cell/);
  assert.equal(parseCell("r99c12", 12), 98 * 12 + 11, "where the number of rows is not known, any row will do");
});
