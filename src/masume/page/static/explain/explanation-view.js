// An explanation to leaf through: the board, and beside it every step in words.

import { addressOf } from "../address.js";
import { ask, fetchDocument } from "../api.js";
import { PictureBoard } from "../board.js";
import { announce, choice, download, field, make, messageOf } from "../dom.js";
import { number as numeral, say } from "../i18n.js";
import { note } from "../router.js";
import { DifficultyChart } from "./difficulty-chart.js";
import { initialState, isShown, titlesOf, update } from "./state.js";
import { StepList } from "./step-list.js";

/** @import { Attribute } from "../dom.js" */
/** @import { ExplainAnswer } from "../types" */
/** @import { Action } from "./state.js" */

/** @typedef {"pdf" | "html" | "json"} Form */

const PACE = 2200; // milliseconds that autoplay leaves for reading a step
const PICTURES = ["scenes", "pictures", "headline", "sentence"]; // what a saved explanation does without

/**
 * Return the entries that an address names: `r1c2=1 r2c2=3`.
 * @param {string} state
 * @returns {Record<string, number>}
 */
export const entriesOf = (state) =>
  Object.fromEntries(
    state
      .split(" ")
      .filter(Boolean)
      .map((entry) => entry.split("="))
      .map(([cell, value]) => [cell, Number(value)]),
  );

export class ExplanationView {
  /**
   * @param {ExplainAnswer} answer
   * @param {{ board: string, state: string, step: number }} address  step 0 is the board before the first step
   */
  constructor(answer, { board, state, step }) {
    const { kind, rows, cols } = answer.puzzle;
    this.answer = answer;
    this.address = { board, state };
    this.state = initialState(answer.scenes, step);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    this.title = `${say(`kinds.${kind}`)} ${rows}×${cols}`;
    this.picture = new PictureBoard(answer.pictures, this.title);
    this.chart = new DifficultyChart(
      answer.scenes.map(({ weight }) => weight),
      say("explain.plot"),
      (to) => this.go(to),
    );
    this.list = new StepList(kind, answer.scenes, (to, frame) => this.go(to, frame));
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ shown,
      /** @type {() => void} */ act,
      /** @type {Record<string, Attribute>} */ more = {},
    ) => {
      const name = say(`explain.${key}`);
      return make("button", { type: "button", title: name, "aria-label": name, onclick: act, ...more }, shown);
    };
    this.first = button("first", "|◀", () => this.go(0));
    this.back = button("back", "◀", () => this.act({ type: "move", by: -1 }));
    this.onward = button("next", "▶", () => this.act({ type: "move", by: 1 }));
    this.last = button("last", "▶|", () => this.go(answer.scenes.length));
    this.play = make("button", { type: "button", onclick: () => this.togglePlaying() }, say("explain.play"));
    /** @type {HTMLInputElement} */
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: answer.scenes.length,
      "aria-label": say("explain.slider"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = make("span", { class: "muted small leafing__count" });
    this.fault = make("p", { class: "notice error", role: "alert", hidden: true });
    /** @type {{ form: Form, element: HTMLButtonElement }[]} */
    this.saving = /** @type {Form[]} */ (["pdf", "html", "json"]).map((form) => ({
      form,
      element: make(
        "button",
        { type: "button", class: "quiet", onclick: () => this.save(form) },
        say(`explain.save-${form}`),
      ),
    }));
    this.element = this.layout();
    this.render();
  }

  layout() {
    const { board, state } = this.address;
    return make(
      "div",
      { class: "split explanation" },
      make(
        "section",
        { "aria-label": say("explain.board") },
        make("div", { class: "board" }, this.picture.element),
        make(
          "div",
          { class: "leafing" },
          this.slider,
          make("div", { class: "toolbar" }, this.first, this.back, this.onward, this.last, this.play, this.count),
        ),
      ),
      make(
        "section",
        { class: "panel" },
        make("h1", {}, this.title),
        make("p", { class: "lead" }, sentence(this.answer.headline)),
        state
          ? make(
              "p",
              { class: "small" },
              say("explain.from-here"),
              " ",
              make("a", { href: addressOf("explain", board) }, say("explain.from-start")),
            )
          : null,
        this.rating(),
        this.answer.scenes.length > 1 && this.chart.element,
        this.filter(),
        this.list.element,
        make(
          "details",
          { class: "small" },
          make("summary", {}, say("explain.reading")),
          make("p", {}, say("explain.legend")),
          make("p", {}, say("explain.keys")),
        ),
        make(
          "div",
          { class: "toolbar" },
          this.saving.map(({ element }) => element),
          make("a", { class: "button quiet", href: addressOf("play", board) }, say("explain.to-play")),
          make("a", { class: "button quiet", href: addressOf("set", board) }, say("explain.to-set")),
        ),
        this.fault,
      ),
    );
  }

