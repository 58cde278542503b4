// The weeks of a month.

import { dayOf } from "../statistics.js";

/**
 * Return the days of a month in weeks from Monday to Sunday; null where a week has days of other months.
 * @param {number} year
 * @param {number} month  from 0
 * @returns {(string | null)[][]}
 */
export function weeksOf(year, month) {
  const before = (new Date(year, month, 1).getDay() + 6) % 7;
  const length = new Date(year, month + 1, 0).getDate();
  const days = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, i) => {
    const date = i - before + 1;
    return date < 1 || date > length ? null : dayOf(new Date(year, month, date, 12));
  });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
