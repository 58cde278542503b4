// Play: a board of one's own wish, a board that was shared, or a game that was begun before.

import { ask } from "../api.js";
import { download, make } from "../dom.js";
import { addressOf } from "../explain/opening.js";
import { Game } from "../game.js";
import { mountPlayer } from "../player.js";
import { note } from "../router.js";
import { games, settings } from "../store.js";
import { say } from "../words.js";
import { framesOf } from "../play/film.js";
import { orderBoard, orderLike } from "../play/ordering.js";
import { showStart } from "../play/start.js";
import { trouble } from "../play/trouble.js";

/** Hints, checks and refutations from the server. */
const helper = {
  hint: (game) => ask("hint", { game }),
  check: (game) => ask("check", { game }),
  rate: async (board, signal) => (await ask("rate", { board }, signal)).text,
  async refute(game, cell, value) {
    const { cols } = game.puzzle;
    const move = `r${Math.floor(cell / cols) + 1}c${(cell % cols) + 1}=${value}`;
    const found = await ask("refute", { game, move });
    return { ...found, scenes: framesOf(found.scenes) };
  },
};

export async function show(main, address) {
  const board = address.searchParams.get("board");
  if (!board) return showStart(main);
  const waiting = make("p", { class: "muted", role: "status" }, say("play.opening"));
  main.replaceChildren(waiting);
  let answer;
  try {
    answer = await ask("sheet", { board, rated: false });
  } catch (error) {
    return showStart(main, { text: board, error: trouble(error) });
  }
  if (!waiting.isConnected) return undefined; // the user has gone elsewhere meanwhile
  const line = encodeURIComponent(answer.line);
  note(`/play?board=${line}`);
  document.title = `${answer.title} – Masume`;
  return mountPlayer(main, { answer, helper, store: games, settings, extras: [extras(answer, line)], remark: flaw(answer, line), next: () => goOn(answer) });
}

/** Another board of the same kind, size and grade. */
async function goOn(answer) {
  await orderBoard(await orderLike(answer));
}

/** That a board does not have exactly one solution, and where that is mended; null if it has, or if nobody knows. */
function flaw({ verdict }, line) {
  if (verdict !== "none" && verdict !== "many") return null;
  return make("div", { class: "notice warn flaw" }, make("p", {}, say(`play.flaw-${verdict}`), " ", make("a", { href: `/set?board=${line}` }, say("play.flaw-mend"))));
}

/** What can be done with the board elsewhere. */
function extras(answer, line) {
  const copied = make("span", { class: "small muted", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = say("play.copied");
    } catch { copied.textContent = location.href; } // where the clipboard is out of reach, the address is shown
  };
  const keep = () => download(`${answer.kind}.json`, JSON.stringify(games.load(answer.line)?.game ?? answer.puzzle), "application/json");
  const explain = make("a", { class: "button quiet", href: explaining(answer.line), onclick: () => { explain.href = explaining(answer.line); } }, say("play.explain"));
  return make("div", { class: "toolbar elsewhere" },
    make("a", { class: "button quiet", href: "/play" }, say("play.other-board")),
    explain,
    make("a", { class: "button quiet", href: `/set?board=${line}` }, say("play.edit")),
    make("button", { type: "button", class: "quiet", onclick: copy }, say("play.copy-link")),
    make("button", { type: "button", class: "quiet", onclick: keep }, say("play.download")), copied);
}

/** Where the game is explained from the position in which it stands. */
function explaining(line) {
  let game = null;
  try {
    const kept = games.load(line)?.game;
    game = kept ? Game.fromJSON(kept) : null;
  } catch { /* a record that is no game: the player begins anew, and so does the explanation */ }
  return addressOf(line, (game?.entries ?? []).map(([cell, value]) => `${game.name(cell)}=${value}`).join(" "));
}
