// Whether a game is solved, and which of its entries are wrong.

import { Game } from "../game.js";
import { t } from "../i18n.js";
import { finish } from "./finish.js";
import { failureMessage, plain } from "./messages.js";
import { checkBySolution, update } from "./view-state.js";

/** @import { MistakesAnswer } from "../types" */
/** @import { Player } from "../player.js" */

/**
 * Ask the helper what it says of a game; undefined where it cannot tell.
 * @param {Player} player
 * @param {Game} game
 */
async function checkGame(player, game) {
  return (
    checkBySolution(player.answer, player.cells, player.givens, game) ??
    (await player.helper.mistakes?.(game.position({ passed: new Set(game.marked) })))
  );
}

/**
 * Find out after a change whether the board is solved and, for those who want to know at once, what is wrong.
 * @param {Player} player
 */
export async function check(player) {
  player.checking.cancel();
  const known = checkBySolution(player.answer, player.cells, player.givens, player.game);
  if (known) judge(player, known);
  else if (player.helper.mistakes && (player.isFull() || player.state.settings.mistakes === "solution")) {
    try {
      const answer = await player.checking(() => checkGame(player, player.game));
      if (answer) judge(player, answer);
    } catch (error) {
      player.update({ type: "say", message: failureMessage(error) });
    }
  }
}

/**
 * Show what a check has found.
 * @param {Player} player
 * @param {MistakesAnswer} answer
 */
function judge(player, { solved, mistakes }) {
  const { state } = player;
  if (solved !== state.finished) {
    update(state, { type: "solved", solved });
    player.tick();
    player.save();
  }
  if (solved) update(state, { type: "say", message: finish(player) });
  else if (player.isFull() && !player.mayStayOpen && mistakes.length)
    update(state, { type: "say", message: plain(t("play.full-but-wrong"), "warn") });
  if (state.settings.mistakes === "solution") update(state, { type: "mistakes", cells: mistakes });
  player.refresh();
}

/**
 * Show the mistakes, because the player asks.
 * @param {Player} player
 */
export async function showMistakes(player) {
  if (player.state.settings.mistakes === "never") return;
  const answer = await player.ask(() => checkGame(player, player.game), false);
  if (!answer) return;
  const { mistakes } = answer;
  update(player.state, { type: "hint", hint: null });
  update(player.state, { type: "mistakes", cells: mistakes });
  const n = mistakes.length;
  if (player.answer.verdict === "none") player.update({ type: "say", message: plain(t("play.flaw-none"), "warn") });
  else if (n)
    player.update({
      type: "report",
      report: { lines: [t("play.mistakes", { n })], cells: mistakes, highlights: [] },
    });
  else player.update({ type: "say", message: plain(t("play.no-mistakes"), "good") });
}

/**
 * Undo until nothing is wrong, or until it cannot be told any more what is. Playing on, or asking something else, ends
 * the search.
 * @param {Player} player
 */
export async function goBack(player) {
  player.checking.cancel();
  const back = Game.fromJSON(player.game.toJSON(), player.game.joints());
  let steps = 0;
  let message = player.state.message;
  const search = async (/** @type {AbortSignal} */ signal) => {
    for (;;) {
      const answer = await checkGame(player, back);
      if (signal.aborted || !answer) return;
      if (!answer.mistakes.length || !back.undo()) break;
      steps += 1;
    }
    message = plain(t("play.went-back", { n: steps }));
  };
  let isWanted = true;
  try {
    isWanted = (await player.asking(async (signal) => [await search(signal)])) !== undefined;
  } catch (error) {
    message = failureMessage(error); // as far as it was told
  }
  if (!isWanted) return;
  player.change((game) => {
    for (let left = steps; left > 0; left -= 1) game.undo();
  });
  if (message) player.update({ type: "say", message });
}
