"""A position: a puzzle, what is still possible on it, and how a step changes that.

A kind's own class adds the tables that its techniques look things up in.

unit    what a technique looks at in one go: a line, a run, the whole board; the units of a scope are numbered
scope   a family of units: "board" (one unit, everything), or a family that the kind names
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from masume.core.grid import Cell, Mask, bits
from masume.core.kind import Puzzle
from masume.i18n.placeholders import Argument
from masume.reasoning.candidates import Candidate, Candidates
from masume.reasoning.technique import Case, Found, Step

BOARD = "board"
new_tuple = tuple.__new__
MOST_LISTED = 8
"""Where nobody pencils, a step that takes more candidates away says in a few words of which all it does."""
MOST_VALUES_NAMED = 4  # "only 7 and 9 are left" is short as long as there are no more


class OutOfTimeError(Exception):
    """Arguing took longer than the caller allows."""


class Position(Candidates):
    """The candidates of a puzzle, and the units that techniques look at."""

    kind: str
    puzzle: Puzzle
    rows: int
    cols: int
    scopes: Mapping[str, Sequence[Mask]]
    """For each scope but "board", for each square, the units that have to be looked at again when its candidates
    change."""
    sizes: Mapping[str, int]
    """For each scope but "board", how many units it has."""
    answer: tuple[int, ...] | None = None
    """The only solution, where it is known: then nobody needs to try whether a right value leads to a contradiction."""
    decided: bool = False
    """Whether the puzzle is known to have no more than one solution, so that arguments can go on to the end."""
    ruled_out: Mapping[Candidate, int] = {}
    """The candidates that a step or passage removed, with its number, for sentences that speak of it."""
    lines_above: Mapping[Candidate, int] = {}
    """At the end of a chain, the candidates that its lines removed, with their numbers."""
    disregarded: Mapping[Cell, Mask] = {}
    """What a player wrote that contradicts the rest: it is drawn, but nobody argues from it."""
    has_two_values = False
    """Whether cells can only be one thing or the other."""
    is_pencilled = True
    """Whether players note what is left for a cell."""
    lines_said = 0
    """How many lines of a chain are said before its assumption is made."""
    is_tidy = False
    """Whether what goes without saying after a line of a chain is done with it: see `tidy_up`."""
    watch: Callable[[], bool] | None = None
    """Says when the caller's time is up, or when enough has been tried; `check_time` asks it."""
    late: Callable[[], bool] | None = None
    """Says when the caller's time is up, and nothing else; `check_late` asks it."""

    def __init__(
        self, puzzle: Puzzle, domains: Sequence[Mask], scopes: Mapping[str, Sequence[Mask]] | None = None
    ) -> None:
        super().__init__(domains)
        self.kind = puzzle.kind
        self.puzzle = puzzle
        self.rows = puzzle.rows
        self.cols = puzzle.cols
        self.scopes = scopes or {}
        self.sizes = {name: max(masks).bit_length() for name, masks in self.scopes.items()}

    def check_time(self) -> None:
        """OutOfTimeError when the caller's time is up. Whatever tries things calls this now and then: on a board with
        several solutions, it is called a limited number of times."""
        if self.watch is not None and self.watch():
            raise OutOfTimeError

    def check_late(self) -> None:
        """OutOfTimeError when the caller's time is up. Whatever takes long without trying things calls this."""
        if self.late is not None and self.late():
            raise OutOfTimeError

    def units(self, scope: str) -> int:
        """How many units a scope has."""
        return 1 if scope == BOARD else self.sizes[scope]

    def touched(self, scope: str, changed: Mask) -> Mask:
        """The units in which techniques may find something else after changes in these cells."""
        if scope == BOARD:
            return 1
        units = 0
        masks = self.scopes[scope]
        for cell in bits(changed):
            units |= masks[cell]
        return units

    def follow(self, cell: Cell, value: int) -> Mask:
        """Makes the changes that players make without thinking when they place a value, and that no step mentions;
        returns the cells in which something changed. By default there are none; a kind may have some."""
        return 0

    def suppose(self) -> None:
        """From here on, an assumption is followed. A kind may take note of it."""

    def tidy_up(self) -> None:
        """From here on, what goes without saying once a line of a chain has been said is done with that line. A kind
        may have such things, and then sets `is_tidy`; its finder does the same."""

    def part_around(self, cell: Cell, size: int) -> Position | None:
        """The same position for one who looks only at a part of a large board, around a cell: so many units, as the
        kind counts them. None if the board has hardly more, or if the kind has nothing of the sort."""
        return None

    def look_only_at(self, part: Position) -> None:
        """From now on, this is the position of one who looks at what another position of the board looks at."""
        self.puzzle = part.puzzle

    def put(self, cell: Cell, value: int) -> Mask:
        """Places a value and makes the changes that go without saying; returns the cells in which something changed."""
        changed = self.place(cell, value)
        return changed | self.follow(cell, value) if changed else 0

    def apply(self, step: Step | Found) -> Mask:
        """Does what a step says; returns the cells in which something changed."""
        changed = self.remove_all(step.removes) if step.removes else 0
        for cell, value in step.places:
            changed |= self.put(cell, value)
        return changed

    def clashes(self, step: Step | Found) -> bool:
        """Whether a step would leave some cell without any value."""
        domains = self.domains
        for cell, value in step.places:
            if not domains[cell] >> value & 1:
                return True
        return bool(step.removes) and bool(self.emptied(step.removes))

    def emptied(self, removes: Iterable[Candidate]) -> list[Cell]:
        """The cells that would be left without any value."""
        left: dict[Cell, Mask] = {}
        for cell, value in removes:
            left[cell] = left.get(cell, self.domains[cell]) & ~(1 << value)
        return [cell for cell, mask in left.items() if not mask]

    def refuted(self, cell: Cell, value: int) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """What follows when a candidate is impossible: what to place (the other value, if only one is left) and what to
        remove."""
        rest = self.domains[cell] & ~(1 << value)
        if rest and rest & (rest - 1) == 0:
            return ((cell, rest.bit_length() - 1),), ()
        return (), ((cell, value),)

    def step(
        self,
        technique: str,
        weight: float,
        because: Iterable[Cell],
        places: Iterable[Candidate] = (),
        removes: Iterable[Candidate] = (),
        region: Iterable[Cell] = (),
        variant: str = "text",
        cases: Iterable[Case] = (),
        **words: Argument,
    ) -> Step:
        """A step on this board."""
        lost = tuple(removes)
        return Step(
            self.kind,
            self.cols,
            technique,
            round(weight, 2),
            tuple(places),
            lost,
            tuple(because),
            tuple(region),
            variant,
            words,
            tuple(cases),
            self._leaves(lost) if lost else (),
        )

    def told(self, found: Found, /, region: Iterable[Cell] = (), variant: str = "text", **words: Argument) -> Step:
        """A step that was found here, with the arguments of its sentence."""
        return self.told_with(words, found, region, variant)

    def told_with(
        self, words: Mapping[str, Argument], found: Found, region: Iterable[Cell] = (), variant: str = "text"
    ) -> Step:
        """The same, for those who have the arguments in a dictionary."""
        technique, weight, _, places, removes, because, _ = found
        return new_tuple(  # Step's own constructor takes twice as long
            Step,
            (
                self.kind,
                self.cols,
                technique,
                weight / 100,
                places,
                removes,
                because,
                tuple(region),
                variant,
                words,
                (),
                self._leaves(removes) if removes else (),
            ),
        )

    def _leaves(self, removes: tuple[Candidate, ...]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        """What is left for the cells that lose candidates, where naming these values is shorter than naming the lost
        ones."""
        lost: dict[Cell, Mask] = {}
        for cell, value in removes:
            lost[cell] = lost.get(cell, 0) | 1 << value
        left = [(cell, self.domains[cell] & ~mask, mask.bit_count()) for cell, mask in lost.items()]
        return tuple(
            (cell, tuple(bits(mask)))
            for cell, mask, gone in left
            if 0 < mask.bit_count() <= min(gone, MOST_VALUES_NAMED)
        )


class PositionOfTwo(Position):
    """A position of a kind with two values, 0 and 1: when one is removed, the cell holds the other, which goes without
    saying."""

    has_two_values = True

    def place(self, cell: Cell, value: int) -> Mask:
        bit, other = 1 << cell, 1 - value
        if self.placed & bit and self.domains[cell] == 1 << value:
            return 0
        if self.domains[cell] >> other & 1:
            self.domains[cell] ^= 1 << other
            if self._holders is not None:
                self._holders[other] ^= bit
        self.placed |= bit
        return bit

    put = place  # nothing else follows

    def apply(self, step: Step | Found) -> Mask:
        """The same in one go where the step only places values, as nearly all do."""
        if step.removes or self._holders is not None:
            return super().apply(step)
        domains, placed, changed = self.domains, self.placed, 0
        for cell, value in step.places:
            here, this = 1 << cell, 1 << value
            if domains[cell] != this or not placed & here:
                domains[cell] &= this
                changed |= here
        self.placed = placed | changed
        return changed

    def remove_all(self, candidates: Iterable[Candidate]) -> Mask:
        changed = super().remove_all(candidates)
        self.placed |= changed
        return changed
