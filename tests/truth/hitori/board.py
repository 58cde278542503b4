"""A checker of Hitori explanations: its own board, its own rules, walls followed cell by cell.

Values: 1 shaded, 0 unshaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Self

from pysat.solvers import Solver

from truth.chains import Assumption
from truth.telling import Told
from truth.two_values import TwoValues


class HitoriBoard(TwoValues):
    seen_deeper = frozenset[str]()
    step = 0
    """The number of the step that is checked."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        self.symbols = [symbol for row in puzzle["givens"] for symbol in row]
        marks = puzzle.get("marks")
        self.values: list[int | None] = [mark for row in marks for mark in row] if marks else [None] * len(self.symbols)
        self.gone: set[int] = set()
        """Cells that a chain shades and leaves unshaded at once."""
        self.near = [list(self._near(cell)) for cell in range(len(self.symbols))]

    def _near(self, cell: int) -> Iterator[int]:
        row, col = divmod(cell, self.cols)
        if row:
            yield cell - self.cols
        if row < self.rows - 1:
            yield cell + self.cols
        if col:
            yield cell - 1
        if col < self.cols - 1:
            yield cell + 1

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.values, twin.gone = self.values.copy(), self.gone.copy()
        return twin

    def line(self, way: str, number: int) -> list[int]:
        if way == "row":
            return [(number - 1) * self.cols + i for i in range(self.cols)]
        return [i * self.cols + number - 1 for i in range(self.rows)]

    def in_line(self, one: int, other: int) -> bool:
        return one != other and (one // self.cols == other // self.cols or one % self.cols == other % self.cols)

    def are_twins(self, one: int, other: int) -> bool:
        """Whether two cells may not both be unshaded."""
        symbol = self.symbols[one]
        return symbol is not None and symbol == self.symbols[other] and self.in_line(one, other)

    def twins(self, cell: int) -> list[int]:
        return [other for other in range(len(self.symbols)) if self.are_twins(cell, other)]

    def on_border(self, cell: int) -> bool:
        return cell // self.cols in (0, self.rows - 1) or cell % self.cols in (0, self.cols - 1)

    def flood(self, start: int, wall: set[int]) -> set[int]:
        """What can be reached from a cell without stepping on the wall."""
        seen, todo = {start}, [start]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in seen and other not in wall:
                    seen.add(other)
                    todo.append(other)
        return seen

    def parts(self, one: int, other: int, wall: Iterable[int]) -> bool:
        """Whether these shaded cells, and no others, part two cells."""
        shaded = set(wall)
        return not {one, other} & shaded and other not in self.flood(one, shaded)

    # ---- What chains ask

    def take(self, step: Told) -> None:
        for cell, value in (*step.places, *((cell, 1 - value) for cell, value in step.removes)):
            if self.values[cell] == 1 - value:
                self.gone.add(cell)
            self.values[cell] = value

    def choices(self, step: Told) -> list[Assumption]:
        cells = step.cells("cells")
        if len(cells) == 2 and self.are_twins(*cells):
            return [(cell, 1, True) for cell in cells]
        if len(step.cases) == 2 and step.cases[0].cell == step.cases[1].cell:
            return [(step.cases[0].cell, 0, True), (step.cases[0].cell, 1, True)]
        if len(step.cases) == 2 and self.are_twins(step.cases[0].cell, step.cases[1].cell):
            return [(case.cell, 1, True) for case in step.cases]
        return []

    def can_be(self, named: set[int], supposed: dict[int, int]) -> bool:
        """Whether the rules allow something when only the named cells are looked at. All others count as unshaded where
        the white cells must be connected, and as anything else where that helps."""
        cells = sorted(named | supposed.keys())
        known = {cell: value for cell in named if (value := self.values[cell]) is not None} | supposed
        clauses = [[cell + 1 if value else -cell - 1] for cell, value in known.items()]
        for one, other in combinations(cells, 2):
            if other in self.near[one]:
                clauses.append([-one - 1, -other - 1])
            if self.are_twins(one, other):
                clauses.append([one + 1, other + 1])
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            while solver.solve():
                model = set(solver.get_model() or ())
                shaded = {cell for cell in cells if cell + 1 in model}
                cut = self._cut(shaded)
                if cut is None:
                    return True
                solver.add_clause([-cell - 1 for cell in cut])
        return False

    def _cut(self, shaded: set[int]) -> set[int] | None:
        """Shaded cells that part the board, if these do."""
        white = [cell for cell in range(len(self.symbols)) if cell not in shaded]
        if not white:
            return shaded
        for start in (white[0], white[-1]):
            piece = self.flood(start, shaded)
            if len(piece) < len(white):
                if 2 * len(piece) > len(white):
                    rest = next(cell for cell in white if cell not in piece)
                    piece = self.flood(rest, shaded)
                return {other for cell in piece for other in self.near[cell] if other in shaded}
        return None

    def easier(self, step: Told) -> str | None:
        """A technique that is easier than a step's and has something to say."""
        order = ("neighbours", "twins")
        allowed = order[: order.index(step.technique)] if step.technique in order else order
        if "neighbours" in allowed and any(
            value == 1 and any(self.values[other] is None for other in self.near[cell])
            for cell, value in enumerate(self.values)
        ):
            return "neighbours"
        if "twins" in allowed and any(
            value == 0 and any(self.values[other] is None for other in self.twins(cell))
            for cell, value in enumerate(self.values)
        ):
            return "twins"
        return None
