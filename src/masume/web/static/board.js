// Boards on the page. How something looks is decided by the server's renderer alone: these functions put its
// fragments of SVG into place.
//
// pieces   a picture that the server drew, cell by cell
// sheet    a board to play on: forms for everything that a cell can look like, drawn beforehand

import { rowCol } from "./grid.js";
import { node } from "./svg.js";

/** @import { Cell, Look, Part, Pieces, Sheet } from "./types" */

/**
 * @param {number} width
 * @param {number} height
 */
function frameOf(width, height) {
  return node("svg", { class: "masume", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid meet" });
}

/** A board that shows one picture after the other, and redraws only what differs. */
export class PictureBoard {
  /** @param {Pieces} pieces */
  constructor(pieces, title = "") {
    this.element = frameOf(pieces.width, pieces.height);
    this.element.setAttribute("role", "img");
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** @type {Map<string, string>} */
    this.drawn = new Map();
    for (const name of this.names(pieces)) {
      const group = node("g");
      this.groups.set(name, group);
      this.element.append(group);
    }
    this.show(pieces, title);
  }

  /**
   * Grounds lie lowest, then the path, the contents, the frame and the labels.
   * @param {Pieces} pieces
   */
  names(pieces) {
    const cells = Object.keys(pieces.grounds);
    return [
      ...cells.map((cell) => `ground ${cell}`),
      "links",
      ...cells.map((cell) => `content ${cell}`),
      "frame",
      "labels",
    ];
  }

  /** @param {Pieces} pieces */
  show(pieces, title = "") {
    if (title) this.element.setAttribute("aria-label", title);
    for (const cell of Object.keys(pieces.grounds)) {
      this.put(`ground ${cell}`, pieces.grounds[cell]);
      this.put(`content ${cell}`, pieces.contents[cell] ?? "");
    }
    this.put("links", pieces.links);
    this.put("frame", pieces.frame);
    this.put("labels", pieces.labels);
  }

  /**
   * @param {string} name
   * @param {string} drawn
   */
  put(name, drawn) {
    const group = this.groups.get(name);
    if (!group || this.drawn.get(name) === drawn) return;
    group.innerHTML = drawn;
    this.drawn.set(name, drawn);
  }
}

/**
 * @typedef {object} Spot  a cell as it is drawn
 * @property {SVGGElement} ground
 * @property {SVGGElement} content
 * @property {Sheet["classes"][number]} look
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {string} shown  what is drawn now
 * @property {string} label  what screen readers say
 */

/** A board to play on: an ARIA grid, drawn from a sheet. One cell at a time takes the focus (roving tabindex). */
export class SheetBoard {
  /** @param {Sheet} sheet */
  constructor(sheet, title = "") {
    this.sheet = sheet;
    this.element = frameOf(sheet.width, sheet.height);
    for (const [name, value] of Object.entries({
      role: "grid",
      "aria-rowcount": sheet.rows,
      "aria-colcount": sheet.cols,
      "aria-label": title,
    })) {
      this.element.setAttribute(name, String(value));
    }
    /** @type {Cell | null} */
    this.entrance = null; // where Tab leads into the board
    /** @type {Map<Cell, Spot>} */
    this.cells = new Map();
    const grounds = node("g", { "aria-hidden": "true" });
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    const contents = node("g", { role: "presentation" });
    this.path = node("path", { class: "path", d: "", "aria-hidden": "true" });
    this.cursorPlace = node("g", { class: "board__cursor", "aria-hidden": "true" });
    for (const [cell, x, y, look, name] of sheet.cells) {
      const at = { transform: `translate(${x} ${y})` };
      const ground = node("g", at);
      grounds.append(ground);
      const [row, col] = rowCol(cell, sheet.cols);
      const line = rows.get(row) ?? node("g", { role: "row", "aria-rowindex": row + 1 });
      if (!rows.has(row)) contents.append(line);
      rows.set(row, line);
      const content = node("g", {
        ...at,
        role: "gridcell",
        tabindex: "-1",
        "aria-colindex": col + 1,
        "data-cell": cell,
        "data-name": name,
      });
      line.append(content);
      this.cells.set(cell, { ground, content, look: sheet.classes[look], name, x, y, shown: "", label: "" });
      this.set(cell, {});
    }
    this.margins = node("g", { class: "board__counts", "aria-hidden": "true" });
    const still = node("g", { class: "board__frame", "aria-hidden": "true" });
    still.innerHTML = sheet.frame + sheet.labels;
    this.element.append(grounds, this.path, contents, still, this.margins, this.cursorPlace);
    this.side = this.pitch();
  }

  /** How far the middles of two neighbours are from each other. */
  pitch() {
    const spots = [...this.cells.values()];
    const [first] = spots;
    const away = spots.slice(1).map((spot) => Math.hypot(spot.x - first.x, spot.y - first.y));
    return away.length ? Math.min(...away) : Math.min(this.sheet.width, this.sheet.height);
  }

  /**
   * Return a cell that the board has.
   * @param {Cell} cell
   */
  at(cell) {
    return /** @type {Spot} */ (this.cells.get(cell));
  }

  /**
   * Draw a cell: `value` or null, `trial` for a value that is being tried, `notes`, and `part` to highlight it.
   * @param {Cell} cell
   * @param {{ value?: number | null, trial?: boolean, notes?: number[], part?: Part | null, label?: string }} how
   */
  set(cell, { value = null, trial = false, notes = [], part = null, label = "" }) {
    const found = this.at(cell);
    /** @type {Look | undefined} */
    const looks = value === null ? found.look.open : (trial ? found.look.trial : found.look.values)[value];
    const [ground, content] = looks ?? found.look.open;
    // A number that stands on the board already has no look here: it is shown small, like a note.
    const small = value === null ? notes : looks ? [] : [value];
    const groundForm = part ? this.sheet.grounds[ground][part] : ground;
    const marks = small.length ? this.notes(small) : "";
    const drawn = `${groundForm} ${content} ${marks}`;
    if (found.shown !== drawn) {
      found.ground.innerHTML = this.sheet.forms[groundForm];
      // The ground once more, unseen, so that the whole cell answers to fingers and to the screen reader's cursor.
      found.content.innerHTML = `<g class="board__touch">${this.sheet.forms[found.look.open[0]]}</g>${this.sheet.forms[content]}${marks}`;
      found.shown = drawn;
    }
    if (label && label !== found.label) {
      found.content.setAttribute("aria-label", label);
      found.label = label;
    }
  }

  /** @param {number[]} notes */
  notes(notes) {
    const how = this.sheet.notes;
    if (!how) return "";
    const { digits } = how;
    if (digits) return notes.map((digit) => this.sheet.forms[digits[digit]] ?? "").join("");
    const shown = notes.length > how.forms.length ? ["…"] : notes; // too many for a cell: its card has them all
    let drawn = this.sheet.forms[how.forms[shown.length - 1]];
    shown.forEach((number, i) => {
      drawn = drawn.replace(how.stand_ins[i], String(number));
    });
    return drawn;
  }

  /**
   * Return the middle of a cell.
   * @param {Cell} cell
   */
  spot(cell) {
    const { x, y } = this.at(cell);
    return [x + this.sheet.middle[0], y + this.sheet.middle[1]];
  }

  /**
   * Join cells by strokes: pairs of cells.
   * @param {[Cell, Cell][]} pairs
   */
  join(pairs) {
    this.path.setAttribute(
      "d",
      pairs.map(([from, to]) => `M${this.spot(from).join(" ")}L${this.spot(to).join(" ")}`).join(""),
    );
  }

  /**
   * Show where the player is; `seen` is false while only the screen reader needs to know.
   * @param {Cell | null} cell
   */
  cursor(cell, seen = true) {
    if (cell !== this.entrance) {
      if (this.entrance !== null) this.cells.get(this.entrance)?.content.setAttribute("tabindex", "-1");
      if (cell !== null) this.cells.get(cell)?.content.setAttribute("tabindex", "0");
      this.entrance = cell;
    }
    const found = seen && cell !== null ? this.cells.get(cell) : null;
    this.cursorPlace.innerHTML = found
      ? `<g transform="translate(${found.x} ${found.y})">${this.sheet.forms[this.sheet.cursor]}</g>`
      : "";
  }

  /** @param {Cell | null} cell */
  focus(cell) {
    if (cell !== null) this.cells.get(cell)?.content.focus();
  }

  /**
   * Return the cell under a point of the screen, no further from its middle than `reach` sides; null beside the board.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Cell | null}
   */
  cellAt(clientX, clientY, reach = 0.72) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    let nearest = null,
      least = reach * this.side;
    for (const cell of this.cells.keys()) {
      const [middleX, middleY] = this.spot(cell);
      const away = Math.hypot(middleX - x, middleY - y);
      if (away < least) [nearest, least] = [cell, away];
    }
    return nearest;
  }

  /**
   * Write numbers beside the board: for each row to the right, for each column below; each is a list of texts, of
   * which those with a `!` are too many. Heads stand above and before them.
   * @param {string[][]} rows
   * @param {string[][]} cols
   * @param {string[]} heads
   */
  showCounts(rows, cols, heads) {
    const { width, height } = this.sheet,
      gap = 18;
    const [first] = this.cells.keys();
    const [left, top] = this.spot(first);
    const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ shown, look = "") =>
      `<text class="label ${look}${shown.startsWith("!") ? " board__count--over" : ""}" x="${x}" y="${y + 4.5}" font-size="13">${shown}</text>`;
    let drawn = heads
      .map(
        (head, k) =>
          text(width + 10 + gap * k, top - this.side / 2 - 10, head, "board__count--head") +
          text(left - this.side / 2 - 14, height + 8 + gap * k, head, "board__count--head"),
      )
      .join("");
    rows.forEach((texts, row) => {
      drawn += texts.map((shown, k) => text(width + 10 + gap * k, top + this.side * row, shown)).join("");
    });
    cols.forEach((texts, col) => {
      drawn += texts.map((shown, k) => text(left + this.side * col, height + 8 + gap * k, shown)).join("");
    });
    if (this.margins.innerHTML !== drawn) this.margins.innerHTML = drawn;
    this.element.setAttribute("viewBox", `0 0 ${width + gap * heads.length + 4} ${height + gap * heads.length + 2}`);
  }

  hideCounts() {
    this.margins.innerHTML = "";
    this.element.setAttribute("viewBox", `0 0 ${this.sheet.width} ${this.sheet.height}`);
  }
}
