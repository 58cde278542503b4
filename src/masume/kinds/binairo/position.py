"""Hold positions of Binairo: the known cells of a board, and its lines."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from masume import kernel
from masume.core.grid import Cell, Line, Mask, bits, lines
from masume.kernel import wide_boards
from masume.kernel.binairo.finder import BinairoFinder
from masume.kernel.binairo.line_masks import LONGEST
from masume.kernel.object_pool import Pool
from masume.kinds.binairo import rules
from masume.reasoning.position import PositionOfTwo
from masume.reasoning.technique import TechniqueSet

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo


class BinairoPosition(PositionOfTwo):
    """A Binairo board and the candidates of its cells. Lines have indices: first all rows, then all columns. The places
    of a line are numbered from 0.
    """

    puzzle: Binairo
    lines: tuple[Line, ...]

    def __init__(self, puzzle: Binairo) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.lines = lines(puzzle.rows, puzzle.cols)

    def cells_of(self, unit: int, places: Mask) -> tuple[Cell, ...]:
        """Return the cells of the line with index `unit` whose places are in the bit set `places`."""
        line = self.lines[unit]
        return tuple([line[place] for place in bits(places)])

    def blanks(self, unit: int) -> Mask:
        """Return the open places of the line with index `unit` as a bit set."""
        if unit < self.rows:
            return ~(self.placed >> unit * self.cols) & (1 << self.cols) - 1
        return sum([1 << place for place, cell in enumerate(self.lines[unit]) if not self.placed >> cell & 1])


FINDERS: Pool[BinairoFinder] = Pool()


def make_finder(position: BinairoPosition, techniques: TechniqueSet | None = None) -> BinairoFinder:
    """Return a finder that holds `position`. If `techniques` is not None, the finder propagates assumptions by its
    propagating techniques.
    """
    puzzle = position.puzzle
    rows, cols, odd = puzzle.rows, puzzle.cols, puzzle.odd
    make: type[BinairoFinder] = BinairoFinder
    if max(rows, cols) > LONGEST and kernel.compiled():
        make = wide_boards.module("binairo.finder").BinairoFinder
    key = (rows, cols, puzzle.unique_lines, rules.ones(cols, odd), rules.ones(rows, odd))
    finder = FINDERS.take(key, partial(make, *key))
    finder.return_to = partial(FINDERS.give, key)
    finder.load(position.domains, position.placed)
    if techniques is not None:
        finder.propagate_by([technique.name for technique in techniques.propagating])
    return finder
