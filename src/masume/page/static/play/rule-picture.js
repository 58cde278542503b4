// The small picture beside the rules: a tiny board, and the same board solved.

import { el } from "../dom.js";
import { svgEl } from "../svg.js";

const SIDE = 40;

/**
 * @typedef {object} Sketch  a tiny board
 * @property {boolean} [isHexagonal]
 * @property {string[][]} squares  what is printed: "" for an open cell, "#" for a wall, with its sums "#down/across", "-"
 *   for a hole
 * @property {string[][]} solved  what players make of it: a value, or "x" for a shaded cell
 * @property {boolean} [isPath]  whether the numbers are joined
 */

/**
 * Return a tiny board before and after it is solved.
 * @param {Sketch} sketch
 */
export function rulePicture(sketch) {
  return el(
    "div",
    { class: "rule-picture", "aria-hidden": "true" },
    board(sketch, false),
    el("span", {}, "→"),
    board(sketch, true),
  );
}

/**
 * @param {Sketch} sketch
 * @param {boolean} isSolved
 */
function board({ squares, solved, isHexagonal = false, isPath = false }, isSolved) {
  const height = isHexagonal ? (SIDE * Math.sqrt(3)) / 2 : SIDE;
  const middle = (/** @type {number} */ row, /** @type {number} */ col) => [
    SIDE * (col + (isHexagonal ? row / 2 : 0)),
    height * row,
  ];
  const places = squares.flatMap((line, row) =>
    line.flatMap((printed, col) => {
      const [x, y] = middle(row, col);
      return printed === "-" ? [] : [{ printed, made: solved[row][col], x, y }];
    }),
  );
  const made = svgEl("svg", { class: "masume" });
  for (const { printed, made: value, x, y } of places) {
    const look = printed.startsWith("#") ? "wall" : "cell";
    made.append(svgEl("path", { class: look, d: outline(x, y, isHexagonal) }));
    if (isSolved && value === "x") made.append(svgEl("path", { class: "ink", d: outline(x, y, isHexagonal) }));
  }
  if (isPath && isSolved) {
    const path = [...places].sort((a, b) => Number(a.made) - Number(b.made));
    made.append(svgEl("path", { class: "path", d: `M${path.map(({ x, y }) => `${x} ${y}`).join("L")}` }));
  }
  for (const { printed, made: value, x, y } of places) {
    if (printed.startsWith("#")) {
      const [down, across] = printed.slice(1).split("/");
      if (down || across) made.append(svgEl("path", { class: "slash", d: `M${x - 20} ${y - 20}L${x + 20} ${y + 20}` }));
      made.append(text(x - 9, y + 14, down ?? "", "clue", 14), text(x + 9, y - 4, across ?? "", "clue", 14));
    } else {
      const shown = isSolved && value !== "x" ? value : printed;
      const look = isSolved && value === "x" ? "covered" : printed ? "given" : "entered";
      made.append(text(x, y + 8, shown, look, 22));
    }
  }
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 24, Math.min(...ys) - 26];
  made.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) - left + 24} ${Math.max(...ys) - top + 26}`);
  return made;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {boolean} isHexagonal
 */
function outline(x, y, isHexagonal) {
  if (!isHexagonal) return `M${x - 20} ${y - 20}h40v40h-40z`;
  const tip = 40 / Math.sqrt(3);
  return `M${x} ${y - tip}l20 ${tip / 2}v${tip}l-20 ${tip / 2}l-20 ${-tip / 2}v${-tip}z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} shown
 * @param {string} look
 * @param {number} size
 */
const text = (x, y, shown, look, size) => svgEl("text", { x, y, class: look, "font-size": size }, shown);
