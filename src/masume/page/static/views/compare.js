// Compare: one board through the chosen engines, one after the other, under a time limit; below it the experiments of
// papers. An address names the board (?board=, in the one-line format) and the experiment (?experiment=).

import { getFact, post } from "../api.js";
import { PictureBoard } from "../board.js";
import { barOf, csvOf, initialState, update } from "../compare/state.js";
import { announce, download, el, field, messageOf, pair, select } from "../dom.js";
import { experiments } from "../experiments.js";
import { number, t } from "../i18n.js";
import { latest } from "../latest.js";
import { replaceAddress } from "../router.js";

/** @import { Action, CompareState } from "../compare/state.js" */
/** @import { EngineRun, Known, ReadBoard } from "../types" */

const USUAL = ["kernel", "backtrack", "astar", "sat", "tabu", "logic"];
const SECONDS = [0.5, 1, 2, 5, 10];

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const known = await getFact("kinds", {}, leaving);
  const bench = new Bench(known, address, leaving);
  main.append(el("h1", {}, t("compare.title")), bench.element);
  bench.open(address.searchParams.get("board") ?? known.kinds[known.kinds.length - 1].examples[0]);
  main.append(
    await experiments(address.searchParams.get("experiment"), (name) => bench.remember({ experiment: name }), leaving),
  );
}

/** The board, the engines and what they did. */
class Bench {
  /**
   * @param {Known} known
   * @param {URL} address
   * @param {AbortSignal} leaving
   */
  constructor(known, address, leaving) {
    this.address = new URL(address);
    this.leaving = leaving;
    this.state = initialState();
    this.running = latest();
    this.reading = latest();
    leaving.addEventListener(
      "abort",
      () => {
        this.running.cancel();
        this.reading.cancel();
      },
      { once: true },
    );
    /** @type {ReadBoard | null} */
    this.shownBoard = null;
    /** @type {EngineRun[]} */
    this.shownRuns = [];
    this.picture = el("div", { class: "board", id: "compare-board" });
    this.title = el("p", { class: "muted small" });
    /** @type {HTMLTextAreaElement} */
    this.text = el("textarea", {
      rows: 4,
      spellcheck: "false",
      "aria-describedby": "compare-fault",
      onchange: () => this.open(this.text.value),
    });
    this.fault = el("p", { id: "compare-fault", class: "notice error", role: "alert", hidden: true });
    const examples = known.kinds.flatMap(({ name, examples: lines }) =>
      lines.map((line, i) => pair(line, t("compare.example", { kind: t(`kinds.${name}`), n: i + 1 }))),
    );
    /** @type {HTMLSelectElement} */
    this.example = select([["", t("compare.own")], ...examples], "", {
      onchange: () => this.example.value && this.open(this.example.value),
    });
    this.engines = known.engines.map((engine) =>
      el("input", { type: "checkbox", value: engine.name, checked: USUAL.includes(engine.name) }),
    );
    this.seconds = select(
      SECONDS.map((s) => [s, t("compare.seconds", { n: s, shown: number(s, s < 1 ? 1 : 0) })]),
      1,
    );
    this.start = el(
      "button",
      { type: "button", class: "primary", disabled: true, onclick: () => this.run() },
      t("compare.run"),
    );
    this.cancel = el("button", { type: "button", hidden: true, onclick: () => this.stop() }, t("compare.stop"));
    this.results = el("div", {
      class: "wide",
      tabindex: "0",
      role: "region",
      "aria-label": t("compare.results"),
      hidden: true,
    });
    this.save = el(
      "button",
      {
        type: "button",
        class: "quiet",
        hidden: true,
        onclick: () => download("compare.csv", csvOf(this.state.runs), "text/csv"),
      },
      t("compare.csv"),
    );
    this.element = this.layout(known);
  }

  /** @param {Known} known */
  layout(known) {
    const boxes = known.engines.map(({ name }, i) =>
      el(
        "label",
        { title: t(`engines.${name}`) },
        this.engines[i],
        el("span", {}, el("strong", {}, name), " ", el("span", { class: "muted small" }, t(`engines.${name}`))),
      ),
    );
    return el(
      "div",
      { class: "split comparison" },
      el(
        "section",
        { "aria-label": t("compare.board") },
        this.picture,
        this.title,
        el("div", { class: "fields" }, field(t("compare.choose"), this.example)),
        el("details", {}, el("summary", {}, t("compare.paste")), field(t("compare.text"), this.text)),
        this.fault,
      ),
      el(
        "section",
        { class: "panel" },
        el("fieldset", {}, el("legend", {}, t("compare.engines")), el("div", { class: "engine-list" }, boxes)),
        el("div", { class: "fields" }, field(t("compare.limit"), this.seconds), this.start, this.cancel),
        this.results,
        this.save,
      ),
    );
  }

