"""What four runs say when they cross in the corners of a rectangle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from masume.core.grid import Cell, Mask, cell_name
from masume.kinds.kakuro.position import BAND, KakuroPosition
from masume.kinds.kakuro.runs import CHOICE_TEXT, DIGITS_OF
from masume.kinds.kakuro.techniques.candidates import digits_argument, restricted_cells
from masume.language.arguments import Cells, Items
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Example, Step, Technique

MAX_OPEN_CELLS = 5
"""In a run: players do not look at four runs at once if one of them has more open cells than this."""

DigitTable = tuple[Mask, ...]
"""For each digit of a cell, the digits that it leaves for another cell."""
Corners = tuple[Cell, Cell, Cell, Cell]
"""The corners of a rectangle in turn: each shares a run with the next, and the last with the first."""


def crossing_runs(position: KakuroPosition, unit: int) -> Iterator[Step]:
    """A digit in one corner must, both ways round the rectangle, leave some common digit for the opposite corner."""
    for corners in _rectangles(position, unit, lambda *pair: _says(*pair) is not None):
        ring = _ring(position, corners)
        if ring is None:
            continue
        gone: list[Candidate] = []
        chains: list[str] = []
        for i, cell in enumerate(corners):
            after, opposite, before = ((i + step) % 4 for step in (1, 2, 3))
            for digit in DIGITS_OF[position.domains[cell]]:
                near, far = ring[i].after[digit], _leave(ring[after].after, ring[i].after[digit])
                close, away = ring[i].before[digit], _leave(ring[before].before, ring[i].before[digit])
                # A digit that fits no filling of its run is left to permutations.
                if far and away and not far & away:
                    gone.append((cell, digit))
                    one = _chain([(corners[after], near), (corners[opposite], far)], position.cols)
                    two = _chain([(corners[before], close), (corners[opposite], away)], position.cols)
                    chains.append(f"{cell_name(cell, position.cols)}={digit} ({one}; {two})")
        if gone:
            yield _step(position, corners, gone, chains)


class Corner(NamedTuple):
    """What a corner says about the next corner and about the one before."""

    after: DigitTable
    before: DigitTable


def _ring(position: KakuroPosition, corners: Corners) -> list[Corner] | None:
    """What the corners say about each other; None when one says nothing about the next, which breaks the ring."""
    ring = []
    for i, cell in enumerate(corners):
        after = _says(position, cell, corners[(i + 1) % 4])
        before = _says(position, cell, corners[i - 1])
        if after is None or before is None:
            return None
        ring.append(Corner(after, before))
    return ring


def _leave(table: DigitTable, digits: Mask) -> Mask:
    """What some digits of a cell together leave for the other cell."""
    left = 0
    for digit in DIGITS_OF[digits]:
        left |= table[digit]
    return left


def _chain(held: Iterable[tuple[Cell, Mask]], cols: int) -> str:
    """A chain as text: r1c3=1/2 → r4c3=7."""
    return " → ".join(f"{cell_name(cell, cols)}={CHOICE_TEXT[digits]}" for cell, digits in held)


def _step(position: KakuroPosition, corners: Corners, gone: list[Candidate], chains: list[str]) -> Step:
    layout = position.layout
    numbers = [layout.across_of[corners[i]] for i in (0, 2)] + [layout.down_of[corners[i]] for i in (0, 2)]
    because = {cell for number in numbers for cell in restricted_cells(layout.runs[number], position.state(number))}
    return position.step(
        "crossing-runs",
        4.4,
        sorted(because),
        removes=sorted(gone),
        region=sorted({cell for number in numbers for cell in layout.runs[number]}),
        cells=Cells(corners),
        chains=Items(tuple(chains)),
    )


def _rectangles(
    position: KakuroPosition, unit: int, fits: Callable[[KakuroPosition, Cell, Cell], bool]
) -> Iterator[Corners]:
    """The rectangles of open cells whose two upper corners lie in an across run and fit each other."""
    layout = position.layout
    upper = [cell for cell in layout.runs[unit] if position.open >> cell & 1]
    for one, two in combinations(upper, 2):
        if not fits(position, one, two):
            continue
        under = {layout.across_of[cell]: cell for cell in layout.runs[layout.down_of[two]] if cell > two}
        for four in layout.runs[layout.down_of[one]]:
            three = under.get(layout.across_of[four], -1)
            if four > one and three >= 0 and position.open >> four & 1 and position.open >> three & 1:
                yield one, two, three, four


def _says(position: KakuroPosition, cell: Cell, other: Cell) -> DigitTable | None:
    """What a cell says about another one in the same run; None if it says nothing, or if the run is too long."""
    layout = position.layout
    number = layout.across_of[cell]
    if number != layout.across_of[other]:
        number = layout.down_of[cell]
    state = position.state(number)
    if len(state.open) > MAX_OPEN_CELLS or not state.fitting_ways:
        return None
    run = layout.runs[number]
    return state.says(run.index(cell), run.index(other))


def deadly_rectangle(position: KakuroPosition, unit: int) -> Iterator[Step]:
    """Three corners have the same two candidates. If the fourth held one of them, the two digits could be swapped."""
    for corners in _rectangles(position, unit, lambda position, one, two: True):
        domains = [position.domains[cell] for cell in corners]
        for i, cell in enumerate(corners):
            others = domains[:i] + domains[i + 1 :]
            pair = others[0]
            if pair.bit_count() == 2 and others == [pair] * 3 and domains[i] != pair and domains[i] & pair == pair:
                three = tuple([corner for corner in corners if corner != cell])
                yield position.step(
                    "deadly-rectangle",
                    3.0,
                    three,
                    removes=[(cell, digit) for digit in DIGITS_OF[pair]],
                    region=corners,
                    cell=Cells((cell,)),
                    cells=Cells(three),
                    digits=digits_argument(pair),
                )


CROSSING_RUNS = Technique(
    "crossing-runs",
    "K14",
    4.4,
    crossing_runs,
    Example(
        r"kakuro;3x3;;#,#,12\/\15,.,./\13,.,.",
        "r2c2=7/8 r2c3=7/8 r3c2=8/9 r3c3=4/5",
        "r2c2-8 r2c3-7 r3c2-8 r3c3-5",
    ),
    BAND,
)
DEADLY_RECTANGLE = Technique(
    "deadly-rectangle",
    "U2",
    3.0,
    deadly_rectangle,
    Example(
        r"kakuro;4x4;;#,21\,19\,17\/\19,6,.,./#,.,.,./\17,.,.,4",
        "r2c3=5/8 r2c4=5/8 r3c2=7/8 r3c3=5/6/7/8 r3c4=5/8 r4c2=7/8 r4c3=5/6",
        "r3c3-5-8",
    ),
    BAND,
    uniqueness=True,
)
