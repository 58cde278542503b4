"""Generate Latin squares: take numbers out of a full square as long as the techniques still fill it again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random

from masume.core.clue_removal import remove_clues
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume_latin import LATIN, Latin
from masume_latin.techniques import SIMPLE, TECHNIQUE_SET, LatinPosition

MANY = 10_000  # in hundredths: no step is as heavy


def generate(seed: int, rows: int, cols: int, aim: str = "any", limit: Limit | None = None) -> Iterator[Latin]:
    if rows != cols or not 2 <= rows <= 16:
        raise UsageError("Latin squares go from 2x2 to 16x16; there are none of {rows}x{cols}", rows=rows, cols=cols)
    return _stream(seed, rows, aim, limit or Limit())


def _stream(seed: int, size: int, aim: str, limit: Limit) -> Iterator[Latin]:
    late = limit.watch()
    enabled = [technique.name for technique in (SIMPLE[:1] if aim == "beginner" else SIMPLE)]

    def is_solved(puzzle: Latin) -> bool:
        finder = TECHNIQUE_SET.finder_for(LatinPosition(puzzle))
        finder.prepare(enabled)
        finder.take_steps(MANY)
        return finder.is_full()

    for number in count():
        chance = Random(f"{seed} {number}")
        rows, cols, names = (chance.sample(range(size), size) for _ in range(3))
        full = Latin([[names[(row + col) % size] + 1 for col in cols] for row in rows])
        cells = [(cell,) for cell in range(size * size)]
        puzzle = remove_clues(cells, partial(LATIN.clues.with_only, full), is_solved, chance, late)
        if late():
            return
        yield puzzle
