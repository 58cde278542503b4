// Answers that come late or in the wrong order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atMost, latest, pause } from "../../src/masume/page/static/latest.js";

/** A question that is answered when the test says so. */
function held() {
  const question = {};
  question.coming = new Promise((answer, fail) => Object.assign(question, { answer, fail }));
  question.ask = (signal) => {
    question.signal = signal;
    return question.coming;
  };
  return question;
}

test("only the question asked last is answered, in whatever order the answers come", async () => {
  const run = latest();
  const [first, second] = [held(), held()];
  const answers = [run(first.ask), run(second.ask)];
  assert.equal(first.signal.aborted, true);
  assert.equal(second.signal.aborted, false);
  second.answer("new");
  first.answer("old");
  assert.deepEqual(await Promise.all(answers), [undefined, "new"]);
});

test("the failure of a question that was dropped is of no interest, that of the last one is", async () => {
  const run = latest();
  const [first, second] = [held(), held()];
  const old = run(first.ask);
  const now = run(second.ask);
  first.fail(new Error("too late"));
  second.fail(new Error("refused"));
  assert.equal(await old, undefined);
  await assert.rejects(now, /refused/);
});

test("what is cancelled is not answered, and the next question is", async () => {
  const run = latest();
  const [first, second] = [held(), held()];
  const dropped = run(first.ask);
  run.cancel();
  first.answer("old");
  assert.equal(await dropped, undefined);
  const asked = run(second.ask);
  second.answer("new");
  assert.equal(await asked, "new");
});

test("a question that has been answered is aborted by the next one all the same", async () => {
  const run = latest();
  const first = held();
  const answer = run(first.ask);
  first.answer(1);
  assert.equal(await answer, 1);
  assert.equal(first.signal.aborted, false);
  run.cancel();
  assert.equal(first.signal.aborted, true, "so that work that followed from its answer ends, too");
});

test("at most so many tasks run at a time; of those that wait, only the last one is run", async () => {
  const run = atMost(2);
  const questions = Array.from({ length: 5 }, held);
  const begun = [];
  const results = questions.map((question, i) =>
    run(() => {
      begun.push(i);
      return question.coming;
    }),
  );
  const ended = new Map();
  for (const [i, result] of results.entries()) {
    const end = (value) => ended.set(i, value);
    result.then(end, end);
  }
  await pause(0);
  assert.deepEqual(begun, [0, 1]);
  assert.deepEqual(
    [...ended],
    [
      [2, undefined],
      [3, undefined],
    ],
    "a later one came",
  );
  questions[1].answer("b");
  questions[4].answer("e");
  await pause(0);
  assert.deepEqual([ended.get(1), ended.get(4)], ["b", "e"]);
  assert.deepEqual(begun, [0, 1, 4]);
  questions[0].fail(new Error("refused"));
  await pause(0);
  assert.match(ended.get(0).message, /refused/);
  assert.equal(await run(async () => "f"), "f", "a task that failed has left its place");
});

test("a pause ends at once when it is not wanted any more", async () => {
  const control = new AbortController();
  const waiting = pause(1e9, control.signal);
  control.abort(new Error("changed"));
  await assert.rejects(waiting, /changed/);
  await pause(0);
});
