// Hints in three steps, and why an entry is wrong.

import { plain } from "./messages.js";
import { lackingNotes, update } from "./view-state.js";

/** @import { Cell, Hint } from "../types" */
/** @import { Player } from "../player.js" */

/**
 * Tell where to look; the next press tells why, and the one after makes the move.
 * @param {Player} player
 */
export async function giveHint(player) {
  const { hint, level } = player.state;
  if (hint?.step && !hint.mistake) {
    if (level < 2) player.update({ type: "next-level" });
    else performHint(player, hint);
    return;
  }
  if (player.hinting || player.state.finished) return;
  player.update({ type: "hint", hint: null });
  const lacking = lackingNotes(player.answer.solution, player.game);
  const position = player.game.position({ passed: new Set(lacking) });
  const question = player.ask(() => player.helper.hint(position));
  player.hinting = question;
  const answer = await question;
  if (player.hinting === question) player.hinting = null;
  if (!answer) return;
  update(player.state, { type: "hint", hint: answer, lacking: answer.mistake ? [] : lacking });
  player.update({ type: "next-level" });
  player.save();
}

/**
 * Give notes that lack the right value all values that the entries leave; the hint goes on.
 * @param {Player} player
 */
export function mendNotes(player) {
  const { hint, level, lacking } = player.state;
  player.change((game) => player.input.mendNotes(game, lacking));
  if (!hint) return;
  update(player.state, { type: "hint-again", hint, level });
  player.refresh();
}

/**
 * Make the move of a hint, and leave its reason to be read.
 * @param {Player} player
 * @param {Hint} hint
 */
function performHint(player, hint) {
  const { takesNotes } = player.input;
  player.change((game) => {
    for (const [cell, value] of hint.moves) if (game.entry(cell) !== value) game.enter(cell, value);
    if (takesNotes && !hint.moves.length) strike(player, hint.removes);
    if (player.state.settings["clear-notes"])
      for (const [cell, value] of hint.moves) player.input.clearNotes(cell, value);
  });
  if (!player.state.finished) player.update({ type: "hint-done", hint });
}

/**
 * Take values out of the notes of cells; a cell without notes has all its values left.
 * @param {Player} player
 * @param {[Cell, number][]} removes
 */
function strike(player, removes) {
  for (const cell of new Set(removes.map(([at]) => at))) {
    const removed = removes.filter(([at]) => at === cell).map(([, value]) => value);
    const marks = player.game.marks(cell);
    const left = (marks.length ? marks : player.values(cell)).filter((value) => !removed.includes(value));
    if (left.length && player.game.entry(cell) === null) player.game.mark(cell, left);
  }
}

/**
 * Say why an entry is wrong. A rule that is broken in plain sight comes first; the proof that needs more looking is
 * for those who ask on.
 * @param {Player} player
 * @param {Cell} cell
 */
export async function why(player, cell) {
  const answer = await player.ask(async () => player.helper.mistakes?.(player.game.position()));
  if (!answer) return;
  if (answer.violations?.length) player.update({ type: "violations", violations: answer.violations, cell });
  else await refute(player, cell);
}

/**
 * Prove that an entry is wrong, picture by picture.
 * @param {Player} player
 * @param {Cell} cell
 */
export async function refute(player, cell) {
  const value = player.game.entry(cell);
  const { helper } = player;
  if (value === null || !helper.refute) return;
  const answer = await player.ask(async () =>
    helper.refute?.(player.game.position({ before: cell }), player.game.name(cell), value),
  );
  if (!answer) return;
  if (answer.frames.length)
    player.update({ type: "slides", slides: { frames: answer.frames, pictures: answer.pictures, at: 0 } });
  else player.update({ type: "say", message: plain(answer.text) });
}
