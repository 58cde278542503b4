// Which technique to practise next: what is due again comes first, then, from the easiest on, what is not practised and
// what the player's own moves never used.

import { statistics } from "../statistics.js";
import { progress } from "./progress.js";

/** @import { KindName } from "../types" */

/**
 * Return the technique to practise next, or null if all are practised.
 * @template {{ name: string }} Named
 * @param {KindName} kind
 * @param {Named[]} techniques  that can be practised, the easiest one first
 * @returns {Named | null}
 */
export function nextTechnique(kind, techniques) {
  const state = (/** @type {Named} */ { name }) => progress.state({ kind, name });
  const isUnused = (/** @type {Named} */ { name }) => !statistics.uses(kind, name).found;
  const open = techniques.filter((each) => ["new", "begun"].includes(state(each)));
  return techniques.find((each) => state(each) === "due") ?? open.find(isUnused) ?? open[0] ?? null;
}
