// Generate a board and open it: with options of the user, or like the board that was played.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { navigate } from "../router.js";
import { settings } from "../storage.js";

/** @import { Requests, PlayBoardAnswer } from "../types" */

/**
 * @typedef {Requests["generate"]} Order
 * @typedef {{ line: string, asked: Order } | null} Ordered  the order of a board that was made
 */

/**
 * Have a board made and open it, unless the player has left meanwhile. The order is kept with it, for the next one.
 * @param {Order} asked
 * @param {AbortSignal} leaving
 */
export async function orderBoard(asked, leaving) {
  const {
    boards: [made],
  } = await post("generate", asked, leaving);
  settings.set("ordered", { line: made.line, asked });
  await navigate(addressOf("play", made.line));
}

/**
 * Return the order for a board like this one: the order that it was made to, with a new number, or what it looks like.
 * @param {PlayBoardAnswer} answer
 * @param {AbortSignal} leaving
 * @returns {Promise<Order>}
 */
export async function orderLike({ line, kind, verdict, puzzle: { rows, cols, rules } }, leaving) {
  const last = settings.get("ordered", /** @type {Ordered} */ (null));
  if (last?.line === line) return { ...last.asked, seed: undefined };
  /** @type {Order} */
  const asked = { kind, size: `${rows}x${cols}`, ...rules };
  if (verdict !== "unique") return asked;
  const { grade, complete } = await post("rate", { board: line }, leaving);
  return complete && grade ? { ...asked, grade } : asked;
}
