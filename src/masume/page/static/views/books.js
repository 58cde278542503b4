// Books: orders of boards, the look of the book, and its making, told line by line. The address keeps the whole form, so
// that a book can be shared and made again: the same orders and seed give the same book.

import { look, stream } from "../api.js";
import { announce, choice, download, field, make, messageOf, pair } from "../dom.js";
import { LANGUAGES, number, say, spoken } from "../i18n.js";
import { FIRST_BOOK } from "../input/kinds.js";
import { latest } from "../latest.js";
import { note } from "../router.js";

/** @import { BookOrder, Requests } from "../api-types" */
/** @import { Attribute } from "../dom.js" */
/** @import { Known, Tone } from "../types" */

/**
 * @typedef {object} BookState  what becomes of the book; its form is kept by the controls and by the address
 * @property {number} boards  how many are ordered
 * @property {boolean} isMaking
 * @property {Progress} progress
 * @property {Outcome | null} outcome
 *
 * @typedef {{ done: number, total: number, message?: string }} Progress
 * @typedef {{ tone: Tone, text: string, book?: { pdf: Blob, manifest: object } }} Outcome
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control
 *
 * @typedef {{ type: "count", boards: number }
 *   | { type: "make" }
 *   | { type: "progress", progress: Progress }
 *   | { type: "end", outcome: Outcome | null }} Action  what can happen
 */

/** @type {[size: string, grade: string, count: number]} */
const FIRST = ["8x8", "easy", 4];
const MOST = 200; // boards of one order
const LOOK = ["title", "author", "language", "paper", "boards", "answers", "chapters", "symbols", "seed"];
// What printers and publishers ask for. Lengths are millimetres.
const PRINTED = [
  "size",
  "margin",
  "gutter",
  "bleed",
  "ink",
  "answers_per_page",
  "subtitle",
  "header",
  "footer",
  "isbn",
];
/** @type {Record<string, boolean>} */
const SWITCHES = { large_print: false, interleave: false, links: true, credit: true };
/** @type {Record<string, string>} */
const USUAL = { header: "{chapter}", footer: "{page}", gutter: "0", ink: "colour" };
const NUMBERS = ["margin", "gutter", "bleed", "answers_per_page"];

/** @returns {BookState} */
const initialState = () => ({
  boards: 0,
  isMaking: false,
  progress: { done: 0, total: 1 },
  outcome: null,
});

/**
 * Write what has happened into the state.
 * @param {BookState} state
 * @param {Action} action
 */
function update(state, action) {
  switch (action.type) {
    case "count":
      state.boards = action.boards;
      break;
    case "make":
      state.isMaking = true;
      state.outcome = null;
      state.progress = { done: 0, total: 1, message: say("books.begin") };
      break;
    case "progress":
      state.progress = action.progress;
      break;
    case "end":
      state.isMaking = false;
      state.outcome = action.outcome;
      break;
  }
}

/**
 * @param {HTMLElement} main
 * @param {URL} address
 */
export async function show(main, address) {
  const form = new BookForm(await look("kinds"), address);
  main.append(make("h1", {}, say("books.title")), make("p", { class: "lead" }, say("books.lead")), form.element);
  return () => form.running.cancel();
}

