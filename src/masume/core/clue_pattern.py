"""Parse patterns: drawings of a board that mark the cells with givens or, for a Hitori, the shaded cells."""

from __future__ import annotations

from typing import NamedTuple

from masume.core.errors import FormatError
from masume.core.grid import Cell
from masume.core.puzzle import quote

MARKED = frozenset("xXoO*@")
BARE = frozenset("._-")
EITHER = "?"
BLOCK = "#"


class Pattern(NamedTuple):
    """A pattern for a whole board: the marked cells, the cells that may be `either` marked or not, and the holes. All
    other cells are unmarked: they have no given or, in a Hitori, are not shaded.
    """

    rows: int
    cols: int
    marked: frozenset[Cell]
    either: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()


def read_pattern(text: str, block: str) -> Pattern:
    """Parse a pattern, which is rows of signs, with or without blanks between them. `.` is an unmarked cell, `x` or a
    number is a marked cell, and `?` is a cell that may be either. `block` is the meaning of `#`: `marked` or `hole`.
    Raise FormatError if the text is not a pattern.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("the pattern is empty; it should be rows of . and x")
    spaced = any(len(line.split()) > 1 for _, line in lines)
    cells_of: dict[str, set[Cell]] = {"marked": set(), "either": set(), "hole": set()}
    cols = 0
    for row, (number, line) in enumerate(lines):
        signs = line.split() if spaced else list(line.strip())
        cols = cols or len(signs)
        if len(signs) != cols:
            raise FormatError(
                "this row of the pattern has {signs} squares, the first one {cols}", number, signs=len(signs), cols=cols
            )
        for col, sign in enumerate(signs):
            what = _meaning(sign, block, number)
            if what != "bare":
                cells_of[what].add(row * cols + col)
    marked, either, holes = (frozenset(cells_of[what]) for what in ("marked", "either", "hole"))
    return Pattern(len(lines), cols, marked, either, holes)


def _meaning(sign: str, block: str, line: int) -> str:
    """Return the meaning of `sign`: `bare` (unmarked), `marked`, `either`, or the value of `block` for `#`. Raise
    FormatError for any other sign; `line` is its line number.
    """
    if sign in BARE:
        return "bare"
    if sign in MARKED or sign.isdecimal():
        return "marked"
    if sign == EITHER:
        return "either"
    if sign == BLOCK:
        return block
    raise FormatError(
        "{sign} is not a sign of a pattern; . is an unmarked cell, x a marked one, ? either", line, sign=quote(sign)
    )
