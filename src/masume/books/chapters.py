"""Divide puzzles into chapters, and determine how large their drawings are and how many share a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from math import ceil, inf, sqrt
from typing import Any, NamedTuple

from masume import kinds
from masume.books.front_matter import Paragraph
from masume.books.pagination import AFTER_BLOCK, GAP, BoardBox
from masume.books.print_specs import POINT
from masume.books.style import FOOT_GAP, BookStyle
from masume.core.errors import Message
from masume.core.picture import Corner, Picture
from masume.i18n.catalog import Catalogue
from masume.kinds import KINDS
from masume.reasoning.rating import GRADES
from masume.render import svg
from masume.render.theme import Press
from masume.verbs.verify import Inspection

ANSWER_GAP = 6.0
ANSWER_CELL = 6.5  # millimetres: the maximum cell width of an answer
STEPS = (1, 2, 4, 6, 9, 12, 16, 20, 25)  # numbers of boards or answers per page, unless the style gives one

WRITABLE = 5.5  # millimetres: the minimum width of a cell that people write in
SMALLEST_ANSWER = 5.0  # points: the smallest type of answers, even if the style asks for more answers per page
NO_TEXT = 0.5  # the size of a symbol that is not text, as a share of a cell
WORTH_TURNING = 1.1  # a board is printed sideways if its cells grow by at least this factor


class Source(NamedTuple):
    """The origin of a puzzle: the name of a file or of a run of the generator, and the puzzle's position there, counted
    from 1.
    """

    name: str
    place: int
    seed: int | None = None
    """The seed of the generator; None if the source is a file."""

    @property
    def short(self) -> str:
        """Return the name of the source, cut off after 59 characters if it is longer than 60."""
        return self.name if len(self.name) <= 60 else f"{self.name[:59]}…"

    def in_words(self) -> Message:
        """Return the source as a phrase for a sentence, such as `boards.txt, board 3`."""
        if self.seed is None:
            return Message("{name}, board {place}", name=self.short, place=self.place)
        return Message("{name}, seed {seed}, board {place}", name=self.short, seed=self.seed, place=self.place)

    def __str__(self) -> str:
        return str(self.in_words())


class BookDrawing:
    """A drawing of a board or of an answer. Its width and height are measured in cells."""

    def __init__(self, picture: Picture, title: str, style: BookStyle, answer: bool = False) -> None:
        width, height = svg.size(picture)
        self.width = width / svg.SIDE
        self.height = height / svg.SIDE
        self.title = title
        self.style = style
        self._answer = answer
        self._picture = picture

    def text(self, cell: float) -> str:
        """Return the drawing as SVG, for printing with cells that are `cell` millimetres wide. Lines that would be too
        thin to be printed are made thicker.
        """
        press = Press(self.style.is_black, self._finest(cell), self._answer)
        return svg.draw(self._picture, self.title, self.title, symbols=self.style.symbols, press=press)

    def _finest(self, cell: float) -> float:
        """Return the width of the finest line that may be printed when a cell is `cell` millimetres wide, in the units
        of the SVG drawing.
        """
        return max(1.0, self.style.finest_line * POINT * svg.SIDE / cell)

    def line(self, cell: float) -> float:
        """Return the width in points of the finest line in the drawing, when a cell is `cell` millimetres wide."""
        return self._finest(cell) * cell / svg.SIDE / POINT

    @cached_property
    def print_height(self) -> float:
        """Return the height of the smallest type in the drawing, in cells."""
        height = svg.print_height(self._picture, self.style.symbols, notes=True)
        return NO_TEXT if height is None else height / svg.SIDE

    def cell_for(self, size: float) -> float:
        """Return the cell width in millimetres at which the smallest type has `size` points."""
        return size * POINT / self.print_height

    def type_size(self, cell: float) -> float:
        """Return the size of the smallest type in points, when a cell is `cell` millimetres wide."""
        return self.print_height * cell / POINT

    def cell(self, width: float, height: float, most: float) -> float:
        """Return the largest cell width, up to `most`, at which the drawing fits into `width` and `height`. All lengths
        are in millimetres.
        """
        return min(most, width / self.width, height / self.height)


class BookPuzzle:
    """A puzzle of a book with its inspection. Its number and the title of its chapter are set when the chapters are
    planned.
    """

    def __init__(self, puzzle: Any, source: Source, inspection: Inspection, style: BookStyle, words: Catalogue) -> None:
        self.puzzle = puzzle
        self.source = source
        self.inspection = inspection
        self.style = style
        self.name = name_of(puzzle, words)
        self.number = 0
        self.chapter = ""

    @property
    def grade(self) -> str | None:
        """Return the grade of the puzzle, or None if it was not rated."""
        return self.inspection.grade.grade if self.inspection.grade else None

    @property
    def score(self) -> float:
        """Return the score of the puzzle, or 0 if it was not rated."""
        return self.inspection.grade.score if self.inspection.grade else 0.0

    @cached_property
    def board(self) -> BookDrawing:
        """Return the drawing of the puzzle."""
        return BookDrawing(kinds.kind_of(self.puzzle).drawing.picture(self.puzzle), self.name, self.style)

    @cached_property
    def answer(self) -> BookDrawing:
        """Return the drawing of the solution. The sums in walls are left out."""
        picture = kinds.kind_of(self.puzzle).drawing.picture(self.puzzle, self.inspection.values)
        items = tuple(item for item in picture.items if not isinstance(item, Corner))
        return BookDrawing(picture._replace(items=items), self.name, self.style, answer=True)

    @cached_property
    def narrowest(self) -> float:
        """Return the smallest cell width at which the board can be read and filled in, but at most the largest cell
        width that the style allows.
        """
        return min(max(WRITABLE, self.board.cell_for(self.style.smallest_type)), self.style.widest_cell)

    @cached_property
    def room(self) -> int:
        """Return how many boards like this one fit on a page without becoming too small, but at most as many as the
        style allows.
        """
        steps = (n for n in STEPS if n <= self.style.most_boards and self._cell(n) >= self.narrowest)
        return max(steps, default=1)

    def _cell(self, room: int) -> float:
        """Return the cell width of the board when `room` boards share a page."""
        width, height = slot(self.style, grid(self.style, room), GAP)
        return self.board.cell(width, height - label_height(self.style), self.style.widest_cell)

    @cached_property
    def turned(self) -> bool:
        """Return whether the board is printed sideways because that makes its cells larger."""
        enough = self.style.usual_cell
        return self.room == 1 and min(self._turned_cell, enough) > WORTH_TURNING * min(self._cell(1), enough)

    @property
    def _turned_cell(self) -> float:
        """Return the cell width of the board when it is printed sideways and alone on a page."""
        width, height = slot(self.style, (1, 1), GAP)
        return self.board.cell(height - label_height(self.style), width, self.style.widest_cell)

    @cached_property
    def cell(self) -> float:
        """Return the cell width of the board on paper, in millimetres."""
        return self._turned_cell if self.turned else self._cell(self.room)

    @cached_property
    def piece(self) -> BoardBox:
        """Return the box of the board for the pagination: its size, and the range in which it may be scaled."""
        cols, _ = grid(self.style, self.room)
        least = min(1.0, self.narrowest / self.cell)
        # Boards alone on their pages stay equally wide.
        most = 1.0 if self.style.most_boards == 1 else self.style.widest_cell / self.cell
        return self._piece(self.board, self.cell, cols, least, most)

    def _piece(self, drawing: BookDrawing, cell: float, cols: int, least: float, most: float) -> BoardBox:
        """Return the box of `drawing` for the pagination, when its cells have the width `cell`. `cols` is the number of
        drawings side by side; the box may be scaled by factors from `least` to `most`.
        """
        width, height = drawing.width * cell, drawing.height * cell
        label = label_height(self.style, drawing is self.answer)
        if self.turned and drawing is self.board:
            width, height = height, width
        return BoardBox(width, height, label, cols, least, max(1.0, most))

    @cached_property
    def answer_piece(self) -> BoardBox:
        """Return the box of the answer at the end of the book, for the pagination. As many answers share a page as the
        style allows, or fewer if they would be too small to read.
        """
        style = self.style
        smallest = SMALLEST_ANSWER if style.answers_per_page else style.smallest_answer
        narrowest = min(self.answer.cell_for(smallest), self._widest_answer)
        steps = {n for n in (*STEPS, style.most_answers) if n <= style.most_answers}
        room = max((n for n in steps if self._answer_cell(n) >= narrowest), default=1)
        cell = self._answer_cell(room)
        least = min(1.0, narrowest / cell)
        return self._piece(self.answer, cell, grid(style, room)[0], least, self._widest_answer / cell)

    @property
    def _widest_answer(self) -> float:
        """Return the maximum cell width of an answer."""
        return min(ANSWER_CELL * (2 if self.style.large_print else 1), self.style.widest_cell)

    def _answer_cell(self, room: int) -> float:
        """Return the cell width of the answer when `room` answers share a page."""
        width, height = slot(self.style, grid(self.style, room), ANSWER_GAP)
        return self.answer.cell(width, height - label_height(self.style, True), self._widest_answer)

    def foot_piece(self, answers: int) -> BoardBox | None:
        """Return the box of the answer at the foot of a page when `answers` answers are side by side there, or None if
        it would be too small to read.
        """
        style = self.style
        label = label_height(style, True)
        width = (style.width - (answers - 1) * FOOT_GAP) / answers
        cell = self.answer.cell(width, style.foot_answers - label, self._widest_answer)
        if self.answer.type_size(cell) < SMALLEST_ANSWER:
            return None
        return self._piece(self.answer, cell, answers, 1.0, 1.0)

    def facing_piece(self, scale: float) -> BoardBox:
        """Return the box of the answer on the page that faces the board. `scale` is the factor by which the board has
        been scaled.
        """
        width, height = slot(self.style, grid(self.style, self.room), GAP)
        most = min(self._widest_answer, self.cell * min(1.0, scale))
        cell = self.answer.cell(width, height - label_height(self.style), most)
        return self._piece(self.answer, cell, self.piece.cols, min(1.0, scale), 1.0)

    @property
    def is_small(self) -> bool:
        """Return whether the board is too small to read even on a page of its own."""
        return self.board.type_size(self.cell) < self.style.smallest_type - 0.15


class Chapter(NamedTuple):
    """The puzzles under one heading. `technique` is the technique that a worksheet teaches, or None. `names` are the
    words by which a style can refer to the chapter, such as `kakuro` and `easy`.
    """

    title: str
    entries: list[BookPuzzle]
    technique: str | None = None
    names: frozenset[str] = frozenset()
    text: tuple[Paragraph, ...] = ()


def heading_height(style: BookStyle) -> float:
    """Return the height of a chapter's heading."""
    return 1.8 * style.text * POINT + 3.0


