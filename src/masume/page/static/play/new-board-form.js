// The form that generates a board. It begins with the fields that were sent last.

import { el, field, pair, select } from "../dom.js";
import { t } from "../i18n.js";
import { FIRST_KIND, KINDS } from "../input/kinds.js";
import { settings } from "../storage.js";
import { errorText } from "./messages.js";
import { generateBoard } from "./new-game.js";

/** @import { GenerateOption } from "../input/kinds.js" */
/** @import { KindName, Known } from "../types" */
/** @import { GenerateRequest } from "./new-game.js" */

/**
 * @typedef {{ kind?: KindName, rows?: string, cols?: string, grade?: string, near?: string }} LastForm  the fields that
 *   were sent last, by their names
 */

const FIRST_GRADE = "easy"; // until the player chooses
const SIDE = { type: "number", min: 2, max: 99, required: true, inputmode: "numeric" };

export class NewBoardForm {
  /**
   * @param {Known} known
   * @param {AbortSignal} leaving
   */
  constructor(known, leaving) {
    this.known = known;
    this.leaving = leaving;
    this.last = settings.get("new-game", /** @type {LastForm} */ ({}));
    this.kind = select(
      known.kinds.map(({ name }) => [name, t(`kinds.${name}`)]),
      this.last.kind ?? FIRST_KIND,
      { name: "kind", onchange: () => this.fit() },
    );
    this.rows = el("input", { ...SIDE, name: "rows" });
    this.cols = el("input", { ...SIDE, name: "cols" });
    this.grade = select(
      [[known.any_grade, t("play.any-grade")], ...known.grades.map(({ name, text }) => pair(name, text))],
      this.last.grade ?? FIRST_GRADE,
      { name: "grade" },
    );
    this.shape = select([], null, { name: "shape" });
    this.shapeField = field(t("play.shape"), this.shape);
    const seed = { min: 0, max: 2 ** 31, inputmode: "numeric", placeholder: t("play.any-seed") };
    this.seed = el("input", { type: "number", name: "seed", ...seed });
    this.options = Object.entries(KINDS).flatMap(([kind, { generateOption: option }]) =>
      option ? [{ kind, option, ...optionField(option, this.last) }] : [],
    );
    this.start = el("button", { class: "primary" }, t("play.start"));
    this.fault = el("div", { class: "notice error", role: "alert", hidden: true });
    this.element = this.layout();
    this.fit();
  }

  layout() {
    return el(
      "form",
      {
        class: "new-board-form",
        onsubmit: (/** @type {Event} */ event) => this.submit(event),
      },
      el(
        "div",
        { class: "fields" },
        field(t("play.kind"), this.kind),
        field(t("play.rows"), this.rows),
        field(t("play.cols"), this.cols),
        field(t("play.grade"), this.grade),
        this.shapeField,
        this.options.map((option) => option.field),
        field(t("play.seed"), this.seed),
        this.start,
      ),
      this.fault,
    );
  }

  /** Fit size, shapes and options to the chosen kind. */
  fit() {
    const kind = /** @type {KindName} */ (this.kind.value);
    const size = this.last.kind === kind ? this.last : {};
    this.rows.value = size.rows ?? String(KINDS[kind].sides.medium);
    this.cols.value = size.cols ?? String(KINDS[kind].sides.medium);
    const shapes = this.known.kinds.find(({ name }) => name === kind)?.shapes ?? [];
    this.shape.replaceChildren(
      ...["", ...shapes].map((name) => el("option", { value: name }, name ? shapeText(name) : t("play.whole"))),
    );
    this.shapeField.hidden = !shapes.length;
    for (const option of this.options) option.field.hidden = option.kind !== kind;
  }

  /** @returns {GenerateRequest} */
  request() {
    const { kind, rows, cols, grade, seed, shape } = this;
    const chosen = this.options.find((option) => option.kind === kind.value);
    return {
      kind: kind.value,
      size: `${rows.value}x${cols.value}`,
      grade: grade.value,
      ...(seed.value ? { seed: Number(seed.value) } : {}),
      ...(shape.value ? { shape: shape.value } : {}),
      ...chosen?.option.request(chosen.control.value),
    };
  }

  /** Keep the fields for the next time. */
  remember() {
    const { kind, rows, cols, grade } = this;
    const options = Object.fromEntries(this.options.map(({ option, control }) => [option.field, control.value]));
    const size = { rows: rows.value, cols: cols.value };
    settings.set("new-game", { kind: kind.value, ...size, grade: grade.value, near: options.near });
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    this.remember();
    this.fault.hidden = true;
    this.start.disabled = true;
    this.start.textContent = t("play.making");
    try {
      await generateBoard(this.request(), this.leaving);
    } catch (error) {
      this.fault.hidden = false;
      this.fault.textContent = errorText(error);
    } finally {
      this.start.disabled = false;
      this.start.textContent = t("play.start");
    }
  }
}

/**
 * Make the control for an option of a kind.
 * @param {GenerateOption} option
 * @param {LastForm} last
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

/**
 * Return the name of a shape of boards.
 * @param {string} name
 */
const shapeText = (name) =>
  name.length === 1 ? t("play.shape-letter", { letter: name.toUpperCase() }) : t(`play.shape-${name}`);
