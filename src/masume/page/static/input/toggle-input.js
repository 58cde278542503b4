// The base class for kinds in which a press on a cell takes the next of a few values, and dragging paints that value:
// Hitori and Binairo.

import { Input } from "./input.js";

/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */

export class ToggleInput extends Input {
  /**
   * @param {Player} player
   * @param {(number | null)[]} cycle  what presses go through, null for an open cell
   */
  constructor(player, cycle) {
    super(player);
    this.cycle = cycle;
    /** @type {number | null | undefined} */
    this.brush = undefined; // what a drag paints
  }

  dragging = true;
  /** @type {Record<string, number>} */
  letters = {};

  /**
   * Return what the right button writes.
   * @param {Cell} _cell
   * @returns {number | null}
   */
  aside(_cell) {
    return null;
  }

  /**
   * @param {Cell} cell
   * @param {(number | null)[]} order
   */
  next(cell, order) {
    return order[(order.indexOf(this.player.value(cell)) + 1) % order.length];
  }

  /**
   * @param {Cell} cell
   * @param {{ right: boolean }} how
   */
  press(cell, { right }) {
    if (!this.player.isOpen(cell)) {
      this.brush = undefined;
      return;
    }
    this.brush = right ? this.aside(cell) : this.next(cell, this.cycle);
    this.player.put(cell, this.brush);
  }

  /**
   * A finger that stays writes what the right button does, in place of what it wrote when it came down.
   * @param {Cell} cell
   */
  hold(cell) {
    if (!this.player.isOpen(cell)) return;
    this.player.forgetStroke();
    this.brush = this.aside(cell);
    this.player.put(cell, this.brush);
  }

  /** @param {Cell} cell */
  drag(cell) {
    if (this.brush === undefined || !this.player.isOpen(cell) || this.player.value(cell) === this.brush) return;
    this.player.put(cell, this.brush);
  }

  release() {
    this.brush = undefined;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Cell} cell
   */
  key(event, cell) {
    if (!this.player.isOpen(cell)) return false;
    const value = this.letters[event.key.toLowerCase()];
    if (event.key === " " || event.key === "Enter") this.player.put(cell, this.next(cell, this.cycle));
    else if (value !== undefined) this.player.put(cell, value);
    else return false;
    return true;
  }
}
