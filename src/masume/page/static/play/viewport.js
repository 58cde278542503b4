// The part of a board that is seen: all of it, or a smaller part of the same shape when the player zooms in.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const MOST = 6; // how many times a board can be enlarged

export class Viewport {
  /** @param {Box} full  the whole board with what stands beside it */
  constructor(full) {
    this.full = full;
    this.scale = 1;
    this.left = full.x;
    this.top = full.y;
  }

  get isZoomed() {
    return this.scale > 1;
  }

  /**
   * Return the part that is seen.
   * @returns {Box}
   */
  get box() {
    const { left: x, top: y, scale, full } = this;
    return { x, y, width: full.width / scale, height: full.height / scale };
  }

  /**
   * The board has another size now, because counts beside it came or went.
   * @param {Box} full
   */
  resize(full) {
    this.full = full;
    this.moveTo(this.left, this.top);
  }

  /**
   * Zoom by a factor; the point of the drawing that is given stays where it is on the screen.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    const { box } = this;
    const wanted = Math.min(MOST, this.scale * factor);
    this.scale = wanted < 1.05 ? 1 : wanted;
    const { width, height } = this.box;
    this.moveTo(x - ((x - box.x) / box.width) * width, y - ((y - box.y) / box.height) * height);
  }

  /**
   * Move the board by a distance in the drawing, as if it were pushed.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.moveTo(this.left - dx, this.top - dy);
  }

  /**
   * Bring a square around a point into view; return whether anything had to move.
   * @param {number} x
   * @param {number} y
   * @param {number} reach  from the point to the sides of the square
   */
  show(x, y, reach) {
    const { box } = this;
    const room = Math.min(reach, box.width / 2, box.height / 2);
    const left = Math.min(Math.max(box.x, x + room - box.width), x - room);
    const top = Math.min(Math.max(box.y, y + room - box.height), y - room);
    this.moveTo(left, top);
    return this.left !== box.x || this.top !== box.y;
  }

  /**
   * Put the upper left corner of what is seen somewhere, but not beyond the board.
   * @param {number} left
   * @param {number} top
   */
  moveTo(left, top) {
    const { full, scale } = this;
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) =>
      Math.min(Math.max(at, from), from + size - size / scale);
    this.left = within(left, full.x, full.width);
    this.top = within(top, full.y, full.height);
  }
}
