// Leafing through an explanation: steps, pictures within steps, a filter, and playing by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, isShown, titlesOf, update } from "../../src/masume/page/static/explain/state.js";

const scene = (text, chains = undefined) => ({ text, chains });
const LINE = scene("line");
const SUPPOSE = scene("suppose");
const PASSAGES = [
  { techniques: { single: "Single" }, steps: [scene("a")] },
  { techniques: { chain: "Chain" }, steps: [scene("b", [{ assumption: SUPPOSE, lines: [LINE] }])] },
  { techniques: { single: "Single" }, steps: [scene("c"), scene("d")] },
];

function begin(step = 0) {
  const state = initialState(PASSAGES, step);
  return { state, act: (type, more = {}) => update(state, { type, ...more }) };
}

test("the step of an address is kept within the explanation", () => {
  assert.deepEqual(
    [2, 9, -1, 1.5, Number.NaN].map((step) => begin(step).state.at),
    [2, 3, 0, 1, 0],
  );
});

test("steps on and back end at the first and the last", () => {
  const { state, act } = begin(2);
  act("move", { by: 1 });
  act("move", { by: 1 });
  assert.equal(state.at, 3);
  for (let press = 0; press < 4; press += 1) act("move", { by: -1 });
  assert.equal(state.at, 0);
});

test("a filter leaves the steps of one technique, and goes to the next of them, or the first", () => {
  const { state, act } = begin();
  act("filter", { technique: "chain" });
  assert.equal(state.at, 2);
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => isShown(state, step)),
    [true, false, true, false],
  );
  act("filter", { technique: "single" });
  assert.equal(state.at, 3, "the next one");
  act("move", { by: -1 });
  assert.equal(state.at, 1, "the step in between is passed over");
  act("go", { step: 3 });
  act("filter", { technique: "chain" });
  assert.equal(state.at, 2, "none comes after it, so the first one");
  act("filter", { technique: "" });
  assert.equal(state.at, 2);
});

test("pictures lead through the chains of a step and on to the next step", () => {
  const { state, act } = begin(1);
  const seen = [];
  for (let press = 0; press < 6; press += 1) {
    act("move-frame", { by: 1 });
    seen.push([state.at, state.frame?.text ?? null]);
  }
  assert.deepEqual(seen, [
    [2, "suppose"],
    [2, "line"],
    [2, "b"],
    [2, null],
    [3, "c"],
    [3, "d"],
  ]);
  act("move-frame", { by: -1 });
  act("move-frame", { by: -1 });
  assert.deepEqual([state.at, state.frame], [2, null]);
  act("move-frame", { by: -1 });
  assert.equal(state.frame.text, "b");
});

test("leafing on from a picture within the last step shows the whole step", () => {
  const { state, act } = begin(3);
  act("move-frame", { by: -1 });
  assert.notEqual(state.frame, null);
  act("move", { by: 1 });
  assert.deepEqual([state.at, state.frame], [3, null]);
});

test("it plays on to the end, stops there, and begins anew", () => {
  const { state, act } = begin(2);
  act("play", { on: true });
  assert.equal(state.isPlaying, true);
  act("move", { by: 1 });
  assert.deepEqual([state.at, state.isPlaying], [3, false]);
  act("play", { on: true });
  assert.deepEqual([state.at, state.isPlaying], [0, true]);
});

test("techniques are named once", () => {
  assert.deepEqual(
    [...titlesOf(PASSAGES)],
    [
      ["single", "Single"],
      ["chain", "Chain"],
    ],
  );
});
