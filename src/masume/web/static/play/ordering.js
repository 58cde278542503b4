// Boards to order, and more of the same.

import { ask } from "../api.js";
import { go } from "../router.js";
import { settings } from "../store.js";

export const addressOf = (line) => `/play?board=${encodeURIComponent(line)}`;

/** Has a board made and opens it, unless the player has left meanwhile. What was asked for is kept with it, for the next
 * one. */
export async function orderBoard(asked, leaving) {
  const {
    boards: [made],
  } = await ask("generate", asked, leaving);
  settings.set("ordered", { line: made.line, asked });
  await go(addressOf(made.line));
}

/** The order for a board like this one: the order that it was made to, with a new number, or what it looks like. */
export async function orderLike({ line, kind, verdict, puzzle: { rows, cols, rules } }, leaving) {
  const last = settings.get("ordered", null);
  if (last?.line === line) return { ...last.asked, seed: undefined };
  const asked = { kind, size: `${rows}x${cols}`, ...rules };
  if (verdict !== "unique") return asked;
  const { grade, complete } = await ask("rate", { board: line }, leaving);
  return complete ? { ...asked, grade } : asked;
}
