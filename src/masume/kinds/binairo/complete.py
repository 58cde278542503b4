"""Complete Binairo boards: add givens to those of a setter, or place givens exactly where a setter wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from masume.core.clue_pattern import Pattern
from masume.core.clue_removal import Values, differing_cells, hill_climb, random_solution, remove_clues
from masume.core.engine import Limit
from masume.core.generator_limits import check_size, check_square, check_symmetry
from masume.core.grid import Cell, Line
from masume.kinds.binairo import CLUES, Binairo
from masume.kinds.binairo.generator import LARGEST, SMALLEST, SYMMETRIES, check_lines, mirror, solve

MOST_NODES = 20_000  # limit of a search for one solution; values that need a longer search are given up
SAMPLE = 40  # number of solutions that are compared to find open cells
CHOICES = 20  # number of new fillings of some rows, one of which is chosen at random
ROUNDS = 200  # how often some rows are filled again before all rows are
ROWS_ANEW = 3


def complete(
    puzzle: Binairo,
    seed: int,
    aim: str,
    symmetry: str,
    enough: Callable[[Binairo], bool],
    watch: Callable[[], bool],
    *,
    pattern: Pattern | None = None,
) -> Iterator[Binairo]:
    """Yield boards that have the givens of `puzzle` and additional ones. An additional given is removed if `enough`
    returns True for the board without it: the board still has only one solution and is easy enough. With a pattern, the
    boards have givens exactly in its marked cells, and none is removed.
    """
    every = orbits(puzzle, symmetry)
    chance = Random(seed)

    def search(domains: tuple[int, ...], solutions: int) -> tuple[list[Values], bool]:
        limit = Limit(solutions, nodes=MOST_NODES, stop=watch)
        filled_boards, exhausted, _ = solve(puzzle, domains, puzzle.unique_lines, limit)
        return filled_boards, exhausted

    def first(domains: tuple[int, ...]) -> Values | None:
        filled_boards, _ = search(domains, 1)
        return filled_boards[0] if filled_boards else None

    def open_in(values: Values) -> set[Cell]:
        marked = pattern.marked if pattern else frozenset()
        domains = tuple(1 << values[cell] if cell in marked else domain for cell, domain in enumerate(puzzle.domains))
        filled_boards, exhausted = search(domains, SAMPLE)
        return differing_cells(filled_boards, cells) if exhausted or len(filled_boards) > 1 else set(cells)

    def change(values: Values, left: set[Cell]) -> Values | None:
        """Fill the row of a random cell of `left` and a few more rows in another way. Return the new values of all
        cells, or None if no other way is found.
        """
        rows = {chance.choice(sorted(left)) // puzzle.cols, *chance.sample(range(puzzle.rows), ROWS_ANEW - 1)}
        domains = [
            domain if cell // puzzle.cols in rows else 1 << values[cell] for cell, domain in enumerate(puzzle.domains)
        ]
        # The first solutions of the search are similar: changing one random cell makes them vary.
        cell = chance.choice([cell for cell in cells if cell // puzzle.cols in rows])
        if domains[cell].bit_count() > 1:
            domains[cell] = 1 << 1 - values[cell]
        filled_boards, _ = search(tuple(domains), CHOICES)
        filled_boards = [other for other in filled_boards if other != values]
        return chance.choice(filled_boards) if filled_boards else None

    cells = range(puzzle.rows * puzzle.cols)
    placed = {cell for cell, domain in enumerate(puzzle.domains) if domain.bit_count() == 1}
    fixed = {cell for group in every if placed & set(group) for cell in group}
    spare = [group for group in every if not fixed & set(group)]
    bare = CLUES.with_only(puzzle, ())
    while not watch():
        order = chance.sample(cells, len(cells))
        values = random_solution(puzzle.domains, order, first, chance)
        if values is None:
            return
        if pattern is not None:
            values, left = hill_climb(values, open_in, change, ROUNDS, watch)
            if not left:
                yield CLUES.with_givens(bare, ((cell, values[cell]) for cell in sorted(pattern.marked)))
            continue
        full = CLUES.with_givens(bare, enumerate(values))

        def board(cells: set[Cell], full: Binairo = full) -> Binairo:
            return CLUES.with_only(full, sorted(cells | fixed))

        yield remove_clues(spare, board, enough, chance)


def orbits(puzzle: Binairo, symmetry: str) -> list[Line]:
    """Return the groups of cells whose givens belong together on boards with this symmetry: all cells of a group are
    givens, or none is. A group consists of a cell and its mirror image, or of one cell that is its own mirror image.
    """
    check_symmetry("Binairo", symmetry, SYMMETRIES)
    check_square(symmetry, puzzle.rows, puzzle.cols)
    images = mirror(puzzle.rows, puzzle.cols, symmetry)
    return [(cell,) if cell == image else (cell, image) for cell, image in enumerate(images) if cell <= image]


def blank(rows: int, cols: int, *, unique_lines: bool = True, odd: str | None = None) -> Binairo:
    """Return a board without givens. Raise UsageError if no such board can be filled."""
    check_size("Binairo", rows, cols, SMALLEST, LARGEST)
    check_lines(rows, cols, unique_lines, odd)
    return Binairo([[None] * cols] * rows, unique_lines, odd)
