"""Boards for books, and entries of a plan that need no engine."""

from __future__ import annotations

import re
import zlib
from typing import Any

import masume
from masume.books import typesetting
from masume.books.chapters import BookPuzzle, Source, chapters
from masume.books.style import BookStyle
from masume.books.template_data import TemplateData
from masume.i18n.catalog import catalogue
from masume.verbs.verify import Grade, Inspection, inspections

SOURCE = Source("boards.txt", 1)
MEDIUM = Grade("medium", 4.0, 3.0, None, {}, None, "a test")


def inspection(puzzle: Any, grade: Grade | None = MEDIUM, name: str = "0" * 16) -> Inspection:
    """As if two engines had proved a board whose cells are all 1."""
    return Inspection(name, "unique", (1,) * (puzzle.rows * puzzle.cols), "sat", "unique", True, grade)


def entry(puzzle: Any, style: BookStyle, grade: Grade | None = MEDIUM, lang: str = "en") -> BookPuzzle:
    return BookPuzzle(puzzle, SOURCE, inspection(puzzle, grade), style, catalogue(lang))


def examples(each: int = 2) -> list[tuple[Any, Source]]:
    """Boards of every kind, with where they come from."""
    puzzles = [puzzle for kind in masume.KINDS for puzzle in kind.examples[:each]]
    return [(puzzle, Source("examples", place)) for place, puzzle in enumerate(puzzles, 1)]


def data(boards: list[tuple[Any, Source]], style: BookStyle) -> dict[str, Any]:
    """What the template is told of a book."""
    words = catalogue(style.lang)
    found = inspections([puzzle for puzzle, _ in boards])
    entries = [BookPuzzle(*board, one, style, words) for board, one in zip(boards, found, strict=True)]
    return TemplateData(chapters(entries, style, words), style, words, typesetting.opening_heights).book()


def page_count(pdf: bytes) -> int:
    """How many pages a PDF says it has, and has."""
    [count] = re.findall(rb"/Type\s*/Pages\s*/Count (\d+)", pdf)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == int(count)
    return int(count)


def drawn(pdf: bytes) -> str:
    """What a PDF draws, as the commands of its pages."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(stream).decode("latin-1"))
        except zlib.error:  # fonts and images
            continue
    return "\n".join(found)


def colours(pdf: bytes) -> set[tuple[float, ...]]:
    """The colours that a PDF draws in, as red, green and blue."""
    number = r"(\d*\.?\d+)"
    found = re.findall(rf"(?<![\d.]){number} {number} {number} (?:rg|RG|sc|SC|scn|SCN)\b", drawn(pdf))
    return {tuple(float(part) for part in colour) for colour in found}
