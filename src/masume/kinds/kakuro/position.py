"""Hold positions of Kakuro: the candidates of each cell."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Self

from masume.core.grid import Cell, Line, Mask, bits
from masume.i18n.placeholders import Argument, Run
from masume.kernel.kakuro.finder import KakuroFinder
from masume.kernel.kakuro.finder_state import room_of
from masume.kernel.object_pool import Pool
from masume.kinds.kakuro.run_digits import DIGITS_OF, RunState, state_of
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import MOST_VALUES_NAMED, Position
from masume.reasoning.technique import Deduction, Step, TechniqueSet

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro


class RunTables:
    """The runs of a board, across runs first, and the two runs of each cell."""

    def __init__(self, squares: int, across: tuple[Line, ...], down: tuple[Line, ...], sums: tuple[int, ...]) -> None:
        self.runs = across + down
        self.across = len(across)
        self.across_of = [-1] * squares
        """For each square, the number of its across run; -1 for a wall."""
        self.down_of = [-1] * squares
        """For each square, the number of its down run; -1 for a wall."""
        for number, run in enumerate(self.runs):
            where = self.across_of if number < self.across else self.down_of
            for cell in run:
                where[cell] = number
        self._sums = sums
        self._crosses: dict[Cell, tuple[Cell, ...]] = {}

    @cached_property
    def arguments(self) -> tuple[Run, ...]:
        """Return the runs as arguments of sentences."""
        ways = ["across"] * self.across + ["down"] * (len(self.runs) - self.across)
        return tuple(map(Run, ways, self.runs, self._sums))

    def common_run(self, first: Cell, second: Cell) -> int:
        """Return the index of the run that contains both `first` and `second`; -1 if there is none."""
        if self.across_of[first] == self.across_of[second]:
            return self.across_of[first]
        return self.down_of[first] if self.down_of[first] == self.down_of[second] else -1

    def cross(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells of the two runs of `cell`."""
        if cell not in self._crosses:
            both = self.runs[self.across_of[cell]] + self.runs[self.down_of[cell]]
            self._crosses[cell] = tuple(dict.fromkeys(both))
        return self._crosses[cell]


run_tables = lru_cache(maxsize=64)(RunTables)


class KakuroPosition(Position):
    """A Kakuro board and the candidates of its cells."""

    puzzle: Kakuro
    sums: tuple[int, ...]

    def __init__(self, puzzle: Kakuro) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.sums = puzzle.sums

    @cached_property
    def tables(self) -> RunTables:
        """Return the runs of the board. They are computed on first use, because ratings do not need them."""
        return run_tables(self.rows * self.cols, self.puzzle.across, self.puzzle.down, self.puzzle.sums)

    def copy(self) -> Self:
        """Return a copy of the position, with its own candidates."""
        twin = super().copy()
        twin.tables = self.tables  # to avoid a slow lookup
        return twin

    def auto_eliminate(self) -> None:
        """Turn on automatic changes, which are used in chains: from now on, each step also assigns the last candidate
        of a cell, and eliminates assigned digits from the other cells of their runs.
        """
        self.auto_eliminates = True
        for cell in bits(self.placed):
            self._strike_beside(cell)

    def apply(self, step: Step | Deduction) -> Mask:
        """Make the assignments and eliminations of `step`; after a call of `auto_eliminate`, also the automatic
        changes. Return the cells that changed.
        """
        changed = super().apply(step)
        if self.auto_eliminates:
            cells = sorted({cell for cell, _ in step.removes + step.places})
            for cell in cells:
                digits = self.domains[cell]
                if not self.placed >> cell & 1 and digits and digits & (digits - 1) == 0:
                    changed |= self.place(cell, digits.bit_length() - 1)
            for cell in cells:
                if self.placed >> cell & 1:
                    changed |= self._strike_beside(cell)
        return changed

    def _strike_beside(self, cell: Cell) -> Mask:
        """Eliminate the digit of `cell` from the open cells of its runs, and return the cells that changed. A cell that
        has no other candidate keeps the digit, because this contradiction must be told in a sentence of its own.
        """
        digit, changed = self.value(cell), 0
        for other in self.tables.cross(cell):
            if not self.placed >> other & 1 and self.domains[other] & ~(1 << digit):
                changed |= self.eliminate(other, digit)
        return changed

    def part_around(self, cell: Cell, size: int) -> KakuroPosition | None:
        """Return a copy of this position in which only the `size` runs nearest to `cell` keep their sums. The distance
        of a run is the number of crossing runs that lead to it from `cell`. Return None if the board has fewer than
        three times as many runs.
        """
        from masume.kinds.kakuro import with_sums

        tables = self.tables
        if len(tables.runs) < 3 * size:
            return None
        around = dict.fromkeys((tables.across_of[cell], tables.down_of[cell]))
        for number in (queue := [*around]):
            for other in tables.runs[number]:
                crossing = tables.down_of[other] if number < tables.across else tables.across_of[other]
                if not self.placed >> other & 1 and crossing not in around and len(around) < size:
                    around[crossing] = None
                    queue.append(crossing)
        twin = self.copy()
        twin.puzzle = with_sums(self.puzzle, [total if i in around else 0 for i, total in enumerate(self.sums)])
        return twin

    def state(self, number: int) -> RunState:
        """Return the written digits and the candidates of the run with index `number`."""
        run, domains, placed = self.tables.runs[number], self.domains, self.placed
        return state_of(self.sums[number], [domains[cell] for cell in run], [bool(placed >> cell & 1) for cell in run])

    def run(self, number: int) -> Run:
        """Return the run with index `number` as an argument of a sentence."""
        return self.tables.arguments[number]

    def written(self, number: int) -> tuple[Cell, ...]:
        """Return the cells of the run with index `number` that have a digit."""
        return tuple([cell for cell in self.tables.runs[number] if self.placed >> cell & 1])

    def told_of_run(self, deduction: Deduction, variant: str = "text", **words: Argument) -> Step:
        """Return `deduction`, which is about one run, as a step whose sentence names the run."""
        return self.step_with_words(
            {"run": self.run(deduction.unit), **words}, deduction, self.tables.runs[deduction.unit], variant
        )

    def _leaves(self, removes: tuple[Candidate, ...]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        """Return each cell that loses candidates when `removes` are eliminated, with the digits that it has left. Omit
        a cell if it has no digit left, more digits left than it loses, or too many left to list in a sentence.
        """
        lost: dict[Cell, Mask] = {}
        for cell, value in removes:
            lost[cell] = lost.get(cell, 0) | 1 << value
        left = []
        for cell, mask in lost.items():
            digits = DIGITS_OF[self.domains[cell] & ~mask]
            if 0 < len(digits) <= MOST_VALUES_NAMED and len(digits) <= mask.bit_count():
                left.append((cell, digits))
        return tuple(left)


FINDERS: Pool[KakuroFinder] = Pool()  # by squares and room for runs


def finder_of(position: KakuroPosition, techniques: TechniqueSet) -> KakuroFinder:
    """Return a finder that holds `position`. To see what follows from an assumption, it uses the propagating techniques
    of `techniques`.
    """
    puzzle = position.puzzle
    squares, runs, across = puzzle.rows * puzzle.cols, puzzle.across + puzzle.down, len(puzzle.across)
    key = squares, room_of(len(runs))
    finder = FINDERS.take(key, lambda: KakuroFinder(squares, runs, across, puzzle.sums))
    finder.return_to = partial(FINDERS.give, key)
    finder.take_board(runs, across, puzzle.sums)
    finder.load(position.domains, position.placed)
    finder.propagate_by([technique.name for technique in techniques.propagating])
    return finder
