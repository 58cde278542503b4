// Explain: the whole path to the solution. An address names the board (?board=), where the player stands (?state=) and
// the step that is shown (?step=).

import { ask } from "../api.js";
import { make, messageOf } from "../dom.js";
import { pickBoard } from "../explain/board-picker.js";
import { ExplanationView, entriesOf } from "../explain/explanation-view.js";
import { say } from "../i18n.js";

/** @import { Answers } from "../types" */

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const board = address.searchParams.get("board");
  const state = address.searchParams.get("state") ?? "";
  if (!board) return pickBoard(main, leaving);
  main.append(make("p", { class: "muted", role: "status" }, say("explain.thinking")));
  /** @type {Answers["explain"]} */
  let answer;
  try {
    answer = await ask("explain", { board, entries: entriesOf(state) }, leaving);
  } catch (error) {
    if (leaving.aborted) throw error;
    return pickBoard(main, leaving, { text: board, error: messageOf(error) });
  }
  const reader = new ExplanationView(answer, { board, state, step: Number(address.searchParams.get("step") ?? 0) });
  main.replaceChildren(reader.element);
  return reader.listen();
}
