// The state of a board that is played: what moves, hints and mistakes do to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../src/masume/page/static/game.js";
import { setLanguage } from "../../src/masume/page/static/i18n.js";
import { hintLabel } from "../../src/masume/page/static/play/messages.js";
import { checkBySolution, initialState, lackingNotes, update } from "../../src/masume/page/static/play/view-state.js";

setLanguage("en", {}); // every text is its key

const SETTINGS = { timer: true, mistakes: "rules", "clear-notes": false, remaining: true };
const HINT = {
  mistake: false,
  step: {},
  levels: ["look there", "look there and think", "so it is 1\nand no other"],
  full: "all of it\nso it is 1\nand no other",
  highlights: [
    [[1, "named"]],
    [[1, "because"]],
    [
      [1, "because"],
      [2, "place"],
    ],
  ],
  moves: [[2, 1]],
  removes: [],
};

function begin({ canRefute = true } = {}) {
  const game = new Game({ kind: "binairo", rows: 2, cols: 2 });
  const known = { selected: 0, grade: "", canRefute };
  const state = initialState({ game, elapsed: 0, finished: false, hints: 0, settings: { ...SETTINGS } }, known);
  return { state, act: (type, more = {}) => update(state, { type, ...more }) };
}

test("a change forgets what was said of the board, and leaves what the player has chosen", () => {
  const { state, act } = begin();
  act("select", { cell: 3 });
  act("toggle-notes");
  act("mistakes", { cells: [1] });
  act("hint", { hint: HINT });
  act("next-level");
  act("change", { moves: (game) => game.enter(0, 1) });
  assert.equal(state.game.entry(0), 1);
  assert.deepEqual([state.message, state.hint, state.level, state.slides, state.report], [null, null, 0, null, null]);
  assert.deepEqual([state.highlights.size, state.mistakes.size], [0, 0]);
  assert.deepEqual([state.selected, state.writesNotes], [3, true]);
});

test("all moves of a change are undone together", () => {
  const { state, act } = begin();
  const moves = (game) => {
    for (const cell of [0, 1, 2]) game.enter(cell, 1);
  };
  act("change", { moves });
  act("change", { moves: (game) => game.undo() });
  assert.deepEqual(state.game.entries, []);
});

test("a hint says where, then why, and its reason stays when its move is made", () => {
  const { state, act } = begin();
  assert.equal(hintLabel(state.hint, state.level), "play.hint");
  act("hint", { hint: HINT });
  act("next-level");
  assert.deepEqual(state.message.lines, ["look there"]);
  assert.deepEqual([...state.highlights], [[1, "named"]]);
  assert.equal(hintLabel(state.hint, state.level), "play.hint-why");
  act("next-level");
  assert.equal(state.message.idea, "and think", "the idea, without the place that was named already");
  assert.deepEqual(state.message.lines, ["so it is 1", "and no other"]);
  assert.deepEqual(state.message.argument, ["all of it", "so it is 1", "and no other"]);
  assert.deepEqual([...state.highlights.keys()], [1, 2]);
  assert.equal(hintLabel(state.hint, state.level), "play.hint-do");
  act("change", { moves: (game) => game.enter(2, 1) });
  act("hint-done", { hint: HINT });
  assert.deepEqual([...state.highlights], [[2, "place"]]);
  assert.deepEqual(state.message.lines, ["so it is 1", "and no other"]);
  assert.equal(hintLabel(state.hint, state.level), "play.hint");
});

test("an argument that is no longer than the move is not told twice", () => {
  const { state, act } = begin();
  act("hint", { hint: { ...HINT, full: HINT.levels[2] } });
  act("next-level");
  act("next-level");
  assert.equal(state.message.argument, undefined);
});

test("where there is nothing to hint at, the sentence says so and the button stays", () => {
  const { state, act } = begin();
  act("hint", { hint: { ...HINT, step: null, levels: ["solved"], highlights: [] } });
  act("next-level");
  assert.deepEqual(state.message, { tone: "", lines: ["solved"] });
  assert.equal(hintLabel(state.hint, state.level), "play.hint");
});

test("a mistake is named, refuted picture by picture, and named again when that is closed", () => {
  const { state, act } = begin();
  act("change", { moves: (game) => game.enter(3, 1) });
  act("change", { moves: (game) => game.enter(2, 0) });
  const mistake = { ...HINT, mistake: true, levels: ["wrong"], highlights: [[[2, "clash"]]] };
  act("hint", { hint: mistake });
  act("next-level");
  const { message } = state;
  assert.equal(message.tone, "error");
  assert.deepEqual(
    message.buttons.map(({ command }) => command),
    [{ name: "why", cell: 2 }, { name: "go-back" }],
  );
  const frames = ["suppose", "then", "so"].map((text) => ({ scene: { text, frame: 0 }, title: "T" }));
  act("slides", { slides: { frames, pictures: null, at: 0 } });
  assert.deepEqual(state.message.slide, { at: 0, total: 3 });
  assert.deepEqual(
    state.message.buttons.map(({ disabled }) => !!disabled),
    [true, false, false],
  );
  act("turn-slide", { by: -1 });
  assert.equal(state.slides.at, 0);
  act("turn-slide", { by: 1 });
  act("turn-slide", { by: 1 });
  act("turn-slide", { by: 1 });
  assert.deepEqual([state.slides.at, state.message.lines], [2, ["so"]]);
  assert.deepEqual(
    state.message.buttons.map(({ disabled }) => !!disabled),
    [false, true, false],
  );
  act("close-slides");
  assert.equal(state.slides, null);
  assert.deepEqual(state.message, message);
  assert.deepEqual([...state.highlights], [[2, "clash"]]);
});

