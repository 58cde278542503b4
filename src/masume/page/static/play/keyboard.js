// What keys do on a board that is played.

import { cellBeyond } from "./arrow-navigation.js";
import { showMistakes } from "./checks.js";
import { giveHint } from "./hints.js";
import { toggleIntro } from "./introduction.js";
import { plain } from "./messages.js";
import { lastText, lineText, openText } from "./spoken.js";

/** @import { Player } from "../player.js" */

const ZOOM = 1.5; // of one press

/**
 * Do what keys mean until the signal ends it.
 * @param {Player} player
 * @param {AbortSignal} signal
 */
export function watchKeys(player, signal) {
  document.addEventListener("keydown", (event) => key(player, event), { signal });
}

/**
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
function key(player, event) {
  const { target } = event;
  if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
  if (target.closest("input, select, textarea, dialog, summary")) return;
  if (target !== document.body && !player.element.contains(target) && target.id !== "main") return;
  if (player.state.paused && event.key.toLowerCase() !== "p") return;
  const inBoard = player.view.board.element.contains(target);
  if ((event.key === " " || event.key === "Enter") && !inBoard) return; // they press the button that has the focus
  const isCard = player.view.card.element === target && event.key.startsWith("Arrow");
  if (isCard) return; // they scroll the card
  if (command(player, event) || keyOnBoard(player, event)) event.preventDefault();
}

/**
 * Keys that do the same in every kind.
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
function command(player, event) {
  const name = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (name === "z" && !event.shiftKey) player.undo();
    else if (name === "z" || name === "y") player.redo();
    else return false;
    return true;
  }
  if (keyOnMessage(player, event.key)) return true;
  const say = (/** @type {string} */ text) => player.update({ type: "say", message: plain(text) });
  /** @type {Record<string, () => unknown>} */
  const commands = {
    "?": () => toggleIntro(player),
    z: () => player.undo(),
    y: () => player.redo(),
    h: () => giveHint(player),
    m: () => showMistakes(player),
    t: () => player.beginTrial(),
    k: () => player.keepTrial(),
    d: () => player.dropTrial(),
    p: () => player.pause(),
    l: () => say(lineText(player)),
    e: () => say(openText(player)),
    a: () => say(lastText(player)),
    "+": () => player.view.zoom.step(ZOOM),
    "-": () => player.view.zoom.step(1 / ZOOM),
  };
  /** @type {Record<string, () => unknown>} */
  const notes = { n: () => player.toggleNotes(), f: () => player.input.fillNotes() };
  const found = commands[name] ?? (player.input.takesNotes ? notes[name] : undefined);
  found?.();
  return found !== undefined;
}

/**
 * Keys while something is said: Escape ends it, arrows leaf through a refutation.
 * @param {Player} player
 * @param {string} name
 */
function keyOnMessage(player, name) {
  const { slides, message, intro } = player.state;
  if (name === "Escape" && slides) player.update({ type: "close-slides" });
  else if (name === "Escape" && message) player.dismiss();
  else if (name === "Escape" && intro !== null) toggleIntro(player);
  else if (slides && (name === "ArrowLeft" || name === "ArrowRight"))
    player.update({ type: "turn-slide", by: name === "ArrowRight" ? 1 : -1 });
  else return false;
  return true;
}

/**
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
function keyOnBoard(player, event) {
  const { board } = player.view;
  const { selected, cells } = player;
  const isFar = event.ctrlKey || event.metaKey;
  if (selected === null || (isFar && event.key !== "Home" && event.key !== "End")) return false;
  player.update({ type: "use-keys", used: true });
  const beyond = cellBeyond(board, cells, selected, event.key, isFar);
  if (beyond !== null) {
    player.select(beyond);
    board.focus(beyond);
    return true;
  }
  if (event.key.startsWith("Arrow")) return true; // there is nothing that way: the page does not scroll either
  if (event.key === "Backspace" || event.key === "Delete") {
    player.erase();
    return true;
  }
  const before = player.game.done.length;
  const done = player.input.key(event, selected);
  if (done && player.game.done.length > before && player.value(selected) !== null) player.advance();
  if (done) player.refresh();
  return done;
}
