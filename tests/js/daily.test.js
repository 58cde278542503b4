// The boards of the day: their seeds, and what is solved of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dailyOrder, dailySeed, dailyStreak, isDay, solvedOn } from "../../src/masume/page/static/daily.js";

const KINDS = ["binairo", "hidato", "hitori", "kakuro"];
const finish = (id, day) => ({ id, kind: "hitori", size: "8x8", grade: "easy", elapsed: 1, hints: 0, day });

test("kinds, days and versions have seeds of their own, within the range of seeds", () => {
  const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
  const seeds = ["1.0.0", "1.0.1"].flatMap((version) =>
    KINDS.flatMap((kind) => days.map((day) => dailySeed(kind, day, version))),
  );
  assert.equal(new Set(seeds).size, seeds.length);
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31));
});

test("the seed of a day never changes: boards would not be the same everywhere", () => {
  assert.equal(dailySeed("hitori", "2026-11-18", "1.0.0"), dailySeed("hitori", "2026-11-18", "1.0.0"));
  assert.equal(dailySeed("hitori", "2026-11-18", "1.0.0"), 1396766181);
});

test("a week grows harder, and Sunday's board is large", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((date) => dailyOrder("hitori", `2026-11-${date}`));
  assert.deepEqual(
    week.map(({ grade }) => grade),
    ["easy", "easy", "medium", "medium", "hard", "expert", "hard"],
  );
  assert.deepEqual([week[0].side, week[6].side], [8, 12]);
});

test("a day is a date that has come", () => {
  assert.ok(isDay("2026-11-18", "2026-11-18"));
  assert.ok(!isDay("2026-11-19", "2026-11-18"));
  assert.ok(!isDay("2025-12-31", "2026-11-18"));
  assert.ok(!isDay("2026-02-30", "2026-11-18"));
  assert.ok(!isDay("today", "2026-11-18"));
  assert.ok(!isDay(null, "2026-11-18"));
});

test("a streak counts the days on which a board was solved in time", () => {
  const days = {
    "2026-11-16": { hitori: "a", kakuro: "b" },
    "2026-11-17": { hitori: "c" },
    "2026-11-18": { hitori: "d" },
  };
  const inTime = [finish("b", "2026-11-16"), finish("c", "2026-11-17"), finish("d", "2026-11-18")];
  assert.equal(dailyStreak(inTime, days, "2026-11-18"), 3);
  assert.equal(dailyStreak(inTime, days, "2026-11-19"), 3);
  assert.equal(dailyStreak([inTime[0], finish("c", "2026-11-18"), inTime[2]], days, "2026-11-18"), 1);
  assert.equal(dailyStreak([], days, "2026-11-18"), 0);
  const solved = new Map(inTime.map((each) => [each.id, each]));
  assert.deepEqual([...solvedOn("2026-11-16", days, solved).keys()], ["kakuro"]);
  assert.equal(solvedOn("2026-11-15", days, solved).size, 0);
});