class BookForm {
  /**
   * @param {Known} known
   * @param {URL} address
   */
  constructor(known, address) {
    this.known = known;
    this.state = initialState();
    this.running = latest();
    /** @type {Outcome | null} */
    this.shownOutcome = null;
    const asked = address.searchParams;
    const said = (/** @type {string} */ name, /** @type {string} */ otherwise) => asked.get(name) ?? otherwise;
    this.orders = make("div", { class: "book-orders" });
    const orders = asked.getAll("order").map((text) => text.split(","));
    if (orders.length) for (const [kind, size, grade, count] of orders) this.addOrder(kind, size, grade, count);
    else for (const kind of FIRST_BOOK) this.addOrder(kind, ...FIRST);
    const named = (/** @type {string[]} */ list, /** @type {string} */ key) =>
      list.map((value) => {
        const word = value.replaceAll(".", "_");
        return pair(value, say(`books.${key}-${word}`));
      });
    /** @type {Record<string, Control>} */
    this.settings = {
      title: make("input", { type: "text", maxlength: 120, value: said("title", "") }),
      author: make("input", { type: "text", maxlength: 120, value: said("author", "") }),
      paper: choice(named(known.papers, "paper"), said("paper", "a4")),
      boards: choice(
        known.boards_per_page.map((n) => [n, number(n)]),
        said("boards", "4"),
      ),
      answers: choice(named(known.answers, "answers"), said("answers", "end")),
      chapters: choice(named(known.chapters, "chapters"), said("chapters", "kind")),
      symbols: choice(named(known.symbols, "symbols"), said("symbols", "digits")),
      language: choice(Object.entries(LANGUAGES), said("language", spoken())),
      seed: make("input", {
        type: "number",
        min: 0,
        max: 999999999,
        step: 1,
        value: said("seed", String(1 + Math.floor(Math.random() * 99999))),
      }),
    };
    const text = (/** @type {string} */ name, /** @type {Record<string, Attribute>} */ more = {}) =>
      make("input", { type: "text", maxlength: 120, value: said(name, USUAL[name] ?? ""), ...more });
    const length = (/** @type {string} */ name, /** @type {number} */ most) =>
      make("input", {
        type: "number",
        min: 0,
        max: most,
        step: "any",
        value: said(name, ""),
        placeholder: say("books.mm"),
      });
    /** @type {Record<string, Control>} */
    this.printed = {
      size: text("size", { placeholder: "170x240mm", pattern: "\\s*\\d+(\\.\\d+)?x\\d+(\\.\\d+)?(mm|in)\\s*" }),
      margin: length("margin", 40),
      gutter: choice(
        [
          ["0", say("books.gutter-none")],
          ["auto", say("books.gutter-auto")],
          ...["3.2", "6.4"].map((mm) => pair(mm, say("books.gutter-mm", { n: number(Number(mm)) }))),
        ],
        said("gutter", "0"),
      ),
      bleed: length("bleed", 10),
      ink: choice(named(known.inks, "ink"), said("ink", "colour")),
      answers_per_page: make("input", {
        type: "number",
        min: 1,
        max: 30,
        step: 1,
        value: said("answers_per_page", ""),
      }),
      subtitle: text("subtitle"),
      header: text("header"),
      footer: text("footer"),
      isbn: text("isbn", { maxlength: 20 }),
      imprint: make("textarea", { rows: 3, maxlength: 2000, value: said("imprint", "") }),
    };
    this.switches = Object.fromEntries(
      Object.entries(SWITCHES).map(([name, usual]) => [
        name,
        make("input", { type: "checkbox", checked: said(name, usual ? "yes" : "no") === "yes" }),
      ]),
    );
    this.total = make("p", { class: "muted", "aria-live": "polite" });
    this.start = make("button", { type: "submit", class: "primary" }, say("books.make"));
    this.cancel = make("button", { type: "button", hidden: true, onclick: () => this.stop() }, say("books.cancel"));
    this.bar = make("progress", { max: 1, value: 0, "aria-label": say("books.progress") });
    this.message = make("p", { class: "small muted" });
    this.progress = make("div", { class: "book-form__progress", hidden: true }, this.bar, this.message);
    this.outcome = make("div", { class: "book-form__outcome" });
    this.element = this.layout();
    this.count();
  }

