"""Fast rating of Binairo boards: the kernel finds the steps that the ladder would take."""

from __future__ import annotations

from collections.abc import Callable

from masume.kernel.binairo.rater import TECHNIQUES, steps
from masume.kinds.binairo import Binairo, rules
from masume.reasoning.rating import Rung, in_hundredths, rungs_of


def fast_ladder(puzzle: Binairo, top: float, check_time: Callable[[], None]) -> list[Rung] | None:
    """The steps of the ladder through a puzzle that has one solution, found by the kernel."""
    rows, cols, odd = puzzle.rows, puzzle.cols, puzzle.odd
    ones = rules.ones(cols, odd), rules.ones(rows, odd)
    found = steps(rows, cols, puzzle.unique_lines, *ones, puzzle.domains, in_hundredths(top), check_time)
    return rungs_of(TECHNIQUES, found)
