// The screen before a game: saved games, a form that generates a board, and a field for a board of one's own.

import { addressOf } from "../address.js";
import { getFact, post } from "../api.js";
import { el, field, pair, select } from "../dom.js";
import { t } from "../i18n.js";
import { FIRST_KIND, KINDS } from "../input/kinds.js";
import { navigate } from "../router.js";
import { games, settings } from "../storage.js";
import { errorText } from "./messages.js";
import { orderBoard } from "./new-game.js";
import { Timer } from "./timer.js";

/** @import { GameRecord, KindName, Known, ReadBoard, SavedGame } from "../types" */
/** @import { Order } from "./new-game.js" */

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
      begunGames(),
      newBoard(known, leaving),
      ownBoardForm,
    ),
  );
}

/** The games that were begun, the last one played first; nothing when there are none. */
function begunGames() {
  const records = games.list();
  if (!records.length) return null;
  const list = el("ul", { class: "game-list" });
  const section = el(
    "section",
    { "aria-labelledby": "begun-title" },
    el("h2", { id: "begun-title" }, t("play.begun")),
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
 * What was ordered last: the fields of the form by their names.
 * @typedef {{ kind?: KindName, rows?: string, cols?: string, grade?: string, near?: string }} LastOrder
 */

/**
 * Make the form that orders a board. It remembers what was ordered last.
 * @param {Known} known
 * @param {AbortSignal} leaving
 */
function newBoard(known, leaving) {
  const last = settings.get("order", /** @type {LastOrder} */ ({}));
  const kind = select(
    known.kinds.map(({ name }) => [name, t(`kinds.${name}`)]),
    last.kind ?? FIRST_KIND,
    { name: "kind" },
  );
  const side = { type: "number", min: 2, max: 99, required: true, inputmode: "numeric" };
  const rows = el("input", { ...side, name: "rows" });
  const cols = el("input", { ...side, name: "cols" });
  const grade = select(
    [[known.any_grade, t("play.any-grade")], ...known.grades.map(({ name, text }) => pair(name, text))],
    last.grade ?? known.any_grade,
    { name: "grade" },
  );
  const shape = select([], null, { name: "shape" });
  const shapeField = field(t("play.shape"), shape);
  const seed = el("input", {
    type: "number",
    name: "seed",
    min: 0,
    max: 2 ** 31,
    inputmode: "numeric",
    placeholder: t("play.any-seed"),
  });
  const options = Object.entries(KINDS).flatMap(([name, { order }]) =>
    order ? [{ kind: name, order, ...optionField(order, last) }] : [],
  );
  const start = el("button", { class: "primary" }, t("play.start"));
  const wrong = el("div", { class: "notice error", role: "alert", hidden: true });
  const chosen = () => /** @type {KindName} */ (kind.value);
  const fit = () => {
    const { playSize } = KINDS[chosen()];
    const size = last.kind === kind.value ? last : {};
    rows.value = size.rows ?? String(playSize);
    cols.value = size.cols ?? String(playSize);
    const shapes = known.kinds.find(({ name }) => name === kind.value)?.shapes ?? [];
    shape.replaceChildren(
      ...["", ...shapes].map((name) => el("option", { value: name }, name ? sayShape(name) : t("play.whole"))),
    );
    shapeField.hidden = !shapes.length;
    for (const option of options) option.field.hidden = option.kind !== kind.value;
  };
  kind.addEventListener("change", fit);
  fit();
  const order = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const controls = { rows: rows.value, cols: cols.value, grade: grade.value };
    const more = Object.fromEntries(options.map((option) => [option.order.field, option.control.value]));
    settings.set("order", { kind: kind.value, ...controls, near: more.near });
    /** @type {Order} */
    const asked = { kind: kind.value, size: `${rows.value}x${cols.value}`, grade: grade.value };
    if (seed.value) asked.seed = Number(seed.value);
    if (shape.value) asked.shape = shape.value;
    const ownBoardForm = options.find((option) => option.kind === kind.value);
    Object.assign(asked, ownBoardForm?.order.request(ownBoardForm.control.value));
    wrong.hidden = true;
    start.disabled = true;
    start.textContent = t("play.making");
    try {
      await orderBoard(asked, leaving);
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = errorText(error);
    } finally {
      start.disabled = false;
      start.textContent = t("play.start");
    }
  };
  return el(
    "section",
    { "aria-labelledby": "new-title" },
    el("h2", { id: "new-title" }, t("play.new")),
    el(
      "form",
      { class: "order-form", onsubmit: order },
      el(
        "div",
        { class: "fields" },
        field(t("play.kind"), kind),
        field(t("play.rows"), rows),
        field(t("play.cols"), cols),
        field(t("play.grade"), grade),
        shapeField,
        options.map((option) => option.field),
        field(t("play.seed"), seed),
        start,
      ),
      wrong,
    ),
  );
}

/**
 * Make the control for an option of a kind.
 * @param {NonNullable<import("../input/kinds.js").Kind["order"]>} order
 * @param {LastOrder} last
 */
function optionField({ field: name, choices }, last) {
  const control = choices
    ? select(
        choices.map((value) => [value, t(`play.${name}-${value}`)]),
        (name === "near" && last.near) || choices[0],
        { name },
      )
    : el("input", { type: "text", name, maxlength: 60, placeholder: t(`play.any-${name}`) });
  return { control, field: field(t(`play.${name}`), control) };
}

/** @param {string} name */
const sayShape = (name) =>
  name.length === 1 ? t("play.shape-letter", { letter: name.toUpperCase() }) : t(`play.shape-${name}`);

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
      else
        list.replaceChildren(
          ...boards.map(({ kind, rows, cols, line, notes }, i) =>
            el(
              "li",
              { class: "game-list__item" },
              el("a", { href: addressOf("play", line) }, `${i + 1}. ${t(`kinds.${kind}`)} ${rows}×${cols}`),
              notes.length ? el("span", { class: "muted" }, ` ${notes.join("; ")}`) : "",
            ),
          ),
        );
    } catch (refusal) {
      wrong.hidden = false;
      wrong.textContent = errorText(refusal);
    }
  };
  const take = async (/** @type {File | undefined} */ taken) => {
    if (!taken) return;
    area.value = await taken.text();
    await open();
  };
  /** @type {HTMLInputElement} */
  const file = el("input", { type: "file", class: "unseen", id: "own-file", onchange: () => take(file.files?.[0]) });
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
  section.addEventListener("dragover", (event) => {
    event.preventDefault();
    section.classList.add("own-board--over");
  });
  section.addEventListener("dragleave", () => section.classList.remove("own-board--over"));
  section.addEventListener("drop", (event) => {
    event.preventDefault();
    section.classList.remove("own-board--over");
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped) take(dropped);
    else {
      area.value = event.dataTransfer?.getData("text") ?? "";
      open();
    }
  });
  return section;
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
