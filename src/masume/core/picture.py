"""Describe pictures as data: a kind lists the items to draw, and a renderer turns them into text or graphics.

Every item names its cell. Items later in the list are drawn on top of earlier ones. The role of an item states its
meaning, so that each renderer can choose how it looks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from masume.core.grid import Cell
from masume.core.lazy import Lazy, lazy

Role = Literal["given", "entered", "supposed"]
"""Given by the puzzle; entered by a player or a solver; or true only under an assumption."""
Part = Literal["named", "because", "place", "remove", "suppose", "clash"]
Symbols = Literal["digits", "circles"]
SYMBOLS: tuple[Symbols, ...] = ("digits", "circles")
Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class Number(NamedTuple):
    """A number or symbol in the middle of a cell. If all texts on the board are to have the same size, `wide` is the
    width of the widest one in characters. `circled` marks the first and the last number of a path.
    """

    cell: Cell
    text: str
    role: Role
    wide: int = 0
    circled: bool = False


class Bit(NamedTuple):
    """One of the two symbols of a Binairo. Depending on the reader's preference, it is drawn as the digit 0 or 1, or as
    an empty or a full circle.
    """

    cell: Cell
    value: int
    role: Role


class Fill(NamedTuple):
    """A cell that is filled with ink, such as a shaded cell of a Hitori. If the cell has a symbol, the ink lies over
    it.
    """

    cell: Cell
    role: Role


class Wall(NamedTuple):
    """A square that holds no value, such as a wall of a Kakuro."""

    cell: Cell


class Hole(NamedTuple):
    """A square that is not part of the board."""

    cell: Cell


class Corner(NamedTuple):
    """The two sums of a wall of a Kakuro. A sum of 0 stands for no sum."""

    cell: Cell
    down: int
    across: int


class Mark(NamedTuple):
    """A small sign in a cell that is known to stay as it is, such as an unshaded cell of a Hitori."""

    cell: Cell
    role: Role = "given"


class PencilMarks(NamedTuple):
    """The pencil marks of an open cell. Those in `struck` have just been eliminated and are struck out."""

    cell: Cell
    texts: tuple[str, ...]
    struck: tuple[str, ...] = ()


class PathSegment(NamedTuple):
    """A segment of a path: a line between the middles of two cells, below all other items."""

    cell: Cell
    to: Cell


class Highlight(NamedTuple):
    """A highlight of a cell that the text beside the board mentions. In a step, `part` tells whether the cell is a
    premise, is assigned a value, loses a candidate, has an assumption, or shows a contradiction.
    """

    cell: Cell
    part: Part = "named"


Item = Number | Bit | Fill | Wall | Hole | Corner | Mark | PencilMarks | PathSegment | Highlight


class Picture(NamedTuple):
    """A board that is ready to be drawn. If `skewed`, its cells are hexagons, and each row lies half a cell to the
    right of the row above. If `labelled`, rows and columns have the names by which sentences refer to them, such as r1
    and c1.
    """

    rows: int
    cols: int
    items: tuple[Item, ...]
    skewed: bool = False
    labelled: bool = False


# Puzzles and solutions can show themselves, as text and in notebooks. The functions that draw them belong to a higher
# layer; this is the only place in which this layer refers to it.
text_of: Lazy[Callable[[Any], str]] = lazy("masume.verbs.board_pictures:text_of")
svg_of: Lazy[Callable[[Any], str | None]] = lazy("masume.verbs.board_pictures:svg_of")
