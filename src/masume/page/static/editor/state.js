// The state of the editor. `update` is the only function that writes into it, `EditorView.render` the only one that
// draws it; everything else reads.

import { rowCol } from "../grid.js";
import { images } from "./draft.js";

/** @import { Cell, DraftLayout, KindName, Square } from "../types" */
/** @import { Draft } from "./draft.js" */
/** @import { Offer, ShownVerdict, Tints } from "./verdicts.js" */

/**
 * @typedef {object} Exported  the board in another format
 * @property {string} format  that is chosen; "link" is an address of this page
 * @property {[value: string, text: string][]} formats  to choose from
 * @property {string} text  what can be taken along; empty while it is on its way
 * @property {boolean} isOpen  whether the setter looks at it
 * @property {boolean} copied
 * @property {string} fault
 * @property {string} shelved  what the library says of the board
 * @property {boolean} isShelving
 *
 * @typedef {object} EditorState
 * @property {Draft} draft  what is printed, with its history
 * @property {Cell} selected  where keys write
 * @property {boolean} fresh  whether the next key replaces the content of the selected square
 * @property {number} chosenDirection  which sum of a wall is typed where it has two: 0 down, 1 across
 * @property {Cell | null} typed  the cell that was typed into, while the next one is selected only because of that
 * @property {boolean} paints  whether presses make walls or holes
 * @property {string} symmetry  of walls and holes
 * @property {{ frame: string, layout: DraftLayout, kind: KindName } | null} loadedLayout  the board that is shown
 * @property {string | null} laying  the frame of a board that is being laid out
 * @property {boolean} isJudging  whether the verdict is not that of the draft yet
 * @property {ShownVerdict} verdict
 * @property {Tints} tints  what the verdict says of cells
 * @property {string | null} line  the board in one line, as far as it is one
 * @property {boolean} wasBoard  whether the draft was a board when it was judged last
 * @property {Offer | null} offer  what would mend the board, or what became of that
 * @property {"" | "mend" | "fill"} working  the request that is being answered
 * @property {{ fault: string, notes: string }} opened  messages about a board that was read
 * @property {Exported} exported
 *
 * @typedef {{ type: "edit", change: (draft: Draft) => unknown }
 *   | { type: "layout-requested", frame: string }
 *   | { type: "layout-loaded", frame: string, layout: DraftLayout }
 *   | { type: "layout-failed" }
 *   | { type: "judged", verdict: ShownVerdict, tints: Tints, line: string | null }
 *   | { type: "fail", verdict: ShownVerdict }
 *   | { type: "remark", text: string } | { type: "more", lines: string[] }
 *   | { type: "work", working: "" | "mend" | "fill" }
 *   | { type: "offer", offer: Offer | null }
 *   | { type: "select", cell: Cell }
 *   | { type: "type", key: string }
 *   | { type: "press", cell: Cell }
 *   | { type: "erase", back: boolean }
 *   | { type: "block", cell: Cell, square: Square }
 *   | { type: "shade" }
 *   | { type: "turn", way: number }
 *   | { type: "toggle-painting" }
 *   | { type: "symmetry", symmetry: string }
 *   | { type: "opened", fault?: string, notes?: string }
 *   | { type: "export", changes: Partial<Exported> }} Action  what can happen
 */

/**
 * @param {Draft} draft
 * @returns {EditorState}
 */
export const initialState = (draft) => ({
  draft,
  selected: 0,
  fresh: true,
  chosenDirection: 0,
  typed: null,
  paints: false,
  symmetry: "none",
  loadedLayout: null,
  laying: null,
  isJudging: true,
  verdict: { state: "", head: "", lines: [], clues: [], remarks: [], more: [] },
  tints: new Map(),
  line: null,
  wasBoard: false,
  offer: null,
  working: "",
  opened: { fault: "", notes: "" },
  exported: {
    format: "link",
    formats: [],
    text: "",
    isOpen: false,
    copied: false,
    fault: "",
    shelved: "",
    isShelving: false,
  },
});

/**
 * Return what the layout of a board depends on.
 * @param {Draft} draft
 */
export const frameOf = ({ kind, rows, cols, rules }) => JSON.stringify([kind, rows, cols, rules.neighbours ?? null]);

/**
 * Whether the board that is shown has the squares of the draft: another size is laid out a moment later.
 * @param {EditorState} state
 */
export const hasLayout = ({ loadedLayout, draft }) =>
  loadedLayout?.layout.rows === draft.rows && loadedLayout.layout.cols === draft.cols;

/**
 * Return which sum of the selected wall is typed: the only one that has a cell to add up, or the one that was wished
 * for.
 * @param {EditorState} state
 */
export const directionOf = ({ draft, selected, chosenDirection }) =>
  draft.edit.onlyDirection(draft, selected) ?? chosenDirection;

/**
 * Write what has happened into the state.
 * @param {EditorState} state
 * @param {Action} action
 */
