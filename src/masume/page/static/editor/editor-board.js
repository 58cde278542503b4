// The board of the editor. The server draws each look of a square once, and the page keeps it.

import { post } from "../api.js";
import { PlayBoard } from "../play-board.js";

/** @import { Cell, DraftLayout, Part, Requests, Rules, Square } from "../types" */

/**
 * @typedef {[square: Square, mark: number | null, notes: (number | string)[]]} Printed  what is seen in a square
 * @typedef {{ background: string, contents: string, parts: Partial<Record<Part, string>> }} Look
 * @typedef {{ key: string, kind: string, rules: Rules, printed: Printed }} Wanted
 */

/** @type {Look} */
const BLANK = { background: "", contents: "", parts: {} };

/** The looks of squares that the server has drawn so far. */
export class Looks {
  constructor() {
    /** @type {Map<string, Look>} */
    this.known = new Map();
    /** @type {Map<string, Wanted>} */
    this.wanted = new Map();
  }

  /**
   * Return the look of a square; null if it has not been drawn yet.
   * @param {string} kind
   * @param {Rules} rules  that looks depend on
   * @param {Printed} printed
   */
  get(kind, rules, printed) {
    const key = JSON.stringify([kind, rules, printed]);
    const look = this.known.get(key) ?? null;
    if (!look) this.wanted.set(key, { key, kind, rules, printed });
    return look;
  }

  /** Ask for the looks that were wanted and are not there yet; return whether there were any. A setter who changes the
   * kind may have left some of another kind behind. */
  async fetch() {
    /** @type {Map<string, Wanted[]>} */
    const kinds = new Map();
    for (const wanted of this.wanted.values()) {
      const name = JSON.stringify([wanted.kind, wanted.rules]);
      kinds.set(name, [...(kinds.get(name) ?? []), wanted]);
    }
    this.wanted.clear();
    await Promise.all([...kinds.values()].map((kind) => this.fetchSome(kind)));
    return kinds.size > 0;
  }

  /** @param {Wanted[]} wanted */
  async fetchSome(wanted) {
    const [{ kind, rules }] = wanted;
    const squares = /** @type {Requests["editor-sprites"]["squares"]} */ (wanted.map(({ printed }) => printed));
    const { sprites, looks, highlights, frames } = await post("editor-sprites", { kind, options: rules, squares });
    for (const [i, look] of Object.entries(frames[0])) {
      const [background, , contents] = looks[look];
      const parts = Object.entries(highlights[background]).map(([part, sprite]) => [part, sprites[sprite]]);
      this.known.set(wanted[Number(i)].key, {
        background: sprites[background],
        contents: sprites[contents],
        parts: Object.fromEntries(parts),
      });
    }
  }
}

export class EditorBoard extends PlayBoard {
  /**
   * @param {DraftLayout} layout  where the squares lie, from the server
   * @param {string} title
   */
  constructor(layout, title) {
    super({ ...layout, sprites: [], looks: [], highlights: {}, frames: [{}], classes: [], notes: null }, title);
    /** @type {Map<Cell, Look>} */
    this.painted = new Map();
  }

  /**
   * Draw a square; without a look of its own yet, it keeps the one it has.
   * @param {Cell} cell
   * @param {Look | null} look
   * @param {Part | null} part
   * @param {string} label
   */
  paint(cell, look, part, label) {
    if (look) this.painted.set(cell, look);
    const { background, contents, parts } = this.painted.get(cell) ?? BLANK;
    this.drawCell(cell, {
      background: part ? (parts[part] ?? background) : background,
      touch: background,
      contents,
      label,
    });
  }
}
