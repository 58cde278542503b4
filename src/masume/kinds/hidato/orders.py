"""Orders for Hidato boards as people give them: the outline by its name, or drawn as text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Mask
from masume.kinds.hidato import Hidato, generator
from masume.kinds.hidato.shapes import named, read_mask


def boards(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    shape: str | None = None,
    mask: Mask | str | None = None,
    neighbours: int = 8,
    ends: str = "given",
    symmetry: str = "none",
    givens: int | None = None,
) -> Iterator[Hidato]:
    """Boards as masume.kinds.hidato.generator makes them. `shape` is a named shape, scaled to the size; `mask` a set of
    squares, or a drawing of them: rows of `.` for a cell and `#` for a hole."""
    if shape is not None:
        if mask is not None:
            raise UsageError("a board has a shape or a mask, not both")
        if not isinstance(shape, str):
            raise UsageError(f"a shape is given by its name, not {shape!r:.40}")
        generator.boards(seed, rows, cols, neighbours=neighbours)  # refuses a size that cannot be, before it is drawn
        mask = named(shape, rows, cols, neighbours)
    elif isinstance(mask, str):
        mask = _drawn(mask, rows, cols)
    return generator.boards(
        seed,
        rows,
        cols,
        aim,
        limit,
        mask=mask,
        neighbours=neighbours,
        ends=ends,
        symmetry=symmetry,
        givens=givens,
    )


@lru_cache(maxsize=8)
def _drawn(text: str, rows: int, cols: int) -> Mask:
    high, wide, mask = read_mask(text)
    if (high, wide) != (rows, cols):
        raise UsageError(f"the mask is {high}x{wide}, the board {rows}x{cols}")
    return mask
