"""Store positions of Hitori, that is, which cells are known to be shaded or unshaded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from masume import kernel
from masume.core.grid import Cell, Mask
from masume.i18n import placeholders
from masume.i18n.placeholders import Argument
from masume.kernel import wide_boards
from masume.kernel.hitori.finder import LONGEST, HitoriFinder
from masume.kernel.object_pool import Pool
from masume.kinds.hitori.size_tables import SizeTables, size_tables
from masume.reasoning.position import PositionOfTwo
from masume.reasoning.technique import Deduction, Step, TechniqueSet

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

UNSHADED, SHADED = 0, 1


class HitoriPosition(PositionOfTwo):
    """Hitori board with the values that are known."""

    puzzle: Hitori
    tables: SizeTables
    labels: tuple[int, ...]

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.tables = size_tables(puzzle.rows, puzzle.cols)
        self.labels = puzzle.labels

    @property
    def shaded(self) -> Mask:
        """Return the cells that are known to be shaded."""
        return self.holders[SHADED] & self.placed

    @property
    def unshaded(self) -> Mask:
        """Return the cells that are known to be unshaded."""
        return self.holders[UNSHADED] & self.placed

    def tell(self, deduction: Deduction, region: Iterable[Cell] = (), variant: str = "text", **words: Argument) -> Step:
        """Return `deduction` as a step of this position, with the arguments `words` of its sentence. A premise that a
        finder lists twice appears only once in the step.
        """
        premises = deduction.premises
        if len(premises) > 1 and len(set(premises)) < len(premises):
            deduction = deduction._replace(premises=tuple(dict.fromkeys(premises)))
        return self.step_with_words(words, deduction, region, variant)

    def symbol(self, cell: Cell) -> placeholders.Text:
        """Return the symbol of `cell` as an argument for a sentence."""
        return placeholders.printed(self.puzzle.givens[cell // self.cols][cell % self.cols])

    def line_word(self, unit: int) -> placeholders.Line:
        """Return the line with index `unit` as an argument for a sentence."""
        return placeholders.line_of(unit, self.rows)

    def common_line(self, cell: Cell, twin: Cell) -> int:
        """Return the index of the line that contains both twins, `cell` and `twin`. Rows have the first indices, then
        columns.
        """
        return cell // self.cols if cell // self.cols == twin // self.cols else self.rows + cell % self.cols


FINDERS: Pool[HitoriFinder] = Pool()


def make_finder(position: HitoriPosition, techniques: TechniqueSet | None = None) -> HitoriFinder:
    """Return a finder with this position. If `techniques` is given, assumptions are propagated by its propagating
    techniques.
    """
    rows, cols = position.rows, position.cols
    make: type[HitoriFinder] = HitoriFinder
    if max(rows, cols) > LONGEST and kernel.compiled():
        make = wide_boards.module("hitori.finder").HitoriFinder
    finder = FINDERS.take((rows, cols), partial(make, rows, cols, position.labels))
    finder.return_to = partial(FINDERS.give, (rows, cols))
    finder.take_board(position.labels)
    finder.load(position.domains, position.placed)
    if techniques is not None:
        finder.propagate_by([technique.name for technique in techniques.propagating])
    return finder
