// Where a board can go: to the other views, into every format that carries it, and onto paper.

import { ask, fetchDocument, look } from "../api.js";
import { choice, download, field, make } from "../dom.js";
import { HAS_LIBRARY } from "../router.js";
import { say } from "../words.js";

const DRAWN = ["svg", "png", "pdf"];

export class Exporting {
  constructor(editor) {
    this.editor = editor;
    this.control = new AbortController();
    const link = (view) => make("a", { class: "button quiet", href: `/${view}` }, say(`set.to-${view}`));
    this.links = ["play", "explain", "compare"].map((view) => ({ view, element: link(view) }));
    this.format = choice([], null, { name: "format", onchange: () => this.write() });
    this.text = make("textarea", { rows: 4, readonly: true, spellcheck: "false", "aria-label": say("set.exported") });
    this.copied = make("span", { class: "small muted", role: "status" });
    this.fault = make("p", { class: "notice error", role: "alert", hidden: true });
    this.buttons = DRAWN.map((form) => make("button", { type: "button", class: "quiet", onclick: () => this.draw(form) }, form.toUpperCase()));
    this.solution = make("input", { type: "checkbox" });
    this.details = make("details", { ontoggle: () => this.refresh() }, make("summary", {}, say("set.export")),
      make("div", { class: "fields" }, field(say("set.format"), this.format)), this.text,
      make("div", { class: "toolbar" }, make("button", { type: "button", onclick: () => this.copy() }, say("set.copy")),
        make("button", { type: "button", class: "quiet", onclick: () => this.save() }, say("set.save")), this.buttons,
        make("label", { class: "check" }, this.solution, say("set.with-solution")), this.copied),
      this.fault);
    this.kept = HAS_LIBRARY ? make("p", { class: "small muted", role: "status" }) : null;
    this.keep = HAS_LIBRARY ? make("button", { type: "button", class: "quiet", onclick: () => this.shelve() }, say("library.add")) : null;
    this.element = make("div", { class: "exporting" }, make("div", { class: "toolbar" }, this.links.map(({ element }) => element), this.keep), this.kept, this.details);
    this.refresh(); // nothing can go anywhere before the first verdict
  }

  /** What is on the board now, also while its verdict is on the way. */
  get board() { return this.editor.draft.puzzle(); }

  /** As soon as the board has changed: what was said of the last one no longer holds. */
  forget() {
    if (HAS_LIBRARY) this.kept.textContent = "";
  }

  /** After the board was judged, or the panel was opened. */
  async refresh() {
    const { line } = this.editor;
    for (const { view, element } of this.links) {
      element.href = line ? `/${view}?board=${encodeURIComponent(line)}` : `/${view}`;
      element.hidden = !line;
    }
    this.details.hidden = !line;
    if (HAS_LIBRARY) this.keep.hidden = !line;
    if (!line || !this.details.open) return;
    this.control.abort();
    const { signal } = (this.control = new AbortController());
    try {
      this.formats ??= (await look("formats")).formats;
      const { formats } = await ask("convert", { board: line, to: "line" }, signal);
      const chosen = this.format.value || "link";
      const known = this.formats.filter(({ name }) => formats.includes(name));
      this.format.replaceChildren(...[["link", say("set.link")], ...known.map(({ name, text }) => [name, `${name}: ${text}`])].map(([value, text]) => make("option", { value }, text)));
      this.format.value = formats.includes(chosen) ? chosen : "link";
      await this.write();
    } catch (error) {
      if (!signal.aborted) this.complain(error);
    }
  }

  /** Adds the board to the library of the server. */
  async shelve() {
    this.keep.disabled = true;
    try {
      const added = await ask("library", { board: this.board });
      this.kept.textContent = say(added.new ? "library.added" : "library.known");
    } catch (error) {
      this.kept.textContent = error.message;
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
    this.fault.hidden = true;
    this.copied.textContent = "";
    if (!line) return; // its verdict is on the way, and writes it then
    if (this.format.value === "link") {
      this.text.value = new URL(`/play?board=${encodeURIComponent(line)}`, location.href).href;
      return;
    }
    try {
      this.text.value = (await ask("convert", { board: line, to: this.format.value })).text;
    } catch (error) { this.complain(error); }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = say("set.copied");
    } catch { this.text.select(); } // where the clipboard is out of reach, the keyboard can copy it
  }

  save() { download(`${this.editor.draft.kind}.txt`, `${this.text.value}\n`, "text/plain"); }

  async draw(form) {
    this.fault.hidden = true;
    try {
      download(`${this.editor.draft.kind}.${form}`, await fetchDocument("draw", { board: this.board, to: form, solution: this.solution.checked }));
    } catch (error) { this.complain(error); }
  }
}
