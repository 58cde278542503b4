// The rules in the card: by themselves for those who play a kind for the first time, and for those who ask.

import { announce } from "../dom.js";
import { t } from "../i18n.js";

/** @import { Player } from "../player.js" */

/**
 * Tell the rules to those who play the kind for the first time, with a cell that can be worked out at once.
 * @param {Player} player
 */
export async function introduce(player) {
  const { answer, game, state } = player;
  if (player.settings.get("met", /** @type {string[]} */ ([])).includes(answer.kind)) return;
  if (game.done.length || state.finished) return;
  player.update({ type: "intro", cell: -1 });
  try {
    const { moves } = await player.helper.hint(game.position());
    if (state.intro === -1 && moves.length) player.update({ type: "intro", cell: moves[0][0] });
  } catch {
    /* then there is no cell to try */
  }
}

/**
 * Remember that the player knows this kind now.
 * @param {Player} player
 */
export function meet(player) {
  const met = player.settings.get("met", /** @type {string[]} */ ([]));
  if (!met.includes(player.answer.kind)) player.settings.set("met", [...met, player.answer.kind]);
}

/**
 * Show the rules in the card, or put them away.
 * @param {Player} player
 */
export function toggleIntro(player) {
  const { intro, message } = player.state;
  const isShown = intro !== null && message === null;
  if (isShown) meet(player);
  if (message) player.dismiss();
  player.update({ type: "intro", cell: isShown ? null : -1 });
  if (!isShown) announce([t(`play.aim-${player.answer.kind}`), ...player.answer.rules].join(" "));
}
