"""The plan of a book: sizes, pages and chapters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import masume
from book.entries import MEDIUM, entry
from masume.book import plan
from masume.book.inspection import Grade
from masume.book.plan import ANSWER_GRIDS, ANSWER_GUTTER, GRIDS, GUTTER, LABEL, chapters, slot
from masume.book.style import BOARDS, PAPERS, Style
from masume.language.catalogue import catalogue
from masume.reasoning.rating import GRADES
from support.strategies import PATIENT, Binairo, Hidato, Hitori, Kakuro

STYLES = st.builds(
    lambda **settings: Style(**settings),  # the other settings keep their defaults
    paper=st.sampled_from(list(PAPERS)),
    boards=st.sampled_from(BOARDS),
    cell=st.floats(4, 25),
    margin=st.none() | st.floats(8, 40),
)
SIDES = st.integers(1, 22)


def graded(grade: str | None) -> Grade | None:
    return None if grade is None else MEDIUM._replace(grade=grade)


def empty(kind: str, rows: int, cols: int) -> Any:
    """A board of a size, with print in it where the kind has any."""
    if kind == "hidato":
        numbers = [[0] * cols for _ in range(rows)]
        numbers[-1][-1] = rows * cols
        return Hidato(numbers, neighbours=6)
    if kind == "hitori":
        return Hitori([[1 + (i + j) % cols for j in range(cols)] for i in range(rows)])
    if kind == "kakuro":
        return kakuro(max(2, rows), max(2, cols))
    return Binairo([[None] * (cols + cols % 2)] * (rows + rows % 2))


def kakuro(rows: int, cols: int) -> Any:
    """Squares of white cells, up to four by four, with walls between them."""

    def is_white(i: int, j: int) -> bool:
        return i < rows and j < cols and i % 5 > 0 and j % 5 > 0

    def square(i: int, j: int) -> Any:
        return 0 if is_white(i, j) else (10 * is_white(i + 1, j), 10 * is_white(i, j + 1))

    return Kakuro([[square(i, j) for j in range(cols)] for i in range(rows)])


BOARDS_OF_ANY_SIZE = st.builds(empty, st.sampled_from([kind.name for kind in masume.KINDS]), SIDES, SIDES)


@PATIENT
@given(BOARDS_OF_ANY_SIZE, STYLES)
def test_every_board_fits_into_its_place(puzzle: Any, style: Style) -> None:
    found = entry(puzzle, style)
    for drawing, cell, grids, room, gutter, label in (
        (found.board, found.cell(found.room), GRIDS, found.room, GUTTER, LABEL),
        (found.answer, found.facing_cell(found.room), GRIDS, found.room, GUTTER, LABEL),
        (
            found.answer,
            found.answer_cell(found.answer_room),
            ANSWER_GRIDS,
            found.answer_room,
            ANSWER_GUTTER,
            plan.ANSWER_LABEL,
        ),
    ):
        width, height = slot(style, grids[room], gutter)
        cols, rows = grids[room]
        assert 0 < cell <= style.cell
        assert drawing.width * cell <= width + 1e-6
        assert drawing.height * cell <= height - label + 1e-6
        assert cols * width + (cols - 1) * gutter <= style.width + 1e-6
        assert rows * height + (rows - 1) * gutter <= style.height - plan.HEAD + 1e-6
    assert found.room <= style.boards


@settings(PATIENT, max_examples=40)
@given(st.lists(st.tuples(BOARDS_OF_ANY_SIZE, st.sampled_from((*GRADES, None))), min_size=1, max_size=9), STYLES)
def test_every_board_stands_on_one_page_and_the_numbers_have_no_gap(
    boards: list[tuple[Any, Any]], style: Style
) -> None:
    entries = [entry(puzzle, style, graded(grade)) for puzzle, grade in boards]
    found = chapters(entries, style, catalogue("en"))
    printed = [member for chapter in found for sheet in plan.sheets(chapter.entries) for member in sheet.entries]
    answered = [member for sheet in plan.answer_sheets(printed) for member in sheet.entries]
    assert [member.number for member in printed] == list(range(1, len(boards) + 1))
    assert answered == printed
    assert {id(member) for member in printed} == {id(member) for member in entries}
    for chapter in found:
        assert len({(member.name, member.grade) for member in chapter.entries}) == 1
        for sheet in plan.sheets(chapter.entries):
            assert len(sheet.entries) <= sheet.room <= style.boards
            assert all(member.room == sheet.room for member in sheet.entries)
    for sheet in plan.answer_sheets(printed):
        assert len(sheet.entries) <= sheet.room <= min(member.answer_room for member in sheet.entries)


def test_small_boards_are_not_huge() -> None:
    for boards in BOARDS:
        found = entry(empty("hitori", 4, 4), Style(boards=boards))
        assert found.cell(found.room) == 11.0
        assert found.room == boards


@pytest.mark.parametrize("paper", PAPERS)
def test_large_boards_get_the_room_to_be_read(paper: str) -> None:
    found = entry(empty("kakuro", 20, 20), Style(paper=paper, boards=6))
    cell = found.cell(found.room)
    assert found.room == 1
    assert cell * found.board.print_height() >= 1.8  # millimetres: five points
    assert not found.is_small
    assert found.answer_cell(found.answer_room) * found.answer.print_height(clues=False) >= 1.7


def test_a_board_that_no_page_can_hold_well_is_named() -> None:
    assert entry(empty("kakuro", 30, 30), Style(paper="a5")).is_small


def test_chapters_go_from_easy_to_hard_and_from_kind_to_kind() -> None:
    style = Style()
    wanted = [(kind, grade) for grade in (None, "hard", "beginner") for kind in ("kakuro", "hitori")]
    entries = [entry(empty(kind, 5, 5), style, graded(grade)) for kind, grade in wanted]
    words = catalogue("en")
    assert [chapter.title for chapter in chapters(entries, style, words)] == [
        *("Hitori: beginner", "Hitori: hard", "Hitori: not graded"),
        *("Kakuro: beginner", "Kakuro: hard", "Kakuro: not graded"),
    ]
    by_grade = chapters(entries, style._replace(chapters="grade"), words)
    assert [chapter.title for chapter in by_grade] == ["Beginner", "Hard", "Not graded"]
    assert [member.name for member in by_grade[0].entries] == ["Hitori", "Kakuro"]


def test_within_a_chapter_the_easiest_come_first() -> None:
    style = Style()
    scores = [5.0, 3.0, 4.0]
    entries = [entry(empty("hitori", 5, 5), style, MEDIUM._replace(score=score)) for score in scores]
    [chapter] = chapters(entries, style, catalogue("en"))
    assert [member.inspection.grade.score for member in chapter.entries if member.inspection.grade] == [3.0, 4.0, 5.0]


def test_large_boards_do_not_break_up_the_pages_of_small_ones() -> None:
    style = Style(boards=6)
    sides = [5, 20, 6, 20, 5, 5]
    entries = [
        entry(empty("kakuro", side, side), style, MEDIUM._replace(score=float(place)))
        for place, side in enumerate(sides)
    ]
    [chapter] = chapters(entries, style, catalogue("en"))
    found = plan.sheets(chapter.entries)
    assert [[member.puzzle.rows for member in sheet.entries] for sheet in found] == [[5, 6, 5, 5], [20], [20]]


def test_worksheets_go_by_technique() -> None:
    style = Style(worksheets=True)
    taught = ["what-if", None, "neighbours", "neighbours"]
    entries = [entry(empty("hitori", 5, 5), style, MEDIUM._replace(teaches=name)) for name in taught]
    entries.append(entry(empty("hitori", 5, 5), style, None))
    found = chapters(entries, style, catalogue("en"))
    assert [(chapter.title, chapter.technique, len(chapter.entries)) for chapter in found] == [
        ("Hitori: Warm-up", None, 1),
        ("Hitori: Neighbours of a shaded cell", "neighbours", 2),
        (f"Hitori: {catalogue('en').title('hitori', 'what-if')}", "what-if", 1),
        ("Hitori: not graded", None, 1),
    ]


def test_variants_have_names_of_their_own() -> None:
    words = catalogue("en")
    names = [
        plan.name_of(puzzle, words)
        for puzzle in (
            Hidato([[1, 0]]),
            Hidato([[1, 0]], neighbours=6),
            Binairo([[None] * 3] * 3, odd="ones", unique_lines=False),
        )
    ]
    assert names == ["Hidato", "Hidato (hexagons)", "Binairo (equal lines allowed, one 1 more)"]
