"""Latin squares to order: numbers are taken out of a full square as long as the techniques still fill it again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume_latin import Latin
from masume_latin.position import LatinPosition
from masume_latin.techniques import SIMPLE, TECHNIQUE_SET

MANY = 10_000  # in hundredths: no step is as heavy


def generate(seed: int, rows: int, cols: int, aim: str = "any", limit: Limit | None = None) -> Iterator[Latin]:
    if rows != cols or not 2 <= rows <= 16:
        raise UsageError(f"a Latin square of {rows}x{cols} cannot be made; it is square, from 2x2 to 16x16")
    return _stream(seed, rows, aim, limit or Limit())


def _stream(seed: int, size: int, aim: str, limit: Limit) -> Iterator[Latin]:
    late = limit.watch()
    techniques = [technique.name for technique in (SIMPLE[:1] if aim == "beginner" else SIMPLE)]
    for number in count():
        chance = Random(f"{seed} {number}")
        rows, cols, names = (chance.sample(range(size), size) for _ in range(3))
        givens = [[names[(row + col) % size] + 1 for col in cols] for row in rows]
        for cell in chance.sample(range(size * size), size * size):
            if late():
                return
            row, col = divmod(cell, size)
            givens[row][col], kept = 0, givens[row][col]
            finder = TECHNIQUE_SET.finder_for(LatinPosition(Latin(givens)))
            finder.prepare(techniques)
            finder.climb(MANY)
            if not finder.is_full():
                givens[row][col] = kept
        yield Latin(givens)
