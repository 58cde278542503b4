"""Fast rating of Hitori boards: the kernel finds the steps that the ladder would take."""

from __future__ import annotations

from collections.abc import Callable

from masume.kernel.hitori.rater import TECHNIQUES, steps
from masume.kinds.hitori import Hitori
from masume.reasoning.rating import Rung, in_hundredths, rungs_of


def fast_ladder(puzzle: Hitori, top: float, check_time: Callable[[], None]) -> list[Rung] | None:
    """The steps of the ladder through a puzzle that has one solution, found by the kernel."""
    found = steps(puzzle.rows, puzzle.cols, puzzle.labels, puzzle.domains, in_hundredths(top), check_time)
    return rungs_of(TECHNIQUES, found)
