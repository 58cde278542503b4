"""Find repairs of a puzzle with several solutions that change a single clue and leave exactly one solution.

Setters mistype a clue as often as they omit one. The most likely mistypings are tried first: values close to the
printed value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, zip_longest

from masume.core.errors import PuzzleError
from masume.core.grid import bits
from masume.core.kind import Clue, Kind, Puzzle
from masume.verbs.check.budget import Work
from masume.verbs.check.report import Change, Repair, changes_between

MOST_REPLACED = 10


def replaced(kind: Kind, puzzle: Puzzle, work: Work) -> list[Repair]:
    """Return the repairs that change a single clue and leave one solution, as many as are found within `work`."""
    clues = kind.clues.list(puzzle)
    rounds = zip_longest(*(_instead(kind, puzzle, clues, index, work) for index in range(len(clues))))
    repairs: list[Repair] = []
    for board in islice(filter(None, chain.from_iterable(rounds)), MOST_REPLACED):
        repairs.append(Repair(board, changes_between(puzzle, board), 1, exact=True, minimal=True, irreducible=True))
    return repairs


def _instead(kind: Kind, puzzle: Puzzle, clues: tuple[Clue, ...], index: int, work: Work) -> Iterator[Puzzle | None]:
    """Try other values for the clue with index `index`. For each value, yield the changed board if it has exactly one
    solution, and None otherwise.
    """
    clue = clues[index]
    if work.is_over:
        return
    if clue.what in ("across", "down", "symbol"):
        for board in kind.setter.alternatives(puzzle, index):
            if work.is_over:
                return
            yield board if work.ask(kind.logic.model(board), 2).verdict == "unique" else None
        return
    without = kind.clues.with_only(puzzle, [i for i in range(len(clues)) if i != index])
    model = kind.logic.model(without)
    [cell] = clue.cells
    printed = int(clue.value)
    for value in sorted(bits(model.domains[cell] & ~(1 << printed)), key=lambda value: abs(value - printed)):
        if work.is_over:
            return
        if work.ask(model.restricted(cell, 1 << value), 2).verdict != "unique":
            yield None
            continue
        try:
            yield kind.clues.with_givens(without, [(cell, value)])
        except PuzzleError:
            yield None


def misprints(kind: Kind, puzzle: Puzzle, work: Work) -> list[Repair]:
    """Return the repairs that leave one solution and replace a clue that looks mistyped, such as a digit of a Kakuro
    that was probably meant as a sum.
    """
    repairs = []
    for board, old, new in kind.setter.misprint_edits(puzzle):
        if work.is_over:
            break
        if work.ask(kind.logic.model(board), 2).verdict == "unique":
            repairs.append(Repair(board, (Change(old, new),), 1, exact=True, minimal=True, irreducible=True))
    return repairs