  layout() {
    const label = (/** @type {string} */ name) =>
      field(say(name === "title" ? "books.book-title" : `books.${name}`), this.settings[name]);
    return make(
      "form",
      {
        class: "book-form",
        oninput: () => this.count(),
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.make();
        },
      },
      make(
        "fieldset",
        {},
        make("legend", {}, say("books.boards-legend")),
        this.orders,
        make(
          "button",
          {
            type: "button",
            onclick: () => {
              this.addOrder(FIRST_BOOK[0], ...FIRST)
                .querySelector("select")
                ?.focus();
              this.count();
            },
          },
          say("books.add"),
        ),
      ),
      make(
        "fieldset",
        {},
        make("legend", {}, say("books.look-legend")),
        make("div", { class: "fields" }, LOOK.slice(0, 3).map(label)),
        make("div", { class: "fields" }, LOOK.slice(3).map(label)),
        this.printing(),
      ),
      this.total,
      make("div", { class: "toolbar" }, this.start, this.cancel),
      this.progress,
      this.outcome,
    );
  }

  /** What few need: open only if something in it was asked for. */
  printing() {
    const asked = Object.keys(this.wishes()).length > 0;
    return make(
      "details",
      { class: "book-form__printing", open: asked },
      make("summary", {}, say("books.printing")),
      make(
        "div",
        { class: "fields" },
        PRINTED.map((name) => field(say(name === "size" ? "books.own-size" : `books.${name}`), this.printed[name])),
      ),
      field(say("books.imprint"), this.printed.imprint),
      make(
        "div",
        { class: "fields" },
        Object.entries(this.switches).map(([name, box]) => make("label", {}, box, " ", say(`books.${name}`))),
      ),
    );
  }

  /** The wishes for printing that differ from what is usual, as the server takes them. */
  wishes() {
    /** @type {Record<string, string | number | boolean>} */
    const wished = {};
    for (const [name, input] of Object.entries(this.printed)) {
      const value = input.value.trim();
      if (value !== (USUAL[name] ?? ""))
        wished[name] = NUMBERS.includes(name) && value !== "auto" ? Number(value) : value;
    }
    for (const [name, box] of Object.entries(this.switches))
      if (box.checked !== SWITCHES[name]) wished[name] = box.checked;
    return wished;
  }

  /**
   * Add a line to the order: kind, size, grade, how many.
   * @param {string} kind
   * @param {string} size
   * @param {string} grade
   * @param {string | number} count
   */
  addOrder(kind, size, grade, count) {
    const [rows, cols] = size.split("x");
    const { kinds, grades, any_grade } = this.known;
    const side = (/** @type {string} */ value, /** @type {string} */ name) =>
      make("input", { type: "number", required: true, value, name, step: 1, "aria-label": say(`books.${name}`) });
    const chosen = choice(
      kinds.map((each) => [each.name, say(`kinds.${each.name}`)]),
      kind,
      { name: "kind" },
    );
    const sides = [side(rows, "rows"), side(cols ?? rows, "cols")];
    /** @type {HTMLElement} */
    const line = make(
      "div",
      { class: "book-order fields", role: "group", "aria-label": say("books.order") },
      field(say("books.kind"), chosen),
      make(
        "span",
        { class: "field" },
        make("span", {}, say("books.size")),
        make("span", { class: "book-order__size" }, sides[0], "×", sides[1]),
      ),
      field(
        say("books.grade"),
        choice([[any_grade, say("books.any")], ...grades.map(({ name, text }) => pair(name, text))], grade, {
          name: "grade",
        }),
      ),
      field(
        say("books.count"),
        make("input", { type: "number", required: true, name: "count", min: 1, max: MOST, step: 1, value: count }),
      ),
      make("button", { type: "button", class: "quiet", onclick: () => this.remove(line) }, say("books.remove")),
    );
    const limit = () => {
      const { smallest, largest } = kinds.find(({ name }) => name === chosen.value) ?? kinds[0];
      for (const input of sides) {
        input.min = String(smallest);
        input.max = String(largest);
      }
    };
    chosen.addEventListener("change", limit);
    limit();
    this.orders.append(line);
    return line;
  }

  /** @param {HTMLElement} line */
  remove(line) {
    const next = line.nextElementSibling ?? line.previousElementSibling;
    line.remove();
    this.count();
    (next?.querySelector("select") ?? this.start).focus();
  }

  /** @returns {(BookOrder & { grade: string })[]} the boards that are ordered */
  wanted() {
    return [...this.orders.children].map((line) => {
      const of = (/** @type {string} */ name) => /** @type {Control} */ (line.querySelector(`[name=${name}]`)).value;
      return { kind: of("kind"), size: `${of("rows")}x${of("cols")}`, grade: of("grade"), count: Number(of("count")) };
    });
  }

  count() {
    this.update({ type: "count", boards: this.wanted().reduce((sum, order) => sum + (order.count ?? 0), 0) });
  }

  /** The form as an address. */
  remember() {
    const asked = new URLSearchParams();
    for (const { kind, size, grade, count } of this.wanted())
      asked.append("order", [kind, size, grade, count].join(","));
    for (const [name, input] of Object.entries(this.settings)) if (input.value) asked.set(name, input.value);
    for (const [name, value] of Object.entries(this.wishes()))
      asked.set(name, value === true ? "yes" : value === false ? "no" : String(value));
    note(`/books?${asked}`);
  }

  /** @returns {Requests["book"]} */
  request() {
    const { title, author, paper, boards, answers, chapters, symbols, language, seed } = this.settings;
    const { size, ...wishes } = this.wishes();
    const large = wishes.large_print && boards.value === "4"; // as many as are usual, which are fewer in large print
    return /** @type {Requests["book"]} */ ({
      ...wishes,
      lang: language.value,
      title: title.value,
      author: author.value,
      paper: size ?? paper.value,
      boards: large ? null : Number(boards.value),
      answers: answers.value,
      chapters: chapters.value,
      symbols: symbols.value,
      orders: this.wanted().map((order, i) => ({ ...order, seed: Number(seed.value || 0) + i })),
    });
  }

  // ---- What happens

  /** @param {Action} action */
  update(action) {
    update(this.state, action);
    this.render(this.state);
  }

  async make() {
    if (this.state.isMaking) return;
    this.remember();
    this.update({ type: "make" });
    try {
      const outcome = await this.running((signal) => this.bind(signal));
      if (!outcome) return;
      this.update({ type: "end", outcome });
      announce(outcome.text);
    } catch (error) {
      this.update({ type: "end", outcome: { tone: "error", text: messageOf(error) } });
    }
  }

  /**
   * Have the book made, and tell how far it has come.
   * @param {AbortSignal} signal
   * @returns {Promise<Outcome>}
   */
  async bind(signal) {
    let last = null;
    for await (const line of stream("book", this.request(), signal)) {
      if (line.error) throw new Error(line.error.message);
      if (line.pdf) last = line;
      else this.update({ type: "progress", progress: line });
    }
    if (!last) throw new Error(say("books.broken"));
    const { pdf, manifest } = last;
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    return {
      tone: "good",
      text: say("books.done", { boards: manifest.boards.length, pages: manifest.book.pages }),
      book: { pdf: new Blob([bytes], { type: "application/pdf" }), manifest },
    };
  }

  /** End the work; a book in the making is thrown away. */
  stop() {
    this.running.cancel();
    this.update({ type: "end", outcome: { tone: "", text: say("books.cancelled") } });
  }

  // ---- Painting

  /** @param {BookState} state */
  render({ boards, isMaking, progress, outcome }) {
    this.total.textContent = say("books.total", { n: boards });
    this.start.disabled = isMaking || boards === 0;
    this.cancel.hidden = this.progress.hidden = !isMaking;
    this.bar.max = Math.max(1, progress.total);
    this.bar.value = progress.done;
    this.message.textContent = progress.message ?? "";
    if (outcome === this.shownOutcome) return;
    this.shownOutcome = outcome;
    this.outcome.replaceChildren();
    if (outcome) this.outcome.append(outcomeNotice(outcome));
  }
}

/** @param {Outcome} outcome */
function outcomeNotice({ tone, text, book }) {
  const save = (/** @type {{ pdf: Blob, manifest: object }} */ { pdf, manifest }) => [
    make("button", { type: "button", class: "primary", onclick: () => download("book.pdf", pdf) }, say("books.pdf")),
    make(
      "button",
      {
        type: "button",
        onclick: () => download("book.manifest.json", `${JSON.stringify(manifest, null, 1)}\n`, "application/json"),
      },
      say("books.manifest"),
    ),
  ];
  return make(
    "div",
    { class: `notice ${tone}`, role: tone === "error" ? "alert" : null },
    make("p", {}, text),
    book && make("div", { class: "toolbar" }, save(book)),
  );
}
