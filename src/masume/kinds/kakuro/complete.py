"""Kakuro boards around the walls, sums and digits that a setter has placed.

The white cells are filled by chance, and every run gets the sum of its digits. As long as there is a second solution,
some of the cells in which the two differ are filled anew. If that leads nowhere, digits are printed on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from random import Random

from masume.core.clue_removal import by_chance, climbed, differing
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.kinds.kakuro import Kakuro, clues, with_givens, with_sums
from masume.kinds.kakuro.allowed_sums import SumsLike
from masume.kinds.kakuro.generator import boards_around, generate
from masume.kinds.kakuro.rules import search

MOST_NODES = 20_000  # of a search for one filling
ROUNDS = 150  # of filling a few cells anew
PATIENCE = 20  # fillings that are tried, before digits are printed
SAMPLE = 12  # solutions that say where a board is open
CHOICES = 20  # new fillings of a few cells, of which chance takes one

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
    """Boards with the walls, sums and digits of the puzzle, in which every run has a sum. `enough` is not asked: what a
    run adds up to cannot be spared. Where nothing but walls is placed, or only some sums are allowed (`sums`), the
    maker of the kind makes them; it prints no further digits."""
    if symmetry != "none":
        raise UsageError("the walls of a Kakuro are the setter's; filling it takes no symmetry")
    if sums is not None:
        yield from boards_around(puzzle, seed, aim, Limit(stop=watch), sums)
        return
    if not clues(puzzle):
        layout = ["".join("." if isinstance(square, int) else "#" for square in row) for row in puzzle.givens]
        with suppress(UsageError):  # the board is too small for the maker, or the setter has cells that no run crosses
            yield from generate(seed, puzzle.rows, puzzle.cols, aim, Limit(stop=watch), layout=layout, islands=True)
    chance = Random(seed)
    for attempt in count():
        order = chance.sample(puzzle.cells, len(puzzle.cells))
        values = by_chance(puzzle.domains, order, _solver(puzzle, watch), chance)
        if values is None or watch():
            return
        board = _settled(puzzle, values, chance, attempt >= PATIENCE, watch)
        if board is not None:
            yield board


def _solver(puzzle: Kakuro, watch: Callable[[], bool]) -> Callable[[tuple[int, ...]], Values | None]:
    def solve(domains: tuple[int, ...]) -> Values | None:
        found: list[Values] = search(puzzle)(domains, Limit(1, nodes=MOST_NODES, stop=watch))[0]
        return found[0] if found else None

    return solve


def _settled(puzzle: Kakuro, values: Values, chance: Random, prints: bool, watch: Callable[[], bool]) -> Kakuro | None:
    """A board with one solution, near the one that has these values; None when there is none and digits are not to be
    printed, or when stopped."""

    def open_in(values: Values) -> set[Cell]:
        return _spread(_with_sums(puzzle, values), watch)

    def change(values: Values, spread: set[Cell]) -> Values | None:
        return _anew(puzzle, values, _around(puzzle, spread, chance), chance, watch)

    values, spread = climbed(values, open_in, change, ROUNDS, watch)
    board = _with_sums(puzzle, values)
    while spread and prints and not watch():
        cell = chance.choice(sorted(spread))
        board = with_givens(board, [(cell, values[cell])])
        spread = _spread(board, watch)
    return None if spread or watch() else board


def _spread(board: Kakuro, watch: Callable[[], bool]) -> set[Cell]:
    """The cells in which some solutions of a board differ."""
    return differing(search(board)(board.domains, Limit(SAMPLE, stop=watch))[0], board.cells)


def _around(board: Kakuro, spread: set[Cell], chance: Random) -> set[Cell]:
    """The cells of a run that holds an open cell, and some open cells."""
    first = chance.choice(sorted(spread))
    [*runs] = [run for run in board.across + board.down if first in run]
    return {*chance.choice(runs), *chance.sample(sorted(spread), min(3, len(spread)))}


def _anew(puzzle: Kakuro, values: Values, cells: set[Cell], chance: Random, watch: Callable[[], bool]) -> Values | None:
    """Other values that differ in some cells at most; None if there are none."""
    domains = tuple(
        domain if cell in cells or not domain else 1 << values[cell] for cell, domain in enumerate(puzzle.domains)
    )
    # The search finds its first solutions side by side: one cell is set by lot, so that they come from all over.
    cell = chance.choice(sorted(cells))
    digit = chance.randint(1, 9)
    if domains[cell] >> digit & 1:
        domains = (*domains[:cell], 1 << digit, *domains[cell + 1 :])
    found: list[Values] = search(puzzle)(domains, Limit(CHOICES, nodes=MOST_NODES, stop=watch))[0]
    found = [other for other in found if other != values]
    return chance.choice(found) if found else None


def _with_sums(puzzle: Kakuro, values: Values) -> Kakuro:
    """The board in which every run that has a wall before it says what these values add up to."""
    return with_sums(puzzle, [sum(values[cell] for cell in run) for run in puzzle.across + puzzle.down])
