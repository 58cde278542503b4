// The player in a file without a server: one board, or a list of them, with stored hints.

import { byId, el } from "./dom.js";
import { setLanguage, t } from "./i18n.js";
import { storedHelper } from "./play/offline-hints.js";
import { mountPlayer } from "./player.js";
import { standaloneHeader } from "./standalone-header.js";
import { games, settings } from "./storage.js";

/** @import { Language } from "./i18n.js" */
/** @import { PlayBoardAnswer } from "./types" */

/** @type {{ lang: Language, title: string, words: Record<string, string>, boards: PlayBoardAnswer[] }} */
const data = JSON.parse(byId("data").textContent ?? "");
let leave = () => {};

/** Return the index of the board that the address names: #2 is the second one. */
const boardIndex = () => Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), data.boards.length) - 1;

function open() {
  const index = boardIndex();
  const answer = data.boards[index];
  leave();
  leave = mountPlayer(byId("main"), { answer, helper: storedHelper(answer), store: games, settings });
  for (const link of document.querySelectorAll("#frame nav a")) {
    if (link.getAttribute("href") === `#${index + 1}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function boardLinks() {
  if (data.boards.length < 2) return null;
  const links = data.boards.map((board, i) => el("a", { href: `#${i + 1}`, title: board.title }, String(i + 1)));
  return el("nav", { "aria-label": t("page.boards") }, links);
}

setLanguage(data.lang, data.words);
byId("frame").append(...standaloneHeader(data.title, boardLinks()));
addEventListener("hashchange", open);
open();
