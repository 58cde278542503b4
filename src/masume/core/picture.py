"""What to draw, as data: a kind lists a few items, a renderer turns them into text or graphics.

Every item names its cell; items later in the list lie on top. A role says what the item means, so that each renderer
can choose its own look for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from masume.core.grid import Cell
from masume.core.lazy import Lazy, lazy

Role = Literal["given", "entered", "supposed"]
"""Printed on the board; entered by a player or a solver; or true only if an assumption holds."""
Part = Literal["named", "because", "place", "remove", "suppose", "clash"]
Symbols = Literal["digits", "circles"]
SYMBOLS: tuple[Symbols, ...] = ("digits", "circles")
Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class Number(NamedTuple):
    """A number or symbol in the middle of a cell. `wide` is how many characters the widest one of the board has, if all
    are to be of one size. `circled`: the number is the first or the last one of a path."""

    cell: Cell
    text: str
    role: Role
    wide: int = 0
    circled: bool = False


class Bit(NamedTuple):
    """One of two symbols: drawn as the digits 0 and 1, or as an empty and a full circle, as the reader prefers."""

    cell: Cell
    value: int
    role: Role


class Fill(NamedTuple):
    """A cell filled with ink: a shaded Hitori cell. Its symbol, if any, is under the ink."""

    cell: Cell
    role: Role


class Wall(NamedTuple):
    """A square that is not to be filled in but belongs to the frame: a Kakuro wall."""

    cell: Cell


class Hole(NamedTuple):
    """A square that is not part of the board."""

    cell: Cell


class Corner(NamedTuple):
    """The two clues of a Kakuro wall, 0 for none."""

    cell: Cell
    down: int
    across: int


class Mark(NamedTuple):
    """A small sign by which a setter or player says that a cell stays as it is: an unshaded Hitori cell."""

    cell: Cell
    role: Role = "given"


class Notes(NamedTuple):
    """What may still stand in an open cell: pencil marks. Those that are `struck` out have just been removed."""

    cell: Cell
    texts: tuple[str, ...]
    struck: tuple[str, ...] = ()


class Link(NamedTuple):
    """The path goes from one cell to another: a stroke between their middles, under everything else."""

    cell: Cell
    to: Cell


class Highlight(NamedTuple):
    """A cell that the text beside the board speaks of. As for a step, the part says whether it argues from the cell,
    places something there, removes something, assumes something, or finds a contradiction there."""

    cell: Cell
    part: Part = "named"


Item = Number | Bit | Fill | Wall | Hole | Corner | Mark | Notes | Link | Highlight


class Picture(NamedTuple):
    """A board ready to be drawn. `skewed`: each row lies half a cell to the right of the row above (hexagons).
    `labelled`: rows and columns bear the names that cells have in sentences, r1 and c1."""

    rows: int
    cols: int
    items: tuple[Item, ...]
    skewed: bool = False
    labelled: bool = False


# Puzzles and solutions can show themselves, as text and in notebooks. The functions that draw them belong to a layer
# far above; this is the one place where the vocabulary refers upwards.
text_of: Lazy[Callable[[Any], str]] = lazy("masume.verbs.board_pictures:text_of")
svg_of: Lazy[Callable[[Any], str | None]] = lazy("masume.verbs.board_pictures:svg_of")
