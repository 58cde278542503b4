// Compare: one board through chosen engines, one after the other, under a limit of time; below it the experiments of
// papers. An address names the board (?board=, in the one-line format) and the experiment (?experiment=).

import { ask, look } from "../api.js";
import { PictureBoard } from "../board.js";
import { announce, choice, download, field, make } from "../dom.js";
import { experiments } from "../experiments.js";
import { number, say } from "../i18n.js";
import { note } from "../router.js";

const USUAL = ["kernel", "backtrack", "astar", "sat", "tabu", "logic"];
const SECONDS = [0.5, 1, 2, 5, 10];
const FASTEST = 1e-5; // where bars begin, in seconds

export async function show(main, address, leaving) {
  const known = await look("kinds", {}, leaving);
  const bench = new Bench(known, address, leaving);
  main.append(make("h1", {}, say("compare.title")), bench.element);
  bench.open(address.searchParams.get("board") ?? known.kinds.find(({ name }) => name === "kakuro").examples[0]);
  main.append(
    await experiments(address.searchParams.get("experiment"), (name) => bench.remember({ experiment: name }), leaving),
  );
}

/** The board, the engines and what they did. */
class Bench {
  constructor(known, address, leaving) {
    this.address = new URL(address);
    this.leaving = leaving;
    this.board = null;
    this.runs = [];
    this.control = null; // of the comparison that is under way
    this.reading = null; // of the board that is being read
    leaving.addEventListener(
      "abort",
      () => {
        this.control?.abort();
        this.reading?.abort();
      },
      { once: true },
    );
    this.picture = make("div", { class: "board", id: "compare-board" });
    this.title = make("p", { class: "muted small" });
    this.text = make("textarea", {
      rows: 4,
      spellcheck: "false",
      "aria-describedby": "compare-fault",
      onchange: () => this.open(this.text.value),
    });
    this.fault = make("p", { id: "compare-fault", class: "notice error", role: "alert", hidden: true });
    const examples = known.kinds.flatMap((kind) =>
      kind.examples.map((line, i) => [line, say("compare.example", { kind: say(`kinds.${kind.name}`), n: i + 1 })]),
    );
    this.example = choice([["", say("compare.own")], ...examples], "", {
      onchange: () => this.example.value && this.open(this.example.value),
    });
    this.engines = known.engines.map((engine) =>
      make("input", { type: "checkbox", value: engine.name, checked: USUAL.includes(engine.name) }),
    );
    this.seconds = choice(
      SECONDS.map((s) => [s, say("compare.seconds", { n: s, shown: number(s, s < 1 ? 1 : 0) })]),
      1,
    );
    this.start = make(
      "button",
      { type: "button", class: "primary", disabled: true, onclick: () => this.run() },
      say("compare.run"),
    );
    this.cancel = make("button", { type: "button", hidden: true, onclick: () => this.stop() }, say("compare.stop"));
    this.results = make("div", {
      class: "wide",
      tabindex: "0",
      role: "region",
      "aria-label": say("compare.results"),
      hidden: true,
    });
    this.save = make(
      "button",
      { type: "button", class: "quiet", hidden: true, onclick: () => this.saveTable() },
      say("compare.csv"),
    );
    this.element = this.layout(known);
  }

  layout(known) {
    const boxes = known.engines.map((engine, i) =>
      make(
        "label",
        { title: say(`engines.${engine.name}`) },
        this.engines[i],
        make(
          "span",
          {},
          make("strong", {}, engine.name),
          " ",
          make("span", { class: "muted small" }, say(`engines.${engine.name}`)),
        ),
      ),
    );
    return make(
      "div",
      { class: "split compare" },
      make(
        "section",
        { "aria-label": say("compare.board") },
        this.picture,
        this.title,
        make("div", { class: "fields" }, field(say("compare.choose"), this.example)),
        make("details", {}, make("summary", {}, say("compare.paste")), field(say("compare.text"), this.text)),
        this.fault,
      ),
      make(
        "section",
        { class: "panel" },
        make("fieldset", {}, make("legend", {}, say("compare.engines")), make("div", { class: "engines" }, boxes)),
        make("div", { class: "fields" }, field(say("compare.limit"), this.seconds), this.start, this.cancel),
        this.results,
        this.save,
      ),
    );
  }

  /** Reads and draws a board. */
  async open(text) {
    if (!text.trim()) return;
    this.stop();
    this.reading?.abort();
    const reading = new AbortController();
    this.reading = reading;
    const { signal } = reading;
    this.refresh();
    try {
      const { boards } = await ask("read", { board: text }, signal);
      const { pieces } = await ask("pieces", { board: boards[0].puzzle }, signal);
      this.board = boards[0];
      this.fault.hidden = true;
      if (this.text !== document.activeElement) this.text.value = this.board.line; // what is being typed stays
      this.example.value = [...this.example.options].some((option) => option.value === this.board.line)
        ? this.board.line
        : "";
      const size = `${this.board.rows}×${this.board.cols}`;
      const title = say("compare.about", { kind: say(`kinds.${this.board.kind}`), size });
      this.picture.replaceChildren(new PictureBoard(pieces, title).element);
      this.title.textContent = title + (boards.length > 1 ? ` ${say("compare.first", { n: boards.length })}` : "");
      this.runs = [];
      this.show();
      this.remember({ board: this.board.line });
    } catch (error) {
      if (!signal.aborted) this.complain(error.message);
    } finally {
      if (this.reading === reading) this.reading = null;
      this.refresh();
    }
  }

