"""The plan of a book: its chapters, which boards stand on which page, and how large they are drawn.

cell      the side of a cell on paper, in millimetres
room      how many boards share a page: as many as the style says, or fewer if cells would be too small to read
sheet     one page of boards
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from masume import kinds
from masume.book.inspection import Inspection
from masume.book.style import Style
from masume.core.picture import Picture
from masume.kinds import KINDS
from masume.language.arguments import Count
from masume.language.catalogue import Catalogue
from masume.reasoning.rating import GRADES
from masume.render import svg

HEAD = 13.0  # the height of a page's heading
LABEL = 7.0  # the height of the line above a board
GUTTER = 8.0
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows

ANSWER_LABEL = 5.0
ANSWER_GUTTER = 6.0
ANSWER_CELL = 5.5  # the widest
ANSWER_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 12: (3, 4), 20: (4, 5)}

WRITABLE = 5.5  # the narrowest cell that a pencil fits into
READABLE = 1.8  # the smallest print on a board, and in an answer
READABLE_ANSWER = 1.75
NO_TEXT = 0.5  # of a cell: the size of a symbol that is not text


class Source(NamedTuple):
    """Where a board comes from: a file or an order, and its place there, counted from 1."""

    name: str
    place: int

    def __str__(self) -> str:
        name = self.name if len(self.name) <= 60 else f"{self.name[:59]}…"  # a link may be long
        return f"{name}, board {self.place}"


class Drawing:
    """A drawing and its size, in cells."""

    def __init__(self, picture: Picture, title: str, style: Style) -> None:
        width, height = svg.size(picture)
        self.width = width / svg.SIDE
        self.height = height / svg.SIDE
        self.text = svg.draw(picture, title, title, theme="light", symbols=style.symbols)
        self._picture = picture
        self._symbols = style.symbols

    def print_height(self, clues: bool = True) -> float:
        """The smallest print, in cells; without the clues if these need not be read."""
        height = svg.print_height(self._picture, self._symbols, clues)
        return NO_TEXT if height is None else height / svg.SIDE

    def cell(self, width: float, height: float, most: float) -> float:
        """The side of a cell, at most `most`, with which the drawing fits into the width and height."""
        return min(most, width / self.width, height / self.height)


class Entry:
    """A board on its way into the book."""

    def __init__(self, puzzle: Any, source: Source, inspection: Inspection, style: Style, words: Catalogue) -> None:
        self.puzzle = puzzle
        self.source = source
        self.inspection = inspection
        self.style = style
        self.name = name_of(puzzle, words)
        self.number = 0
        self.chapter = ""

    @property
    def grade(self) -> str | None:
        return self.inspection.grade.grade if self.inspection.grade else None

    @cached_property
    def board(self) -> Drawing:
        return Drawing(kinds.kind_of(self.puzzle).picture(self.puzzle), self.name, self.style)

    @cached_property
    def answer(self) -> Drawing:
        picture = kinds.kind_of(self.puzzle).picture(self.puzzle, self.inspection.values)
        return Drawing(picture, self.name, self.style)

    @cached_property
    def room(self) -> int:
        """How many boards like this one fit on a page, at most as many as the style says."""
        narrowest = max(WRITABLE, READABLE / self.board.print_height())
        fitting = (n for n in GRIDS if n <= self.style.boards and self.cell(n) >= min(narrowest, self.style.cell))
        return max(fitting, default=1)

    @cached_property
    def answer_room(self) -> int:
        """How many answers like this one fit on a page at the end. Their clues need not be read again."""
        narrowest = READABLE_ANSWER / self.answer.print_height(clues=False)
        fitting = (n for n in ANSWER_GRIDS if self.answer_cell(n) >= min(narrowest, ANSWER_CELL))
        return max(fitting, default=1)

    def cell(self, room: int) -> float:
        width, height = slot(self.style, GRIDS[room], GUTTER)
        return self.board.cell(width, height - LABEL, self.style.cell)

    def answer_cell(self, room: int) -> float:
        width, height = slot(self.style, ANSWER_GRIDS[room], ANSWER_GUTTER)
        return self.answer.cell(width, height - ANSWER_LABEL, min(ANSWER_CELL, self.style.cell))

    def facing_cell(self, room: int) -> float:
        width, height = slot(self.style, GRIDS[room], GUTTER)
        return self.answer.cell(width, height - LABEL, min(ANSWER_CELL, self.style.cell))

    @property
    def is_small(self) -> bool:
        """Whether even a page of its own leaves the board too small to read."""
        return self.cell(self.room) * self.board.print_height() < READABLE - 0.05


class Chapter(NamedTuple):
    """Boards under one heading; with the technique that they teach, if that is what they have in common."""

    title: str
    entries: list[Entry]
    technique: str | None = None


class Sheet(NamedTuple):
    """A page of boards, in a grid with room for `room` of them."""

    room: int
    entries: list[Entry]


def slot(style: Style, grid: tuple[int, int], gutter: float) -> tuple[float, float]:
    """Width and height of the place that a board has in a grid of columns and rows."""
    cols, rows = grid
    return (style.width - (cols - 1) * gutter) / cols, (style.height - HEAD - (rows - 1) * gutter) / rows


def say(words: Catalogue, *keys: str, **arguments: Any) -> str:
    """A sentence of the book. Words take the form that agrees with an int among the arguments."""
    shown = {
        name: words.format_argument(Count(value), "common", 0) if isinstance(value, int) else value
        for name, value in arguments.items()
    }
    return str(words.entry("book", *keys).format_map(shown))


def option_keys(puzzle: Any) -> list[str]:
    """The puzzle's options, as the catalogue names them: neighbours-8."""
    return [word.replace("=", "-") for word in kinds.kind_of(puzzle).option_words(puzzle)]


