"""A checker of Binairo explanations: its own board, its own rules, every filling of a line written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, Self

from truth.chains import Assumption, Verdict
from truth.telling import CELLS, Complaint, Pair, Told, cell_of, cells_of_list, conclusion_faults, name

Filling = tuple[int, ...]
MOST_FILLINGS = 50_000


@lru_cache(maxsize=20_000)
def ways_to_fill(seen: tuple[int | None, ...], most: tuple[int, int]) -> tuple[Filling, ...]:
    """All ways to fill a line: no three alike in a row, no more of a symbol than the line may have."""
    found: list[Filling] = [()]
    for place, there in enumerate(seen):
        longer = []
        for line in found:
            for symbol in (0, 1) if there is None else (there,):
                if (place > 1 and line[-1] == line[-2] == symbol) or line.count(symbol) == most[symbol]:
                    continue
                longer.append((*line, symbol))
        found = longer
        if len(found) > MOST_FILLINGS:
            raise ValueError("too many fillings to write out")
    return tuple(found)


@lru_cache(maxsize=200_000)
def can_fill(seen: tuple[int | None, ...], most: tuple[int, int]) -> bool:
    """Whether there is a way to fill a line. What matters of its start is the last two symbols and the number of 1s."""
    states = {(-1, -2, 0)}
    for place, there in enumerate(seen):
        states = {
            (symbol, last, ones + symbol)
            for last, before, ones in states
            for symbol in ((0, 1) if there is None else (there,))
            if not (symbol == last == before) and ones + symbol <= most[1] and place + 1 - ones - symbol <= most[0]
        }
    return bool(states)


class BinairoBoard:
    seen_deeper = frozenset[str]()
    step = 0
    """The number of the step that is checked."""
    tidy = False
    """Whether what goes without saying is done at once."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        self.unique = puzzle["rules"]["unique_lines"]
        self.odd = puzzle["rules"]["odd"]
        self.values: list[int | None] = [symbol for row in puzzle["givens"] for symbol in row]
        self.gone: set[Pair] = set()
        """Where a chain says of a cell that it can be something else than it is."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.values, twin.gone = self.values.copy(), self.gone.copy()
        return twin

    def line(self, way: str, number: int) -> list[int]:
        if way == "row":
            return [(number - 1) * self.cols + i for i in range(self.cols)]
        return [i * self.cols + number - 1 for i in range(self.rows)]

    def lines(self) -> Iterator[tuple[str, int]]:
        yield from (("row", i) for i in range(1, self.rows + 1))
        yield from (("column", i) for i in range(1, self.cols + 1))

    def most(self, length: int) -> tuple[int, int]:
        """The most 0s and the most 1s of a line."""
        half = length // 2
        if length % 2 == 0:
            return half, half
        return {"ones": (half, half + 1), "zeros": (half + 1, half), None: (half + 1, half + 1)}.get(
            self.odd, (half + 1, half + 1)
        )

    def seen(self, line: list[int], known: dict[int, int] | None = None) -> tuple[int | None, ...]:
        """What is in a line, with what is supposed."""
        return tuple(self.values[cell] if known is None or cell not in known else known[cell] for cell in line)

    def fillings(self, line: list[int], known: dict[int, int] | None = None) -> tuple[Filling, ...]:
        """All ways to fill a line that agree with what is there, and with what is supposed."""
        return ways_to_fill(self.seen(line, known), self.most(len(line)))

    def room(self, line: list[int], value: int) -> int:
        return self.most(len(line))[value] - sum(self.values[cell] == value for cell in line)

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        if len(values) == 1:
            (self.values[cell],) = values

    # ---- What chains ask

    def is_placed(self, cell: int, value: int) -> bool:
        return self.values[cell] == value

    def is_out(self, cell: int, value: int) -> bool:
        return self.values[cell] == 1 - value

    def take(self, step: Told) -> None:
        for cell, value in step.places:
            if self.values[cell] == 1 - value:
                self.gone |= {(cell, 0), (cell, 1)}
            self.values[cell] = value
        for cell, value in step.removes:
            if self.values[cell] == value:
                self.gone |= {(cell, 0), (cell, 1)}
            self.values[cell] = 1 - value

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        self.values[cell] = value if holds else 1 - value

    def choices(self, step: Told) -> list[Assumption]:
        cell = step.cases[0].cell
        return [(cell, 0, True), (cell, 1, True)]

    # ---- Judging

    def judge(self, step: Told) -> Verdict:
        try:
            special = JUDGES.get(step.technique)
            faults = list(special(self, step)) if special else []
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        if not step.is_flaw:
            faults += self.follows(step)
            faults += conclusion_faults(step, {}, placements(step))
        elif special is None:
            faults += self.is_broken(step)
        return Verdict(faults, special is not None)

    def follows(self, step: Told) -> Iterator[Complaint]:
        """Whether a conclusion follows from the line that is named; or else from the cells that are named."""
        goals = [*step.places, *((cell, 1 - value) for cell, value in step.removes)]
        line = step.line()
        if line and step.technique not in CROSSING:
            cells = self.line(*line)
            for cell, value in goals:
                if cell not in cells:
                    yield Complaint("conclusion", f"{name(cell, self.cols)} is not in {line[0]} {line[1]}")
                elif self.fits(step, cells, {cell: 1 - value}):
                    yield Complaint("conclusion", f"{name(cell, self.cols)} could be {1 - value} in that line")
        elif step.technique not in JUDGES:
            for cell, value in goals:
                if self.can_be(step.named(), {cell: 1 - value}):
                    yield Complaint(
                        "conclusion", f"{name(cell, self.cols)} = {value} does not follow from what is named"
                    )

    def fits(self, step: Told, cells: list[int], known: dict[int, int]) -> bool:
        """Whether a line can be filled otherwise than the lines beside it that the step names."""
        full = [self.seen(self.line(*line)) for line in self.twins(step)]
        if not full:
            return can_fill(self.seen(cells, known), self.most(len(cells)))
        return any(way not in full for way in self.fillings(cells, known))

    def twins(self, step: Told) -> list[tuple[str, int]]:
        """The lines that a step says are complete and beside its own."""
        line, other = step.line(), step.line("twin")
        found = [other] if other else []
        if line and step.words.get("twins"):
            found += [(line[0], int(number)) for number in re.findall(r"\d+", str(step.words["twins"]))]
        return found

    def can_be(self, named: set[int], supposed: dict[int, int], depth: int = 400) -> bool:
        """Whether the rules allow something, when only the named cells are looked at: a small search over the lines in
        which named cells lie; all other cells may be anything."""
        known = {cell: symbol for cell in named if (symbol := self.values[cell]) is not None} | supposed
        lines = [cells for line in self.lines() if len(named.intersection(cells := self.line(*line))) > 2]
        budget = [depth]

        def is_legal(cells: list[int], known: dict[int, int]) -> bool:
            return can_fill(tuple(known.get(cell) for cell in cells), self.most(len(cells)))

        def search(known: dict[int, int]) -> bool:
            budget[0] -= 1
            if budget[0] < 0:
                return True
            known = dict(known)
            moving = True
            while moving:
                moving = False
                for cells in lines:
                    for cell in cells:
                        if cell not in known:
                            fits = [symbol for symbol in (0, 1) if is_legal(cells, {**known, cell: symbol})]
                            if not fits:
                                return False
                            if len(fits) == 1:
                                known[cell] = fits[0]
                                moving = True
                    if not is_legal(cells, known):
                        return False
            if self.unique and self.alike(lines, known):
                return False
            blank = next((cell for cells in lines for cell in cells if cell not in known), None)
            return blank is None or any(search({**known, blank: symbol}) for symbol in (0, 1))

        return search(known)

    def alike(self, lines: list[list[int]], known: dict[int, int]) -> bool:
        full = [
            (cells[1] - cells[0], tuple(known[cell] for cell in cells)) for cells in lines if set(cells) <= known.keys()
        ]
        return len(set(full)) < len(full)

    def is_broken(self, step: Told) -> Iterator[Complaint]:
        if not self.gone and self.can_be(step.named(), {}):
            yield Complaint("flaw", "what is named breaks no rule")

    def easier(self, step: Told) -> str | None:
        """A technique that is easier than a step's and has something to say."""
        order = ("pair", "sandwich", "quota-full")
        allowed = order[: order.index(step.technique)] if step.technique in order else order
        for technique in allowed:
            for line in self.lines():
                cells = self.line(*line)
                seen = [self.values[cell] for cell in cells]
                if technique == "quota-full":
                    if None in seen and any(self.room(cells, value) == 0 for value in (0, 1)):
                        return technique
                    continue
                for i in range(len(seen) - 2):
                    window = seen[i : i + 3]
                    symbols = [symbol for symbol in window if symbol is not None]
                    if (
                        len(symbols) == 2
                        and symbols[0] == symbols[1]
                        and (window[1] is None) == (technique == "sandwich")
                    ):
                        return technique
        return None


