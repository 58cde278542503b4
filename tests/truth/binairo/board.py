"""A checker of Binairo explanations: its own board, its own rules, every filling of a line written out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Self

from truth.chains import Assumption
from truth.telling import Pair, Told
from truth.two_values import TwoValues

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


class BinairoBoard(TwoValues):
    seen_deeper = frozenset[str]()
    step = 0
    """The number of the step that is checked."""

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

    # ---- What chains ask

    def take(self, step: Told) -> None:
        for cell, value in step.places:
            if self.values[cell] == 1 - value:
                self.gone |= {(cell, 0), (cell, 1)}
            self.values[cell] = value
        for cell, value in step.removes:
            if self.values[cell] == value:
                self.gone |= {(cell, 0), (cell, 1)}
            self.values[cell] = 1 - value

    def choices(self, step: Told) -> list[Assumption]:
        cell = step.cases[0].cell
        return [(cell, 0, True), (cell, 1, True)]

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