def label_height(style: BookStyle, answer: bool = False) -> float:
    """Return the height of the line of text above a board or, if `answer` is True, above an answer."""
    return (1.15 if answer else 1.38) * style.text * POINT + (1.2 if answer else 1.8)


def grid(style: BookStyle, room: int) -> tuple[int, int]:
    """Return the numbers of columns and rows in which `room` boards are arranged on a page."""
    cols = max(1, min(room, round(sqrt(room * style.width / style.board_height))))
    return cols, ceil(room / cols)


def slot(style: BookStyle, grid: tuple[int, int], gap: float) -> tuple[float, float]:
    """Return the width and height that are available for each board on a page with a chapter heading. `grid` has the
    numbers of columns and rows of boards, and `gap` is the distance between boards.
    """
    cols, rows = grid
    height = style.board_height - heading_height(style) - AFTER_BLOCK
    return (style.width - (cols - 1) * gap) / cols, (height - (rows - 1) * gap) / rows


def say(words: Catalogue, *keys: str, **arguments: Any) -> str:
    """Return the book's sentence under `keys` in the catalogue `words`."""
    return words.tell(("book", *keys), arguments)


def option_keys(puzzle: Any) -> list[str]:
    """Return the catalogue's keys for the options of the puzzle, such as `neighbours-8`."""
    return [word.replace("=", "-") for word in kinds.kind_of(puzzle).option_words(puzzle)]


