// A position in which the technique is the next step: the player makes the move, and is told whether it is right.

import { ask } from "../api.js";
import { SheetBoard } from "../board.js";
import { announce, make } from "../dom.js";
import { cellName, parseCell } from "../grid.js";
import { say } from "../i18n.js";
import { cellBeyond } from "../play/arrow-navigation.js";
import { watchPointer } from "../play/pointer-input.js";
import { answerTo, isTrue } from "./check-answer.js";
import { progress } from "./progress.js";

export class Practice {
  constructor(technique) {
    this.technique = technique;
    this.exercise = null;
    this.ending = new AbortController();
    this.asking = false; // whether another position is on its way
    this.begin = make(
      "button",
      { type: "button", class: "primary", onclick: () => this.next() },
      say("learn.practise"),
    );
    this.place = make("div", { class: "board" });
    this.task = make("p", {});
    this.ways = make("div", { class: "segments", role: "group", "aria-label": say("learn.ways") });
    this.chips = make("div", { class: "chips", role: "group", "aria-label": say("learn.values") });
    this.told = make("div", { class: "notice", role: "status", hidden: true });
    this.helps = make("div", { class: "toolbar" });
    this.desk = make(
      "div",
      { class: "split", hidden: true },
      this.place,
      make("div", { class: "panel" }, this.task, this.ways, this.chips, this.told, this.helps),
    );
    this.element = make(
      "section",
      { class: "practice", "aria-labelledby": "practice-title" },
      make("h2", { id: "practice-title" }, say("learn.practice")),
      make("p", { class: "muted" }, say("learn.how")),
      this.begin,
      this.desk,
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ending.signal });
  }

  leave() {
    this.ending.abort();
    this.stopWatching?.();
  }

  /** Another position. */
  async next() {
    const { kind, name } = this.technique;
    if (this.asking) return;
    this.makes(true);
    try {
      const found = await ask("practise", { kind, technique: name }, this.ending.signal);
      if (!this.ending.signal.aborted) this.show(found);
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.desk.hidden = false;
      this.say("error", error.message);
    } finally {
      this.makes(false);
    }
  }

  /** A board can take a moment to make: the button that asked for it says so. */
  makes(asking) {
    this.asking = asking;
    for (const [button, word] of [
      [this.begin, "learn.practise"],
      [this.helps.lastElementChild, "learn.another"],
    ]) {
      if (!button) continue;
      button.setAttribute("aria-disabled", String(asking)); // it keeps the focus
      button.textContent = say(asking ? "learn.making" : word);
    }
  }

  show(exercise) {
    this.exercise = exercise;
    this.values = new Map(Object.entries(exercise.givens).map(([cell, value]) => [Number(cell), value]));
    this.notes = new Map();
    for (const [what, name, ...values] of exercise.game.moves) {
      const cell = this.cellOf(name);
      if (what === "enter") this.values.set(cell, values[0]);
      else this.notes.set(cell, values);
    }
    this.cells = Object.keys(exercise.candidates).map(Number);
    this.selected = null;
    this.parts = new Map();
    this.solved = false;
    const { places } = exercise.answers[0];
    this.twoValues = exercise.values.length === 2;
    this.holds = this.twoValues || places.length > 0;
    this.begin.hidden = true;
    this.desk.hidden = false;
    this.task.textContent = say(exercise.made ? "learn.task" : "learn.task-example", { title: exercise.title });
    this.told.hidden = true;
    this.helps.replaceChildren(
      ...["where", "show", "another"].map((name) =>
        make("button", { type: "button", onclick: () => this.help(name) }, say(`learn.${name}`)),
      ),
    );
    this.stopWatching?.();
    this.board = new SheetBoard(exercise.sheet, exercise.title);
    this.stopWatching = watchPointer(this.board, {
      press: (cell) => this.cells.includes(cell) && this.select(cell),
      drag() {},
      hold() {},
      release() {},
    });
    this.board.element.addEventListener("focusin", (event) => {
      const cell = Number(event.target.closest("[data-cell]")?.dataset.cell);
      if (this.cells.includes(cell) && cell !== this.selected) this.select(cell, false);
    });
    this.place.replaceChildren(this.board.element);
    this.refresh();
    this.board.cursor(this.cells[0], false);
    this.desk.scrollIntoView({ block: "nearest" });
    announce(this.task.textContent);
  }

  cellOf(name) {
    return parseCell(name, this.exercise.sheet.cols);
  }

  nameOf(cell) {
    return cellName(cell, this.exercise.sheet.cols);
  }

  word(value) {
    return this.exercise.words[value] ?? String(value);
  }

  /** Numbers that follow each other are joined, as on paper. */
  join() {
    const where = new Map([...this.values].map(([cell, value]) => [value, cell]));
    this.board.join(
      [...where].filter(([value]) => where.has(value + 1)).map(([value, cell]) => [cell, where.get(value + 1)]),
    );
  }

  refresh() {
    const { exercise, board } = this;
    for (const cell of board.cells.keys()) {
      const value = this.values.get(cell) ?? null,
        notes = this.notes.get(cell) ?? [];
      const entered = value !== null && !(String(cell) in exercise.givens) ? value : null;
      const what =
        value !== null
          ? this.word(value)
          : notes.length
            ? say("learn.left", { values: notes.join(" ") })
            : this.cells.includes(cell)
              ? say("learn.open")
              : "";
      board.set(cell, {
        value: entered,
        notes,
        part: this.parts.get(cell) ?? null,
        label: `${this.nameOf(cell)} ${what}`.trim(),
      });
    }
    if (exercise.sheet.path) this.join();
    this.refreshChips();
  }

  refreshChips() {
    const { exercise, selected } = this;
    this.ways.replaceChildren(
      ...(this.twoValues
        ? []
        : [true, false].map((holds) =>
            make(
              "button",
              {
                type: "button",
                "aria-pressed": String(this.holds === holds),
                onclick: () => {
                  this.holds = holds;
                  this.refreshChips();
                },
              },
              say(holds ? "learn.is" : "learn.is-not"),
            ),
          )),
    );
    const left = selected === null || this.solved ? [] : exercise.candidates[selected];
    this.chips.replaceChildren(
      ...(selected === null && !this.solved ? [make("span", { class: "muted" }, say("learn.choose"))] : []),
      ...left.map((value) =>
        make(
          "button",
          {
            type: "button",
            "aria-label": say(this.holds ? "learn.claim" : "learn.claim-not", {
              cell: this.nameOf(selected),
              value: this.word(value),
            }),
            onclick: () => this.claim(value),
          },
          make("span", { class: this.holds ? "" : "out" }, this.word(value)),
        ),
      ),
    );
  }

  select(cell, focus = true) {
    this.selected = cell;
    this.board.cursor(cell);
    if (focus) this.board.focus(cell);
    this.refreshChips();
  }

  /** The player says what stands in the chosen cell, or what cannot. */
  async claim(value) {
    const move = { cell: this.selected, value, holds: this.holds };
    const found = answerTo(this.exercise.answers, this.exercise.candidates, move);
    if (found) {
      progress.add(this.technique);
      this.reveal(found, "good", say("learn.right"));
      return;
    }
    const said = { cell: this.nameOf(move.cell), value: this.word(value), title: this.exercise.title };
    const known = isTrue(this.exercise.solution, move);
    if (known === true) {
      this.say("warn", say(move.holds ? "learn.other" : "learn.other-not", said));
      return;
    }
    const why = make("button", { type: "button", onclick: () => this.refute(move, why) }, say("learn.why"));
    this.say(
      known === false ? "error" : "warn",
      say(known === false ? (move.holds ? "learn.wrong" : "learn.wrong-not") : "learn.unsure", said),
      why,
    );
  }

  async refute({ cell, value }, button) {
    button.disabled = true;
    try {
      const { game } = this.exercise;
      const moves = game.moves.filter(([what]) => what === "enter"); // pencil marks are the exercise's, not a reason
      const { text } = await ask(
        "refute",
        { game: { ...game, moves }, move: `${this.nameOf(cell)}=${value}` },
        this.ending.signal,
      );
      button.replaceWith(make("p", { class: "told-step small" }, text));
    } catch (error) {
      if (!this.ending.signal.aborted) button.replaceWith(make("p", { class: "bad" }, error.message));
    }
  }

  say(look, ...what) {
    this.told.className = `notice ${look}`;
    this.told.hidden = false;
    this.told.replaceChildren(...what.map((each) => (typeof each === "string" ? make("p", {}, each) : each)));
  }

  /** Shows an answer on the board and in words. */
  reveal({ places, removes, because, text }, look, head) {
    this.solved = true;
    for (const cell of because) this.parts.set(cell, "because");
    for (const [cell] of removes) this.parts.set(cell, "remove");
    for (const [cell, value] of places) {
      this.parts.set(cell, "place");
      this.values.set(cell, value);
    }
    for (const [cell, value] of removes)
      if (this.notes.has(cell))
        this.notes.set(
          cell,
          this.notes.get(cell).filter((other) => other !== value),
        );
    this.refresh();
    this.say(look, make("strong", {}, head), make("p", { class: "told-step" }, text));
    this.helps.querySelectorAll("button")[2].focus();
  }

  help(name) {
    const [answer] = this.exercise.answers;
    if (name === "another") this.next();
    else if (name === "show") this.reveal(answer, "", say("learn.shown"));
    else if (!this.solved) {
      for (const cell of answer.because) this.parts.set(cell, "because");
      this.refresh();
      this.say("", say("learn.where-said"), this.exercise.idea);
    }
  }

  key(event) {
    if (
      !this.board ||
      this.solved ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !this.place.contains(event.target)
    )
      return;
    const from = this.selected ?? this.cells[0];
    const next = cellBeyond(this.board, this.cells, from, event.key);
    if (next !== null) this.select(next);
    else if (event.key === "Enter" || event.key === " ") {
      if (this.selected === null) this.select(from);
      this.chips.querySelector("button")?.focus();
    } else if (
      /^[0-9]$/.test(event.key) &&
      this.selected !== null &&
      this.exercise.candidates[this.selected].includes(Number(event.key)) &&
      Math.max(...this.exercise.values) < 10
    )
      this.claim(Number(event.key));
    else return;
    event.preventDefault();
  }
}
