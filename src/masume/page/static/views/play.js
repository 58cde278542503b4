// Play: a board of one's own wish, a board that was shared, or a game that was begun before.

import { addressOf } from "../address.js";
import { ask } from "../api.js";
import { download, make } from "../dom.js";
import { framesOf } from "../frames.js";
import { Game } from "../game.js";
import { say } from "../i18n.js";
import { trouble } from "../play/messages.js";
import { orderBoard, orderLike } from "../play/new-game.js";
import { showStartScreen } from "../play/start-screen.js";
import { mountPlayer } from "../player.js";
import { note } from "../router.js";
import { games, settings } from "../storage.js";

/** @import { SavedGame, PlayBoardAnswer } from "../types" */
/** @import { Helper } from "../player.js" */

/**
 * Return the helper that asks the server for hints, mistakes and refutations until the view is left.
 * @param {AbortSignal} leaving
 * @returns {Helper}
 */
const helper = (leaving) => ({
  hint: (position) => ask("hint", position, leaving),
  mistakes: (position) => ask("mistakes", position, leaving),
  rate: async (board) => (await ask("rate", { board }, leaving)).text,
  async refute(position, cell, value) {
    const { text, scenes, pictures } = await ask("refute", { ...position, cell, value }, leaving);
    return { text, frames: framesOf(scenes), pictures };
  },
});

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const board = address.searchParams.get("board");
  if (!board) return showStartScreen(main, leaving);
  main.replaceChildren(make("p", { class: "muted", role: "status" }, say("play.opening")));
  let answer;
  try {
    answer = await ask("play-board", { board, rated: false }, leaving);
  } catch (error) {
    if (leaving.aborted) throw error;
    return showStartScreen(main, leaving, { text: board, error: trouble(error) });
  }
  note(addressOf("play", answer.line));
  document.title = `${answer.title} – Masume`;
  const next = async () => orderBoard(await orderLike(answer, leaving), leaving); // of the same kind, size and grade
  return mountPlayer(main, {
    answer,
    helper: helper(leaving),
    store: games,
    settings,
    extras: [extras(answer)],
    remark: flaw(answer),
    next,
  });
}

/**
 * Say that a board does not have exactly one solution, and where that is mended; null if it has, or if nobody knows.
 * @param {PlayBoardAnswer} answer
 */
function flaw({ verdict, line }) {
  if (verdict !== "none" && verdict !== "many") return null;
  return make(
    "div",
    { class: "notice warn player__flaw" },
    make("p", {}, say(`play.flaw-${verdict}`), " ", make("a", { href: addressOf("set", line) }, say("play.flaw-mend"))),
  );
}

/**
 * Make the links to what can be done with the board elsewhere.
 * @param {PlayBoardAnswer} answer
 */
function extras(answer) {
  const copied = make("span", { class: "small muted", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = say("play.copied");
    } catch {
      copied.textContent = location.href;
    } // where the clipboard is out of reach, the address is shown
  };
  const keep = () =>
    download(`${answer.kind}.json`, JSON.stringify(games.load(answer.line)?.game ?? answer.puzzle), "application/json");
  /** @type {HTMLAnchorElement} */
  const explain = make(
    "a",
    {
      class: "button quiet",
      href: explaining(answer.line),
      onclick: () => {
        explain.href = explaining(answer.line);
      },
    },
    say("play.explain"),
  );
  return make(
    "div",
    { class: "toolbar player__elsewhere" },
    make("a", { class: "button quiet", href: "/play" }, say("play.other-board")),
    explain,
    make("a", { class: "button quiet", href: addressOf("set", answer.line) }, say("play.edit")),
    make("button", { type: "button", class: "quiet", onclick: copy }, say("play.copy-link")),
    make("button", { type: "button", class: "quiet", onclick: keep }, say("play.download")),
    copied,
  );
}

/**
 * Return where the game is explained from the position in which it stands.
 * @param {string} line
 */
function explaining(line) {
  return addressOf("explain", line, { state: stateOf(games.load(line)?.game) });
}

/** @param {SavedGame | undefined} saved */
function stateOf(saved) {
  try {
    const game = saved && Game.fromJSON(saved);
    return game ? game.entries.map(([cell, value]) => `${game.name(cell)}=${value}`).join(" ") : "";
  } catch {
    return ""; // a record that is no game: the player begins anew, and so does the explanation
  }
}