CROSSING = {"mutual-twins", "cross-squeeze"}


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) ([01])\b", step.text)
        for cell in cells_of_list(cells, step.cols)
    }


# ---- What each technique claims


def complain(good: object, message: str, rule: str = "sentence") -> Iterator[Complaint]:
    if not good:
        yield Complaint(rule, message)


def pair(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    cells, value = step.cells("cells"), step.number("value")
    way = step.line()
    assert way
    line = board.line(*way)
    yield from complain(
        len(cells) == 2 and all(board.values[cell] == value for cell in cells), "the two are not both that"
    )
    gap = abs(line.index(cells[0]) - line.index(cells[1]))
    yield from complain(gap == (1 if step.technique == "pair" else 2), "the two do not stand like that")
    low, high = sorted(line.index(cell) for cell in cells)
    near = {low - 1, high + 1} if step.technique == "pair" else {low + 1}
    for cell, symbol in step.places:
        good = cell in line and line.index(cell) in near and symbol == 1 - value
        yield from complain(good, "the conclusion is not beside the two", "conclusion")


def quota_full(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value = board.line(*way), step.number("value")
    yield from complain(board.room(line, value) == 0, f"there is room for another {value}")
    if "n" in step.words:
        yield from complain(sum(board.values[cell] == value for cell in line) == step.number("n"), "the count is wrong")


def one_more(board: BinairoBoard, step: Told) -> tuple[list[int], int, list[int]]:
    """The line, the value of which it has room for one more, and the places where that must be."""
    way = step.line()
    assert way
    return board.line(*way), step.number("value"), [cell_of(item, board.cols) for item in step.items("goals")]


def last_one(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    """There is room for one more; the three cells named would be alike unless it stands among the goals."""
    line, value, goals = one_more(board, step)
    yield from complain(board.room(line, value) == 1, f"there is not room for exactly one more {value}")
    yield from complain(step.number("other") == 1 - value, "that is not the other symbol")
    yield from complain(all(board.values[cell] is None for cell in goals), "a goal is filled")
    windows = [step.cells(word) for word in ("window", "second") if step.cells(word)]
    gap = step.cells("gap")
    if gap:
        yield from complain(all(board.values[cell] is None for cell in gap), "a cell of the gap is filled")
        places = [line.index(cell) for cell in gap]
        yield from complain(places == list(range(places[0], places[0] + len(gap))), "the gap has a gap")
        windows = [gap[i : i + 3] for i in range(len(gap) - 2)]
    for window in windows:
        places = [line.index(cell) for cell in window]
        yield from complain(places == list(range(places[0], places[0] + 3)), "these are not three in a row")
        yield from complain(all(board.values[cell] != value for cell in window), f"there is a {value} among the three")
        open_cells = {cell for cell in window if board.values[cell] is None}
        yield from complain(set(goals) <= open_cells, "a goal outside the three cells")
    if windows:
        common = set.intersection(*({cell for cell in window if board.values[cell] is None} for window in windows))
        yield from complain(common == set(goals), "the goals are not the blank cells that all have in common")
    for cell, symbol in step.places:
        good = (symbol == 1 - value and cell not in goals) or (symbol == value and goals == [cell])
        yield from complain(good, f"{name(cell, board.cols)} does not follow", "conclusion")


def groups_of(board: BinairoBoard, step: Told) -> list[list[int]]:
    return [[cell_of(cell, board.cols) for cell in item.split("/")] for item in step.items("groups")]


def need_one(board: BinairoBoard, line: list[int], groups: list[list[int]], other: int, known: dict[int, int]) -> bool:
    """Whether each group would be part of three others in a row if it held none of the value."""
    seen = [known.get(cell, board.values[cell]) for cell in line]
    used: set[int] = set()
    for group in groups:
        if used & set(group) or any(seen[line.index(cell)] is not None for cell in group):
            return False
        used |= set(group)
        filled = [other if cell in group else symbol for cell, symbol in zip(line, seen, strict=True)]
        if not any(
            filled[i] == filled[i + 1] == filled[i + 2] == other and set(group) <= set(line[i : i + 3])
            for i in range(len(line) - 2)
        ):
            return False
    return True


def quota_groups(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value, count = board.line(*way), step.number("value"), step.number("n")
    groups = groups_of(board, step)
    yield from complain(board.room(line, value) == count == len(groups), "as many groups as there is room for?")
    yield from complain(need_one(board, line, groups, 1 - value, {}), "not every group needs one")
    inside = {cell for group in groups for cell in group}
    for cell, symbol in step.places:
        yield from complain(symbol == 1 - value and cell not in inside, "the conclusion is in a group", "conclusion")


def fillings_told(step: Told) -> set[Filling]:
    return {tuple(int(sign) for sign in item if not sign.isspace()) for item in step.items("fillings")}


def supposed(step: Told) -> dict[int, int]:
    return {step.cell(): step.number("value")} if step.cells("cell") and "value" in step.words else {}


def completions(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line = board.line(*way)
    if "fillings" in step.words:
        yield from listed(board, step, line, {})
    elif step.variant == "reserved":
        yield from quota_groups(board, step)
    elif "groups" in step.words:
        known = supposed(step)
        needed, count, groups = step.number("needed"), step.number("n"), groups_of(board, step)
        yield from complain(step.number("other") == 1 - needed, "that is not the other symbol")
        opposite = tuple((cell, 1 - value) for cell, value in known.items())
        yield from complain(step.places == opposite, "only what was supposed is refuted", "conclusion")
        left = board.room(line, needed) - sum(symbol == needed for symbol in known.values())
        yield from complain(left == count < len(groups), "there is room for all groups")
        yield from complain(need_one(board, line, groups, 1 - needed, known), "not every group needs one")
    elif step.variant == "several":
        value, count = step.number("value"), step.number("n")
        yield from complain(board.room(line, value) == count, f"there is not room for exactly {count} more")
        told = [
            {cell_of(part, board.cols) for part in parts}
            for item in step.items("goals")
            for parts in product(*(choice.split("/") for choice in item.split(" + ")))
        ]
        blank = {cell for cell in line if board.values[cell] is None}
        fits = [
            {cell for cell, symbol in zip(line, way, strict=True) if symbol == value} for way in board.fillings(line)
        ]
        yield from complain(all(len(cells & blank) == count for cells in fits), "not every way takes so many")
        yield from complain(
            sorted(map(sorted, told)) == sorted(sorted(cells & blank) for cells in fits), "other ways fit"
        )
        yield from complain(len(told) <= 8, "too many ways", "list")
    elif "goals" in step.words:
        _, value, goals = one_more(board, step)
        yield from complain(board.room(line, value) == 1, f"there is not room for exactly one more {value}")
        fitting = {
            cell
            for way in board.fillings(line)
            for cell, symbol in zip(line, way, strict=True)
            if symbol == value and board.values[cell] is None
        }
        yield from complain(fitting == set(goals), f"it fits {sorted(fitting)}")


def listed(board: BinairoBoard, step: Told, line: list[int], known: dict[int, int]) -> Iterator[Complaint]:
    ways = set(board.fillings(line, known))
    yield from complain(
        ways == fillings_told(step),
        f"the fillings are {len(ways)}, and others",
    )
    yield from complain(len(fillings_told(step)) == len(step.items("fillings")) <= 8, "too many fillings", "list")


def twin(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two = step.line(), step.line("twin")
    assert one
    assert two
    line, other, cells = board.line(*one), board.line(*two), step.cells("cells")
    yield from complain(board.unique and one[0] == two[0] and one != two, "these two may be alike")
    yield from complain(all(board.values[cell] is not None for cell in other), "the twin is not complete")
    yield from complain(len(cells) == 2 and all(board.values[cell] is None for cell in cells), "not two blank cells")
    for cell, mate in zip(line, other, strict=True):
        yield from complain(cell in cells or board.values[cell] == board.values[mate], "the lines differ already")
    for cell, symbol in step.places:
        yield from complain(
            symbol == 1 - (board.values[other[line.index(cell)]] or 0), "not the opposite", "conclusion"
        )


def twin_completions(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line = board.line(*way)
    if step.variant == "last":
        other = step.line("twin")
        assert other
        known, value, twin_line = supposed(step), step.number("value"), board.line(*other)
        seen = board.seen(line, known)
        yield from complain(board.unique and other != way and other[0] == way[0], "these two may be alike")
        yield from complain(seen.count(value) == board.most(len(line))[value], f"it would not have all its {value}s")
        there = [symbol == value for symbol in board.seen(twin_line)]
        yield from complain(None not in board.seen(twin_line), "the twin is not complete")
        yield from complain([symbol == value for symbol in seen] == there, "they would be elsewhere")
        return
    yield from listed(board, step, line, supposed(step))
    full = {tuple(board.values[cell] for cell in board.line(*other)) for other in board.twins(step)}
    yield from complain(board.unique and fillings_told(step) == full, "these are not the lines beside it")


def mutual_twins(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two, across = step.line(), step.line("twin"), step.line("crossing")
    assert one
    assert two
    assert across
    line, other, crossing = board.line(*one), board.line(*two), board.line(*across)
    yield from complain(board.unique and one[0] == two[0] and one != two, "these two may be alike")
    for cell, mate in zip(line, other, strict=True):
        yield from complain(board.values[cell] == board.values[mate], "not alike so far")
    cells = step.cells("cells")
    blanks = [i for i, cell in enumerate(line) if board.values[cell] is None]
    yield from complain(len(cells) == 2 and set(cells) <= set(crossing), "the two cells are not in the crossing line")
    for i in blanks:
        for symbol in (0, 1):
            yield from complain(len(board.fillings(line, {line[i]: symbol})) < 2, "they could agree there")
    ways = [way for way in board.fillings(crossing) if way[crossing.index(cells[0])] != way[crossing.index(cells[1])]]
    if "fillings" in step.words:
        yield from complain(set(ways) == fillings_told(step), "other fillings fit too")
        yield from complain(len(ways) <= 8, "too many fillings", "list")
    elif "value" in step.words:
        yield from complain(board.room(crossing, step.number("value")) == 1, "not the last one")
    for cell, symbol in step.places:
        good = cell in crossing and all(way[crossing.index(cell)] == symbol for way in ways)
        yield from complain(good, f"{name(cell, board.cols)} does not follow in that line", "conclusion")


def cross_squeeze(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, known = board.line(*way), supposed(step)
    if "fillings" in step.words:
        yield from listed(board, step, line, known)
    ways = board.fillings(line, known)
    across, numbers = step.words["crossing"]["lines"]
    yield from complain(across != way[0], "these lines do not cross it")
    crossing = [board.line(across, number) for number in numbers]
    every = [board.line(*other) for other in board.lines()]
    told = step.words["breaches"]["clauses"]
    for filling in ways:
        there = board.copy()
        for cell, symbol in zip(line, filling, strict=True):
            there.values[cell] = symbol
        broken = carry_on(there, crossing, every)
        yield from complain(broken, f"{''.join(map(str, filling))} breaks nothing", "conclusion")
        said = [
            (variant.removeprefix("all-"), part)
            for variant, words in told
            if filling in fillings_told(part := replace(step, words=words))
        ]
        yield from complain(len(said) == 1, "a filling without its breach, or with two")
        yield from complain(step.variant == "one" or step.number("n") == len(ways), f"there are {len(ways)} ways")
        for variant, part in said:
            yield from breach(board, there, variant, part, filling)
    for cell, symbol in step.places:
        good = known.get(cell) == 1 - symbol or not board.fillings(line, {cell: 1 - symbol})
        yield from complain(good, "only what was supposed is refuted", "conclusion")


def breach(board: BinairoBoard, there: BinairoBoard, variant: str, part: Told, filling: Filling) -> Iterator[Complaint]:
    """Whether the rule that is named is broken there."""
    way = part.line()
    assert way
    line = board.line(*way)
    if variant == "twin":
        yield from complain(board.unique and board.seen(line) == filling, "it would not be like that", "flaw")
        return
    cells, value = part.cells("cells"), part.number("value")
    yield from complain(set(cells) <= set(line), "the breach is not in that line")
    for cell in cells:
        good = there.values[cell] == value or (cell, value) in there.gone
        yield from complain(good, f"{name(cell, board.cols)} would not become {value}", "flaw")
    places = sorted(line.index(cell) for cell in cells)
    if variant == "three":
        yield from complain(len(places) == 3 and places[2] - places[0] == 2, "not three in a row", "flaw")
    else:
        most = board.most(len(line))[value]
        good = len(set(cells)) == part.number("n") > most == part.number("most")
        yield from complain(good, "they would not be too many", "flaw")


def carry_on(board: BinairoBoard, lines: list[list[int]], every: list[list[int]]) -> bool:
    """Pairs, sandwiches and full quotas in some lines, until nothing follows or a rule breaks in any line: then True.
    Where two symbols are forced into one cell, both are noted, and what follows from either."""

    def has(cell: int, symbol: int) -> bool:
        return board.values[cell] == symbol or (cell, symbol) in board.gone

    broken = False
    moving = True
    while moving:
        moving = False
        for line in lines:
            forced: set[Pair] = set()
            for i in range(len(line) - 2):
                window = line[i : i + 3]
                for symbol in (0, 1):
                    count = sum(has(cell, symbol) for cell in window)
                    broken |= count == 3
                    if count >= 2:
                        forced |= {(cell, 1 - symbol) for cell in window if not has(cell, symbol)}
            for symbol in (0, 1):
                room = board.most(len(line))[symbol] - sum(has(cell, symbol) for cell in line)
                broken |= room < 0
                if room <= 0:
                    forced |= {(cell, 1 - symbol) for cell in line if not has(cell, symbol)}
            for cell, symbol in forced:
                if has(cell, symbol):
                    continue
                moving = True
                if board.values[cell] is None:
                    board.values[cell] = symbol
                else:
                    board.gone |= {(cell, 0), (cell, 1)}
                    broken = True
        for line in every:
            seen = [board.values[cell] for cell in line]
            broken |= any(board.room(line, symbol) < 0 for symbol in (0, 1))
            broken |= any(seen[i] is not None and seen[i] == seen[i + 1] == seen[i + 2] for i in range(len(seen) - 2))
        if board.unique:
            known = {cell: symbol for cell, symbol in enumerate(board.values) if symbol is not None}
            broken |= board.alike(every, known)
    return broken


# ---- Contradictions


def three_in_a_row(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, cells, value = board.line(*way), step.cells("cells"), step.number("value")
    places = sorted(line.index(cell) for cell in cells)
    yield from complain(len(places) == 3 and places[2] - places[0] == 2, "not three in a row", "flaw")
    good = all(board.values[cell] == value or (cell, value) in board.gone for cell in cells)
    yield from complain(good, f"they are not all {value}", "flaw")


def too_many(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value = board.line(*way), step.number("value")
    count = sum(board.values[cell] == value for cell in line)
    yield from complain(count == step.number("n") > step.number("most"), f"{count} cells are {value}", "flaw")
    named = {cell for cell in line if board.values[cell] == value}
    yield from complain(set(step.cells("cells")) == named, "other cells are")
    yield from complain(board.most(len(line))[value] == step.number("most"), "the quota is another one", "flaw")


def neither_fits(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, cell, around = board.line(*way), step.cell(), {*step.cells("cells"), step.cell()}
    yield from complain(board.values[cell] is None, "the cell is filled", "flaw")
    for symbol in (0, 1):
        good = any(
            cell in line[i : i + 3]
            and set(line[i : i + 3]) <= around
            and all(other == cell or board.values[other] == symbol for other in line[i : i + 3])
            for i in range(len(line) - 2)
        )
        yield from complain(good, f"{symbol} fits", "flaw")


def no_room(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value, count = board.line(*way), step.number("value"), step.number("n")
    groups = groups_of(board, step)
    yield from complain(board.room(line, value) == count < len(groups), "there is room for all groups", "flaw")
    yield from complain(need_one(board, line, groups, 1 - value, {}), "not every group needs one", "flaw")


def equal_lines(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two = step.line(), step.line("twin")
    assert one
    assert two
    first = [board.values[cell] for cell in board.line(*one)]
    second = [board.values[cell] for cell in board.line(*two)]
    good = board.unique and one[0] == two[0] and one != two and None not in first and first == second
    yield from complain(good, "they are not alike", "flaw")


def only_equal_lines(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    full = {tuple(board.values[cell] for cell in board.line(*other)) for other in board.twins(step)}
    ways = set(board.fillings(board.line(*way)))
    yield from complain(board.unique and ways == fillings_told(step) == full, "it can become something else", "flaw")


def clash(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    good = (cell, 0) in board.gone or (board.values[cell] is not None and step.technique == "clash")
    yield from complain(good, "something is left there", "flaw")


def groundwork(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    """What follows line by line, by every way to fill a line. What an explanation shows is compared with the solution
    elsewhere."""
    if step.variant == "explained":
        return
    after = board.copy()
    before = None
    while before != after.values:
        before = after.values.copy()
        for line in after.lines():
            cells = after.line(*line)
            for cell in cells:
                for value in (0, 1):
                    if after.values[cell] is None and not can_fill(
                        after.seen(cells, {cell: value}), after.most(len(cells))
                    ):
                        after.values[cell] = 1 - value
    for cell, value in step.places:
        if after.values[cell] != value:
            yield Complaint("conclusion", f"{name(cell, board.cols)} = {value} does not follow line by line")


JUDGES: dict[str, Callable[[BinairoBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "pair": pair,
    "sandwich": pair,
    "quota-full": quota_full,
    "last-in-window": last_one,
    "last-in-gap": last_one,
    "quota-groups": quota_groups,
    "line-completions": completions,
    "twin": twin,
    "twin-completions": twin_completions,
    "mutual-twins": mutual_twins,
    "cross-squeeze": cross_squeeze,
    "three-in-a-row": three_in_a_row,
    "too-many": too_many,
    "neither-fits": neither_fits,
    "no-room": no_room,
    "equal-lines": equal_lines,
    "only-equal-lines": only_equal_lines,
    "nothing-left": clash,
    "clash": clash,
}
