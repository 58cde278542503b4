// The board of the day of each kind. Its seed comes from the date and the version, so it is the same everywhere, and
// nobody has to store it. The browser keeps which boards it was, so that solving them counts for the calendar.

import { KINDS } from "./input/kinds.js";
import { dayOf, streak } from "./statistics.js";
import { read, write } from "./storage.js";

/** @import { KindName } from "./types" */
/** @import { Finish } from "./statistics.js" */

/**
 * @typedef {Record<string, Partial<Record<KindName, string>>>} Days  by day and kind, the ids of the boards that were
 *   shown
 */

const DAYS = "masume.days";

/** From Sunday on: the week grows harder, and Sunday's boards are large. */
const GRADES = ["hard", "easy", "easy", "medium", "medium", "hard", "expert"];
export const FIRST_DAY = "2026-01-01";

/**
 * Return the seed of a day's board: 31 bits of its kind, day and version.
 * @param {KindName} kind
 * @param {string} day
 * @param {string} version
 */
export function dailySeed(kind, day, version) {
  let hash = 0x811c9dc5;
  for (const letter of `${kind} ${day} ${version}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 1) & 0x7fffffff;
}

/**
 * Return the grade of a day's boards, and their number of rows.
 * @param {KindName} kind
 * @param {string} day
 */
export function dailyOrder(kind, day) {
  const weekday = dateOf(day).getDay();
  return { grade: GRADES[weekday], side: KINDS[kind].sides[weekday ? "medium" : "large"] };
}

/**
 * Return the noon of a day such as 2026-11-18.
 * @param {string} day
 */
export function dateOf(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/**
 * Return whether a text is a day that has boards.
 * @param {string | null} text
 * @param {string} today
 * @returns {text is string}
 */
export const isDay = (text, today = dayOf()) =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  dayOf(dateOf(text)) === text &&
  FIRST_DAY <= text &&
  text <= today;

/** @returns {Days} */
export const dailyIds = () => read(DAYS) ?? {};

/**
 * Return what was solved of a day's boards, by kind.
 * @param {string} day
 * @param {Days} days
 * @param {Map<string, Finish>} solved  by id
 */
export function solvedOn(day, days, solved) {
  const found = Object.entries(days[day] ?? {}).flatMap(([kind, id]) => {
    const finish = solved.get(id);
    return finish ? [/** @type {[KindName, Finish]} */ ([kind, finish])] : [];
  });
  return new Map(found);
}

/**
 * Return for how many days in a row a board of the day was solved on its day.
 * @param {Finish[]} finishes
 * @param {Days} [days]
 * @param {string} [today]
 */
export function dailyStreak(finishes, days = dailyIds(), today = dayOf()) {
  const solved = new Map(finishes.map((finish) => [finish.id, finish]));
  const inTime = Object.keys(days).filter((day) =>
    [...solvedOn(day, days, solved).values()].some((finish) => finish.day === day),
  );
  return streak(new Set(inTime), today);
}

/**
 * Keep which board was shown on a day.
 * @param {string} day
 * @param {KindName} kind
 * @param {string} id
 */
export function noteDay(day, kind, id) {
  const days = dailyIds();
  write(DAYS, { ...days, [day]: { ...days[day], [kind]: id } });
}

/**
 * Take over the days of another device.
 * @param {Days} others
 */
export function mergeDays(others) {
  const days = { ...dailyIds() };
  for (const [day, ids] of Object.entries(others)) days[day] = { ...ids, ...days[day] };
  write(DAYS, days);
}
