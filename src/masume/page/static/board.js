// Boards made of sprites, which the renderer has drawn: these classes move them to the cells that show them.

import { svgEl } from "./svg.js";

/** @import { Cell, Layout, SpriteSheet } from "./types" */

/**
 * @typedef {object} Spot  a cell as it is drawn
 * @property {number} x
 * @property {number} y
 * @property {SVGGElement[]} groups  of its background, the path from it, and its contents
 * @property {string[]} drawn  what they hold
 */

/** A board of sprites: the backgrounds of its cells, the path above them, then their contents, its border and labels. */
export class SpriteBoard {
  /** @param {Layout} layout */
  constructor(layout) {
    const { width, height, border, labels } = layout;
    this.layout = layout;
    this.element = svgEl("svg", {
      class: "masume",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "xMidYMid meet",
    });
    this.layers = [svgEl("g"), svgEl("g"), svgEl("g")];
    /** @type {Map<Cell, Spot>} */
    this.spots = new Map();
    for (const [cell, x, y] of layout.cells) {
      const groups = this.layers.map((layer) => {
        const group = svgEl("g", { transform: `translate(${x} ${y})` });
        layer.append(group);
        return group;
      });
      this.spots.set(cell, { x, y, groups, drawn: ["", "", ""] });
    }
    const surround = svgEl("g", { class: "board__frame", "aria-hidden": "true" });
    surround.innerHTML = border + labels;
    this.element.append(...this.layers, surround);
  }

  /**
   * Draw the sprites of a cell in their layers; only what differs is drawn.
   * @param {Cell} cell
   * @param {string[]} sprites
   */
  draw(cell, sprites) {
    const { groups, drawn } = this.spot(cell);
    sprites.forEach((sprite, layer) => {
      if (drawn[layer] !== sprite) groups[layer].innerHTML = drawn[layer] = sprite;
    });
  }

  /**
   * Return a cell of the board.
   * @param {Cell} cell
   */
  spot(cell) {
    return /** @type {Spot} */ (this.spots.get(cell));
  }

  /**
   * Return the middle of a cell.
   * @param {Cell} cell
   * @returns {[x: number, y: number]}
   */
  middle(cell) {
    const { x, y } = this.spot(cell);
    return [x + this.layout.middle[0], y + this.layout.middle[1]];
  }
}

/** A board that shows one frame of a sprite sheet after the other. */
export class PictureBoard extends SpriteBoard {
  /** @param {SpriteSheet} sheet */
  constructor(sheet, title = "", frame = 0) {
    super(sheet);
    this.sheet = sheet;
    this.element.setAttribute("role", "img");
    this.show(frame, title);
  }

  /** @param {number} frame */
  show(frame, title = "") {
    const { frames, looks, sprites } = this.sheet;
    if (title) this.element.setAttribute("aria-label", title);
    const changes = Object.assign({}, ...frames.slice(0, frame + 1));
    for (const [cell, look] of Object.entries(changes)) {
      this.draw(
        Number(cell),
        looks[look].map((sprite) => sprites[sprite]),
      );
    }
  }
}
