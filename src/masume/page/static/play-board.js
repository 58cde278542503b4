// The board that games are played on, with a cursor, pencil marks, counts, and what is laid over and under its cells.
// A player may zoom into it.

import { SpriteBoard } from "./board.js";
import { cellName, rowCol } from "./grid.js";
import { Viewport } from "./play/viewport.js";
import { svgEl } from "./svg.js";

/** @import { Cell, Part, PlaySheet } from "./types" */

/** A board to play on: an ARIA grid. One cell at a time takes the focus (roving tabindex). */
export class PlayBoard extends SpriteBoard {
  /** @param {PlaySheet} sheet */
  constructor(sheet, title = "") {
    super(sheet);
    const { rows, cols, cells, classes, frames } = sheet;
    this.sheet = sheet;
    for (const [name, value] of Object.entries({
      role: "grid",
      "aria-rowcount": rows,
      "aria-colcount": cols,
      "aria-label": title,
    })) {
      this.element.setAttribute(name, String(value));
    }
    /** @type {Cell | null} */
    this.entrance = null; // where Tab leads into the board
    this.classes = new Map(classes.flatMap((inner) => inner.cells.map((cell) => [cell, inner])));
    const [backgrounds, paths, contents] = this.layers;
    backgrounds.setAttribute("aria-hidden", "true");
    contents.setAttribute("role", "presentation");
    /** @type {Map<number, SVGGElement>} */
    const lines = new Map();
    for (const [cell] of cells) {
      const [row, col] = rowCol(cell, cols);
      const line = lines.get(row) ?? svgEl("g", { role: "row", "aria-rowindex": row + 1 });
      if (!lines.has(row)) contents.append(line);
      lines.set(row, line);
      const content = this.content(cell);
      for (const [name, value] of Object.entries({
        role: "gridcell",
        tabindex: "-1",
        "aria-colindex": col + 1,
        "data-cell": cell,
        "data-name": cellName(cell, cols),
      })) {
        content.setAttribute(name, String(value));
      }
      line.append(content);
      if (cell in frames[0]) this.set(cell, {});
    }
    this.path = svgEl("path", { class: "path", d: "", "aria-hidden": "true" });
    paths.replaceWith(this.path); // joined anew with every move
    const layer = (/** @type {string} */ name) => svgEl("g", { class: `board__${name}`, "aria-hidden": "true" });
    this.under = layer("under");
    this.margins = layer("counts");
    this.over = layer("over");
    this.cursorPlace = layer("cursor");
    this.path.before(this.under);
    this.element.append(this.margins, this.over, this.cursorPlace);
    this.side = this.pitch();
    this.isHexagonal = sheet.cursor.includes("<polygon");
    /** @type {Map<string, SVGPathElement>} */
    this.overlays = new Map();
    this.bare = { x: 0, y: 0, width: sheet.width, height: sheet.height };
    this.viewport = new Viewport(this.bare);
    this.showView();
  }

  /** Leave the names of rows and columns outside, so that they can come and go without moving the board. */
  crop() {
    const { cells, width, height } = this.sheet;
    const [x, y] = [1, 2].map((i) => Math.min(...cells.map((place) => place[i])));
    this.bare = { x, y, width: width - x, height: height - y };
    for (const label of /** @type {NodeListOf<SVGTextElement>} */ (
      this.element.querySelectorAll(".board__frame text")
    )) {
      const isRow = label.textContent?.startsWith("r");
      const [axis, nearer] = isRow ? ["x", 12.5] : ["y", 3];
      label.setAttribute(axis, String(Number(label.getAttribute(axis)) + Number(nearer)));
      label.setAttribute("font-size", "9");
      if (isRow) label.style.textAnchor = "end";
    }
    // Where the board fills the screen, the names of rows fit into the margin of the page.
    const { width: across } = this.bare;
    this.element.style.setProperty("--narrow-label", `${across / (this.sheet.rows > 9 ? 55 : 40)}px`);
    this.viewport.resize(this.bare);
    this.showView();
  }

