import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf } from "../../src/masume/page/static/site/local-library.js";
import { NoWorkerError, TimeUpError, WorkerPool } from "../../src/masume/page/static/site/worker-pool.js";

/** A worker whose answers the test gives. */
class FakeWorker {
  constructor() {
    this.heard = [];
    this.isTerminated = false;
  }
  postMessage(message) {
    this.heard.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data) {
    this.onmessage({ data });
  }
  /** The last request. */
  get asked() {
    return this.heard.at(-1);
  }
  answer() {
    this.say({ id: this.asked.id, status: 200, mediaType: "application/json", content: new Uint8Array() });
  }
}

function poolOfFakes() {
  const workers = [];
  const states = [];
  const make = () => {
    workers.push(new FakeWorker());
    return workers.at(-1);
  };
  const start = { runtime: "", packages: [], extras: {}, bytes: 1 };
  const pool = new WorkerPool(
    make,
    start,
    (state) => states.push(state),
    () => {},
  );
  return { pool, workers, states };
}

const task = (name) => ({ method: "POST", name, body: "{}", query: {}, accepted: "", seconds: 10 });

test("a request waits until the worker is ready, and the spare one starts afterwards", async () => {
  const { pool, workers } = poolOfFakes();
  const answer = pool.ask(task("hint"));
  assert.equal(workers.length, 1);
  assert.equal(workers[0].heard.length, 1); // what it loads
  workers[0].say({ ready: true, compiled: true });
  assert.equal(workers[0].asked.name, "hint");
  assert.equal(workers.length, 2);
  workers[0].answer();
  assert.equal((await answer).status, 200);
});

test("a second request goes to the spare worker, a third one waits", async () => {
  const { pool, workers } = poolOfFakes();
  pool.open();
  workers[0].say({ ready: true });
  workers[1].say({ ready: true });
  const answers = ["one", "two", "three"].map((name) => pool.ask(task(name)));
  assert.deepEqual([workers[0].asked.name, workers[1].asked.name], ["one", "two"]);
  workers[1].answer();
  assert.equal(workers[1].asked.name, "three");
  workers[0].answer();
  workers[1].answer();
  await Promise.all(answers);
});

test("a cancelled request that goes on is ended with its worker", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { pool, workers } = poolOfFakes();
  pool.open();
  workers[0].say({ ready: true });
  workers[1].say({ ready: true });
  const ending = new AbortController();
  const answer = pool.ask(task("generate"), ending.signal);
  ending.abort(new Error("left"));
  await assert.rejects(answer, /left/);
  assert.equal(workers[0].isTerminated, false); // most requests are answered in a moment
  context.mock.timers.tick(400);
  assert.equal(workers[0].isTerminated, true);
  assert.equal(workers.length, 3);
  pool.ask(task("hint"));
  assert.equal(workers[1].asked.name, "hint");
});

test("a cancelled request that is answered in time costs no worker", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { pool, workers } = poolOfFakes();
  pool.open();
  workers[0].say({ ready: true });
  const ending = new AbortController();
  const answer = pool.ask(task("quick-check"), ending.signal);
  ending.abort(new Error("left"));
  await assert.rejects(answer);
  workers[0].answer();
  context.mock.timers.tick(1000);
  assert.equal(workers[0].isTerminated, false);
});

test("a cancelled request that still waits is never sent", async () => {
  const { pool, workers } = poolOfFakes();
  const ending = new AbortController();
  const answer = pool.ask(task("rate"), ending.signal);
  ending.abort(new Error("left"));
  await assert.rejects(answer);
  workers[0].say({ ready: true });
  assert.equal(workers[0].heard.length, 1);
});

test("the time limit ends a request", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { pool, workers } = poolOfFakes();
  pool.open();
  workers[0].say({ ready: true });
  const answer = pool.ask(task("explain"));
  context.mock.timers.tick(12_400);
  assert.equal(workers[0].isTerminated, false);
  context.mock.timers.tick(200);
  await assert.rejects(answer, TimeUpError);
  assert.equal(workers[0].isTerminated, true);
});

test("a request whose worker is gone is asked once more", async () => {
  const { pool, workers } = poolOfFakes();
  pool.open();
  workers[0].say({ ready: true });
  workers[1].say({ ready: true });
  const answer = pool.ask(task("hint"));
  workers[0].onerror({ message: "out of memory" });
  assert.equal(workers[1].asked.name, "hint");
  workers[1].onerror({ message: "out of memory" });
  await assert.rejects(answer, NoWorkerError);
});

test("after three workers that cannot start, requests are refused", async () => {
  const { pool, workers, states } = poolOfFakes();
  const answer = pool.ask(task("hint"));
  for (let i = 0; i < 3; i++) workers[i].say({ failed: "no memory" });
  await assert.rejects(answer, NoWorkerError);
  assert.equal(workers.length, 3);
  assert.deepEqual(states.at(-1), { failed: "no memory" });
});

const board = (order, more) => ({
  hash: String(order),
  kind: "a",
  rows: 5,
  cols: 5,
  line: "",
  givens: 9,
  grade: "easy",
  score: order,
  added: "",
  puzzle: {},
  techniques: ["twins"],
  order,
  ...more,
});

test("boards are found by what is asked, in the order that is asked", () => {
  const boards = [board(1), board(2, { kind: "b", givens: 3 }), board(3, { rows: 6, techniques: [] })];
  const found = (query) => pageOf(boards, query).boards.map(({ hash }) => hash);
  assert.deepEqual(found({}), ["3", "2", "1"]);
  assert.deepEqual(found({ sort: "score" }), ["1", "2", "3"]);
  assert.deepEqual(found({ sort: "givens" }), ["2", "3", "1"]);
  assert.deepEqual(found({ kind: "b" }), ["2"]);
  assert.deepEqual(found({ size: "6x5" }), ["3"]);
  assert.deepEqual(found({ technique: "twins" }), ["2", "1"]);
  assert.equal(pageOf(boards, {}).total, 3);
  assert.equal(pageOf(boards, { kind: "b" }).total, null);
});

test("many boards come in pages", () => {
  const boards = Array.from({ length: 30 }, (_, i) => board(i));
  assert.equal(pageOf(boards, {}).has_more, true);
  assert.equal(pageOf(boards, { page: "1" }).boards.length, 6);
  assert.equal(pageOf(boards, { page: "1" }).has_more, false);
});
