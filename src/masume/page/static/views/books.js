// Books: the form for the boards and the look of a book, and its progress while it is made. The address keeps the whole
// form, so that a book can be shared and made again: the same boards and seed give the same book.

import { getFact, postForLines } from "../api.js";
import { announce, download, el, field, messageOf, pair, select } from "../dom.js";
import { currentLanguage, LANGUAGES, number, t } from "../i18n.js";
import { FIRST_BOOK } from "../input/kinds.js";
import { latest } from "../latest.js";
import { replaceAddress } from "../router.js";

/** @import { BookPart, Requests } from "../api-types" */
/** @import { Attribute } from "../dom.js" */
/** @import { Known, Tone } from "../types" */

/**
 * @typedef {object} BookState  what becomes of the book; its form is kept by the controls and by the address
 * @property {number} boards  the number of boards in the book
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
const MOST = 200; // boards of one part
const LOOK = ["title", "author", "language", "paper", "boards", "answers", "chapters", "symbols", "seed"];
// Settings for printers and publishers. Lengths are in millimetres.
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
      state.progress = { done: 0, total: 1, message: t("books.begin") };
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
  const form = new BookForm(await getFact("kinds"), address);
  main.append(el("h1", {}, t("books.title")), el("p", { class: "lead" }, t("books.lead")), form.element);
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
    this.query = address.searchParams; // the form as the address keeps it
    this.parts = el("div", { class: "book-parts" });
    const parts = this.query.getAll("part").map((text) => text.split(","));
    if (parts.length) for (const [kind, size, grade, count] of parts) this.addPart(kind, size, grade, count);
    else for (const kind of FIRST_BOOK) this.addPart(kind, ...FIRST);
    this.settings = this.settingControls();
    this.printed = this.printControls();
    this.switches = Object.fromEntries(
      Object.entries(SWITCHES).map(([name, usual]) => [
        name,
        el("input", { type: "checkbox", checked: this.initialValue(name, usual ? "yes" : "no") === "yes" }),
      ]),
    );
    this.total = el("p", { class: "muted", "aria-live": "polite" });
    this.start = el("button", { type: "submit", class: "primary" }, t("books.make"));
    this.cancel = el("button", { type: "button", hidden: true, onclick: () => this.stop() }, t("books.cancel"));
    this.bar = el("progress", { max: 1, value: 0, "aria-label": t("books.progress") });
    this.message = el("p", { class: "small muted" });
    this.progress = el("div", { class: "book-form__progress", hidden: true }, this.bar, this.message);
    this.outcome = el("div", { class: "book-form__outcome" });
    this.element = this.layout();
    this.count();
  }

  /**
   * Return the value that the address gives to a field.
   * @param {string} name
   * @param {string} otherwise
   */
  initialValue(name, otherwise) {
    return this.query.get(name) ?? otherwise;
  }

  /**
   * Make the controls for the look of the book.
   * @returns {Record<string, Control>}
   */
  settingControls() {
    return {
      title: el("input", { type: "text", maxlength: 120, value: this.initialValue("title", "") }),
      author: el("input", { type: "text", maxlength: 120, value: this.initialValue("author", "") }),
      paper: select(optionsOf(this.known.papers, "paper"), this.initialValue("paper", "a4")),
      boards: select(
        this.known.boards_per_page.map((n) => [n, number(n)]),
        this.initialValue("boards", "4"),
      ),
      answers: select(optionsOf(this.known.answers, "answers"), this.initialValue("answers", "end")),
      chapters: select(optionsOf(this.known.chapters, "chapters"), this.initialValue("chapters", "kind")),
      symbols: select(optionsOf(this.known.symbols, "symbols"), this.initialValue("symbols", "digits")),
      language: select(Object.entries(LANGUAGES), this.initialValue("language", currentLanguage())),
      seed: el("input", {
        type: "number",
        min: 0,
        max: 999999999,
        step: 1,
        value: this.initialValue("seed", String(1 + Math.floor(Math.random() * 99999))),
      }),
    };
  }

  /**
   * Make the controls for what printers and publishers need.
   * @returns {Record<string, Control>}
   */
  printControls() {
    const text = (/** @type {string} */ name, /** @type {Record<string, Attribute>} */ more = {}) =>
      el("input", { type: "text", maxlength: 120, value: this.initialValue(name, USUAL[name] ?? ""), ...more });
    const length = (/** @type {string} */ name, /** @type {number} */ most) =>
      el("input", {
        type: "number",
        min: 0,
        max: most,
        step: "any",
        value: this.initialValue(name, ""),
        placeholder: t("books.mm"),
      });
    return {
      size: text("size", { placeholder: "170x240mm", pattern: "\\s*\\d+(\\.\\d+)?x\\d+(\\.\\d+)?(mm|in)\\s*" }),
      margin: length("margin", 40),
      gutter: select(
        [
          ["0", t("books.gutter-none")],
          ["auto", t("books.gutter-auto")],
          ...["3.2", "6.4"].map((mm) => pair(mm, t("books.gutter-mm", { n: number(Number(mm)) }))),
        ],
        this.initialValue("gutter", "0"),
      ),
      bleed: length("bleed", 10),
      ink: select(optionsOf(this.known.inks, "ink"), this.initialValue("ink", "colour")),
      answers_per_page: el("input", {
        type: "number",
        min: 1,
        max: 30,
        step: 1,
        value: this.initialValue("answers_per_page", ""),
      }),
      subtitle: text("subtitle"),
      header: text("header"),
      footer: text("footer"),
      isbn: text("isbn", { maxlength: 20 }),
      imprint: el("textarea", { rows: 3, maxlength: 2000, value: this.initialValue("imprint", "") }),
    };
  }

  layout() {
    const label = (/** @type {string} */ name) =>
      field(t(name === "title" ? "books.book-title" : `books.${name}`), this.settings[name]);
    return el(
      "form",
      {
        class: "book-form",
        oninput: () => this.count(),
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.make();
        },
      },
      el(
        "fieldset",
        {},
        el("legend", {}, t("books.boards-legend")),
        this.parts,
        el(
          "button",
          {
            type: "button",
            onclick: () => {
              this.addPart(FIRST_BOOK[0], ...FIRST)
                .querySelector("select")
                ?.focus();
              this.count();
            },
          },
          t("books.add"),
        ),
      ),
      el(
        "fieldset",
        {},
        el("legend", {}, t("books.look-legend")),
        el("div", { class: "fields" }, LOOK.slice(0, 3).map(label)),
        el("div", { class: "fields" }, LOOK.slice(3).map(label)),
        this.printing(),
      ),
      this.total,
      el("div", { class: "toolbar" }, this.start, this.cancel),
      this.progress,
      this.outcome,
    );
  }

  /** Make the part of the form for print settings. It is open only if the address has one of them. */
  printing() {
    const hasSettings = Object.keys(this.printSettings()).length > 0;
    return el(
      "details",
      { class: "book-form__printing", open: hasSettings },
      el("summary", {}, t("books.printing")),
      el(
        "div",
        { class: "fields" },
        PRINTED.map((name) => field(t(name === "size" ? "books.own-size" : `books.${name}`), this.printed[name])),
      ),
      field(t("books.imprint"), this.printed.imprint),
      el(
        "div",
        { class: "fields" },
        Object.entries(this.switches).map(([name, box]) => el("label", {}, box, " ", t(`books.${name}`))),
      ),
    );
  }

  /** Return the print settings that differ from the defaults, as the server takes them. */
  printSettings() {
    /** @type {Record<string, string | number | boolean>} */
    const settings = {};
    for (const [name, input] of Object.entries(this.printed)) {
      const value = input.value.trim();
      if (value !== (USUAL[name] ?? ""))
        settings[name] = NUMBERS.includes(name) && value !== "auto" ? Number(value) : value;
    }
    for (const [name, box] of Object.entries(this.switches))
      if (box.checked !== SWITCHES[name]) settings[name] = box.checked;
    return settings;
  }

  /**
   * Add a part of the book: kind, size, grade, how many.
   * @param {string} kind
   * @param {string} size
   * @param {string} grade
   * @param {string | number} count
   */
  addPart(kind, size, grade, count) {
    const [rows, cols] = size.split("x");
    const { kinds, grades, any_grade } = this.known;
    const side = (/** @type {string} */ value, /** @type {string} */ name) =>
      el("input", { type: "number", required: true, value, name, step: 1, "aria-label": t(`books.${name}`) });
    const chosen = select(
      kinds.map((each) => [each.name, t(`kinds.${each.name}`)]),
      kind,
      { name: "kind" },
    );
    const sides = [side(rows, "rows"), side(cols ?? rows, "cols")];
    /** @type {HTMLElement} */
    const line = el(
      "div",
      { class: "book-part fields", role: "group", "aria-label": t("books.part") },
      field(t("books.kind"), chosen),
      el(
        "span",
        { class: "field" },
        el("span", {}, t("books.size")),
        el("span", { class: "book-part__size" }, sides[0], "×", sides[1]),
      ),
      field(
        t("books.grade"),
        select([[any_grade, t("books.any")], ...grades.map(({ name, text }) => pair(name, text))], grade, {
          name: "grade",
        }),
      ),
      field(
        t("books.count"),
        el("input", { type: "number", required: true, name: "count", min: 1, max: MOST, step: 1, value: count }),
      ),
      el("button", { type: "button", class: "quiet", onclick: () => this.remove(line) }, t("books.remove")),
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
    this.parts.append(line);
    return line;
  }

  /** @param {HTMLElement} line */
  remove(line) {
    const next = line.nextElementSibling ?? line.previousElementSibling;
    line.remove();
    this.count();
    (next?.querySelector("select") ?? this.start).focus();
  }

  /** @returns {(BookPart & { grade: string })[]} the boards of the book */
  wanted() {
    return [...this.parts.children].map((line) => {
      const of = (/** @type {string} */ name) => /** @type {Control} */ (line.querySelector(`[name=${name}]`)).value;
      return { kind: of("kind"), size: `${of("rows")}x${of("cols")}`, grade: of("grade"), count: Number(of("count")) };
    });
  }

  count() {
    this.update({ type: "count", boards: this.wanted().reduce((sum, part) => sum + (part.count ?? 0), 0) });
  }

  /** The form as an address. */
  remember() {
    const query = new URLSearchParams();
    for (const { kind, size, grade, count } of this.wanted())
      query.append("part", [kind, size, grade, count].join(","));
    for (const [name, input] of Object.entries(this.settings)) if (input.value) query.set(name, input.value);
    for (const [name, value] of Object.entries(this.printSettings()))
      query.set(name, value === true ? "yes" : value === false ? "no" : String(value));
    replaceAddress(`/books?${query}`);
  }

  /** @returns {Requests["book"]} */
  request() {
    const { title, author, paper, boards, answers, chapters, symbols, language, seed } = this.settings;
    const { size, ...settings } = this.printSettings();
    const large = settings.large_print && boards.value === "4"; // as many as are usual, which are fewer in large print
    return /** @type {Requests["book"]} */ ({
      ...settings,
      lang: language.value,
      title: title.value,
      author: author.value,
      paper: size ?? paper.value,
      boards: large ? null : Number(boards.value),
      answers: answers.value,
      chapters: chapters.value,
      symbols: symbols.value,
      parts: this.wanted().map((part, i) => ({ ...part, seed: Number(seed.value || 0) + i })),
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
    for await (const line of postForLines("book", this.request(), signal)) {
      if (line.error) throw new Error(line.error.message);
      if (line.pdf) last = line;
      else this.update({ type: "progress", progress: line });
    }
    if (!last) throw new Error(t("books.broken"));
    const { pdf, manifest } = last;
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    return {
      tone: "good",
      text: t("books.done", { boards: manifest.boards.length, pages: manifest.book.pages }),
      book: { pdf: new Blob([bytes], { type: "application/pdf" }), manifest },
    };
  }

  /** End the work; a book in the making is thrown away. */
  stop() {
    this.running.cancel();
    this.update({ type: "end", outcome: { tone: "", text: t("books.cancelled") } });
  }

  // ---- Painting

  /** @param {BookState} state */
  render({ boards, isMaking, progress, outcome }) {
    this.total.textContent = t("books.total", { n: boards });
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
    el("button", { type: "button", class: "primary", onclick: () => download("book.pdf", pdf) }, t("books.pdf")),
    el(
      "button",
      {
        type: "button",
        onclick: () => download("book.manifest.json", `${JSON.stringify(manifest, null, 1)}\n`, "application/json"),
      },
      t("books.manifest"),
    ),
  ];
  return el(
    "div",
    { class: `notice ${tone}`, role: tone === "error" ? "alert" : null },
    el("p", {}, text),
    book && el("div", { class: "toolbar" }, save(book)),
  );
}

/**
 * Return the options of a list, with their texts in the language of the page.
 * @param {string[]} values
 * @param {string} key
 */
const optionsOf = (values, key) =>
  values.map((value) => {
    const word = value.replaceAll(".", "_");
    return pair(value, t(`books.${key}-${word}`));
  });
