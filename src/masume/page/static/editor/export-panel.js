// The panel with links to other views, formats to export to, files to print, and the library.

import { onHost } from "../address.js";
import { el, field, select } from "../dom.js";
import { t } from "../i18n.js";
import { HAS_DOCUMENTS, HAS_LIBRARY } from "../router.js";

/** @import { Editor } from "./editor.js" */
/** @import { Drawn } from "./exporter.js" */
/** @import { EditorState, Exported } from "./state.js" */

/** @type {Drawn[]} */
const DRAWN = HAS_DOCUMENTS ? ["svg", "png", "pdf"] : ["svg"];

export class ExportPanel {
  /** @param {Editor} editor */
  constructor(editor) {
    const { exporter } = editor;
    this.exporter = exporter;
    /** @type {Exported["formats"]} */
    this.shownFormats = [];
    this.links = ["play", "explain", "compare"].map((view) => ({ view, element: this.viewLink(view) }));
    this.format = select([], null, { name: "format", onchange: () => exporter.choose(this.format.value) });
    this.text = el("textarea", { rows: 4, readonly: true, spellcheck: "false", "aria-label": t("set.exported") });
    this.copied = el("span", { class: "small muted", role: "status" });
    this.fault = el("p", { class: "notice error", role: "alert", hidden: true });
    this.solution = el("input", { type: "checkbox" });
    this.taking = [
      el("button", { type: "button", onclick: () => this.copy() }, t("set.copy")),
      el("button", { type: "button", class: "quiet", onclick: () => exporter.save() }, t("set.save")),
    ];
    this.details = this.exportForm();
    this.shelved = el("p", { class: "small muted", role: "status" });
    this.shelve = el("button", { type: "button", class: "quiet", onclick: () => exporter.shelve() }, t("library.add"));
    this.element = el(
      "div",
      { class: "export-panel" },
      el(
        "div",
        { class: "toolbar" },
        this.links.map(({ element }) => element),
        HAS_LIBRARY && this.shelve,
      ),
      HAS_LIBRARY && this.shelved,
      this.details,
    );
  }

  /**
   * Make the link to another view. It leads to the board as it is when it is pressed, even before its verdict has come.
   * @param {string} view
   */
  viewLink(view) {
    /** @type {HTMLAnchorElement} */
    const link = el(
      "a",
      {
        class: "button quiet",
        href: `/${view}`,
        onclick: () => {
          link.href = onHost(this.exporter.address(view));
        },
      },
      t(`set.to-${view}`),
    );
    return link;
  }

  /**
   * Make the form that exports and draws the board.
   * @returns {HTMLDetailsElement}
   */
  exportForm() {
    const drawing = DRAWN.map((form) =>
      el(
        "button",
        { type: "button", class: "quiet", onclick: () => this.exporter.draw(form, this.solution.checked) },
        form.toUpperCase(),
      ),
    );
    return el(
      "details",
      {
        ontoggle: () => {
          this.exporter.update({ isOpen: this.details.open });
          this.exporter.refresh();
        },
      },
      el("summary", {}, t("set.export")),
      el("div", { class: "fields" }, field(t("set.format"), this.format)),
      this.text,
      el(
        "div",
        { class: "toolbar" },
        this.taking,
        drawing,
        el("label", { class: "check" }, this.solution, t("set.with-solution")),
        this.copied,
      ),
      this.fault,
    );
  }

  async copy() {
    if (!(await this.exporter.copy())) this.text.select(); // the keyboard can copy it
  }

  /** @param {EditorState} state */
  render({ wasBoard, exported }) {
    for (const { view, element } of this.links) {
      element.href = onHost(this.exporter.address(view));
      element.hidden = !wasBoard;
    }
    this.details.hidden = this.shelve.hidden = !wasBoard;
    this.shelve.disabled = exported.isShelving;
    this.shelved.textContent = exported.shelved;
    if (exported.formats !== this.shownFormats) {
      this.shownFormats = exported.formats;
      this.format.replaceChildren(...exported.formats.map(([value, text]) => el("option", { value }, text)));
    }
    this.format.value = exported.format;
    if (this.text.value !== exported.text) this.text.value = exported.text;
    for (const button of this.taking) button.disabled = !exported.text;
    this.copied.textContent = exported.copied ? t("set.copied") : "";
    this.fault.textContent = exported.fault;
    this.fault.hidden = !exported.fault;
  }
}
