// Check whether a player's move is what the technique shows.

/** @import { Cell, ExerciseAnswer } from "../types" */

/** @typedef {{ cell: Cell, value: number, holds: boolean }} Move  whether it writes the value or rules it out */

/**
 * @param {[Cell, number][]} pairs
 * @param {Cell} cell
 * @param {number} value
 */
const has = (pairs, cell, value) => pairs.some(([at, what]) => at === cell && what === value);

/**
 * Return the answer that a move belongs to, or null. Writing a value says that all others are ruled out, and ruling all
 * others out says that it stands there.
 * @template {Pick<ExerciseAnswer, "places" | "removes">} Answer
 * @param {Answer[]} answers
 * @param {Record<string, number[]>} candidates
 * @param {Move} move
 * @returns {Answer | null}
 */
export function answerTo(answers, candidates, { cell, value, holds }) {
  const left = candidates[cell] ?? [];
  return (
    answers.find(({ places, removes }) => {
      if (holds)
        return (
          has(places, cell, value) ||
          (removes.length > 0 && left.every((other) => other === value || has(removes, cell, other)))
        );
      return has(removes, cell, value) || places.some(([at, what]) => at === cell && what !== value);
    }) ?? null
  );
}

/**
 * Whether a move agrees with the solution; null when there is not exactly one.
 * @param {number[] | null} solution
 * @param {Move} move
 */
export function isTrue(solution, { cell, value, holds }) {
  return solution ? (solution[cell] === value) === holds : null;
}
