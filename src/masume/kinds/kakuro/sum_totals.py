"""Compare the totals of a Kakuro: in every region of connected white cells, the sums across and the sums down have the
same total.

The span of some runs is a pair: the least and the greatest total that they can have. The two are equal if all of these
runs have sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from masume.core.grid import Cell, shape
from masume.core.kind import Notice
from masume.i18n.placeholders import Cells, Count, Text
from masume.kinds.kakuro import Kakuro

MOST = tuple(sum(range(10 - size, 10)) for size in range(10))
"""The greatest sum of different digits, indexed by their number."""

Span = tuple[int, int]


class Region(NamedTuple):
    """A region of connected white cells, and the indices of its runs in the board's sums."""

    cells: tuple[Cell, ...]
    across: tuple[int, ...]
    down: tuple[int, ...]


def regions(puzzle: Kakuro) -> list[Region]:
    """Return the regions of connected white cells of `puzzle`."""
    white = sum(1 << cell for cell in puzzle.cells)
    regions_found = []
    for piece in shape(puzzle.rows, puzzle.cols, 4, white).pieces():
        across = [i for i, run in enumerate(puzzle.across) if piece >> run[0] & 1]
        down = [i for i, run in enumerate(puzzle.down, len(puzzle.across)) if piece >> run[0] & 1]
        cells = tuple(cell for cell in puzzle.cells if piece >> cell & 1)
        regions_found.append(Region(cells, tuple(across), tuple(down)))
    return regions_found


def span(puzzle: Kakuro, runs: Iterable[int]) -> Span:
    """Return the least and the greatest total that the runs with these indices can have."""
    low = high = 0
    for i in runs:
        least, most = (puzzle.sums[i],) * 2 if puzzle.sums[i] else open_span(puzzle, i)
        low, high = low + least, high + most
    return low, high


def open_span(puzzle: Kakuro, index: int) -> Span:
    """Return the least and the greatest sum that the run with this index could have if its own sum were not printed.
    Digits printed in the run are taken into account.
    """
    run = (puzzle.across + puzzle.down)[index]
    printed = [digit for cell in run if (digit := puzzle.domains[cell]).bit_count() == 1]
    held = [mask.bit_length() - 1 for mask in printed]
    free = [digit for digit in range(1, 10) if digit not in held]
    size = len(run) - len(held)
    if size > len(free):
        return 0, MOST[9]  # a run of more than nine cells fails for another reason
    return sum(held) + sum(free[:size]), sum(held) + sum(free[len(free) - size :])


def arithmetic_errors(puzzle: Kakuro) -> tuple[Notice, ...]:
    """Return a notice for each region whose sums across and down cannot have the same total."""
    errors = []
    every = regions(puzzle)
    for region in every:
        across, down = span(puzzle, region.across), span(puzzle, region.down)
        if across[0] <= down[1] and down[0] <= across[1]:
            continue
        is_open = across[0] < across[1] or down[0] < down[1]
        where = "" if len(every) == 1 else "-region"
        words = {
            "across": _text(across),
            "down": _text(down),
            "by": Text(str(max(across[0] - down[1], down[0] - across[1]))),
            "n": Count(len(region.cells)),
            "cell": Cells(region.cells[:1]),
        }
        errors.append(Notice(f"{'spans' if is_open else 'totals'}{where}", region.cells, words))
    return tuple(errors)


def _text(span: Span) -> Text:
    """Return the range `span` as an argument of a sentence."""
    return Text(str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}")


def sums_instead(puzzle: Kakuro, index: int) -> range:
    """Return the sums that the run with this index may have according to the totals of its region. If all other runs of
    the region have sums, there is at most one such sum.
    """
    run = (puzzle.across + puzzle.down)[index]
    region = next(region for region in regions(puzzle) if run[0] in region.cells)
    first_side, second_side = region.across, region.down
    if index >= len(puzzle.across):
        first_side, second_side = second_side, first_side
    rest, wanted = span(puzzle, (i for i in first_side if i != index)), span(puzzle, second_side)
    least, most = open_span(puzzle, index)
    return range(max(least, wanted[0] - rest[1]), min(most, wanted[1] - rest[0]) + 1)
