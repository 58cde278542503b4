// A position to practise: what stands there, what is told, and what an answer shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, update } from "../../src/masume/page/static/learn/state.js";

const EXERCISE = {
  sheet: { cols: 3 },
  givens: { 0: 1 },
  values: [1, 2, 3],
  game: {
    moves: [
      ["enter", "r1c2", 2],
      ["mark", "r2c1", 1, 3],
    ],
  },
  candidates: { 3: [1, 3], 4: [2, 3] },
  answers: [{ places: [[4, 2]], removes: [[3, 1]], because: [0], text: "so" }],
};

function begin(exercise = EXERCISE) {
  const state = initialState();
  update(state, { type: "begin", exercise });
  return { state, act: (type, more = {}) => update(state, { type, ...more }) };
}

test("a position begins with what is given, entered and noted", () => {
  const { state } = begin();
  assert.deepEqual(
    [...state.values],
    [
      [0, 1],
      [1, 2],
    ],
  );
  assert.deepEqual([...state.notes], [[3, [1, 3]]]);
  assert.deepEqual(state.cells, [3, 4]);
  assert.equal(state.holds, true);
  const ruledOut = { ...EXERCISE, answers: [{ ...EXERCISE.answers[0], places: [] }] };
  assert.equal(begin(ruledOut).state.holds, false, "the step only rules values out");
  assert.equal(begin({ ...ruledOut, values: [0, 1] }).state.holds, true, "with two values it is the same");
});

test("an answer is shown on the board and ends the exercise", () => {
  const { state, act } = begin();
  act("select", { cell: 4 });
  act("show-where");
  assert.deepEqual([...state.parts], [[0, "because"]]);
  act("reveal", { answer: EXERCISE.answers[0], look: "good", head: "right" });
  assert.equal(state.isSolved, true);
  assert.deepEqual([state.values.get(4), state.notes.get(3)], [2, [3]]);
  assert.deepEqual(
    [...state.parts],
    [
      [0, "because"],
      [3, "remove"],
      [4, "place"],
    ],
  );
  assert.deepEqual([state.feedback.head, state.feedback.step], ["right", "so"]);
  act("begin", { exercise: EXERCISE });
  assert.deepEqual([state.isSolved, state.feedback, state.parts.size, state.selected], [false, null, 0, null]);
});

test("a wrong move can be refuted once", () => {
  const { state, act } = begin();
  act("tell", { told: { look: "error", lines: ["no"], why: { cell: 3, value: 1, stage: "offered", text: "" } } });
  act("why", { stage: "asked" });
  assert.equal(state.feedback.why.stage, "asked");
  act("why", { stage: "told", text: "because" });
  assert.deepEqual(
    [state.feedback.why.stage, state.feedback.why.text, state.feedback.lines],
    ["told", "because", ["no"]],
  );
});

test("the verdict on a cell goes when another cell is chosen, and stays when it is solved", () => {
  const { state, act } = begin();
  act("select", { cell: 3 });
  act("tell", { told: { look: "error", lines: ["no"] } });
  act("select", { cell: 3 });
  assert.deepEqual(state.feedback.lines, ["no"]);
  act("select", { cell: 4 });
  assert.equal(state.feedback, null);
  act("reveal", { answer: EXERCISE.answers[0], look: "good", head: "right" });
  act("select", { cell: 3 });
  assert.equal(state.feedback.head, "right");
});

test("a round has five positions, and counts those that were right at once", () => {
  const { state, act } = begin();
  const reveal = (look) => act("reveal", { answer: EXERCISE.answers[0], look, head: "" });
  const next = () => act("begin", { exercise: EXERCISE });
  reveal("good");
  reveal("good"); // it counts once
  assert.deepEqual([state.round.at, state.round.right], [1, 1]);
  next();
  act("miss");
  reveal("good");
  next();
  act("show-where");
  reveal("good");
  next();
  reveal("");
  assert.deepEqual([state.round.at, state.round.right], [4, 1]);
  next();
  reveal("good");
  assert.deepEqual([state.round.at, state.round.right], [5, 2]);
  next();
  assert.deepEqual([state.round.at, state.round.right], [1, 0]);
});
