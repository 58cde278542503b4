// What is counted of solved boards.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardId,
  dayOf,
  harderGrade,
  loadStatistics,
  median,
  merge,
  rows,
  statistics,
  streak,
} from "../../src/masume/page/static/statistics.js";

const game = { line: "hitori;2x2;;12/21", kind: "hitori", rows: 8, cols: 8, grade: "easy", hints: 0 };
const finish = (id, more = {}) => ({
  id,
  kind: "hitori",
  size: "8x8",
  grade: "easy",
  elapsed: 1000,
  hints: 0,
  day: "2026-11-18",
  ...more,
});

test("a solved board is counted once, and a faster one is the best", () => {
  assert.deepEqual(statistics.finish({ ...game, elapsed: 9000 }), { best: null, isBest: true, isAgain: false });
  assert.deepEqual(statistics.finish({ ...game, elapsed: 4000 }), { best: 9000, isBest: false, isAgain: true });
  const other = { ...game, line: "hitori;2x2;;12/12" };
  assert.deepEqual(statistics.finish({ ...other, elapsed: 5000 }), { best: 9000, isBest: true, isAgain: false });
  assert.equal(statistics.best(game), 5000);
  assert.equal(statistics.best({ ...game, grade: "hard" }), null);
  assert.equal(statistics.best({ ...game, cols: 9 }), null);
  assert.equal(statistics.of(other.line)?.elapsed, 5000);
  assert.equal(loadStatistics().solved.length, 2);
});

test("a game without a clock has no best time", () => {
  const quiet = { ...game, line: "quiet", grade: "hard" };
  assert.equal(statistics.finish({ ...quiet, elapsed: 0 }).isBest, false);
  assert.equal(statistics.best(quiet), null);
});

test("techniques are counted by who used them", () => {
  statistics.use("hitori", ["sandwich", "sandwich"], "found");
  statistics.use("hitori", ["sandwich"], "hinted");
  assert.deepEqual(statistics.uses("hitori", "sandwich"), { found: 2, hinted: 1 });
  assert.deepEqual(statistics.uses("kakuro", "sandwich"), { found: 0, hinted: 0 });
});

test("rows are by kind and grade, and boards without a grade come last", () => {
  const solved = [
    finish("a", { elapsed: 1000 }),
    finish("b", { elapsed: 4000, hints: 2 }),
    finish("c", { elapsed: 0 }),
    finish("d", { grade: null }),
    finish("e", { kind: "kakuro" }),
  ];
  const found = rows(solved, ["kakuro", "hitori"], ["easy"]);
  assert.deepEqual(
    found.map(({ kind, grade, solved, withoutHints, best, median }) => [
      kind,
      grade,
      solved,
      withoutHints,
      best,
      median,
    ]),
    [
      ["kakuro", "easy", 1, 1, 1000, 1000],
      ["hitori", "easy", 3, 2, 1000, 2500],
      ["hitori", null, 1, 1, 1000, 1000],
    ],
  );
});

test("the median of an even number of times lies between the two in the middle", () => {
  assert.equal(median([]), null);
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test("a streak ends today or yesterday, and goes on over the turn of a month", () => {
  const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01"]);
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3);
  assert.equal(streak(days, "2026-03-03"), 0);
  assert.equal(streak(new Set(["2026-02-26", "2026-02-28"]), "2026-02-28"), 1);
});

test("a day is written with two digits each", () => assert.equal(dayOf(new Date(2026, 0, 5)), "2026-01-05"));

test("boards have different names", () => {
  const names = new Set(Array.from({ length: 2000 }, (_, i) => boardId(`hitori;8x8;;${i}`)));
  assert.equal(names.size, 2000);
});

test("two statistics become one: each board as it was first solved", () => {
  const mine = {
    solved: [finish("a", { day: "2026-11-18" }), finish("b")],
    techniques: { "hitori/pair": { found: 2, hinted: 0 } },
  };
  const other = {
    solved: [finish("a", { day: "2026-11-17", elapsed: 7 }), finish("c", { day: "2026-11-19" })],
    techniques: { "hitori/pair": { found: 1, hinted: 4 }, "hitori/twins": { found: 1, hinted: 0 } },
  };
  const both = merge(mine, other);
  assert.deepEqual(
    both.solved.map(({ id, elapsed }) => [id, elapsed]),
    [
      ["a", 7],
      ["b", 1000],
      ["c", 1000],
    ],
  );
  assert.deepEqual(both.techniques, {
    "hitori/pair": { found: 2, hinted: 4 },
    "hitori/twins": { found: 1, hinted: 0 },
  });
  assert.deepEqual(merge(both, both), both);
});

test("a harder grade is for players who solved the last three boards of a kind quickly and without hints", () => {
  const grades = ["easy", "medium", "hard"];
  const three = [finish("a"), finish("b"), finish("c")];
  assert.equal(harderGrade(three, "hitori", grades), "medium");
  assert.equal(harderGrade([finish("x", { hints: 3 }), ...three], "hitori", grades), "medium");
  assert.equal(harderGrade(three, "kakuro", grades), null);
  assert.equal(harderGrade(three.slice(1), "hitori", grades), null);
  assert.equal(harderGrade([...three.slice(1), finish("d", { hints: 1 })], "hitori", grades), null);
  assert.equal(harderGrade([...three.slice(1), finish("d", { elapsed: 64 * 3000 + 1 })], "hitori", grades), null);
  assert.equal(harderGrade([...three.slice(1), finish("d", { elapsed: 0 })], "hitori", grades), null);
  assert.equal(harderGrade([...three.slice(1), finish("d", { grade: "hard" })], "hitori", grades), null);
  const hardest = three.map((each) => ({ ...each, grade: "hard" }));
  assert.equal(harderGrade(hardest, "hitori", grades), null);
});
