// Hints without a server. The explanation is stored with the board; the hint is its first passage that the player has
// not made.

import { parseCell } from "../grid.js";
import { t } from "../i18n.js";

/** @import { Cell, Hint, Part, PlayBoardAnswer, Position, StoredHint } from "../types" */
/** @import { Helper } from "../player.js" */

/**
 * Return a helper that knows the hints of a board beforehand.
 * @param {PlayBoardAnswer} answer
 * @returns {Helper}
 */
export function storedHelper(answer) {
  return { hint: async (position) => hintAt(answer, position) };
}

/**
 * Return values by cell instead of by the name of the cell.
 * @template Value
 * @param {Record<string, Value>} named
 * @param {number} cols
 * @returns {Map<Cell, Value>}
 */
const byCell = (named, cols) => new Map(Object.entries(named).map(([name, value]) => [parseCell(name, cols), value]));

/**
 * Return the hint for a position.
 * @param {PlayBoardAnswer} answer
 * @param {Position} position
 * @returns {Hint}
 */
export function hintAt(answer, position) {
  const { cols } = answer.puzzle;
  const entries = byCell(position.entries, cols);
  const { hints = [], open_value: stays } = answer;
  const solution = answer.solution ?? [];
  const wrong = [...entries].filter(([cell, value]) => solution[cell] !== value).map(([cell]) => cell);
  if (wrong.length) {
    /** @type {[Cell, Part][][]} */
    const highlights = [wrong.map((cell) => [cell, "clash"])];
    return {
      mistake: true,
      step: null,
      levels: [t("page.mistake", { n: wrong.length })],
      highlights,
      moves: [],
      removes: [],
    };
  }
  // A player who marks cells that stay as they are (unshaded cells) gets hints for them too; other players get them
  // together with the next entry.
  const marksAll = [...entries.values()].includes(stays);
  const lacks = (/** @type {[Cell, number]} */ [cell, value]) => entries.get(cell) !== value;
  /** @type {StoredHint[]} */
  const silent = [];
  for (const hint of hints) {
    if (hint.needs.some(lacks) || (marksAll && hint.marks.some(lacks))) return whole(silent, hint, marksAll);
    if (hint.needs.length) silent.length = 0;
    else silent.push(hint);
  }
  return { mistake: false, step: null, levels: [t("page.solved")], highlights: [], moves: [], removes: [] };
}

/**
 * Return a hint as a server would answer: with the whole argument, and the passages that were passed over since the
 * player's last entry; and what is highlighted while the place, the idea and the move are read.
 * @param {StoredHint[]} silent
 * @param {StoredHint} hint
 * @param {boolean} marksAll
 * @returns {Hint}
 */
function whole(silent, { levels, full, where, why, moves, needs }, marksAll) {
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

/**
 * @param {Partial<Record<Part, Cell[]>>} parts
 * @returns {[Cell, Part][]}
 */
const spread = (parts) =>
  Object.entries(parts).flatMap(([part, cells]) => cells.map((cell) => [cell, /** @type {Part} */ (part)]));
