// A comparison of engines: its rows, its table, and the lengths of its bars.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, csvOf, initialState, update } from "../../src/masume/page/static/compare/state.js";

const RUN = {
  engine: "dfs",
  kind: "hitori",
  rows: 4,
  cols: 5,
  verdict: "unique",
  seconds: 0.5,
  nodes: 7,
  memory: null,
};

function begin() {
  const state = initialState();
  return { state, act: (type, more = {}) => update(state, { type, ...more }) };
}

test("each run is a row while it is at work, and stopping leaves those that have ended", () => {
  const { state, act } = begin();
  act("start", { seconds: 2 });
  act("run", { engine: "dfs" });
  assert.deepEqual(state.runs, [{ engine: "dfs", running: true }]);
  act("ran", { run: RUN });
  act("run", { engine: "sat" });
  assert.equal(state.runs.length, 2);
  act("stop");
  assert.deepEqual([state.runs, state.isRunning], [[RUN], false]);
});

test("another board forgets the runs and the fault of the last one", () => {
  const { state, act } = begin();
  act("start", { seconds: 2 });
  act("run", { engine: "dfs" });
  act("ran", { run: RUN });
  act("read");
  act("fault", { text: "no board" });
  assert.deepEqual([state.isReading, state.fault, state.runs.length], [false, "no board", 1]);
  act("board", { boards: [{ line: "a" }, { line: "b" }], pieces: {} });
  assert.deepEqual([state.board.line, state.count, state.runs, state.fault], ["a", 2, [], ""]);
});

test("the table has what has ended without a fault", () => {
  const runs = [RUN, { engine: "sat", error: "too slow" }];
  const lines = ["kind,rows,cols,engine,verdict,seconds,nodes,memory", "hitori,4,5,dfs,unique,0.5,7,", ""];
  assert.equal(csvOf(runs), lines.join("\n"));
});

test("a bar is never empty and never too long", () => {
  assert.equal(barOf(1e-7, 1), 2);
  assert.equal(barOf(1, 1), 100);
  assert.equal(barOf(5, 1), 100);
  assert.ok(Math.abs(barOf(Math.sqrt(1e-5), 1) - 50) < 1e-9, "half of the orders of magnitude");
});