  /** Notes in the address what is shown. */
  remember(what) {
    for (const [name, value] of Object.entries(what)) this.address.searchParams.set(name, value);
    if (!this.leaving.aborted) note(this.address);
  }

  /** One request an engine, so that each row appears when it is known and stopping is possible in between. */
  async run() {
    const chosen = this.engines.filter((box) => box.checked).map((box) => box.value);
    if (!chosen.length) {
      this.complain(say("compare.none-chosen"));
      return;
    }
    this.fault.hidden = true;
    const runs = [];
    this.runs = runs;
    const control = new AbortController();
    this.control = control;
    this.refresh();
    for (const engine of chosen) {
      const row = { engine, running: true };
      runs.push(row);
      this.show();
      try {
        const answer = await ask(
          "compare",
          { board: this.board.puzzle, engines: [engine], seconds: Number(this.seconds.value) },
          control.signal,
        );
        Object.assign(row, answer.runs[0], { running: false });
      } catch (error) {
        Object.assign(row, { running: false, error: error.message });
      }
      if (control.signal.aborted) {
        runs.pop();
        break;
      }
      this.show();
    }
    if (this.control === control) this.control = null;
    this.show();
    this.refresh();
    if (!control.signal.aborted) announce(say("compare.done", { n: runs.length }));
  }

  complain(sentence) {
    this.fault.textContent = sentence;
    this.fault.hidden = false;
  }

  stop() {
    this.control?.abort();
    this.control = null;
    this.refresh();
  }

  /** Only a board that has been read can be compared, and one comparison goes on at a time. */
  refresh() {
    this.start.disabled = !this.board || this.reading !== null || this.control !== null;
    this.cancel.hidden = this.control === null;
  }

  show() {
    this.results.hidden = this.save.hidden = !this.runs.length;
    this.results.replaceChildren();
    if (!this.runs.length) return;
    const slowest = Math.max(Number(this.seconds.value), ...this.runs.map((run) => run.seconds ?? 0));
    const head = ["engine", "verdict", "time", "nodes", "memory"].map((name) =>
      make("th", { scope: "col", class: ["nodes", "memory"].includes(name) ? "number" : null }, say(`compare.${name}`)),
    );
    this.results.replaceChildren(
      make(
        "table",
        { class: "data" },
        make("caption", {}, say("compare.results")),
        make("thead", {}, make("tr", {}, head)),
        make(
          "tbody",
          {},
          this.runs.map((run) => this.row(run, slowest)),
        ),
      ),
      make("p", { class: "muted small" }, say("compare.bars")),
    );
  }

  row(run, slowest) {
    const name = make("th", { scope: "row" }, run.engine);
    if (run.running) return make("tr", {}, name, make("td", { colspan: 4, class: "muted" }, say("compare.running")));
    if (run.error) return make("tr", {}, name, make("td", { colspan: 4, class: "bad" }, run.error));
    const bar = make("div", { class: "bar", "aria-hidden": "true" });
    const share = Math.log(Math.max(run.seconds, FASTEST) / FASTEST) / Math.log(slowest / FASTEST);
    bar.style.width = `${Math.max(2, 100 * Math.min(1, share))}%`;
    if (["unknown", "solved"].includes(run.verdict)) bar.classList.add("open");
    return make(
      "tr",
      {},
      name,
      make("td", {}, say(`verdicts.${run.verdict}`)),
      make("td", { class: "time" }, make("span", {}, time(run.seconds)), bar),
      make("td", { class: "number" }, number(run.nodes)),
      make("td", { class: "number" }, run.memory === null ? "–" : size(run.memory)),
    );
  }

  saveTable() {
    const columns = ["kind", "rows", "cols", "engine", "verdict", "seconds", "nodes", "memory"];
    const lines = this.runs.filter((run) => run.verdict).map((run) => columns.map((name) => run[name] ?? "").join(","));
    download("compare.csv", [columns.join(","), ...lines, ""].join("\n"), "text/csv");
  }
}

/** An amount of memory in the unit that suits it. */
const size = (bytes) =>
  bytes < 2 ** 20 ? `${number(Math.ceil(bytes / 2 ** 10))} kB` : `${number(bytes / 2 ** 20, 1)} MB`;

/** A time in the unit that suits it. */
function time(seconds) {
  if (seconds < 1e-3) return `${number(seconds * 1e6)} µs`;
  if (seconds < 1) return `${number(seconds * 1e3, seconds < 0.1 ? 1 : 0)} ms`;
  return `${number(seconds, 2)} s`;
}
