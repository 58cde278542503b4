// An explanation to leaf through: the board, and beside it every step in words.

import { addressOf } from "../address.js";
import { ask, fetchDocument } from "../api.js";
import { PictureBoard } from "../board.js";
import { announce, choice, download, field, make } from "../dom.js";
import { framesOf } from "../frames.js";
import { number as numeral, say } from "../i18n.js";
import { note } from "../router.js";
import { DifficultyChart } from "./difficulty-chart.js";
import { StepList } from "./step-list.js";

const PACE = 2200; // milliseconds that autoplay leaves for reading a step
const PICTURES = ["scenes", "first", "fragments", "headline", "sentence"]; // what a saved explanation does without

export class ExplanationView {
  /** `board`, `state` and `step` are those of the address; step 0 is the board before the first step. */
  constructor(answer, { board, state, step }) {
    Object.assign(this, { answer, board, state });
    this.passages = answer.scenes;
    this.at = Math.min(Math.max(0, Math.trunc(step) || 0), this.passages.length);
    this.frame = null; // a picture within the passage, or null for the whole of it
    this.technique = "";
    this.playing = null;
    this.picture = new PictureBoard(answer.first, this.title());
    this.weights = new DifficultyChart(
      this.passages.map(({ weight }) => weight),
      say("explain.plot"),
      (to) => this.go(to),
    );
    this.list = new StepList(answer.puzzle.kind, this.passages, (to, frame = null) => this.go(to, frame));
    this.element = this.layout();
    this.refresh();
  }

  title() {
    const { kind, rows, cols } = this.answer.puzzle;
    return `${say(`kinds.${kind}`)} ${rows}×${cols}`;
  }

