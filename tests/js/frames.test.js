// The order in which an argument is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { framesOf } from "../../src/masume/page/static/frames.js";

test("chains come before what they prove, and chains within chains before their line", () => {
  const inner = { text: "line 2", chains: [{ assumption: { text: "again suppose" }, lines: [{ text: "deep" }] }] };
  const scenes = [
    { title: "Both", text: "so", chains: [{ assumption: { text: "suppose" }, lines: [{ text: "line 1" }, inner] }] },
    { title: "Then", text: "end" },
  ];
  assert.deepEqual(
    framesOf(scenes).map(({ scene, title }) => [title, scene.text]),
    [
      ["Both", "suppose"],
      [undefined, "line 1"],
      [undefined, "again suppose"],
      [undefined, "deep"],
      [undefined, "line 2"],
      ["Both", "so"],
      ["Then", "end"],
    ],
  );
});
