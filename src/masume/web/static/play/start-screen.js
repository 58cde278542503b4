// Before a game: the games that were begun, a new board to order, or a board of one's own.

import { addressOf } from "../address.js";
import { ask, look } from "../api.js";
import { choice, field, make } from "../dom.js";
import { say } from "../i18n.js";
import { go } from "../router.js";
import { games, settings } from "../storage.js";
import { trouble } from "./messages.js";
import { orderBoard } from "./new-game.js";
import { Timer } from "./timer.js";

const USUAL = { binairo: 8, hidato: 7, hitori: 7, kakuro: 9 }; // sizes for a coffee break

/** Fills the view; `text` and `error` are of a board that could not be opened. */
export async function showStartScreen(main, leaving, { text = "", error = "" } = {}) {
  const own = ownBoard(text, error, leaving);
  main.replaceChildren(
    make("div", { class: "start" }, make("h1", {}, say("play.title")), begun(), await newBoard(leaving), own),
  );
  return undefined;
}

/** The games that were begun, the last one played first; nothing when there are none. */
function begun() {
  const list = games.list();
  if (!list.length) return null;
  const items = list.map((record) => {
    const item = make(
      "li",
      { class: "begun" },
      make(
        "a",
        { href: addressOf("play", record.line) },
        say(`kinds.${record.kind}`),
        ` ${record.rows}×${record.cols}`,
      ),
      make("span", { class: "small muted" }, progress(record)),
      make(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": say("play.delete-game", {
            kind: say(`kinds.${record.kind}`),
            rows: record.rows,
            cols: record.cols,
          }),
          onclick: () => {
            games.remove(record.line);
            const place = item.parentElement;
            item.remove();
            if (!place.children.length) place.closest("section").remove();
            else place.querySelector("a").focus();
          },
        },
        say("play.delete"),
      ),
    );
    return item;
  });
  return make(
    "section",
    { "aria-labelledby": "begun-title" },
    make("h2", { id: "begun-title" }, say("play.begun")),
    make("ul", { class: "games" }, items),
  );
}

function progress({ finished, left, elapsed, changed }) {
  const day = new Date(changed).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  const state = finished ? say("play.done") : left ? say("play.left", { n: left }) : null;
  return [state, Timer.text(elapsed ?? 0), day].filter(Boolean).join(" · ");
}

/** The form that orders a board. It remembers what was ordered last. */
async function newBoard(leaving) {
  const known = await look("kinds", {}, leaving);
  const last = settings.get("order", {});
  const kind = choice(
    known.kinds.map(({ name }) => [name, say(`kinds.${name}`)]),
    last.kind ?? "hitori",
    { name: "kind" },
  );
  const rows = make("input", { type: "number", name: "rows", min: 2, max: 99, required: true, inputmode: "numeric" });
  const cols = make("input", { type: "number", name: "cols", min: 2, max: 99, required: true, inputmode: "numeric" });
  const grade = choice(
    [[known.any, say("play.any-grade")], ...known.grades.map(({ name, text }) => [name, text])],
    last.grade ?? known.any,
    { name: "grade" },
  );
  const shape = choice([], null, { name: "shape" });
  const near = choice(
    [
      ["8", say("play.near-8")],
      ["4", say("play.near-4")],
      ["6", say("play.near-6")],
    ],
    last.near ?? "8",
    { name: "near" },
  );
  const sums = make("input", { type: "text", name: "sums", maxlength: 60, placeholder: say("play.any-sums") });
  const seed = make("input", {
    type: "number",
    name: "seed",
    min: 0,
    max: 2 ** 31,
    inputmode: "numeric",
    placeholder: say("play.any-seed"),
  });
  const shapeField = field(say("play.shape"), shape),
    nearField = field(say("play.near"), near),
    sumsField = field(say("play.sums"), sums);
  const start = make("button", { class: "primary" }, say("play.start"));
  const wrong = make("div", { class: "notice error", role: "alert", hidden: true });
  const fit = () => {
    const chosen = known.kinds.find(({ name }) => name === kind.value);
    const size = last.kind === kind.value ? last : { rows: USUAL[kind.value], cols: USUAL[kind.value] };
    rows.value = size.rows ?? USUAL[kind.value];
    cols.value = size.cols ?? USUAL[kind.value];
    shape.replaceChildren(
      ...["", ...chosen.shapes].map((name) =>
        make("option", { value: name }, name ? sayShape(name) : say("play.whole")),
      ),
    );
    shapeField.hidden = !chosen.shapes.length;
    nearField.hidden = kind.value !== "hidato";
    sumsField.hidden = kind.value !== "kakuro";
  };
  kind.addEventListener("change", fit);
  fit();
  const order = async (event) => {
    event.preventDefault();
    settings.set("order", {
      kind: kind.value,
      rows: rows.value,
      cols: cols.value,
      grade: grade.value,
      near: near.value,
    });
    const asked = { kind: kind.value, size: `${rows.value}x${cols.value}`, grade: grade.value };
    if (seed.value) asked.seed = Number(seed.value);
    if (shape.value) asked.shape = shape.value;
    if (kind.value === "hidato" && near.value !== "8") asked.options = { neighbours: Number(near.value) };
    if (kind.value === "kakuro" && sums.value.trim()) asked.options = { sums: sums.value };
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
      { class: "ordering", onsubmit: order },
      make(
        "div",
        { class: "fields" },
        field(say("play.kind"), kind),
        field(say("play.rows"), rows),
        field(say("play.cols"), cols),
        field(say("play.grade"), grade),
        shapeField,
        nearField,
        sumsField,
        field(say("play.seed"), seed),
        start,
      ),
      wrong,
    ),
  );
}

const sayShape = (name) =>
  name.length === 1 ? say("play.shape-letter", { letter: name.toUpperCase() }) : say(`play.shape-${name}`);

/** A board that the user has: pasted, typed, dropped or in a file. */
function ownBoard(text, error, leaving) {
  const area = make("textarea", {
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": say("play.own-text"),
    value: text,
  });
  const wrong = make("div", { class: "notice error", role: "alert", hidden: !error }, error);
  const found = make("ul", { class: "games" });
  const open = async () => {
    wrong.hidden = true;
    found.replaceChildren();
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
        found.replaceChildren(
          ...boards.map(({ kind, rows, cols, line, notes }, i) =>
            make(
              "li",
              { class: "begun" },
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
  const take = async (file) => {
    if (file) {
      area.value = await file.text();
      await open();
    }
  };
  const file = make("input", { type: "file", class: "unseen", id: "own-file", onchange: () => take(file.files[0]) });
  const section = make(
    "section",
    { class: "own", "aria-labelledby": "own-title" },
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
    found,
  );
  section.addEventListener("dragover", (event) => {
    event.preventDefault();
    section.classList.add("over");
  });
  section.addEventListener("dragleave", () => section.classList.remove("over"));
  section.addEventListener("drop", (event) => {
    event.preventDefault();
    section.classList.remove("over");
    const [dropped] = event.dataTransfer.files;
    if (dropped) take(dropped);
    else {
      area.value = event.dataTransfer.getData("text");
      open();
    }
  });
  return section;
}

/** A saved game in a text, or null. */
function savedGame(text) {
  try {
    const found = JSON.parse(text);
    return found?.format === "masume-game" ? found : null;
  } catch {
    return null;
  }
}

function keep({ kind, rows, cols, line, puzzle }, game) {
  games.save({ line, kind, rows, cols, game: { ...game, puzzle }, joints: [], elapsed: 0, finished: false });
}
