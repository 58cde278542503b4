// The weeks of the calendar.

import assert from "node:assert/strict";
import { test } from "node:test";
import { weeksOf } from "../../src/masume/page/static/progress/weeks.js";

test("a month is cut into weeks from Monday to Sunday", () => {
  const weeks = weeksOf(2026, 10); // November begins with a Sunday
  assert.equal(weeks.length, 6);
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.equal(weeks[5][0], "2026-11-30");
  assert.equal(weeks.flat().filter(Boolean).length, 30);
});

test("a leap year has its day, and a month of four weeks no others", () => {
  assert.equal(weeksOf(2028, 1).flat().filter(Boolean).length, 29);
  assert.equal(weeksOf(2027, 1).length, 4); // from Monday, 1 February
});
