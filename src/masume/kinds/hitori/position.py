"""Where a Hitori player stands: which cells are known to be shaded or unshaded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from masume import kernel
from masume.core.grid import Cell, Mask
from masume.i18n import placeholders
from masume.i18n.placeholders import Argument
from masume.kernel import wide_boards
from masume.kernel.hitori.finder import LONGEST, HitoriFinder
from masume.kernel.object_pool import Pool
from masume.kinds.hitori.size_tables import Layout, layout
from masume.reasoning.position import PositionOfTwo
from masume.reasoning.technique import Found, Step

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

UNSHADED, SHADED = 0, 1


class HitoriPosition(PositionOfTwo):
    """A Hitori board and what is known about it."""

    puzzle: Hitori
    layout: Layout
    labels: tuple[int, ...]

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.layout = layout(puzzle.rows, puzzle.cols)
        self.labels = puzzle.labels

    @property
    def shaded(self) -> Mask:
        """The cells that are known to be shaded."""
        return self.holders[SHADED] & self.placed

    @property
    def unshaded(self) -> Mask:
        """The cells that are known to stay unshaded."""
        return self.holders[UNSHADED] & self.placed

    def tell(self, found: Found, region: Iterable[Cell] = (), variant: str = "text", **words: Argument) -> Step:
        """A step that was found here, with the arguments of its sentence. Finders may name a cell twice."""
        because = found.because
        if len(because) > 1 and len(set(because)) < len(because):
            found = found._replace(because=tuple(dict.fromkeys(because)))
        return self.told_with(words, found, region, variant)

    def symbol(self, cell: Cell) -> placeholders.Text:
        """What is printed in a cell, as an argument for a sentence."""
        return placeholders.printed(self.puzzle.givens[cell // self.cols][cell % self.cols])

    def line_word(self, unit: int) -> placeholders.Line:
        """A line by its number, as an argument for a sentence."""
        return placeholders.line_of(unit, self.rows)

    def common_line(self, cell: Cell, twin: Cell) -> int:
        """The number of the line in which two twins stand."""
        return cell // self.cols if cell // self.cols == twin // self.cols else self.rows + cell % self.cols


FINDERS: Pool[HitoriFinder] = Pool()


def make_finder(position: HitoriPosition, techniques: Any = None) -> HitoriFinder:
    """A finder with this position in it, which follows assumptions by the propagating techniques."""
    rows, cols = position.rows, position.cols
    make: type[HitoriFinder] = HitoriFinder
    if max(rows, cols) > LONGEST and kernel.compiled():
        make = wide_boards.module("hitori.finder").HitoriFinder
    finder = FINDERS.take((rows, cols), partial(make, rows, cols, position.labels))
    finder.home = partial(FINDERS.give, (rows, cols))
    finder.take_board(position.labels)
    finder.load(position.domains, position.placed)
    if techniques is not None:
        finder.propagate_by([technique.name for technique in techniques.propagating])
    return finder
