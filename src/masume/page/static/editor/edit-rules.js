// How the squares of each kind are edited: the type of these rules, and the parts that several kinds share.

/** @import { Cell, Rules, Square } from "../types" */
/** @import { Draft } from "./draft.js" */

/**
 * @typedef {object} Typing  how a key is meant
 * @property {boolean} fresh  whether the square has just been selected, so that typing replaces its content
 * @property {number} way  which sum of a wall is typed: 0 down, 1 across
 *
 * @typedef {{ text: string, cells: Cell[] }} Flaw  why a draft is no board of its kind yet
 *
 * @typedef {object} RuleOption  a rule that setters choose
 * @property {string} rule
 * @property {string} word  `set.WORD` is its label, `set.WORD-VALUE` the text of a choice
 * @property {(string | number)[]} [choices]  without choices, it is a box to tick
 * @property {boolean} [odd]  whether it matters only where a side is odd
 *
 * @typedef {object} EditRules  how boards of a kind are set
 * @property {number} size  rows and columns of an empty board
 * @property {Square} open  what an empty square holds
 * @property {Square} [block]  what a wall or a hole holds, where the kind has them
 * @property {number} margin  how many rows and columns at the top and on the left are walls
 * @property {Rules} rules  of an empty board
 * @property {RuleOption[]} options
 * @property {(rules: Rules) => Rules} drawnRules  those that the look of squares depends on
 * @property {string[]} digits  on the keys of the screen
 * @property {boolean} marks  whether shadings are printed
 * @property {boolean} shapes  whether boards are cut to shapes
 * @property {boolean} takesGivens  whether values are given, which can be symmetrical
 * @property {(rows: number, cols: number) => Square[]} usual  squares that setters will need soonest
 * @property {(square: Square) => Square} read  a square of a draft from one of a puzzle
 * @property {(draft: Draft, cell: Cell, key: string, typing: Typing) => Square | undefined} key  the square that comes
 *   of a key; undefined where the key means nothing
 * @property {(draft: Draft, cell: Cell, typing: Typing) => Square} erase
 * @property {(square: Square) => Square} [press]  the square that comes of a press
 * @property {(draft: Draft, key: string) => boolean} isWhole  whether a key is a whole entry, so that the next cell
 *   comes after it
 * @property {(draft: Draft, cell: Cell) => number | null} onlyDirection  the way of the only sum that a wall can have
 * @property {(draft: Draft) => Flaw | null} flaw
 * @property {boolean} namesValues  whether values have names: shaded, unshaded
 */

export const DIGIT = /^[0-9]$/;

/** @returns {number[]} the numbers from 0 to `last` */
export const upTo = (/** @type {number} */ last) => Array.from({ length: last + 1 }, (_, number) => number);

/**
 * Return `number` with `digit` appended, or `digit` alone if the number would become too large.
 * @param {number} number
 * @param {string} digit
 * @param {number} most
 * @param {boolean} fresh
 */
export function withDigit(number, digit, most, fresh) {
  const next = fresh ? Number(digit) : number * 10 + Number(digit);
  return next <= most ? next : Number(digit) <= most ? Number(digit) : number;
}

/**
 * Return a number without its last digit.
 * @param {Square} number
 */
export const withoutDigit = (number) => Math.floor(Number(number) / 10);

/**
 * The rules that most kinds share.
 * @type {Pick<EditRules, "margin" | "rules" | "options" | "drawnRules" | "marks" | "shapes" | "takesGivens" | "read"
 *   | "isWhole" | "onlyDirection" | "flaw" | "namesValues">}
 */
export const COMMON = {
  margin: 0,
  rules: {},
  options: [],
  drawnRules: () => ({}),
  marks: false,
  shapes: false,
  takesGivens: false,
  read: (square) => square,
  isWhole: () => false,
  onlyDirection: () => null,
  flaw: () => null,
  namesValues: false,
};
