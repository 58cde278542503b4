"""Complete Kakuro boards around the walls, sums and digits that a setter has placed.

The white cells are filled at random, and every run gets the sum of its digits. As long as the board has a second
solution, some of the cells in which the two solutions differ are given new digits. If that fails several times, digits
are printed on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from random import Random

from masume.core.clue_removal import differing_cells, hill_climb, random_solution
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.kinds.kakuro import Kakuro, clues, with_givens, with_sums
from masume.kinds.kakuro.allowed_sums import SumsLike
from masume.kinds.kakuro.generator import boards_around, generate
from masume.kinds.kakuro.rules import search

MOST_NODES = 20_000  # limit of a search for one filling
ROUNDS = 150  # how often a few cells are filled again
PATIENCE = 20  # number of fillings that are tried before digits are printed
SAMPLE = 12  # number of solutions that are compared to find open cells
CHOICES = 20  # number of new fillings of a few cells, one of which is chosen at random

Values = tuple[int, ...]


def complete(
    puzzle: Kakuro,
    seed: int,
    aim: str,
    symmetry: str,
    enough: Callable[[Kakuro], bool],
    watch: Callable[[], bool],
    *,
    sums: SumsLike | None = None,
) -> Iterator[Kakuro]:
    """Yield boards with the walls, sums and digits of `puzzle`, in which all runs have sums. `enough` is ignored,
    because no sum is ever removed. If `puzzle` has only walls, or if only the sums `sums` are allowed, the boards come
    from the generator, which prints no additional digits.
    """
    if symmetry != "none":
        raise UsageError("the walls of a Kakuro are the setter's; filling it takes no symmetry")
    if sums is not None:
        yield from boards_around(puzzle, seed, aim, Limit(stop=watch), sums)
        return
    if not clues(puzzle):
        layout = ["".join("." if isinstance(square, int) else "#" for square in row) for row in puzzle.givens]
        with suppress(UsageError):  # the board is too small for the generator, or it has runs of one cell
            yield from generate(seed, puzzle.rows, puzzle.cols, aim, Limit(stop=watch), layout=layout, islands=True)
    chance = Random(seed)
    for attempt in count():
        order = chance.sample(puzzle.cells, len(puzzle.cells))
        values = random_solution(puzzle.domains, order, _solver(puzzle, watch), chance)
        if values is None or watch():
            return
        board = _settled(puzzle, values, chance, attempt >= PATIENCE, watch)
        if board is not None:
            yield board


def _solver(puzzle: Kakuro, watch: Callable[[], bool]) -> Callable[[tuple[int, ...]], Values | None]:
    """Return a function that takes one domain per square and returns a solution within these domains, or None."""

    def solve(domains: tuple[int, ...]) -> Values | None:
        filled_boards: list[Values] = search(puzzle)(domains, Limit(1, nodes=MOST_NODES, stop=watch))[0]
        return filled_boards[0] if filled_boards else None

    return solve


def _settled(puzzle: Kakuro, values: Values, chance: Random, prints: bool, watch: Callable[[], bool]) -> Kakuro | None:
    """Change the solution `values` until the board with its sums has exactly one solution, and return that board. If
    this fails, print digits on the board until it has exactly one solution; unless `prints`, return None instead.
    Return None also if `watch` stopped the search.
    """

    def open_in(values: Values) -> set[Cell]:
        return _spread(_with_sums(puzzle, values), watch)

    def change(values: Values, spread: set[Cell]) -> Values | None:
        return _anew(puzzle, values, _around(puzzle, spread, chance), chance, watch)

    values, spread = hill_climb(values, open_in, change, ROUNDS, watch)
    board = _with_sums(puzzle, values)
    while spread and prints and not watch():
        cell = chance.choice(sorted(spread))
        board = with_givens(board, [(cell, values[cell])])
        spread = _spread(board, watch)
    return None if spread or watch() else board


def _spread(board: Kakuro, watch: Callable[[], bool]) -> set[Cell]:
    """Return the cells in which solutions of `board` differ; the empty set if it has only one."""
    return differing_cells(search(board)(board.domains, Limit(SAMPLE, stop=watch))[0], board.cells)


def _around(board: Kakuro, spread: set[Cell], chance: Random) -> set[Cell]:
    """Return the cells of a random run that contains a cell of `spread`, and a few other cells of `spread`."""
    first = chance.choice(sorted(spread))
    [*runs] = [run for run in board.across + board.down if first in run]
    return {*chance.choice(runs), *chance.sample(sorted(spread), min(3, len(spread)))}


def _anew(puzzle: Kakuro, values: Values, cells: set[Cell], chance: Random, watch: Callable[[], bool]) -> Values | None:
    """Return a filling of `puzzle` that differs from `values` only in some of `cells`; None if none is found."""
    domains = tuple(
        domain if cell in cells or not domain else 1 << values[cell] for cell, domain in enumerate(puzzle.domains)
    )
    # The first solutions of the search are similar: fixing one random cell makes them vary.
    cell = chance.choice(sorted(cells))
    digit = chance.randint(1, 9)
    if domains[cell] >> digit & 1:
        domains = (*domains[:cell], 1 << digit, *domains[cell + 1 :])
    filled_boards: list[Values] = search(puzzle)(domains, Limit(CHOICES, nodes=MOST_NODES, stop=watch))[0]
    filled_boards = [other for other in filled_boards if other != values]
    return chance.choice(filled_boards) if filled_boards else None


def _with_sums(puzzle: Kakuro, values: Values) -> Kakuro:
    """Return `puzzle` with new sums for all runs that have a wall before them: the sums of the solution `values`."""
    return with_sums(puzzle, [sum(values[cell] for cell in run) for run in puzzle.across + puzzle.down])
