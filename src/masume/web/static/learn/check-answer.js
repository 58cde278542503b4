// Is a player's move what the technique shows?

const has = (pairs, cell, value) => pairs.some(([at, what]) => at === cell && what === value);

/** The answer that a move belongs to, or null. `holds`: whether the move writes the value or rules it out. Writing a
 * value says that all others are ruled out, and ruling all others out says that it stands there. */
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

/** Whether a move agrees with the solution; null when there is not exactly one. */
export function isTrue(solution, { cell, value, holds }) {
  return solution ? (solution[cell] === value) === holds : null;
}
