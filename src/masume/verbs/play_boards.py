"""Prepare play boards. A play board contains all sprites that a page needs for playing a puzzle without a server.

Everything is drawn in advance with the pictures of the kind: the empty board, each cell with each of its values as an
entry and as part of a trial, the highlights of all these, and the pencil marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.grid import Cell, bits
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.core.picture import Bit, Fill, Item, Mark, Number, PathSegment, PencilMarks, Picture, Symbols
from masume.render import svg
from masume.render.sprites import SpriteSheet, cursor
from masume.verbs import board_pictures, player_entries
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from masume.core import json_types

FIRST_PLACEHOLDER = 0xE000  # first character that stands for the number of a pencil mark; a private one


def play_board(puzzle: Puzzle, symbols: Symbols = "digits") -> json_types.PlaySheet:
    """Return the play board for `puzzle` as plain lists and dictionaries."""
    return _PlayBoard(puzzle, symbols).to_json()


class _PlayBoard:
    """A builder of a play board.

    The only frame of the play board is the empty board. Cells that are printed alike and can have the same values form
    a class, and share their looks.
    """

    def __init__(self, puzzle: Puzzle, symbols: Symbols) -> None:
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.domains = model_of(puzzle).domains
        self.givens = player_entries.givens(puzzle)
        self.blank = [NO_VALUE] * len(self.domains)
        self.board = board_pictures.labelled(self.kind.drawing.picture(puzzle, tuple(self.blank)))
        self.sheet = SpriteSheet(self.board, symbols)

    def to_json(self) -> json_types.PlaySheet:
        """Return the play board as plain lists and dictionaries."""
        self.sheet.add(self.board)
        printed: dict[Cell, list[Item]] = {}
        for item in self.board.items:
            printed.setdefault(item.cell, []).append(item._replace(cell=0))
        classes: dict[object, json_types.CellClass] = {}
        for cell in svg.PictureLayout.of(self.board).cells:
            items, domain = printed.get(cell, []), self.domains[cell]
            self.sheet.highlightable(items)
            if domain and cell not in self.givens:
                key = tuple((type(item), item) for item in items), domain
                if key not in classes:
                    classes[key] = {"cells": [], **self._looks(cell)}
                classes[key]["cells"].append(cell)
        notes = self._notes()
        return {
            **self.sheet.to_json(),
            "classes": list(classes.values()),
            "notes": notes,
            "cursor": cursor(self.board),
            "path": self._is_path(),
        }

    def _looks(self, cell: Cell) -> json_types.CellLooks:
        """Return the looks of `cell`: two for each of its values, as an entry and as part of a trial."""
        written = {value: self._with(cell, value) for value in bits(self.domains[cell])}
        look = self.sheet.highlightable
        return {
            "values": {str(value): look(items) for value, items in written.items()},
            "trial": {str(value): look(_supposed(items)) for value, items in written.items()},
        }

    def _with(self, cell: Cell, value: int) -> list[Item]:
        """Return the items that are drawn in `cell` if `value` is the only entry on the board."""
        values = list(self.blank)
        values[cell] = value
        picture: Picture = self.kind.drawing.picture(self.puzzle, tuple(values), {})
        return [
            item._replace(cell=0) for item in picture.items if item.cell == cell and not isinstance(item, PathSegment)
        ]

    def _notes(self) -> json_types.PencilSprites | None:
        """Return the sprites of pencil marks, or None if the kind has no pencil marks.

        If all values are digits, each digit has a sprite, and the sprites of a cell are laid over each other. Otherwise
        there is one sprite for one mark, one for two marks and so on, with placeholders for the numbers. If a cell has
        more marks than the largest of these sprites, the page does not draw the rest.
        """
        values = [value for domain in self.domains for value in bits(domain)]
        largest = max(values, default=0)
        if not self._takes_notes():
            return None
        if largest <= len(svg.DIGITS):
            return {"digits": {digit: self._note((digit,)) for digit in svg.DIGITS[:largest]}}
        wide = len(str(largest))
        placeholders = [chr(FIRST_PLACEHOLDER + i) * wide for i in range(svg.MOST_NOTES)]
        sprites = [self._note(tuple(placeholders[: i + 1])) for i in range(svg.MOST_NOTES)]
        return {"placeholders": placeholders, "sprites": sprites}

    def _note(self, texts: tuple[str, ...]) -> int:
        """Return the number of the sprite that shows `texts` as pencil marks."""
        picture = Picture(1, 1, (PencilMarks(0, texts),), self.board.skewed)
        return self.sheet.sprite(svg.contents(picture)[0])

    def _takes_notes(self) -> bool:
        """Return whether the pictures of the kind show the candidates of open cells."""
        for cell, domain in enumerate(self.domains):
            if domain and cell not in self.givens:
                picture: Picture = self.kind.drawing.picture(
                    self.puzzle, tuple(self.blank), {cell: tuple(bits(domain))[:2]}
                )
                return any(isinstance(item, PencilMarks) for item in picture.items)
        return False

    def _is_path(self) -> bool:
        """Return whether the pictures of the kind connect cells that contain consecutive numbers."""
        order = list(self.blank)
        for value, cell in enumerate((cell for cell, domain in enumerate(self.domains) if domain), 1):
            order[cell] = value
        picture: Picture = self.kind.drawing.picture(self.puzzle, tuple(order))
        return any(isinstance(item, PathSegment) for item in picture.items)


def _supposed(items: Iterable[Item]) -> list[Item]:
    """Return `items` with entries drawn as assumptions."""
    return [
        item._replace(role="supposed")
        if isinstance(item, Number | Bit | Fill | Mark) and item.role == "entered"
        else item
        for item in items
    ]
