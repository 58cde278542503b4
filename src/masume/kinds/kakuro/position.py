"""The position of a Kakuro player: what each cell may still hold, and what that says about each run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Self

from masume.core.grid import Cell, Line, Mask, bits, mask_of
from masume.kinds.kakuro.runs import DIGITS_OF, WRITTEN, Removals, RunState, digits_of_clue, run_state
from masume.language.arguments import Run
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import BOARD, Position

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro

RUN = "run"
"""Units are runs, across runs first. A run depends on its own cells."""
BAND = "band"
"""Units are the across runs. A run depends on all cells of the across runs that some down run joins to it, and so on
the down runs that cross it."""

# A unit of the scopes below is looked at again only if the values that changed make it worthwhile.
CLUE = "clue"
"""Units are runs. A run depends on the candidates that its clue does not allow."""
BROKEN = "broken"
"""Units are runs that can no longer be filled."""
CROSSING = "crossing"
"""Units are cells where the clues of the two runs have exactly one digit in common. A cell depends on itself only."""
SPENT = "spent"
"""Units are cells with a digit. A cell depends on itself and on the cells of its runs that may still hold the digit."""
SINGLE = "single"
"""Units are cells. A cell depends on itself and on the cells of its runs that have a digit."""
EMPTY = "empty"
"""Units are cells that have no candidate left."""


class Layout:
    """The runs of a board and how they cross: everything that does not depend on the clues."""

    def __init__(self, rows: int, cols: int, across: tuple[Line, ...], down: tuple[Line, ...]) -> None:
        self.runs = across + down
        self.across = len(across)
        squares = rows * cols
        self.across_of = [-1] * squares
        """For each square, the number of its across run; -1 for a wall."""
        self.down_of = [-1] * squares
        """For each square, the number of its down run; -1 for a wall."""
        for number, run in enumerate(self.runs):
            where = self.across_of if number < self.across else self.down_of
            for cell in run:
                where[cell] = number
        self.masks = tuple([mask_of(run) for run in self.runs])
        self.peers: tuple[Mask, ...] = tuple(
            [
                (self.masks[self.across_of[cell]] | self.masks[self.down_of[cell]]) & ~(1 << cell)
                if self.across_of[cell] >= 0
                else 0
                for cell in range(squares)
            ]
        )
        """For each cell, the other cells of its two runs."""
        self.contents_of: tuple[Callable[[list[int]], tuple[int, ...]], ...] = tuple(map(_picker, self.runs))
        white = [cell for run in across for cell in run]
        itself = [1 << cell for cell in range(squares)]
        runs, crossed, joined = [0] * squares, [0] * squares, [0] * squares
        bands = self._bands()
        for cell in white:
            runs[cell] = 1 << self.across_of[cell] | 1 << self.down_of[cell]
            crossed[cell] = self.peers[cell] | 1 << cell
            joined[cell] = bands[self.across_of[cell]]
        self.scopes = {
            RUN: runs,
            CLUE: runs,
            BROKEN: runs,
            BAND: joined,
            CROSSING: itself,
            EMPTY: itself,
            SPENT: crossed,
            SINGLE: crossed,
        }

    def _bands(self) -> list[Mask]:
        """For each across run, the across runs (including itself) that some down run joins to it."""
        joined = [mask_of(self.across_of[cell] for cell in run) for run in self.runs[self.across :]]
        bands = []
        for run in self.runs[: self.across]:
            band = 0
            for cell in run:
                band |= joined[self.down_of[cell] - self.across]
            bands.append(band)
        return bands


def _picker(run: Line) -> Callable[[list[int]], tuple[int, ...]]:
    """A function that picks the contents of a run's cells out of the contents of all squares."""
    if len(run) == 1:
        cell = run[0]
        return lambda contents: (contents[cell],)
    return itemgetter(*run)


layout = lru_cache(maxsize=64)(Layout)


