// What the board is worth, after every change: one solution, several or none; how hard; and what would mend it.
//
// Every change asks anew and drops what was asked before, so that answers never come late and typing never waits.

import { ask } from "../api.js";
import { choice, field, make } from "../dom.js";
import { cellName, parseCell } from "../grid.js";
import { say } from "../i18n.js";
import { Draft } from "./draft.js";
import { validateDraft } from "./validate-draft.js";

const PAUSE = 40; // milliseconds without a change before the server is asked
const SYMMETRIES = ["none", "rotational", "horizontal", "vertical", "diagonal"];
const MOST_REPAIRS = 5; // that are offered
const FEW_CHANGES = 3; // that a button names
const MOST_ASKED = 3; // questions that are on their way at a time
const SIGNS = { unique: "✓", many: "≠", none: "✗", error: "!", unknown: "?" };

export class VerdictPanel {
  constructor(editor) {
    this.editor = editor;
    this.control = null;
    this.timer = 0;
    this.asked = 0; // verdicts that are on their way
    this.waiting = null; // the signal of a change that is to be judged after them
    this.sign = make("span", { class: "sign", "aria-hidden": "true" });
    this.head = make("strong", {});
    this.text = make("div", { class: "said" });
    this.box = make(
      "div",
      { class: "notice verdict", role: "status" },
      make("p", {}, this.sign, " ", this.head),
      this.text,
    );
    this.mend = make("button", { type: "button", onclick: () => this.repair() }, say("set.mend"));
    this.offer = make("div", { class: "offer" });
    const grades = [
      [editor.known.any, say("set.any-grade")],
      ...editor.known.grades.map(({ name, text }) => [name, text]),
    ];
    this.grade = choice(grades, editor.known.any, { name: "grade" });
    this.symmetry = choice(
      SYMMETRIES.map((name) => [name, say(`set.symmetry-${name}`)]),
      "none",
      { name: "fill-symmetry" },
    );
    this.symmetryField = field(say("set.symmetry-givens"), this.symmetry);
    this.fillButton = make("button", { type: "button", onclick: () => this.fill() }, say("set.fill"));
    this.element = make(
      "div",
      { class: "judging" },
      this.box,
      this.mend,
      this.offer,
      make("div", { class: "fields" }, field(say("set.grade"), this.grade), this.symmetryField, this.fillButton),
    );
  }

  stop() {
    clearTimeout(this.timer);
    this.control?.abort();
  }

  /** The board has changed, and nothing can be said of it yet. */
  wait() {
    this.stop();
    this.offer.replaceChildren();
    this.mend.hidden = true;
    this.fillButton.disabled = true;
    this.box.setAttribute("aria-busy", "true");
  }

  /** Asks, once the setter pauses. */
  look() {
    this.wait();
    this.fillButton.disabled = false;
    this.symmetryField.hidden = !["binairo", "hidato"].includes(this.editor.draft.kind); // the others get no givens
    const control = new AbortController();
    this.control = control;
    const flaw = validateDraft(this.editor.draft);
    if (flaw) {
      this.unfinished(flaw);
      return;
    }
    this.timer = setTimeout(() => this.judge(control.signal), PAUSE);
  }

  async judge(signal) {
    if (this.asked >= MOST_ASKED) {
      this.waiting = signal;
      return;
    } // the last change is judged when an answer has come
    const { editor } = this;
    const board = editor.draft.puzzle();
    let answer;
    this.asked += 1;
    try {
      // The answer comes within a moment or not at all, so that a late one is left to come and is dropped: breaking it off
      // would cost the server more.
      answer = await ask("judge", { board });
    } catch (error) {
      if (signal.aborted) return;
      this.fail(error.message);
      editor.judged(null, new Map());
      return;
    } finally {
      this.asked -= 1;
      const next = this.waiting;
      this.waiting = null;
      if (next && !next.aborted) this.judge(next);
    }
    if (!signal.aborted) await this.tell(answer, board, signal);
  }

