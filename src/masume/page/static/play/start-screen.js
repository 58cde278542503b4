// Before a game: the games that were begun, a new board to order, or a board of one's own.

import { addressOf } from "../address.js";
import { ask, look } from "../api.js";
import { choice, field, make, pair } from "../dom.js";
import { say } from "../i18n.js";
import { FIRST_KIND, KINDS } from "../input/kinds.js";
import { go } from "../router.js";
import { games, settings } from "../storage.js";
import { trouble } from "./messages.js";
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
  const own = ownBoard(text, error, leaving);
  const known = await look("kinds", {}, leaving);
  main.replaceChildren(
    make(
      "div",
      { class: "start-screen" },
      make("h1", {}, say("play.title")),
      begunGames(),
      newBoard(known, leaving),
      own,
    ),
  );
}

/** The games that were begun, the last one played first; nothing when there are none. */
function begunGames() {
  const records = games.list();
  if (!records.length) return null;
  const list = make("ul", { class: "game-list" });
  const section = make(
    "section",
    { "aria-labelledby": "begun-title" },
    make("h2", { id: "begun-title" }, say("play.begun")),
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
    const item = make(
      "li",
      { class: "game-list__item" },
      make("a", { href: addressOf("play", line) }, say(`kinds.${kind}`), ` ${rows}×${cols}`),
      make("span", { class: "small muted" }, progress(record)),
      make(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": say("play.delete-game", { kind: say(`kinds.${kind}`), rows, cols }),
          onclick: forget,
        },
        say("play.delete"),
      ),
    );
    list.append(item);
  }
  return section;
}

/** @param {GameRecord} record */
function progress({ finished, left, elapsed, changed = 0 }) {
  const day = new Date(changed).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  const state = finished ? say("play.done") : left ? say("play.left", { n: left }) : null;
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
  const kind = choice(
    known.kinds.map(({ name }) => [name, say(`kinds.${name}`)]),
    last.kind ?? FIRST_KIND,
    { name: "kind" },
  );
  const side = { type: "number", min: 2, max: 99, required: true, inputmode: "numeric" };
  const rows = make("input", { ...side, name: "rows" });
  const cols = make("input", { ...side, name: "cols" });
  const grade = choice(
    [[known.any_grade, say("play.any-grade")], ...known.grades.map(({ name, text }) => pair(name, text))],
    last.grade ?? known.any_grade,
    { name: "grade" },
  );
  const shape = choice([], null, { name: "shape" });
  const shapeField = field(say("play.shape"), shape);
  const seed = make("input", {
    type: "number",
    name: "seed",
    min: 0,
    max: 2 ** 31,
    inputmode: "numeric",
    placeholder: say("play.any-seed"),
  });
  const options = Object.entries(KINDS).flatMap(([name, { order }]) =>
    order ? [{ kind: name, order, ...optionField(order, last) }] : [],
  );
  const start = make("button", { class: "primary" }, say("play.start"));
  const wrong = make("div", { class: "notice error", role: "alert", hidden: true });
  const chosen = () => /** @type {KindName} */ (kind.value);
  const fit = () => {
    const { playSize } = KINDS[chosen()];
    const size = last.kind === kind.value ? last : {};
    rows.value = size.rows ?? String(playSize);
    cols.value = size.cols ?? String(playSize);
    const shapes = known.kinds.find(({ name }) => name === kind.value)?.shapes ?? [];
    shape.replaceChildren(
      ...["", ...shapes].map((name) => make("option", { value: name }, name ? sayShape(name) : say("play.whole"))),
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
    const own = options.find((option) => option.kind === kind.value);
    Object.assign(asked, own?.order.request(own.control.value));
    wrong.hidden = true;
    start.disabled = true;
    start.textContent = say("play.making");
    try {
      await orderBoard(asked, leaving);
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = trouble(error);
    } finally {
      start.disabled = false;
      start.textContent = say("play.start");
    }
  };
  return make(
    "section",
    { "aria-labelledby": "new-title" },
    make("h2", { id: "new-title" }, say("play.new")),
    make(
      "form",
      { class: "order-form", onsubmit: order },
      make(
        "div",
        { class: "fields" },
        field(say("play.kind"), kind),
        field(say("play.rows"), rows),
        field(say("play.cols"), cols),
        field(say("play.grade"), grade),
        shapeField,
        options.map((option) => option.field),
        field(say("play.seed"), seed),
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
    ? choice(
        choices.map((value) => [value, say(`play.${name}-${value}`)]),
        (name === "near" && last.near) || choices[0],
        { name },
      )
    : make("input", { type: "text", name, maxlength: 60, placeholder: say(`play.any-${name}`) });
  return { control, field: field(say(`play.${name}`), control) };
}

/** @param {string} name */
const sayShape = (name) =>
  name.length === 1 ? say("play.shape-letter", { letter: name.toUpperCase() }) : say(`play.shape-${name}`);

/**
 * Make the form for a board that the user has: pasted, typed, dropped or in a file.
 * @param {string} text
 * @param {string} error
 * @param {AbortSignal} leaving
 */
function ownBoard(text, error, leaving) {
  const area = make("textarea", {
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": say("play.own-text"),
    value: text,
  });
  const wrong = make("div", { class: "notice error", role: "alert", hidden: !error }, error);
  const list = make("ul", { class: "game-list" });
  const open = async () => {
    wrong.hidden = true;
    list.replaceChildren();
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    try {
      const saved = savedGame(area.value);
      const { boards } = await ask("read", { board: saved ? saved.puzzle : area.value }, leaving);
      if (saved) keep(boards[0], saved);
      if (boards.length === 1) await go(addressOf("play", boards[0].line));
      else
        list.replaceChildren(
          ...boards.map(({ kind, rows, cols, line, notes }, i) =>
            make(
              "li",
              { class: "game-list__item" },
              make("a", { href: addressOf("play", line) }, `${i + 1}. ${say(`kinds.${kind}`)} ${rows}×${cols}`),
              notes.length ? make("span", { class: "muted" }, ` ${notes.join("; ")}`) : "",
            ),
          ),
        );
    } catch (refusal) {
      wrong.hidden = false;
      wrong.textContent = trouble(refusal);
    }
  };
  const take = async (/** @type {File | undefined} */ taken) => {
    if (!taken) return;
    area.value = await taken.text();
    await open();
  };
  /** @type {HTMLInputElement} */
  const file = make("input", { type: "file", class: "unseen", id: "own-file", onchange: () => take(file.files?.[0]) });
  const section = make(
    "section",
    { class: "own-board", "aria-labelledby": "own-title" },
    make("h2", { id: "own-title" }, say("play.own")),
    make("p", { class: "muted" }, say("play.own-how")),
    area,
    make(
      "div",
      { class: "toolbar" },
      make("button", { type: "button", onclick: open }, say("play.open")),
      file,
      make("label", { class: "button", for: "own-file" }, say("play.file")),
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
    const found = JSON.parse(text);
    return found?.format === "masume-game" ? found : null;
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
