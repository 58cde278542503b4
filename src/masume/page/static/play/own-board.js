// The form for a board that the user has: pasted, typed, dropped or in a file.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { navigate } from "../router.js";
import { games } from "../storage.js";
import { errorText } from "./messages.js";

/** @import { ReadBoard, SavedGame } from "../types" */

/**
 * Make the form for a board that the user has: pasted, typed, dropped or in a file.
 * @param {string} text
 * @param {string} error
 * @param {AbortSignal} leaving
 */
export function ownBoard(text, error, leaving) {
  const area = el("textarea", {
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": t("play.own-text"),
    "aria-describedby": "own-fault",
    value: text,
  });
  const wrong = el("div", { id: "own-fault", class: "notice error", role: "alert", hidden: true });
  const list = el("ul", { class: "game-list" });
  const complain = (/** @type {string} */ words) => {
    wrong.hidden = false;
    wrong.textContent = words;
    area.setAttribute("aria-invalid", "true");
  };
  const open = async () => {
    wrong.hidden = true;
    area.removeAttribute("aria-invalid");
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
      complain(errorText(refusal));
      area.focus();
      wrong.scrollIntoView({ block: "nearest" });
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
    { class: "own-board", id: "own", "aria-labelledby": "own-title" },
    el("h2", { id: "own-title" }, t("play.own")),
    el("p", { class: "muted" }, t("play.own-how")),
    area,
    wrong,
    el(
      "div",
      { class: "toolbar" },
      el("button", { type: "button", onclick: open }, t("play.open")),
      file,
      el("label", { class: "button", for: "own-file" }, t("play.file")),
    ),
    list,
  );
  if (error) complain(error);
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
