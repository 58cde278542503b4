// The verdict on the board, what would mend it, and having the rest of it made.

import { choice, field, make, pair } from "../dom.js";
import { say } from "../i18n.js";
import { frameOf } from "./state.js";

/** @import { Known } from "../types" */
/** @import { Editor } from "./editor.js" */
/** @import { EditorState } from "./state.js" */
/** @import { Offer, ShownVerdict } from "./verdicts.js" */

export const SYMMETRIES = ["none", "rotational", "horizontal", "vertical", "diagonal"];
const SIGNS = { unique: "✓", many: "≠", none: "✗", error: "!", unknown: "?", "": "…" };
const TONES = { unique: "good", many: "warn", none: "error", error: "error", unknown: "", "": "" };

export class VerdictPanel {
  /**
   * @param {Editor} editor
   * @param {Known} known
   */
  constructor(editor, known) {
    this.editor = editor;
    /** @type {ShownVerdict | null} */
    this.shownVerdict = null;
    /** @type {Offer | null} */
    this.shownOffer = null;
    this.sign = make("span", { class: "verdict__sign", "aria-hidden": "true" });
    this.head = make("strong", {});
    this.text = make("div", { class: "verdict__text" });
    this.box = make(
      "div",
      { class: "notice verdict", role: "status" },
      make("p", {}, this.sign, " ", this.head),
      this.text,
    );
    this.mend = make("button", { type: "button", onclick: () => editor.judge.mend() }, say("set.mend"));
    this.offer = make("div", { class: "verdict-panel__offer" });
    this.grade = choice(
      [[known.any_grade, say("set.any-grade")], ...known.grades.map(({ name, text }) => pair(name, text))],
      known.any_grade,
      { name: "grade" },
    );
    this.symmetry = choice(
      SYMMETRIES.map((name) => [name, say(`set.symmetry-${name}`)]),
      "none",
      { name: "fill-symmetry" },
    );
    this.symmetryField = field(say("set.symmetry-givens"), this.symmetry);
    this.fill = make("button", { type: "button", onclick: () => editor.judge.fill(this.wished()) }, say("set.fill"));
    this.element = make(
      "div",
      { class: "verdict-panel" },
      this.box,
      this.mend,
      this.offer,
      make("div", { class: "fields" }, field(say("set.grade"), this.grade), this.symmetryField, this.fill),
    );
  }

  wished() {
    const grade = this.grade.value;
    return this.symmetryField.hidden ? { grade } : { grade, symmetry: this.symmetry.value };
  }

  /** @param {EditorState} state */
  render(state) {
    const { verdict, offer, isJudging, working, draft, laid } = state;
    if (verdict !== this.shownVerdict) this.renderVerdict(verdict);
    this.box.setAttribute("aria-busy", String(isJudging));
    this.mend.hidden = isJudging || verdict.state !== "many";
    this.mend.disabled = working === "mend";
    this.fill.disabled = working === "fill" || frameOf(draft) !== laid?.frame;
    this.symmetryField.hidden = !draft.edit.takesGivens;
    if (offer !== this.shownOffer) this.renderOffer(offer);
  }

  /** @param {ShownVerdict} verdict */
  renderVerdict(verdict) {
    const { state, head, lines, clues, remarks, more } = verdict;
    this.shownVerdict = verdict;
    this.box.className = `notice verdict ${TONES[state]}`;
    this.box.dataset.verdict = state;
    this.sign.textContent = SIGNS[state];
    this.head.textContent = head;
    const elements = [
      ...lines.map(({ text, muted }) => make("p", { class: muted ? "muted" : null }, text)),
      clues.length > 0 &&
        make(
          "ul",
          { class: "small" },
          clues.map((clue) => make("li", {}, clue)),
        ),
      ...remarks.map((text) => make("p", { class: "small" }, text)),
      more.length > 0 &&
        make(
          "details",
          { class: "small" },
          make("summary", {}, say("set.more")),
          more.map((line) => make("p", {}, line)),
        ),
    ];
    this.text.replaceChildren(...elements.filter((element) => element !== false));
  }

  /** @param {Offer | null} offer */
  renderOffer(offer) {
    this.shownOffer = offer;
    if (!offer) {
      this.offer.replaceChildren();
      return;
    }
    const buttons = offer.repairs.map(({ label, title, puzzle }, number) =>
      make(
        "button",
        { type: "button", class: number ? "" : "primary", title, onclick: () => this.editor.judge.apply(puzzle) },
        label,
      ),
    );
    const { look } = offer;
    this.offer.replaceChildren(make("p", { class: look, role: look === "bad" ? "alert" : null }, offer.text));
    if (buttons.length) this.offer.append(make("div", { class: "toolbar" }, buttons));
    if (offer.focus) buttons[0]?.focus();
  }
}
