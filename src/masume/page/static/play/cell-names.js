// Names of cells in texts: each lights up its cell while it is pointed at, has the focus, or was tapped.

import { el } from "../dom.js";
import { splitAtCells } from "../grid.js";

/** @import { Cell } from "../types" */

/**
 * Return a text with its names of cells as elements.
 * @param {string} text
 * @param {number} cols
 * @returns {(string | HTMLElement)[]}
 */
export const withCells = (text, cols) =>
  splitAtCells(text, cols).map((part) =>
    typeof part === "string"
      ? part
      : el("span", { class: "cell-name", tabindex: "0", "data-lights": part.cells.join(" ") }, part.name),
  );

/**
 * Light the cells that a name in `place` stands for.
 * @param {HTMLElement} place
 * @param {(cells: Cell[]) => void} light
 */
export function watchCellNames(place, light) {
  const cellsOf = (/** @type {Event} */ { target }) => {
    const name = target instanceof Element ? target.closest("[data-lights]") : null;
    return name ? String(name.getAttribute("data-lights")).split(" ").map(Number) : null;
  };
  for (const begin of ["pointerover", "focusin", "click"])
    place.addEventListener(begin, (event) => light(cellsOf(event) ?? []));
  for (const end of ["pointerleave", "focusout"]) place.addEventListener(end, () => light([]));
}
