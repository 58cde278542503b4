// The view of an explanation: the board and controls to go from step to step, and beside them all steps in words. It
// needs no server; what only the page with a server offers is passed in.

import { PictureBoard } from "../board.js";
import { announce, el, field, messageOf, select } from "../dom.js";
import { number as numeral, t } from "../i18n.js";
import { Controls } from "./controls.js";
import { DifficultyChart } from "./difficulty-chart.js";
import { initialState, isShown, textOf, titlesOf, update } from "./state.js";
import { StepList } from "./step-list.js";

/** @import { ShownExplanation } from "../types" */
/** @import { Action } from "./state.js" */

/** @typedef {"pdf" | "html" | "json"} Form */

/**
 * @typedef {object} Workbench  what the page with a server offers
 * @property {Form[]} forms  in which it can be saved
 * @property {(form: Form) => Promise<void>} save
 * @property {string} playAddress  where the board is played
 * @property {string} editorAddress  where the board is changed
 * @property {string} startAddress  where it is explained from the beginning; empty if it is already
 * @property {(technique: string) => string} lessonAddress  returns where a technique is practised
 */

const PACE = 2200; // milliseconds for which autoplay shows a step

export class ExplanationView {
  /**
   * @param {ShownExplanation} answer
   * @param {{ step: number, onStep: (step: number) => void, workbench?: Workbench | null }} options  step 0 is the board
   *   before the first step
   */
  constructor(answer, { step, onStep, workbench = null }) {
    const { kind, rows, cols } = answer.puzzle;
    this.answer = answer;
    this.onStep = onStep;
    this.workbench = workbench;
    this.state = initialState(answer.scenes, step);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.title = `${t(`kinds.${kind}`)} ${rows}×${cols}`;
    this.picture = new PictureBoard(answer.pictures, this.title);
    this.chart = new DifficultyChart(
      answer.scenes.map(({ weight }) => weight),
      t("explain.plot"),
      (to) => this.go(to),
    );
    this.list = new StepList(answer.scenes, (to, frame) => this.go(to, frame), workbench?.lessonAddress ?? null);
    this.controls = new Controls(answer.scenes.length, {
      act: (action) => this.act(action),
      go: (to) => this.go(to),
      togglePlaying: () => this.togglePlaying(),
    });
    this.fault = el("p", { class: "notice error", role: "alert", hidden: true });
    /** @type {{ form: Form, element: HTMLButtonElement }[]} */
    this.saving = /** @type {Form[]} */ (workbench?.forms ?? []).map((form) => ({
      form,
      element: el(
        "button",
        { type: "button", class: "quiet", onclick: () => this.save(form) },
        t(`explain.save-${form}`),
      ),
    }));
    this.element = el(
      "div",
      { class: "split explanation" },
      el(
        "section",
        { "aria-label": t("explain.board") },
        el("div", { class: "board" }, this.picture.element),
        this.controls.element,
      ),
      this.panel(),
    );
  }

  /** Make what is beside the board: the headline, the rating, and the steps. */
  panel() {
    const { workbench } = this;
    return el(
      "section",
      { class: "panel" },
      el("h1", {}, this.title),
      el("p", { class: "lead" }, sentence(this.answer.headline)),
      workbench?.startAddress
        ? el(
            "p",
            { class: "small" },
            t("explain.from-here"),
            " ",
            el("a", { href: workbench.startAddress }, t("explain.from-start")),
          )
        : null,
      this.rating(),
      this.answer.scenes.length > 1 && this.chart.element,
      el("div", { class: "fields" }, this.filter(), this.controls.switches),
      this.list.element,
      this.legend(),
      workbench &&
        el(
          "div",
          { class: "toolbar" },
          this.saving.map(({ element }) => element),
          el("a", { class: "button quiet", href: workbench.playAddress }, t("explain.to-play")),
          el("a", { class: "button quiet", href: workbench.editorAddress }, t("explain.to-set")),
        ),
      this.fault,
    );
  }

  /** Make the rating in a sentence, and its parts. */
  rating() {
    const { rating, scenes } = this.answer;
    if (!rating.text) return null;
    const titles = titlesOf(scenes);
    const counts = Object.entries(rating.counts);
    const parts = [
      ["score", numeral(rating.score, 2)],
      ["peak", numeral(rating.peak, 1)],
      ["load", numeral(rating.load, 0)],
      ["bottleneck", numeral(rating.bottleneck, 2)],
      ["steps", numeral(counts.reduce((sum, [, count]) => sum + count, 0))],
    ];
    return el(
      "details",
      { class: "explanation__rating" },
      el("summary", {}, sentence(rating.text)),
      el(
        "dl",
        { class: "rating-parts" },
        parts.map(([name, value]) => el("div", {}, el("dt", {}, t(`explain.${name}`)), el("dd", {}, value))),
      ),
      el(
        "ul",
        { class: "rating-counts small" },
        counts.map(([name, count]) => el("li", {}, `${count} × ${titles.get(name) ?? name}`)),
      ),
    );
  }

