"""Read the options of Hidato specs that describe the shape: the name of an outline, or a drawing of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.generator_limits import GeneratorLimits
from masume.core.grid import Mask, Shape
from masume.kinds.hidato import Hidato, generator
from masume.kinds.hidato.shapes import NAMES, named_shape, read_mask


def limits() -> GeneratorLimits:
    """Return the sizes, symmetries and shapes of the boards that can be generated."""
    return GeneratorLimits(generator.SMALLEST, generator.LARGEST, tuple(generator.IMAGES), NAMES, practice_sides=(7, 8))


def generate(
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
    """Return boards from masume.kinds.hidato.generator. `shape` is the name of a shape, which is scaled to the size of
    the board; `mask` is a set of squares, or a drawing of it: rows of `.` for a cell and `#` for a hole.
    """
    mask = _mask(rows, cols, shape, mask, neighbours)
    return generator.generate(
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


def outline(rows: int, cols: int, shape: str | None, mask: Mask | str | None, neighbours: int) -> Shape:
    """Return the shape of a board that the parameters of `generate` describe. Raise UsageError if they describe no
    shape, or one that obviously has no path.
    """
    return generator.shape_of(rows, cols, neighbours, _mask(rows, cols, shape, mask, neighbours))


def _mask(rows: int, cols: int, shape: str | None, mask: Mask | str | None, neighbours: int) -> Mask | None:
    """Return the set of squares that `shape` or `mask` describes, or None if neither is given."""
    if shape is not None:
        if mask is not None:
            raise UsageError("a board has a shape or a mask, not both")
        if not isinstance(shape, str):
            raise UsageError("a shape is given by its name, not {shape}", shape=f"{shape!r:.40}")
        generator.shape_of(rows, cols, neighbours, None)  # refuses an impossible size before drawing
        return named_shape(shape, rows, cols, neighbours)
    return _read_drawing(mask, rows, cols) if isinstance(mask, str) else mask


@lru_cache(maxsize=8)
def _read_drawing(text: str, rows: int, cols: int) -> Mask:
    """Parse a drawing of the mask. Raise UsageError if its size is not `rows` × `cols`."""
    high, wide, mask = read_mask(text)
    if (high, wide) != (rows, cols):
        raise UsageError(
            "the mask is {high}x{wide}, the board {rows}x{cols}", high=high, wide=wide, rows=rows, cols=cols
        )
    return mask