test("of several wrong entries the one that was written first is refuted; where nothing can be refuted, none", () => {
  for (const canRefute of [true, false]) {
    const { state, act } = begin({ canRefute });
    for (const cell of [3, 0]) act("change", { moves: (game) => game.enter(cell, 1) });
    act("report", { report: { lines: ["two"], cells: [0, 3], highlights: [] } });
    const commands = state.message.buttons.map(({ command }) => command);
    assert.deepEqual(commands, canRefute ? [{ name: "why", cell: 3 }, { name: "go-back" }] : [{ name: "go-back" }]);
  }
});

test("rules that are broken in plain sight are named with their cells, and lead on to the proof", () => {
  setLanguage("en", { "play.breaks": "{cells}: {rule}" });
  const { state, act } = begin();
  act("violations", { violations: [{ rule: "no three", cells: [0, 1] }], cell: 1 });
  assert.deepEqual(state.message.lines, ["r1c1, r1c2: no three"]);
  assert.deepEqual(
    [...state.highlights],
    [
      [0, "clash"],
      [1, "clash"],
    ],
  );
  assert.deepEqual(state.message.next.command, { name: "refute", cell: 1 });
  setLanguage("en", {});
});

test("dismissing a message ends the hint and leaves the mistakes that are shown", () => {
  const { state, act } = begin();
  act("mistakes", { cells: [1] });
  act("hint", { hint: HINT });
  act("next-level");
  act("dismiss");
  assert.deepEqual([state.message, state.hint, state.highlights.size], [null, null, 0]);
  assert.deepEqual([...state.mistakes], [1]);
});

test("the clock runs only while the board is seen, played and not finished", () => {
  const { state, act } = begin();
  const runs = () => state.timer.since !== null;
  act("tick", { seen: true });
  assert.equal(runs(), true);
  act("tick", { seen: false });
  assert.equal(runs(), false);
  act("toggle-pause");
  act("tick", { seen: true });
  assert.equal(runs(), false);
  act("toggle-pause");
  act("solved", { solved: true });
  act("tick", { seen: true });
  assert.equal(runs(), false);
});

test("the known solution tells wrong entries and when the board is solved; notes are memos", () => {
  const game = new Game({ kind: "kakuro", rows: 1, cols: 3 });
  const answer = { solution: [-1, 2, 1], open_value: -1 };
  const check = () => checkBySolution(answer, [1, 2], {}, game);
  assert.deepEqual(check(), { mistakes: [], solved: false });
  game.mark(1, [1, 3]);
  game.enter(2, 4);
  assert.deepEqual(check(), { mistakes: [2], solved: false });
  assert.deepEqual(lackingNotes(answer.solution, game), [1]);
  assert.deepEqual(lackingNotes(null, game), []);
  game.mark(1, [2, 3]);
  assert.deepEqual(lackingNotes(answer.solution, game), []);
  game.enter(1, 2);
  game.enter(2, 1);
  assert.deepEqual(check(), { mistakes: [], solved: true });
  assert.equal(checkBySolution({ solution: null, open_value: -1 }, [1, 2], {}, game), null);
  const open = checkBySolution({ solution: [0, 1], open_value: 0 }, [0, 1], { 1: 1 }, new Game(game.puzzle));
  assert.equal(open.solved, true, "what may stay open need not be written");
});

test("a hint says which note lacks the right value, offers to mend it, and goes on", () => {
  const { state, act } = begin();
  act("hint", { hint: HINT, lacking: [3] });
  act("next-level");
  assert.deepEqual(state.message.lines, ["look there"]);
  assert.equal(state.message.remark, "play.notes-lack");
  assert.deepEqual(
    state.message.buttons.map(({ command }) => command.name),
    ["mend-notes"],
  );
  act("next-level");
  assert.deepEqual(state.message.lines, ["so it is 1", "and no other"]);
  act("change", { moves: (game) => game.mark(3, [0, 1]) });
  act("hint-again", { hint: HINT, level: 2 });
  assert.deepEqual([state.level, state.message.remark], [2, undefined]);
});

test("restarting begins with no time and no hints; undoing that brings both back", () => {
  const { state, act } = begin();
  act("change", { moves: (game) => game.enter(0, 1) });
  act("hint", { hint: HINT });
  state.timer.before = 51_000;
  act("solved", { solved: true });
  act("restart");
  assert.deepEqual([state.timer.elapsed, state.hints, state.finished], [0, 0, false]);
  assert.equal(state.game.entry(0), null);
  act("change", { moves: (game) => game.undo() });
  assert.equal(state.game.entry(0), 1);
  assert.deepEqual([state.timer.elapsed, state.hints], [51_000, 1]);
});

test("the rules of the first time go with the first move", () => {
  const { state, act } = begin();
  act("intro", { cell: 2 });
  assert.equal(state.intro, 2);
  act("select", { cell: 1 });
  assert.equal(state.intro, 2);
  act("change", { moves: (game) => game.enter(2, 1) });
  assert.equal(state.intro, null);
});
