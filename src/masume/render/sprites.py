"""Draw boards as sprites, for pages that assemble boards themselves.

Every sprite is drawn for a board of one cell, and the page moves it to each cell that shows it. The look of a cell is
three sprites, in the order in which they are painted: its background, the segment of a path that begins in it, and its
contents. A frame describes a picture by its differences from the frame before it: the new look of each cell that
changes. Sprites and looks are listed once and referred to by their numbers, so that many pictures take little space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, get_args

from masume.core.grid import Cell
from masume.core.picture import Highlight, Item, Part, PathSegment, Picture, Symbols
from masume.render import svg

if TYPE_CHECKING:
    from masume.core import json_types

PARTS: tuple[Part, ...] = get_args(Part)
Typed = tuple[type[Item], Item]  # with the type, since a mark and a fill of one cell are equal as tuples


class SpriteSheet:
    """The sprites, looks and frames of one board."""

    def __init__(self, board: Picture, symbols: Symbols = "digits") -> None:
        self._board = board
        self._symbols = symbols
        self._placed = svg.are_placed(board)
        self._numbers: dict[str, int] = {"": 0}
        self._looks: dict[tuple[int, int, int], int] = {}
        self._drawn: dict[tuple[Typed, ...], tuple[int, int]] = {}
        self._highlights: dict[str, dict[Part, int]] = {}
        self._frames: list[dict[str, int]] = []
        self._shown: dict[Cell, int] = {}

    @classmethod
    def of(cls, *pictures: Picture, symbols: Symbols = "digits") -> SpriteSheet:
        """Return a sheet with a frame for each of `pictures`, which all show the same board."""
        sheet = cls(pictures[0], symbols)
        for picture in pictures:
            sheet.add(picture)
        return sheet

    def add(self, picture: Picture) -> int:
        """Add a frame for `picture`, and return the frame's number."""
        items: dict[Cell, list[Item]] = {cell: [] for cell in svg.PictureLayout.of(self._board).cells}
        paths: dict[Cell, str] = {}
        for item in picture.items:
            if isinstance(item, PathSegment):
                paths[item.cell] = svg.path_segment(picture, item)
            elif item.cell in items:
                items[item.cell].append(item._replace(cell=0))
        shown = {cell: self.look(inner, paths.get(cell, "")) for cell, inner in items.items()}
        self._frames.append({str(cell): look for cell, look in shown.items() if self._shown.get(cell) != look})
        self._shown = shown
        return len(self._frames) - 1

    def sprite(self, fragment: str) -> int:
        """Return the number of the sprite with the SVG `fragment`, which is added to the sheet if it is new."""
        return self._numbers.setdefault(fragment, len(self._numbers))

    def look(self, items: Iterable[Item], path: str = "") -> int:
        """Return the number of the look of a cell that shows `items` and has the path segment `path`. The cell of every
        item must be 0, as in all sprites.
        """
        background, content = self._draw(tuple(items))
        return self._looks.setdefault((background, self.sprite(path), content), len(self._looks))

    def highlightable(self, items: Iterable[Item]) -> int:
        """Return the number of the look of a cell that shows `items` and may be highlighted later. Also add to the
        sheet the background of this cell for each `Part` that it can have in a step.
        """
        items = tuple(items)
        background, _ = self._draw(items)
        if str(background) not in self._highlights:
            parts = {part: self._draw((*items, Highlight(0, part)))[0] for part in PARTS}
            self._highlights[str(background)] = parts
        return self.look(items)

    def _draw(self, items: tuple[Item, ...]) -> tuple[int, int]:
        """Return the numbers of two sprites for a cell that shows `items`: its background and its contents."""
        typed = tuple((type(item), item) for item in items)
        if typed not in self._drawn:
            cell = Picture(1, 1, items, self._board.skewed)
            contents = svg.contents(cell, self._symbols, self._placed and svg.are_placed(cell)).get(0, "")
            self._drawn[typed] = self.sprite(svg.cells(cell, self._symbols).get(0, "")), self.sprite(contents)
        return self._drawn[typed]

    def items(self) -> Iterator[Item]:
        """Yield all items that the cells of this sheet show, each with 0 as its cell. An item may occur more than
        once.
        """
        for typed in self._drawn:
            yield from (item for _, item in typed)

    def to_json(self) -> json_types.SpriteSheet:
        """Return the sheet as plain lists and dictionaries, with the layout of its board."""
        return {**layout(self._board), **self.sprites_json()}

    def sprites_json(self) -> json_types.Sprites:
        """Return the sheet without the layout of its board."""
        return {
            "sprites": list(self._numbers),
            "looks": [list(look) for look in self._looks],
            "highlights": self._highlights,
            "frames": self._frames,
        }


def layout(board: Picture) -> json_types.Layout:
    """Return the data that a page needs before it draws cells: the size of the board, its border and labels, the
    position of each cell, and the middle of a sprite.
    """
    width, height = svg.size(board)
    x, y = svg.middle(Picture(1, 1, (), board.skewed), 0)
    places = svg.PictureLayout.of(board)
    middles = [(cell, places.middle(cell)) for cell in places.cells]
    return {
        "rows": board.rows,
        "cols": board.cols,
        "width": width,
        "height": height,
        "border": svg.frame(board),
        "labels": svg.labels(board),
        "middle": [x, y],
        "cells": [[cell, round(at[0] - x, 2), round(at[1] - y, 2)] for cell, at in middles],
    }


def cursor(board: Picture) -> str:
    """Return the SVG fragment of the cursor, which marks the cell that the player has selected."""
    return svg.PictureLayout(1, 1, board.skewed, frozenset()).outline(0, "cursor", 2)
