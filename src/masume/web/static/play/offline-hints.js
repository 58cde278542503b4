// Hints where there is no server: the explanation of the board was stored with it, and the hint is the first of its
// passages that the player has not made.

import { parseCell } from "../grid.js";
import { say } from "../i18n.js";

export function storedHelper(answer) {
  return { hint: async (game) => hintAt(answer, entriesOf(game)) };
}

/** What is entered: cell → value; pencil marks are only what the player thinks. */
function entriesOf(game) {
  const entries = new Map(),
    marks = new Map();
  for (const [what, name, ...values] of game.moves) {
    (what === "enter" ? entries : marks).set(parseCell(name, game.puzzle.cols), values);
  }
  return { entries: new Map([...entries].map(([cell, [value]]) => [cell, value])), marks };
}

function hintAt(answer, { entries, marks }) {
  const { solution, hints, open_value: stays } = answer;
  const wrong = [...entries].filter(([cell, value]) => solution[cell] !== value).map(([cell]) => cell);
  const lacking = [...marks].filter(([cell, values]) => !values.includes(solution[cell])).map(([cell]) => cell);
  const mistakes = [...wrong, ...lacking];
  if (mistakes.length) {
    const highlights = [mistakes.map((cell) => [cell, "clash"])];
    return {
      mistake: true,
      step: null,
      levels: [say("page.mistake", { n: mistakes.length })],
      highlights,
      moves: [],
      removes: [],
    };
  }
  // Whoever marks what can stay as it is (unshaded cells) is told of that, too; others are told with the next entry.
  const marksAll = [...entries.values()].includes(stays);
  const lacks = ([cell, value]) => entries.get(cell) !== value;
  const silent = [];
  for (const hint of hints) {
    if (hint.needs.some(lacks) || (marksAll && hint.marks.some(lacks))) return told(silent, hint, marksAll);
    if (hint.needs.length) silent.length = 0;
    else silent.push(hint);
  }
  return { mistake: false, step: null, levels: [say("page.solved")], highlights: [], moves: [], removes: [] };
}

/** A hint as a server would answer: with the whole argument, and the passages that were passed over since the player's
 * last entry; and what is highlighted while the place, the idea and the move are read. */
function told(silent, { levels, full, where, why, moves, needs }, marksAll) {
  const all = [...silent.map((passed) => passed.levels[2]), full ?? levels[2]].join("\n");
  return {
    mistake: false,
    step: {},
    levels,
    full: all,
    highlights: [spread(where), spread(why), spread(why)],
    moves: marksAll ? moves : needs,
    removes: [],
  };
}

const spread = (parts) => Object.entries(parts).flatMap(([part, cells]) => cells.map((cell) => [cell, part]));
