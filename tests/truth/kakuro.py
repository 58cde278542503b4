"""A checker of Kakuro explanations: its own runs, its own sums, every way to fill a run tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any, Self

from truth.chains import Assumption, Verdict
from truth.telling import (
    CELL,
    CELLS,
    Complaint,
    Pair,
    Told,
    cell_of,
    cells_in,
    cells_of_list,
    conclusion_faults,
    name,
)

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


def arithmetic(text: str) -> int:
    """The value of a sum such as 23−7−(2+6)."""
    plain = text.replace("−", "-").replace(" ", "")
    if not re.fullmatch(r"[\d+()-]+", plain):
        raise ValueError(f"no sum: {text}")
    return int(eval(plain, {"__builtins__": {}}))


class KakuroBoard:
    seen_deeper = frozenset[str]()
    step = 0
    """The number of the step that is checked."""
    tidy = False
    """Whether what goes without saying is done at once."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        squares = [square for row in puzzle["givens"] for square in row]
        self.left: dict[int, set[int]] = {}
        self.digits: dict[int, int] = {}
        self.gone: set[int] = set()
        """Cells of which a chain said that they can be nothing."""
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
        twin.tidy = False  # chains say everything
        return twin

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        self.left[cell] = values
        if len(values) == 1:
            (self.digits[cell],) = values

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
            if self.tidy:
                for number in self.runs_of[cell]:
                    for other in self.runs[number][1]:
                        if other != cell:
                            self.left[other].discard(value)

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        if holds:
            self.left[cell] = {value}
        else:
            self.left[cell].discard(value)
        if len(self.left[cell]) == 1:
            (self.digits[cell],) = self.left[cell]

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

    def beside(self, cell: int) -> frozenset[int]:
        """The digits that are written in the runs of a cell."""
        return self.used(other for number in self.runs_of[cell] for other in self.runs[number][1] if other != cell)

    def rest(self, run: tuple[str, tuple[int, ...], int]) -> int:
        """What is left of a sum for the open cells of the run."""
        return run[2] - sum(self.digits[cell] for cell in run[1] if cell in self.digits)

    # ---- Judging

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            if special is groundwork:
                return Verdict(faults)
            for word in ("run", "other"):
                if run := step.run(word):
                    faults += complain(run in self.runs, f"there is no such run: {run}")
            if step.is_flaw:
                if not special and not self.gone and self.possible(step, {}):
                    faults.append(Complaint("flaw", "what is named breaks no rule"))
                return Verdict(faults, special is not None)
            if step.technique not in SELF_CONTAINED:
                for cell, fixed in self.denials(step):
                    if self.possible(step, fixed):
                        what = f"{name(cell, self.cols)} could be {fixed[cell]}"
                        faults.append(Complaint("conclusion", f"{what}, as far as the runs named tell"))
            after = self.copy()
            after.take(step)
            left = {cell: after.left[cell] for cell, _ in step.removes}
            faults += conclusion_faults(step, left, placements(step))
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)

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


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) (\d)\b", step.text)
        for cell in cells_of_list(cells, step.cols)
    }


def complain(good: object, message: str, rule: str = "sentence") -> Iterator[Complaint]:
    if not good:
        yield Complaint(rule, message)


def equation(text: str) -> Iterator[Complaint]:
    """Whether an equation between numbers is right."""
    left, _, right = text.rpartition("=")
    yield from complain(arithmetic(left) == arithmetic(right), f"wrong: {text}")


def sets(items: Iterable[str]) -> set[tuple[int, ...]]:
    """Ways to make a sum, such as 1+4, as sets of digits."""
    return {tuple(sorted(int(digit) for digit in re.findall(r"\d", item))) for item in items}


def choices_in(text: str) -> set[int]:
    """Digits such as 1–4/7 as a set."""
    return {digit for part in text.split("/") for digit in range(int(part[0]), int(part[-1]) + 1)}


def named_run(step: Told) -> tuple[str, tuple[int, ...], int]:
    run = step.run()
    assert run
    return run


# ---- What each technique claims


