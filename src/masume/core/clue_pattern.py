"""Patterns: drawings that say where the givens of a board stand, or which cells of a Hitori are shaded.

marked   a cell that has a given, or is shaded
bare     a cell that has none, or is not shaded
either   a cell of which the pattern says nothing
hole     a square that is no cell
"""

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
    """A drawing of a whole board."""

    rows: int
    cols: int
    marked: frozenset[Cell]
    either: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()


def read_pattern(text: str, block: str) -> Pattern:
    """The pattern that a text draws: rows of signs, with or without blanks between them. `.` is a bare cell, `x` and
    whatever stands on a board (a number) a marked one, `?` may be either. `block` says what `#` is: `marked` or
    `hole`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("the pattern is empty; it should be rows of . and x")
    spaced = any(len(line.split()) > 1 for _, line in lines)
    found: dict[str, set[Cell]] = {"marked": set(), "either": set(), "hole": set()}
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
                found[what].add(row * cols + col)
    marked, either, holes = (frozenset(found[what]) for what in ("marked", "either", "hole"))
    return Pattern(len(lines), cols, marked, either, holes)


def _meaning(sign: str, block: str, line: int) -> str:
    if sign in BARE:
        return "bare"
    if sign in MARKED or sign.isdecimal():
        return "marked"
    if sign == EITHER:
        return "either"
    if sign == BLOCK:
        return block
    raise FormatError(
        "{sign} is no sign of a pattern; . is a cell without, x a cell with, ? either", line, sign=quote(sign)
    )
