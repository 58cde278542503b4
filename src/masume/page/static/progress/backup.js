// Everything that the browser keeps, as one file, and, without the finished games, as a link for another device.
//
// The link holds the same JSON, compressed, after the sign #: browsers do not send that part to a server.

import { mergeDays } from "../daily.js";
import { keepStatistics, loadStatistics, merge } from "../statistics.js";
import { games, read, write } from "../storage.js";

/** @import { Days } from "../daily.js" */
/** @import { Statistics } from "../statistics.js" */
/** @import { GameRecord } from "../types" */

/**
 * @typedef {object} Backup
 * @property {"masume-progress"} format
 * @property {1} version
 * @property {Statistics} statistics
 * @property {Days} days  the boards of the day
 * @property {Record<string, any>} learnt
 * @property {GameRecord[]} games
 */

const FORMAT = "masume-progress";
const VERSION = 1;
const DAYS = "masume.days";
const LEARNT = "masume.learnt";

/**
 * Return what the browser keeps; for a link, games that are not finished alone.
 * @param {boolean} isShort
 * @returns {Backup}
 */
export const makeBackup = (isShort = false) => ({
  format: FORMAT,
  version: VERSION,
  statistics: loadStatistics(),
  days: read(DAYS) ?? {},
  learnt: read(LEARNT) ?? {},
  games: games.list().filter(({ finished }) => !isShort || !finished),
});

/**
 * Return the backup in a text, or null if the text holds none.
 * @param {string} text
 * @returns {Backup | null}
 */
export function parseBackup(text) {
  try {
    const backup = JSON.parse(text);
    const isOurs = backup?.format === FORMAT && backup.version === VERSION;
    return isOurs && Array.isArray(backup.games) && Array.isArray(backup.statistics?.solved) ? backup : null;
  } catch {
    return null;
  }
}

/**
 * Take over a backup: nothing that is kept here is lost. Of a game that both have, the one played last is kept.
 * @param {Backup} backup
 */
export function takeOver({ statistics, days, learnt, games: others }) {
  const before = loadStatistics();
  const both = merge(before, { solved: statistics.solved, techniques: statistics.techniques ?? {} });
  keepStatistics(both);
  mergeDays(days ?? {});
  write(LEARNT, mergeLearnt(read(LEARNT) ?? {}, learnt ?? {}));
  let taken = 0;
  for (const record of others) {
    if (!record?.line || !record.game || (record.changed ?? 0) <= (games.load(record.line)?.changed ?? -1)) continue;
    games.restore(record);
    taken += 1;
  }
  return { games: taken, solved: both.solved.length - before.solved.length };
}

/**
 * Of each technique, the larger count is kept; other entries are those of this device.
 * @param {Record<string, any>} mine
 * @param {Record<string, any>} other
 */
function mergeLearnt(mine, other) {
  const both = { ...other, ...mine };
  for (const [name, count] of Object.entries(other))
    if (typeof count === "number" && typeof mine[name] === "number") both[name] = Math.max(count, mine[name]);
  return both;
}

/**
 * Return a text as compressed letters that a link can hold.
 * @param {string} text
 */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let i = 0; i < bytes.length; i += 4096) letters += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Return the text that `packText` has compressed, or null if it is none.
 * @param {string} packed
 */
export async function unpackText(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  } catch {
    return null;
  }
}
