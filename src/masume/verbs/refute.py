"""Refute moves: prove whether a move is wrong or right."""

from __future__ import annotations

from typing import Literal

from masume import kinds
from masume.core.engine import Budget, Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.model import Model
from masume.core.puzzle import is_int, plain, quote
from masume.core.record import ValueRecord
from masume.i18n.catalog import catalogue
from masume.reasoning.assumption_chains import Assumption
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.refutation import shortest_proof
from masume.reasoning.technique import Step
from masume.verbs import cell_arguments, player_entries, solve
from masume.verbs.argument_types import checked
from masume.verbs.explain import SHARE_OF_PROOF, mistake_step
from masume.verbs.player_entries import State

MOST_GUESSES = 1_000  # limit of the proof that there is only one solution


class Refutation(ValueRecord):
    """A verdict on a move, with its proof. The verdict is `wrong`, `right`, `open` (some solutions contain the move and
    others do not), `mistake` (another entry is wrong), `impossible` (the puzzle has no solution either way), or
    `unknown` (a limit was reached).
    """

    verdict: Literal["wrong", "right", "open", "mistake", "impossible", "unknown"]
    cell: Cell
    value: int
    step: Step | None
    """The proof that a move is wrong or right: a step that concludes this, or a step that assumes the opposite and ends
    in a contradiction. For the verdict `mistake`, the step that reports the wrong entries."""
    printed: bool = False
    """Whether the value is printed on the board, so that there is nothing to prove."""

    def text(self, lang: str | None = None) -> str:
        """Return the verdict and the steps of the proof in words."""
        words = catalogue(lang)
        sentence = words.say("refute", "printed" if self.printed else self.verdict)
        return f"{sentence}\n{self.step.text(lang)}" if self.step else sentence


@checked
def refute(
    puzzle: Puzzle, move: str | tuple[Cell | str, int | str], state: State = None, seconds: float | None = None
) -> Refutation:
    """Return the verdict on a move, with its proof.

    `move` is a text such as `"r3c5=2"`, or a pair of cell and value such as `("r3c5", 2)` or `(14, "shaded")`. It
    replaces the content of its cell in `state`.
    """
    budget = Budget(seconds)
    if isinstance(move, str):
        cell, value = player_entries.move(puzzle, move)
    elif len(move) == 2 and all(is_int(plain(part)) or isinstance(part, str) for part in move):
        cell = cell_arguments.index(move[0], puzzle)
        value = player_entries.value_of(kinds.kind_of(puzzle), puzzle, cell, move[1])
    else:
        raise UsageError(
            "move must be a pair of cell and value, or a text such as r3c5=2, not {move}", move=quote(move)
        )
    before = tuple(entry for entry in player_entries.entries(puzzle, state) if entry[0] != cell)
    player_entries.entries(puzzle, {cell: value})  # refuses a move that the board does not allow
    position = player_entries.position(puzzle, before)
    model = player_entries.model_with(puzzle, tuple(entry for entry in before if player_entries.is_entry(entry[1])))
    with_it = solve.solve_model(model.restricted(cell, 1 << value), Limit(1, budget.seconds_left(SHARE_OF_PROOF)))
    without = solve.solve_model(model.restricted(cell, ~(1 << value)), Limit(1, budget.seconds_left(SHARE_OF_PROOF)))
    if not all(result.solutions or result.exhausted for result in (with_it, without)):
        return Refutation("unknown", cell, value, None)
    if with_it.solutions and without.solutions:
        return Refutation("open", cell, value, None)
    if not with_it.solutions and not without.solutions:
        try:
            wrong = player_entries.mistakes(puzzle, before, budget.is_over)
        except OutOfTimeError:
            return Refutation("unknown", cell, value, None)
        if wrong:
            return Refutation("mistake", cell, value, mistake_step(position, before, wrong, "none"))
        return Refutation("impossible", cell, value, None)
    if cell in player_entries.givens(puzzle):
        return Refutation("right", cell, value, None, True)
    position.decided = True
    position.watch = position.late = budget.is_over
    is_wrong = not with_it.solutions
    techniques = kinds.kind_of(puzzle).logic.techniques
    try:
        answer = _only_solution(
            model.restricted(cell, ~(1 << value) if is_wrong else 1 << value), budget.seconds_left()
        )
        step = shortest_proof(position, Assumption(cell, value, is_wrong), techniques, answer)
    except OutOfTimeError:
        return Refutation("unknown", cell, value, None)
    return Refutation("wrong" if is_wrong else "right", cell, value, step)


def _only_solution(model: Model, seconds: float | None) -> tuple[int, ...] | None:
    """Return the only solution of `model`, or None if there are several or if the proof would take too long."""
    result = solve.solve_model(model, Limit(2, seconds, MOST_GUESSES))
    return result.solutions[0].values if result.verdict == "unique" else None
