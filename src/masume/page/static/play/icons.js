// The signs of the tools, as strokes in a square of 24.

import { svgEl } from "../svg.js";

/** @type {Record<string, string>} */
const STROKES = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M20 20H9l-5-5a2 2 0 0 1 0-3l8-8a2 2 0 0 1 3 0l5 5a2 2 0 0 1 0 3l-8 8M8 8l8 8",
  notes: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  hint: "M9 18h6M10 21h4M8.5 15a6.5 6.5 0 1 1 7 0v1h-7z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  check: "m4 13 5 5L20 7",
  try: "M6 3v12M6 21v-2M18 9V3M18 9a6 6 0 0 1-6 6H6M18 21v-8",
  fill: "M4 4h16v16H4zM4 12h16M12 4v16",
  restart: "M4 4v6h6M4.5 10A8 8 0 1 1 4 14",
  colour: "M12 3a9 9 0 1 0 0 18c2 0 2-2 1-3s0-3 2-3h3c2 0 3-1 3-3 0-5-4-9-9-9zM8 10h.01M12 7h.01M16 10h.01",
  pause: "M8 5v14M16 5v14",
  rules: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
};

/**
 * Return the sign of a tool, or null if it has none.
 * @param {string} name
 */
export const icon = (name) =>
  STROKES[name]
    ? svgEl("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svgEl("path", { d: STROKES[name] }))
    : null;
