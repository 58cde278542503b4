// The state of an exercise. `update` is the only function that writes into it, `Practice.render` the only one that
// draws it.

import { parseCell } from "../grid.js";

/** @import { Cell, Exercise, ExerciseAnswer, Part, Tone } from "../types" */

/**
 * @typedef {object} Feedback  the message on the player's move
 * @property {Tone} look
 * @property {string} head  whether it was right; empty where there is nothing to praise
 * @property {string[]} lines
 * @property {string} step  the argument in words; empty for none
 * @property {Why | null} why  a wrong move that can be refuted
 *
 * @typedef {object} Why
 * @property {Cell} cell
 * @property {number} value
 * @property {"offered" | "asked" | "told" | "failed"} stage
 * @property {string} text  the refutation, or why there is none
 *
 * @typedef {object} PracticeState
 * @property {Exercise | null} exercise
 * @property {boolean} isAsking  whether another position is on its way
 * @property {Map<Cell, number>} values  the values of cells, given or entered
 * @property {Map<Cell, number[]>} notes  the candidates of open cells
 * @property {Cell[]} cells  that the player can choose
 * @property {Cell | null} selected
 * @property {boolean} holds  whether the player enters a value, or rules one out
 * @property {boolean} isSolved
 * @property {Map<Cell, Part>} parts  what is highlighted
 * @property {Feedback | null} feedback
 * @property {Round} round
 *
 * @typedef {object} Round  five positions with a score
 * @property {number} at  which of them is shown, from 1; 0 before the first
 * @property {number} right  how many were right at the first attempt
 * @property {boolean} isSpoiled  whether the present one no longer counts: an attempt was wrong, or help was asked for
 *
 * @typedef {{ type: "ask" } | { type: "asked" }
 *   | { type: "begin", exercise: Exercise }
 *   | { type: "select", cell: Cell }
 *   | { type: "claim-that", holds: boolean }
 *   | { type: "miss" }
 *   | { type: "tell", told: Partial<Feedback> }
 *   | { type: "why", stage: Why["stage"], text?: string }
 *   | { type: "show-where" }
 *   | { type: "reveal", answer: ExerciseAnswer, look: Tone, head: string }} Action  what can happen
 */

export const ROUND = 5; // positions

/** @returns {PracticeState} */
export const initialState = () => ({
  exercise: null,
  isAsking: false,
  values: new Map(),
  notes: new Map(),
  cells: [],
  selected: null,
  holds: true,
  isSolved: false,
  parts: new Map(),
  feedback: null,
  round: { at: 0, right: 0, isSpoiled: false },
});

/**
 * Return whether cells take one of two values, so that ruling out one enters the other.
 * @param {Exercise} exercise
 */
export const hasTwoValues = (exercise) => exercise.values.length === 2;

/**
 * Write what has happened into the state.
 * @param {PracticeState} state
 * @param {Action} action
 */
export function update(state, action) {
  switch (action.type) {
    case "ask":
      state.isAsking = true;
      break;
    case "asked":
      state.isAsking = false;
      break;
    case "begin":
      begin(state, action.exercise);
      break;
    case "select":
      if (action.cell !== state.selected && !state.isSolved) state.feedback = null; // it was about the other cell
      state.selected = action.cell;
      break;
    case "claim-that":
      state.holds = action.holds;
      break;
    case "miss":
      state.round.isSpoiled = true;
      break;
    case "tell":
      state.feedback = { look: "", head: "", lines: [], step: "", why: null, ...action.told };
      break;
    case "why":
      if (state.feedback?.why)
        state.feedback = {
          ...state.feedback,
          why: { ...state.feedback.why, stage: action.stage, text: action.text ?? "" },
        };
      break;
    case "show-where":
      state.round.isSpoiled = true;
      for (const cell of state.exercise?.answers[0].because ?? []) state.parts.set(cell, "because");
      break;
    case "reveal":
      if (action.look === "good" && !state.isSolved && !state.round.isSpoiled) state.round.right += 1;
      reveal(state, action.answer);
      state.feedback = { look: action.look, head: action.head, lines: [], step: action.answer.text, why: null };
      break;
  }
}

/**
 * @param {PracticeState} state
 * @param {Exercise} exercise
 */
function begin(state, exercise) {
  const { at, right } = state.round;
  state.round = { at: (at % ROUND) + 1, right: at % ROUND ? right : 0, isSpoiled: false };
  state.exercise = exercise;
  state.values = new Map(Object.entries(exercise.givens).map(([cell, value]) => [Number(cell), value]));
  state.notes = new Map();
  for (const [what, name = "", ...values] of exercise.game.moves) {
    const cell = parseCell(name, exercise.sheet.cols);
    if (what === "enter") state.values.set(cell, values[0]);
    else state.notes.set(cell, values);
  }
  state.cells = Object.keys(exercise.candidates).map(Number);
  state.selected = null;
  state.holds = hasTwoValues(exercise) || exercise.answers[0].places.length > 0;
  state.isSolved = false;
  state.parts = new Map();
  state.feedback = null;
}

/**
 * Show an answer on the board.
 * @param {PracticeState} state
 * @param {ExerciseAnswer} answer
 */
function reveal(state, { places, removes, because }) {
  state.isSolved = true;
  for (const cell of because) state.parts.set(cell, "because");
  for (const [cell, value] of removes) {
    state.parts.set(cell, "remove");
    const notes = state.notes.get(cell);
    if (notes)
      state.notes.set(
        cell,
        notes.filter((other) => other !== value),
      );
  }
  for (const [cell, value] of places) {
    state.parts.set(cell, "place");
    state.values.set(cell, value);
  }
}
