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

const { embedded, board: wanted } = document.documentElement.dataset;
/** The number of the only board that is shown; 0 if all are. */
const only = Number(wanted ?? 0);
let shown = Math.max(0, only - 1); // a frame in another page has no address of its own

/** Return the index of the board that the address names: #2 is the second one. */
const boardIndex = () =>
  embedded === undefined ? Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), data.boards.length) - 1 : shown;

/** @param {number} index */
function goTo(index) {
  if (embedded === undefined) location.hash = `#${index + 1}`;
  else {
    shown = index;
    open();
  }
}

/**
 * Whether the board of an index is solved.
 * @param {number} index
 */
const isSolved = (index) => games.load(data.boards[index].line)?.finished ?? false;

/**
 * Return the index of the next board that is not solved, or null.
 * @param {number} index
 */
function unsolvedAfter(index) {
  if (only) return null;
  const others = data.boards.map((_, i) => (index + 1 + i) % data.boards.length).filter((other) => other !== index);
  return others.find((other) => !isSolved(other)) ?? null;
}

function open() {
  const index = boardIndex();
  const answer = data.boards[index];
  const next = unsolvedAfter(index);
  leave();
  leave = mountPlayer(byId("main"), {
    answer,
    helper: storedHelper(answer),
    store: {
      ...games,
      save(record) {
        const isKept = games.save(record);
        tick();
        return isKept;
      },
    },
    settings,
    next: next === null ? null : async () => goTo(next),
  });
  links.forEach((link, i) => {
    if (i === index) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
}

/**
 * Follow a link of the list. In a frame, it would lead to the page around it.
 * @param {Event} event
 * @param {number} index
 */
function follow(event, index) {
  if (embedded === undefined) return;
  event.preventDefault();
  goTo(index);
}

/** Tick the boards that are solved. */
function tick() {
  links.forEach((link, i) => {
    link.classList.toggle("standalone__solved", isSolved(i));
    link.setAttribute("aria-label", isSolved(i) ? t("page.solved-board", { n: i + 1 }) : String(i + 1));
  });
}

setLanguage(data.lang, data.words);
const links =
  data.boards.length < 2 || only
    ? []
    : data.boards.map((board, i) =>
        el(
          "a",
          { href: `#${i + 1}`, title: board.title, onclick: (/** @type {Event} */ event) => follow(event, i) },
          String(i + 1),
        ),
      );
const list = links.length ? el("nav", { "aria-label": t("page.boards") }, links) : null;
byId("frame").append(...standaloneHeader(data.title, list));
addEventListener("hashchange", open);
tick();
open();
