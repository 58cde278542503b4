// What the board answers when it is solved: within 600 ms, and at once for those who want no motion.

import { svgEl } from "../svg.js";

/** @import { Cell } from "../types" */
/** @import { PlayBoard } from "../play-board.js" */

/**
 * @typedef {object} Finale
 * @property {Cell[]} [flow]  a path that lights up from its first cell to its last
 * @property {Cell[][]} [flood]  an area that fills from one cell: the cells at each distance from it
 * @property {Cell[][]} [wave]  cells that turn over, one group after the other
 * @property {{ x: number, y: number }[]} [ticks]  signs, from the middles of cells
 * @property {Cell[]} [ticked]  the cells of the ticks
 */

const WHOLE = 400; // milliseconds in which the last cell begins; each takes 200 more

/**
 * Let the board answer; without a finale, as it was.
 * @param {PlayBoard} board
 * @param {Finale | null} shown
 */
export function finale(board, shown) {
  board.element.classList.toggle("board--solved", shown !== null);
  board.over.querySelector(".finale")?.remove();
  board.under.querySelector(".finale")?.remove();
  if (!shown) return;
  const { flow, flood, wave, ticks = [], ticked = [] } = shown;
  const under = svgEl("g", { class: "finale" });
  const over = svgEl("g", { class: "finale" });
  if (flow)
    under.append(
      svgEl("path", {
        class: "finale__flow",
        d: `M${flow.map((cell) => board.middle(cell).join(" ")).join("L")}`,
        pathLength: 1,
      }),
    );
  // The content security policy forbids style attributes, not styles that a script sets.
  const delay = (/** @type {SVGElement} */ element, /** @type {number} */ i, /** @type {number} */ all) =>
    element.style.setProperty("--after", `${Math.round((WHOLE * i) / all)}ms`);
  flood?.forEach((cells, i) => {
    const d = cells.map((cell) => board.outline(cell)).join("");
    const area = svgEl("path", { class: "finale__flood", d });
    delay(area, i, flood.length);
    under.append(area);
  });
  wave?.forEach((cells, i) => {
    for (const cell of cells) delay(board.content(cell), i, wave.length);
  });
  ticks.forEach(({ x, y }, i) => {
    const [midX, midY] = board.middle(ticked[i]);
    const d = `M${midX + x - 4} ${midY + y}l3 3 5-6`;
    const tick = svgEl("path", { class: "finale__tick", d });
    delay(tick, i, ticks.length);
    over.append(tick);
  });
  board.under.append(under);
  board.over.append(over);
}
