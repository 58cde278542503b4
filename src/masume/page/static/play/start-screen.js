// The screen before a game: saved games, a form that generates a board, and a field for a board of one's own.

import { addressOf } from "../address.js";
import { getFact, post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { navigate } from "../router.js";
import { games } from "../storage.js";
import { errorText } from "./messages.js";
import { NewBoardForm } from "./new-board-form.js";
import { Timer } from "./timer.js";

/** @import { GameRecord, ReadBoard, SavedGame } from "../types" */

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
      { class: "start-screen" },
      el("h1", {}, t("play.title")),
      savedGames(),
      new NewBoardForm(known, leaving).element,
      ownBoardForm,
    ),
  );
}

/** Make the list of saved games, the last one played first; null if there are none. */
function savedGames() {
  const records = games.list();
  if (!records.length) return null;
  const list = el("ul", { class: "game-list" });
  const section = el(
    "section",
    { "aria-labelledby": "saved-title" },
    el("h2", { id: "saved-title" }, t("play.begun")),
    list,
  );
  for (const record of records) {
    const { kind, rows, cols, line } = record;
    const forget = () => {
      games.remove(line);
      item.remove();
      if (list.children.length) list.querySelector("a")?.focus();
      else section.remove();
    };
    const item = el(
      "li",
      { class: "game-list__item" },
      el("a", { href: addressOf("play", line) }, t(`kinds.${kind}`), ` ${rows}×${cols}`),
      el("span", { class: "small muted" }, progress(record)),
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": t("play.delete-game", { kind: t(`kinds.${kind}`), rows, cols }),
          onclick: forget,
        },
        t("play.delete"),
      ),
    );
    list.append(item);
  }
  return section;
}

/** @param {GameRecord} record */
function progress({ finished, left, elapsed, changed = 0 }) {
  const day = new Date(changed).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  const state = finished ? t("play.done") : left ? t("play.left", { n: left }) : null;
  return [state, Timer.text(elapsed ?? 0), day].filter(Boolean).join(" · ");
}

/**
 * Make the form for a board that the user has: pasted, typed, dropped or in a file.
 * @param {string} text
 * @param {string} error
 * @param {AbortSignal} leaving
 */
function ownBoard(text, error, leaving) {
  const area = el("textarea", {
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": t("play.own-text"),
    value: text,
  });
  const wrong = el("div", { class: "notice error", role: "alert", hidden: !error }, error);
  const list = el("ul", { class: "game-list" });
  const open = async () => {
    wrong.hidden = true;
    list.replaceChildren();
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    try {
      const saved = savedGame(area.value);
      const { boards } = await post("read", { board: saved ? saved.puzzle : area.value }, leaving);
      if (saved) keep(boards[0], saved);
      if (boards.length === 1) await navigate(addressOf("play", boards[0].line));
      else list.replaceChildren(...boards.map(boardItem));
    } catch (refusal) {
      wrong.hidden = false;
      wrong.textContent = errorText(refusal);
    }
  };
  const readFile = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    area.value = await chosen.text();
    await open();
  };
  /** @type {HTMLInputElement} */
  const file = el("input", { type: "file", class: "unseen", id: "own-file", onchange: readFile });
  const section = el(
    "section",
    { class: "own-board", "aria-labelledby": "own-title" },
    el("h2", { id: "own-title" }, t("play.own")),
    el("p", { class: "muted" }, t("play.own-how")),
    area,
    el(
      "div",
      { class: "toolbar" },
      el("button", { type: "button", onclick: open }, t("play.open")),
      file,
      el("label", { class: "button", for: "own-file" }, t("play.file")),
    ),
    wrong,
    list,
  );
  acceptDrops(section, async (dropped) => {
    area.value = typeof dropped === "string" ? dropped : await dropped.text();
    await open();
  });
  return section;
}

/**
 * Make the link to one of several boards in a text.
 * @param {ReadBoard} board
 * @param {number} index
 */
const boardItem = ({ kind, rows, cols, line, notes }, index) =>
  el(
    "li",
    { class: "game-list__item" },
    el("a", { href: addressOf("play", line) }, `${index + 1}. ${t(`kinds.${kind}`)} ${rows}×${cols}`),
    notes.length ? el("span", { class: "muted" }, ` ${notes.join("; ")}`) : "",
  );

/**
 * Call back with each file or text that is dropped on an element, which looks different while something is held over it.
 * @param {HTMLElement} element
 * @param {(dropped: File | string) => void} onDrop
 */
function acceptDrops(element, onDrop) {
  const mark = (/** @type {boolean} */ isOver) => element.classList.toggle("own-board--over", isOver);
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  element.addEventListener("dragleave", () => mark(false));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    onDrop(file ?? event.dataTransfer?.getData("text") ?? "");
  });
}

/**
 * Return the saved game in a text, or null.
 * @param {string} text
 * @returns {SavedGame | null}
 */
function savedGame(text) {
  try {
    const game = JSON.parse(text);
    return game?.format === "masume-game" ? game : null;
  } catch {
    return null;
  }
}

/**
 * @param {ReadBoard} board
 * @param {SavedGame} game
 */
function keep({ kind, rows, cols, line, puzzle }, game) {
  games.save({ line, kind, rows, cols, game: { ...game, puzzle }, joints: [], elapsed: 0, finished: false });
}
