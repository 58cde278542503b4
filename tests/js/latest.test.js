// Answers that come late or in the wrong order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { latest } from "../../src/masume/web/static/latest.js";

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
