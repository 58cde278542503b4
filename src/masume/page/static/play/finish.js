// What follows when a board is solved: what is said of it, sharing the result, and the next board.

import { announce } from "../dom.js";
import { t } from "../i18n.js";
import { statistics } from "../statistics.js";
import { gradeName, harderThan } from "./grades.js";
import { failureMessage, solvedMessage } from "./messages.js";
import { Timer } from "./timer.js";
import { update } from "./view-state.js";

/** @import { Player } from "../player.js" */

/**
 * Count the solved board, and return what is said of it.
 * @param {Player} player
 */
export function finish(player) {
  const { line, kind, puzzle } = player.answer;
  const { rows, cols } = puzzle;
  const { timer, hints, settings } = player.state;
  const { grade } = player;
  const counted = statistics.finish({ line, kind, rows, cols, grade, elapsed: timer.elapsed, hints });
  return solvedMessage({
    ...counted,
    elapsed: settings.timer ? timer.elapsed : null,
    hints,
    board: boardName(player),
    hasNext: player.next !== null,
    hasHarder: player.next !== null && harderThan(grade) !== null,
    canShare: player.share !== null,
    explanation: player.explanation?.(),
  });
}

/**
 * Return the kind, grade and size of the board: Hitori, easy, 8×8.
 * @param {Player} player
 */
function boardName(player) {
  const { title } = player.answer;
  return player.grade ? `${title}, ${gradeName(player.grade)}` : title;
}

/**
 * Share the result, and say what came of it.
 * @param {Player} player
 */
export async function shareResult(player) {
  const { timer, hints, settings } = player.state;
  const said = t(hints ? "play.end-hints" : "play.end-no-hints", { board: boardName(player), n: hints });
  const result = settings.timer ? `${Timer.text(timer.elapsed)} · ${said}` : said;
  const told = await player.share?.(result);
  if (told) announce(told);
  player.view.card.tellBelow(told ?? "");
}

/**
 * Go on to another board like this one, or a harder one.
 * @param {Player} player
 */
export async function openNextBoard(player, isHarder = false) {
  if (!player.next) return;
  player.update({ type: "make", making: true });
  try {
    await player.next(isHarder);
  } catch (error) {
    update(player.state, { type: "make", making: false });
    if (player.view.element.isConnected) player.update({ type: "say", message: failureMessage(error) });
  }
}
