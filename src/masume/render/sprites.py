"""Drawings in parts, for pages that assemble them. The page only decides where a sprite is placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from masume.core.picture import Highlight, Item, Part, Picture, Symbols
from masume.render import svg


def outline(picture: Picture) -> dict[str, Any]:
    """Return the parts of a picture around its cells: its size, its frame and its labels."""
    width, height = svg.size(picture)
    return {"width": width, "height": height, "frame": svg.frame(picture), "labels": svg.labels(picture)}


def plan(picture: Picture) -> dict[str, Any]:
    """Return the parts of a board that a page needs before it draws any cell: its outline, and the position of
    samples."""
    middle = svg.middle(Picture(1, 1, (), picture.skewed), 0)
    sizes = {"rows": picture.rows, "cols": picture.cols, "skewed": picture.skewed}
    return {**sizes, **outline(picture), "middle": middle}


def pieces(picture: Picture, symbols: Symbols = "digits") -> dict[str, Any]:
    """Return a picture as sprites at their positions: the backgrounds of cells, the path, their contents, and the
    outline."""
    return {
        **outline(picture),
        "grounds": {str(cell): drawn for cell, drawn in svg.cells(picture, symbols).items()},
        "links": svg.links(picture),
        "contents": {str(cell): drawn for cell, drawn in svg.contents(picture, symbols).items()},
    }


class Sample(NamedTuple):
    """The look of a single cell, drawn at the position of the first cell of a board of one cell: its background and its
    contents."""

    ground: str
    content: str


def sample(items: Sequence[Item], skewed: bool, symbols: Symbols = "digits", placed: bool | None = None) -> Sample:
    """Return the look of a cell with these items, all of cell 0. `placed` is that of `svg.contents`."""
    picture = Picture(1, 1, tuple(items), skewed)
    return Sample(svg.cells(picture, symbols).get(0, ""), svg.contents(picture, symbols, placed).get(0, ""))


def highlighted(items: Sequence[Item], part: Part, skewed: bool, symbols: Symbols = "digits") -> str:
    """Return the background of a cell with these items that is highlighted as `part` of a step."""
    return sample([*items, Highlight(0, part)], skewed, symbols).ground


def offsets(picture: Picture) -> dict[int, tuple[float, float]]:
    """Return the distance of each cell from the position of samples."""
    layout = svg.Layout.of(picture)
    x, y = svg.middle(Picture(1, 1, (), picture.skewed), 0)
    return {cell: (round(at[0] - x, 2), round(at[1] - y, 2)) for cell in layout.cells for at in [layout.middle(cell)]}
