// Make the board of a day, and keep those of today, so that they are made once.

import { post } from "./api.js";
import { dailyOrder, dailySeed, noteDay } from "./daily.js";
import { boardId, dayOf } from "./statistics.js";
import { read, write } from "./storage.js";

/** @import { KindName } from "./types" */

/**
 * @typedef {{ day: string, version: string, lines: Partial<Record<KindName, string>> }} Today  the boards of the day
 *   that was shown last
 */

const TODAY = "masume.today";

/**
 * Return the line form of a day's board.
 * @param {KindName} kind
 * @param {string} day
 * @param {string} version
 * @param {AbortSignal} signal
 */
export async function dailyBoard(kind, day, version, signal) {
  const kept = /** @type {Today | null} */ (read(TODAY));
  const lines = kept?.day === day && kept.version === version ? kept.lines : {};
  const known = lines[kind];
  if (known) return known;
  const { grade, side } = dailyOrder(kind, day);
  const request = { kind, size: `${side}x${side}`, grade, seed: dailySeed(kind, day, version) };
  const {
    boards: [{ line }],
  } = await post("generate", request, signal);
  if (day === dayOf()) {
    const now = /** @type {Today | null} */ (read(TODAY)); // another board may have come meanwhile
    const others = now?.day === day && now.version === version ? now.lines : {};
    write(TODAY, { day, version, lines: { ...others, [kind]: line } });
  }
  noteDay(day, kind, boardId(line));
  return line;
}

/**
 * Return the address of a day's board, which is short enough to be told.
 * @param {KindName} kind
 * @param {string} day
 */
export const dailyAddress = (kind, day) => `/play?day=${day}&kind=${kind}`;
