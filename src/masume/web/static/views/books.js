// Books: orders of boards, the look of the book, and its making, told line by line. The address keeps the whole form, so
// that a book can be shared and made again: the same orders and seed give the same book.

import { look, stream } from "../api.js";
import { announce, choice, download, field, make } from "../dom.js";
import { LANGUAGES, number, say, spoken } from "../i18n.js";
import { note } from "../router.js";

const FIRST = [
  ["hitori", "8x8", "easy", 4],
  ["kakuro", "8x8", "easy", 4],
];
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
const SWITCHES = { large_print: false, interleave: false, links: true, credit: true };
const USUAL = { header: "{chapter}", footer: "{page}", gutter: "0", ink: "colour" };
const NUMBERS = ["margin", "gutter", "bleed", "answers_per_page"];

export async function show(main, address) {
  const form = new BookForm(await look("kinds"), address);
  main.append(make("h1", {}, say("books.title")), make("p", { class: "lead" }, say("books.lead")), form.element);
  return () => form.stop();
}

class BookForm {
  constructor(known, address) {
    this.known = known;
    this.control = null;
    const asked = address.searchParams;
    const said = (name, otherwise) => asked.get(name) ?? otherwise;
    this.orders = make("div", { class: "orders" });
    const orders = asked.getAll("order").map((text) => text.split(","));
    for (const order of orders.length ? orders : FIRST) this.addOrder(...order);
    const named = (list, key) =>
      list.map((value) => {
        const word = value.replaceAll(".", "_");
        return [value, say(`books.${key}-${word}`)];
      });
    this.settings = {
      title: make("input", { type: "text", maxlength: 120, value: said("title", "") }),
      author: make("input", { type: "text", maxlength: 120, value: said("author", "") }),
      paper: choice(named(known.papers, "paper"), said("paper", "a4")),
      boards: choice(
        known.boards_a_page.map((n) => [n, number(n)]),
        said("boards", 4),
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
    const text = (name, more = {}) =>
      make("input", { type: "text", maxlength: 120, value: said(name, USUAL[name] ?? ""), ...more });
    const length = (name, most) =>
      make("input", {
        type: "number",
        min: 0,
        max: most,
        step: "any",
        value: said(name, ""),
        placeholder: say("books.mm"),
      });
    this.printed = {
      size: text("size", { placeholder: "170x240mm", pattern: "\\s*\\d+(\\.\\d+)?x\\d+(\\.\\d+)?(mm|in)\\s*" }),
      margin: length("margin", 40),
      gutter: choice(
        [
          ["0", say("books.gutter-none")],
          ["auto", say("books.gutter-auto")],
          ...["3.2", "6.4"].map((mm) => [mm, say("books.gutter-mm", { n: number(Number(mm)) })]),
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
    this.cancel = make("button", { type: "button", hidden: true, onclick: () => this.stop(true) }, say("books.cancel"));
    this.bar = make("progress", { max: 1, value: 0, "aria-label": say("books.progress") });
    this.message = make("p", { class: "small muted" });
    this.progress = make("div", { class: "progress", hidden: true }, this.bar, this.message);
    this.outcome = make("div", { class: "outcome" });
    this.element = this.layout();
    this.count();
  }

  layout() {
    const label = (name) => field(say(name === "title" ? "books.book-title" : `books.${name}`), this.settings[name]);
    return make(
      "form",
      {
        class: "books",
        oninput: () => this.count(),
        onsubmit: (event) => {
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
              this.addOrder(...FIRST[0])
                .querySelector("select")
                .focus();
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
      { class: "printing", open: asked },
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

  /** A line of the order: kind, size, grade, how many. */
  addOrder(kind, size, grade, count) {
    const [rows, cols] = String(size).split("x");
    const { kinds, grades, any } = this.known;
    const side = (value, name) =>
      make("input", { type: "number", required: true, value, name, step: 1, "aria-label": say(`books.${name}`) });
    const line = make(
      "div",
      { class: "order fields", role: "group", "aria-label": say("books.order") },
      field(
        say("books.kind"),
        choice(
          kinds.map((each) => [each.name, say(`kinds.${each.name}`)]),
          kind,
          { name: "kind" },
        ),
      ),
      make(
        "span",
        { class: "field" },
        make("span", {}, say("books.size")),
        make("span", { class: "size" }, side(rows, "rows"), "×", side(cols ?? rows, "cols")),
      ),
      field(
        say("books.grade"),
        choice([[any, say("books.any")], ...grades.map(({ name, text }) => [name, text])], grade, { name: "grade" }),
      ),
      field(
        say("books.count"),
        make("input", { type: "number", required: true, name: "count", min: 1, max: MOST, step: 1, value: count }),
      ),
      make("button", { type: "button", class: "quiet", onclick: () => this.remove(line) }, say("books.remove")),
    );
    const limit = () => {
      const found = kinds.find(({ name }) => name === line.querySelector("[name=kind]").value);
      for (const input of line.querySelectorAll(".size input")) {
        input.min = found.smallest;
        input.max = found.largest;
      }
    };
    line.querySelector("[name=kind]").addEventListener("change", limit);
    limit();
    this.orders.append(line);
    return line;
  }

  remove(line) {
    const next = line.nextElementSibling ?? line.previousElementSibling;
    line.remove();
    this.count();
    (next?.querySelector("select") ?? this.start).focus();
  }

  wanted() {
    return [...this.orders.children].map((line) => {
      const of = (name) => line.querySelector(`[name=${name}]`).value;
      return { kind: of("kind"), size: `${of("rows")}x${of("cols")}`, grade: of("grade"), count: Number(of("count")) };
    });
  }

  count() {
    const boards = this.wanted().reduce((sum, order) => sum + order.count, 0);
    this.total.textContent = say("books.total", { n: boards });
    if (!this.control) this.start.disabled = boards === 0;
  }

  /** The form as an address. */
  remember() {
    const asked = new URLSearchParams();
    for (const { kind, size, grade, count } of this.wanted())
      asked.append("order", [kind, size, grade, count].join(","));
    for (const [name, input] of Object.entries(this.settings)) if (input.value) asked.set(name, input.value);
    for (const [name, value] of Object.entries(this.wishes()))
      asked.set(name, value === true ? "yes" : value === false ? "no" : value);
    note(`/books?${asked}`);
  }

  request() {
    const { title, author, paper, boards, answers, chapters, symbols, language, seed } = this.settings;
    const { size, ...wishes } = this.wishes();
    const large = wishes.large_print && boards.value === "4"; // as many as are usual, which are fewer in large print
    return {
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
    };
  }

  async make() {
    if (this.control) return;
    const control = new AbortController();
    this.control = control;
    this.remember();
    this.busy(true);
    this.outcome.replaceChildren();
    this.tell({ done: 0, total: 1, message: say("books.begin") });
    try {
      let last = null;
      for await (const line of stream("book", this.request(), control.signal)) {
        if (line.error) throw new Error(line.error.message);
        if (line.pdf) last = line;
        else this.tell(line);
      }
      if (!last) throw new Error(say("books.broken"));
      this.finished(last);
    } catch (error) {
      if (!control.signal.aborted)
        this.outcome.replaceChildren(make("p", { class: "notice error", role: "alert" }, error.message));
    } finally {
      this.control = null;
      this.busy(false);
    }
  }

  tell({ done, total, message }) {
    this.bar.max = Math.max(1, total);
    this.bar.value = done;
    this.message.textContent = message ?? "";
  }

  finished({ pdf, manifest }) {
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    const book = new Blob([bytes], { type: "application/pdf" });
    const { pages } = manifest.book;
    const sentence = say("books.done", { boards: manifest.boards.length, pages });
    this.outcome.replaceChildren(
      make(
        "div",
        { class: "notice good" },
        make("p", {}, sentence),
        make(
          "div",
          { class: "toolbar" },
          make(
            "button",
            { type: "button", class: "primary", onclick: () => download("book.pdf", book) },
            say("books.pdf"),
          ),
          make(
            "button",
            {
              type: "button",
              onclick: () =>
                download("book.manifest.json", `${JSON.stringify(manifest, null, 1)}\n`, "application/json"),
            },
            say("books.manifest"),
          ),
        ),
      ),
    );
    announce(sentence);
  }

  /** Ends the work; a book in the making is thrown away. */
  stop(said = false) {
    if (!this.control) return;
    this.control.abort();
    if (said) this.outcome.replaceChildren(make("p", { class: "notice" }, say("books.cancelled")));
  }

  busy(isBusy) {
    this.start.disabled = isBusy;
    this.cancel.hidden = !isBusy;
    this.progress.hidden = !isBusy;
  }
}
