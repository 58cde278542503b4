"""Complete Hidato boards: add numbers to those that a setter has placed, or put numbers where a setter wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from masume.core.clue_pattern import Pattern
from masume.core.clue_removal import Values, differing_cells, hill_climb, remove_clues
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell, Line, Mask
from masume.kernel.hidato import search as kernel
from masume.kinds.hidato import CLUES, Hidato, shape_options
from masume.kinds.hidato.generator import generate, groups_of

TURNS = 40  # number of attempts per cell to reverse a part of the path
FEW_TURNS = (2, 5, 20)  # numbers of attempts to reverse a part in a small change of a path
MOST_NODES = 2000  # limit of a search for solutions of a board with a pattern
SLACK = (0, 0, 0, 0, 0, 0, 0, 2, 5)  # how much more uneven a path may become by a reversal, chosen at random
SAMPLE = 300  # number of solutions that are compared to find open cells
ROUNDS = 3000  # number of small changes of the path before it is changed a lot


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
    """Yield boards with the numbers of `puzzle` and additional ones, none of which can be removed. The first and the
    last number of the path are always given. `enough` returns whether a board has one solution and is easy enough. If
    `puzzle` has no numbers, yield boards of the generator first. With a pattern, exactly the marked cells have numbers,
    and none is removed.
    """
    shape = puzzle.shape
    if pattern is not None:
        yield from _patterned(puzzle, seed, pattern, watch)
        return
    if not CLUES.list(puzzle):
        limit = Limit(stop=watch)
        with suppress(UsageError):  # the board is too small or too large for the generator
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

    filled_boards, _, _ = kernel.solve(shape, puzzle.domains, Limit(1, stop=watch))
    if not filled_boards:
        return
    bare = CLUES.with_only(puzzle, ())
    path = sorted(shape.cells, key=lambda cell: filled_boards[0][cell])
    while not watch():
        _vary(path, placed, puzzle, chance, TURNS * len(path))
        values = dict(zip(path, range(1, len(path) + 1), strict=True))
        ends = {cell for cell in shape.cells if values[cell] in (1, len(shape.cells))}
        fixed = placed | ends
        fixed |= {images.get(cell, cell) for cell in fixed}
        spare = [pair for pair in pairs if not fixed & set(pair)]

        def board(cells: set[Cell], values: dict[Cell, int] = values, fixed: set[Cell] = fixed) -> Hidato:
            return CLUES.with_givens(bare, ((cell, values[cell]) for cell in cells | fixed))

        yield remove_clues(spare, board, enough, chance)


def _patterned(puzzle: Hidato, seed: int, pattern: Pattern, watch: Callable[[], bool]) -> Iterator[Hidato]:
    """Yield boards that have numbers in exactly the marked cells of `pattern`, among them the numbers of `puzzle`."""
    shape = puzzle.shape
    chance = Random(seed)
    placed = {cell for cell in shape.cells if puzzle.domains[cell].bit_count() == 1}
    model = puzzle
    if not placed:  # the maker draws a path faster than the search finds one
        limit = Limit(stop=watch)
        made = generate(seed, puzzle.rows, puzzle.cols, "any", limit, mask=shape.mask, neighbours=shape.neighbours)
        model = next(made, puzzle)
    filled_boards, _, _ = kernel.solve(shape, model.domains, Limit(1, stop=watch))
    if not filled_boards:
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
        filled_boards, exhausted, _ = kernel.solve(shape, domains, Limit(SAMPLE, nodes=MOST_NODES, stop=watch))
        return differing_cells(filled_boards, shape.cells) if exhausted else set(shape.cells)

    def change(values: Values, left: set[Cell]) -> Values | None:
        path = path_of(values)
        cost = _unevenness(path, pattern.marked)
        _vary(path, placed, puzzle, chance, chance.choice(FEW_TURNS))
        if _unevenness(path, pattern.marked) > cost + chance.choice(SLACK):
            return None
        other = values_of(path)
        return None if other == values else other

    bare = CLUES.with_only(puzzle, ())
    path = path_of(filled_boards[0])
    while not watch():
        _vary(path, placed, puzzle, chance, TURNS * len(path))
        _even_out(path, pattern.marked, placed, puzzle, chance)
        values, left = hill_climb(values_of(path), open_in, change, ROUNDS, watch)
        if not left:
            yield CLUES.with_givens(bare, ((cell, values[cell]) for cell in sorted(pattern.marked)))


def orbits(puzzle: Hidato, symmetry: str) -> list[Line]:
    """Return the groups of cells that are given together or not at all: pairs of a cell and its image, and single cells
    that are their own image.
    """
    return groups_of(puzzle.shape, symmetry)


def blank(
    rows: int, cols: int, *, shape: str | None = None, mask: Mask | str | None = None, neighbours: int = 8
) -> Hidato:
    """Return a board without numbers. Raise UsageError if the shape does not exist."""
    outline = shape_options.outline(rows, cols, shape, mask, neighbours)
    squares = [0 if outline.mask >> square & 1 else None for square in range(rows * cols)]
    return Hidato([squares[i : i + cols] for i in range(0, len(squares), cols)], neighbours)


def _vary(path: list[Cell], placed: set[Cell], puzzle: Hidato, chance: Random, turns: int) -> None:
    """Reverse a random part of the path, `turns` times. This turns one path into many others in less time than
    searching for each of them would take. Numbers in the cells `placed` stay where they are.
    """
    fixed = [i for i, cell in enumerate(path) if cell in placed]
    for _ in range(turns):
        _turn(path, fixed, puzzle, chance)


def _turn(path: list[Cell], fixed: list[int], puzzle: Hidato, chance: Random) -> slice | None:
    """Reverse a random part of the path that contains no index in `fixed`. Return this part as a slice, or None if no
    suitable part was found. Reversing it again restores the path.
    """
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
    """Reverse parts of the path so that it visits marked cells at more even intervals. Long gaps between givens can be
    filled in many ways, so that a board with such gaps rarely has only one solution.
    """
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
    """Return the sum of the squared lengths of the gaps between marked cells along the path. A gap at an end of the
    path counts double.
    """
    total = gap = 0
    weight = 2
    for cell in path:
        if cell in marked:
            total += weight * gap * gap
            gap, weight = 0, 1
        else:
            gap += 1
    return total + 2 * gap * gap
