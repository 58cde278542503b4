// Addresses of boards within the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../../src/masume/page/static/address.js";

test("an address names the board, and what else is asked for", () => {
  const line = "hitori;2x2;;1&/2=";
  assert.equal(addressOf("play", line), `/play?board=${encodeURIComponent(line)}`);
  const address = new URL(addressOf("explain", line, { state: "r1c1=1 r2c2=0", step: 3 }), "http://localhost");
  assert.deepEqual(Object.fromEntries(address.searchParams), { board: line, state: "r1c1=1 r2c2=0", step: "3" });
  assert.equal(addressOf("explain", line, { state: "", step: 0 }), addressOf("explain", line));
});
