// A board as a small picture: without labels, and without the room for them.

import { PictureBoard } from "./board.js";

/** @import { SpriteSheet } from "./types" */

const EDGE = 2; // of the thickest line

/**
 * Return the picture of a board; what it shows is said beside it.
 * @param {SpriteSheet} sheet
 */
export function thumbnailOf(sheet) {
  const { element } = new PictureBoard({ ...sheet, labels: "" });
  const xs = sheet.cells.map(([, x]) => x);
  const ys = sheet.cells.map(([, , y]) => y);
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  const width = Math.max(...xs) + 2 * sheet.middle[0] + EDGE - left;
  const height = Math.max(...ys) + 2 * sheet.middle[1] + EDGE - top;
  element.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  element.setAttribute("aria-hidden", "true");
  element.removeAttribute("role");
  return element;
}
