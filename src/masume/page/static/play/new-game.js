// Generate a board and open it: with options of the user, or like the board that was played.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { navigate } from "../router.js";
import { settings } from "../storage.js";
import { harderThan } from "./grades.js";

/** @import { Requests, PlayBoardAnswer } from "../types" */

/**
 * @typedef {Requests["generate"]} GenerateRequest
 * @typedef {{ line: string, request: GenerateRequest } | null} Generated  the board that was generated last
 */

/**
 * Generate a board and open it, unless the player has left meanwhile. Keep the request, for another board like it.
 * @param {GenerateRequest} request
 * @param {AbortSignal} leaving
 */
export async function generateBoard(request, leaving) {
  const {
    boards: [made],
  } = await post("generate", request, leaving);
  settings.set("generated", { line: made.line, request });
  await navigate(addressOf("play", made.line));
}

/**
 * Return the request for a board like this one: the request that it was generated for, with a new seed, or one with its
 * kind, size and grade; or, for a harder one, with the grade above.
 * @param {PlayBoardAnswer} answer
 * @param {AbortSignal} leaving
 * @param {boolean} isHarder
 * @returns {Promise<GenerateRequest>}
 */
export async function requestLike(answer, leaving, isHarder = false) {
  const { line, kind, verdict, puzzle } = answer;
  const { rows, cols, rules } = puzzle;
  const last = settings.get("generated", /** @type {Generated} */ (null));
  const like = last?.line === line ? { ...last.request, seed: undefined } : null;
  if (like && !isHarder) return like;
  /** @type {GenerateRequest} */
  const request = like ?? { kind, size: `${rows}x${cols}`, ...rules };
  if (verdict !== "unique") return request;
  const { grade, complete } = await post("rate", { board: line }, leaving);
  if (!complete || !grade) return request;
  return { ...request, grade: (isHarder && harderThan(grade)) || grade };
}
