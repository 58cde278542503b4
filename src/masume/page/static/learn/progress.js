// What was practised of each technique, kept in the browser: how often its step was found, and on which day last.

/** @import { KindName } from "../types" */

import { dayOf } from "../statistics.js";
import { read, write } from "../storage.js";

const KEY = "masume.learnt";
/** Positions that make a station. */
export const STATION = 3;
const REST = 86_400_000; // milliseconds of a day: a station is due again after 1, 2, 4, 8, … of them
const LONGEST = 64; // days

/** @typedef {{ kind: string, name: string }} Named */

/** @returns {Record<string, any>} */
const load = () => read(KEY) ?? {};

/** @param {Named} technique */
const keyOf = ({ kind, name }) => `${kind}/${name}`;

/**
 * Return after how many days a station that was practised so often is due again.
 * @param {number} times
 */
export const daysUntilDue = (times) => Math.min(LONGEST, 2 ** (Math.floor(times / STATION) - 1));

/**
 * Return how far a station is: "new", "begun", "done", or "due" if it should be repeated.
 * @param {number} times
 * @param {string | null} day  on which it was practised last
 * @param {string} today
 */
export function stationState(times, day, today) {
  if (times < STATION) return times ? "begun" : "new";
  const passed = day === null ? LONGEST : (Date.parse(today) - Date.parse(day)) / REST;
  return passed >= daysUntilDue(times) ? "due" : "done";
}

export const progress = {
  /**
   * @param {Named} technique
   * @returns {number}
   */
  times(technique) {
    return load()[keyOf(technique)] ?? 0;
  },

  /** @param {Named} technique */
  add(technique) {
    const kept = load();
    const days = { ...kept.days, [keyOf(technique)]: dayOf() };
    write(KEY, { ...kept, [keyOf(technique)]: this.times(technique) + 1, days });
  },

  /**
   * Return how far the station of a technique is.
   * @param {Named} technique
   */
  state(technique) {
    return stationState(this.times(technique), load().days?.[keyOf(technique)] ?? null, dayOf());
  },

  /**
   * The kind that was looked at last.
   * @returns {KindName | null}
   */
  kind() {
    return load().kind ?? null;
  },

  /** @param {KindName} kind */
  note(kind) {
    write(KEY, { ...load(), kind });
  },
};