  filter() {
    const titles = titlesOf(this.answer.scenes);
    if (titles.size < 2) return null;
    const chosen = select([["", t("explain.all")], ...titles], "", {
      onchange: () => this.act({ type: "filter", technique: chosen.value }),
    });
    return field(t("explain.filter"), chosen);
  }

  /** Make the samples of what the pictures show, and the help on keys. */
  legend() {
    return el(
      "details",
      { class: "small explanation__help" },
      el("summary", {}, t("explain.reading")),
      el(
        "ul",
        { class: "legend", "aria-label": t("explain.legend") },
        this.answer.legend.map(({ drawing, text }) => {
          const sample = el("span", { class: "legend__sample" });
          sample.innerHTML = drawing;
          return el("li", {}, sample, text);
        }),
      ),
      el("p", { class: "explanation__keys" }, t("explain.keys")),
    );
  }

  // ---- What happens

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.render();
  }

  /**
   * Do what may lead to another picture: screen readers announce it, and the address keeps its step.
   * @param {Action} action
   */
  act(action) {
    const { at, frame } = this.state;
    this.update(action);
    if (at !== this.state.at || frame !== this.state.frame) this.announce();
  }

  announce() {
    const { at, frame, passages } = this.state;
    const passage = passages[at - 1];
    announce(frame ? frame.text : passage ? `${passage.title}. ${textOf(passage)}` : t("explain.start"));
    this.onStep(at);
  }

  /**
   * @param {number} step
   * @param {Extract<Action, { type: "go" }>["frame"]} [frame]
   */
  go(step, frame = null) {
    this.update({ type: "go", step, frame });
    this.announce();
  }

  /** Go on by itself, or stop. */
  togglePlaying() {
    this.act({ type: "play", on: !this.state.isPlaying });
    if (this.state.isPlaying) this.timer = setInterval(() => this.act({ type: "move", by: 1 }), PACE);
  }

  /** @param {Form} form */
  async save(form) {
    this.update({ type: "save", form });
    try {
      await this.workbench?.save(form);
      this.update({ type: "saved" });
    } catch (error) {
      this.update({ type: "saved", fault: messageOf(error) });
    }
  }

  /**
   * Fill an element with the view, and listen to keys and to printing. Return what to call on leaving.
   * @param {HTMLElement} parent
   */
  mount(parent) {
    parent.replaceChildren(this.element);
    this.render();
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    const print = matchMedia("print"); // tells also of previews and of PDFs, for which there is no event
    print.addEventListener("change", () => this.update({ type: "print", on: print.matches }), { signal });
    addEventListener("beforeprint", () => this.update({ type: "print", on: true }), { signal });
    addEventListener("afterprint", () => this.update({ type: "print", on: false }), { signal });
    return () => {
      leaving.abort();
      clearInterval(this.timer);
    };
  }

  /**
   * Arrows go from step to step, the space bar plays; fields and lists keep their keys.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const target = event.target instanceof Element ? event.target : null;
    const isField = target?.closest("input:not([type=checkbox]), select, textarea, dialog");
    if (event.ctrlKey || event.metaKey || event.altKey || isField) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      this.act({ type: "move", by: event.key === "ArrowRight" ? 1 : -1, isOther: event.shiftKey });
    } else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.state.passages.length);
    else if (event.key === " " && !target?.closest("button, summary, a, input")) this.togglePlaying();
    else return;
    event.preventDefault();
  }

  // ---- Drawing

  render() {
    const { state } = this;
    const { at, frame, passages, isPlaying, saving, fault } = state;
    const passage = passages[at - 1];
    const text = frame?.text ?? (passage ? textOf(passage) : t("explain.start"));
    this.picture.show((frame ?? passage)?.frame ?? 0, `${this.title}. ${text}`);
    this.controls.render(state);
    this.list.render(state);
    this.chart.render(at, (step) => isShown(state, step));
    if (!isPlaying) clearInterval(this.timer);
    for (const { form, element } of this.saving) element.disabled = form === saving;
    this.fault.textContent = fault;
    this.fault.hidden = !fault;
  }
}

/**
 * Make a sentence of a text: with a capital letter and a full stop.
 * @param {string} text
 */
const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
