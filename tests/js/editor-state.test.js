// A board that is set: typing, erasing, walls, shadings, and what keeps it from being a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "../../src/masume/page/static/editor/draft.js";
import { directionOf, initialState, update } from "../../src/masume/page/static/editor/state.js";
import { validateDraft } from "../../src/masume/page/static/editor/validate-draft.js";
import { judged, offerOf, unfinished, withReasons } from "../../src/masume/page/static/editor/verdicts.js";
import { setLanguage } from "../../src/masume/page/static/i18n.js";

setLanguage("en", {}); // every text is its key

function begin(kind, rows, cols = rows) {
  const state = initialState(Draft.empty(kind, rows, cols));
  const act = (type, more = {}) => update(state, { type, ...more });
  const type = (keys) => {
    for (const key of keys) act("type", { key });
  };
  const at = (cell) => state.draft.square(cell);
  return { state, act, type, at, draft: state.draft };
}

test("on a small Hitori the next cell comes after each digit, and erasing leads back", () => {
  const { state, act, type, at } = begin("hitori", 4);
  type("12341");
  assert.deepEqual([at(0), at(3), at(4)], [1, 4, 1]);
  assert.equal(state.selected, 5);
  act("erase", { back: true });
  assert.deepEqual([at(4), state.selected], [null, 4]);
  type("23");
  assert.deepEqual([at(4), at(5), state.selected], [2, 3, 6]);
  act("erase", { back: false });
  assert.deepEqual([at(5), at(6)], [3, null], "Delete stays where it is");
});

test("the last cell is not left, and where numbers are larger digits make one number", () => {
  const small = begin("hitori", 2);
  small.act("select", { cell: 3 });
  small.type("1");
  assert.equal(small.state.selected, 3);
  const large = begin("hitori", 10);
  large.type("10");
  assert.deepEqual([large.at(0), large.state.selected], [10, 0]);
});

test("letters of a Hitori make words of up to three", () => {
  const { state, act, type, at } = begin("hitori", 4);
  type("a");
  assert.equal(at(0), "A");
  act("select", { cell: 2 });
  type("bcde");
  assert.equal(at(2), "E", "a fourth letter begins anew");
  type("fg");
  assert.equal(at(2), "EFG");
  act("erase", { back: false });
  assert.equal(at(2), "EF");
  assert.equal(state.selected, 2);
});

test("a shading is printed, taken over by the puzzle, and erased where the cell is empty", () => {
  const { act, type, draft } = begin("hitori", 4);
  act("select", { cell: 1 });
  for (const mark of [1, 0, null, 1]) {
    act("shade");
    assert.equal(draft.mark(1), mark);
  }
  act("erase", { back: false });
  assert.equal(draft.mark(1), 0, "of an empty cell");
  type("A");
  act("erase", { back: false });
  assert.deepEqual([draft.square(1), draft.mark(1)], [null, 0], "first the number goes");
  const binairo = begin("binairo", 4);
  binairo.act("shade");
  assert.equal(binairo.draft.mark(0), null);
});

test("presses go through the values of a Binairo, and other keys mean nothing", () => {
  const { act, type, at } = begin("binairo", 4);
  for (const value of [0, 1, null]) {
    act("press", { cell: 5 });
    assert.equal(at(5), value);
  }
  type("2x");
  assert.equal(at(0), null);
  type("1");
  assert.equal(at(0), 1);
  assert.equal(begin("hitori", 4).draft.edit.press, undefined);
});

test("numbers of a Hidato grow up to the number of its cells, and begin anew in another cell", () => {
  const { state, act, type, at } = begin("hidato", 4);
  type("16");
  assert.equal(at(0), 16);
  type("3");
  assert.equal(at(0), 3, "163 is too large");
  act("select", { cell: 1 });
  type("1");
  act("select", { cell: 1 });
  type("2");
  assert.equal(at(1), 2, "coming back begins anew");
  act("erase", { back: false });
  assert.equal(at(1), 0);
  act("block", { cell: 2, square: state.draft.toggled(2) });
  act("select", { cell: 2 });
  type("5");
  assert.equal(at(2), null, "nothing is written into a hole");
});

