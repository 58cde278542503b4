"""Generators of other packages, in a form that `masume gym audit` takes:

    pip install chuk-puzzles-gym==0.10.3
    masume gym audit --count 300 audit_generators:chuk_binary audit_generators:chuk_hidato \
        audit_generators:chuk_kakuro audit_generators:chuk_hitori audit_generators:masume_boards

Each function yields boards with the solutions that their generator claims.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from typing import Any

import masume

Claim = tuple[masume.Puzzle, list[list[int]]]


def _games(module: str, name: str) -> Iterator[Any]:
    """Yield games of chuk-puzzles-gym with their boards made, easy, medium and hard in turns."""
    make = getattr(import_module(f"chuk_puzzles_gym.games.{module}.game"), name)
    for seed in count():
        game = make(("easy", "medium", "hard")[seed % 3], seed=seed)
        asyncio.run(game.generate_puzzle())
        yield game


def chuk_binary() -> Iterator[Claim]:
    """Yield Binairos."""
    for game in _games("binary", "BinaryPuzzleGame"):
        rows = [[None if value < 0 else value for value in row] for row in game.initial_grid]
        yield masume.Binairo(rows), game.solution


def chuk_hidato() -> Iterator[Claim]:
    """Yield Hidatos."""
    for game in _games("hidato", "HidatoGame"):
        yield masume.Hidato(game.initial_grid), game.solution


def chuk_hitori() -> Iterator[Claim]:
    """Yield Hitoris."""
    for game in _games("hitori", "HitoriGame"):
        yield masume.Hitori(game.grid), [[int(shaded) for shaded in row] for row in game.solution]


def chuk_kakuro() -> Iterator[Claim]:
    """Yield Kakuros. A row and a column of walls are added before the board, because its clues stand outside it."""
    for game in _games("kakuro", "KakuroGame"):
        size = game.size
        rows: list[list[Any]] = [[[0, 0] for _ in range(size + 1)] for _ in range(size + 1)]
        solution = [[0] * (size + 1) for _ in range(size + 1)]
        for row in range(size):
            for col in range(size):
                if game.initial_grid[row][col] >= 0:
                    rows[row + 1][col + 1] = 0
                    solution[row + 1][col + 1] = game.solution[row][col]
        for row, col, direction, total, _ in game.clues:
            across = direction == "h"
            wall = rows[row + 1 - (not across)][col + 1 - across]
            wall[across] = total
        yield masume.Kakuro(rows), solution


def masume_boards() -> Iterator[Claim]:
    """Yield boards of Masume, for comparison."""
    for seed in count():
        kind = masume.KINDS[seed % 4].name
        puzzle = next(iter(masume.generate(kind, 6 + seed % 3, 6 + seed % 3, seed=seed, **ODD[kind])))
        solution = masume.solve(puzzle).solutions[0].grid
        yield puzzle, [[0 if value is None else value for value in row] for row in solution]


ODD: dict[str, dict[str, Any]] = {"binairo": {"odd": "either"}, "hidato": {}, "hitori": {}, "kakuro": {}}
