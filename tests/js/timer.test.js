// How times are written.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Timer } from "../../src/masume/page/static/play/timer.js";

test("a time is written in minutes and seconds, from an hour on with hours", () => {
  assert.equal(Timer.text(0), "0:00");
  assert.equal(Timer.text(65_999), "1:05");
  assert.equal(Timer.text(3_847_000), "1:04:07");
});

test("a timer that does not run keeps what it has", () => {
  const timer = new Timer(5000);
  assert.equal(timer.elapsed, 5000);
  timer.run(true);
  timer.run(false);
  const { elapsed } = timer;
  assert.ok(elapsed >= 5000);
  assert.equal(timer.elapsed, elapsed);
});
