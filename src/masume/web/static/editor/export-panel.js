// Where a board can go: to the other views, into every format that carries it, and onto paper.

import { addressOf } from "../address.js";
import { ask, fetchDocument, look } from "../api.js";
import { choice, download, field, make } from "../dom.js";
import { say } from "../i18n.js";
import { HAS_LIBRARY } from "../router.js";

const DRAWN = ["svg", "png", "pdf"];

export class ExportPanel {
  constructor(editor) {
    this.editor = editor;
    this.control = new AbortController();
    // Whoever is quick takes what is on the desk along, whether or not its verdict has come.
    const link = (view) =>
      make(
        "a",
        {
          class: "button quiet",
          href: `/${view}`,
          onclick: (event) => {
            event.currentTarget.href = this.address(view);
          },
        },
        say(`set.to-${view}`),
      );
    this.links = ["play", "explain", "compare"].map((view) => ({ view, element: link(view) }));
    this.format = choice([], null, {
      name: "format",
      onchange: () => {
        this.put("");
        this.write();
      },
    });
    this.text = make("textarea", { rows: 4, readonly: true, spellcheck: "false", "aria-label": say("set.exported") });
    this.turn = 0; // which text was asked for last
    this.copied = make("span", { class: "small muted", role: "status" });
    this.fault = make("p", { class: "notice error", role: "alert", hidden: true });
    this.buttons = DRAWN.map((form) =>
      make("button", { type: "button", class: "quiet", onclick: () => this.draw(form) }, form.toUpperCase()),
    );
    this.solution = make("input", { type: "checkbox" });
    this.taking = [
      make("button", { type: "button", onclick: () => this.copy() }, say("set.copy")),
      make("button", { type: "button", class: "quiet", onclick: () => this.save() }, say("set.save")),
    ];
    this.details = make(
      "details",
      { ontoggle: () => this.refresh() },
      make("summary", {}, say("set.export")),
      make("div", { class: "fields" }, field(say("set.format"), this.format)),
      this.text,
      make(
        "div",
        { class: "toolbar" },
        this.taking,
        this.buttons,
        make("label", { class: "check" }, this.solution, say("set.with-solution")),
        this.copied,
      ),
      this.fault,
    );
    this.kept = HAS_LIBRARY ? make("p", { class: "small muted", role: "status" }) : null;
    this.keep = HAS_LIBRARY
      ? make("button", { type: "button", class: "quiet", onclick: () => this.shelve() }, say("library.add"))
      : null;
    this.element = make(
      "div",
      { class: "exporting" },
      make(
        "div",
        { class: "toolbar" },
        this.links.map(({ element }) => element),
        this.keep,
      ),
      this.kept,
      this.details,
    );
    this.refresh(); // nothing can go anywhere before the first verdict
  }

  /** What is on the board now, also while its verdict is on the way. */
  get board() {
    return this.editor.draft.puzzle();
  }

  address(view) {
    return addressOf(view, this.editor.line ?? JSON.stringify(this.board));
  }

  /** As soon as the board has changed: what was said of the last one no longer holds. */
  forget() {
    this.turn += 1;
    this.put("");
    if (HAS_LIBRARY) this.kept.textContent = "";
  }

  /** Shows a text; without one there is nothing to take along. */
  put(text) {
    this.text.value = text;
    for (const button of this.taking) button.disabled = !text;
  }

  /** After the board was judged, or the panel was opened. */
  async refresh() {
    const { line } = this.editor;
    for (const { view, element } of this.links) {
      element.href = this.address(view);
      element.hidden = !line;
    }
    this.details.hidden = !line;
    if (HAS_LIBRARY) this.keep.hidden = !line;
    if (!line || !this.details.open) return;
    this.control.abort();
    this.control = new AbortController();
    const { signal } = this.control;
    try {
      this.formats ??= (await look("formats")).formats;
      const { formats } = await ask("convert", { board: line, to: "line" }, signal);
      const chosen = this.format.value || "link";
      const known = this.formats.filter(({ name }) => formats.includes(name));
      this.format.replaceChildren(
        ...[["link", say("set.link")], ...known.map(({ name, text }) => [name, `${name}: ${text}`])].map(
          ([value, text]) => make("option", { value }, text),
        ),
      );
      this.format.value = formats.includes(chosen) ? chosen : "link";
      await this.write();
    } catch (error) {
      if (!signal.aborted) this.complain(error);
    }
  }

  /** Adds the board to the library of the server. */
  async shelve() {
    const { draft } = this.editor;
    const board = draft.now;
    const tell = (text) => {
      if (draft.now === board) this.kept.textContent = text;
    }; // of this board, and no other
    this.keep.disabled = true;
    try {
      const added = await ask("library", { board: this.board });
      tell(say(added.new ? "library.added" : "library.known"));
    } catch (error) {
      tell(error.message);
    } finally {
      this.keep.disabled = false;
    }
  }

  complain(error) {
    this.fault.textContent = error.message;
    this.fault.hidden = false;
  }

  /** The board in the chosen format. */
  async write() {
    const { line } = this.editor;
    const turn = ++this.turn;
    this.fault.hidden = true;
    this.copied.textContent = "";
    if (!line) return; // its verdict is on the way, and writes it then
    if (this.format.value === "link") {
      this.put(new URL(this.address("play"), location.href).href);
      return;
    }
    try {
      const { text } = await ask("convert", { board: line, to: this.format.value });
      if (turn === this.turn) this.put(text);
    } catch (error) {
      if (turn === this.turn) this.complain(error);
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = say("set.copied");
    } catch {
      this.text.select();
    } // where the clipboard is out of reach, the keyboard can copy it
  }

  save() {
    download(`${this.editor.draft.kind}.txt`, `${this.text.value}\n`, "text/plain");
  }

  async draw(form) {
    this.fault.hidden = true;
    try {
      download(
        `${this.editor.draft.kind}.${form}`,
        await fetchDocument("draw", { board: this.board, to: form, solution: this.solution.checked }),
      );
    } catch (error) {
      this.complain(error);
    }
  }
}
