"""Prepare play boards: all drawings that a page needs for playing a puzzle without a server.

The pictures of the kind and the renderer draw everything beforehand: an open cell, a cell with each of its values,
entered or on trial, the ground of each of these as a highlight, and the pencil marks. Forms are drawn at one place and
moved to their cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from masume import kinds
from masume.core.grid import Cell, bits, cell_name
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.core.picture import Bit, Fill, Item, Link, Mark, Notes, Number, Part, Picture, Symbols
from masume.render import sprites, svg
from masume.verbs import board_pictures, player_state
from masume.verbs.solve import model_of

PARTS: tuple[Part, ...] = get_args(Part)
FIRST_STAND_IN = 0xE000  # first character that stands for a note; a private one


def sheet_of(puzzle: Puzzle, symbols: Symbols = "digits") -> dict[str, Any]:
    """Return the sheet of `puzzle`, as plain lists and dictionaries."""
    return _Sheet(puzzle, symbols).plain()


class _Sheet:
    """Builder of a sheet.

    A form is a fragment of SVG; the sheet lists each form once and refers to it by its index. A class is a group of
    cells that are printed alike, with the forms of each value.
    """

    def __init__(self, puzzle: Puzzle, symbols: Symbols) -> None:
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.symbols = symbols
        self.domains = model_of(puzzle).domains
        self.givens = player_state.givens(puzzle)
        self.blank = [NO_VALUE] * len(self.domains)
        self.board = board_pictures.labelled(self.kind.drawing.picture(puzzle, tuple(self.blank)))
        self.forms: dict[str, int] = {}
        self.grounds: dict[str, dict[str, int]] = {}

    def plain(self) -> dict[str, Any]:
        """Return the sheet as plain lists and dictionaries."""
        printed: dict[Cell, list[Item]] = {}
        for item in self.board.items:
            printed.setdefault(item.cell, []).append(item._replace(cell=0))
        classes: dict[object, int] = {}
        looks: list[dict[str, Any]] = []
        cells: list[list[Any]] = []
        for cell, (x, y) in sprites.offsets(self.board).items():
            items = printed.get(cell, [])
            is_open = bool(self.domains[cell]) and cell not in self.givens
            key = is_open, tuple((type(item), item) for item in items), self.domains[cell] if is_open else 0
            if key not in classes:
                classes[key] = len(looks)
                looks.append(self._class(cell, items, is_open))
            cells.append([cell, x, y, classes[key], cell_name(cell, self.puzzle.cols)])
        notes = self._notes()
        cursor = self._form(svg.Layout(1, 1, self.board.skewed, frozenset()).outline(0, "cursor", 2))
        return {
            **sprites.plan(self.board),
            "cells": cells,
            "classes": looks,
            "grounds": self.grounds,
            "notes": notes,
            "cursor": cursor,
            "path": self._is_path(),
            "forms": list(self.forms),
        }

    def _form(self, drawn: str) -> int:
        """Return the index of the form `drawn`, which is added if it is new."""
        return self.forms.setdefault(drawn, len(self.forms))

    def _class(self, cell: Cell, items: list[Item], is_open: bool) -> dict[str, Any]:
        """Return the looks of `cell`: open, and with each value if the player may write in it."""
        values = list(bits(self.domains[cell])) if is_open else []
        written = {value: self._with(cell, value) for value in values}
        return {
            "given": bool(self.domains[cell]) and not is_open,
            "open": self._look(items),
            "values": {str(value): self._look(found) for value, found in written.items()},
            "trial": {str(value): self._look(_supposed(found)) for value, found in written.items()},
        }

    def _with(self, cell: Cell, value: int) -> list[Item]:
        """Return the items of `cell` if `value` is the only entry on the board."""
        values = list(self.blank)
        values[cell] = value
        picture: Picture = self.kind.drawing.picture(self.puzzle, tuple(values), {})
        return [item._replace(cell=0) for item in picture.items if item.cell == cell and not isinstance(item, Link)]

    def _look(self, items: list[Item]) -> list[int]:
        """Return the forms of the ground and the contents of a cell with these items."""
        ground, content = sprites.sample(items, self.board.skewed, self.symbols)
        number = self._form(ground)
        if str(number) not in self.grounds:
            parts = {part: sprites.highlighted(items, part, self.board.skewed, self.symbols) for part in PARTS}
            self.grounds[str(number)] = {part: self._form(drawn) for part, drawn in parts.items()}
        return [number, self._form(content)]

    def _notes(self) -> dict[str, Any] | None:
        """Return the forms of pencil marks; None if the kind has none.

        Each digit has a form, and forms are laid over each other. Larger numbers have one form for one note, one for
        two notes and so on, with characters that stand for the numbers; notes beyond the largest form are not drawn.
        """
        values = [value for domain in self.domains for value in bits(domain)]
        largest = max(values, default=0)
        if not self._takes_notes():
            return None
        if largest <= len(svg.DIGITS):
            return {"digits": {digit: self._note((digit,)) for digit in svg.DIGITS[:largest]}}
        wide = len(str(largest))
        stand_ins = [chr(FIRST_STAND_IN + i) * wide for i in range(svg.MOST_NOTES)]
        forms = [self._note(tuple(stand_ins[: i + 1])) for i in range(svg.MOST_NOTES)]
        return {"stand_ins": stand_ins, "forms": forms}

    def _note(self, texts: tuple[str, ...]) -> int:
        """Return the index of the form of notes with the texts `texts`."""
        return self._form(sprites.sample([Notes(0, texts)], self.board.skewed).content)

    def _takes_notes(self) -> bool:
        """Return whether the kind draws the candidates of an open cell."""
        for cell, domain in enumerate(self.domains):
            if domain and cell not in self.givens:
                picture: Picture = self.kind.drawing.picture(
                    self.puzzle, tuple(self.blank), {cell: tuple(bits(domain))[:2]}
                )
                return any(isinstance(item, Notes) for item in picture.items)
        return False

    def _is_path(self) -> bool:
        """Return whether the kind draws strokes between cells of consecutive numbers."""
        order = list(self.blank)
        for value, cell in enumerate((cell for cell, domain in enumerate(self.domains) if domain), 1):
            order[cell] = value
        picture: Picture = self.kind.drawing.picture(self.puzzle, tuple(order))
        return any(isinstance(item, Link) for item in picture.items)


def _supposed(items: Iterable[Item]) -> list[Item]:
    """Return `items` with those of entries drawn as assumptions."""
    return [
        item._replace(role="supposed")
        if isinstance(item, Number | Bit | Fill | Mark) and item.role == "entered"
        else item
        for item in items
    ]