def kind_name(puzzle: Any, words: Catalogue) -> str:
    """Return the name of the puzzle's kind in the language of the book, or its internal name if the catalogue has no
    other.
    """
    return str(words.entry("book", "names").get(puzzle.kind, puzzle.kind.capitalize()))


def name_of(puzzle: Any, words: Catalogue) -> str:
    """Return the name of the puzzle's kind in the language of the book, followed by its options, as in `Hidato
    (hexagons)`.
    """
    known = words.entry("book", "variants")
    name = kind_name(puzzle, words)
    what = [str(known[key]) for key in option_keys(puzzle) if key in known]
    return f"{name} ({', '.join(what)})" if what else name


def kind_order(puzzle: Any) -> tuple[int, tuple[str, ...]]:
    """Return a sort key that orders puzzles by kind. Within a kind, the usual rules come before their variants."""
    kind = kinds.kind_of(puzzle)
    place = [list(spec.choices).index(spec.word(puzzle.options[name])) for name, spec in kind.options.items()]
    return KINDS.index(kind), tuple(f"{index:02}" for index in place)


def chapters(
    entries: Iterable[BookPuzzle],
    style: BookStyle,
    words: Catalogue,
    texts: Mapping[str, tuple[Paragraph, ...]] | None = None,
) -> list[Chapter]:
    """Divide the puzzles into chapters, arrange these in the order that the style sets, and number all puzzles of the
    book.

    By default, puzzles keep their order if the puzzles of each chapter are already consecutive; otherwise they are
    sorted from easy to hard. The style can request either order. `texts` maps names of chapters to introductory texts.
    If a name refers to several chapters, only the first of them gets the text.
    """
    division = "worksheets" if style.worksheets else style.chapters
    key, title = WAYS[division]
    given = list(entries)
    stand_together = len(list(groupby(map(key, given)))) == len(set(map(key, given)))
    is_sorted = style.sort == "easiest" or (style.sort is None and not stand_together)
    groups: dict[Any, list[BookPuzzle]] = {}
    for entry in sorted(given, key=key) if is_sorted else given:
        groups.setdefault(key(entry), []).append(entry)
    planned = []
    for group in groups.values():
        first = group[0]
        technique = first.inspection.grade.teaches if style.worksheets and first.inspection.grade else None
        planned.append(
            Chapter(
                title(first, words),
                _within(group, style.interleave, is_sorted),
                technique,
                _names(first, division, technique),
            )
        )
    planned.sort(key=lambda chapter: _place_in_order(chapter, style.chapter_order))
    left = dict(texts or {})
    for place, chapter in enumerate(planned):
        keys = [name for name in left if _is_named(chapter, name)]
        text = tuple(paragraph for name in keys for paragraph in left.pop(name))
        planned[place] = chapter._replace(text=text)
    for number, (chapter, entry) in enumerate(((c, e) for c in planned for e in c.entries), 1):
        entry.number, entry.chapter = number, chapter.title
    return planned


