"""Hidato boards around numbers that a setter has placed, or with numbers where a setter wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from masume.core.clue_pattern import Pattern
from masume.core.clue_removal import Values, climbed, differing, dug
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell, Line, Mask
from masume.kernel.hidato import search as kernel
from masume.kinds.hidato import CLUES, Hidato, shape_options
from masume.kinds.hidato.generator import generate, groups_of

TURNS = 40  # times the number of cells: stretches of the path that are turned round, if they can be
FEW_TURNS = (2, 5, 20)  # stretches that are looked at to change a path a little
MOST_NODES = 2000  # of a search for solutions of a board with a pattern
SLACK = (0, 0, 0, 0, 0, 0, 0, 2, 5)  # how much more uneven a path may become by a turn, by lot
SAMPLE = 300  # solutions that say where a board is open
ROUNDS = 3000  # of changing the path a little, before it is changed much


def complete(
    puzzle: Hidato,
    seed: int,
    aim: str,
    symmetry: str,
    enough: Callable[[Hidato], bool],
    watch: Callable[[], bool],
    *,
    pattern: Pattern | None = None,
) -> Iterator[Hidato]:
    """Boards with the numbers of the puzzle and others, from which no other can be spared but the first and the last
    number: `enough` says whether a board has one solution and is not too hard. Where nothing is placed, the
    maker of the kind makes them. With a pattern, the numbers are those of its cells, and none is spared."""
    shape = puzzle.shape
    if pattern is not None:
        yield from _patterned(puzzle, seed, pattern, watch)
        return
    if not CLUES.list(puzzle):
        limit = Limit(stop=watch)
        with suppress(UsageError):  # the board is too small, or too large, for the maker
            yield from generate(
                seed,
                puzzle.rows,
                puzzle.cols,
                aim,
                limit,
                mask=shape.mask,
                neighbours=shape.neighbours,
                symmetry=symmetry,
            )
    chance = Random(seed)
    pairs = groups_of(shape, symmetry)
    images = {cell: other for pair in pairs if len(pair) == 2 for cell, other in (pair, pair[::-1])}
    placed = {cell for cell in shape.cells if puzzle.domains[cell].bit_count() == 1}

    found, _, _ = kernel.solve(shape, puzzle.domains, Limit(1, stop=watch))
    if not found:
        return
    bare = CLUES.with_only(puzzle, ())
    path = sorted(shape.cells, key=lambda cell: found[0][cell])
    while not watch():
        _vary(path, placed, puzzle, chance, TURNS * len(path))
        values = dict(zip(path, range(1, len(path) + 1), strict=True))
        ends = {cell for cell in shape.cells if values[cell] in (1, len(shape.cells))}
        fixed = placed | ends
        fixed |= {images.get(cell, cell) for cell in fixed}
        spare = [pair for pair in pairs if not fixed & set(pair)]

        def board(cells: set[Cell], values: dict[Cell, int] = values, fixed: set[Cell] = fixed) -> Hidato:
            return CLUES.with_givens(bare, ((cell, values[cell]) for cell in cells | fixed))

        yield dug(spare, board, enough, chance)


def _patterned(puzzle: Hidato, seed: int, pattern: Pattern, watch: Callable[[], bool]) -> Iterator[Hidato]:
    """Boards with the numbers of the puzzle, and with numbers in the cells of a pattern alone."""
    shape = puzzle.shape
    chance = Random(seed)
    placed = {cell for cell in shape.cells if puzzle.domains[cell].bit_count() == 1}
    model = puzzle
    if not placed:  # the maker lays a path sooner than the search finds one
        limit = Limit(stop=watch)
        made = generate(seed, puzzle.rows, puzzle.cols, "any", limit, mask=shape.mask, neighbours=shape.neighbours)
        model = next(made, puzzle)
    found, _, _ = kernel.solve(shape, model.domains, Limit(1, stop=watch))
    if not found:
        return

    def path_of(values: Values) -> list[Cell]:
        return sorted(shape.cells, key=lambda cell: values[cell])

    def values_of(path: list[Cell]) -> Values:
        values = [0] * len(puzzle.domains)
        for number, cell in enumerate(path, 1):
            values[cell] = number
        return tuple(values)

    def open_in(values: Values) -> set[Cell]:
        domains = tuple(
            1 << values[cell] if cell in pattern.marked else domain for cell, domain in enumerate(puzzle.domains)
        )
        found, exhausted, _ = kernel.solve(shape, domains, Limit(SAMPLE, nodes=MOST_NODES, stop=watch))
        return differing(found, shape.cells) if exhausted else set(shape.cells)

    def change(values: Values, left: set[Cell]) -> Values | None:
        path = path_of(values)
        cost = _unevenness(path, pattern.marked)
        _vary(path, placed, puzzle, chance, chance.choice(FEW_TURNS))
        if _unevenness(path, pattern.marked) > cost + chance.choice(SLACK):
            return None
        other = values_of(path)
        return None if other == values else other

    bare = CLUES.with_only(puzzle, ())
    path = path_of(found[0])
    while not watch():
        _vary(path, placed, puzzle, chance, TURNS * len(path))
        _even_out(path, pattern.marked, placed, puzzle, chance)
        values, left = climbed(values_of(path), open_in, change, ROUNDS, watch)
        if not left:
            yield CLUES.with_givens(bare, ((cell, values[cell]) for cell in sorted(pattern.marked)))


def orbits(puzzle: Hidato, symmetry: str) -> list[Line]:
    """The cells that have numbers together: each with its image, or alone if it is its own."""
    return groups_of(puzzle.shape, symmetry)


def blank(
    rows: int, cols: int, *, shape: str | None = None, mask: Mask | str | None = None, neighbours: int = 8
) -> Hidato:
    """A board without numbers."""
    outline = shape_options.outline(rows, cols, shape, mask, neighbours)
    squares = [0 if outline.mask >> square & 1 else None for square in range(rows * cols)]
    return Hidato([squares[i : i + cols] for i in range(0, len(squares), cols)], neighbours)


def _vary(path: list[Cell], placed: set[Cell], puzzle: Hidato, chance: Random, turns: int) -> None:
    """Turns stretches of the path round: the search finds one path and takes long, and this makes many of it. What is
    placed stays where it is."""
    fixed = [i for i, cell in enumerate(path) if cell in placed]
    for _ in range(turns):
        _turn(path, fixed, puzzle, chance)


def _turn(path: list[Cell], fixed: list[int], puzzle: Hidato, chance: Random) -> slice | None:
    """Turns a stretch of the path round that chance chooses between two places that are fixed; None if it would not
    join the rest. Turned once more, the path is as before."""
    touching = puzzle.shape.touching
    last = len(path) - 1
    start = chance.randint(0, last)
    lower = max((i for i in fixed if i <= start), default=-1) + 1
    upper = min((i for i in fixed if i >= start), default=last + 1) - 1
    if lower >= upper:
        return None
    first = chance.randint(lower, upper)
    before = touching[path[first - 1]] if first else ()
    ends = [
        i
        for i in range(first + 1, upper + 1)
        if (not first or path[i] in before) and (i == last or path[first] in touching[path[i + 1]])
    ]
    if not ends:
        return None
    final = chance.choice(ends)
    stretch = slice(first, final + 1)
    path[stretch] = path[stretch][::-1]
    return stretch


def _even_out(path: list[Cell], marked: frozenset[Cell], placed: set[Cell], puzzle: Hidato, chance: Random) -> None:
    """Turns stretches of the path round so that it comes to a marked cell again and again: the longer the gaps between
    the numbers that are given, the more paths fit into them."""
    fixed = [i for i, cell in enumerate(path) if cell in placed]
    cost = _unevenness(path, marked)
    for _ in range(TURNS * len(path)):
        stretch = _turn(path, fixed, puzzle, chance)
        if stretch is None:
            continue
        new = _unevenness(path, marked)
        if new > cost + chance.choice(SLACK):
            path[stretch] = path[stretch][::-1]
        else:
            cost = new


def _unevenness(path: list[Cell], marked: frozenset[Cell]) -> int:
    """The gaps between marked cells, squared; a path that does not begin or end with one counts double there."""
    total = gap = 0
    weight = 2
    for cell in path:
        if cell in marked:
            total += weight * gap * gap
            gap, weight = 0, 1
        else:
            gap += 1
    return total + 2 * gap * gap
