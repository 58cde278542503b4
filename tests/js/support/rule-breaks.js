// Read positions from a file of JSON, and print the broken rules that the page finds in each of them.

import { readFileSync } from "node:fs";
import { playing } from "./playing.js";

const positions = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const found = positions.map(({ answer, values }) => {
  const { rows, cols } = answer.puzzle;
  const cells = values.flatMap((_, cell) => (answer.playable.includes(cell) ? [cell] : []));
  const player = playing({ ...answer, kind: answer.kind, rows, cols, cells, values: [] });
  player.value = (cell) => (values[cell] < 0 ? null : values[cell]);
  return player.input.breaks();
});
console.log(JSON.stringify(found));
