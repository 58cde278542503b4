"""Describe pictures in words, row by row, for people who use a screen reader."""

from __future__ import annotations

from masume.core.grid import Cell
from masume.core.picture import Bit, Corner, Fill, Hole, Mark, Number, PencilMarks, Picture, Wall
from masume.i18n.catalog import Catalogue, catalogue


def describe(picture: Picture, lang: str | None = None) -> str:
    """Describe the contents of all cells, row by row: `Row 1: 3, 3 shaded, 1. Row 2: …`"""
    words = catalogue(lang)
    phrases = _cells(words, picture)
    nothing = words.say("draw", "open")
    lines = []
    for row in range(picture.rows):
        texts = [phrases.get(row * picture.cols + col, nothing) for col in range(picture.cols)]
        lines.append(f"{words.say('draw', 'row', n=row + 1)}: {', '.join(texts)}.")
    return " ".join(lines)


def _cells(words: Catalogue, picture: Picture) -> dict[Cell, str]:
    """Return the description of each cell that is not empty."""
    phrases: dict[Cell, str] = {}
    blank = words.say("draw", "nothing")
    for item in picture.items:
        match item:
            case Number(cell, text, _):
                phrases[cell] = text
            case Bit(cell, value, _):
                phrases[cell] = str(value)
            case Fill(cell, _):
                phrases[cell] = words.say("draw", "shaded", what=phrases.get(cell, blank))
            case Mark(cell, _):
                phrases[cell] = words.say("draw", "kept", what=phrases.get(cell, blank))
            case Wall(cell):
                phrases[cell] = words.say("draw", "wall")
            case Hole(cell):
                phrases[cell] = words.say("draw", "hole")
            case Corner(cell, down, across):
                sums = [("down", down), ("across", across)]
                phrases[cell] = " ".join(
                    words.say("draw", direction, total=total) for direction, total in sums if total
                )
            case PencilMarks(cell, texts, struck):
                left = " ".join(text for text in texts if text not in struck)
                phrases[cell] = words.say("draw", "left", values=left)
            case _:
                pass
    return phrases