test("a wall takes the only sum that it can have", () => {
  const { state, act, type, at } = begin("kakuro", 4);
  act("select", { cell: 4 });
  assert.equal(directionOf(state), 1);
  type("12");
  assert.deepEqual(at(4), [0, 12]);
  act("select", { cell: 1 });
  assert.equal(directionOf(state), 0);
  act("turn", { way: 1 });
  type("13");
  assert.deepEqual(at(1), [13, 0], "there is no other way to change to");
  act("block", { cell: 5, square: state.draft.toggled(5) });
  assert.deepEqual(at(5), [0, 0]);
  act("select", { cell: 1 });
  act("erase", { back: false });
  assert.deepEqual(at(1), [0, 0], "a sum that has lost its run can still be taken away");
});

test("a wall with two runs takes both sums, and the setter chooses which is typed", () => {
  const { state, act, type, at } = begin("kakuro", 4);
  act("block", { cell: 5, square: [0, 0] });
  act("select", { cell: 5 });
  type("17");
  act("turn", { way: 1 });
  type("46");
  assert.deepEqual(at(5), [17, 6], "46 is no sum of digits, so 6 begins anew");
  assert.equal(directionOf(state), 1);
  act("select", { cell: 10 });
  type("12");
  assert.equal(at(10), 2, "in a cell, one digit");
  act("block", { cell: 9, square: [0, 0] });
  act("select", { cell: 5 });
  act("turn", { way: 0 });
  assert.equal(directionOf(state), 0, "the sum that has lost its run is still to be taken away");
  act("erase", { back: false });
  assert.deepEqual([at(5), directionOf(state)], [[0, 6], 1]);
});

test("walls come and go with their images, and undo takes both back", () => {
  const { state, act, draft } = begin("kakuro", 6);
  act("symmetry", { symmetry: "rotational" });
  const walls = () => [7, 35, 13, 29].map((cell) => draft.isWall(cell));
  act("block", { cell: 7, square: draft.toggled(7) });
  assert.deepEqual(walls(), [true, true, false, false]);
  act("block", { cell: 13, square: draft.toggled(13) });
  assert.deepEqual(walls(), [true, true, true, true]);
  act("block", { cell: 7, square: draft.toggled(7) });
  assert.deepEqual(walls(), [false, false, true, true]);
  act("edit", { change: (each) => each.undo() });
  assert.deepEqual(walls(), [true, true, true, true]);
  act("edit", { change: (each) => each.redo() });
  assert.deepEqual(walls(), [false, false, true, true]);
  assert.equal(state.draft, draft);
  const binairo = begin("binairo", 4);
  binairo.act("block", { cell: 0, square: null });
  assert.equal(binairo.draft.done.length, 0, "a Binairo has none");
});

test("a change forgets the verdict, one that changes nothing does not, and another size keeps the selected cell", () => {
  const { state, act } = begin("binairo", 4);
  const verdict = { state: "many", head: "", lines: [], clues: [], remarks: [], more: [] };
  const tints = new Map([[1, { part: "named", notes: [] }]]);
  act("judged", { verdict, tints, line: "binairo;…" });
  act("export", { changes: { text: "exported", shelved: "added" } });
  act("type", { key: "7" });
  assert.deepEqual([state.line, state.isJudging, state.exported.text], ["binairo;…", false, "exported"]);
  act("select", { cell: 15 });
  act("type", { key: "1" });
  assert.deepEqual([state.line, state.isJudging, state.tints.size], [null, true, 0]);
  assert.deepEqual([state.exported.text, state.exported.shelved, state.wasBoard], ["", "", true]);
  act("edit", { change: (draft) => draft.resize(3, 5) });
  assert.equal(state.selected, 2 * 5 + 3, "in the last row that is left");
});