  /** Shows a verdict, and then what takes longer to say. Should that fail, the verdict holds all the same. */
  async tell(answer, board, signal) {
    try {
      if (answer.verdict === "unfinished") {
        this.unfinished({ text: answer.message, cells: answer.cells.map((name) => this.cellOf(name)) });
        return;
      }
      this.show(answer);
      if (answer.verdict === "unknown" || answer.verdict === "solved") {
        // a moment was not enough: take the time it takes
        const { verdict } = await ask("solve", { board }, signal);
        if (signal.aborted || verdict === "unknown" || verdict === "solved") return;
        answer = { ...answer, verdict };
        if (verdict === "many") {
          // two solutions, and where they differ
          const { differs } = await ask("check", { board }, signal);
          if (signal.aborted) return;
          answer.differs = differs.map(({ cell, values }) => [this.cellOf(cell), values]);
        }
        this.show(answer);
      }
      if (answer.verdict === "none") {
        // why, and what would mend it: that takes longer
        const { clash, slips, reason, repairs } = await ask("check", { board }, signal);
        if (signal.aborted) return;
        const found = clash.map(({ clue, value, cells }) => ({
          text: clue,
          value,
          cells: cells.map((name) => this.cellOf(name)),
        }));
        const smaller =
          !found.length && (slips.length || repairs.length)
            ? found
            : found.length && (!answer.clash.length || found.length < answer.clash.length)
              ? found
              : answer.clash;
        this.show({ ...answer, clash: smaller, slips: slips.map(({ text }) => text), reason });
        if (repairs.length) this.suggest(repairs, say("set.mend-none"));
      }
      if (answer.verdict === "unique" && !answer.rating) {
        const rating = await ask("rate", { board }, signal);
        if (!signal.aborted && !rating.stopped) this.show({ ...answer, rating });
      }
      if (answer.verdict === "unique") {
        // openings, spare clues, symmetry
        const { said } = await ask("check", { board }, signal);
        if (!signal.aborted && said.length > 1)
          this.text.append(
            make(
              "details",
              { class: "small" },
              make("summary", {}, say("set.more")),
              said.slice(1).map((line) => make("p", {}, line)),
            ),
          );
      }
    } catch (error) {
      if (!signal.aborted) this.text.append(make("p", { class: "small" }, error.message));
    }
  }

  cellOf(name) {
    return parseCell(name, this.editor.draft.cols);
  }

  /** What stands there is no board yet: the sentence says why, and its cells are outlined. */
  unfinished({ text, cells }) {
    this.fail(text);
    this.editor.judged(null, new Map(cells.map((cell) => [cell, { part: "clash", notes: [] }])));
  }

  fail(message) {
    this.say("error", say("set.error"), make("p", {}, message));
  }

  say(state, head, ...more) {
    this.box.className = `notice verdict ${{ unique: "good", many: "warn", none: "error", error: "error" }[state] ?? ""}`;
    this.box.dataset.verdict = state;
    this.box.setAttribute("aria-busy", "false");
    this.sign.textContent = SIGNS[state] ?? "…";
    this.head.textContent = head;
    this.text.replaceChildren(...more.filter(Boolean));
  }

