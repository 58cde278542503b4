// The board of a setter: every square drawn from what is printed on it. The server draws each look once, and from then
// on it is at hand.

import { ask } from "../api.js";
import { SheetBoard } from "../board.js";

/** @import { Cell, Layout, Part, Requests, Rules, Square } from "../types" */

/**
 * @typedef {[square: Square, mark: number | null, notes: (number | string)[]]} Printed  what is seen in a square
 * @typedef {{ ground: string, content: string, parts: Partial<Record<Part, string>> }} Look
 * @typedef {{ key: string, kind: string, rules: Rules, printed: Printed }} Wanted
 */

/** @type {Look} */
const BLANK = { ground: "", content: "", parts: {} };

/** How squares look, as far as the server has been asked. */
export class Looks {
  constructor() {
    /** @type {Map<string, Look>} */
    this.known = new Map();
    /** @type {Map<string, Wanted>} */
    this.wanted = new Map();
  }

  /**
   * Return the look of a square; null where the server is still to be asked for it.
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
    await Promise.all([...kinds.values()].map((some) => this.fetchSome(some)));
    return kinds.size > 0;
  }

  /** @param {Wanted[]} wanted */
  async fetchSome(wanted) {
    const [{ kind, rules }] = wanted;
    const squares = /** @type {Requests["editor-sprites"]["squares"]} */ (wanted.map(({ printed }) => printed));
    const { looks, forms } = await ask("editor-sprites", { kind, options: rules, squares });
    for (const [i, { ground, content, parts }] of looks.entries()) {
      const drawn = Object.fromEntries(Object.entries(parts).map(([part, form]) => [part, forms[form]]));
      this.known.set(wanted[i].key, { ground: forms[ground], content: forms[content], parts: drawn });
    }
  }
}

export class EditorBoard extends SheetBoard {
  /**
   * @param {Layout} layout  where the squares lie, from the server
   * @param {string} title
   */
  constructor(layout, title) {
    super(
      {
        ...layout,
        cells: layout.cells.map(([cell, x, y, name]) => [cell, x, y, 0, name]),
        classes: [{ given: false, open: [0, 0], values: {}, trial: {} }],
        grounds: {},
        forms: ["", layout.cursor],
        cursor: 1,
        notes: null,
      },
      title,
    );
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
    const spot = this.at(cell);
    const { ground, content, parts } = look ?? this.painted.get(cell) ?? BLANK;
    if (look) this.painted.set(cell, look);
    const drawn = part ? (parts[part] ?? ground) : ground;
    if (spot.shown !== drawn + content) {
      spot.ground.innerHTML = drawn;
      spot.content.innerHTML = `<g class="board__touch">${ground}</g>${content}`;
      spot.shown = drawn + content;
    }
    if (label !== spot.label) {
      spot.content.setAttribute("aria-label", label);
      spot.label = label;
    }
  }
}
