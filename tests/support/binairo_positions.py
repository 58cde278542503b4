"""Binairo boards and positions of all variants, made so that also rare patterns come up.

wide      long lines and short ones
gapped    long lines with few blanks, most of them in gaps
dense     nearly full boards, with the same blanks in several lines
twinned   lines that differ in one or two places only, and are blank there
small     boards on which assumptions are followed in no time
forced    small positions in which something can be concluded; tiny ones likewise
spoilt    positions with wrong symbols in them, most of them without a solution; so are those
          that are crowded, torn, doubled and emptied
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

from masume.core import grid
from masume.core.engine import Limit
from masume.core.grid import bits
from masume.engines.kernel import KERNEL
from masume.kinds.binairo import Binairo
from masume.kinds.binairo.position import BinairoPosition
from masume.verbs import player_entries, solve
from support import soundness

Variant = tuple[int, int, bool, str | None]
"""Rows, columns, unique lines, odd."""

SMALL: tuple[Variant, ...] = (
    (4, 4, True, None),
    (4, 4, False, None),
    (3, 4, True, "either"),
    (3, 3, False, "ones"),
    (3, 3, True, "either"),
    (2, 6, False, None),
    (4, 3, False, "either"),
    (2, 4, False, None),
)
TINY: tuple[Variant, ...] = (
    (3, 3, True, "either"),
    (3, 3, False, "zeros"),
    (2, 4, False, None),
    (3, 4, False, "either"),
    (3, 2, False, "either"),
)
WIDE: tuple[Variant, ...] = (
    (2, 8, False, None),
    (3, 8, False, "either"),
    (10, 2, False, None),
    (2, 9, False, "either"),
    (7, 2, False, "either"),
    (4, 10, False, None),
    (2, 12, False, None),
    (8, 6, True, None),
)
LONG: tuple[Variant, ...] = (
    (2, 8, False, None),
    (2, 9, False, "either"),
    (2, 10, False, None),
    (2, 11, False, "either"),
    (2, 12, False, None),
)
DENSE: tuple[Variant, ...] = (
    (4, 4, True, None),
    (6, 6, True, None),
    (6, 4, True, None),
    (5, 5, True, "either"),
    (5, 5, True, "ones"),
    (5, 6, True, "either"),
    (4, 5, True, "either"),
    (7, 6, True, "either"),
)
DEEP: tuple[Variant, ...] = (
    (4, 6, True, None),
    (5, 5, True, "ones"),
    (5, 5, True, "either"),
    (6, 6, True, None),
)
BOARDS: tuple[Variant, ...] = (
    (6, 6, True, None),
    (6, 6, False, None),
    (4, 6, True, None),
    (5, 5, True, "ones"),
    (5, 5, True, "either"),
    (7, 7, False, "zeros"),
    (5, 6, True, "either"),
    (8, 8, True, None),
    (8, 8, False, None),
    (7, 7, True, "either"),
)


@lru_cache(maxsize=64)
def _pool(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """Random solutions of the empty board: some cells at random, as long as that works, and the rest by the kernel."""
    rng = random.Random(0)
    found = []
    for _ in range(40):
        model = solve.model_of(empty(variant))
        values = KERNEL.solve(model, Limit(1)).solutions[0].values
        for cell in rng.sample(model.cells, min(len(model.cells), 20)):
            narrower = model.restricted(cell, 1 << rng.randrange(2))
            better = KERNEL.solve(narrower, Limit(1)).solutions
            if better:
                model, values = narrower, better[0].values
        found.append(values)
    return tuple(found)


def filled(variant: Variant, rng: random.Random) -> list[int]:
    """A random solution of the empty board, turned or mirrored."""
    rows, cols = variant[:2]
    values = rng.choice(_pool(variant))
    board = [list(values[i : i + cols]) for i in range(0, rows * cols, cols)]
    if rng.random() < 0.5:
        board.reverse()
    if rng.random() < 0.5:
        board = [row[::-1] for row in board]
    return [value for row in board for value in row]


def empty(variant: Variant) -> Binairo:
    rows, cols, unique_lines, odd = variant
    return Binairo([[None] * cols] * rows, unique_lines, odd)


def with_symbols(variant: Variant, values: Sequence[int | None]) -> BinairoPosition:
    """The position of a board with some symbols printed."""
    rows, cols, unique_lines, odd = variant
    board = [list(values[r * cols : r * cols + cols]) for r in range(rows)]
    position = player_entries.position(Binairo(board, unique_lines, odd))
    assert isinstance(position, BinairoPosition)
    return position


def wide(rng: random.Random, variants: Sequence[Variant] = WIDE) -> BinairoPosition:
    """Part of a solution."""
    variant = rng.choice(variants)
    share = rng.uniform(0.1, 0.7)
    return with_symbols(variant, [v if rng.random() < share else None for v in filled(variant, rng)])


def small(rng: random.Random) -> BinairoPosition:
    return wide(rng, SMALL)


def dense(rng: random.Random, variants: Sequence[Variant] = DENSE) -> BinairoPosition:
    """A solution with the same places blank in several rows, in several columns, and some cells anywhere."""
    variant = rng.choice(variants)
    rows, cols = variant[:2]
    values: list[int | None] = list(filled(variant, rng))
    for count, across in ((rows, True), (cols, False)):
        length = cols if across else rows
        for _ in range(rng.randint(0, 2)):
            places = rng.sample(range(length), rng.randint(1, 3))
            for line in rng.sample(range(count), rng.randint(1, min(3, count))):
                for place in places:
                    values[line * cols + place if across else place * cols + line] = None
    share = rng.choice([0.0, 0.05, 0.1, 0.3])
    return with_symbols(variant, [None if rng.random() < share else value for value in values])


def gapped(rng: random.Random) -> BinairoPosition:
    """A long line with blanks in one to three windows of three cells in which a symbol stands once, there blank; and
    one or two blanks elsewhere that have the other symbol."""
    variant = rng.choice(LONG)
    cols = variant[1]
    values: list[int | None] = list(filled(variant, rng))
    symbol, line = rng.randrange(2), values[:cols]
    starts = [start for start in range(cols - 2) if line[start : start + 3].count(symbol) == 1]
    for start in rng.sample(starts, min(len(starts), rng.randint(1, 3))):
        share = rng.choice([0.4, 1.0])
        for place in range(start, start + 3):
            if line[place] == symbol or rng.random() < share:
                values[place] = None
    others = [place for place in range(cols) if line[place] != symbol]
    for place in rng.sample(others, rng.randint(1, 2)):
        values[place] = None
    return with_symbols(variant, values)


Near = tuple[grid.Line, grid.Line, list[int]]
"""Two parallel lines, and the one or two places where they differ."""


def _near(rng: random.Random) -> tuple[Variant, list[int | None], tuple[grid.Line, ...], Near]:
    """A solution, all its rows or all its columns, and two of these that nearly equal each other."""
    while True:
        variant = rng.choice(DENSE)
        rows, cols = variant[:2]
        values = filled(variant, rng)
        lines = grid.row_lines(rows, cols) if rng.random() < 0.5 else grid.col_lines(rows, cols)
        for one, other in rng.sample(list(permutations(lines, 2)), 8):
            places = [i for i in range(len(one)) if values[one[i]] != values[other[i]]]
            if len(places) <= 2:
                return variant, [*values], lines, (one, other, places)


def twinned(rng: random.Random) -> BinairoPosition:
    """A solution in which lines that nearly equal each other are blank where they differ, one of them or both."""
    variant, values, _, (one, other, places) = _near(rng)
    share = rng.choice([0.1, 0.3, 0.6])
    for cell in range(len(values)):
        if cell not in one and cell not in other and rng.random() < share:
            values[cell] = None
    for blank in (one, other) if rng.random() < 0.5 else (one,):
        for i in places:
            values[blank[i]] = None
    return with_symbols(variant, values)


def crowded(rng: random.Random) -> BinairoPosition:
    """A solution in which a line is overwritten by two others that nearly equal each other, blank where they differ."""
    variant, values, lines, (one, other, places) = _near(rng)
    third = rng.choice([line for line in lines if line not in (one, other)])
    for i, cell in enumerate(third):
        values[cell] = None if i in places else values[one[i]]
    return with_symbols(variant, values)


def torn(rng: random.Random) -> BinairoPosition:
    """A position in which a blank stands between two 0s and two 1s."""
    position = dense(rng, [variant for variant in DENSE if max(variant[:2]) >= 5])
    values = [None if v < 0 else v for v in position.values()]
    rows, cols = position.rows, position.cols
    line = rng.choice([line for line in grid.lines(rows, cols) if len(line) >= 5])
    start = rng.randrange(len(line) - 4)
    symbol = rng.randrange(2)
    for i, value in enumerate((symbol, symbol, None, 1 - symbol, 1 - symbol)):
        values[line[start + i]] = value
    puzzle = position.puzzle
    return with_symbols((rows, cols, puzzle.unique_lines, puzzle.odd), values)


def forced(rng: random.Random, variants: Sequence[Variant] = SMALL) -> BinairoPosition:
    """A small position in which some open cell is the same in all solutions."""
    while True:
        position = wide(rng, variants)
        model = soundness.model_of(position)
        for cell in bits(position.open):
            if not all(soundness.is_possible(model.restricted(cell, 1 << value)) for value in (0, 1)):
                return position


def tiny(rng: random.Random) -> BinairoPosition:
    """The same on a tiny board; where there is one solution, the position knows it, as in explanations."""
    position = forced(rng, TINY)
    found = KERNEL.solve(soundness.model_of(position), Limit(2)).solutions
    if len(found) == 1:
        position.answer = found[0].values
    return position


def deep(rng: random.Random) -> BinairoPosition:
    """A minimal board, in which assumptions often lead to nothing without further ones."""
    return BinairoPosition(minimal(rng.choice(DEEP), rng))


def spoilt(rng: random.Random) -> BinairoPosition:
    """Part of a solution with a few symbols turned round, or symbols at random; most of these have no solution."""
    variant = rng.choice(SMALL + DENSE[:5])
    values: list[int | None] = list(filled(variant, rng))
    if rng.random() < 0.5:
        share = rng.choice([0.3, 0.6, 0.9, 1.0])
        for cell in rng.sample(range(len(values)), min(len(values), rng.randint(1, 4))):
            values[cell] = 1 - (values[cell] or 0)
        return with_symbols(variant, [v if rng.random() < share else None for v in values])
    share = rng.choice([0.2, 0.4, 0.8])
    return with_symbols(variant, [rng.randrange(2) if rng.random() < share else None for _ in values])


def doubled(rng: random.Random) -> BinairoPosition:
    """A dense position with one line copied into another, whole or with its blanks."""
    position = dense(rng)
    rows, cols = position.rows, position.cols
    values = [None if v < 0 else v for v in position.values()]
    if rng.random() < 0.5:
        one, other = rng.sample(range(rows), 2)
        values[one * cols : one * cols + cols] = values[other * cols : other * cols + cols]
    else:
        one, other = rng.sample(range(cols), 2)
        values[one::cols] = values[other::cols]
    puzzle = position.puzzle
    return with_symbols((rows, cols, puzzle.unique_lines, puzzle.odd), values)


def emptied(rng: random.Random) -> BinairoPosition:
    """A position in which something known was taken away again."""
    position = small(rng)
    known = [cell for cell in range(position.rows * position.cols) if position.placed >> cell & 1]
    for cell in rng.sample(known, min(len(known), rng.randint(1, 2))):
        position.place(cell, 1 - position.value(cell))
    return position


def endless(make: Callable[[random.Random], BinairoPosition], seed: int) -> Iterator[BinairoPosition]:
    rng = random.Random(seed)
    while True:
        yield make(rng)


def minimal(variant: Variant, rng: random.Random) -> Binairo:
    """A board with one solution, of which no given can be spared."""
    values = filled(variant, rng)
    model = solve.model_of(empty(variant))
    domains = [1 << value for value in values]
    for cell in rng.sample(range(len(values)), len(values)):
        domains[cell] = 1 << 1 - values[cell]
        other = KERNEL.solve(model._replace(domains=tuple(domains)), Limit(1)).solutions
        domains[cell] = 1 << values[cell] if other else 0b11
    givens: list[Any] = [None if domain == 0b11 else domain - 1 for domain in domains]
    cols = variant[1]
    board = [givens[i : i + cols] for i in range(0, len(givens), cols)]
    return Binairo(board, variant[2], variant[3])
