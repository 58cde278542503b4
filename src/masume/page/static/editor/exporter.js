// Export the board of the editor to every format that can carry it, to files for printing, and to the server's library.

import { addressOf } from "../address.js";
import { getFact, post, postForDocument } from "../api.js";
import { download, messageOf, pair } from "../dom.js";
import { t } from "../i18n.js";
import { latest } from "../latest.js";

/** @import { Facts } from "../types" */
/** @import { Editor } from "./editor.js" */
/** @import { Exported } from "./state.js" */

/** @typedef {"svg" | "png" | "pdf"} Drawn */

export class Exporter {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.listing = latest();
    this.writing = latest();
    /** @type {Facts["formats"]["formats"] | null} */
    this.known = null;
  }

  /** @param {Partial<Exported>} changes */
  update(changes) {
    this.editor.update({ type: "export", changes });
  }

  /** The board that is on the desk now, also while its verdict is on the way. */
  get board() {
    return this.editor.state.draft.puzzle();
  }

  /**
   * Return where another view shows the board.
   * @param {string} view
   */
  address(view) {
    return addressOf(view, this.editor.state.line ?? JSON.stringify(this.board));
  }

  /** The board has changed, or the setter has left. */
  stop() {
    this.listing.cancel();
    this.writing.cancel();
  }

  /** After the board was judged, or the panel was opened: which formats can carry it? */
  async refresh() {
    const { line, exported } = this.editor.state;
    if (!line || !exported.isOpen) return;
    try {
      const formats = await this.listing(async (signal) => {
        this.known ??= (await getFact("formats")).formats;
        return (await post("convert", { board: line, to: "line" }, signal)).formats;
      });
      if (!formats) return;
      const carrying = (this.known ?? []).filter(({ name }) => formats.includes(name));
      this.update({
        formats: [["link", t("set.link")], ...carrying.map(({ name, text }) => pair(name, `${name}: ${text}`))],
        format: formats.includes(exported.format) ? exported.format : "link",
      });
      await this.write();
    } catch (error) {
      this.update({ fault: messageOf(error) });
    }
  }

  /** @param {string} format */
  async choose(format) {
    this.update({ format, text: "" });
    await this.write();
  }

  /** Write the board in the chosen format. */
  async write() {
    const { line, exported } = this.editor.state;
    this.update({ fault: "", copied: false });
    if (!line) return; // its verdict is on the way, and writes it then
    try {
      const text = await this.writing(async (signal) =>
        exported.format === "link"
          ? new URL(this.address("play"), location.href).href
          : (await post("convert", { board: line, to: exported.format }, signal)).text,
      );
      if (text !== undefined) this.update({ text });
    } catch (error) {
      this.update({ fault: messageOf(error) });
    }
  }

  /** Copy the text; return false where the clipboard is out of reach. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.editor.state.exported.text);
      this.update({ copied: true });
      return true;
    } catch {
      return false;
    }
  }

  save() {
    const { draft, exported } = this.editor.state;
    download(`${draft.kind}.txt`, `${exported.text}\n`, "text/plain");
  }

  /**
   * @param {Drawn} to
   * @param {boolean} solution
   */
  async draw(to, solution) {
    this.update({ fault: "" });
    try {
      download(
        `${this.editor.state.draft.kind}.${to}`,
        await postForDocument("draw", { board: this.board, to, solution }),
      );
    } catch (error) {
      this.update({ fault: messageOf(error) });
    }
  }

  /** Add the board to the library of the server. */
  async shelve() {
    const { draft } = this.editor.state;
    const board = draft.now;
    /** @type {string} */
    let shelved;
    this.update({ isShelving: true });
    try {
      const added = await post("library", { board: this.board });
      shelved = t(added.new ? "library.added" : "library.known");
    } catch (error) {
      shelved = messageOf(error);
    }
    this.update(draft.now === board ? { shelved, isShelving: false } : { isShelving: false }); // of this board, and no other
  }
}
