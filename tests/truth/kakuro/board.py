"""A checker of Kakuro explanations: its own runs, its own sums, every way to fill a run tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Self

from truth.chains import Assumption
from truth.telling import Told

DIGITS = frozenset(range(1, 10))

MOST_ENUMERATED = 60_000


@cache
def sums(size: int, total: int, without: frozenset[int] = frozenset()) -> tuple[tuple[int, ...], ...]:
    """All sets of so many different digits; those of a total, unless that is 0."""
    return tuple(
        digits for digits in combinations(sorted(DIGITS - without), size) if total == 0 or sum(digits) == total
    )


@cache
def can_fill(domains: tuple[frozenset[int], ...], total: int) -> bool:
    """Whether different digits, one from each domain, make the total (any total for 0)."""
    order = sorted(domains, key=len)

    @cache
    def go(place: int, used: int, left: int) -> bool:
        if place == len(order):
            return left == 0 or total == 0
        return any(
            not used >> digit & 1 and (total == 0 or digit <= left) and go(place + 1, used | 1 << digit, left - digit)
            for digit in order[place]
        )

    return go(0, 0, total)


def all_ways(domains: Sequence[Iterable[int]], total: int) -> list[tuple[int, ...]]:
    """Every way to take different digits, one from each domain, that make the total (any total for 0)."""
    found: list[tuple[int, ...]] = [()]
    for i, domain in enumerate(domains):
        found = [(*way, digit) for way in found for digit in domain if digit not in way]
        if total:
            rest = len(domains) - i - 1
            found = [way for way in found if sum(way) + rest <= total <= sum(way) + 9 * rest]
        if len(found) > MOST_ENUMERATED:
            raise ValueError("too many ways to write out")
    return [way for way in found if total == 0 or sum(way) == total]


class KakuroBoard:
    # It tries which digits the cells can hold together, where the sentence adds up their least or greatest ones.
    seen_deeper = frozenset({"squeeze"})
    step = 0
    """The number of the step that is checked."""
    tidy = False
    """Whether what goes without saying is done at once."""
    supposing = False
    """Whether an assumption is followed. Then a cell for which a line leaves one digit has this digit."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        squares = [square for row in puzzle["givens"] for square in row]
        self.left: dict[int, set[int]] = {}
        self.digits: dict[int, int] = {}
        self.gone: set[int] = set()
        """Cells of which a chain said that they can be nothing."""
        self.struck: dict[int, set[int]] = {}
        """What went without saying since something was supposed."""
        for cell, square in enumerate(squares):
            if isinstance(square, int):
                self.left[cell] = {square} if square else set(DIGITS)
                if square:
                    self.digits[cell] = square
        self.runs: list[tuple[str, tuple[int, ...], int]] = []
        self.runs_of: dict[int, list[int]] = {cell: [] for cell in self.left}
        for way, step, clue in (("across", 1, 1), ("down", self.cols, 0)):
            for cell in self.left:
                starts = cell % self.cols == 0 if way == "across" else cell < self.cols
                if not starts and cell - step in self.left:
                    continue
                run = [cell]
                while run[-1] + step in self.left and (way == "down" or (run[-1] + 1) % self.cols):
                    run.append(run[-1] + step)
                wall = None if starts else squares[cell - step]
                total = wall[clue] if wall else 0
                for member in run:
                    self.runs_of[member].append(len(self.runs))
                self.runs.append((way, tuple(run), total))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.left = {cell: set(digits) for cell, digits in self.left.items()}
        twin.digits, twin.gone = self.digits.copy(), self.gone.copy()
        twin.struck = {cell: set(digits) for cell, digits in self.struck.items()}
        twin.tidy = twin.supposing = False
        return twin

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        self.left[cell] = values
        if len(values) == 1:
            (self.digits[cell],) = values

    def tidy_up(self) -> None:
        """From now on, what goes without saying is done at once: a digit is out in the runs in which it is written."""
        self.tidy = True
        for cell in self.digits:
            self.strike_beside(cell)

    def strike_beside(self, cell: int) -> None:
        """Strikes a digit in the other cells of its runs. In a chain, that the last digit of a cell is gone has to be
        said."""
        digit = self.digits[cell]
        for other in self.sharing(cell):
            if self.supposing and (other in self.digits or self.left[other] == {digit}):
                continue
            if digit in self.left[other]:
                self.left[other].discard(digit)
                self.struck.setdefault(other, set()).add(digit)

    # ---- What chains ask

    def is_placed(self, cell: int, value: int) -> bool:
        return self.digits.get(cell) == value

    def is_out(self, cell: int, value: int) -> bool:
        return value not in self.left[cell]

    def take(self, step: Told) -> None:
        for cell, value in step.removes:
            self.left[cell].discard(value)
            if not self.left[cell]:
                self.gone.add(cell)
        for cell, value in step.places:
            if value not in self.left[cell] or self.digits.get(cell, value) != value:
                self.gone.add(cell)
            self.left[cell] = {value}
            self.digits[cell] = value
        if self.supposing:
            for cell, _ in step.removes:
                if len(self.left[cell]) == 1 and cell not in self.gone:
                    self.digits.setdefault(cell, *self.left[cell])
        if self.tidy:
            for cell in sorted({cell for cell, _ in step.places + step.removes} & self.digits.keys()):
                self.strike_beside(cell)

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        if holds:
            self.left[cell] = {value}
        else:
            self.left[cell].discard(value)
        if len(self.left[cell]) == 1:
            (self.digits[cell],) = self.left[cell]
        self.supposing = True
        self.struck = {}
        self.tidy_up()

    def choices(self, step: Told) -> list[Assumption]:
        return []

    # ---- Runs

    def domains(self, cells: Iterable[int], fixed: dict[int, int] | None = None) -> tuple[frozenset[int], ...]:
        return tuple(frozenset({fixed[cell]} if fixed and cell in fixed else self.left[cell]) for cell in cells)

    def fits(self, run: tuple[str, tuple[int, ...], int], fixed: dict[int, int]) -> bool:
        """Whether a run can be filled, with some cells fixed."""
        return can_fill(self.domains(run[1], fixed), run[2])

    def open_cells(self, cells: Iterable[int]) -> list[int]:
        return [cell for cell in cells if cell not in self.digits]

    def used(self, cells: Iterable[int]) -> frozenset[int]:
        return frozenset(self.digits[cell] for cell in cells if cell in self.digits)

    def sharing(self, cell: int) -> set[int]:
        """The other cells of the runs of a cell."""
        return {other for number in self.runs_of[cell] for other in self.runs[number][1]} - {cell}

    def beside(self, cell: int) -> frozenset[int]:
        """The digits that are written in the runs of a cell."""
        return self.used(self.sharing(cell))

    def rest(self, run: tuple[str, tuple[int, ...], int]) -> int:
        """What is left of a sum for the open cells of the run."""
        return run[2] - sum(self.digits[cell] for cell in run[1] if cell in self.digits)

    def denials(self, step: Told) -> Iterator[tuple[int, dict[int, int]]]:
        """What must be impossible if the step is right: each removed digit; for a placed one, each other digit."""
        for cell, value in step.removes:
            yield cell, {cell: value}
        for cell, value in step.places:
            for other in self.left[cell] - {value}:
                yield cell, {cell: other}

    def possible(self, step: Told, fixed: dict[int, int]) -> bool:
        """Whether the runs that are named can each be filled; without a named run, those with two or more named
        cells."""
        named = [run for word in ("run", "other") if (run := step.run(word))]
        if not named:
            cells = step.named()
            named = [run for run in self.runs if len(cells & set(run[1])) > 1]
        for cell, digit in fixed.items():
            if digit not in self.left[cell]:
                return False
        return all(self.fits(run, fixed) for run in named)

    def easier(self, step: Told) -> str | None:
        """A technique that is easier than a step's and has something to say."""
        if step.technique == "last-cell":
            return None
        if any(run[2] and len(self.open_cells(run[1])) == 1 for run in self.runs):
            return "last-cell"
        return None
