"""A checker of Hidato explanations: its own neighbours, distances, routes and pockets.

Players pencil nothing in. What they read off the board without a word the checker takes as known as well: a number that
is written stands nowhere else, and no number is farther from a written one, counted in steps, than the two differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import Any, Self

from pysat.solvers import Solver

from truth.chains import Assumption, Verdict
from truth.telling import (
    CELL,
    MOST_LISTED,
    Complaint,
    Pair,
    Told,
    cell_of,
    cells_in,
    conclusion_faults,
    name,
    numbers_in,
)

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
    tidy = False
    """Whether what goes without saying is done at once."""

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

    # ---- Judging

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            if step.is_flaw:
                if not special and not self.gone and self.can_be({}):
                    faults.append(Complaint("flaw", "no rule is broken"))
                return Verdict(faults, special is not None)
            if not special:
                for cell, value in step.places:
                    if self.can_be({(cell, value): False}):
                        faults.append(Complaint("conclusion", f"{value} need not be at {name(cell, self.cols)}"))
                for cell, value in step.removes:
                    if self.can_be({(cell, value): True}):
                        faults.append(Complaint("conclusion", f"{value} may be at {name(cell, self.cols)}"))
            faults += self.wording(step)
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)

    def wording(self, step: Told) -> Iterator[Complaint]:
        """Whether the sentence says what is concluded."""
        said: set[Pair] = {
            (cell_of(cell, step.cols), int(number))
            for number, cell in re.findall(rf"(\d+) (?:goes in|in|stands at) ({CELL})", step.text)
        }
        if step.variant == "fragment-filled":
            said |= set(filled_along(self, step))
        after = self.copy()
        for cell, value in step.removes:
            after.left[cell].discard(value)
        listed = set(list_in(step))
        left = {cell: after.left[cell] for cell, _ in step.removes}
        for complaint in conclusion_faults(step, left, said):
            lost = re.match(rf"does not say that ({CELL}) is not (\d+)", complaint.message)
            if lost and (cell_of(lost[1], step.cols), int(lost[2])) in listed:
                continue
            yield complaint

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


def filled_along(board: HidatoBoard, step: Told) -> Iterator[Pair]:
    """What "89–99 go from r1c9 to r2c7" says of a piece of the path that is named."""
    along = cells_in(str(step.words["along"]["text"]), board.cols)
    told = re.search(rf"so (\d+–\d+) go from ({CELL}) to ({CELL})\.", step.text)
    if told is None or not set(ends := [cell_of(cell, step.cols) for cell in told.groups()[1:]]) <= set(along):
        return
    start, end = map(along.index, ends)
    cells = along[start : end + 1] if start <= end else along[end : start + 1][::-1]
    yield from zip(cells, numbers_in(told[1]), strict=True)


def list_in(step: Told) -> Iterator[Pair]:
    """A list such as "3: r1c7, r2c7; 20: r1c5"."""
    for number, cells in re.findall(rf"(?<![\d–])(\d+): ({CELL}(?:, {CELL})*)", step.text):
        for cell in cells_in(cells, step.cols):
            yield cell, int(number)


def complain(good: object, message: str, rule: str = "sentence") -> Iterator[Complaint]:
    if not good:
        yield Complaint(rule, message)


def written(board: HidatoBoard, step: Told, *names: str) -> Iterator[Complaint]:
    """The numbers that the sentence says are written are."""
    for word in names:
        if word in step.words:
            number, cell = step.number(word), step.cell(f"{word}_cell")
            yield from complain(board.is_stated(number, cell), f"{number} is not at {name(cell, board.cols)}")


def only_place(step: Told, number: int, cells: set[int]) -> Iterator[Complaint]:
    """A number has one cell left, and goes there."""
    good = len(cells) == 1 and step.places == tuple((cell, number) for cell in cells) and not step.removes
    yield from complain(good, f"{number} could go to {len(cells)} cells", "conclusion")


def told_before(board: HidatoBoard, step: Told, pairs: Iterable[Pair]) -> Iterator[Complaint]:
    """Whether the steps that are named for what was ruled out before did rule it out, all together and each some of it.
    What lines of the same chain ruled out has the number of the step that is checked."""
    if "by" not in step.words:
        return
    what, numbers = step.words["by"]["earlier"]
    told = set(numbers)
    by = {board.struck.get(pair, 0) for pair in pairs if pair not in board.pencilled}
    yield from complain(by - {board.step, 0} == told, f"it was step {sorted(by - {0})}")
    yield from complain(what != "here" or board.step in by, "it was not this step")
    yield from complain(0 not in by, "no step ruled it out")


# ---- What each technique claims


def gap_of_one(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "before", "after")
    number = step.number("number")
    yield from complain(
        {step.number("before"), step.number("after")} == {number - 1, number + 1}, "not the numbers beside it"
    )
    both = set(board.near[step.cell("before_cell")]) & set(board.near[step.cell("after_cell")]) & board.empty
    yield from only_place(step, number, both)


def only_step(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "beside")
    number = step.number("number")
    yield from complain(
        abs(step.number("beside") - number) == 1 and number not in board.where, "it need not be beside it"
    )
    yield from only_place(step, number, set(board.near[step.cell("beside_cell")]) & board.empty)


def tight_run(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    low, high = step.number("low"), step.number("high")
    start, goal = step.cell("low_cell"), step.cell("high_cell")
    good = high - low == step.number("steps") == board.distance(start, goal)
    yield from complain(good, "there is room for detours")
    shortest = board.copy()
    for cell in board.empty:
        shortest.left[cell] = {
            n
            for n in range(low + 1, high)
            if board.distance(start, cell) == n - low and board.distance(cell, goal) == high - n
        }
    numbers = list(range(low + 1, high))
    faults = list(compare(shortest, step, shortest.routes(numbers), numbers))
    if faults:
        for cell in board.empty:
            shortest.left[cell] &= board.left[cell]
        still = list(compare(shortest, step, shortest.routes(numbers), numbers))
        faults = still or [Complaint("before", "rests on what was ruled out before, without saying so")]
    yield from faults


def compare(board: HidatoBoard, step: Told, routes: list[Route], numbers: list[int]) -> Iterator[Complaint]:
    """What all routes have in common is what the step concludes."""
    always = set.intersection(*(set(route.values()) for route in routes)) if routes else set()
    for cell, number in step.places:
        where = f"{number} at {name(cell, board.cols)}"
        if number in numbers:
            yield from complain(
                all(route[number] == cell for route in routes), f"not every route has {where}", "conclusion"
            )
        else:
            there = [other for other in board.holders(number) if other not in always]
            here = board.left[cell] - {n for n in board.left[cell] if cell not in always}
            yield from complain(there == [cell] or here == {number}, f"{where} does not follow", "conclusion")
            yield from complain(cells_said_left(step, number), f"does not say why {where} follows")
    for cell, number in step.removes:
        good = all(route[number] != cell for route in routes) if number in numbers else cell in always
        yield from complain(good, f"{number} may be at {name(cell, board.cols)}", "conclusion")


def cells_said_left(step: Told, number: int) -> bool:
    """Whether the sentence says that a number has one cell left."""
    return bool(re.search(rf"(?:only|one) [^.]*cell[^.]* left for {number}\b|{number} has only", step.text))


def distance(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    if step.variant in ("text", "out"):
        yield from written(board, step, "beside", "goal")
        number, beside, goal = step.number("number"), step.number("beside"), step.number("goal")
        yield from complain(abs(number - beside) == 1 and step.number("steps") == abs(goal - number), "wrong steps")
        cells = set(board.near[step.cell("beside_cell")]) & board.empty
        far = {cell for cell in cells if board.distance(cell, step.cell("goal_cell")) > step.number("steps")}
        yield from complain(set(step.cells("far")) <= far, "one of them is not too far away")
        out = set(step.cells("out"))
        for cell in out:
            yield from complain(number not in board.left[cell], f"{name(cell, board.cols)} was not ruled out")
        yield from told_before(board, step, [(cell, number) for cell in out])
        yield from only_place(step, number, cells - far - out)
        return
    for word in ("low", "high"):
        if word in step.words:
            yield from written(board, step, word)
    ends = {step.number(word) for word in ("low", "high") if word in step.words}
    told = set(list_in(step))
    if told:
        yield from complain(told == set(step.removes), "the list is another one")
        if "count" in step.words:
            yield from complain(step.number("count") == len(told), "the count is wrong")
    if "numbers" in step.words:
        yield from complain(set(step.numbers("numbers")) == {n for _, n in step.removes}, "other numbers lose cells")
        facts = {(cell, number) for cell, number in step.words.get("placed", {}).get("facts", ())}
        yield from complain(facts == set(step.places), "something else can be entered")
    empty = board.empty
    floods = {side: board.flood(cell, empty) for side, cell in board.where.items() if not ends or side in ends}

    def is_far(cell: int, number: int) -> bool:
        sides = [side for side in board.around(number) if side in floods]
        return any(floods[side].get(cell, FAR) > abs(number - side) for side in sides)

    yield from ruled_out(board, step, is_far, "it is near enough")


def ruled_out(board: HidatoBoard, step: Told, is_out: Callable[[int, int], bool], why: str) -> Iterator[Complaint]:
    """Whether a conclusion follows if some candidates are out: what is struck must be; and where a number is written,
    all its other cells, or all other numbers of the cell."""
    for cell, number in step.removes:
        yield from complain(is_out(cell, number), f"{number} at {name(cell, board.cols)}: {why}", "conclusion")
    for cell, number in step.places:
        elsewhere = all(is_out(other, number) for other in board.holders(number) if other != cell)
        others = all(is_out(cell, other) for other in board.left[cell] if other != number)
        good = number in board.left[cell] and (elsewhere or others)
        yield from complain(good, f"{number} need not be at {name(cell, board.cols)}", "conclusion")


def hidden_single(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    number = step.number("number")
    yield from written(board, step, "beside", "other", "low", "high")
    cells = board.empty
    for word in ("beside", "other"):
        if word in step.words:
            yield from complain(abs(step.number(word) - number) == 1, "that number is not beside it")
            cells &= set(board.near[step.cell(f"{word}_cell")])
    for word in ("low", "high"):
        if word in step.words:
            steps = step.number(f"{word}_steps")
            yield from complain(abs(step.number(word) - number) == steps, "wrong steps")
            cells &= {cell for cell in cells if board.distance(cell, step.cell(f"{word}_cell")) <= steps}
    out = set(step.cells("out"))
    if step.variant in ("none", "two-many", "one-many"):
        yield from complain("by" in step.words, "cells that were ruled out are not named", "list")
        out = {cell for cell in cells if number not in board.left[cell]}
    for cell in out:
        yield from complain(number not in board.left[cell], f"{name(cell, board.cols)} was not ruled out")
    yield from told_before(board, step, [(cell, number) for cell in out])
    yield from complain(out <= cells, "a cell that is no question")
    yield from only_place(step, number, cells - out)


def naked_single(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell, number = step.cell(), step.number("number")
    near = {other for other in board.missing() if board.is_near(other, cell)}
    out = set(step.numbers("out"))
    if step.variant == "many":
        yield from complain("by" in step.words, "numbers that were ruled out are not named", "list")
        out = near - board.left[cell]
    for other in out:
        yield from complain(other not in board.left[cell], f"{other} was not ruled out")
    yield from told_before(board, step, [(cell, other) for other in out])
    yield from complain(near - out == {number}, f"{sorted(near - out)} are left", "conclusion")
    yield from complain(out <= near, "a number that is too far away anyway")
    yield from complain(step.places == ((cell, number),), "something else follows", "conclusion")


def dead_end(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    ways = set(board.near[cell]) & board.empty
    yield from complain(set(step.cells("way")) == ways, "it has other empty neighbours")
    filled = {board.at[other] for other in board.near[cell] if other in board.at}
    if "filled" in step.words:
        yield from complain(set(step.numbers("filled")) == filled, f"its filled neighbours are {sorted(filled)}")

    def joins(number: int) -> bool:
        beside = [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
        loose = [other for other in beside if other not in board.where]
        return all(other in filled for other in beside if other in board.where) and len(loose) <= len(ways)

    options = {number for number in board.missing() if joins(number)}
    told = set(step.numbers("options"))
    if told:
        good = told in (options, options & board.left[cell])
        yield from complain(good, f"what is left is {sorted(options)}")
    yield from ruled_out(board, step, lambda other, number: other == cell and not joins(number), "it fits there")


def joined(board: HidatoBoard, one: int, other: int) -> bool:
    """Whether two cells can hold numbers that follow each other."""
    return any(number - 1 in board.left[other] or number + 1 in board.left[other] for number in board.left[one])


def corridor(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    if step.variant.startswith("fragment"):
        yield from fragment(board, step)
        return
    cell, ways = step.cell(), step.cells("ways")
    usable = {other for other in board.near[cell] if joined(board, cell, other)}
    yield from complain(usable == set(ways) and len(ways) == 2, f"it can be joined to {len(usable)} neighbours")
    ends = {1, board.last} & board.left[cell]
    yield from complain(not ends, "the path may end there")
    if step.variant == "written":
        yield from written(
            board, replace_words(step, {"at": step.words["number"], "at_cell": step.words["cell"]}), "at"
        )
    one, other = ways
    fits: dict[int, set[int]] = {cell: set(), one: set(), other: set()}
    for number in board.left[cell]:
        for a, b in ((number - 1, number + 1), (number + 1, number - 1)):
            if a in board.left[one] and b in board.left[other]:
                for where, what in ((cell, number), (one, a), (other, b)):
                    fits[where].add(what)
    for where, number in step.removes:
        yield from complain(where in fits and number not in fits[where], f"{number} fits there", "conclusion")
    for where, number in step.places:
        yield from complain(fits.get(where) == {number}, f"{number} is not the only one", "conclusion")


def replace_words(step: Told, words: dict[str, Any]) -> Told:
    from dataclasses import replace

    return replace(step, words={**step.words, **words})


def fragment(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """A piece of the path that cells with two ways on force. Links are found again from nothing."""
    along = cells_in(str(step.words["along"]["text"]), board.cols)
    ends = {cell for cell in board.cells if {1, board.last} & board.left[cell]}
    links = {cell: {other for other in board.near[cell] if joined(board, cell, other)} for cell in board.cells}
    forced: dict[int, set[int]] = {cell: set() for cell in board.cells}
    moving = True
    while moving:
        moving = False
        for cell in board.cells:
            if len(links[cell]) <= (1 if cell in ends else 2) and forced[cell] != links[cell]:
                for other in links[cell]:
                    forced[cell].add(other)
                    forced[other].add(cell)
                moving = True
            most = 1 if board.left[cell] <= {1, board.last} else 2
            if len(forced[cell]) == most and links[cell] != forced[cell]:
                for other in links[cell] - forced[cell]:
                    links[other].discard(cell)
                links[cell] = set(forced[cell])
                moving = True
        for cell in board.cells:
            if len(forced[cell]) == 1:
                before, here = cell, next(iter(forced[cell]))
                length = 1
                while len(forced[here]) == 2:
                    before, here = here, next(iter(forced[here] - {before}))
                    length += 1
                if length > 1 and here in links[cell] and here not in forced[cell]:
                    links[cell].discard(here)
                    links[here].discard(cell)
                    moving = True
    for one, other in pairwise(along):
        yield from complain(other in forced[one], f"{name(one, board.cols)} need not be joined to the next cell")
    fits: dict[int, set[int]] = {cell: set() for cell in along}
    for start, sign in product(range(1, board.last + 1), (1, -1)):
        numbers = [start + sign * i for i in range(len(along))]
        if all(number in board.left[cell] for number, cell in zip(numbers, along, strict=True)):
            for number, cell in zip(numbers, along, strict=True):
                fits[cell].add(number)
    for where, number in step.removes:
        yield from complain(where in fits and number not in fits[where], f"{number} fits there", "conclusion")
    for where, number in step.places:
        yield from complain(fits.get(where) == {number}, f"{number} is not the only one", "conclusion")


def room(board: HidatoBoard, cell: int, number: int, lacking: int | None = None) -> bool:
    """Whether a number has room beside it for the numbers before and after it (or for one of them)."""
    wanted = [lacking] if lacking else [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
    options = [{other for other in board.near[cell] if n in board.left[other]} for n in wanted]
    if len(options) == 2:
        return any(a != b for a in options[0] for b in options[1])
    return all(options)


def support(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    lacking = step.number("lacking") if "lacking" in step.words else None
    told = set(list_in(step))
    if told:
        yield from complain(told == set(step.removes), "the list is another one")
        if "count" in step.words:
            yield from complain(step.number("count") == len(told), "the count is wrong")
    if "gone" in step.words and "number" in step.words:
        number = step.number("number")
        yield from complain(lacking in (None, number - 1, number + 1), "that number is not beside it")
        for word, there in (("lower", number - 1), ("higher", number + 1)):
            yield from complain(word not in step.words or step.number(word) == there, f"that is not the {word} one")
        if step.places:
            others = set(board.holders(number)) - set(step.cells("gone"))
            yield from complain({(cell, number) for cell in others} == set(step.places), "it has other cells left")
        for cell in step.cells("gone"):
            yield from complain(number in board.left[cell], f"{name(cell, board.cols)} was ruled out before")
            yield from complain(not room(board, cell, number, lacking), f"there is room at {name(cell, board.cols)}")
            if step.variant.startswith("turn"):
                sides = [{o for o in board.near[cell] if n in board.left[o]} for n in (number - 1, number + 1)]
                yield from complain(sides[0] == sides[1] and len(sides[0]) == 1, "not one and the same cell")
    if "left" in step.words:
        left = {cell for cell in board.holders(step.number("number")) if cell not in step.cells("gone")}
        yield from complain(left == set(step.cells("left")), "other cells are left")
        yield from complain(len(left) <= MOST_LISTED, "too many cells", "list")
    if step.variant.endswith("-wide"):
        number, gone = step.number("number"), set(step.cells("gone"))
        yield from complain(len(gone) > MOST_LISTED, "so few cells can be named", "list")
        missed = {cell for cell in set(board.holders(number)) - gone if not room(board, cell, number, lacking)}
        yield from complain(not missed, "it is not out everywhere else")
    if step.variant == "cell":
        for number in step.numbers("gone"):
            yield from complain(not room(board, step.cell(), number), f"there is room for {number}")
    yield from ruled_out(board, step, lambda cell, number: not room(board, cell, number), "it has room there")


def stranded(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """A number in a far cell would leave nothing for the stranded one."""
    number, cell = step.number("number"), step.cell("stranded")
    options = set(step.numbers("options"))
    is_own = step.variant.startswith("own")
    left = board.left[cell] - {number} if is_own else board.left[cell]
    yield from complain(options == left, f"what can stand there is {sorted(left)}")
    yield from complain(not is_own or number in board.left[cell], f"{number} cannot stand there")
    most = max(abs(number - other) for other in left)
    yield from complain(step.number("steps") == most, f"they differ by {most}")
    for other in step.cells("gone"):
        yield from complain(board.distance(other, cell) > most, f"{name(other, board.cols)} is near enough")
    yield from ruled_out(board, step, lambda c, n: n == number and c in step.cells("gone"), "not touched by it")


def pair_or_triple(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cells, numbers = set(step.cells("cells")), set(step.numbers("numbers"))
    yield from complain(len(cells) == len(numbers), "not as many numbers as cells")
    yield from complain("size" not in step.words or step.number("size") == len(cells), "the count is wrong")
    if step.variant == "numbers":
        for number in numbers:
            yield from complain(set(board.holders(number)) <= cells, f"{number} has other cells")
    else:
        for cell in cells:
            yield from complain(board.left[cell] <= numbers, f"{name(cell, board.cols)} has other numbers")
    yield from ruled_out(board, step, lambda cell, number: (cell in cells) != (number in numbers), "not touched by it")


def ways_told(board: HidatoBoard, step: Told, numbers: list[int]) -> list[Route]:
    """The routes that a sentence lists."""
    found = []
    for way in str(step.words["ways"]["text"]).split("; "):
        if ":" in way:
            route: Route = {}
            for part in way.split(", "):
                missing, _, cells = part.partition(": ")
                route |= zip(numbers_in(missing), cells_in(cells, board.cols), strict=True)
        else:
            route = dict(zip(numbers, cells_in(way, board.cols), strict=True))
        found.append(route)
    return found


def all_routes(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    numbers = step.numbers("numbers")
    low, high = step.number("low"), step.number("high")
    yield from complain(all(low < n < high and n not in board.where for n in numbers), "not the numbers between")
    routes = board.routes(numbers)
    if len(routes) > MOST_ROUTES:
        yield Complaint("list", "too many routes")
        return
    visited = step.cells("visited")
    if step.technique == "must-visit":
        for cell in visited:
            good = board.left[cell] <= set(numbers)
            yield from complain(good, f"other numbers can fill {name(cell, board.cols)}")
        routes = [route for route in routes if set(visited) <= set(route.values())]
    if "count" in step.words:
        yield from complain(step.number("count") == len(routes), f"there are {len(routes)} routes")
    yield from complain(len(routes) <= 8, f"{len(routes)} routes are too many to list", "list")
    if "ways" in step.words:
        told = ways_told(board, step, numbers)
        good = len(told) == len(routes) and all(route in routes for route in told)
        yield from complain(good, "the routes are others")
    else:
        yield Complaint("list", "the routes are not listed")
    if "always" in step.words:
        always = set.intersection(*(set(route.values()) for route in routes))
        yield from complain(set(step.cells("always")) <= always, "not every route uses these")
    yield from compare(board, step, routes, numbers)


def pocket(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    there = dict(board.where)
    empty = board.empty
    if "number" in step.words:
        number, cell = step.number("number"), step.cell()
        there[number] = cell
        empty.discard(cell)
        good = step.removes == ((cell, number),) or all(n == number or c == cell for c, n in step.places)
        yield from complain(good, "something else follows", "conclusion")
    pieces = board.pieces(empty)
    groups = board.groups(there)

    def can_lie(group: list[int], piece: set[int]) -> bool:
        ends = [there.get(number) for number in (group[0] - 1, group[-1] + 1)]
        return len(group) <= len(piece) and all(end is None or piece.intersection(board.near[end]) for end in ends)

    def spread(fixed: tuple[list[int], set[int]] | None = None) -> bool:
        """Whether the groups can be shared out so that every piece is filled exactly."""
        order = sorted(groups, key=len, reverse=True)

        def go(place: int, room: tuple[int, ...]) -> bool:
            if place == len(order):
                return not any(room)
            group = order[place]
            return any(
                left >= len(group)
                and can_lie(group, piece)
                and not (fixed and fixed[0] == group and fixed[1] == piece)
                and go(place + 1, (*room[:i], left - len(group), *room[i + 1 :]))
                for i, (piece, left) in enumerate(zip(pieces, room, strict=True))
            )

        return go(0, tuple(map(len, pieces)))

    if "size" in step.words and "area" in step.words:
        if "…" in str(step.words["area"]):
            yield Complaint("list", "the cells cut off are not all named")
            return
        area = set(cells_in(str(step.words["area"].get("text", "")), board.cols)) or set(step.cells("area"))
        piece = next((piece for piece in pieces if piece == area), None)
        if piece is None:
            yield Complaint("sentence", "these cells are not cut off")
            return
        yield from complain(step.number("size") == len(piece), f"it has {len(piece)} cells")
        if "number" in step.words or step.is_flaw:
            inside = [group for group in groups if can_lie(group, piece)]
            sizes = {0}
            for group in inside:
                sizes |= {size + len(group) for size in sizes}
            told = [numbers_in(item) for item in step.items("gaps")]
            for group in inside:
                yield from complain(group in told, f"{group[0]}–{group[-1]} could lie there too")
            rule = "flaw" if step.is_flaw else "conclusion"
            yield from complain(len(piece) not in sizes, "they can fill it exactly", rule)
            if step.variant == "text":
                yield from complain(sum(map(len, inside)) < len(piece), "they are not too few")
            return
        (gap,) = [numbers_in(item) for item in [str(step.words["gap"].get("text") or step.items("gap")[0])]]
        yield from complain(not spread((gap, piece)), "it works without that", "conclusion")
        yield from ruled_out(board, step, lambda cell, number: (number in gap) != (cell in piece), "not touched by it")
        return
    if "count" in step.words:
        yield from complain(step.number("count") == len(pieces), f"there are {len(pieces)} pieces")
    yield from complain(not spread(), "they can be shared out", "flaw" if step.is_flaw else "conclusion")


def bottleneck(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """One or two cells are the only links of a piece of empty cells; some stretches must use them, and what else would
    have to pass, or to come back, cannot."""
    links = set(step.cells("cells"))
    if "…" in str(step.words["area"]):
        yield Complaint("list", "the cells of the far side are not all named")
        return
    area = set(cells_in(str(step.words["area"].get("text", "")), board.cols)) or set(step.cells("area"))
    empty = board.empty
    yield from complain(links <= empty and area <= empty, "some of these are filled")
    inside = set().union(*(board.flood(cell, empty - links) for cell in area))
    yield from complain(inside == area, "there are other links")
    gaps = [numbers_in(item) for item in step.items("gaps")]
    groups = board.groups(board.where)
    for gap in gaps:
        yield from complain(gap in groups, f"{gap[0]}–{gap[-1]} are not a stretch of missing numbers")
        yield from complain(not passes(board, gap, links, 0), f"{gap[0]}–{gap[-1]} can do without")
    spare = len(links) - len(gaps)
    yield from complain(spare >= 0, "more stretches than links")
    if step.is_flaw:
        return

    def is_out(cell: int, number: int) -> bool:
        group = next(group for group in groups if number in group)
        return not passes(board, group, links, len(links) if group in gaps else spare, {number: cell})

    yield from ruled_out(board, step, is_out, "it can be there")


def passes(
    board: HidatoBoard, group: list[int], links: set[int], most: int, fixed: Route | None = None, budget: int = 200_000
) -> bool:
    """Whether a stretch of numbers has a route over the cells it has left that uses at most so many of the links."""
    left = [budget]
    holders = {number: set(board.holders(number)) for number in group}
    for number, cell in (fixed or {}).items():
        holders[number] &= {cell}

    def go(place: int, used: frozenset[int]) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise ValueError("too many routes to try")
        if len(used & links) > most:
            return False
        if place == len(group):
            return True
        number = group[place]
        options = holders[number] - used
        before = board.where.get(number - 1) if place == 0 else path[-1]
        if before is not None:
            options = options.intersection(board.near[before])
        after = board.where.get(number + 1)
        if after is not None:
            options = options.intersection(board.near[after])
        for cell in sorted(options):
            path.append(cell)
            if go(place + 1, used | {cell}):
                return True
            path.pop()
        return False

    path: list[int] = []
    return go(0, frozenset())


def colour(board: HidatoBoard, cell: int) -> int:
    return (cell // board.cols + cell % board.cols) % 2


def parity(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    variant = step.variant.removesuffix("-many")
    if variant not in ("written", "sizes"):
        for cell, number in step.removes:
            if board.can_be({(cell, number): True}):
                yield Complaint("conclusion", f"{number} may be at {name(cell, board.cols)}")
        return
    yield from complain(board.way_count == 4, "steps do not change colour here")
    if variant == "written":
        yield from written(board, step, "number")
        odd = (colour(board, step.cell("number_cell")) + step.number("number") + 1) % 2
    else:
        dark = sum(colour(board, cell) == 0 for cell in board.cells)
        yield from complain(abs(2 * dark - board.last) == 1, "neither colour has one more")
        odd = 0 if 2 * dark > board.last else 1
    yield from complain(colour(board, step.cell("example")) == odd, "the example has the other colour")
    for cell, number in step.removes:
        yield from complain((colour(board, cell) == odd) != (number % 2 == 1), "the colour is right", "conclusion")
    wrong = {(c, n) for c in board.empty for n in board.left[c] if (colour(board, c) == odd) != (n % 2 == 1)}
    yield from complain(wrong == set(step.removes), "there are others")
    yield from complain(step.number("count") == len(wrong), f"there are {len(wrong)} of them")


# ---- Contradictions


def twice(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from complain(f"number {step.number('number')}" in board.gone, "it stands once", "flaw")


def apart(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    low, high = step.number("low"), step.number("high")
    start, goal = step.cell("low_cell"), step.cell("high_cell")
    if step.technique == "no-way":
        good = not leads(board, start, goal, high - low)
    else:
        good = board.distance(start, goal) > high - low
    yield from complain(good, "there is a way", "flaw")
    if "steps" in step.words:
        yield from complain(step.number("steps") == high - low, "wrong steps")
    if "far" in step.words:
        yield from complain(step.number("far") == board.distance(start, goal), "wrong distance")


def leads(board: HidatoBoard, start: int, goal: int, steps: int) -> bool:
    """Whether a path of just so many steps leads from a cell to another one through empty cells, none of them twice."""
    empty = board.empty
    budget = [100_000]

    def go(cell: int, left: int, used: frozenset[int]) -> bool:
        budget[0] -= 1
        if left == 1 or budget[0] < 0:
            return goal in board.near[cell] or budget[0] < 0
        return any(
            go(other, left - 1, used | {other})
            for other in board.near[cell]
            if other in empty and other not in used and board.distance(other, goal) <= left - 1
        )

    return go(start, steps, frozenset())


def no_cell(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    number = step.number("number")
    yield from written(board, step, "beside", "other", "goal", "low", "high")
    cells = set(board.holders(number))
    good = not cells or f"number {number}" in board.gone
    yield from complain(good, f"{number} has {len(cells)} cells left", "flaw")
    near = board.empty
    for word in ("beside", "other"):
        if word in step.words:
            yield from complain(abs(step.number(word) - number) == 1, "that number is not beside it")
            near &= set(board.near[step.cell(f"{word}_cell")])
    for word, count in (("goal", "steps"), ("low", "low_steps"), ("high", "high_steps")):
        if word in step.words:
            steps = step.number(count)
            yield from complain(abs(step.number(word) - number) == steps, "wrong steps")
            near = {cell for cell in near if board.distance(cell, step.cell(f"{word}_cell")) <= steps}
    out = near if step.variant == "none" else set(step.cells("out"))
    if f"number {number}" not in board.gone:
        yield from complain(out == near, f"{len(near)} cells fit that")
    yield from told_before(board, step, [(cell, number) for cell in out])


def no_number(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from complain(not board.left[cell], f"{sorted(board.left[cell])} are left", "flaw")
    near = {other for other in board.missing() if board.is_near(other, cell)}
    yield from told_before(board, step, [(cell, other) for other in near])
    if step.variant == "many":
        yield from complain("by" in step.words, "numbers that were ruled out are not named", "list")
        return
    yield from complain(set(step.numbers("out")) == near, f"near enough are {sorted(near)}")


def walled_in(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    ways = set(board.near[cell]) & board.empty
    if step.variant == "alone":
        yield from complain(len(board.near[cell]) < 2 and not {1, board.last} & board.left[cell], "not so", "flaw")
        return
    yield from complain(len(ways) < 2, "it has more empty neighbours", "flaw")
    filled = {board.at[other] for other in board.near[cell] if other in board.at}
    yield from complain(set(step.numbers("filled")) == filled, f"its filled neighbours are {sorted(filled)}")
    for number in board.left[cell]:
        beside = [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
        loose = [other for other in beside if other not in board.where]
        good = not all(other in filled for other in beside if other in board.where) or len(loose) > len(ways)
        yield from complain(good, f"{number} fits there", "flaw")


def clash(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    good = f"cell {cell}" in board.gone or not board.left[cell]
    yield from complain(good, "something is left there", "flaw")


JUDGES: dict[str, Callable[[HidatoBoard, Told], Iterator[Complaint]]] = {
    "gap-of-one": gap_of_one,
    "only-step": only_step,
    "tight-run": tight_run,
    "distance": distance,
    "hidden-single": hidden_single,
    "naked-single": naked_single,
    "dead-end": dead_end,
    "corridor": corridor,
    "neighbour-support": support,
    "stranded-cell": stranded,
    "pair-or-triple": pair_or_triple,
    "all-routes": all_routes,
    "must-visit": all_routes,
    "pocket": pocket,
    "pocket-misfit": pocket,
    "bottleneck": bottleneck,
    "parity": parity,
    "twice": twice,
    "apart": apart,
    "no-way": apart,
    "no-cell": no_cell,
    "no-number": no_number,
    "walled-in": walled_in,
    "clash": clash,
}