def kind_name(puzzle: Any, words: Catalogue) -> str:
    """The name of the puzzle's kind; a kind that the catalogue does not name yet is called by its own."""
    return str(words.entry("book", "names").get(puzzle.kind, puzzle.kind.capitalize()))


def name_of(puzzle: Any, words: Catalogue) -> str:
    """What the book calls the kind: Hidato (hexagons)."""
    known = words.entry("book", "variants")
    name = kind_name(puzzle, words)
    what = [str(known[key]) for key in option_keys(puzzle) if key in known]
    return f"{name} ({', '.join(what)})" if what else name


def kind_order(puzzle: Any) -> tuple[int, list[str]]:
    """Kinds in the usual order, and the usual rules before their variants."""
    kind = kinds.kind_of(puzzle)
    place = [list(spec.choices).index(spec.word(puzzle.options[name])) for name, spec in kind.options.items()]
    return KINDS.index(kind), [f"{index:02}" for index in place]


def chapters(entries: Iterable[Entry], style: Style, words: Catalogue) -> list[Chapter]:
    """The chapters, the easiest first; the boards in them are numbered through the whole book."""
    key = _technique_key if style.worksheets else _grade_key if style.chapters == "grade" else _kind_key
    title = _technique_title if style.worksheets else _grade_title if style.chapters == "grade" else _kind_title
    ordered = sorted(entries, key=lambda entry: (key(entry), *_within(entry)))
    found = []
    for _, group in groupby(ordered, key=key):
        members = list(group)
        technique = members[0].inspection.grade.teaches if style.worksheets and members[0].inspection.grade else None
        found.append(Chapter(title(members[0], words), members, technique))
    number = 0
    for chapter in found:
        for entry in chapter.entries:
            number += 1
            entry.number, entry.chapter = number, chapter.title
    return found


def _within(entry: Entry) -> tuple[Any, ...]:
    """The order within a chapter: boards that share pages together, and the easiest first."""
    score = entry.inspection.grade.score if entry.inspection.grade else 0.0
    return kind_order(entry.puzzle), -entry.room, score


def _grade_key(entry: Entry) -> Any:
    return GRADES.index(entry.grade) if entry.grade else len(GRADES)


def _kind_key(entry: Entry) -> Any:
    return kind_order(entry.puzzle), _grade_key(entry)


def _technique_key(entry: Entry) -> Any:
    grade = entry.inspection.grade
    weight = inf if grade is None else 0.0
    if grade is not None and grade.teaches is not None:
        weight = kinds.kind_of(entry.puzzle).toolbox.find(grade.teaches).weight
    return kind_order(entry.puzzle), weight, (grade.teaches or "") if grade else ""


def _grade_title(entry: Entry, words: Catalogue) -> str:
    if entry.grade is None:
        title = say(words, "chapters", "ungraded")
    else:
        title = str(words.entry("common", "grades", entry.grade))
    return title[:1].upper() + title[1:]


def _kind_title(entry: Entry, words: Catalogue) -> str:
    if entry.grade is None:
        grade = say(words, "chapters", "ungraded")
    else:
        grade = str(words.entry("common", "grades", entry.grade))
    return say(words, "chapters", "graded", kind=entry.name, grade=grade)


def _technique_title(entry: Entry, words: Catalogue) -> str:
    grade = entry.inspection.grade
    if grade is None:
        technique = say(words, "chapters", "ungraded")
    elif grade.teaches is None:
        technique = say(words, "worksheets", "warm-up")
    else:
        technique = words.title(entry.puzzle.kind, grade.teaches)
    return say(words, "worksheets", "heading", kind=entry.name, technique=technique)


def sheets(entries: Sequence[Entry]) -> list[Sheet]:
    """The pages of a chapter; boards with the same room stand together already."""
    found = []
    for room, group in groupby(entries, key=lambda entry: entry.room):
        members = list(group)
        found += [Sheet(room, members[i : i + room]) for i in range(0, len(members), room)]
    return found


def answer_sheets(entries: Sequence[Entry]) -> list[Sheet]:
    """The pages of answers at the end, in the order of the boards' numbers: each page holds as many as the largest of
    its answers allows."""
    found = []
    done = 0
    while done < len(entries):
        room = next(
            n
            for n in sorted(ANSWER_GRIDS, reverse=True)
            if all(entry.answer_room >= n for entry in entries[done : done + n])
        )
        found.append(Sheet(room, list(entries[done : done + room])))
        done += room
    return found
