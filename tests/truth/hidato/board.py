"""A checker of Hidato explanations: its own neighbours, distances, routes and pockets.

Players pencil nothing in. What they read off the board without a word the checker takes as known as well: a number that
is written stands nowhere else, and no number is farther from a written one, counted in steps, than the two differ.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Self

from pysat.solvers import Solver

from truth.chains import Assumption
from truth.telling import Pair, Told

STEPS = {
    4: ((-1, 0), (1, 0), (0, -1), (0, 1)),
    6: ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, -1)),
    8: tuple((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b),
}

MOST_ROUTES = 3000

FAR = 10**6

Route = dict[int, int]
"""For each number, its cell."""


class HidatoBoard:
    seen_deeper = frozenset({"no-way"})  # it walks all paths, where the sentence counts steps
    step = 0
    """The number of the step that is checked."""
    brief = False
    """Whether steps leave out of their lists what nothing rests on."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        self.way_count = puzzle["rules"]["neighbours"]
        squares = [number for row in puzzle["givens"] for number in row]
        self.cells = [cell for cell, number in enumerate(squares) if number is not None]
        self.last = len(self.cells)
        inside = set(self.cells)
        self.near: dict[int, list[int]] = {}
        for cell in self.cells:
            row, col = divmod(cell, self.cols)
            self.near[cell] = sorted(
                (row + a) * self.cols + col + b
                for a, b in STEPS[self.way_count]
                if 0 <= row + a < self.rows and 0 <= col + b < self.cols and (row + a) * self.cols + col + b in inside
            )
        self.apart = {cell: self.flood(cell, inside) for cell in self.cells}
        self.where: dict[int, int] = {}
        self.at: dict[int, int] = {}
        self.left: dict[int, set[int]] = {cell: set(range(1, self.last + 1)) for cell in self.cells}
        self.pencilled: set[Pair] = set()
        """What a player struck out before the first step."""
        self.struck: dict[Pair, int] = {}
        """For each candidate that a step struck, the number of the step."""
        self.gone: set[str] = set()
        """What cannot be any more: numbers that were placed twice, cells that were filled twice."""
        for cell in self.cells:
            if squares[cell]:
                self.write(cell, squares[cell])

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.where, twin.at, twin.gone = self.where.copy(), self.at.copy(), self.gone.copy()
        twin.struck = self.struck.copy()
        twin.left = {cell: set(numbers) for cell, numbers in self.left.items()}
        return twin

    def flood(self, start: int, through: set[int]) -> dict[int, int]:
        """How many steps it takes from a cell to others, going through some cells only."""
        steps, front = {start: 0}, [start]
        while front:
            front = [
                other
                for cell in front
                for other in self.near[cell]
                if other in through and other not in steps and steps.setdefault(other, steps[cell] + 1)
            ]
        return steps

    def distance(self, one: int, other: int) -> int:
        return self.apart[one].get(other, FAR)

    def write(self, cell: int, number: int) -> None:
        """Writes a number, and strikes what everyone sees is impossible then."""
        if self.where.get(number, cell) != cell or self.at.get(cell, number) != number or number not in self.left[cell]:
            self.gone |= {f"number {number}", f"cell {cell}"}
        self.where[number], self.at[cell] = cell, number
        self.left[cell] = {number}
        for other in self.cells:
            if other not in self.at:
                far = self.distance(cell, other)
                self.left[other] = {n for n in self.left[other] if n != number and abs(n - number) >= far}

    @property
    def empty(self) -> set[int]:
        return {cell for cell in self.cells if cell not in self.at}

    def missing(self) -> list[int]:
        return [number for number in range(1, self.last + 1) if number not in self.where]

    def holders(self, number: int) -> list[int]:
        """The cells that a number has left, or in which it is written."""
        if number in self.where:
            return [self.where[number]]
        return [cell for cell in self.cells if number in self.left[cell]]

    def around(self, number: int) -> tuple[int | None, int | None]:
        """The written numbers before and after a number."""
        before = next((n for n in range(number - 1, 0, -1) if n in self.where), None)
        after = next((n for n in range(number + 1, self.last + 1) if n in self.where), None)
        return before, after

    def is_near(self, number: int, cell: int) -> bool:
        """Whether a number is near enough to those written before and after it, as the crow flies."""
        return all(
            self.distance(cell, self.where[other]) <= abs(number - other)
            for other in self.around(number)
            if other is not None
        )

    def is_stated(self, number: int, cell: int) -> bool:
        return self.where.get(number) == cell

    def groups(self, written: dict[int, int]) -> list[list[int]]:
        """The missing numbers, those together that follow each other."""
        found: list[list[int]] = []
        for number in range(1, self.last + 1):
            if number in written:
                continue
            if found and found[-1][-1] == number - 1:
                found[-1].append(number)
            else:
                found.append([number])
        return found

    def pieces(self, cells: set[int]) -> list[set[int]]:
        """The connected pieces of some cells."""
        found, rest = [], set(cells)
        while rest:
            piece = set(self.flood(next(iter(rest)), rest))
            found.append(piece)
            rest -= piece
        return found

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        if len(values) == 1:
            self.write(cell, *values)
        else:
            self.pencilled |= {(cell, number) for number in self.left[cell] - values}
            self.left[cell] &= values

    def tidy_up(self) -> None:
        """From now on, what goes without saying is done at once: nothing here."""

    # ---- What chains ask

    def is_placed(self, cell: int, value: int) -> bool:
        return self.at.get(cell) == value

    def is_out(self, cell: int, value: int) -> bool:
        return value not in self.left[cell]

    def take(self, step: Told) -> None:
        for cell, value in step.removes:
            self.left[cell].discard(value)
            self.struck.setdefault((cell, value), self.step)
        for cell, value in step.places:
            self.write(cell, value)

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        if holds:
            self.write(cell, value)
            return
        self.left[cell].discard(value)
        if len(holders := self.holders(value)) == 1:
            self.write(holders[0], value)
        elif len(self.left[cell]) == 1:
            self.write(cell, *self.left[cell])

    def choices(self, step: Told) -> list[Assumption]:
        if "split" in step.words:
            number = step.number("split")
            return [(cell, number, True) for cell in self.holders(number)]
        numbers = {case.value for case in step.cases}
        if len(step.cases) > 1 and len(numbers) == 1:
            (number,) = numbers
            return [(cell, number, True) for cell in self.holders(number)]
        cells = {case.cell for case in step.cases}
        if len(cells) == 1:
            (cell,) = cells
            return [(cell, number, True) for number in self.left[cell]]
        return []

    def can_be(self, wanted: dict[Pair, bool]) -> bool:
        """Whether the whole board, with all that is left on it, allows something."""
        ids: dict[Pair, int] = {}
        for cell in self.cells:
            for number in self.left[cell]:
                ids[cell, number] = len(ids) + 1
        clauses: list[list[int]] = []
        for pair, holds in wanted.items():
            if pair not in ids:
                return not holds
            clauses.append([ids[pair] if holds else -ids[pair]])
        by_number = {n: [ids[cell, n] for cell in self.holders(n) if (cell, n) in ids] for n in range(1, self.last + 1)}
        for ones in (*([ids[cell, n] for n in self.left[cell]] for cell in self.cells), *by_number.values()):
            clauses.append(ones)
            clauses += [[-a, -b] for a, b in combinations(ones, 2)]
        for (cell, number), own in ids.items():
            for other in (number - 1, number + 1):
                if 1 <= other <= self.last:
                    clauses.append([-own, *(ids[near, other] for near in self.near[cell] if (near, other) in ids)])
        if any(not clause for clause in clauses):
            return False
        with Solver("cadical153", bootstrap_with=clauses) as solver:
            return bool(solver.solve())

    def easier(self, step: Told) -> str | None:
        """A technique that is easier than a step's and has something to say."""
        order = ("gap-of-one", "only-step")
        allowed = order[: order.index(step.technique)] if step.technique in order else order
        empty = self.empty
        for number in self.missing():
            sides = [self.where[other] for other in (number - 1, number + 1) if other in self.where]
            both = empty.intersection(*(self.near[side] for side in sides))
            if "gap-of-one" in allowed and len(sides) == 2 and len(both) == 1:
                return "gap-of-one"
            if "only-step" in allowed and any(len(empty.intersection(self.near[side])) == 1 for side in sides):
                return "only-step"
        return None

    # ---- Routes

    def routes(self, numbers: list[int]) -> list[Route]:
        """Every way to place some missing numbers on the cells they have left, each beside its neighbours; at most
        MOST_ROUTES and one."""
        found: list[Route] = []
        holders = {number: set(self.holders(number)) for number in numbers}

        def go(place: int, route: Route) -> None:
            if len(found) > MOST_ROUTES:
                return
            if place == len(numbers):
                found.append(dict(route))
                return
            number = numbers[place]
            options = holders[number] - set(route.values())
            for other in (number - 1, number + 1):
                there = route.get(other, self.where.get(other))
                if there is not None:
                    options = options.intersection(self.near[there])
            for cell in sorted(options):
                later = next((n for n in range(number + 1, self.last + 1) if n in self.where), None)
                if later is not None and self.distance(cell, self.where[later]) > later - number:
                    continue
                route[number] = cell
                go(place + 1, route)
                del route[number]

        go(0, {})
        return found