class Clues:
    """What the clues of a board allow, no matter what its cells hold."""

    def __init__(self, layout: Layout, sums: tuple[int, ...]) -> None:
        self.allowed = [digits_of_clue(len(run), clue) for run, clue in zip(layout.runs, sums, strict=True)]
        """For each run, the digits that its clue allows."""
        self.crossings: Mask = 0
        """The cells where the clues of the two runs have exactly one digit in common, and each allows others too."""
        for run in layout.runs[: layout.across]:
            for cell in run:
                one, two = self.allowed[layout.across_of[cell]], self.allowed[layout.down_of[cell]]
                both = one & two
                if both and both & (both - 1) == 0 and both not in (one, two):
                    self.crossings |= 1 << cell


clues = lru_cache(maxsize=64)(Clues)


class KakuroPosition(Position):
    """A Kakuro board and what is still possible on it."""

    puzzle: Kakuro
    layout: Layout
    sums: tuple[int, ...]
    clues: Clues
    contents: list[int]
    """The content of each square, as `runs` defines it."""

    def __init__(self, puzzle: Kakuro) -> None:
        self.layout = layout(puzzle.rows, puzzle.cols, puzzle.across, puzzle.down)
        super().__init__(puzzle, puzzle.domains, self.layout.scopes)
        self.sums = puzzle.sums
        self.clues = clues(self.layout, puzzle.sums)
        self._changed: Iterable[Candidate] = ()
        self._units: dict[str, Mask] = {}
        # Assumptions are followed on copies. On these, flaws are looked for all the time; elsewhere hardly ever.
        self._is_copy = False
        self.contents = [
            domain | WRITTEN if domain and domain & (domain - 1) == 0 else domain for domain in self.domains
        ]

    def copy(self) -> Self:
        twin = super().copy()
        twin.contents = self.contents.copy()
        twin._is_copy = True
        return twin

    def remove(self, cell: Cell, value: int) -> list[Candidate]:
        changed = super().remove(cell, value)
        if changed:
            self.contents[cell] ^= 1 << value
        return changed

    def place(self, cell: Cell, value: int) -> list[Candidate]:
        changed = super().place(cell, value)
        if changed:
            self.contents[cell] |= WRITTEN
        return changed

    def touched(self, scope: str, changed: Iterable[Candidate]) -> Mask:
        if changed is not self._changed:  # after each step the ladder asks about every scope
            self._changed = changed
            self._units = self._look_again(changed)
        return self._units[scope]

    def _look_again(self, changed: Iterable[Candidate]) -> dict[str, Mask]:
        """For each scope, the units in which these changes may make a difference."""
        layout, allowed = self.layout, self.clues.allowed
        runs = bands = clued = cells = spent = single = empty = 0
        for cell, value in changed:
            across, down = layout.across_of[cell], layout.down_of[cell]
            bit = 1 << cell
            runs |= 1 << across | 1 << down
            bands |= layout.scopes[BAND][cell]
            if not allowed[across] >> value & 1:
                clued |= 1 << across
            if not allowed[down] >> value & 1:
                clued |= 1 << down
            cells |= bit
            sharing = layout.peers[cell] & self.holders[value]
            spent |= sharing & self.placed
            if self.placed & bit:
                spent |= bit
                if self.domains[cell] >> value & 1:
                    single |= sharing & ~self.placed
            if not self.domains[cell]:
                empty |= bit
        broken = runs
        if self._is_copy:
            for number in bits(runs):
                if self.state(number).is_sound:
                    broken ^= 1 << number
        return {
            BOARD: 1,
            RUN: runs,
            BAND: bands,
            CLUE: clued,
            BROKEN: broken,
            CROSSING: cells & self.clues.crossings,
            SPENT: spent,
            SINGLE: single | cells,
            EMPTY: empty,
        }

    def state(self, number: int) -> RunState:
        """What a run's clue and cells allow."""
        return run_state(self.sums[number], self.layout.contents_of[number](self.contents))

    def run(self, number: int) -> Run:
        """A run as an argument of a sentence."""
        return Run("across" if number < self.layout.across else "down", self.layout.runs[number], self.sums[number])


def removes(run: Line, removals: Removals) -> list[Candidate]:
    """What a run loses, with cells of the board instead of places in the run."""
    return [(run[place], digit) for place, digits in removals for digit in DIGITS_OF[digits]]
