// Zoom into a board and move it within its frame: two fingers, a double tap, the wheel, buttons, and a small map.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { svgEl } from "../svg.js";

/** @import { PlayBoard } from "../play-board.js" */

const STEP = 1.5; // of one press of a button or key
const CLOSER = 2.5; // of a double tap
const DOUBLE = 300; // milliseconds between the taps of a double tap
const SLACK = 8; // pixels that a finger may slip before it moves the board
const READABLE = 30; // pixels of a cell below which the buttons are shown

export class Zoom {
  /**
   * @param {PlayBoard} board
   * @param {{ paints: boolean, moves: () => number }} input  whether one finger writes, and how many moves were made
   */
  constructor(board, { paints, moves }) {
    this.board = board;
    this.paints = paints;
    this.moves = moves;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {{ at: number, x: number, y: number, moves: number } | null} */
    this.tap = null;
    this.isPanning = false;
    const { x, y, width, height } = board.bare;
    this.seen = svgEl("rect", { class: "map__seen" });
    this.map = svgEl("svg", { class: "map masume", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" });
    const outline = svgEl("g");
    outline.innerHTML = board.layout.border;
    this.map.append(outline, this.seen);
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ press) =>
      el("button", { type: "button", "data-zoom": name, "aria-label": t(`play.zoom-${name}`), onclick: press }, sign);
    this.closer = button("in", "+", () => this.step(STEP));
    this.away = button("out", "−", () => this.step(1 / STEP));
    this.element = el("div", { class: "zoom" }, el("div", { class: "zoom__map" }, this.map), this.away, this.closer);
    this.show();
  }

  /**
   * Listen to what happens on the board until the signal ends it.
   * @param {AbortSignal} signal
   */
  listen(signal) {
    const { element } = this.board;
    element.addEventListener("pointerdown", (event) => this.down(event), { signal });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(end, (event) => this.up(event), { signal });
    element.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    this.map.addEventListener("pointerdown", (event) => this.moveMap(event), { signal });
    this.map.addEventListener("pointermove", (event) => event.buttons && this.moveMap(event), { signal });
    const watcher = new ResizeObserver(() => this.show());
    watcher.observe(element);
    signal.addEventListener("abort", () => watcher.disconnect());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse") return;
    this.fingers.set(event.pointerId, event);
    this.isPanning = false;
    if (this.fingers.size > 1) this.tap = null;
    else this.noteTap(event);
  }

  /**
   * Two taps that write nothing, one after the other, zoom in or out.
   * @param {PointerEvent} event
   */
  noteTap({ clientX: x, clientY: y, timeStamp: at }) {
    const before = this.tap;
    this.tap = { at, x, y, moves: this.moves() };
    const isDouble = before && at - before.at < DOUBLE && Math.hypot(x - before.x, y - before.y) < 3 * SLACK;
    if (!isDouble || before.moves !== this.tap.moves) return;
    this.tap = null;
    const { viewport } = this.board;
    this.zoomAt(viewport.isZoomed ? 1 / viewport.scale : CLOSER, x, y);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (this.fingers.size === 1) {
      this.drag(before, event);
      return;
    }
    const other = [...this.fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (!other) return;
    const apart = (/** @type {PointerEvent} */ finger) =>
      Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    const between = (/** @type {PointerEvent} */ finger) => ({
      x: (finger.clientX + other.clientX) / 2,
      y: (finger.clientY + other.clientY) / 2,
    });
    const [from, to] = [between(before), between(event)];
    this.zoomAt(apart(event) / Math.max(1, apart(before)), from.x, from.y);
    this.pan(to.x - from.x, to.y - from.y);
  }

  /**
   * One finger moves an enlarged board, unless it writes.
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  drag(before, event) {
    if (this.paints || !this.board.viewport.isZoomed) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.isPanning ||= Math.hypot(dx, dy) > SLACK;
    if (!this.isPanning) return;
    this.fingers.set(event.pointerId, event);
    this.pan(dx, dy);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { ctrlKey, metaKey, deltaX, deltaY } = event;
    if (ctrlKey || metaKey) this.zoomAt(Math.exp(-deltaY / 300), event.clientX, event.clientY);
    else if (this.board.viewport.isZoomed) this.pan(-deltaX, -deltaY);
    else return;
    event.preventDefault();
  }

  /**
   * Zoom around the selected cell or, without one, around the middle of what is seen.
   * @param {number} factor
   */
  step(factor) {
    const { board } = this;
    const { x, y, width, height } = board.viewport.box;
    const [atX, atY] = board.entrance === null ? [x + width / 2, y + height / 2] : board.middle(board.entrance);
    board.viewport.zoom(factor, atX, atY);
    if (board.entrance !== null) board.viewport.show(atX, atY, board.side);
    this.show();
  }

  /**
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  zoomAt(factor, clientX, clientY) {
    const point = this.board.pointAt(clientX, clientY);
    if (!point) return;
    this.board.viewport.zoom(factor, point.x, point.y);
    this.show();
  }

  /**
   * @param {number} dx  pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    const { board } = this;
    const size = board.element.getBoundingClientRect().width / board.viewport.box.width;
    if (!size) return;
    board.viewport.pan(dx / size, dy / size);
    this.show();
  }

  /**
   * The place on the map that is touched comes into the middle.
   * @param {PointerEvent} event
   */
  moveMap(event) {
    const matrix = this.map.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { viewport } = this.board;
    viewport.moveTo(x - viewport.box.width / 2, y - viewport.box.height / 2);
    this.show();
  }

  /** The cursor has moved: bring it into view, with its neighbours. */
  follow() {
    const { board } = this;
    if (!board.viewport.isZoomed || board.entrance === null) return;
    const [x, y] = board.middle(board.entrance);
    if (board.viewport.show(x, y, 1.2 * board.side)) this.show();
  }

  /** Draw the board and the map as the viewport says. */
  show() {
    const { board, seen } = this;
    const { viewport } = board;
    board.showView();
    for (const [name, value] of Object.entries(viewport.box)) seen.setAttribute(name, String(value));
    this.element.classList.toggle("zoom--in", viewport.isZoomed);
    const cell = (board.side * board.element.getBoundingClientRect().width) / viewport.full.width;
    this.element.hidden = !viewport.isZoomed && (!cell || cell >= READABLE);
    this.away.disabled = !viewport.isZoomed;
  }
}