def last_cell(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cell = named_run(step), step.cell()
    yield from complain(board.open_cells(run[1]) == [cell], "it is not the last open cell")
    if step.variant == "alone":
        yield from complain(run[1] == (cell,) and step.places == ((cell, run[2]),), "it is not alone")
    else:
        yield from equation(step.words["sum"]["text"])
        yield from complain(step.places == ((cell, board.rest(run)),), "another digit is missing", "conclusion")
    yield from complain(not step.removes, "nothing else follows", "conclusion")


def only_those(step: Told, ways: Iterable[tuple[int, ...]]) -> Iterator[Complaint]:
    """No digit that some way has is struck."""
    digits = {digit for way in ways for digit in way}
    for _, value in step.removes:
        yield from complain(value not in digits, f"{value} occurs in a way", "conclusion")


def magic_sum(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    told = step.items("ways") or [step.words["way"]["text"]]
    ways = sums(len(run[1]), run[2])
    yield from complain(sets(told) == set(ways), f"the ways are {ways}")
    yield from complain(step.number("total") == run[2] and step.number("number") == len(run[1]), "sum or size is wrong")
    yield from only_those(step, ways)


def missing_digits(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The digits that a run lacks, out of all nine."""
    run, ways = named_run(step), sets(step.items("ways"))
    lacking = 9 - len(run[1])
    text = str(step.words["sum"]["text"])
    yield from equation(text)
    yield from complain(arithmetic(text.rpartition("=")[2]) == 45 - run[2], "they make something else")
    yield from complain(step.number("count") == lacking, f"it lacks {lacking} digits")
    yield from complain(ways == set(sums(lacking, 45 - run[2])), "there are other ways")
    gone = set.intersection(*map(set, ways))
    yield from complain(set(step.numbers("digits")) == gone, f"always missing: {gone}")
    for cell, value in step.removes:
        yield from complain(cell in run[1] and value in gone, f"{value} may be there", "conclusion")


def unique_crossing(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, other, cell = named_run(step), step.run("other"), step.cell()
    assert other
    yield from complain(cell in run[1] and cell in other[1], "they do not cross there")
    one = {digit for way in sums(len(run[1]), run[2]) for digit in way}
    two = {digit for way in sums(len(other[1]), other[2]) for digit in way}
    yield from complain(one == set(step.numbers("digits")), f"the first sum allows {one}")
    yield from complain(two == set(step.numbers("others")), f"the other sum allows {two}")
    yield from complain(one & two == {step.number("value")}, f"both allow {one & two}")
    yield from complain(step.places == ((cell, step.number("value")),), "something else follows", "conclusion")


def naked_single(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell, value = step.cell(), step.number("value")
    left = set(board.left[cell])
    if step.variant == "used":
        cells = step.cells("used")
        yield from complain(all(other in board.digits for other in cells), "one of them has no digit")
        for other in cells:
            yield from complain(set(board.runs_of[cell]) & set(board.runs_of[other]), "not in a run with the cell")
        left -= board.used(cells)
        yield from complain(board.used(cells) & board.left[cell], "nothing is taken away by them")
    yield from complain(left == {value}, f"left for it is {left}", "conclusion")


def used_digit(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell, value = step.cell(), step.number("value")
    yield from complain(board.digits.get(cell) == value, "that digit is not there")
    for other, digit in step.removes:
        good = digit == value and other != cell and set(board.runs_of[cell]) & set(board.runs_of[other])
        yield from complain(good, f"{name(other, board.cols)} is in no run with it", "conclusion")
    for other, digit in step.places:
        rest = {left for left in board.left[other] if left != value}
        yield from complain(rest == {digit}, f"left for {name(other, board.cols)} is {rest}", "conclusion")


def reduced_run(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    yield from complain(set(step.cells("filled")) == set(run[1]) - set(open_cells), "other cells are filled")
    yield from equation(step.words["sum"]["text"])
    yield from complain(step.number("number") == len(open_cells), "the number of cells is wrong")
    ways = sums(len(open_cells), board.rest(run), board.used(run[1]))
    yield from complain(str(step.words["sum"]["text"]).endswith(f"= {board.rest(run)}"), "another sum is left")
    yield from complain(sets(step.items("ways")) == set(ways), f"the ways are {ways}")
    yield from only_those(step, ways)


def mirror(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells = named_run(step), step.cells("cells")
    yield from complain(sorted(cells) == board.open_cells(run[1]), "these are not the open cells")
    yield from complain(step.number("rest") == board.rest(run), "another sum is left")
    if step.variant == "rest":
        yield from equation(step.words["sum"]["text"])
    else:
        yield from complain(len(run[1]) == 2, "the run has more cells")
    used = board.used(run[1])
    pairs = set(all_ways([board.left[cell] - used for cell in cells], board.rest(run)))
    told = {tuple(int(digit) for digit in item.split("+")) for item in step.items("pairs")}
    yield from complain(told == pairs, f"the pairs are {sorted(pairs)}")
    for cell, value in step.removes:
        place = cells.index(cell)
        yield from complain(all(pair[place] != value for pair in pairs), f"{value} has a partner", "conclusion")


def squeeze(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    bounds: dict[int, list[tuple[str, int]]] = {}
    for item in step.items("bounds"):
        found = re.fullmatch(rf"({CELL}(?:, {CELL})*) ([≤≥]) ([\d−()+]+) = (\d+)", item)
        assert found, item
        yield from equation(f"{found[3]} = {found[4]}")
        bracket = re.search(r"\(([\d+]+)\)", found[3])
        told = arithmetic(bracket[1]) if bracket else 0
        before = found[3].split("−(")[0]
        yield from complain(arithmetic(before) == board.rest(run), f"the digits written are not those of {item}")
        for cell in cells_in(found[1], board.cols):
            others = [other for other in board.open_cells(run[1]) if other != cell]
            bound = least_sum if found[2] == "≤" else most_sum
            expected = bound(board.domains(others), board.used(run[1]))
            yield from complain(expected in (told, None), f"the others take {expected}: {item}")
            size = bracket[1].count("+") + 1 if bracket else 0
            yield from complain(size == len(others), f"not so many cells: {item}")
            bounds.setdefault(cell, []).append((found[2], int(found[4])))
    for cell, value in step.removes:
        good = any(value > bound if sign == "≤" else value < bound for sign, bound in bounds.get(cell, ()))
        yield from complain(good, f"{name(cell, board.cols)} = {value} is within the bounds", "conclusion")


@cache
def least_sum(domains: tuple[frozenset[int], ...], used: frozenset[int]) -> int | None:
    """The least that different digits make, none of them used and none smaller than its cell can hold; None if there
    are too few."""
    left = sorted(DIGITS - used)
    taken = []
    for low in sorted(min(domain, default=10) for domain in domains):
        fitting = [digit for digit in left if digit >= low and digit not in taken]
        if not fitting:
            return None
        taken.append(fitting[0])
    return sum(taken)


def most_sum(domains: tuple[frozenset[int], ...], used: frozenset[int]) -> int | None:
    """The most that different digits make, none of them used and none greater than its cell can hold."""
    mirrored = tuple(frozenset(10 - digit for digit in domain) for domain in domains)
    least = least_sum(mirrored, frozenset(10 - digit for digit in used))
    return None if least is None else 10 * len(domains) - least


def open_sums(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """What is said of the open cells of a run: how many, what they make, and in which ways."""
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    if "number" in step.words:
        yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    if "rest" in step.words and run[2]:
        yield from complain(step.number("rest") == board.rest(run), "the open cells make another sum")
    if step.variant == "nine":
        yield from complain(len(run[1]) == 9, "the run has not nine cells")
    elif step.items("ways"):
        ways = set(sums(len(open_cells), board.rest(run), board.used(run[1])))
        yield from complain(sets(step.items("ways")) == ways, f"the ways are {sorted(ways)}")


def must_have(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    yield from open_sums(board, step)
    run, value = named_run(step), step.number("value")
    for way in sets(step.items("ways")):
        yield from complain(value in way, f"{way} has no {value}")
    holders = [cell for cell in board.open_cells(run[1]) if value in board.left[cell]]
    if step.technique == "homeless-digit":
        yield from complain(not holders and value not in board.used(run[1]), f"{holders} can hold it", "flaw")
        return
    yield from complain(holders == [step.cell()], f"{holders} can hold it", "conclusion")
    yield from complain(step.places == ((step.cell(), value),), "something else follows", "conclusion")


def naked_pair(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells, digits = named_run(step), step.cells("cells"), set(step.numbers("digits"))
    yield from complain(set(cells) <= set(run[1]), "not in that run")
    held = set[int]().union(*(board.left[cell] for cell in cells))
    bare = set[int]().union(*(board.left[cell] - board.beside(cell) for cell in cells))
    yield from complain(digits in (held, bare), f"they hold {held}")
    if step.technique == "too-few-digits":
        yield from complain(digits == held and len(digits) < len(cells), "there are enough digits", "flaw")
        return
    yield from complain(len(digits) == len(cells), "not as many digits as cells")
    for cell, value in step.removes:
        yield from complain(cell in run[1] and cell not in cells and value in digits, "not touched by it", "conclusion")


def hidden_pair(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    yield from open_sums(board, step)
    run, cells, digits = named_run(step), set(step.cells("cells")), set(step.numbers("digits"))
    for way in sets(step.items("ways")):
        yield from complain(digits <= set(way), f"{way} has not all of them")
    holders = {cell for cell in board.open_cells(run[1]) if digits & board.left[cell]}
    yield from complain(holders == cells and len(cells) == len(digits), f"{holders} can hold them")
    for cell, value in step.removes:
        yield from complain(cell in cells and value not in digits, "not touched by it", "conclusion")


def knock_out(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    yield from complain(step.number("rest") == board.rest(run), "the open cells make another sum")
    ways = set(sums(len(open_cells), board.rest(run), board.used(run[1])))
    holdable = set[int]().union(*(board.left[cell] for cell in open_cells))
    homeless, crowded = (
        sets(step.items(word)) if step.variant in (*variants, "both", "many-both") else set()
        for word, variants in (("homeless", ("text", "many")), ("crowded", ("crowded",)))
    )
    left = sets(step.items("left"))
    for word in step.numbers("missing") if homeless else ():
        yield from complain(word not in holdable, f"{word} can be held")
    missing = set(step.numbers("missing")) if homeless else set()
    for way in homeless:
        yield from complain(missing & set(way), f"{way} needs no missing digit")
    for way in crowded:
        fits = can_fill(tuple(frozenset(domain & set(way)) for domain in board.domains(open_cells)), 0)
        yield from complain(not fits, f"{way} fits into the cells")
    yield from complain(homeless | crowded | left == ways, f"the ways are {sorted(ways)}")
    yield from complain(len(homeless) + len(crowded) + len(left) == len(ways), "a way twice")
    for cell, value in step.removes:
        good = not any(
            value in way
            and can_fill(
                tuple(
                    frozenset({value}) if other == cell else frozenset(board.left[other] & set(way))
                    for other in open_cells
                ),
                0,
            )
            for way in left
        )
        yield from complain(good, f"{name(cell, board.cols)} = {value} fits", "conclusion")


def permutations(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    used = board.used(run[1])
    rest = board.rest(run) if run[2] else 0
    if step.variant == "text":
        cells = step.cells("cells")
        yield from complain(sorted(cells) == sorted(open_cells), "these are not the open cells")
        ways = set(all_ways([board.left[cell] - used for cell in cells], rest))
        told = {tuple(int(digit) for digit in item.split()) for item in step.items("fillings")}
        yield from complain(told == ways, f"there are {len(ways)} fillings, and others")
        yield from complain(len(told) <= 8, "too many fillings", "list")
        return
    choices = {cell_of(one, board.cols): choices_in(held) for one, held in map(str.split, step.items("choices"))}
    yield from complain(set(choices) == set(open_cells), "not all open cells are there, or others")
    for cell, held in choices.items():
        yield from complain(
            held == board.left[cell] - used, f"{name(cell, board.cols)} can hold {board.left[cell] - used}"
        )
    tried = 0
    for item in step.items("tries"):
        found = re.fullmatch(rf"({CELL})=([\d/–]+)(?: \(([\d/–−≤]+)\))?", item)
        assert found, item
        cell, digits = cell_of(found[1], board.cols), _stretched(found[2])
        lefts = [rest - digit if run[2] else 0 for digit in digits]
        shown = found[3].replace("−", "-").split("/") if found[3] else []
        for stretch, told_sums in zip(found[2].split("/"), shown, strict=bool(shown)):
            expected = [rest - digit for digit in _stretched(stretch)]
            good = int(told_sums[1:]) == expected[0] if told_sums[0] == "≤" else _stretched(told_sums) == expected
            yield from complain(good, "another sum is left")
        yield from complain(bool(shown) == bool(run[2]), "the sums are missing")
        for digit, left in zip(digits, lefts, strict=True):
            tried += 1
            domains = tuple(frozenset(held - {digit}) for other, held in choices.items() if other != cell)
            good = (left <= 0 < run[2]) or not can_fill(domains, left)
            yield from complain(good, f"it can be made: {item}")
            yield from complain((cell, digit) in step.removes, "it is not struck out")
    if tried:
        yield from complain(tried == step.number("count") == len(step.removes), "there are others")


def _stretched(text: str) -> list[int]:
    """Numbers such as 1–3/6, or 16–14/11, one by one."""
    found: list[int] = []
    for part in text.split("/"):
        first, _, last = part.partition("–")
        way = 1 if int(last or first) >= int(first) else -1
        found += range(int(first), int(last or first) + way, way)
    return found


def crossing_runs(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The four corners are tried with all their digits; each of the four runs must have a filling."""
    cells = step.cells("cells")
    runs = [run for run in board.runs if len(set(cells) & set(run[1])) == 2]
    yield from complain(len(cells) == 4 and len(runs) == 4, "no rectangle of four runs")
    ways = [
        way
        for way in product(*(sorted(board.left[cell]) for cell in cells))
        if all(board.fits(run, {c: d for c, d in zip(cells, way, strict=True) if c in run[1]}) for run in runs)
    ]
    for cell, value in step.removes:
        good = cell in cells and not any(way[cells.index(cell)] == value for way in ways)
        yield from complain(good, f"{name(cell, board.cols)} = {value} is possible all around", "conclusion")
    for cell, value in step.places:
        yield from complain(all(way[cells.index(cell)] == value for way in ways), "not forced", "conclusion")
    for item in step.items("chains"):
        found = re.match(rf"({CELL})=(\d) \((.*); (.*)\)", item)
        assert found, item
        start, digit = cell_of(found[1], board.cols), int(found[2])
        ends = []
        for path in (found[3], found[4]):
            here, digits = start, {digit}
            for part in path.split(" → "):
                where, _, held = part.partition("=")
                there = cell_of(where, board.cols)
                told = {int(d) for d in held.split("/")}
                run = next(run for run in runs if here in run[1] and there in run[1])
                true = {d for d in board.left[there] for e in digits if board.fits(run, {here: e, there: d})}
                yield from complain(told == true, f"{where} becomes {sorted(true)}, not {held}")
                here, digits = there, told
            ends.append((here, digits))
        yield from complain(ends[0][0] == ends[1][0] and not ends[0][1] & ends[1][1], "both ways agree")


def region(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """Sums added and subtracted; what does not cancel out is counted again, cell by cell."""
    weight: dict[int, int] = {}
    total = 0
    for word, sign in (("plus", 1), ("minus", -1)):
        for item in step.items(word):
            found = re.fullmatch(rf"(\d+) \(({CELL})(?:–({CELL}))?\)", item)
            assert found, item
            first, last = cell_of(found[2], board.cols), cell_of(found[3] or found[2], board.cols)
            run = next((r for r in board.runs if r[1][0] == first and r[1][-1] == last and r[2] == int(found[1])), None)
            if run is None:
                yield Complaint("sentence", f"there is no such run: {item}")
                return
            total += sign * run[2]
            for cell in run[1]:
                weight[cell] = weight.get(cell, 0) + sign
    over = {cell: count for cell, count in weight.items() if count}
    filled = {cell for cell in over if cell in board.digits}
    cells = step.cells("cells")
    yield from complain(set(cells) == over.keys() - filled, "other cells are left over")
    if "filled" in step.variant:
        yield from complain(set(step.cells("filled")) == filled, "other filled cells are left over")
    else:
        yield from complain(not filled, "filled cells are left over too")
    left = total - sum(over[cell] * board.digits[cell] for cell in filled)
    yield from equation(step.words["sum"]["text"])
    told = int(str(step.words["sum"]["text"]).rpartition("=")[2].replace("−", "-"))
    yield from complain(abs(told) == abs(left), f"it makes {left}")
    if len(cells) > 1:
        yield from complain(equal_sides(board, step, over, left), "the equation is another one")
    open_over = {cell: over[cell] for cell in cells if cell in over}
    for cell, fixed in board.denials(step):
        if cell in open_over and weighted(board, open_over, left, fixed):
            yield Complaint("conclusion", f"{name(cell, board.cols)} could be {fixed[cell]}")
        yield from complain(cell in open_over, f"{name(cell, board.cols)} is not left over", "conclusion")
    if step.variant.startswith("bound"):
        yield from bounds_of_others(board, step, open_over, left)
    if step.technique == "two-cell-cut" or step.variant.startswith("fits"):
        yield from what_fits(board, step, open_over, left)
    elif step.technique == "larger-cut" and not step.variant.startswith("bound"):
        held = dict(item.split() for item in step.items("choices"))
        good = {cell_of(cell, board.cols): choices_in(digits) for cell, digits in held.items()}
        yield from complain(good == {cell: board.left[cell] for cell in cells}, "they can hold something else")


def what_fits(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> Iterator[Complaint]:
    """The digits of the cells that are left over, in the order of the equation, are listed in all ways that fit."""
    cells = [cell_of(found, board.cols) for found in re.findall(CELL, step.words["equation"]["text"])]
    pairs = [(i, k) for i, k in combinations(range(len(cells)), 2) if together(board, cells[i], cells[k])]
    fitting = {
        digits
        for digits in product(*(board.left[cell] for cell in cells))
        if sum(over[cell] * digit for cell, digit in zip(cells, digits, strict=True)) == left
        and all(digits[i] != digits[k] for i, k in pairs)
    }
    said = {tuple(int(digit) for digit in re.findall(r"\d", item)) for item in step.items("fits")}
    yield from complain(said == fitting, f"what fits is {sorted(fitting)}")


def bounds_of_others(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> Iterator[Complaint]:
    """Every digit beyond a bound makes the total impossible, and every digit that is lost is beyond one."""
    beyond: set[tuple[int, int]] = set()
    for item in step.items("bounds"):
        found = re.fullmatch(rf"({CELL}(?:, {CELL})*) ([≤≥]) ([\d−+]+) = (−?\d+)", item)
        assert found, item
        yield from equation(f"{found[3]} = {found[4]}")
        bound = int(found[4].replace("−", "-"))
        for cell in cells_in(found[1], board.cols):
            for digit in board.left[cell]:
                if digit > bound if found[2] == "≤" else digit < bound:
                    beyond.add((cell, digit))
                    yield from complain(not weighted(board, over, left, {cell: digit}), f"{digit} is possible: {item}")
    yield from complain(set(step.removes) <= beyond, "something is lost within the bounds", "conclusion")


def together(board: KakuroBoard, one: int, other: int) -> bool:
    return bool(set(board.runs_of[one]) & set(board.runs_of[other]))


def equal_sides(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> bool:
    """Whether an equation such as r1c2−r3c4 = 2 says what is left over."""
    text = str(step.words["equation"]["text"]).replace(" ", "")
    said, _, total = text.rpartition("=")
    signs = {
        cell_of(cell, board.cols): -1 if sign == "−" else 1 for sign, cell in re.findall(rf"([+−]?)({CELL})", said)
    }
    wanted = {cell: count for cell, count in over.items() if cell not in board.digits}
    number = int(total.replace("−", "-"))
    return (signs == wanted and number == left) or (
        signs == {cell: -count for cell, count in wanted.items()} and number == -left
    )


def weighted(board: KakuroBoard, over: dict[int, int], total: int, fixed: dict[int, int]) -> bool:
    """Whether digits of the cells, added or subtracted, make a total; cells of one run hold different digits, and none
    that is written there."""
    cells = sorted(over, key=lambda cell: len(board.left[cell]))
    domains = [sorted(({fixed[cell]} if cell in fixed else board.left[cell]) - board.beside(cell)) for cell in cells]
    if not all(domains):
        return False
    lows = [min(over[c] * d for d in domain) for c, domain in zip(cells, domains, strict=True)]
    highs = [max(over[c] * d for d in domain) for c, domain in zip(cells, domains, strict=True)]

    def go(place: int, left: int, digits: tuple[int, ...]) -> bool:
        if place == len(cells):
            return left == 0
        if not sum(lows[place:]) <= left <= sum(highs[place:]):
            return False
        return any(
            go(place + 1, left - over[cells[place]] * digit, (*digits, digit))
            for digit in domains[place]
            if not any(digit == other and together(board, cells[place], cells[i]) for i, other in enumerate(digits))
        )

    return go(0, total, ())


def xy_chain(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """Each digit of the chain forces the next one: the two cells share a run, and the next digit is the only one left
    there, either because the digit is used or because the two share what is left of the sum."""
    chain = [
        (cell_of(cell, board.cols), int(digit))
        for cell, digit in re.findall(rf"({CELL})=(\d)", step.words["chain"]["text"])
    ]
    first, digit = step.cell("first"), step.number("digit")
    if chain[0] != (first, digit):
        chain.insert(0, (first, digit))
    for (cell, held), (other, forced) in pairwise(chain):
        shared = [run for run in board.runs if cell in run[1] and other in run[1]]
        left = {d for d in board.left[other] if all(pair_fits(board, run, cell, held, other, d) for run in shared)}
        yield from complain(shared and left == {forced}, f"{name(other, board.cols)} could be {sorted(left)}")
    last, end = chain[-1]
    if step.variant == "loop":
        contradicts = (last == first and end != digit) or (
            end == digit and last != first and together(board, first, last)
        )
        yield from complain(contradicts, "that is no contradiction", "conclusion")
        for cell, value in step.places:
            yield from complain(cell == first and board.left[first] == {digit, value}, "not so", "conclusion")
        return
    value = step.number("value")
    yield from complain(board.left[first] == {digit, value}, "the first cell has not just these two digits")
    yield from complain((last, end) == (step.cell("last"), value), "the chain ends elsewhere")
    for cell, gone in step.removes:
        good = gone == value and together(board, cell, first) and together(board, cell, last)
        yield from complain(good, f"{name(cell, board.cols)} does not see both ends", "conclusion")


def pair_fits(
    board: KakuroBoard, run: tuple[str, tuple[int, ...], int], cell: int, held: int, other: int, digit: int
) -> bool:
    if held == digit:
        return False
    open_cells = board.open_cells(run[1])
    return not (run[2] and set(open_cells) == {cell, other}) or held + digit == board.rest(run)


# ---- Contradictions


def clash(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from complain(cell in board.gone or not board.left[cell], "something is left there", "flaw")


def repeated_digit(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells, value = named_run(step), step.cells("cells"), step.number("value")
    good = len(set(cells)) == 2 and set(cells) <= set(run[1]) and all(board.digits.get(cell) == value for cell in cells)
    yield from complain(good, "they are not both that", "flaw")


def wrong_sum(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    good = not board.open_cells(run[1]) and sum(board.digits[cell] for cell in run[1]) != run[2]
    yield from complain(good, "the sum is right, or not complete", "flaw")


def out_of_reach(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The least (or most) that different digits make with what the cells can hold."""
    run = named_run(step)
    yield from equation(step.words["sum"]["text"])
    told = int(str(step.words["sum"]["text"]).rpartition("=")[2])
    bound = most_sum if step.variant == "under" else least_sum
    rest = bound(board.domains(board.open_cells(run[1])), board.used(run[1]))
    written = run[2] - board.rest(run)
    yield from complain(rest is None or told == rest + written, f"they make {rest}", "flaw")
    yield from complain(told < run[2] if step.variant == "under" else told > run[2], "the sum is within reach", "flaw")
    said = sorted(int(digit) for digit in re.findall(r"\d+", str(step.words["sum"]["text"]).rpartition("=")[0]))
    yield from complain(len(said) == len(run[1]), "not a digit for each cell")


def used_up(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The digits of a run make its sum, or more, and cells are still open."""
    run = named_run(step)
    yield from complain(step.number("written") == run[2] - board.rest(run), "the digits make another sum")
    yield from complain(sorted(step.cells("cells")) == sorted(board.open_cells(run[1])), "other cells are open")
    yield from complain(board.rest(run) <= 0 and bool(board.open_cells(run[1])), "something is left", "flaw")


def no_combination(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    if step.variant == "over":
        yield from used_up(board, step)
        return
    if step.variant == "long":
        yield from complain(len(run[1]) > 9, "the run is short enough", "flaw")
        return
    if step.variant == "bare":
        yield from complain(not sums(len(run[1]), run[2]), "it can be made", "flaw")
        return
    open_cells = board.open_cells(run[1])
    yield from complain(step.number("rest") == board.rest(run), "another sum is left")
    yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    yield from complain(set(step.numbers("digits")) == board.used(run[1]), "other digits are used")
    rest = board.rest(run)
    yield from complain(rest <= 0 or not sums(len(open_cells), rest, board.used(run[1])), "it can be made", "flaw")


def no_filling(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    if step.variant == "over":
        yield from used_up(board, step)
        return
    open_cells = board.open_cells(run[1])
    if step.variant == "last":
        cell = step.cell()
        yield from complain(open_cells == [cell], "it is not the last open cell")
        yield from complain(step.number("rest") == board.rest(run), "another sum is left")
        yield from complain(board.rest(run) not in board.left[cell] - board.used(run[1]), "it can hold that", "flaw")
        return
    used = board.used(run[1])
    if step.variant == "taken":
        cell, filled = step.cell(), step.cells("filled")
        yield from complain(cell in open_cells, "it is not open")
        good = all(board.digits.get(one) in board.left[cell] for one in filled)
        yield from complain(good and set(filled) <= set(run[1]), "they hold other digits")
        yield from complain(board.left[cell] == {board.digits[one] for one in filled}, "something is left", "flaw")
        return
    choices = {
        cell_of(cell, board.cols): choices_in(held)
        for item in step.items("choices")
        for cell, held in re.findall(rf"({CELL}) \(([\d/–]+)\)", item)
    }
    for cell, held in choices.items():
        good = held == board.left[cell] - used
        yield from complain(good, f"{name(cell, board.cols)} can hold {board.left[cell]}")
    rest = board.rest(run) if step.variant == "text" else 0
    if step.variant == "text":
        yield from complain(step.number("rest") == rest, "another sum is left")
        yield from complain(set(choices) == set(open_cells), "not all open cells are there")
    domains = tuple(frozenset(held - used) for held in choices.values())
    yield from complain(not can_fill(domains, rest), "it can be filled", "flaw")


def uneven(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    across, down = step.number("across"), step.number("down")
    yield from complain(across != down, "they are even", "flaw")
    if step.variant == "text":
        for way, total in (("across", across), ("down", down)):
            yield from complain(sum(run[2] for run in board.runs if run[0] == way) == total, "a wrong total", "flaw")


# Their claims leave nothing to be checked by filling runs.
SELF_CONTAINED = {
    "region-sum",
    "two-cell-cut",
    "larger-cut",
    "crossing-runs",
    "xy-chain",
    "used-digit",
    "naked-single",
}


def groundwork(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """What is left run by run, by every way to fill a run."""
    closed = board.copy()
    before = None
    while before != closed.left:
        before = {cell: set(digits) for cell, digits in closed.left.items()}
        for run in closed.runs:
            for cell in run[1]:
                closed.left[cell] -= {digit for digit in closed.left[cell] if not closed.fits(run, {cell: digit})}
    after = board.copy()
    after.take(step)
    said = dict(item.split(" ") for item in step.items("left"))
    for cell in {cell for cell, _ in step.places + step.removes}:
        where = name(cell, board.cols)
        yield from complain(closed.left[cell] <= after.left[cell], f"{where} could be something else", "conclusion")
        yield from complain(
            choices_in(said.pop(where)) == after.left[cell], f"it does not say what is left for {where}"
        )
    yield from complain(not said, "it names other cells")


JUDGES: dict[str, Callable[[KakuroBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "last-cell": last_cell,
    "magic-sum": magic_sum,
    "combinations": magic_sum,
    "missing-digits": missing_digits,
    "unique-crossing": unique_crossing,
    "naked-single": naked_single,
    "used-digit": used_digit,
    "reduced-run": reduced_run,
    "two-cell-mirror": mirror,
    "squeeze": squeeze,
    "must-have-digit": must_have,
    "homeless-digit": must_have,
    "naked-pair": naked_pair,
    "too-few-digits": naked_pair,
    "hidden-pair": hidden_pair,
    "knock-out": knock_out,
    "permutations": permutations,
    "crossing-runs": crossing_runs,
    "region-sum": region,
    "two-cell-cut": region,
    "larger-cut": region,
    "xy-chain": xy_chain,
    "clash": clash,
    "empty-cell": clash,
    "repeated-digit": repeated_digit,
    "wrong-sum": wrong_sum,
    "out-of-reach": out_of_reach,
    "no-combination": no_combination,
    "no-filling": no_filling,
    "uneven-sums": uneven,
}
