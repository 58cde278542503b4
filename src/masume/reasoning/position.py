"""Hold positions: a puzzle, its remaining candidates, and the changes that a step makes. Each kind has its own
subclass, which adds the tables that its techniques need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from masume.core.grid import Cell, Mask, bits
from masume.core.kind import Puzzle
from masume.i18n.placeholders import Argument
from masume.reasoning.candidates import Candidate, Candidates
from masume.reasoning.technique import Case, Deduction, Step

BOARD = "board"
new_tuple = tuple.__new__
MOST_LISTED = 8
"""The largest number of eliminations that a sentence lists in a kind without pencil marks. Larger numbers of
eliminations are summarised."""
MOST_VALUES_NAMED = 4  # the most remaining values that a sentence names, as in "only 7 and 9 are left"


class OutOfTimeError(Exception):
    """Error raised when reasoning takes longer than the caller allows."""


class Position(Candidates):
    """The candidates of a puzzle and the units that techniques examine: lines, runs or the whole board. Units of the
    same sort form a scope. The scope "board" has the whole board as its only unit; each kind names the others. Within a
    scope, units are numbered from 0.
    """

    kind: str
    puzzle: Puzzle
    rows: int
    cols: int
    scopes: Mapping[str, Sequence[Mask]]
    """For each scope except "board", the bit set, per square, of the units to examine again when the candidates of the
    square change."""
    sizes: Mapping[str, int]
    """The number of units of each scope except "board"."""
    answer: tuple[int, ...] | None = None
    """The only solution, if known. The correct values then need not be tried as assumptions."""
    decided: bool = False
    """Whether the puzzle is known to have at most one solution, so that the search for steps needs no limit."""
    ruled_out: Mapping[Candidate, int] = {}
    """The eliminated candidates, each with the number of the step or passage to which sentences refer."""
    lines_above: Mapping[Candidate, int] = {}
    """At the end of a chain, the candidates that its lines eliminated, each with the number of the line."""
    disregarded: Mapping[Cell, Mask] = {}
    """The player's entries that contradict the rest. They are drawn, but no step has them as premises."""
    is_binary = False
    """Whether every cell has one of two values."""
    is_pencilled = True
    """Whether players of the kind write pencil marks."""
    lines_said = 0
    """The number of lines that a chain has before its assumption."""
    auto_eliminates = False
    """Whether each line of a chain also performs the automatic eliminations that follow from it; see
    `auto_eliminate`."""
    watch: Callable[[], bool] | None = None
    """A function that returns True if the caller's time is up or if enough has been tried; see `check_time`."""
    late: Callable[[], bool] | None = None
    """A function that returns True if the caller's time is up; see `check_late`."""

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
        """Raise OutOfTimeError if `watch` returns True: the caller's time is up, or this method has been called too
        often. Every search that tries assumptions calls it regularly.
        """
        if self.watch is not None and self.watch():
            raise OutOfTimeError

    def check_late(self) -> None:
        """Raise OutOfTimeError if the caller's time is up. Every long computation that tries no assumptions calls this
        regularly.
        """
        if self.late is not None and self.late():
            raise OutOfTimeError

    def units(self, scope: str) -> int:
        """Return the number of units in `scope`."""
        return 1 if scope == BOARD else self.sizes[scope]

    def touched(self, scope: str, changed: Mask) -> Mask:
        """Return the bit set of the units of `scope` that techniques have to examine again after a change of the cells
        `changed`.
        """
        if scope == BOARD:
            return 1
        units = 0
        masks = self.scopes[scope]
        for cell in bits(changed):
            units |= masks[cell]
        return units

    def follow(self, cell: Cell, value: int) -> Mask:
        """Make the automatic changes that follow when `value` is assigned to `cell`, and return the cells that they
        change. This base method changes nothing; a subclass may override it.
        """
        return 0

    def note_assumption(self) -> None:
        """Record that an assumption has been made in this position. This base method does nothing; a kind whose
        techniques depend on it overrides it.
        """

    def auto_eliminate(self) -> None:
        """From now on, apply every step together with the automatic eliminations that follow from it. This base method
        does nothing; a kind with such eliminations overrides it and sets `auto_eliminates`.
        """

    def part_around(self, cell: Cell, size: int) -> Position | None:
        """Return a copy of this position restricted to the part of a large board around `cell`. The kind defines how
        `size` measures the part. This base method returns None; a kind that overrides it returns None for a board that
        is hardly larger than the part.
        """
        return None

    def look_only_at(self, part: Position) -> None:
        """Restrict this position to the same part of the board as `part`."""
        self.puzzle = part.puzzle

    def assign(self, cell: Cell, value: int) -> Mask:
        """Assign `value` to `cell` and make the automatic changes that follow. Return the cells that changed."""
        changed = self.place(cell, value)
        return changed | self.follow(cell, value) if changed else 0

    def apply(self, step: Step | Deduction) -> Mask:
        """Make the assignments and the eliminations of `step`. Return the cells that changed."""
        changed = self.eliminate_all(step.removes) if step.removes else 0
        for cell, value in step.places:
            changed |= self.assign(cell, value)
        return changed

    def clashes(self, step: Step | Deduction) -> bool:
        """Return whether `step` would leave a cell without candidates."""
        domains = self.domains
        for cell, value in step.places:
            if not domains[cell] >> value & 1:
                return True
        return bool(step.removes) and bool(self.emptied(step.removes))

    def emptied(self, removes: Iterable[Candidate]) -> list[Cell]:
        """Return the cells that would have no candidates left if `removes` were eliminated."""
        left: dict[Cell, Mask] = {}
        for cell, value in removes:
            left[cell] = left.get(cell, self.domains[cell]) & ~(1 << value)
        return [cell for cell, mask in left.items() if not mask]

    def refuted(self, cell: Cell, value: int) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """Return the assignments and the eliminations that follow if `value` is wrong in `cell`. If only one other
        value is left, it is assigned; otherwise the candidate is eliminated.
        """
        rest = self.domains[cell] & ~(1 << value)
        if rest and rest & (rest - 1) == 0:
            return ((cell, rest.bit_length() - 1),), ()
        return (), ((cell, value),)

    def step(
        self,
        technique: str,
        weight: float,
        premises: Iterable[Cell],
        places: Iterable[Candidate] = (),
        removes: Iterable[Candidate] = (),
        region: Iterable[Cell] = (),
        variant: str = "text",
        cases: Iterable[Case] = (),
        **words: Argument,
    ) -> Step:
        """Return a step on this board from its conclusions, its premises, its chains (`cases`) and the arguments of its
        sentence (`words`).
        """
        lost = tuple(removes)
        return Step(
            self.kind,
            self.cols,
            technique,
            round(weight, 2),
            tuple(places),
            lost,
            tuple(premises),
            tuple(region),
            variant,
            words,
            tuple(cases),
            self._leaves(lost) if lost else (),
        )

    def step_from(
        self, deduction: Deduction, /, region: Iterable[Cell] = (), variant: str = "text", **words: Argument
    ) -> Step:
        """Return `deduction` as a step of this position, with the arguments of its sentence."""
        return self.step_with_words(words, deduction, region, variant)

    def step_with_words(
        self, words: Mapping[str, Argument], deduction: Deduction, region: Iterable[Cell] = (), variant: str = "text"
    ) -> Step:
        """Return `deduction` as a step of this position; `words` holds the arguments of its sentence."""
        technique, weight, _, places, removes, premises, _ = deduction
        return new_tuple(  # Step's own constructor takes twice as long
            Step,
            (
                self.kind,
                self.cols,
                technique,
                weight / 100,
                places,
                removes,
                premises,
                tuple(region),
                variant,
                words,
                (),
                self._leaves(removes) if removes else (),
            ),
        )

    def _leaves(self, removes: tuple[Candidate, ...]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        """Return the cells in which `removes` eliminates candidates, each with its remaining values. A cell is omitted
        if it keeps none, more than it loses, or more than a sentence names.
        """
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
    """A position of a kind with the values 0 and 1, in which eliminating one value of a cell assigns the other."""

    is_binary = True

    def place(self, cell: Cell, value: int) -> Mask:
        """Assign `value` to `cell`. Return the cells that changed."""
        bit, other = 1 << cell, 1 - value
        if self.placed & bit and self.domains[cell] == 1 << value:
            return 0
        if self.domains[cell] >> other & 1:
            self.domains[cell] ^= 1 << other
            if self._holders is not None:
                self._holders[other] ^= bit
        self.placed |= bit
        return bit

    assign = place  # nothing else follows

    def apply(self, step: Step | Deduction) -> Mask:
        """Make the assignments and the eliminations of `step`. Return the cells that changed. Steps that only assign
        values, as nearly all do, take a faster path.
        """
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

    def eliminate_all(self, candidates: Iterable[Candidate]) -> Mask:
        """Eliminate `candidates`, and assign to each of their cells its other value. Return the cells that changed."""
        changed = super().eliminate_all(candidates)
        self.placed |= changed
        return changed