  // ---- What happens

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.render(this.state);
  }

  /**
   * Read and draw a board.
   * @param {string} text
   */
  async open(text) {
    if (!text.trim()) return;
    this.stop();
    this.update({ type: "read" });
    try {
      const answer = await this.reading(async (signal) => {
        const { boards } = await post("read", { board: text }, signal);
        const { picture } = await post("render", { board: boards[0].puzzle }, signal);
        return { boards, picture };
      });
      if (!answer) return;
      this.update({ type: "board", ...answer });
      this.remember({ board: answer.boards[0].line });
    } catch (error) {
      this.update({ type: "fault", text: messageOf(error) });
    }
  }

  /**
   * Write what is shown into the address.
   * @param {Record<string, string>} what
   */
  remember(what) {
    for (const [name, value] of Object.entries(what)) this.address.searchParams.set(name, value);
    if (!this.leaving.aborted) replaceAddress(this.address);
  }

  /** Run the chosen engines, one request each, so that each row appears when it is known and stopping is possible in
   * between. */
  async run() {
    const chosen = this.engines.filter((box) => box.checked).map((box) => box.value);
    const board = this.state.board?.puzzle;
    if (!board) return;
    if (!chosen.length) {
      this.update({ type: "fault", text: t("compare.none-chosen") });
      return;
    }
    const seconds = Number(this.seconds.value);
    this.update({ type: "start", seconds });
    const isDone = await this.running(async (signal) => {
      for (const engine of chosen) {
        this.update({ type: "run", engine });
        /** @type {EngineRun} */
        let run;
        try {
          [run] = (await post("compare", { board, engines: [engine], seconds }, signal)).runs;
        } catch (error) {
          run = { engine, error: messageOf(error) };
        }
        if (signal.aborted) return false;
        this.update({ type: "ran", run });
      }
      return true;
    });
    if (!isDone) return;
    this.update({ type: "stop" });
    announce(t("compare.done", { n: this.state.runs.length }));
  }

  stop() {
    this.running.cancel();
    this.update({ type: "stop" });
  }

  // ---- Painting

  /** @param {CompareState} state */
  render({ board, picture, count, isReading, isRunning, runs, seconds, fault }) {
    // Only a board that has been read can be compared, and one comparison goes on at a time.
    this.start.disabled = !board || isReading || isRunning;
    this.cancel.hidden = !isRunning;
    this.fault.textContent = fault;
    this.fault.hidden = !fault;
    if (board && picture && board !== this.shownBoard) {
      this.shownBoard = board;
      if (this.text !== document.activeElement) this.text.value = board.line; // what is being typed stays
      const isExample = [...this.example.options].some((option) => option.value === board.line);
      this.example.value = isExample ? board.line : "";
      const size = `${board.rows}×${board.cols}`;
      const title = t("compare.about", { kind: t(`kinds.${board.kind}`), size });
      this.picture.replaceChildren(new PictureBoard(picture, title).element);
      this.title.textContent = title + (count > 1 ? ` ${t("compare.first", { n: count })}` : "");
    }
    if (runs !== this.shownRuns) this.renderRuns(runs, seconds);
  }

  /**
   * @param {EngineRun[]} runs
   * @param {number} seconds
   */
  renderRuns(runs, seconds) {
    this.shownRuns = runs;
    this.results.hidden = this.save.hidden = !runs.length;
    this.results.replaceChildren();
    if (!runs.length) return;
    const slowest = Math.max(seconds, ...runs.map((run) => run.seconds ?? 0));
    const head = ["engine", "verdict", "time", "nodes", "memory"].map((name) =>
      el("th", { scope: "col", class: ["nodes", "memory"].includes(name) ? "number" : null }, t(`compare.${name}`)),
    );
    this.results.append(
      el(
        "table",
        { class: "data" },
        el("caption", {}, t("compare.results")),
        el("thead", {}, el("tr", {}, head)),
        el(
          "tbody",
          {},
          runs.map((run) => row(run, slowest)),
        ),
      ),
      el("p", { class: "muted small" }, t("compare.bars")),
    );
  }
}

/**
 * Make the row of a run.
 * @param {EngineRun} run
 * @param {number} slowest
 */
function row({ engine, running, error, verdict, seconds = 0, nodes = 0, memory = null }, slowest) {
  const name = el("th", { scope: "row" }, engine);
  if (running) return el("tr", {}, name, el("td", { colspan: 4, class: "muted" }, t("compare.running")));
  if (error) return el("tr", {}, name, el("td", { colspan: 4, class: "bad" }, error));
  const isOpen = verdict === "unknown" || verdict === "solved";
  const bar = el("div", {
    class: isOpen ? "run-table__bar run-table__bar--open" : "run-table__bar",
    "aria-hidden": "true",
  });
  bar.style.width = `${barOf(seconds, slowest)}%`;
  return el(
    "tr",
    {},
    name,
    el("td", {}, t(`verdicts.${verdict}`)),
    el("td", { class: "run-table__time" }, el("span", {}, timeText(seconds)), bar),
    el("td", { class: "number" }, number(nodes)),
    el("td", { class: "number" }, memory === null ? "–" : memoryText(memory)),
  );
}

/**
 * Write an amount of memory in the unit that suits it.
 * @param {number} bytes
 */
const memoryText = (bytes) =>
  bytes < 2 ** 20 ? `${number(Math.ceil(bytes / 2 ** 10))} kB` : `${number(bytes / 2 ** 20, 1)} MB`;

/**
 * Write a time in the unit that suits it.
 * @param {number} seconds
 */
function timeText(seconds) {
  if (seconds < 1e-3) return `${number(seconds * 1e6)} µs`;
  if (seconds < 1) return `${number(seconds * 1e3, seconds < 0.1 ? 1 : 0)} ms`;
  return `${number(seconds, 2)} s`;
}