def _names(entry: BookPuzzle, division: str, technique: str | None) -> frozenset[str]:
    """Return the words by which a style can refer to the chapter of `entry`. `division` is `kind`, `grade`, `none` or
    `worksheets`, the way in which puzzles are divided into chapters.
    """
    grade = entry.grade or ""
    names = {
        "kind": {entry.puzzle.kind, grade},
        "grade": {grade},
        "none": set(),
        "worksheets": {entry.puzzle.kind, technique or ""},
    }
    return frozenset(names[division] - {""})


def _is_named(chapter: Chapter, key: str) -> bool:
    """Return whether every word of `key` is one of the chapter's names, so that `key` refers to the chapter."""
    return chapter.names >= set(key.split())


def _place_in_order(chapter: Chapter, order: Sequence[str]) -> int:
    """Return the index of the first key in `order` that refers to the chapter, or the length of `order` if none
    does.
    """
    return next((place for place, key in enumerate(order) if _is_named(chapter, key)), len(order))


def _within(entries: list[BookPuzzle], interleave: bool, is_sorted: bool) -> list[BookPuzzle]:
    """Return the puzzles of a chapter in the order in which they are printed. Puzzles with the same `room` are
    adjacent, so that they can share pages. With `interleave`, the kinds alternate.
    """
    if not interleave:
        easiest = sorted(entries, key=lambda entry: (entry.score, kind_order(entry.puzzle))) if is_sorted else entries
        return sorted(easiest, key=lambda entry: -entry.room)
    kinds_in_order = dict.fromkeys(kind_order(entry.puzzle) for entry in entries)
    places = {kind: place for place, kind in enumerate(sorted(kinds_in_order) if is_sorted else kinds_in_order)}
    turns: dict[Any, int] = {}
    keyed = []
    for entry in sorted(entries, key=lambda entry: entry.score) if is_sorted else entries:
        kind = places[kind_order(entry.puzzle)]
        turn = turns[entry.room, kind] = turns.get((entry.room, kind), 0) + 1
        keyed.append(((-entry.room, turn, kind), entry))
    return [entry for _, entry in sorted(keyed, key=lambda pair: pair[0])]


