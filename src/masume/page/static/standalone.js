// The page without a server: one board, or a list of them, with everything that can be said of them in the file itself.

import { get, make } from "./dom.js";
import { say, use } from "./i18n.js";
import { storedHelper } from "./play/offline-hints.js";
import { mountPlayer } from "./player.js";
import { games, settings } from "./storage.js";

/** @import { Language } from "./i18n.js" */
/** @import { PlayBoardAnswer } from "./types" */

/** @type {{ lang: Language, title: string, words: Record<string, string>, boards: PlayBoardAnswer[] }} */
const data = JSON.parse(get("data").textContent ?? "");
let leave = () => {};

/** Return which board the address names: #2 is the second one. */
const wanted = () => Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), data.boards.length) - 1;

function open() {
  const at = wanted();
  const answer = data.boards[at];
  leave();
  leave = mountPlayer(get("main"), { answer, helper: storedHelper(answer), store: games, settings });
  for (const link of document.querySelectorAll("#frame nav a")) {
    if (link.getAttribute("href") === `#${at + 1}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function header() {
  const themes = ["auto", "light", "dark"].map((theme) =>
    make("option", { value: theme }, say(`frame.theme-${theme}`)),
  );
  /** @type {HTMLSelectElement} */
  const theme = make(
    "select",
    { "aria-label": say("frame.theme"), onchange: () => window.masumeTheme.choose(theme.value) },
    themes,
  );
  theme.value = window.masumeTheme.choice;
  const links = data.boards.map((board, i) => make("a", { href: `#${i + 1}`, title: board.title }, String(i + 1)));
  return [
    make("strong", {}, data.title),
    ...(links.length > 1 ? [make("nav", { "aria-label": say("page.boards") }, links)] : []),
    make("div", { class: "header__switches" }, theme),
  ];
}

use(data.lang, data.words);
get("frame").append(...header());
addEventListener("hashchange", open);
open();