  layout() {
    const button = (key, shown, act) =>
      make(
        "button",
        { type: "button", title: say(`explain.${key}`), "aria-label": say(`explain.${key}`), onclick: act },
        shown,
      );
    this.first = button("first", "|◀", () => this.go(0));
    this.back = button("back", "◀", () => this.move(-1));
    this.onward = button("next", "▶", () => this.move(1));
    this.last = button("last", "▶|", () => this.go(this.passages.length));
    this.play = make("button", { type: "button", onclick: () => this.run(this.playing === null) }, say("explain.play"));
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: this.passages.length,
      "aria-label": say("explain.slider"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = make("span", { class: "muted small count" });
    this.fault = make("p", { class: "notice error", role: "alert", hidden: true });
    return make(
      "div",
      { class: "split explain" },
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
        make("h1", {}, this.title()),
        make("p", { class: "lead" }, sentence(this.answer.headline)),
        this.state &&
          make(
            "p",
            { class: "small" },
            say("explain.from-here"),
            " ",
            make("a", { href: addressOf("explain", this.board) }, say("explain.from-start")),
          ),
        this.rating(),
        this.passages.length > 1 && this.weights.element,
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
          ["pdf", "html", "json"].map((form) =>
            make(
              "button",
              { type: "button", class: "quiet", onclick: (event) => this.export(form, event.target) },
              say(`explain.save-${form}`),
            ),
          ),
          make("a", { class: "button quiet", href: addressOf("play", this.board) }, say("explain.to-play")),
          make("a", { class: "button quiet", href: addressOf("set", this.board) }, say("explain.to-set")),
        ),
        this.fault,
      ),
    );
  }

  /** The rating in a sentence, and its parts. */
  rating() {
    const { rating, sentence: said, steps } = this.answer;
    if (!steps.length || steps[0].technique === "mistake") return null;
    const titles = this.titles();
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
      { class: "rating" },
      make("summary", {}, sentence(said)),
      make(
        "dl",
        { class: "parts" },
        parts.map(([name, value]) => make("div", {}, make("dt", {}, say(`explain.${name}`)), make("dd", {}, value))),
      ),
      make("ul", { class: "counts small" }, counts),
    );
  }

  /** The techniques that are used, with what players call them. */
  titles() {
    return new Map(this.passages.flatMap(({ techniques }) => Object.entries(techniques)));
  }

  filter() {
    const titles = this.titles();
    if (titles.size < 2) return null;
    const chosen = choice([["", say("explain.all")], ...titles], "", {
      onchange: () => {
        this.technique = chosen.value;
        if (this.technique && (!this.at || !this.isShown(this.at))) this.move(1, true);
        else this.refresh();
      },
    });
    return make("div", { class: "fields" }, field(say("explain.filter"), chosen));
  }

  isShown(step) {
    return step === 0 || !this.technique || this.technique in (this.passages[step - 1]?.techniques ?? {});
  }

  /** One step on or back; steps that are filtered out are passed over. */
  move(by, round = false) {
    let to = this.at + by;
    while (to > 0 && to <= this.passages.length && !this.isShown(to)) to += by;
    if (to > this.passages.length && round)
      to = this.passages.findIndex(({ techniques }) => this.technique in techniques) + 1;
    if (to >= 0 && to <= this.passages.length) this.go(to);
    else if (this.frame !== null) this.go(this.at);
  }

  /** One picture on or back, into the chains and small steps of a passage. */
  moveFrame(by) {
    const frames = this.at ? framesOf(this.passages[this.at - 1].steps) : [];
    const now = this.frame === null ? frames.length : frames.findIndex(({ scene }) => scene === this.frame);
    const next = now + by;
    if (next >= 0 && next < frames.length) return this.go(this.at, frames[next].scene);
    if (by < 0 && this.at > 0) return this.go(this.at - 1);
    if (by > 0 && this.frame !== null) return this.go(this.at);
    if (by > 0 && this.at < this.passages.length) {
      const [first] = framesOf(this.passages[this.at].steps);
      return this.go(this.at + 1, first?.scene ?? null);
    }
    return undefined;
  }

  go(step, frame = null) {
    this.at = step;
    this.frame = frame;
    this.refresh();
    const passage = this.passages[step - 1];
    announce(frame ? frame.text : passage ? `${passage.title}. ${passage.text.split("\n")[0]}` : say("explain.start"));
    note(addressOf("explain", this.board, { state: this.state, step }));
  }

  refresh() {
    const { at, frame, passages } = this;
    const shown = frame ?? passages[at - 1];
    this.picture.show(
      shown ? shown.pieces : this.answer.first,
      `${this.title()}. ${shown ? shown.text : say("explain.start")}`,
    );
    this.slider.value = at;
    this.slider.setAttribute(
      "aria-valuetext",
      at ? say("explain.of", { n: at, total: passages.length }) : say("explain.start"),
    );
    this.count.textContent = at ? say("explain.of", { n: at, total: passages.length }) : say("explain.start");
    this.first.disabled = this.back.disabled = at === 0;
    this.onward.disabled = this.last.disabled = at === passages.length;
    this.list.show(at, frame, (step) => this.isShown(step));
    this.weights.show(at, (step) => this.isShown(step));
    if (at === passages.length) this.run(false);
  }

  /** Plays on by itself, or stops. */
  run(on) {
    clearInterval(this.playing);
    this.playing = null;
    if (on && this.at === this.passages.length) this.go(0);
    if (on) this.playing = setInterval(() => this.move(1), PACE);
    this.play.textContent = say(on ? "explain.pause" : "explain.play");
    this.play.setAttribute("aria-pressed", String(on));
  }

  async export(form, button) {
    const request = this.state ? { board: this.board, state: this.state } : { board: this.board };
    this.fault.hidden = true;
    button.disabled = true;
    try {
      const name = `${this.answer.puzzle.kind}-explained.${form}`;
      if (form === "json") {
        const whole = await ask("explain", request);
        for (const key of PICTURES) delete whole[key];
        download(name, JSON.stringify(whole, null, 1), "application/json");
      } else download(name, await fetchDocument("explain", { ...request, to: form }));
    } catch (error) {
      this.fault.textContent = error.message;
      this.fault.hidden = false;
    } finally {
      button.disabled = false;
    }
  }

  /** Arrows leaf, the space bar plays; fields and lists keep their keys. Returns what to call on leaving. */
  listen() {
    const key = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog"))
        return;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const by = event.key === "ArrowRight" ? 1 : -1;
        if (event.shiftKey) this.moveFrame(by);
        else this.move(by);
      } else if (event.key === "Home") this.go(0);
      else if (event.key === "End") this.go(this.passages.length);
      else if (event.key === " " && !event.target.closest?.("button, summary, a")) this.run(this.playing === null);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
      clearInterval(this.playing);
    };
  }
}

const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
