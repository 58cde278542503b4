// The board of a setter: every square drawn from what is printed on it. The server draws each look once, and from then
// on it is at hand.

import { ask } from "../api.js";
import { SheetBoard } from "../board.js";

const BLANK = { ground: "", content: "", parts: {} };

/** How squares look, as far as the server has been asked. */
export class Looks {
  constructor() {
    this.known = new Map();
    this.wanted = new Map();
  }

  static key(kind, rules, square) {
    return JSON.stringify([kind, rules.neighbours ?? 0, square]);
  }

  get(kind, rules, square) {
    const key = Looks.key(kind, rules, square);
    if (!this.known.has(key)) this.wanted.set(key, { kind, rules, square });
    return this.known.get(key) ?? null;
  }

  /** Asks for the looks that were wanted and are not there yet; true if there were any. A setter who changes the kind
   * may have left some of another kind behind. */
  async fetch() {
    const wanted = [...this.wanted];
    this.wanted.clear();
    const kinds = new Map();
    for (const [key, look] of wanted) {
      const name = Looks.key(look.kind, look.rules, null);
      kinds.set(name, [...(kinds.get(name) ?? []), [key, look]]);
    }
    await Promise.all([...kinds.values()].map((some) => this.fetchSome(some)));
    return wanted.length > 0;
  }

  async fetchSome(wanted) {
    const [, { kind, rules }] = wanted[0];
    const { looks, forms } = await ask("draft", { kind, rules, squares: wanted.map(([, { square }]) => square) });
    looks.forEach(({ ground, content, parts }, i) => {
      const drawn = Object.fromEntries(Object.entries(parts).map(([part, form]) => [part, forms[form]]));
      this.known.set(wanted[i][0], { ground: forms[ground], content: forms[content], parts: drawn });
    });
  }
}

export class EditorBoard extends SheetBoard {
  /** `layout` is where the squares lie, from the server. */
  constructor(layout, title) {
    const blank = { given: false, open: [0, 0], values: {}, trial: {} };
    super(
      {
        ...layout,
        cells: layout.cells.map(([cell, x, y, name]) => [cell, x, y, 0, name]),
        classes: [blank],
        grounds: {},
        forms: ["", layout.cursor],
        cursor: 1,
        notes: null,
      },
      title,
    );
  }

  /** Draws a square; without a look of its own yet, it keeps the one it has. */
  paint(cell, look, part, label) {
    const found = this.cells.get(cell);
    const { ground, content, parts } = look ?? found.painted ?? BLANK;
    found.painted = look ?? found.painted;
    const drawn = part ? (parts[part] ?? ground) : ground;
    if (found.shown !== drawn + content) {
      found.ground.innerHTML = drawn;
      found.content.innerHTML = `<g class="touch">${ground}</g>${content}`;
      found.shown = drawn + content;
    }
    if (label !== found.label) {
      found.content.setAttribute("aria-label", label);
      found.label = label;
    }
  }
}
