// What a player has solved, kept in the browser: one entry per board, with its time, hints and techniques. From them
// come the best time of a kind, size and grade, the median, the streak of days, and the techniques never used.
//
//   const result = statistics.finish({ line, kind, rows, cols, grade, elapsed, hints });
//   result.best       the best time before, in milliseconds; null if there was none
//   result.isBest     whether this one beats it
//   result.isAgain    whether the board was solved before: then nothing is counted

import { read, write } from "./storage.js";

/** @import { KindName } from "./types" */

/**
 * @typedef {object} Finish  a solved board
 * @property {string} id  the board, shortened
 * @property {KindName} kind
 * @property {string} size  such as 8x10
 * @property {string | null} grade  null where it is not known
 * @property {number} elapsed  milliseconds; 0 where no time was taken
 * @property {number} hints  how many were used
 * @property {string} day  on which it was solved, such as 2026-11-18
 *
 * @typedef {object} Finished  what the player knows at the end of a game
 * @property {string} line
 * @property {KindName} kind
 * @property {number} rows
 * @property {number} cols
 * @property {string | null} [grade]
 * @property {number} elapsed
 * @property {number} hints
 *
 * @typedef {{ found: number, hinted: number }} Uses  of a technique: by the player's own moves, and in hints
 *
 * @typedef {object} Statistics
 * @property {Finish[]} solved  the first one comes first
 * @property {Record<string, Uses>} techniques  by kind and name, such as hitori/sandwich
 *
 * @typedef {object} Row  the boards of one kind and grade
 * @property {KindName} kind
 * @property {string | null} grade
 * @property {number} solved
 * @property {number} withoutHints
 * @property {number | null} best  in milliseconds, like the median
 * @property {number | null} median
 */

const KEY = "masume.statistics";

/** @returns {Statistics} */
export function loadStatistics() {
  const kept = read(KEY);
  return { solved: kept?.solved ?? [], techniques: kept?.techniques ?? {} };
}

/** @param {Statistics} kept */
export const keepStatistics = (kept) => write(KEY, kept);

/**
 * Return a day as it is stored: 2026-11-18, where the player is.
 * @param {Date} [date]
 */
export function dayOf(date = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Return a short name of a board, by 53 bits of its line form.
 * @param {string} line
 */
export function boardId(line) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (2 ** 32 * (high & 0x1fffff) + (low >>> 0)).toString(36);
}

/**
 * Return the median of some numbers, or null if there are none.
 * @param {number[]} numbers
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (!sorted.length) return null;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Return how many days without a gap end with `today`, or with the day before it.
 * @param {Set<string>} days
 * @param {string} today
 */
export function streak(days, today) {
  let day = days.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; days.has(day); day = dayBefore(day)) length += 1;
  return length;
}

/** @param {string} day */
function dayBefore(day) {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date - 1, 12));
}

/**
 * Return one row per kind and grade, in the order of `kinds` and `grades`; boards without a grade come last.
 * @param {Finish[]} solved
 * @param {KindName[]} kinds
 * @param {string[]} grades
 * @returns {Row[]}
 */
export function rows(solved, kinds, grades) {
  return kinds.flatMap((kind) =>
    [...grades, null].flatMap((grade) => {
      const boards = solved.filter((each) => each.kind === kind && each.grade === grade);
      if (!boards.length) return [];
      const times = timesOf(boards);
      return [
        {
          kind,
          grade,
          solved: boards.length,
          withoutHints: boards.filter(({ hints }) => !hints).length,
          best: times.length ? Math.min(...times) : null,
          median: median(times),
        },
      ];
    }),
  );
}

/** @param {Finish[]} boards */
const timesOf = (boards) => boards.flatMap(({ elapsed }) => (elapsed ? [elapsed] : []));

const QUICK = 3000; // milliseconds per cell
const IN_A_ROW = 3;

