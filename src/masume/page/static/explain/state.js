// The state of the view that goes through an explanation. `update` is the only function that writes into it,
// `ExplanationView.render` the only one that draws it.

import { framesOf } from "../frames.js";

/** @import { Passage, Scene } from "../types" */

/**
 * @typedef {object} ExplainState
 * @property {Passage[]} passages
 * @property {number} at  the step that is shown; 0 is the board before the first step
 * @property {Scene | null} frame  a picture within the step, or null for the step as a whole
 * @property {string} technique  the only one whose steps are shown; empty for all
 * @property {boolean} isDetailed  whether the controls go from picture to picture rather than from step to step
 * @property {boolean} isSpread  whether the sentences of all steps are shown
 * @property {boolean} isPrinting  whether the page is being printed, with all sentences
 * @property {boolean} isPlaying  whether it goes on by itself
 * @property {string} saving  the format in which it is being saved; empty if none
 * @property {string} fault  why it was not saved
 *
 * @typedef {{ type: "go", step: number, frame?: Scene | null }
 *   | { type: "move", by: number, isOther?: boolean }
 *   | { type: "filter", technique: string }
 *   | { type: "detail", on: boolean }
 *   | { type: "spread", on: boolean }
 *   | { type: "print", on: boolean }
 *   | { type: "play", on: boolean }
 *   | { type: "save", form: string }
 *   | { type: "saved", fault?: string }} Action  what can happen; a move that `isOther` goes by steps if the controls
 *   go by pictures, and by pictures if they go by steps
 */

/**
 * @param {Passage[]} passages
 * @param {number} step  that the address names
 * @returns {ExplainState}
 */
export const initialState = (passages, step) => ({
  passages,
  at: numberOf(passages, step),
  frame: null,
  technique: "",
  isDetailed: false,
  isSpread: false,
  isPrinting: false,
  isPlaying: false,
  saving: "",
  fault: "",
});

/**
 * Return the number of the step nearest to `step` that there is.
 * @param {Passage[]} passages
 * @param {number} step
 */
const numberOf = (passages, step) => Math.min(Math.max(0, Math.trunc(step) || 0), passages.length);

/**
 * Return whether a step is not filtered out.
 * @param {ExplainState} state
 * @param {number} step
 */
export const isShown = ({ technique, passages }, step) =>
  step === 0 || !technique || technique in (passages[step - 1]?.techniques ?? {});

/**
 * Return whether the sentences of a step are shown.
 * @param {ExplainState} state
 * @param {number} step
 */
export const isOpen = ({ at, isSpread, isPrinting }, step) => step === at || isSpread || isPrinting;

/**
 * Return the titles of the techniques that are used, by name.
 * @param {Passage[]} passages
 */
export const titlesOf = (passages) => new Map(passages.flatMap(({ techniques }) => Object.entries(techniques)));

/**
 * Return the sentences of a passage, without its small steps and chains.
 * @param {Passage} passage
 */
export const textOf = ({ steps }) => steps.flatMap(({ folded, text }) => (folded ? [] : [text])).join(" ");

/**
 * Write what has happened into the state.
 * @param {ExplainState} state
 * @param {Action} action
 */
export function update(state, action) {
  const { passages } = state;
  switch (action.type) {
    case "go":
      go(state, numberOf(passages, action.step), action.frame);
      break;
    case "move":
      if (state.isDetailed !== Boolean(action.isOther)) moveFrame(state, action.by);
      else move(state, action.by);
      break;
    case "filter":
      state.technique = action.technique;
      if (action.technique && (!state.at || !isShown(state, state.at))) {
        const next = passages.findIndex((_, i) => i + 1 > state.at && isShown(state, i + 1));
        const first = passages.findIndex((_, i) => isShown(state, i + 1));
        go(state, (next < 0 ? first : next) + 1);
      }
      break;
    case "detail":
      state.isDetailed = action.on;
      break;
    case "spread":
      state.isSpread = action.on;
      break;
    case "print":
      state.isPrinting = action.on;
      break;
    case "play":
      state.isPlaying = action.on;
      if (action.on && isAtEnd(state)) go(state, 0);
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
  if (isAtEnd(state)) state.isPlaying = false;
}

/**
 * Return whether nothing comes after the picture that is shown.
 * @param {ExplainState} state
 */
export function isAtEnd(state) {
  const { at, frame, passages } = state;
  return at === passages.length && (frame === null || frame === framesAt(state).at(-1));
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
 * Go to the next step, or the one before (`by` is -1), that is not filtered out. At the ends, the step stays.
 * @param {ExplainState} state
 * @param {number} by
 */
function move(state, by) {
  const last = state.passages.length;
  let to = state.at + by;
  while (to > 0 && to <= last && !isShown(state, to)) to += by;
  go(state, to >= 0 && to <= last ? to : state.at);
}

/**
 * Go to the next picture, or the one before (`by` is -1), into the chains and small steps of a step. A step that is
 * shown as a whole comes after its pictures, unless it has a single one.
 * @param {ExplainState} state
 * @param {number} by
 */
function moveFrame(state, by) {
  const { at, frame } = state;
  const frames = framesAt(state);
  const whole = frames.length > 1 ? frames.length : 0;
  const next = frames[(frame ? frames.indexOf(frame) : whole) + by];
  if (next) go(state, at, next);
  else {
    move(state, by);
    if (state.at !== at) go(state, state.at, framesAt(state).at(by > 0 ? 0 : -1) ?? null);
    else if (frame && by > 0) go(state, at, frame);
  }
}

/**
 * Return the pictures within the step that is shown.
 * @param {ExplainState} state
 */
const framesAt = ({ at, passages }) => (at ? framesOf(passages[at - 1].steps).map(({ scene }) => scene) : []);
