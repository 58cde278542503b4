"""The plan of a book: sizes, pages and chapters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import masume
from books.entries import MEDIUM, entry
from masume.books import chapters as chapter_planner
from masume.books.chapters import ANSWER_GAP, chapters, heading_height
from masume.books.front_matter import Paragraph
from masume.books.pagination import HALF, Block, BoardBox, Room, pages
from masume.books.print_specs import PAPERS, POINT
from masume.books.style import BOARDS, BookStyle
from masume.i18n.catalog import catalogue
from masume.reasoning.rating import GRADES
from masume.verbs.verify import Grade
from support.strategies import Binairo, Hidato, Hitori, Kakuro

STYLES = st.builds(
    lambda **settings: BookStyle(**settings),  # the other settings keep their defaults
    paper=st.sampled_from(list(PAPERS)),
    boards=st.sampled_from(BOARDS),
    cell=st.none() | st.floats(4, 25),
    margin=st.none() | st.floats(8, 30),
    gutter=st.sampled_from([0.0, 3.2, 15.9]),
    answers_per_page=st.none() | st.integers(1, 30),
    large_print=st.booleans(),
)
SIDES = st.integers(1, 22)


def graded(grade: Any) -> Grade | None:
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


@given(BOARDS_OF_ANY_SIZE, STYLES)
def test_every_board_fits_on_a_page_under_a_heading(puzzle: Any, style: BookStyle) -> None:
    found = entry(puzzle, style)
    room = Room(style.width, style.height, 1)
    heading = Block(heading_height(style))
    for drawing, piece in (
        (found.board, found.piece),
        (found.answer, found.answer_piece),
        (found.answer, found.facing_piece(1.0)),
    ):
        [page] = pages([heading, piece], room)
        assert page.placed[1].scale >= 1.0 - 1e-9
        turned = found.turned and drawing is found.board
        wide, high = (drawing.height, drawing.width) if turned else (drawing.width, drawing.height)
        assert piece.width / wide == pytest.approx(piece.height / high)
        assert 0 < piece.width / wide <= style.widest_cell + 1e-9
        assert piece.cols * piece.width + (piece.cols - 1) * ANSWER_GAP <= style.width + 1e-6
    assert found.room <= style.most_boards
    assert found.answer_piece.cols <= style.most_answers


@settings(max_examples=40)
@given(st.lists(st.tuples(BOARDS_OF_ANY_SIZE, st.sampled_from((*GRADES, None))), min_size=1, max_size=9), STYLES)
def test_every_board_stands_in_one_chapter_and_the_numbers_have_no_gap(
    boards: list[tuple[Any, Any]], style: BookStyle
) -> None:
    entries = [entry(puzzle, style, graded(grade)) for puzzle, grade in boards]
    found = chapters(entries, style, catalogue("en"))
    printed = [member for chapter in found for member in chapter.entries]
    assert [member.number for member in printed] == list(range(1, len(boards) + 1))
    assert {id(member) for member in printed} == {id(member) for member in entries}
    for chapter in found:
        assert len({(member.name, member.grade) for member in chapter.entries}) == 1


def test_small_boards_are_not_huge() -> None:
    for boards in BOARDS[1:]:
        found = entry(empty("hitori", 4, 4), BookStyle(boards=boards))
        assert found.cell == 11.0
        assert found.room == boards


@pytest.mark.parametrize(
    "style", [BookStyle(boards=1, paper="6x9", gutter="auto"), BookStyle(boards=1), BookStyle(large_print=True)]
)
def test_a_board_with_a_page_of_its_own_fills_the_width(style: BookStyle) -> None:
    """Boards of all sizes are equally wide, whether or not a heading stands above them, and no page is half empty."""
    for side in (5, 6, 8, 9, 10):
        found = entry(empty("hitori", side, side), style)
        assert found.piece.width == pytest.approx(style.width, rel=0.05)
        room = Room(style.width, style.board_height, style.most_boards)
        elements: list[BoardBox | Block] = [Block(heading_height(style)), *[found.piece] * 3]
        planned = pages(elements, room)
        assert [placed.scale for page in planned for placed in page.placed] == [1.0] * 4
        assert min(page.fill for page in planned) > HALF
    narrow = entry(empty("hitori", 7, 7), style._replace(cell=9.0))
    assert narrow.cell == 9.0


def test_a_wide_board_that_can_be_read_is_not_turned() -> None:
    """Even where its cells would get larger so."""
    assert not entry(empty("hitori", 5, 10), BookStyle(boards=1, paper="6x9")).turned


@pytest.mark.parametrize("paper", ["a4", "letter", "8x10", "8.5x11", "7x10"])
def test_large_boards_get_the_room_to_be_read(paper: str) -> None:
    found = entry(empty("kakuro", 20, 20), BookStyle(paper=paper, boards=6))
    assert found.room == 1
    assert found.board.type_size(found.cell) >= 7.0
    assert not found.is_small
    answer = found.answer_piece.width / found.answer.width
    assert found.answer.type_size(answer) >= 7.0


@pytest.mark.parametrize("paper", ["a4", "a5", "6x9", "5.5x8.5", "8.5x11"])
def test_boards_of_a_newspaper_are_printed_in_seven_points(paper: str) -> None:
    """Clues of a Kakuro are the smallest print there is."""
    found = entry(empty("kakuro", 10, 10), BookStyle(paper=paper))
    assert found.board.type_size(found.cell) >= 7.0
    assert found.answer.type_size(found.answer_piece.width / found.answer.width) >= 7.0
    assert found.room >= 2


def test_a_board_that_no_page_can_hold_well_is_named() -> None:
    assert entry(empty("kakuro", 30, 30), BookStyle(paper="a5")).is_small


def test_a_wide_board_is_turned_if_its_cells_get_larger_so() -> None:
    style = BookStyle()
    wide, small, high = (entry(empty("kakuro", *size), style) for size in ((31, 46), (5, 8), (46, 31)))
    assert [found.turned for found in (wide, small, high)] == [True, False, False]
    assert wide.cell == pytest.approx(high.cell, rel=0.02)
    assert wide.piece.height > wide.piece.width
    assert wide.cell > 1.25 * (style.width / wide.board.width)


@pytest.mark.parametrize("wanted", [1, 4, 6, 8, 12, 20])
def test_answers_share_a_page_as_the_style_says(wanted: int) -> None:
    style = BookStyle(answers_per_page=wanted)
    piece = entry(empty("hitori", 8, 8), style).answer_piece
    elements: list[BoardBox | Block] = [piece] * 60
    room = Room(style.width, style.height, style.most_answers, ANSWER_GAP)
    counts = [len(page.placed) for page in pages(elements, room)]
    assert max(counts) == wanted
    assert len(counts) == -(-60 // wanted)


def test_answers_have_no_clues() -> None:
    found = entry(empty("kakuro", 10, 10), BookStyle())
    assert 'class="clue"' in found.board.text(8.0)
    assert 'class="clue"' not in found.answer.text(8.0)
    assert "slash" not in found.answer.text(8.0).split("</style>")[1]


@pytest.mark.parametrize("cell", [3.0, 4.5, 8.0, 11.0])
def test_lines_are_at_least_three_quarters_of_a_point(cell: float) -> None:
    for style, least in ((BookStyle(), 0.75), (BookStyle(large_print=True), 1.0)):
        drawing = entry(empty("kakuro", 10, 10), style).board
        assert drawing.line(cell) >= least - 1e-9
        widths = [float(width) for width in re.findall(r"stroke-width:([\d.]+)", drawing.text(cell))]
        assert min(widths) * cell / 40 / POINT >= least - 0.01


def test_large_print_is_larger() -> None:
    usual, large = (entry(empty("hitori", 9, 9), BookStyle(large_print=is_large)) for is_large in (False, True))
    assert large.cell > usual.cell
    assert large.board.type_size(large.cell) >= 14.0
    assert large.room == 1
    assert entry(empty("hitori", 9, 9), BookStyle(large_print=True, boards=2)).room == 2


def test_boards_keep_the_order_in_which_they_are_given() -> None:
    """If the boards of each chapter stand together; a mixed bag is sorted, unless the style says otherwise."""
    style = BookStyle()
    wanted = [
        ("kakuro", "easy", 3.0),
        ("kakuro", "easy", 2.0),
        ("hitori", "hard", 5.0),
        ("kakuro", "hard", 4.0),
    ]

    def order(boards: list[tuple[str, Any, float]], style: BookStyle) -> list[tuple[str, float]]:
        entries = [
            entry(empty(kind, 6, 6), style, MEDIUM._replace(grade=grade, score=score)) for kind, grade, score in boards
        ]
        found = chapters(entries, style, catalogue("en"))
        return [(chapter.title, member.score) for chapter in found for member in chapter.entries]

    kept = [("Kakuro: easy", 3.0), ("Kakuro: easy", 2.0), ("Hitori: hard", 5.0), ("Kakuro: hard", 4.0)]
    easiest = [("Hitori: hard", 5.0), ("Kakuro: easy", 2.0), ("Kakuro: easy", 3.0), ("Kakuro: hard", 4.0)]
    assert order(wanted, style) == kept
    assert order(wanted, style._replace(sort="easiest")) == easiest
    assert order(wanted, style._replace(chapter_order=("hard",))) == kept[2:] + kept[:2]
    mixed = [wanted[0], *wanted[2:], wanted[1]]
    assert order(mixed, style) == easiest
    assert order(mixed, style._replace(sort="given")) == kept


@pytest.mark.parametrize(("grade", "shown"), [("beginner", "★"), ("hard", "★★★★"), ("diabolical", "★" * 6), (None, "")])
def test_a_grade_has_stars(grade: str | None, shown: str) -> None:
    assert chapter_planner.stars(grade) == shown


@pytest.mark.parametrize(
    ("title", "subtitle", "shown"),
    [("", "", "60 puzzles"), ("", "60 logic puzzles", ""), ("60 Kakuros", "", ""), ("Volume 160", "", "60 puzzles")],
)
def test_the_number_of_puzzles_is_not_printed_twice(title: str, subtitle: str, shown: str) -> None:
    assert chapter_planner.board_count(BookStyle(title=title, subtitle=subtitle), 60, catalogue("en")) == shown


def test_chapters_go_from_easy_to_hard_and_from_kind_to_kind() -> None:
    style = BookStyle(sort="easiest")
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
    [whole] = chapters(entries, style._replace(chapters="none"), words)
    assert (whole.title, len(whole.entries)) == ("Puzzles", len(entries))


def test_chapters_come_in_the_order_that_the_style_wants() -> None:
    wanted = [(kind, grade) for grade in ("hard", "easy") for kind in ("kakuro", "hitori", "binairo")]
    style = BookStyle(chapter_order=("kakuro hard", "hitori", "easy"), chapters="kind", sort="easiest")
    entries = [entry(empty(kind, 6, 6), style, graded(grade)) for kind, grade in wanted]
    text = {"hitori": (Paragraph("text", "Shade."),), "kakuro expert": (Paragraph("text", "Nowhere."),)}
    found = chapters(entries, style, catalogue("en"), text)
    assert [chapter.title for chapter in found] == [
        *("Kakuro: hard", "Hitori: easy", "Hitori: hard", "Binairo: easy", "Kakuro: easy", "Binairo: hard"),
    ]
    assert [chapter.title for chapter in found if chapter.text] == ["Hitori: easy"]  # the first that is named


def test_kinds_take_turns_each_from_easy_to_hard() -> None:
    style = BookStyle(chapters="grade", interleave=True, sort="easiest")
    wanted = [("kakuro", 5.0), ("kakuro", 3.0), ("kakuro", 4.0), ("hitori", 2.0), ("hitori", 1.0), ("binairo", 9.0)]
    entries = [entry(empty(kind, 6, 6), style, MEDIUM._replace(score=score)) for kind, score in wanted]
    [chapter] = chapters(entries, style, catalogue("en"))
    assert [(member.puzzle.kind, member.score) for member in chapter.entries] == [
        *(("binairo", 9.0), ("hitori", 1.0), ("kakuro", 3.0), ("hitori", 2.0), ("kakuro", 4.0), ("kakuro", 5.0)),
    ]
    [chapter] = chapters(entries, style._replace(interleave=False), catalogue("en"))
    scores = [member.score for member in chapter.entries]
    assert scores == sorted(scores)


def test_within_a_chapter_the_easiest_come_first() -> None:
    style = BookStyle(sort="easiest")
    scores = [5.0, 3.0, 4.0]
    entries = [entry(empty("hitori", 5, 5), style, MEDIUM._replace(score=score)) for score in scores]
    [chapter] = chapters(entries, style, catalogue("en"))
    assert [member.inspection.grade.score for member in chapter.entries if member.inspection.grade] == [3.0, 4.0, 5.0]


def test_large_boards_do_not_break_up_the_pages_of_small_ones() -> None:
    style = BookStyle(boards=6)
    sides = [5, 20, 6, 20, 5, 5]
    entries = [
        entry(empty("kakuro", side, side), style, MEDIUM._replace(score=float(place)))
        for place, side in enumerate(sides)
    ]
    [chapter] = chapters(entries, style, catalogue("en"))
    assert [member.puzzle.rows for member in chapter.entries] == [5, 6, 5, 5, 20, 20]


def test_worksheets_go_by_technique() -> None:
    style = BookStyle(worksheets=True, sort="easiest")
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
        chapter_planner.name_of(puzzle, words)
        for puzzle in (
            Hidato([[1, 0]]),
            Hidato([[1, 0]], neighbours=6),
            Binairo([[None] * 3] * 3, odd="ones", unique_lines=False),
        )
    ]
    assert names == ["Hidato", "Hidato (hexagons)", "Binairo (equal lines allowed, one 1 more)"]
