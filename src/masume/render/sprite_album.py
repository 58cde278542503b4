"""Many pictures of one board in a compact form: each sprite is listed once and referred to by its number, and each
picture lists only its differences from the first."""

from __future__ import annotations

from typing import Any

from masume.core.picture import Picture, Symbols
from masume.render import svg
from masume.render.sprites import outline


class Album:
    """Pictures of one board."""

    def __init__(self, first: Picture, symbols: Symbols = "digits") -> None:
        self._symbols = symbols
        self._numbers: dict[str, int] = {}
        self._first = self._drawn(first)
        self._outline = outline(first)

    def _drawn(self, picture: Picture) -> tuple[dict[str, int], dict[str, int], int]:
        """Return the sprite indices of a picture: the background and the content of each cell, and the path."""
        number = self._number
        grounds = {str(cell): number(drawn) for cell, drawn in svg.cells(picture, self._symbols).items()}
        contents = {str(cell): number(drawn) for cell, drawn in svg.contents(picture, self._symbols).items()}
        return grounds, contents, number(svg.links(picture))

    def _number(self, fragment: str) -> int:
        """Return the index of the sprite `fragment`, a new one if it has none yet."""
        return self._numbers.setdefault(fragment, len(self._numbers))

    def first(self) -> dict[str, Any]:
        """Return the whole first picture."""
        grounds, contents, links = self._first
        return {**self._outline, "grounds": grounds, "links": links, "contents": contents}

    def add(self, picture: Picture) -> dict[str, Any]:
        """Add `picture` to the album, and return how it differs from the first picture."""
        grounds, contents, links = self._drawn(picture)
        before = self._first
        gone = {cell: self._number("") for cell in before[1] if cell not in contents}
        changed: dict[str, Any] = {
            "grounds": {cell: number for cell, number in grounds.items() if before[0].get(cell) != number},
            "contents": gone | {cell: number for cell, number in contents.items() if before[1].get(cell) != number},
        }
        if links != before[2]:
            changed["links"] = links
        return changed

    def fragments(self) -> list[str]:
        """Return every sprite, in the order of their numbers."""
        return list(self._numbers)
