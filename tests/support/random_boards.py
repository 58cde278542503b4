"""Random small boards of every kind and variant, with no, one or many solutions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import masume
from masume import kinds
from masume.core.grid import bits
from masume.verbs import solve


def hitori(rng: random.Random) -> Any:
    rows, cols = rng.choice([(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3)])
    symbols: list[Any] = rng.sample([0, 1, 2, 3, 4, 7, 55, "A", "b"], rng.randint(1, max(rows, cols) + 1))
    board = [[rng.choice(symbols) if rng.random() < 0.95 else None for _ in range(cols)] for _ in range(rows)]
    puzzle = masume.Hitori(board)
    return _with_part_given(puzzle, rng, 0.1) if rng.random() < 0.3 else puzzle


def hidato(rng: random.Random) -> Any:
    rows, cols = rng.choice([(1, 1), (1, 4), (2, 2), (2, 4), (3, 3), (3, 4)])
    neighbours = rng.choice([4, 6, 8])
    fewest = max(0, rows * cols - 9)  # more than nine cells are too many for brute force
    holes = rng.sample(range(rows * cols), rng.randint(fewest, max(fewest, min(3, rows * cols - 1))))
    board = [[None if r * cols + c in holes else 0 for c in range(cols)] for r in range(rows)]
    empty = masume.Hidato(board, neighbours)
    if rng.random() < 0.8:
        return _with_part_given(empty, rng, rng.choice([0.2, 0.4, 0.6]))
    cells = empty.shape.cells
    numbers = rng.sample(range(1, len(cells) + 1), min(len(cells), rng.randint(0, 3)))
    return kinds.kind_of(empty).clues.with_givens(empty, zip(rng.sample(cells, len(numbers)), numbers, strict=True))


def kakuro(rng: random.Random) -> Any:
    """Return a random layout with most of its sums. They belong to digits that differ within a run if possible."""
    rows, cols = rng.choice([(1, 3), (2, 3), (3, 3), (3, 4), (4, 4)])
    white = [[r > 0 and c > 0 and rng.random() < 0.8 for c in range(cols)] for r in range(rows)]
    if not any(any(row) for row in white):
        white[0][0] = True
    plain = [[0 if cell else (0, 0) for cell in row] for row in white]
    empty = masume.Kakuro(plain)
    digit: dict[int, int] = {}
    for cell in empty.cells:
        near = {digit.get(other) for run in empty.across + empty.down if cell in run for other in run}
        digit[cell] = rng.choice([d for d in range(1, 10) if d not in near])
    clues: dict[int, list[int]] = {i: [0, 0] for i in range(rows * cols)}
    for i, run in enumerate(empty.across + empty.down):
        across = i < len(empty.across)
        if (run[0] % cols == 0) if across else (run[0] < cols):
            continue
        total = sum(digit[cell] for cell in run) + rng.choice([0] * 12 + [1, -1, 30])
        clues[run[0] - (1 if across else cols)][across] = max(0, total) if rng.random() < 0.9 else 0
    board = [[0 if white[r][c] else tuple(clues[r * cols + c]) for c in range(cols)] for r in range(rows)]
    puzzle = masume.Kakuro(board)
    places = [(cell, digit[cell]) for cell in empty.cells if rng.random() < 0.3]
    return kinds.kind_of(puzzle).clues.with_givens(puzzle, places)


def binairo(rng: random.Random) -> Any:
    rows, cols = rng.choice([(1, 1), (2, 2), (2, 3), (2, 4), (3, 3), (4, 4), (3, 4), (4, 5), (5, 3), (1, 5)])
    odd = rng.choice(["ones", "zeros", "either"]) if rows % 2 or cols % 2 else rng.choice([None, "either"])
    empty = masume.Binairo([[None] * cols] * rows, rng.random() < 0.6, odd)
    if rng.random() < 0.7:
        return _with_part_given(empty, rng, rng.choice([0.1, 0.25, 0.5]))
    places = [(cell, rng.randrange(2)) for cell in range(rows * cols) if rng.random() < 0.3]
    return kinds.kind_of(empty).clues.with_givens(empty, places)


def _with_part_given(puzzle: Any, rng: random.Random, share: float) -> Any:
    """Return the puzzle with a share of one of its solutions printed; unchanged if it has none."""
    solutions = masume.solve(puzzle, solutions=20).solutions
    if not solutions:
        return puzzle
    values = rng.choice(solutions).values
    cells = [cell for cell in solve.model_of(puzzle).cells if rng.random() < share]
    return kinds.kind_of(puzzle).clues.with_givens(puzzle, [(cell, values[cell]) for cell in cells])


MAKERS: dict[str, Callable[[random.Random], Any]] = {
    "binairo": binairo,
    "hidato": hidato,
    "hitori": hitori,
    "kakuro": kakuro,
}


def restricted(puzzle: Any, rng: random.Random) -> Any:
    """Return the model of the puzzle with a few values removed at random."""
    model = solve.model_of(puzzle)
    for cell in rng.sample(model.cells, min(len(model.cells), rng.randint(1, 3))):
        values = list(bits(model.domains[cell]))
        model = model.restricted(cell, sum(1 << value for value in values if rng.random() < 0.8))
    return model