  /** Show the part of the board that the viewport says. */
  showView() {
    const { x, y, width, height } = this.viewport.box;
    this.element.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.element.classList.toggle("board--zoomed", this.viewport.isZoomed);
  }

  /**
   * Return the point of the drawing at a point of the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {DOMPoint | null}
   */
  pointAt(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    return matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  }

  /** How far the middles of two neighbours are from each other. */
  pitch() {
    const spots = [...this.spots.values()];
    const [first] = spots;
    const away = spots.slice(1).map((spot) => Math.hypot(spot.x - first.x, spot.y - first.y));
    return away.length ? Math.min(...away) : Math.min(this.sheet.width, this.sheet.height);
  }

  /**
   * Return the group of a cell's contents, which takes the focus.
   * @param {Cell} cell
   */
  content(cell) {
    return this.spot(cell).groups[2];
  }

  /**
   * Draw a cell: `value` or null, `trial` for a value that is being tried, `notes`, and `part` to highlight it.
   * @param {Cell} cell
   * @param {{ value?: number | null, trial?: boolean, notes?: number[], part?: Part | null, label?: string }} how
   */
  set(cell, { value = null, trial = false, notes = [], part = null, label = "" }) {
    const { sprites, looks, frames, highlights } = this.sheet;
    const empty = frames[0][cell];
    const entries = this.classes.get(cell)?.[trial ? "trial" : "values"];
    const written = value === null ? empty : entries?.[value];
    const [background, , contents] = looks[written ?? empty];
    // A number that another cell has already has no look here: it is shown small, like a pencil mark.
    const small = value === null ? notes : written === undefined ? [value] : [];
    this.drawCell(cell, {
      background: sprites[part ? highlights[background][part] : background],
      touch: sprites[looks[empty][0]],
      contents: sprites[contents] + (small.length ? this.notes(small) : ""),
      label,
    });
  }

  /**
   * Let what is drawn next in a cell come in with a motion, or stand there at once.
   * @param {Cell} cell
   * @param {boolean} isFresh
   * @param {boolean} isInk  whether the cell is filled: then the ink moves, not the sign in it
   */
  enter(cell, isFresh, isInk) {
    const [background, , contents] = this.spot(cell).groups;
    background.classList.toggle("board__fresh", isFresh && isInk);
    contents.classList.toggle("board__fresh", isFresh && !isInk);
  }

  /**
   * Draw a cell, and its background `touch` once more, unseen, so that the whole cell answers to fingers and to the
   * screen reader's cursor.
   * @param {Cell} cell
   * @param {{ background: string, touch: string, contents: string, label: string }} look
   */
  drawCell(cell, { background, touch, contents, label }) {
    this.draw(cell, [background, "", `<g class="board__touch">${touch}</g>${contents}`]);
    const content = this.content(cell);
    if (label && label !== content.getAttribute("aria-label")) content.setAttribute("aria-label", label);
  }

  /** @param {number[]} notes */
  notes(notes) {
    const { sprites, notes: how } = this.sheet;
    if (!how) return "";
    const { digits } = how;
    if (digits) return notes.map((digit) => sprites[digits[digit]] ?? "").join("");
    const shown = notes.length > how.sprites.length ? ["…"] : notes; // too many for a cell: its card has them all
    let drawn = sprites[how.sprites[shown.length - 1]];
    shown.forEach((number, i) => {
      drawn = drawn.replace(how.placeholders[i], String(number));
    });
    return drawn;
  }

  /**
   * Join cells by strokes: pairs of cells.
   * @param {[Cell, Cell][]} pairs
   */
  join(pairs) {
    this.path.setAttribute(
      "d",
      pairs.map(([from, to]) => `M${this.middle(from).join(" ")}L${this.middle(to).join(" ")}`).join(""),
    );
  }