/**
 * Return the next grade for a player who solved the last three boards of a kind quickly, without hints, and all in one
 * grade; null for others.
 * @param {Finish[]} solved
 * @param {KindName} kind
 * @param {string[]} grades  the easiest one first
 */
export function harderGrade(solved, kind, grades) {
  const last = solved.filter((each) => each.kind === kind).slice(-IN_A_ROW);
  const isQuick = (/** @type {Finish} */ { elapsed, size, hints }) => {
    const [rows, cols] = size.split("x").map(Number);
    return !hints && elapsed > 0 && elapsed <= QUICK * rows * cols;
  };
  const grade = last[0]?.grade;
  if (last.length < IN_A_ROW || !grade || last.some((each) => each.grade !== grade || !isQuick(each))) return null;
  return grades[grades.indexOf(grade) + 1] ?? null;
}

/**
 * Return both statistics as one: each board once, as it was first solved; of each technique, the larger counts.
 * @param {Statistics} mine
 * @param {Statistics} other
 * @returns {Statistics}
 */
export function merge(mine, other) {
  /** @type {Map<string, Finish>} */
  const solved = new Map();
  for (const finish of [...mine.solved, ...other.solved].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    if (!solved.has(finish.id)) solved.set(finish.id, finish);
  const techniques = { ...mine.techniques };
  for (const [name, { found, hinted }] of Object.entries(other.techniques)) {
    const known = techniques[name] ?? { found: 0, hinted: 0 };
    techniques[name] = { found: Math.max(known.found, found), hinted: Math.max(known.hinted, hinted) };
  }
  return { solved: [...solved.values()], techniques };
}

export const statistics = {
  /**
   * Count a solved board. One that was solved before is not counted again, as its solution was known.
   * @param {Finished} game
   */
  finish({ line, kind, rows, cols, grade = null, elapsed, hints }) {
    const kept = loadStatistics();
    const id = boardId(line);
    const size = `${rows}x${cols}`;
    const best = this.best({ kind, rows, cols, grade });
    const isAgain = kept.solved.some((each) => each.id === id);
    if (!isAgain) {
      kept.solved.push({ id, kind, size, grade, elapsed: Math.round(elapsed), hints, day: dayOf() });
      keepStatistics(kept);
    }
    return { best, isBest: !isAgain && elapsed > 0 && (best === null || elapsed < best), isAgain };
  },

  /**
   * Return the best time for boards of a kind, size and grade in milliseconds, or null.
   * @param {{ kind: KindName, rows: number, cols: number, grade?: string | null }} board
   * @returns {number | null}
   */
  best({ kind, rows, cols, grade = null }) {
    const size = `${rows}x${cols}`;
    const like = loadStatistics().solved.filter(
      (each) => each.kind === kind && each.size === size && each.grade === grade,
    );
    const times = timesOf(like);
    return times.length ? Math.min(...times) : null;
  },

  /**
   * Return how a board was solved, or null.
   * @param {string} line
   * @returns {Finish | null}
   */
  of(line) {
    const id = boardId(line);
    return loadStatistics().solved.find((each) => each.id === id) ?? null;
  },

  /**
   * Count the use of techniques: in the player's own moves, or in hints.
   * @param {KindName} kind
   * @param {string[]} names
   * @param {"found" | "hinted"} how
   */
  use(kind, names, how) {
    const kept = loadStatistics();
    for (const name of names) {
      const key = `${kind}/${name}`;
      const uses = kept.techniques[key] ?? { found: 0, hinted: 0 };
      kept.techniques[key] = { ...uses, [how]: uses[how] + 1 };
    }
    keepStatistics(kept);
  },

  /**
   * Return how often a technique was used.
   * @param {KindName} kind
   * @param {string} name
   * @returns {Uses}
   */
  uses(kind, name) {
    return loadStatistics().techniques[`${kind}/${name}`] ?? { found: 0, hinted: 0 };
  },
};
