"""How players fill a Latin square."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, Mask, bits, lines, mask_of
from masume.i18n.placeholders import Cells, Line, Value
from masume.kernel.python_finder import find_in_python
from masume.reasoning.position import Position
from masume.reasoning.technique import Example, Step, Technique, TechniqueSet
from masume_latin import Latin


class LatinPosition(Position):
    """The candidates of a Latin square. A number that is written down is struck out along its row and column."""

    def __init__(self, puzzle: Latin) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.lines = lines(puzzle.rows, puzzle.cols)  # all rows, then all columns
        for cell in bits(self.placed):
            self.follow(cell, self.value(cell))

    def follow(self, cell: Cell, value: int) -> Mask:
        row, col = divmod(cell, self.cols)
        peers = {*self.lines[row], *self.lines[self.rows + col]} - {cell}
        return sum(self.eliminate(peer, value) for peer in peers)


def only_number(position: LatinPosition, _unit: int) -> Iterator[Step]:
    """Yield the cells for which one number is left."""
    for cell in bits(position.open):
        left = position.domains[cell]
        if left.bit_count() == 1:
            row, col = divmod(cell, position.cols)
            around = [*position.lines[row], *position.lines[position.rows + col]]
            premises = [other for other in around if other != cell and position.placed >> other & 1]
            places = [(cell, left.bit_length() - 1)]
            yield position.step("only-number", 1.0, premises, places, cell=Cells((cell,)))


def only_cell(position: LatinPosition, _unit: int) -> Iterator[Step]:
    """Yield the numbers that fit in one cell of a line only."""
    for unit, line in enumerate(position.lines):
        for value in range(1, position.rows + 1):
            cells = position.holders[value] & mask_of(line)
            if cells.bit_count() == 1 and not cells & position.placed:
                name = Line("row", unit + 1) if unit < position.rows else Line("column", unit - position.rows + 1)
                places = [(cells.bit_length() - 1, value)]
                yield position.step("only-cell", 1.5, line, places, region=line, line=name, value=Value(value))


def nothing_left(position: LatinPosition, _unit: int) -> Iterator[Step]:
    """Yield the contradictions: cells for which no number is left. All kinds share their sentence."""
    for cell in bits(position.cells):
        if not position.domains[cell]:
            yield position.step("clash", 0, [cell], variant="empty", cell=Cells((cell,)))


ONLY_NUMBER = Technique("only-number", "L1", 1.0, only_number, Example("latin;3x3;;12./.../...", "", "r1c3=3"))
ONLY_CELL = Technique("only-cell", "L2", 1.5, only_cell, Example("latin;3x3;;1../.1./...", "", "r3c3=1"))
SIMPLE = (ONLY_NUMBER, ONLY_CELL)
FLAWS = (Technique("clash", "", 0, nothing_left),)
STUCK = "latin;6x6;;.3..2./514.../3.2.41/...3../4...5./2....6"
WEIGHTS = tuple(5.0 + 0.1 * rounds for rounds in range(21))
WHAT_IF = Technique("what-if", "L3", 5.0, example=Example(STUCK, "", "r4c2-6"), uses_assumptions=True)
FURTHER = Example("latin;6x6;;..314./.35.../4....3/.....4/..4.../.4..5.", "", "r2c4-2")
NESTED = Technique("nested-what-if", "L4", 8.5, example=FURTHER, uses_assumptions=True)
TECHNIQUE_SET = TechniqueSet((*SIMPLE, WHAT_IF, NESTED), FLAWS, SIMPLE, finder=find_in_python, what_if_weights=WEIGHTS)
