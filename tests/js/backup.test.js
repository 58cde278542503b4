// What is copied to another device.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  makeBackup,
  packText,
  parseBackup,
  takeOver,
  unpackText,
} from "../../src/masume/page/static/progress/backup.js";
import { keepStatistics, loadStatistics } from "../../src/masume/page/static/statistics.js";
import { games, read, write } from "../../src/masume/page/static/storage.js";

const finish = { id: "a", kind: "hitori", size: "8x8", grade: "easy", elapsed: 1, hints: 0, day: "2026-11-18" };
const record = (line, changed, finished = false) => ({ line, kind: "hitori", game: { moves: [] }, changed, finished });

test("a text becomes letters for a link and comes back", async () => {
  const text = JSON.stringify({ words: "żółw ".repeat(2000) });
  const packed = await packText(text);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < text.length / 10);
  assert.equal(await unpackText(packed), text);
  assert.equal(await unpackText(packed.slice(0, 20)), null);
  assert.equal(await unpackText("%"), null);
});

test("a text that is no backup is none", () => {
  for (const text of ["", "[]", "null", "{}", '{"format":"masume-progress","version":2}'])
    assert.equal(parseBackup(text), null);
});

test("a backup adds to what is here, and the game played last is kept", () => {
  games.restore(record("new here", 20));
  games.restore(record("old here", 10));
  games.restore(record("solved", 5, true));
  keepStatistics({ solved: [finish], techniques: {} });
  write("masume.learnt", { "hitori/twins": 4 });
  assert.deepEqual(
    makeBackup(true).games.map(({ line }) => line),
    ["new here", "old here"],
  );
  assert.equal(makeBackup().games.length, 3);
  const other = parseBackup(
    JSON.stringify({
      ...makeBackup(),
      statistics: { solved: [finish, { ...finish, id: "b" }], techniques: {} },
      days: { "2026-11-18": { hitori: "b" } },
      learnt: { "hitori/twins": 2, "hitori/pair": 1 },
      games: [record("new here", 15), record("old here", 30), record("other", 1), { line: "broken" }],
    }),
  );
  assert.deepEqual(takeOver(other), { games: 2, solved: 1 });
  assert.equal(games.load("new here").changed, 20);
  assert.equal(games.load("old here").changed, 30);
  assert.equal(games.load("other").changed, 1);
  assert.deepEqual(
    loadStatistics().solved.map(({ id }) => id),
    ["a", "b"],
  );
  assert.deepEqual(read("masume.learnt"), { "hitori/twins": 4, "hitori/pair": 1 });
  assert.deepEqual(read("masume.days"), { "2026-11-18": { hitori: "b" } });
  assert.deepEqual(takeOver(other), { games: 0, solved: 0 });
});
