// A new board by two presses: a kind, then a size and a grade. Numbers, shapes and options are in the form below.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { FIRST_KIND, KINDS } from "../input/kinds.js";
import { kindIcon } from "../kind-icon.js";
import { harderGrade, loadStatistics } from "../statistics.js";
import { settings } from "../storage.js";
import { errorText } from "./messages.js";
import { NewBoardForm } from "./new-board-form.js";
import { generateBoard } from "./new-game.js";

/** @import { KindName, Known } from "../types" */

/**
 * @typedef {{ kind: KindName, size: Size, grade: string }} Start  what was started last
 * @typedef {typeof SIZES[number]} Size
 */

const SIZES = /** @type {const} */ (["small", "medium", "large"]);
const GRADES = ["easy", "hard", "expert"];
/** @type {Start} */
const FIRST = { kind: FIRST_KIND, size: "medium", grade: "easy" };

export class QuickStarts {
  /**
   * @param {Known} known
   * @param {AbortSignal} leaving
   */
  constructor(known, leaving) {
    this.known = known;
    this.leaving = leaving;
    this.last = settings.get("quick-start", FIRST);
    this.kind = this.last.kind;
    this.kinds = known.kinds.map(({ name }) =>
      el(
        "button",
        { type: "button", class: "quick__kind", "data-kind": name, onclick: () => this.choose(name) },
        kindIcon(name),
        t(`kinds.${name}`),
      ),
    );
    this.starts = el("div", { class: "quick__starts" });
    this.offer = el("div", { class: "quick__offer" });
    this.fault = el("p", { class: "notice error", role: "alert", hidden: true });
    const form = new NewBoardForm(known, leaving).element;
    this.element = el(
      "section",
      { class: "quick", "aria-labelledby": "new-title" },
      el("h2", { id: "new-title" }, t("play.new")),
      el("div", { class: "quick__kinds", role: "group", "aria-labelledby": "new-title" }, this.kinds),
      this.starts,
      this.offer,
      this.fault,
      el("details", { class: "quick__more" }, el("summary", {}, t("start.more")), form),
    );
    this.render();
  }

  /** @param {KindName} kind */
  choose(kind) {
    this.kind = kind;
    this.render();
  }

  render() {
    const { kind } = this;
    for (const button of this.kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    this.starts.replaceChildren(...SIZES.map((size) => this.sizeRow(size)));
    const grades = this.known.grades.map(({ name }) => name);
    const harder = harderGrade(loadStatistics().solved, kind, grades);
    this.offer.replaceChildren(...(harder ? [this.harderOffer(harder)] : []));
  }

  /** @param {Size} size */
  sizeRow(size) {
    const side = KINDS[this.kind].sides[size];
    const label = `quick-${size}`;
    return el(
      "div",
      { class: "quick__row", role: "group", "aria-labelledby": label },
      el("span", { id: label, class: "quick__size" }, t(`start.${size}`), " ", el("small", {}, `${side}×${side}`)),
      GRADES.map((grade) => this.startButton({ kind: this.kind, size, grade }, t(`grades.${grade}`))),
    );
  }

  /**
   * @param {Start} start
   * @param {string} label
   */
  startButton(start, label) {
    const isLast = start.kind === this.last.kind && start.size === this.last.size && start.grade === this.last.grade;
    /** @type {HTMLButtonElement} */
    const button = el(
      "button",
      {
        type: "button",
        class: isLast ? "primary" : null,
        "data-start": `${start.size}-${start.grade}`,
        onclick: () => this.start(start, button),
      },
      label,
    );
    return button;
  }

  /** @param {string} grade */
  harderOffer(grade) {
    const start = { kind: this.kind, size: this.last.kind === this.kind ? this.last.size : FIRST.size, grade };
    return el(
      "div",
      { class: "notice good" },
      el("p", {}, t("start.harder")),
      this.startButton(start, t("start.harder-start", { kind: t(`kinds.${this.kind}`), grade: t(`grades.${grade}`) })),
    );
  }

  /**
   * @param {Start} start
   * @param {HTMLButtonElement} button
   */
  async start(start, button) {
    const side = KINDS[start.kind].sides[start.size];
    const label = button.textContent;
    settings.set("quick-start", start);
    this.fault.hidden = true;
    button.textContent = t("play.making");
    button.setAttribute("aria-disabled", "true");
    try {
      await generateBoard({ kind: start.kind, size: `${side}x${side}`, grade: start.grade }, this.leaving);
    } catch (error) {
      this.fault.hidden = false;
      this.fault.textContent = errorText(error);
    } finally {
      button.textContent = label;
      button.removeAttribute("aria-disabled");
    }
  }
}
