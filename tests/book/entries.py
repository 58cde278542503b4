"""Boards for books, and entries of a plan that need no engine."""

from __future__ import annotations

import re
from typing import Any

import masume
from masume.book.inspection import Grade, Inspection
from masume.book.plan import Entry, Source
from masume.book.style import Style
from masume.language.catalogue import catalogue

SOURCE = Source("boards.txt", 1)
MEDIUM = Grade("medium", 4.0, 3.0, None, {}, None, "a test")


def inspection(puzzle: Any, grade: Grade | None = MEDIUM, name: str = "0" * 16) -> Inspection:
    """As if two engines had proved a board whose cells are all 1."""
    return Inspection(name, "unique", (1,) * (puzzle.rows * puzzle.cols), "sat", "unique", True, grade)


def entry(puzzle: Any, style: Style, grade: Grade | None = MEDIUM, lang: str = "en") -> Entry:
    return Entry(puzzle, SOURCE, inspection(puzzle, grade), style, catalogue(lang))


def examples(each: int = 2) -> list[tuple[Any, Source]]:
    """Boards of every kind, with where they come from."""
    puzzles = [puzzle for kind in masume.KINDS for puzzle in kind.examples[:each]]
    return [(puzzle, Source("examples", place)) for place, puzzle in enumerate(puzzles, 1)]


def page_count(pdf: bytes) -> int:
    """How many pages a PDF says it has, and has."""
    [count] = re.findall(rb"/Type\s*/Pages\s*/Count (\d+)", pdf)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == int(count)
    return int(count)
