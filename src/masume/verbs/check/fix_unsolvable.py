"""Find repairs of a puzzle without a solution: changes of clues that make it solvable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from masume.core.errors import PuzzleError
from masume.core.grid import Mask, bits, mask_of
from masume.core.kind import Clue, Kind, Puzzle
from masume.verbs.check import conflicts
from masume.verbs.check.budget import Work
from masume.verbs.check.change_one_clue import misprints
from masume.verbs.check.report import Repair, Values, changes_between

MOST_REPAIRS = 10
COUNTED = 20  # solutions to count, to compare repairs
READINGS = 12  # solutions of a board without two clues, which yield values for them
SUMS = ("across", "down")


class Mended(NamedTuple):
    """The repairs found for a puzzle without a solution."""

    repairs: tuple[Repair, ...]
    searched: bool
    """Whether every change that might help was tried."""


def mend(kind: Kind, puzzle: Puzzle, clash: Mask, work: Work) -> Mended:
    """Return the repairs that change a single clue, those that leave exactly one solution first. If there are none,
    return repairs that change two clues.

    At least one of the changed clues belongs to the conflict `clash`, because otherwise the conflict would remain.
    """
    clues = kind.clues.list(puzzle)
    suspected = misprints(kind, puzzle, work)
    repairs: list[Repair] = []
    for index in bits(clash):
        if work.is_over:
            break
        for board in _instead(kind, puzzle, clues, index, work):
            repair = _judged(kind, puzzle, board, work)
            if repair is not None:
                repairs.append(repair._replace(minimal=True, irreducible=True))
            if work.is_over:
                break
    searched = not work.is_over
    if not repairs and not suspected:
        pairs = islice(_pairs(kind, puzzle, clash, work), 2 * MOST_REPAIRS)
        repairs = [repair._replace(minimal=searched, irreducible=searched) for repair in pairs]
        searched = searched and not work.is_over
    return Mended((*suspected, *_best(repairs))[:MOST_REPAIRS], searched)


def _best(repairs: Sequence[Repair]) -> list[Repair]:
    """Return the best of `repairs`, at most MOST_REPAIRS. Repairs that leave exactly one solution come before all
    others. In both groups, the best repair for each set of changed cells comes before the alternatives for the same
    cells.
    """
    ranked = sorted(repairs, key=_rank)
    first = {tuple(change.cell for change in repair.changes): repair for repair in reversed(ranked)}
    return sorted(ranked, key=lambda repair: (not repair.is_unique, repair not in first.values()))[:MOST_REPAIRS]


def _rank(repair: Repair) -> tuple[bool, int, bool, int, int]:
    """Return the sort key of a repair. Repairs that leave one solution come first, then those that leave few, then
    those with few changes, and finally those whose new values are close to the old ones.
    """
    distance = sum(
        abs(change.new.value - change.old.value)
        for change in repair.changes
        if change.old and change.new and isinstance(change.old.value, int) and isinstance(change.new.value, int)
    )
    return not repair.is_unique, repair.leaves, not repair.exact, len(repair.changes), distance


def _judged(kind: Kind, puzzle: Puzzle, board: Puzzle, work: Work) -> Repair | None:
    """Return the repair that changes `puzzle` into `board`, or None if `board` has no solution."""
    answer = work.ask(kind.logic.model(board), COUNTED)
    if not answer.solutions:
        return None
    return Repair(board, changes_between(puzzle, board), len(answer.solutions), answer.exhausted)


def _instead(kind: Kind, puzzle: Puzzle, clues: Sequence[Clue], index: int, work: Work) -> Iterator[Puzzle]:
    """Yield boards with another value for the clue with index `index`. Yield nothing if the board has no solution even
    without this clue.
    """
    clue = clues[index]
    if clue.what in SUMS:  # totals allow few alternatives, so that asking first is not worth it
        yield from kind.setter.alternatives(puzzle, index)
        return
    without = kind.clues.with_only(puzzle, [i for i in range(len(clues)) if i != index])
    model = kind.logic.model(without)
    if work.ask(model).verdict == "none":
        return
    if clue.what == "symbol":
        yield from kind.setter.alternatives(puzzle, index)
        return
    [cell] = clue.cells
    for value in bits(model.domains[cell]):
        if work.is_over:
            return
        if value != clue.value and work.ask(model.restricted(cell, 1 << value)).solutions:
            try:
                yield kind.clues.with_givens(without, [(cell, value)])
            except PuzzleError:
                continue


def _pairs(kind: Kind, puzzle: Puzzle, clash: Mask, work: Work) -> Iterator[Repair]:
    """Yield repairs that change two clues. The new values are taken from solutions of the board without these clues."""
    everything = (1 << len(kind.clues.list(puzzle))) - 1
    seen: list[Puzzle] = []
    for pair in _pairs_to_try(puzzle, clash, everything, work):
        if work.is_over:
            return
        without = kind.clues.with_only(puzzle, list(bits(everything & ~pair)))
        for solution in work.ask(kind.logic.model(without), READINGS).solutions:
            if work.is_over:
                return
            board = meant_board(kind, puzzle, solution.values)
            if board not in seen:
                seen.append(board)
                repair = _judged(kind, puzzle, board, work)
                if repair is not None:
                    yield repair


def _pairs_to_try(puzzle: Puzzle, clash: Mask, everything: Mask, work: Work) -> Iterator[Mask]:
    """Yield the pairs of clues to change, as bit sets. First come all pairs within the conflict `clash`, because two of
    its clues are often wrong. Then each clue of `clash` is removed on trial. If the board still has a conflict, the
    pairs of the removed clue with each clue of that conflict follow.
    """
    yield from (mask_of(pair) for pair in combinations(bits(clash), 2))
    clashing = conflicts.asker(puzzle, work)
    for first in bits(clash):
        rest = everything & ~(1 << first)
        if work.is_over or not clashing(rest):
            continue
        second, _ = conflicts.irreducible(list(bits(rest)), clashing)
        yield from (mask_of((first, other)) for other in bits(second & ~clash))


def meant_board(kind: Kind, puzzle: Puzzle, values: Values) -> Puzzle:
    """Return `puzzle` with all clues that contradict the solution `values` changed so that they agree with it."""
    if kind.setter.adapt is not None:
        board: Puzzle = kind.setter.adapt(puzzle, values)
        return board
    clues = kind.clues.list(puzzle)
    kept = [i for i, clue in enumerate(clues) if values[clue.cells[0]] == clue.value]
    wrong = [clue.cells[0] for clue in clues if values[clue.cells[0]] != clue.value]
    agreeing: Puzzle = kind.clues.with_givens(
        kind.clues.with_only(puzzle, kept), [(cell, values[cell]) for cell in wrong]
    )
    return agreeing