export function update(state, action) {
  switch (action.type) {
    case "edit":
      edit(state, action.change);
      break;
    case "layout-requested":
      state.laying = action.frame;
      break;
    case "layout-loaded":
      state.laying = null;
      state.loadedLayout = { frame: action.frame, layout: action.layout, kind: state.draft.kind };
      state.fresh = true;
      state.typed = null;
      break;
    case "layout-failed":
      state.laying = null;
      break;
    case "judged":
      Object.assign(state, { verdict: action.verdict, tints: action.tints, line: action.line, isJudging: false });
      state.wasBoard = action.line !== null;
      break;
    case "fail":
      Object.assign(state, { verdict: action.verdict, isJudging: false });
      break;
    case "remark":
      state.verdict = { ...state.verdict, remarks: [...state.verdict.remarks, action.text] };
      break;
    case "more":
      state.verdict = { ...state.verdict, more: action.lines };
      break;
    case "work":
      state.working = action.working;
      break;
    case "offer":
      state.offer = action.offer;
      break;
    case "select":
      Object.assign(state, { selected: action.cell, typed: null, fresh: true });
      break;
    case "type":
      typeKey(state, action.key);
      break;
    case "press": {
      const { press } = state.draft.edit;
      if (press) write(state, action.cell, press(state.draft.square(action.cell)));
      break;
    }
    case "erase":
      erase(state, action.back);
      break;
    case "block":
      block(state, action.cell, action.square);
      break;
    case "shade":
      shade(state);
      break;
    case "turn":
      if (state.draft.edit.onlyDirection(state.draft, state.selected) === null) state.chosenDirection = action.way;
      state.fresh = true;
      break;
    case "toggle-painting":
      state.paints = !state.paints;
      break;
    case "symmetry":
      state.symmetry = action.symmetry;
      break;
    case "opened":
      state.opened = { fault: action.fault ?? "", notes: action.notes ?? "" };
      break;
    case "export":
      Object.assign(state.exported, action.changes);
      break;
  }
}

/**
 * Change the draft. If it is another board then, what was said of it may not hold any more.
 * @param {EditorState} state
 * @param {(draft: Draft) => unknown} change
 */
function edit(state, change) {
  const { draft } = state;
  const before = draft.now;
  const [row, col] = rowCol(state.selected, before.cols);
  change(draft);
  if (draft.now === before) return;
  const { rows, cols } = draft;
  state.selected = Math.min(row, rows - 1) * cols + Math.min(col, cols - 1);
  state.tints = new Map();
  state.line = null;
  state.isJudging = true;
  state.offer = null;
  state.working = "";
  Object.assign(state.exported, { text: "", shelved: "" });
}

/**
 * @param {EditorState} state
 * @param {Cell} cell
 * @param {Square | undefined} square
 */
function write(state, cell, square) {
  if (square === undefined) return;
  state.fresh = false;
  edit(state, (draft) => draft.write([[cell, square]]));
}

/**
 * Return how a key is meant.
 * @param {EditorState} state
 */
export const typingOf = (state) => ({ fresh: state.fresh, way: directionOf(state) });

/**
 * Write what a key means. After a whole entry comes the next cell in reading order, from which erasing leads back.
 * @param {EditorState} state
 * @param {string} key
 */
function typeKey(state, key) {
  const { draft, selected } = state;
  const isWhole = draft.edit.isWhole(draft, key);
  write(state, selected, draft.edit.key(draft, selected, key, typingOf(state)));
  if (!isWhole) return;
  state.fresh = true;
  if (selected + 1 === draft.rows * draft.cols) return;
  state.typed = selected;
  state.selected = selected + 1;
}

/**
 * Erase the selected cell; if `back`, the cell that was typed into last.
 * @param {EditorState} state
 * @param {boolean} back
 */
function erase(state, back) {
  const { draft, typed } = state;
  if (back && typed !== null) Object.assign(state, { selected: typed, typed: null, fresh: true });
  const { selected } = state;
  if (draft.isBlank(selected) && draft.mark(selected) !== null) shade(state);
  else write(state, selected, draft.edit.erase(draft, selected, typingOf(state)));
}

/**
 * Make a wall or a hole, or take it away, with its images.
 * @param {EditorState} state
 * @param {Cell} cell
 * @param {Square} square
 */
function block(state, cell, square) {
  const { draft, symmetry } = state;
  if (draft.edit.block === undefined) return;
  const isBlock = JSON.stringify(square) === JSON.stringify(draft.edit.block);
  /** @type {(at: Cell) => [Cell, Square]} */
  const copy = (at) => [at, isBlock || draft.isBlock(at) ? structuredClone(square) : draft.square(at)];
  state.fresh = true;
  edit(state, () => draft.write(images(draft, cell, symmetry).map(copy)));
}

/**
 * Print another shading on the selected cell: none, shaded, unshaded.
 * @param {EditorState} state
 */
function shade(state) {
  const { draft, selected } = state;
  if (!draft.edit.marks) return;
  const mark = draft.mark(selected);
  edit(state, () => draft.writeMark(selected, mark === null ? 1 : mark === 1 ? 0 : null));
}