test("what keeps a draft from being a board is said with its cells", () => {
  setLanguage("en", {
    "set.twice": "{n} at {first} and {second}",
    "set.too-large": "{n} at {cell}, {most} cells",
    "set.idle-down": "{n} down at {cell}",
    "set.idle-across": "{n} across at {cell}",
  });
  const hidato = begin("hidato", 4);
  assert.equal(validateDraft(hidato.draft), null);
  hidato.draft.write([
    [0, 7],
    [1, 7],
  ]);
  assert.deepEqual(validateDraft(hidato.draft), { text: "7 at r1c1 and r1c2", cells: [0, 1] });
  hidato.draft.write([
    [0, 0],
    [1, 16],
    [15, null],
  ]);
  assert.deepEqual(validateDraft(hidato.draft), { text: "16 at r1c2, 15 cells", cells: [1] });
  hidato.draft.write(Array.from({ length: 16 }, (_, cell) => [cell, null]));
  assert.deepEqual(validateDraft(hidato.draft), { text: "set.no-cells", cells: [] });
  const kakuro = begin("kakuro", 4);
  kakuro.draft.write([[0, [9, 0]]]);
  assert.deepEqual(validateDraft(kakuro.draft), { text: "9 down at r1c1", cells: [0] });
  kakuro.draft.write([
    [0, [0, 0]],
    [7, [0, 4]],
  ]);
  assert.deepEqual(validateDraft(kakuro.draft), { text: "4 across at r2c4", cells: [7] });
  setLanguage("en", {});
});

const ANSWER = { differs: [], clash: [], slips: [], reason: [], hopeless: false, rating: null, needs_its_rules: null };

test("a verdict says what is known, and which cells it is about", () => {
  setLanguage("en", { "set.many-where": "{n} cells" });
  const { draft } = begin("binairo", 4);
  const many = judged({ ...ANSWER, verdict: "many", differs: [[3, [1, 0]]], line: "line" }, draft);
  assert.deepEqual([many.verdict.state, many.verdict.lines, many.line], ["many", [{ text: "1 cells" }], "line"]);
  assert.deepEqual([...many.tints], [[3, { part: "named", notes: [0, 1] }]]);
  const unique = judged({ ...ANSWER, verdict: "unique", rating: { text: "easy" }, needs_its_rules: false }, draft);
  assert.deepEqual([unique.verdict.lines, unique.verdict.remarks], [[{ text: "Easy" }], ["set.idle-rule"]]);
  const solved = judged({ ...ANSWER, verdict: "solved" }, draft);
  assert.equal(solved.verdict.state, "unknown");
  const text = unfinished({ text: "no board", cells: [2] });
  assert.deepEqual([text.verdict.state, [...text.tints.keys()], text.line], ["error", [2], null]);
  setLanguage("en", {});
});

test("of a board without a solution the smaller clash is told, with its clues", () => {
  const { draft } = begin("binairo", 4);
  draft.write([[0, 1]]);
  const none = {
    ...ANSWER,
    verdict: "none",
    clash: [
      { text: "", value: 1, cells: [0] },
      { text: "", value: 2, cells: [1, 2] },
    ],
  };
  assert.deepEqual(judged(none, draft).verdict.clues, ["r1c1: 1", "r1c2–r1c3: 2"]);
  const check = (clash, more = {}) => ({ clash, slips: [], reason: ["since"], repairs: [], ...more });
  const one = [{ clue: "c", value: 1, cells: ["r1c2"] }];
  assert.deepEqual(withReasons(none, check(one), 4).clash, [{ text: "c", value: 1, cells: [1] }]);
  assert.equal(withReasons(none, check([]), 4).clash, none.clash, "what was found at once is kept");
  const slipped = withReasons(none, check([], { slips: [{ text: "off by 1" }] }), 4);
  assert.deepEqual([slipped.clash, slipped.slips, slipped.reason], [[], ["off by 1"], ["since"]]);
  assert.deepEqual(judged(slipped, draft).verdict.lines, [{ text: "off by 1" }]);
});

test("at most five repairs are offered, each by what it changes", () => {
  setLanguage("en", { "set.add": "Add {value} at {cell}", "set.change-all": "Change {n}" });
  const { draft } = begin("hitori", 4);
  const change = (more) => ({ what: "mark", cell: "r1c1", old: null, new: 1, ...more });
  const repair = (changes) => ({ text: "put 2 instead of 3", puzzle: {}, changes });
  const changes = [[change()], [change({ what: "given", new: 4 })], [change({ old: 3 })], Array(4).fill(change())];
  const offer = offerOf([...changes, ...changes].map(repair), "mend", draft, true);
  assert.deepEqual(
    offer.repairs.map(({ label }) => label),
    ["Add set.shaded at r1c1", "Add 4 at r1c1", "Put 2 instead of 3", "Change 4", "Add set.shaded at r1c1"],
  );
  assert.equal(offer.focus, true);
  setLanguage("en", {});
});
