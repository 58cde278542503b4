// Explain: the whole path to the solution. An address names the board (?board=), where the player stands (?state=) and
// the step that is shown (?step=).

import { ask } from "../api.js";
import { make } from "../dom.js";
import { opening } from "../explain/opening.js";
import { Reader } from "../explain/reader.js";
import { say } from "../words.js";

export async function show(main, address, leaving) {
  const board = address.searchParams.get("board");
  const state = address.searchParams.get("state") ?? "";
  if (!board) return opening(main, leaving);
  main.append(make("p", { class: "muted", role: "status" }, say("explain.thinking")));
  let answer;
  try {
    answer = await ask("explain", state ? { board, state } : { board }, leaving);
  } catch (error) {
    if (leaving.aborted) throw error;
    return opening(main, leaving, { text: board, error: error.message });
  }
  const reader = new Reader(answer, { board, state, step: Number(address.searchParams.get("step") ?? 0) });
  main.replaceChildren(reader.element);
  return reader.listen();
}