def _grade_key(entry: BookPuzzle) -> Any:
    """Return a sort key that orders puzzles by grade."""
    return GRADES.index(entry.grade) if entry.grade else len(GRADES)


def _technique_key(entry: BookPuzzle) -> Any:
    """Return a sort key that orders puzzles by the technique that they teach."""
    grade = entry.inspection.grade
    weight = inf if grade is None else 0.0
    if grade is not None and grade.teaches is not None:
        weight = kinds.kind_of(entry.puzzle).logic.techniques.find(grade.teaches).weight
    return kind_order(entry.puzzle), weight, (grade.teaches or "") if grade else ""


def grade_name(grade: str | None, words: Catalogue) -> str:
    """Return the name of a grade in the language of the book, or the word for puzzles without a grade."""
    return say(words, "chapters", "ungraded") if grade is None else str(words.entry("common", "grades", grade))


def stars(grade: str | None) -> str:
    """Return one star for the lowest grade, two stars for the next, and so on, or "" if `grade` is None."""
    return "★" * (GRADES.index(grade) + 1) if grade else ""


def board_count(style: BookStyle, boards: int, words: Catalogue) -> str:
    """Return the number of puzzles as a phrase, or "" if the title or the subtitle already states the number."""
    if re.search(rf"(?<!\d){boards}(?!\d)", f"{style.title} {style.subtitle}"):
        return ""
    return say(words, "front", "boards", boards=boards)


def _grade_title(entry: BookPuzzle, words: Catalogue) -> str:
    """Return the title of the puzzle's chapter if chapters are formed by grade."""
    title = grade_name(entry.grade, words)
    return title[:1].upper() + title[1:]


def _kind_title(entry: BookPuzzle, words: Catalogue) -> str:
    """Return the title of the puzzle's chapter in a book whose chapters are formed by kind and grade."""
    return say(words, "chapters", "graded", kind=entry.name, grade=grade_name(entry.grade, words))


def _technique_title(entry: BookPuzzle, words: Catalogue) -> str:
    """Return the title of the puzzle's chapter in a book of worksheets, where each chapter teaches a technique."""
    grade = entry.inspection.grade
    if grade is None:
        technique = say(words, "chapters", "ungraded")
    elif grade.teaches is None:
        technique = say(words, "worksheets", "warm-up")
    else:
        technique = words.title(entry.puzzle.kind, grade.teaches)
    return say(words, "worksheets", "heading", kind=entry.name, technique=technique)


# For each way to form chapters: the key by which puzzles are grouped, and the title of a chapter.
WAYS: Mapping[str, tuple[Callable[[BookPuzzle], Any], Callable[[BookPuzzle, Catalogue], str]]] = {
    "kind": (lambda entry: (kind_order(entry.puzzle), _grade_key(entry)), _kind_title),
    "grade": (_grade_key, _grade_title),
    "none": (lambda entry: 0, lambda entry, words: say(words, "chapters", "all")),
    "worksheets": (_technique_key, _technique_title),
}
