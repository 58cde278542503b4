// The state of an explanation that is leafed through. `update` is the only function that writes into it,
// `ExplanationView.render` the only one that paints it.

import { framesOf } from "../frames.js";

/** @import { Passage, Scene } from "../types" */

/**
 * @typedef {object} ExplainState
 * @property {Passage[]} passages
 * @property {number} at  the step that is shown; 0 is the board before the first step
 * @property {Scene | null} frame  a picture within the step, or null for the whole of it
 * @property {string} technique  the only one whose steps are shown; empty for all
 * @property {boolean} isPlaying  whether it leafs by itself
 * @property {string} saving  the format in which it is being saved; empty if none
 * @property {string} fault  why it was not saved
 *
 * @typedef {{ type: "go", step: number, frame?: Scene | null }
 *   | { type: "move", by: number }
 *   | { type: "move-frame", by: number }
 *   | { type: "filter", technique: string }
 *   | { type: "play", on: boolean }
 *   | { type: "save", form: string }
 *   | { type: "saved", fault?: string }} Action  what can happen
 */

/**
 * @param {Passage[]} passages
 * @param {number} step  that the address names
 * @returns {ExplainState}
 */
export const initialState = (passages, step) => ({
  passages,
  at: Math.min(Math.max(0, Math.trunc(step) || 0), passages.length),
  frame: null,
  technique: "",
  isPlaying: false,
  saving: "",
  fault: "",
});

/**
 * Whether a step is not filtered out.
 * @param {ExplainState} state
 * @param {number} step
 */
export const isShown = ({ technique, passages }, step) =>
  step === 0 || !technique || technique in (passages[step - 1]?.techniques ?? {});

/**
 * Return the titles of the techniques that are used, by name.
 * @param {Passage[]} passages
 */
export const titlesOf = (passages) => new Map(passages.flatMap(({ techniques }) => Object.entries(techniques)));

/**
 * Write what has happened into the state.
 * @param {ExplainState} state
 * @param {Action} action
 */
export function update(state, action) {
  const { passages } = state;
  switch (action.type) {
    case "go":
      go(state, action.step, action.frame);
      break;
    case "move":
      move(state, action.by);
      break;
    case "move-frame":
      moveFrame(state, action.by);
      break;
    case "filter":
      state.technique = action.technique;
      if (action.technique && (!state.at || !isShown(state, state.at))) {
        const next = passages.findIndex((_, i) => i + 1 > state.at && isShown(state, i + 1));
        const first = passages.findIndex((_, i) => isShown(state, i + 1));
        go(state, (next < 0 ? first : next) + 1);
      }
      break;
    case "play":
      state.isPlaying = action.on;
      if (action.on && state.at === passages.length) go(state, 0);
      break;
    case "save":
      state.saving = action.form;
      state.fault = "";
      break;
    case "saved":
      state.saving = "";
      state.fault = action.fault ?? "";
      break;
  }
  if (state.at === passages.length) state.isPlaying = false;
}

/**
 * @param {ExplainState} state
 * @param {number} step
 * @param {Scene | null} [frame]
 */
function go(state, step, frame = null) {
  state.at = step;
  state.frame = frame;
}

/**
 * One step on or back; steps that are filtered out are passed over.
 * @param {ExplainState} state
 * @param {number} by
 */
function move(state, by) {
  const last = state.passages.length;
  let to = state.at + by;
  while (to > 0 && to <= last && !isShown(state, to)) to += by;
  if (to >= 0 && to <= last) go(state, to);
  else go(state, state.at);
}

/**
 * One picture on or back, into the chains and small steps of a passage.
 * @param {ExplainState} state
 * @param {number} by
 */
function moveFrame(state, by) {
  const { at, frame, passages } = state;
  const frames = at ? framesOf(passages[at - 1].steps) : [];
  const now = frame === null ? frames.length : frames.findIndex(({ scene }) => scene === frame);
  const next = frames[now + by];
  if (next) go(state, at, next.scene);
  else if (by < 0 && at > 0) go(state, at - 1);
  else if (by > 0 && frame !== null) go(state, at);
  else if (by > 0 && at < passages.length) go(state, at + 1, framesOf(passages[at].steps)[0]?.scene);
}
