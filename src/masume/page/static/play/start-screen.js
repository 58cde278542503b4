// The screen before a game: a new board, games to go on with, and a field for a board of one's own.

import { getFact } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { ownBoard } from "./own-board.js";
import { QuickStarts } from "./quick-starts.js";
import { gamesToContinue, noGames } from "./saved-games.js";

/**
 * Fill the view; `text` and `error` are of a board that could not be opened.
 * @param {HTMLElement} main
 * @param {AbortSignal} leaving
 */
export async function showStartScreen(main, leaving, { text = "", error = "" } = {}) {
  const ownBoardForm = ownBoard(text, error, leaving);
  const known = await getFact("kinds", {}, leaving);
  main.replaceChildren(
    el(
      "div",
      { class: error ? "start-screen start-screen--fault" : "start-screen" },
      el("h1", {}, t("play.title")),
      new QuickStarts(known, leaving).element,
      el(
        "div",
        { class: "start-screen__beside" },
        gamesToContinue(leaving) ?? noGames(),
        ownBoardForm,
        el("p", {}, el("a", { href: "/progress" }, t("start.progress"))),
      ),
    ),
  );
  if (error) ownBoardForm.scrollIntoView({ block: "nearest" });
  if (location.hash === "#own") ownBoardForm.querySelector("textarea")?.focus();
}
