// Turn the server's answers about a board into data for the verdict panel.

import { cellName, parseCell } from "../grid.js";
import { t } from "../i18n.js";

/** @import { Cell, CheckAnswer, Clash, QuickCheckAnswer, Part, Puzzle, Repair } from "../types" */
/** @import { Draft } from "./draft.js" */
/** @import { Flaw } from "./edit-rules.js" */

/**
 * @typedef {object} ShownVerdict
 * @property {"" | "unique" | "many" | "none" | "unknown" | "error"} state
 * @property {string} head
 * @property {{ text: string, muted?: boolean }[]} lines
 * @property {string[]} clues  that clash
 * @property {string[]} remarks
 * @property {string[]} more  folded away
 *
 * @typedef {Map<Cell, { part: Part, notes: number[] }>} Tints  highlights and notes of cells
 *
 * @typedef {object} Offer
 * @property {string} text
 * @property {"" | "muted" | "bad"} look
 * @property {{ label: string, title: string, puzzle: Puzzle }[]} repairs
 * @property {boolean} focus  whether the user asked for them
 */

const MOST_REPAIRS = 5; // that are offered
const FEW_CHANGES = 3; // that a button names

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * @param {ShownVerdict["state"]} state
 * @param {string} head
 * @param {Partial<ShownVerdict>} [more]
 * @returns {ShownVerdict}
 */
const verdict = (state, head, more = {}) => ({ state, head, lines: [], clues: [], remarks: [], more: [], ...more });

/** @param {string} message */
export const failed = (message) => verdict("error", t("set.error"), { lines: [{ text: message }] });

/**
 * Return the verdict on a draft that is not a board yet, with its cells outlined.
 * @param {Flaw} flaw
 * @returns {{ verdict: ShownVerdict, tints: Tints, line: null }}
 */
export const unfinished = ({ text, cells }) => ({
  verdict: failed(text),
  tints: new Map(cells.map((cell) => [cell, { part: "clash", notes: [] }])),
  line: null,
});

/**
 * Return the verdict on a board.
 * @param {QuickCheckAnswer} answer
 * @param {Draft} draft
 * @returns {{ verdict: ShownVerdict, tints: Tints, line: string | null }}
 */
export const judged = (answer, draft) => ({
  verdict: verdictOf(answer, draft),
  tints: tintsOf(answer),
  line: answer.line ?? null,
});

/**
 * @param {QuickCheckAnswer} answer
 * @param {Draft} draft
 */
function verdictOf({ verdict: state, rating, needs_its_rules, differs, clash, slips, reason, hopeless }, draft) {
  if (state === "unique")
    return verdict("unique", t("set.unique"), {
      lines: [rating ? { text: capital(rating.text) } : { text: t("set.rating"), muted: true }],
      remarks: needs_its_rules === false ? [t("set.idle-rule")] : [],
    });
  if (state === "many")
    return verdict("many", t("set.many"), { lines: [{ text: t("set.many-where", { n: differs.length }) }] });
  if (state !== "none") return verdict("unknown", t("set.unknown"));
  const why = t(clash.length ? "set.clash" : hopeless ? "set.impossible" : "set.no-clash");
  return verdict("none", t("set.none"), {
    lines: [...(slips ?? []), ...(clash.length || !slips?.length ? [why] : [])].map((text) => ({ text })),
    clues: clash.map((clue) => clueText(clue, draft)),
    remarks: reason ?? [],
  });
}

/**
 * @param {QuickCheckAnswer} answer
 * @returns {Tints}
 */
function tintsOf({ verdict: state, differs, clash }) {
  /** @type {Tints} */
  const tints = new Map();
  if (state === "many")
    for (const [cell, values] of differs) tints.set(cell, { part: "named", notes: [...values].sort((a, b) => a - b) });
  if (state === "none")
    for (const { cells } of clash) for (const cell of cells) tints.set(cell, { part: "clash", notes: [] });
  return tints;
}

/**
 * Return what users call a value.
 * @param {number} value
 * @param {Draft} draft
 */
export const word = (value, { edit }) => (edit.namesValues ? t(value ? "set.shaded" : "set.unshaded") : String(value));

/**
 * Say of a clue that clashes what it says, and of which cells.
 * @param {Clash} clue
 * @param {Draft} draft
 */
function clueText({ value, cells }, draft) {
  const [first] = cells;
  const names = [first, cells[cells.length - 1]].map((cell) => cellName(cell, draft.cols));
  const isMark = cells.length === 1 && draft.square(first) !== value && draft.mark(first) === value;
  return `${[...new Set(names)].join("–")}: ${isMark ? word(Number(value), draft) : value}`;
}

/**
 * Take what a longer check says over into a verdict: of a board without a solution why, with the smaller clash of the
 * two.
 * @param {QuickCheckAnswer} answer
 * @param {CheckAnswer} check
 * @param {number} cols
 * @returns {QuickCheckAnswer}
 */
export function withReasons(answer, { clash, slips, reason, repairs }, cols) {
  const clues = clash.map(({ clue, value, cells }) => ({
    text: clue,
    value,
    cells: cells.map((name) => parseCell(name, cols)),
  }));
  const isNamedElsewhere = !clues.length && (slips.length || repairs.length);
  const isSmaller = clues.length && (!answer.clash.length || clues.length < answer.clash.length);
  return {
    ...answer,
    clash: isNamedElsewhere || isSmaller ? clues : answer.clash,
    slips: slips.map(({ text }) => text),
    reason,
  };
}

/**
 * Offer repairs, each with what it changes.
 * @param {Repair[]} repairs
 * @param {string} text
 * @param {Draft} draft
 * @returns {Offer}
 */
export const offerOf = (repairs, text, draft, focus = false) => ({
  text,
  look: "",
  repairs: repairs.slice(0, MOST_REPAIRS).map((repair) => ({
    label: repairText(repair, draft),
    title: repair.text,
    puzzle: repair.puzzle,
  })),
  focus,
});

/**
 * @param {Repair} repair
 * @param {Draft} draft
 */
function repairText({ changes, text }, draft) {
  const [first, ...others] = changes;
  if (!others.length && first.old === null) {
    const value = first.what === "mark" ? word(first.new, draft) : first.new;
    return t("set.add", { value, cell: first.cell });
  }
  return changes.length > FEW_CHANGES ? t("set.change-all", { n: changes.length }) : capital(text);
}

/**
 * @param {string} text
 * @param {Offer["look"]} [look]
 * @returns {Offer}
 */
export const note = (text, look = "") => ({ text, look, repairs: [], focus: false });