  show(answer) {
    const { verdict, differs, clash, rating } = answer;
    const { editor } = this;
    const tints = new Map();
    this.mend.hidden = verdict !== "many";
    if (verdict === "unique") {
      this.say(
        "unique",
        say("set.unique"),
        rating ? make("p", {}, capital(rating.text)) : make("p", { class: "muted" }, say("set.rating")),
        answer.needs_its_rules === false && make("p", { class: "small" }, say("set.idle-rule")),
      );
    } else if (verdict === "many") {
      for (const [cell, values] of differs)
        tints.set(cell, { part: "named", notes: [...values].sort((a, b) => a - b) });
      this.say("many", say("set.many"), make("p", {}, say("set.many-where", { n: differs.length })));
    } else if (verdict === "none") {
      for (const { cells } of clash) for (const cell of cells) tints.set(cell, { part: "clash", notes: [] });
      const { slips = [], reason = [] } = answer;
      this.say(
        "none",
        say("set.none"),
        ...slips.map((text) => make("p", {}, text)),
        (clash.length > 0 || !slips.length) &&
          make("p", {}, say(clash.length ? "set.clash" : answer.hopeless ? "set.impossible" : "set.no-clash")),
        clash.length > 0 &&
          make(
            "ul",
            { class: "small" },
            clash.map((clue) => make("li", {}, this.clue(clue))),
          ),
        ...reason.map((text) => make("p", { class: "small" }, text)),
      );
    } else this.say("unknown", say("set.unknown"));
    editor.judged(answer, tints);
  }

  /** A clue that clashes: what it says, and of which cells. */
  clue({ value, cells }) {
    const { draft } = this.editor;
    const names = [cells[0], cells.at(-1)].map((cell) => cellName(cell, draft.cols));
    const isMark = cells.length === 1 && draft.square(cells[0]) !== value && draft.mark(cells[0]) === value;
    return `${[...new Set(names)].join("–")}: ${isMark ? this.editor.word(value) : value}`;
  }

  /** Looks for what would leave one solution, and offers it. */
  async repair() {
    const { editor } = this;
    const { signal } = this.control;
    this.mend.disabled = true;
    this.offer.replaceChildren(make("p", { class: "muted" }, say("set.mending")));
    try {
      const { repairs } = await ask("check", { board: editor.draft.puzzle() }, signal);
      if (signal.aborted) return;
      if (repairs.length) this.suggest(repairs, say("set.mend-many")).focus();
      else this.offer.replaceChildren(make("p", {}, say("set.no-mend")));
    } catch (error) {
      if (!signal.aborted) this.offer.replaceChildren(make("p", { class: "bad" }, error.message));
    } finally {
      this.mend.disabled = false;
    }
  }

  /** A button for each repair, with what it changes; returns the first. */
  suggest(repairs, heading) {
    const buttons = repairs.slice(0, MOST_REPAIRS).map((repair, number) => {
      const [first, ...others] = repair.changes;
      const one = !others.length && first.old === null;
      const label = one
        ? say("set.add", { value: first.what === "mark" ? this.editor.word(first.new) : first.new, cell: first.cell })
        : repair.changes.length > FEW_CHANGES
          ? say("set.change-all", { n: repair.changes.length })
          : capital(repair.text);
      return make(
        "button",
        { type: "button", class: number ? "" : "primary", title: repair.text, onclick: () => this.apply(repair) },
        label,
      );
    });
    this.offer.replaceChildren(make("p", {}, heading), make("div", { class: "toolbar" }, buttons));
    return buttons[0];
  }

  async apply({ puzzle }) {
    const { editor } = this;
    await editor.act((draft) => draft.replace(Draft.of(puzzle)));
    editor.board.focus(editor.selected);
  }

  /** Keeps what is placed, and has the rest made. */
  async fill() {
    const { editor } = this;
    const { signal } = this.control;
    const symmetric = this.symmetryField.hidden ? {} : { symmetry: this.symmetry.value };
    this.fillButton.disabled = true;
    this.offer.replaceChildren(make("p", { class: "muted" }, say("set.filling")));
    try {
      const { puzzle, added } = await ask(
        "fill",
        { board: editor.draft.puzzle(), grade: this.grade.value, ...symmetric },
        signal,
      );
      if (signal.aborted) return;
      await editor.act((draft) => draft.replace(Draft.of(puzzle)));
      this.offer.replaceChildren(make("p", {}, say("set.filled", { n: added.length })));
    } catch (error) {
      if (!signal.aborted) this.offer.replaceChildren(make("p", { class: "bad", role: "alert" }, error.message));
    } finally {
      this.fillButton.disabled = false;
    }
  }
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
