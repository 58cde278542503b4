// What keeps a draft from being a board of its kind, as far as that is seen at a glance.

import { cellName } from "../grid.js";
import { say } from "../i18n.js";
import { runsFrom } from "./edit-rules.js";

/** The first flaw: its sentence and its cells; null when there is none. */
export function validateDraft(draft) {
  const cells = draft.now.squares.map((_, cell) => cell);
  const name = (cell) => cellName(cell, draft.cols);
  const squares = cells.filter((cell) => !draft.isHole(cell) && !draft.isWall(cell));
  if (!squares.length) return { text: say("set.no-cells"), cells: [] };
  if (draft.kind === "hidato") {
    const seen = new Map();
    for (const cell of squares) {
      const n = draft.square(cell);
      if (n > squares.length)
        return { text: say("set.too-large", { n, cell: name(cell), most: squares.length }), cells: [cell] };
      if (n && seen.has(n))
        return {
          text: say("set.twice", { n, first: name(seen.get(n)), second: name(cell) }),
          cells: [seen.get(n), cell],
        };
      seen.set(n, cell);
    }
  }
  if (draft.kind === "kakuro") {
    for (const cell of cells.filter((each) => draft.isWall(each))) {
      const [down, across] = draft.square(cell);
      const [below, beside] = runsFrom(draft, cell);
      if (down && !below) return { text: say("set.idle-down", { n: down, cell: name(cell) }), cells: [cell] };
      if (across && !beside) return { text: say("set.idle-across", { n: across, cell: name(cell) }), cells: [cell] };
    }
  }
  return null;
}
