// Draw curves: points joined by lines, the upward axis logarithmic. Lines differ by dashes and marks as well as by
// colour.

import { svgEl } from "./svg.js";

/** @import { Plot } from "./types" */

const WIDTH = 640,
  HEIGHT = 300,
  LEFT = 64,
  RIGHT = 12,
  TOP = 12,
  BOTTOM = 44;
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "12 4", "1 4"];

/**
 * Make a figure of curves.
 * @param {Plot} plot
 */
export function plot({ title, across, up, lines }) {
  const named = Object.entries(lines);
  const points = named.flatMap(([, points]) => points);
  const ys = points.map(([, y]) => y).filter((y) => y > 0);
  const least = Math.floor(Math.log10(Math.min(...ys))),
    most = Math.max(Math.ceil(Math.log10(Math.max(...ys))), least + 1);
  const xs = points.map(([x]) => x);
  const first = Math.min(...xs),
    last = Math.max(...xs, first + 1e-9);
  const atX = (/** @type {number} */ x) => LEFT + ((x - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const atY = (/** @type {number} */ y) =>
    HEIGHT - BOTTOM - ((Math.log10(Math.max(y, 10 ** least)) - least) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const svg = svgEl("svg", {
    class: "plot",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": `${title}: ${up}, ${across}`,
  });
  for (let power = least; power <= most; power++) {
    const y = atY(10 ** power);
    svg.append(
      svgEl("line", { class: "plot__rule", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
      svgEl("text", { class: "plot__tick", x: LEFT - 6, y: y + 4, "text-anchor": "end" }, shown(10 ** power)),
    );
  }
  for (const x of ticks(xs))
    svg.append(
      svgEl("text", { class: "plot__tick", x: atX(x), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, shown(x)),
    );
  svg.append(
    svgEl(
      "text",
      { class: "plot__axis", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" },
      across,
    ),
  );
  svg.append(
    svgEl(
      "text",
      {
        class: "plot__axis",
        x: 14,
        y: (TOP + HEIGHT - BOTTOM) / 2,
        "text-anchor": "middle",
        transform: `rotate(-90 14 ${(TOP + HEIGHT - BOTTOM) / 2})`,
      },
      up,
    ),
  );
  const legend = document.createElement("ul");
  legend.className = "plot__legend";
  named.forEach(([name, points], i) => {
    const look = { class: `plot__curve plot__curve--${i % 6}`, "stroke-dasharray": DASHES[i % DASHES.length] };
    svg.append(
      svgEl("path", {
        ...look,
        d: points.map(([x, y], at) => `${at ? "L" : "M"}${atX(x).toFixed(1)} ${atY(y).toFixed(1)}`).join(""),
      }),
    );
    for (const [x, y] of points) svg.append(mark(i, atX(x), atY(y)));
    const key = svgEl("svg", { viewBox: "0 0 36 12", "aria-hidden": "true" });
    key.append(svgEl("path", { ...look, d: "M0 6L36 6" }), mark(i, 18, 6));
    const entry = document.createElement("li");
    entry.append(key, name);
    legend.append(entry);
  });
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  figure.className = "plot-figure";
  figure.append(caption, svg, legend);
  return figure;
}

/**
 * Make the mark of a point. Beyond six lines colours and dashes come again, with hollow marks.
 * @param {number} i
 * @param {number} x
 * @param {number} y
 */
function mark(i, x, y) {
  const look = `plot__mark plot__curve--${i % 6}${i >= 6 ? " plot__mark--hollow" : ""}`;
  if (i % 3 === 0) return svgEl("circle", { class: look, cx: x, cy: y, r: 3 });
  if (i % 3 === 1) return svgEl("rect", { class: look, x: x - 3, y: y - 3, width: 6, height: 6 });
  return svgEl("path", { class: look, d: `M${x} ${y - 4}l4 7h-8z` });
}

/**
 * Return the numbers to print along an axis: those that occur, at most eight of them.
 * @param {number[]} values
 */
function ticks(values) {
  const known = [...new Set(values)].sort((a, b) => a - b);
  const step = Math.ceil(known.length / 8);
  return known.filter((_, i) => i % step === 0);
}

/** @param {number} value */
const shown = (value) =>
  value !== 0 && Math.abs(value) < 0.001 ? value.toExponential(0) : String(+value.toPrecision(6));