  /**
   * Show where the player is; `seen` is false while only the screen reader needs to know.
   * @param {Cell | null} cell
   */
  cursor(cell, seen = true) {
    if (cell !== this.entrance) {
      if (this.entrance !== null) this.spots.get(this.entrance)?.groups[2].setAttribute("tabindex", "-1");
      if (cell !== null) this.spots.get(cell)?.groups[2].setAttribute("tabindex", "0");
      this.entrance = cell;
    }
    const spot = seen && cell !== null ? this.spots.get(cell) : null;
    this.cursorPlace.innerHTML = spot ? `<g transform="translate(${spot.x} ${spot.y})">${this.sheet.cursor}</g>` : "";
  }

  /** @param {Cell | null} cell */
  focus(cell) {
    if (cell !== null) this.spots.get(cell)?.groups[2].focus();
  }

  /**
   * Return the cell under a point of the screen, no further from its middle than `reach` sides; null beside the board.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Cell | null}
   */
  cellAt(clientX, clientY, reach = 0.72) {
    const point = this.pointAt(clientX, clientY);
    if (!point) return null;
    const { x, y } = point;
    let nearest = null,
      least = reach * this.side;
    for (const cell of this.spots.keys()) {
      const [middleX, middleY] = this.middle(cell);
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
    const [first] = this.spots.keys();
    const [left, top] = this.middle(first);
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
    this.makeRoom(18, gap * heads.length + 4);
  }

  hideCounts() {
    this.margins.innerHTML = "";
    this.makeRoom(0, 0);
  }

  /**
   * Make room around the cells: above and to the left, and below and to the right.
   * @param {number} before
   * @param {number} after
   */
  makeRoom(before, after) {
    const { x, y, width, height } = this.bare;
    const full = { x: x - before, y: y - before, width: width + before + after, height: height + before + after };
    if (this.viewport.full.width === full.width) return;
    this.viewport.resize(full);
    this.showView();
  }

  // ---- What lies under and over the cells

  /**
   * Return the outline of a cell as path data, moved inwards by `inset`.
   * @param {Cell} cell
   */
  outline(cell, inset = 0) {
    const [x, y] = this.middle(cell);
    const half = this.side / 2 - inset;
    if (!this.isHexagonal) return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
    const tip = (2 * half) / Math.sqrt(3);
    return `M${x} ${y - tip}l${half} ${tip / 2}v${tip}l${-half} ${tip / 2}l${-half} ${-tip / 2}v${-tip}z`;
  }

  /**
   * Draw cells together in a look of their own, `board__NAME`: under what they hold, or over it.
   * @param {string} name
   * @param {Iterable<Cell>} cells
   * @param {{ over?: boolean, draw?: (cell: Cell) => string }} [how]
   */
  overlay(name, cells, { over = false, draw = (cell) => this.outline(cell, over ? 2.5 : 0.6) } = {}) {
    let path = this.overlays.get(name);
    if (!path) {
      path = svgEl("path", { class: `board__${name}`, d: "" });
      this.overlays.set(name, path);
      (over ? this.over : this.under).append(path);
    }
    const drawn = [...cells].map(draw).join("");
    if (path.getAttribute("d") !== drawn) path.setAttribute("d", drawn);
  }

  /**
   * Underline cells that break a rule, with a wave: not by colour alone.
   * @param {Iterable<Cell>} cells
   */
  underline(cells) {
    const broken = [...cells];
    const low = this.side * (this.isHexagonal ? 0.26 : 0.37);
    const draw = (/** @type {Cell} */ cell) => {
      const [x, y] = this.middle(cell);
      return `M${x - 12} ${y + low}q3-5 6 0t6 0t6 0t6 0`;
    };
    this.overlay("casing", broken, { over: true, draw });
    this.overlay("broken", broken, { over: true, draw });
  }
}
