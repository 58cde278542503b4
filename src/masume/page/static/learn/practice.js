// An exercise: the player makes the move that a technique allows, and the view shows whether it is right.

import { post } from "../api.js";
import { announce, el, messageOf } from "../dom.js";
import { cellName } from "../grid.js";
import { t } from "../i18n.js";
import { cellBeyond } from "../play/arrow-navigation.js";
import { watchCellNames, withCells } from "../play/cell-names.js";
import { watchPointer } from "../play/pointer-input.js";
import { PlayBoard } from "../play-board.js";
import { answerTo, isTrue } from "./check-answer.js";
import { progress } from "./progress.js";
import { hasTwoValues, initialState, ROUND, update } from "./state.js";

/** @import { Cell, Exercise, Technique } from "../types" */
/** @import { Action, PracticeState, Feedback, Why } from "./state.js" */

export class Practice {
  /** @param {Technique} technique */
  constructor(technique) {
    this.technique = technique;
    this.state = initialState();
    this.ending = new AbortController();
    /** @type {PlayBoard | null} */
    this.board = null;
    // What is drawn now, so that only what differs is drawn again.
    /** @type {Exercise | null} */
    this.shownExercise = null;
    /** @type {Feedback | null} */
    this.shownFeedback = null;
    /** @type {unknown[]} */
    this.shownChips = [];

    this.begin = el("button", { type: "button", class: "primary", onclick: () => this.next() }, t("learn.practise"));
    this.place = el("div", { class: "board" });
    this.task = el("p", {});
    this.score = el("p", { class: "small muted practice__score" });
    this.ways = el("div", { class: "segments", role: "group", "aria-label": t("learn.ways") });
    this.chips = el("div", { class: "practice__chips", role: "group", "aria-label": t("learn.values") });
    this.feedbackBox = el("div", { class: "notice", role: "status", hidden: true });
    const help = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      el("button", { type: "button", onclick: act }, t(`learn.${name}`));
    this.where = help("where", () => this.showWhere());
    this.show = help("show", () => this.showAnswer());
    this.another = help("another", () => this.next());
    this.helps = el("div", { class: "toolbar", hidden: true }, this.where, this.show, this.another);
    this.exerciseArea = el(
      "div",
      { class: "split", hidden: true },
      this.place,
      el("div", { class: "panel" }, this.score, this.task, this.ways, this.chips, this.feedbackBox, this.helps),
    );
    this.element = el(
      "section",
      { class: "practice", "aria-labelledby": "practice-title" },
      el("h2", { id: "practice-title" }, t("learn.practice")),
      el("p", { class: "muted" }, t("learn.how")),
      this.begin,
      this.exerciseArea,
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ending.signal });
    watchCellNames(this.feedbackBox, (cells) => this.light(cells));
    // On the element around the board: an SVG that listens for the focus would be a tab stop itself.
    this.place.addEventListener("focusin", (event) => {
      const place = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const cell = Number(place?.getAttribute("data-cell") ?? -1);
      if (this.state.cells.includes(cell) && cell !== this.state.selected) this.select(cell, false);
    });
  }

  leave() {
    this.ending.abort();
    this.stopWatching?.();
  }

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.render(this.state);
  }

  // ---- What happens

  /** Ask for another position. */
  async next() {
    const { kind, name } = this.technique;
    const { signal } = this.ending;
    if (this.state.isAsking) return;
    this.update({ type: "ask" });
    try {
      const exercise = await post("practise", { kind, technique: name }, signal);
      if (signal.aborted) return;
      this.update({ type: "begin", exercise });
      this.exerciseArea.scrollIntoView({ block: "nearest" });
      announce(this.task.textContent ?? "");
    } catch (error) {
      if (!signal.aborted) this.update({ type: "tell", told: { look: "error", lines: [messageOf(error)] } });
    } finally {
      this.update({ type: "asked" });
    }
  }

  /** @param {Cell} cell */
  select(cell, focus = true) {
    this.update({ type: "select", cell });
    if (focus) this.board?.focus(cell);
  }

  /**
   * Check the player's move: a value of the chosen cell, or one that it cannot have.
   * @param {Exercise} exercise
   * @param {number} value
   */
  claim(exercise, value) {
    const { selected: cell, holds } = this.state;
    if (cell === null) return;
    const move = { cell, value, holds };
    const answer = answerTo(exercise.answers, exercise.candidates, move);
    if (answer) {
      progress.add(this.technique);
      this.reveal(answer, "good", t("learn.right"));
      return;
    }
    update(this.state, { type: "miss" });
    const words = { cell: this.nameOf(cell), value: this.word(exercise, value), title: exercise.title };
    const known = isTrue(exercise.solution, move);
    if (known === true) {
      this.update({
        type: "tell",
        told: { look: "warn", lines: [t(holds ? "learn.other" : "learn.other-not", words)] },
      });
      return;
    }
    const isWrong = known === false;
    const line = t(isWrong ? (holds ? "learn.wrong" : "learn.wrong-not") : "learn.unsure", words);
    const why = /** @type {Why} */ ({ cell, value, stage: "offered", text: "" });
    this.update({ type: "tell", told: { look: isWrong ? "error" : "warn", lines: [line], why } });
  }

  /**
   * Ask why a move is wrong. Pencil marks are the exercise's, not a reason.
   * @param {Exercise} exercise
   * @param {Why} why
   */
  async refute(exercise, { cell, value }) {
    const { puzzle: board, game } = exercise;
    const entries = Object.fromEntries(
      game.moves.flatMap(([what, name = "", given]) => (what === "enter" ? [[name, given]] : [])),
    );
    this.update({ type: "why", stage: "asked" });
    const asked = this.state.feedback;
    const { signal } = this.ending;
    try {
      const { text } = await post("refute", { board, entries, cell: this.nameOf(cell), value }, signal);
      if (this.state.feedback === asked) this.update({ type: "why", stage: "told", text });
    } catch (error) {
      if (!signal.aborted && this.state.feedback === asked)
        this.update({ type: "why", stage: "failed", text: messageOf(error) });
    }
  }

  showWhere() {
    const { exercise, isSolved } = this.state;
    if (!exercise || isSolved) return;
    update(this.state, { type: "show-where" });
    this.update({ type: "tell", told: { lines: [t("learn.where-said"), exercise.idea] } });
  }

  showAnswer() {
    const { exercise } = this.state;
    if (exercise) this.reveal(exercise.answers[0], "", t("learn.shown"));
  }

  /**
   * Show an answer on the board and in words.
   * @param {Exercise["answers"][number]} answer
   * @param {Feedback["look"]} look
   * @param {string} head
   */
  reveal(answer, look, head) {
    this.update({ type: "reveal", answer, look, head });
    this.another.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { exercise, isSolved } = this.state;
    const isElsewhere = !(event.target instanceof Node && this.place.contains(event.target));
    if (!this.board || !exercise || isSolved || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.keyOnBoard(this.board, exercise, event.key)) event.preventDefault();
  }

  /**
   * Do what a key means; return whether it means anything.
   * @param {PlayBoard} board
   * @param {Exercise} exercise
   * @param {string} key
   */
  keyOnBoard(board, exercise, key) {
    const { selected, cells } = this.state;
    const from = selected ?? cells[0];
    const next = cellBeyond(board, cells, from, key);
    if (next !== null) this.select(next);
    else if (key === "Enter" || key === " ") {
      if (selected === null) this.select(from);
      this.chips.querySelector("button")?.focus();
    } else {
      const isValue = /^[0-9]$/.test(key) && Math.max(...exercise.values) < 10;
      if (!isValue || selected === null || !exercise.candidates[selected].includes(Number(key))) return false;
      this.claim(exercise, Number(key));
    }
    return true;
  }

  // ---- Painting

  /** @param {Cell} cell */
  nameOf(cell) {
    return cellName(cell, this.board?.layout.cols ?? 1);
  }

  /**
   * @param {Exercise} exercise
   * @param {number} value
   */
  word(exercise, value) {
    return exercise.value_names[value] ?? String(value);
  }

  /** @param {PracticeState} state */
  render(state) {
    const { exercise, isAsking, feedback, isSolved, round } = state;
    const isEnd = isSolved && round.at === ROUND;
    // Making a board can take a moment: the pressed button shows it and keeps the focus.
    for (const [button, words] of /** @type {[HTMLElement, string][]} */ ([
      [this.begin, "learn.practise"],
      [this.another, isEnd ? "learn.another-round" : "learn.another"],
    ])) {
      button.setAttribute("aria-disabled", String(isAsking));
      button.textContent = t(isAsking ? "learn.making" : words);
    }
    this.begin.hidden = exercise !== null;
    this.exerciseArea.hidden = exercise === null && feedback === null;
    this.helps.hidden = exercise === null;
    this.where.hidden = this.show.hidden = isSolved;
    this.another.classList.toggle("primary", isSolved);
    const counts = { at: round.at, total: ROUND, right: round.right };
    this.score.textContent = t(isEnd ? "learn.round-done" : "learn.round", counts);
    if (exercise) {
      if (exercise !== this.shownExercise) this.renderExercise(exercise, state);
      this.renderBoard(exercise, state);
      this.renderChips(exercise, state);
    }
    if (feedback !== this.shownFeedback) this.renderFeedback(feedback);
  }

  /**
   * @param {Exercise} exercise
   * @param {PracticeState} state
   */
  renderExercise(exercise, { cells }) {
    this.shownExercise = exercise;
    this.task.textContent = t(exercise.generated ? "learn.task" : "learn.task-example", { title: exercise.title });
    const board = new PlayBoard(exercise.sheet, exercise.title);
    this.board = board;
    this.stopWatching?.();
    this.stopWatching = watchPointer(board, {
      press: (cell) => {
        if (cells.includes(cell)) this.select(cell);
      },
      drag() {},
      hold() {},
      release() {},
    });
    this.place.replaceChildren(board.element);
  }

  /**
   * @param {Exercise} exercise
   * @param {PracticeState} state
   */
  renderBoard(exercise, { values, notes, cells, parts, selected }) {
    const { board } = this;
    if (!board) return;
    for (const cell of board.spots.keys()) {
      const value = values.get(cell) ?? null;
      const left = notes.get(cell) ?? [];
      const what =
        value !== null
          ? this.word(exercise, value)
          : left.length
            ? t("learn.left", { values: left.join(" ") })
            : cells.includes(cell)
              ? t("learn.open")
              : "";
      board.set(cell, {
        value: cell in exercise.givens ? null : value,
        notes: left,
        part: parts.get(cell) ?? null,
        label: what ? t("play.cell", { cell: this.nameOf(cell), content: what }) : this.nameOf(cell),
      });
    }
    if (exercise.sheet.path) this.join(board, values);
    board.cursor(selected ?? cells[0], selected !== null);
  }

  /**
   * Numbers that follow each other are joined, as on paper.
   * @param {PlayBoard} board
   * @param {PracticeState["values"]} values
   */
  join(board, values) {
    const where = new Map([...values].map(([cell, value]) => [value, cell]));
    board.join(
      [...where].flatMap(([value, cell]) => {
        const next = where.get(value + 1);
        return next === undefined ? [] : [/** @type {[Cell, Cell]} */ ([cell, next])];
      }),
    );
  }

  /**
   * @param {Exercise} exercise
   * @param {PracticeState} state
   */
  renderChips(exercise, { selected, isSolved, holds }) {
    const shown = [exercise, selected, isSolved, holds];
    if (shown.every((each, i) => each === this.shownChips[i])) return; // the chip that has the focus keeps it
    this.shownChips = shown;
    const ways = hasTwoValues(exercise) ? [] : [true, false];
    this.ways.replaceChildren(
      ...ways.map((way) =>
        el(
          "button",
          {
            type: "button",
            "aria-pressed": String(holds === way),
            onclick: () => this.update({ type: "claim-that", holds: way }),
          },
          t(way ? "learn.is" : "learn.is-not"),
        ),
      ),
    );
    if (isSolved || selected === null) {
      this.chips.replaceChildren(...(isSolved ? [] : [el("span", { class: "muted" }, t("learn.choose"))]));
      return;
    }
    const cell = this.nameOf(selected);
    const chips = exercise.candidates[selected].map((value) => {
      const word = this.word(exercise, value);
      return el(
        "button",
        {
          type: "button",
          "aria-label": t(holds ? "learn.claim" : "learn.claim-not", { cell, value: word }),
          onclick: () => this.claim(exercise, value),
        },
        el("span", { class: holds ? "" : "practice__out" }, word),
      );
    });
    this.chips.replaceChildren(...chips);
  }

  /** @param {Feedback | null} feedback */
  renderFeedback(feedback) {
    this.shownFeedback = feedback;
    this.feedbackBox.hidden = feedback === null;
    this.light([]);
    if (!feedback) return;
    const { look, head, lines, step, why } = feedback;
    this.feedbackBox.className = `notice ${look}`;
    const elements = [
      head && el("strong", {}, head),
      ...lines.map((line) => el("p", {}, this.named(line))),
      step && el("p", { class: "argument" }, this.named(step)),
      why && this.whyElement(why),
    ];
    this.feedbackBox.replaceChildren(...elements.filter((element) => element !== "" && element !== null));
  }

  /**
   * Light the cells that a text names.
   * @param {Cell[]} cells
   */
  light(cells) {
    this.board?.overlay("named", cells, { over: true });
  }

  /**
   * Return a text in which each name of a cell lights up its cell.
   * @param {string} text
   */
  named(text) {
    return withCells(text, this.board?.layout.cols ?? 1);
  }

  /** @param {Why} why */
  whyElement(why) {
    const { exercise } = this.state;
    if (why.stage === "told") return el("p", { class: "argument small" }, this.named(why.text));
    if (why.stage === "failed") return el("p", { class: "bad" }, why.text);
    return el(
      "button",
      { type: "button", disabled: why.stage === "asked", onclick: () => exercise && this.refute(exercise, why) },
      t("learn.why"),
    );
  }
}
