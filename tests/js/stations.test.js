// The stations of Learn: how far they are, when they are due again, and which one comes next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTechnique } from "../../src/masume/page/static/learn/next-technique.js";
import { daysUntilDue, progress, stationState } from "../../src/masume/page/static/learn/progress.js";
import { dayOf, statistics } from "../../src/masume/page/static/statistics.js";
import { write } from "../../src/masume/page/static/storage.js";

test("a station is done after three positions, and due again after more and more days", () => {
  assert.equal(stationState(0, null, "2026-11-18"), "new");
  assert.equal(stationState(2, "2026-11-18", "2026-11-18"), "begun");
  assert.equal(stationState(3, "2026-11-18", "2026-11-18"), "done");
  assert.equal(stationState(3, "2026-11-17", "2026-11-18"), "due");
  assert.equal(stationState(6, "2026-11-17", "2026-11-18"), "done");
  assert.equal(stationState(6, "2026-11-16", "2026-11-18"), "due");
  assert.equal(stationState(3, null, "2026-11-18"), "due"); // practised before days were kept
  assert.deepEqual([3, 6, 9, 12, 300].map(daysUntilDue), [1, 2, 4, 8, 64]);
});

test("what is practised is kept with its day", () => {
  const pair = { kind: "kakuro", name: "naked-pair" };
  for (let i = 0; i < 3; i++) progress.add(pair);
  assert.equal(progress.times(pair), 3);
  assert.equal(progress.state(pair), "done");
});

test("what is due comes first, then what the player's own moves never used", () => {
  const techniques = ["a", "b", "c", "d"].map((name) => ({ name }));
  const next = () => nextTechnique("hitori", techniques)?.name;
  write("masume.learnt", {});
  assert.equal(next(), "a");
  statistics.use("hitori", ["a"], "found");
  assert.equal(next(), "b");
  for (const name of ["b", "c", "d"]) statistics.use("hitori", [name], "found");
  assert.equal(next(), "a"); // all are used: the easiest that is not practised
  const today = dayOf();
  write("masume.learnt", { "hitori/d": 3, days: { "hitori/d": "2020-01-01" } });
  assert.equal(next(), "d");
  const days = Object.fromEntries(techniques.map(({ name }) => [`hitori/${name}`, today]));
  write("masume.learnt", { ...Object.fromEntries(techniques.map(({ name }) => [`hitori/${name}`, 3])), days });
  assert.equal(next(), undefined);
});
