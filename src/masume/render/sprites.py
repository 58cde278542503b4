"""Drawings taken apart, for pages that put them together again: the page decides what stands where, never how it looks.

pieces   the fragments of one picture, cell by cell, each where it belongs
sample   the fragments of a single cell, drawn where the first cell of a board of one cell lies
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from masume.core.picture import Highlight, Item, Part, Picture, Symbols
from masume.render import svg


def outline(picture: Picture) -> dict[str, Any]:
    """What is around the cells of a picture: its size, its frame and its labels."""
    width, height = svg.size(picture)
    return {"width": width, "height": height, "frame": svg.frame(picture), "labels": svg.labels(picture)}


def plan(picture: Picture) -> dict[str, Any]:
    """What a page needs to know of a board before it draws any cell: its outline, and where samples are drawn."""
    middle = svg.middle(Picture(1, 1, (), picture.skewed), 0)
    sizes = {"rows": picture.rows, "cols": picture.cols, "skewed": picture.skewed}
    return {**sizes, **outline(picture), "middle": middle}


def pieces(picture: Picture, symbols: Symbols = "digits") -> dict[str, Any]:
    """A picture as fragments of SVG: the grounds of cells, the path, their contents, and the outline."""
    return {
        **outline(picture),
        "grounds": {str(cell): drawn for cell, drawn in svg.cells(picture, symbols).items()},
        "links": svg.links(picture),
        "contents": {str(cell): drawn for cell, drawn in svg.contents(picture, symbols).items()},
    }


class Sample(NamedTuple):
    """What a cell looks like: its ground, and what stands on it."""

    ground: str
    content: str


def sample(items: Sequence[Item], skewed: bool, symbols: Symbols = "digits", placed: bool | None = None) -> Sample:
    """A cell with these items, all of the cell 0; `placed` as in `svg.contents`."""
    picture = Picture(1, 1, tuple(items), skewed)
    return Sample(svg.cells(picture, symbols).get(0, ""), svg.contents(picture, symbols, placed).get(0, ""))


def highlighted(items: Sequence[Item], part: Part, skewed: bool, symbols: Symbols = "digits") -> str:
    """The ground of a cell with these items when a sentence speaks of it."""
    return sample([*items, Highlight(0, part)], skewed, symbols).ground


def offsets(picture: Picture) -> dict[int, tuple[float, float]]:
    """How far each cell lies from where samples are drawn."""
    layout = svg.Layout.of(picture)
    x, y = svg.middle(Picture(1, 1, (), picture.skewed), 0)
    return {cell: (round(at[0] - x, 2), round(at[1] - y, 2)) for cell in layout.cells for at in [layout.middle(cell)]}
