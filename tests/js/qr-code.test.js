// QR codes. Those that are stored here were read by another program.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { qrCode } from "../../src/masume/page/static/qr-code.js";

const SHORT = [
  "#######.##..#.#######",
  "#.....#..#..#.#.....#",
  "#.###.#.#.#.#.#.###.#",
  "#.###.#.#..#..#.###.#",
  "#.###.#.###...#.###.#",
  "#.....#.......#.....#",
  "#######.#.#.#.#######",
  ".........##..........",
  "####..#.#.#..#..###.#",
  ".####..#..#.#..#..#.#",
  "...##.###...#####..##",
  "..#.#...##..##...#...",
  "...##.##.#.#.#..##.##",
  "........###..#...#...",
  "#######...#..##.###..",
  "#.....#....####..##.#",
  "#.###.#....#..##..###",
  "#.###.#.##...#...#.#.",
  "#.###.#.##.#.#...##..",
  "#.....#.#.###.##....#",
  "#######.#####..#..#..",
];
const drawn = (text) => qrCode(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

test("a short text is drawn as another program reads it", () => assert.deepEqual(drawn("masume"), SHORT));

test("a long text has several blocks, small patterns and its version", () => {
  const rows = drawn(`https://example.org/progress#take=${"aB3-_".repeat(120)}`);
  assert.equal(rows.length, 85);
  assert.equal(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16), "67cc65185be37c4a");
});

test("a code grows with its text, and ends at version 30", () => {
  assert.equal(drawn("a".repeat(17)).length, 21);
  assert.equal(drawn("a".repeat(18)).length, 25);
  assert.equal(drawn("ą".repeat(9)).length, 25); // two bytes each
  assert.equal(drawn("a".repeat(1732)).length, 137);
  assert.equal(qrCode("a".repeat(1733)), null);
});
