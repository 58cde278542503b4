// The panel with the verdict on the board, the proposed repairs, and a button that completes the board.

import { el, field, pair, select } from "../dom.js";
import { t } from "../i18n.js";
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
    this.sign = el("span", { class: "verdict__sign", "aria-hidden": "true" });
    this.head = el("strong", {});
    this.text = el("div", { class: "verdict__text" });
    this.box = el(
      "div",
      { class: "notice verdict", role: "status" },
      el("p", {}, this.sign, " ", this.head),
      this.text,
    );
    this.mend = el("button", { type: "button", onclick: () => editor.judge.mend() }, t("set.mend"));
    this.offer = el("div", { class: "verdict-panel__offer" });
    this.grade = select(
      [[known.any_grade, t("set.any-grade")], ...known.grades.map(({ name, text }) => pair(name, text))],
      known.any_grade,
      { name: "grade" },
    );
    this.symmetry = select(
      SYMMETRIES.map((name) => [name, t(`set.symmetry-${name}`)]),
      "none",
      { name: "fill-symmetry" },
    );
    this.symmetryField = field(t("set.symmetry-givens"), this.symmetry);
    this.fill = el(
      "button",
      { type: "button", onclick: () => editor.judge.fill(this.completionOptions()) },
      t("set.fill"),
    );
    this.element = el(
      "div",
      { class: "verdict-panel" },
      this.box,
      this.mend,
      this.offer,
      el("div", { class: "fields" }, field(t("set.grade"), this.grade), this.symmetryField, this.fill),
    );
  }

  completionOptions() {
    const grade = this.grade.value;
    return this.symmetryField.hidden ? { grade } : { grade, symmetry: this.symmetry.value };
  }

  /** @param {EditorState} state */
  render(state) {
    const { verdict, offer, isJudging, working, draft, loadedLayout } = state;
    if (verdict !== this.shownVerdict) this.renderVerdict(verdict);
    this.box.setAttribute("aria-busy", String(isJudging));
    this.mend.hidden = isJudging || verdict.state !== "many";
    this.mend.disabled = working === "mend";
    this.fill.disabled = working === "fill" || frameOf(draft) !== loadedLayout?.frame;
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
      ...lines.map(({ text, muted }) => el("p", { class: muted ? "muted" : null }, text)),
      clues.length > 0 &&
        el(
          "ul",
          { class: "small" },
          clues.map((clue) => el("li", {}, clue)),
        ),
      ...remarks.map((text) => el("p", { class: "small" }, text)),
      more.length > 0 &&
        el(
          "details",
          { class: "small" },
          el("summary", {}, t("set.more")),
          more.map((line) => el("p", {}, line)),
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
      el(
        "button",
        { type: "button", class: number ? "" : "primary", title, onclick: () => this.editor.judge.apply(puzzle) },
        label,
      ),
    );
    const { look } = offer;
    this.offer.replaceChildren(el("p", { class: look, role: look === "bad" ? "alert" : null }, offer.text));
    if (buttons.length) this.offer.append(el("div", { class: "toolbar" }, buttons));
    if (offer.focus) buttons[0]?.focus();
  }
}
