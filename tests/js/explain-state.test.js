// Leafing through an explanation: steps, pictures within steps, a filter, and playing by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  initialState,
  isAtEnd,
  isOpen,
  isShown,
  textOf,
  titlesOf,
  update,
} from "../../src/masume/page/static/explain/state.js";

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

const FRAMES = [
  [1, "a"],
  [2, "suppose"],
  [2, "line"],
  [2, "b"],
  [3, "c"],
  [3, "d"],
];

/** Press a key some times, and return the steps and pictures that are shown. */
function press({ state, act }, times, action) {
  return Array.from({ length: times }, () => {
    act("move", action);
    return [state.at, state.frame?.text ?? null];
  });
}

test("pictures lead through the chains of each step, from the board to the end and back", () => {
  for (const isDetailed of [false, true]) {
    const view = begin();
    view.act("detail", { on: isDetailed });
    assert.deepEqual(press(view, 7, { by: 1, isOther: !isDetailed }), [...FRAMES, FRAMES[5]]);
    const back = FRAMES.slice(0, -1).reverse();
    assert.deepEqual(press(view, 7, { by: -1, isOther: !isDetailed }), [...back, [0, null], [0, null]]);
  }
});

test("the pictures of a step come before the step as a whole", () => {
  const view = begin(3);
  assert.deepEqual(press(view, 3, { by: -1, isOther: true }), [FRAMES[5], FRAMES[4], FRAMES[3]]);
  view.act("go", { step: 2 });
  assert.deepEqual(press(view, 1, { by: 1, isOther: true }), [FRAMES[4]]);
  view.act("go", { step: 1 });
  assert.deepEqual(press(view, 1, { by: -1, isOther: true }), [[0, null]], "a single picture is the whole");
});

test("pictures of steps that are filtered out are passed over", () => {
  const view = begin(1);
  view.act("filter", { technique: "single" });
  assert.deepEqual(press(view, 1, { by: 1, isOther: true }), [FRAMES[4]]);
  assert.deepEqual(press(view, 1, { by: -1, isOther: true }), [FRAMES[0]]);
});

test("leafing on from a picture within the last step shows the whole step", () => {
  const { state, act } = begin(3);
  act("move", { by: -1, isOther: true });
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

test("with pictures one by one, it plays through all of them", () => {
  const { state, act } = begin(3);
  act("detail", { on: true });
  act("play", { on: true });
  assert.equal(state.at, 0);
  for (let tick = 0; tick < 5; tick += 1) act("move", { by: 1 });
  assert.equal(state.isPlaying, true);
  act("move", { by: 1 });
  assert.deepEqual([state.frame.text, state.isPlaying, isAtEnd(state)], ["d", false, true]);
});

test("a step that does not exist is the nearest one", () => {
  const { state, act } = begin();
  act("go", { step: 9 });
  assert.equal(state.at, 3);
  act("go", { step: Number.NaN });
  assert.equal(state.at, 0);
});

test("the step that is shown is open; while all sentences are shown or printed, all steps are", () => {
  const { state, act } = begin(2);
  const open = () => [1, 2, 3].map((step) => isOpen(state, step));
  assert.deepEqual(open(), [false, true, false]);
  for (const type of ["spread", "print"]) {
    act(type, { on: true });
    assert.deepEqual(open(), [true, true, true]);
    act(type, { on: false });
    assert.deepEqual(open(), [false, true, false]);
  }
});

test("the text of a step has its sentences, without small steps and chains", () => {
  assert.equal(textOf(PASSAGES[2]), "c d");
  assert.equal(textOf({ steps: [{ text: "small", folded: true }, ...PASSAGES[1].steps] }), "b");
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
