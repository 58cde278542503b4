// A small picture of each kind, for buttons and empty places. It takes the colour of the text around it.

import { KINDS } from "./input/kinds.js";
import { svgEl } from "./svg.js";

/** @import { KindName } from "./types" */

/**
 * Return the picture of a kind; its name stands beside it.
 * @param {KindName} kind
 */
export function kindIcon(kind) {
  const icon = svgEl("svg", { class: "kind-icon", viewBox: "-1 -1 32 32", "aria-hidden": "true" });
  icon.innerHTML = `${KINDS[kind].icon}<path d="M0 0h30v30h-30zM10 0v30M20 0v30M0 10h30M0 20h30" class="kind-icon__grid"/>`;
  return icon;
}
