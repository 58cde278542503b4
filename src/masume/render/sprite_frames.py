"""The boards of many scenes in little room: each look of a cell is drawn once, and each scene says only what differs.

look    a fragment of SVG, drawn where the only cell of a board of one cell lies; it has a number
piece   a place on the board that shows one look: a cell's ground, the path that leaves the cell, or what stands in it;
        the numbers of the paths follow those of the grounds, and those of what stands in cells follow these
board   the pieces after a scene that look different from those after an earlier one, which it names, and what only
        this scene shows: the cells that it speaks of, and what it strikes out

A scene is compared with the one before it at its own level: the lines of a chain leave no trace on what comes after.
Only cells whose items have changed are drawn at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from masume.core.grid import Cell
from masume.core.picture import Highlight, Item, Link, Notes, Picture
from masume.render import sprites, svg
from masume.render.frame import Scene

Piece = int
Look = int
Typed = tuple[type[Item], Item]  # as tuples, a mark and a fill of the same cell are equal


class Kept(NamedTuple):
    """What stays on the board after a scene: its number, the items, and the look of every piece."""

    number: int
    items: set[Typed]
    looks: dict[Piece, Look]


class Reel:
    """The looks and boards of one page; the first board has the number 0."""

    def __init__(self, first: Picture) -> None:
        self.places = sprites.offsets(first)
        self.boards: list[list[Any]] = []
        self.shown: dict[tuple[Typed, ...], None] = {}
        """All that any cell ever shows, each once; its items are given as those of cell 0."""
        self._picture = first
        self.squares = first.rows * first.cols
        self._placed = svg.are_placed(first)
        self._looks: dict[str, Look] = {}
        self._drawn: dict[tuple[Typed, ...], tuple[Look, Look]] = {}
        items = _typed(first)
        self.first = Kept(0, items, self._cells(first.items, self.places))

    def tell(self, scene: Scene, before: Kept) -> Kept:
        """Adds a scene and those of its chains, which start from the board before it."""
        after = self._add(scene.picture, before)
        for chain in scene.chains:
            at = self._add(chain.assumption.picture, before)
            for line in chain.lines:
                at = self.tell(line, at)
        return after

    def looks(self) -> list[str]:
        """The fragments, in the order of their numbers."""
        return list(self._looks)

    def _add(self, picture: Picture, before: Kept) -> Kept:
        stays = _typed(picture)
        passing = {typed for typed in stays - before.items if _is_passing(typed[1])}
        stays -= passing
        stays |= {(Notes, _left(item)) for _, item in passing if isinstance(item, Notes)}
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
        """The looks of the pieces of some cells, given their items."""
        by_cell: dict[Cell, list[Typed]] = {cell: [] for cell in cells}
        ways: dict[Cell, Look] = {}
        for item in items:
            if isinstance(item, Link):
                ways[item.cell] = self._look(svg.way(self._picture, item))
            elif item.cell in self.places:
                by_cell[item.cell].append((type(item), item._replace(cell=0)))
        blank = self._look("")
        found = {}
        for cell, typed in by_cell.items():
            ground, content = self._sample(tuple(typed))
            found[cell] = ground
            found[self.squares + cell] = ways.get(cell, blank)
            found[2 * self.squares + cell] = content
        return found

    def _sample(self, typed: tuple[Typed, ...]) -> tuple[Look, Look]:
        if typed not in self._drawn:
            self.shown[typed] = None
            sample = sprites.sample([item for _, item in typed], self._picture.skewed, placed=self._placed)
            self._drawn[typed] = self._look(sample.ground), self._look(sample.content)
        return self._drawn[typed]

    def _look(self, fragment: str) -> Look:
        return self._looks.setdefault(fragment, len(self._looks))


def _typed(picture: Picture) -> set[Typed]:
    return set(zip(map(type, picture.items), picture.items, strict=True))


def _is_passing(item: Item) -> bool:
    return isinstance(item, Highlight) or (isinstance(item, Notes) and bool(item.struck))


def _left(item: Item) -> Item:
    """The item once what it strikes out is gone."""
    if isinstance(item, Notes) and item.struck:
        return Notes(item.cell, tuple(text for text in item.texts if text not in item.struck))
    return item


def _grouped(now: Mapping[Piece, Look], before: Mapping[Piece, Look]) -> list[list[int]]:
    """The pieces that look different: for each look its number, the first piece, and how far each next one is."""
    found: dict[Look, list[int]] = {}
    last: dict[Look, Piece] = {}
    for piece, look in sorted(now.items()):
        if before.get(piece) != look:
            found.setdefault(look, [look]).append(piece - last.get(look, 0))
            last[look] = piece
    return list(found.values())
