"""Find repairs of Kakuro boards, and warnings for setters. A repair gives sums to runs, or changes digits of the
solution; each changed digit changes two sums.

An edit is a pair of numbers: (cell, digit) changes a digit of the solution, and (~run, NO_VALUE) gives a sum to a run
without one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from masume.core.errors import PuzzleError
from masume.core.grid import Cell
from masume.core.kind import Clue, Notice, given_clue
from masume.core.model import NO_VALUE, Values
from masume.i18n.placeholders import Cells, Count, Text
from masume.kinds.kakuro import Kakuro, clued_runs, clues, has_wall, with_sums
from masume.kinds.kakuro.sum_totals import sums_instead

Edit = tuple[int, int]
FEW_DIGITS = 3


def warnings(puzzle: Kakuro) -> tuple[Notice, ...]:
    """Return notices about the runs without a sum: one about across runs and one about down runs, if there are such
    runs.
    """
    runs = puzzle.across + puzzle.down
    starts: dict[str, list[Cell]] = {"across": [], "down": []}
    for i, run in enumerate(runs):
        if not puzzle.sums[i] and len(run) > 1:
            starts["across" if i < len(puzzle.across) else "down"].append(run[0])
    return tuple(
        Notice(f"no-sum-{direction}", tuple(cells), {"n": Count(len(cells)), "cells": Cells(tuple(cells))})
        for direction, cells in starts.items()
        if cells
    )


def likely_typos(puzzle: Kakuro) -> tuple[Notice, ...]:
    """Return a notice about each printed digit in the first cell of a run without a sum: the digit may be meant as the
    sum.
    """
    unclued = _starts_without_sum(puzzle)
    return tuple(
        Notice("odd-digit", clue.cells, {"cells": Cells(clue.cells), "digit": Text(str(clue.value))})
        for clue in clues(puzzle)
        if clue.what == "given" and clue.cells[0] in unclued
    )


def _starts_without_sum(puzzle: Kakuro) -> set[Cell]:
    """Return the first cells of the runs that have several cells but no sum."""
    runs = zip(puzzle.across + puzzle.down, puzzle.sums, strict=True)
    return {run[0] for run, total in runs if not total and len(run) > 1}


def pattern(puzzle: Kakuro) -> tuple[str, list[Cell]]:
    """Return the visible pattern of the board: the word "walls", and the squares that are walls."""
    return "walls", sorted(set(range(puzzle.rows * puzzle.cols)) - set(puzzle.cells))


def alternatives(puzzle: Kakuro, index: int) -> Iterator[Kakuro]:
    """Yield copies of `puzzle` in which the clue with this index, a sum, is replaced by another possible sum. The sums
    nearest to the present one come first.
    """
    run, _ = clued_runs(puzzle)[index]
    for total in sorted(sums_instead(puzzle, run), key=lambda total: abs(total - puzzle.sums[run])):
        if total != puzzle.sums[run]:
            yield with_sums(puzzle, [total if i == run else old for i, old in enumerate(puzzle.sums)])


def misprint_edits(puzzle: Kakuro) -> Iterator[tuple[Kakuro, Clue, Clue]]:
    """Yield copies of `puzzle` in which a wall with a sum replaces a printed digit, such as a wall with the sum 4 in
    place of the digit 4; each with the old and the new clue. Only digits in the first cell of a run without a sum are
    replaced, or all digits if there are only a few.
    """
    unclued = _starts_without_sum(puzzle)
    digits = [clue for clue in clues(puzzle) if clue.what == "given"]
    for clue in sorted(digits, key=lambda clue: clue.cells[0] not in unclued):
        [cell] = clue.cells
        if len(digits) > FEW_DIGITS and cell not in unclued:
            break
        row, col = divmod(cell, puzzle.cols)
        for wall, text in (((0, clue.value), f"\\{clue.value}"), ((clue.value, 0), f"{clue.value}\\")):
            squares: list[list[Any]] = [list(line) for line in puzzle.givens]
            squares[row][col] = wall
            try:
                board = Kakuro(squares)
            except PuzzleError:  # the sum has no run
                continue
            yield board, clue, given_clue(cell, text, puzzle.cols, "wall")


def adapt(puzzle: Kakuro, values: Values) -> Kakuro:
    """Return `puzzle` with its sums and printed digits changed to those of the solution `values`."""
    digits = [(clue.cells[0], values[clue.cells[0]]) for clue in clues(puzzle) if clue.what == "given"]
    return with_sums(puzzle, _sums(puzzle, values), digits)


def _sums(puzzle: Kakuro, values: Values, more: Sequence[int] = ()) -> list[int]:
    """Return one sum per run: that of the solution `values` if the run has a sum in `puzzle` or its index is in `more`,
    otherwise 0.
    """
    return [
        sum(values[cell] for cell in run) if puzzle.sums[i] or i in more else 0
        for i, run in enumerate(puzzle.across + puzzle.down)
    ]


def repair_edits(puzzle: Kakuro, values: Values, other: Values) -> Iterator[Edit]:
    """Yield edits that exclude the solution `other` of `puzzle` but keep `values`: new sums for runs without one. If no
    such sum excludes `other`, yield changes of digits of `values`: first in the cells in which the two solutions
    differ, then in the other cells of their runs. A change elsewhere could be made in both solutions alike, so it would
    exclude neither.
    """
    runs = puzzle.across + puzzle.down
    missing = [
        i
        for i, run in enumerate(runs)
        if not puzzle.sums[i] and has_wall(puzzle, i) and sum(values[c] for c in run) != sum(other[c] for c in run)
    ]
    if missing:
        yield from ((~i, NO_VALUE) for i in missing)
        return
    differs = {cell for cell in puzzle.cells if values[cell] != other[cell]}
    near = {cell for run in runs if differs.intersection(run) for cell in run}
    chance = Random(hash(values))
    for cells in (differs, near - differs):
        ways = [
            (cell, digit)
            for cell in sorted(cells)
            if puzzle.domains[cell].bit_count() > 1
            for digit in set(range(1, 10)) - {values[at] for run in runs if cell in run for at in run}
        ]
        chance.shuffle(ways)
        yield from ways


def apply_edits(puzzle: Kakuro, values: Values, edits: Sequence[Edit]) -> tuple[Kakuro, tuple[int, ...]] | None:
    """Change the solution `values` of `puzzle` by `edits`. Return two things: the board with the sums of the changed
    solution, and that solution. Return None if a digit would occur twice in a run.
    """
    changed = list(values)
    for cell, digit in edits:
        if digit != NO_VALUE:
            changed[cell] = digit
    for run in puzzle.across + puzzle.down:
        if len({changed[cell] for cell in run}) < len(run):
            return None
    more = [~run for run, digit in edits if digit == NO_VALUE]
    return with_sums(puzzle, _sums(puzzle, changed, more)), tuple(changed)
