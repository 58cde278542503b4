"""The boards of many scenes in a compact form: each look of a cell is drawn once, and each scene lists only its
changes.

A look is a numbered sprite, drawn at the position of the cell in a board of one cell. A piece is a layer of a cell that
shows one look. Pieces are numbered cell backgrounds, then path segments from cells, then cell contents, each offset by
the number of squares.

A scene names an earlier scene and lists the pieces that differ from it: first those that stay changed, then those that
only this scene shows, such as highlights and eliminated pencil marks. It is compared with the scene before it on its
own level, so the lines of a chain do not affect later scenes. Only cells whose items have changed are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from masume.core.grid import Cell
from masume.core.picture import Highlight, Item, PathSegment, PencilMarks, Picture
from masume.render import svg
from masume.render.frame import Scene

Piece = int
Look = int
Typed = tuple[type[Item], Item]  # with the type, since a mark and a fill of one cell are equal as tuples


class Kept(NamedTuple):
    """The state of the board after a scene: its number, its lasting items, and the look of every piece."""

    number: int
    items: set[Typed]
    looks: dict[Piece, Look]


class Reel:
    """The looks and boards of one page. The first board has the number 0."""

    def __init__(self, first: Picture) -> None:
        self.places = _offsets(first)
        self.boards: list[list[Any]] = []
        self.shown: dict[tuple[Typed, ...], None] = {}
        """All sets of items that some cell shows, each once, as items of cell 0."""
        self._picture = first
        self.squares = first.rows * first.cols
        self._placed = svg.are_placed(first)
        self._looks: dict[str, Look] = {}
        self._drawn: dict[tuple[Typed, ...], tuple[Look, Look]] = {}
        items = _typed(first)
        self.first = Kept(0, items, self._cells(first.items, self.places))

    def tell(self, scene: Scene, before: Kept) -> Kept:
        """Add a scene and those of its chains, which start from the board before it. Return the board after it."""
        after = self._add(scene.picture, before)
        for chain in scene.chains:
            at = self._add(chain.assumption.picture, before)
            for line in chain.lines:
                at = self.tell(line, at)
        return after

    def looks(self) -> list[str]:
        """Return the looks, in the order of their numbers."""
        return list(self._looks)

    def _add(self, picture: Picture, before: Kept) -> Kept:
        """Add the board of one picture. Return the board after it."""
        stays = _typed(picture)
        passing = {typed for typed in stays - before.items if _is_passing(typed[1])}
        stays -= passing
        stays |= {(PencilMarks, _left(item)) for _, item in passing if isinstance(item, PencilMarks)}
        changed = {item.cell for _, item in stays ^ before.items}
        spoken_of = {item.cell for _, item in passing}
        both = changed | spoken_of
        items = [item for item in picture.items if item.cell in both]
        lasting = [_left(item) for item in items if item.cell in changed and not isinstance(item, Highlight)]
        now = self._cells(lasting, changed)
        looks = before.looks | now
        shown = self._cells([item for item in items if item.cell in spoken_of], spoken_of)
        self.boards.append([before.number, _grouped(now, before.looks), _grouped(shown, looks)])
        return Kept(len(self.boards), stays, looks)

    def _cells(self, items: Iterable[Item], cells: Iterable[Cell]) -> dict[Piece, Look]:
        """Return the looks of the pieces of `cells`, given their items."""
        by_cell: dict[Cell, list[Typed]] = {cell: [] for cell in cells}
        paths: dict[Cell, Look] = {}
        for item in items:
            if isinstance(item, PathSegment):
                paths[item.cell] = self._look(svg.path_segment(self._picture, item))
            elif item.cell in self.places:
                by_cell[item.cell].append((type(item), item._replace(cell=0)))
        blank = self._look("")
        pieces = {}
        for cell, typed in by_cell.items():
            ground, content = self._sample(tuple(typed))
            pieces[cell] = ground
            pieces[self.squares + cell] = paths.get(cell, blank)
            pieces[2 * self.squares + cell] = content
        return pieces

    def _sample(self, typed: tuple[Typed, ...]) -> tuple[Look, Look]:
        """Return the looks of the background and the contents of a cell with these items."""
        if typed not in self._drawn:
            self.shown[typed] = None
            sample = Picture(1, 1, tuple(item for _, item in typed), self._picture.skewed)
            ground, content = svg.cells(sample).get(0, ""), svg.contents(sample, placed=self._placed).get(0, "")
            self._drawn[typed] = self._look(ground), self._look(content)
        return self._drawn[typed]

    def _look(self, fragment: str) -> Look:
        """Return the number of a look."""
        return self._looks.setdefault(fragment, len(self._looks))


def _offsets(picture: Picture) -> dict[int, tuple[float, float]]:
    """Return the distance of each cell from the position of samples."""
    layout = svg.PictureLayout.of(picture)
    x, y = svg.middle(Picture(1, 1, (), picture.skewed), 0)
    return {cell: (round(at[0] - x, 2), round(at[1] - y, 2)) for cell in layout.cells for at in [layout.middle(cell)]}


def _typed(picture: Picture) -> set[Typed]:
    """Return the items of a picture with their types."""
    return set(zip(map(type, picture.items), picture.items, strict=True))


def _is_passing(item: Item) -> bool:
    """Return whether only one scene shows `item`: a highlight, or pencil marks with some eliminated."""
    return isinstance(item, Highlight) or (isinstance(item, PencilMarks) and bool(item.struck))


def _left(item: Item) -> Item:
    """Return the item without the pencil marks that it eliminates."""
    if isinstance(item, PencilMarks) and item.struck:
        return PencilMarks(item.cell, tuple(text for text in item.texts if text not in item.struck))
    return item


def _grouped(now: Mapping[Piece, Look], before: Mapping[Piece, Look]) -> list[list[int]]:
    """Return the pieces that look different, grouped by look: the number of the look, the first piece, and the distance
    of each piece from the one before."""
    by_look: dict[Look, list[int]] = {}
    last: dict[Look, Piece] = {}
    for piece, look in sorted(now.items()):
        if before.get(piece) != look:
            by_look.setdefault(look, [look]).append(piece - last.get(look, 0))
            last[look] = piece
    return list(by_look.values())