  /** Make the rating in a sentence, and its parts. */
  rating() {
    const { rating, sentence: said, steps, scenes } = this.answer;
    if (!steps.length || steps[0].technique === "mistake") return null;
    const titles = titlesOf(scenes);
    const parts = [
      ["score", numeral(rating.score, 2)],
      ["peak", numeral(rating.peak, 1)],
      ["load", numeral(rating.load, 0)],
      ["bottleneck", numeral(rating.bottleneck, 2)],
      ["steps", numeral(steps.length)],
    ];
    const counts = Object.entries(rating.counts).map(([name, count]) =>
      make("li", {}, `${count} × ${titles.get(name) ?? name}`),
    );
    return make(
      "details",
      { class: "explanation__rating" },
      make("summary", {}, sentence(said)),
      make(
        "dl",
        { class: "rating-parts" },
        parts.map(([name, value]) => make("div", {}, make("dt", {}, say(`explain.${name}`)), make("dd", {}, value))),
      ),
      make("ul", { class: "rating-counts small" }, counts),
    );
  }

  filter() {
    const titles = titlesOf(this.answer.scenes);
    if (titles.size < 2) return null;
    const chosen = choice([["", say("explain.all")], ...titles], "", {
      onchange: () => this.act({ type: "filter", technique: chosen.value }),
    });
    return make("div", { class: "fields" }, field(say("explain.filter"), chosen));
  }

  // ---- What happens

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.render();
  }

  /**
   * Do what may lead to another picture: it is told, and the address keeps its step.
   * @param {Action} action
   */
  act(action) {
    const { at, frame } = this.state;
    this.update(action);
    if (at !== this.state.at || frame !== this.state.frame) this.tell();
  }

  tell() {
    const { at, frame, passages } = this.state;
    const { board, state } = this.address;
    const passage = passages[at - 1];
    announce(frame ? frame.text : passage ? `${passage.title}. ${passage.text.split("\n")[0]}` : say("explain.start"));
    note(addressOf("explain", board, { state, step: at }));
  }

  /**
   * @param {number} step
   * @param {Extract<Action, { type: "go" }>["frame"]} [frame]
   */
  go(step, frame = null) {
    this.update({ type: "go", step, frame });
    this.tell();
  }

  /** Play on by itself, or stop. */
  togglePlaying() {
    this.act({ type: "play", on: !this.state.isPlaying });
    if (this.state.isPlaying) this.playing = setInterval(() => this.act({ type: "move", by: 1 }), PACE);
  }

  /** @param {Form} to */
  async save(to) {
    const { board, state } = this.address;
    const request = { board, entries: entriesOf(state) };
    this.update({ type: "save", form: to });
    try {
      const name = `${this.answer.puzzle.kind}-explained.${to}`;
      if (to === "json") {
        const whole = Object.entries(await ask("explain", request)).filter(([key]) => !PICTURES.includes(key));
        download(name, JSON.stringify(Object.fromEntries(whole), null, 1), "application/json");
      } else download(name, await fetchDocument("explain", { ...request, to }));
      this.update({ type: "saved" });
    } catch (error) {
      this.update({ type: "saved", fault: messageOf(error) });
    }
  }

  /** Arrows leaf, the space bar plays; fields and lists keep their keys. Return what to call on leaving. */
  listen() {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, select, textarea, dialog")) return;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const by = event.key === "ArrowRight" ? 1 : -1;
        this.act({ type: event.shiftKey ? "move-frame" : "move", by });
      } else if (event.key === "Home") this.go(0);
      else if (event.key === "End") this.go(this.state.passages.length);
      else if (event.key === " " && !target?.closest("button, summary, a")) this.togglePlaying();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
      clearInterval(this.playing);
    };
  }

  // ---- Painting

  render() {
    const { state } = this;
    const { at, frame, passages, isPlaying, saving, fault } = state;
    const shown = frame ?? passages[at - 1];
    const count = at ? say("explain.of", { n: at, total: passages.length }) : say("explain.start");
    this.picture.show(shown ? shown.frame : 0, `${this.title}. ${shown ? shown.text : say("explain.start")}`);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", count);
    this.count.textContent = count;
    this.first.disabled = this.back.disabled = at === 0;
    this.onward.disabled = this.last.disabled = at === passages.length;
    this.list.render(state);
    this.chart.render(at, (step) => isShown(state, step));
    if (!isPlaying) clearInterval(this.playing);
    this.play.textContent = say(isPlaying ? "explain.pause" : "explain.play");
    this.play.setAttribute("aria-pressed", String(isPlaying));
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
