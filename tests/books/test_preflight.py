"""Books for printers: sizes, margins, bleed, ink, links, imprint, texts, and what the report says of the pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import masume
from books.entries import colours, data, examples, inspection, page_count
from masume.books import chapters, pagination, preflight, print_specs, typesetting
from masume.books.build import Book, make
from masume.books.chapters import BookPuzzle, Source, say
from masume.books.style import BookStyle
from masume.books.template_data import PrintedDrawing, TemplateData
from masume.books.typesetting import PrintedBook
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.verbs.verify import Inspection, inspections

pytest.importorskip("typst")

PLAIN = BookStyle(lang="en", rules=False, contents=False, answers="none")


def report(made: Book) -> str:
    *_, text = made.files.values()
    return text.decode()


def pdf(made: Book) -> bytes:
    return next(iter(made.files.values()))


def boxes(made: bytes, name: str) -> list[list[float]]:
    found = re.findall(rf"/{name}\s*\[([^\]]*)\]".encode(), made)
    return [[float(part) for part in box.split()] for box in found]


def test_a_page_has_the_size_of_the_trim_and_its_bleed(tmp_path: Path) -> None:
    style = PLAIN._replace(paper="6x9", bleed=3.2)
    made = pdf(make(examples(1), style, str(tmp_path / "book.pdf")))
    points = [size / print_specs.POINT for size in (152.4, 228.6, 3.2)]
    width, height, bleed = points
    for number, (media, cut) in enumerate(zip(boxes(made, "MediaBox"), boxes(made, "TrimBox"), strict=True)):
        assert media == pytest.approx([0, 0, width + bleed, height + 2 * bleed], abs=0.01)
        left = bleed if number % 2 else 0.0  # none at the spine
        assert cut == pytest.approx([left, bleed, left + width, bleed + height], abs=0.01)
    whole = pdf(make(examples(1), PLAIN._replace(paper="6x9"), str(tmp_path / "book.pdf")))
    assert boxes(whole, "MediaBox")[0] == pytest.approx([0, 0, width, height], abs=0.01)


def test_black_ink_has_no_colour_and_print_has_no_links(tmp_path: Path) -> None:
    """In boards, answers, examples, lessons and texts."""
    out = str(tmp_path / "book.pdf")
    coloured = pdf(make(examples(1), BookStyle(lang="en"), out))
    assert any(len(set(colour)) > 1 for colour in colours(coloured))
    assert b"/Outlines" in coloured
    assert b"/Link" in coloured
    for style in (
        BookStyle(lang="en", ink="black", links=False),
        BookStyle(lang="en", ink="black", links=False, worksheets=True),
    ):
        made = make(examples(1), style, out)
        assert colours(pdf(made)) == set()  # greys are written as greys
        assert b"/Outlines" not in pdf(made)
        assert b"/Link" not in pdf(made)
        assert b"/Annots" not in pdf(made)
        assert "Ink: black alone." in report(made)
        assert "Bookmarks and links: none." in report(made)
        assert b"/Suspects" not in pdf(made)


def test_the_margin_at_the_spine_follows_the_number_of_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are counted when they are set; if the margin makes them more, they are set again."""
    boards = examples(1)
    style = PLAIN._replace(paper="a5", gutter="auto")
    made = make(boards, style, str(tmp_path / "book.pdf"))
    assert "margins 10 mm, at the spine 13.2 mm" in report(made)
    monkeypatch.setattr(print_specs, "INSIDE", ((made.pages - 1, 9.6), (999, 20.0)))
    wider = make(boards, style, str(tmp_path / "book.pdf"))
    assert "margins 10 mm, at the spine 23.6 mm" in report(wider)
    narrow = make(boards, style._replace(gutter=0.0), str(tmp_path / "book.pdf"))
    assert "THE MARGIN AT THE SPINE IS NARROW" in report(narrow)
    assert "margins narrower than printers require" in narrow.notes


def test_the_publisher_is_named_and_the_program_is_not(tmp_path: Path) -> None:
    boards = examples(1)
    plain = data(boards, BookStyle(lang="en"))
    assert (plain["imprint"], len(plain["credit"])) == ([], 2)
    assert data(boards, BookStyle(lang="en", credit=False))["credit"] == []
    style = BookStyle(lang="en", imprint="© A. Setter\nFirst edition", isbn="978-3-16-148410-0", credit=False)
    assert data(boards, style)["imprint"] == ["© A. Setter", "First edition", "ISBN 978-3-16-148410-0"]
    pages = [
        make(boards, look, str(tmp_path / "book.pdf")).pages for look in (style, BookStyle(lang="en", credit=False))
    ]
    assert pages[0] == pages[1] + 1


def test_headers_and_footers_say_what_the_style_wants() -> None:
    style = PLAIN._replace(title="T", author="A", header="{title} – {chapter}", footer="{author} {page}", boards=1)
    found = data(examples(1), style)
    assert found["footer"] == ["", "A", " ", None]
    first, *others = found["pages"]
    assert first["header"] == ["", "T", " – ", ""]
    assert all("".join(page["header"]).startswith("T – ") for page in others)
    none = data(examples(1), style._replace(header="", footer=""))
    assert (none["header"], none["footer"]) == ([], [])
    assert none["page"]["top"] == style.edge


def test_texts_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "intro.txt").write_text("# Welcome\n\nTo this book.", "utf-8")
    (tmp_path / "kakuro.txt").write_text("Add up. " * 40, "utf-8")
    (tmp_path / "long.txt").write_text("Very long indeed.\n\n" * 200, "utf-8")
    texts = {"kakuro": str(tmp_path / "kakuro.txt"), "hitori": str(tmp_path / "long.txt")}
    style = PLAIN._replace(introduction=str(tmp_path / "intro.txt"), chapter_texts={})
    plain = make(examples(1), style, str(tmp_path / "book.pdf"))
    told = make(examples(1), style._replace(chapter_texts=texts), str(tmp_path / "book.pdf"))
    assert plain.pages == make(examples(1), PLAIN, str(tmp_path / "book.pdf")).pages + 1
    assert told.pages >= plain.pages + 2  # the long text flows over pages of its own
    assert page_count(pdf(told)) == told.pages
    lost = make(examples(1), style._replace(chapter_order=("kakuro expert",)), str(tmp_path / "book.pdf"))
    assert "no chapter kakuro expert" in lost.notes


def judged(style: BookStyle, types: list[float], fills: list[float], pages: int = 30) -> preflight.PreflightResult:
    drawings = [PrintedDrawing(number, "board", number, size, 0.75) for number, size in enumerate(types, 1)]
    places = {number: 4 + number for number in range(1, len(types) + 1)}
    sheets = {number: 10 + number for number in range(len(fills))}
    printed = PrintedBook(b"", pages, {}, {}, places, sheets)
    planned = {"pages": [{"id": number, "fill": fill} for number, fill in enumerate(fills)]}
    return preflight.check_pages(style, planned, drawings, printed, [])


def test_the_report_says_where_pages_fall_short() -> None:
    found = judged(BookStyle(margin=7.0, bleed=3.2), [9.0, 6.28, 8.0], [0.9, 0.42, 0.8], 12)
    text = "\n".join(preflight.sentences(found, catalogue("en")))
    assert "Smallest type: 6.2 pt (board 2, page 6)." in text
    assert "TYPE BELOW 7 pt: board 2, page 6: 6.2 pt." in text
    assert "Emptiest page of boards: page 11, 42 % full. Less than half full: 1 of 3." in text
    assert "LESS THAN HALF FULL: page 11." in text
    assert "THE MARGIN AT THE SPINE IS NARROW: for 12 pages, printers want at least 9.6 mm" in text
    assert "THE MARGINS ARE NARROW: with bleed, printers want at least 9.6 mm." in text
    assert "TOO FEW PAGES TO BIND: printers want at least 24; this book has 12." in text
    good = "\n".join(preflight.sentences(judged(BookStyle(), [9.0, 12.0], [0.9]), catalogue("en")))
    assert not re.search(r"\b[A-Z]{4,}", good.replace("CMYK", ""))  # nothing to complain of
    assert "Not PDF/X, and colours are RGB" in good


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_is_in_the_language_of_the_book(tmp_path: Path, lang: str) -> None:
    made = make(examples(1), PLAIN._replace(lang=lang), str(tmp_path / "book.pdf"))
    other = {"en": "Proved unique by", "es": "Solución única demostrada por", "pl": "Jedyność rozwiązania"}
    assert [name for name, words in other.items() if words in report(made)] == [lang]
    found = judged(BookStyle(), [5.0] * 20, [0.3] * 20)
    text = "\n".join(preflight.sentences(found, catalogue(lang)))
    assert {"en": "and 8 more", "es": "y 8 más", "pl": "i jeszcze 8"}[lang] in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_writes_numbers_and_seeds_in_the_language_of_the_book(tmp_path: Path, lang: str) -> None:
    [puzzle] = masume.generate("hitori", 5, 5, seed=2)
    made = make(
        [(puzzle, Source("hitori 5x5", 1, 2))], PLAIN._replace(lang=lang), str(tmp_path / "book.pdf"), seconds=9.5
    )
    text = report(made).replace(f"masume {masume.__version__}", "masume")
    order = {"en": "seed 2, board 1", "es": "semilla 2, tablero 1", "pl": "ziarno 2, plansza 1"}[lang]
    assert text.count(f"hitori 5x5, hitori 5x5, {order}\n") == 1
    other = "," if lang == "en" else "."
    assert not re.search(rf"\d{re.escape(other)}\d", text)
    _, manifest, _ = made.files.values()
    assert json.loads(manifest)["boards"][0]["source"]["file"] == "hitori 5x5, seed 2"


def test_a_book_of_sixty_boards_is_as_a_printer_wants_it(tmp_path: Path) -> None:
    """The figures of the report, for a mixed book: type, lines, empty pages."""
    puzzles = [
        puzzle
        for kind, side in (("binairo", 10), ("hidato", 9), ("hitori", 10), ("kakuro", 10))
        for grade in ("easy", "medium", "hard")
        for puzzle in masume.generate(kind, side, side, grade, count=5, seed=11)
    ]
    boards = [(puzzle, Source("a", place)) for place, puzzle in enumerate(puzzles, 1)]
    words = catalogue("en")
    found = inspections(puzzles)
    for style in (BookStyle(), BookStyle(paper="6x9", gutter="auto", ink="black"), BookStyle(paper="a5", boards=2)):
        entries = [BookPuzzle(*board, one, style, words) for board, one in zip(boards, found, strict=True)]
        planned = TemplateData(chapters.chapters(entries, style, words), style, words, typesetting.opening_heights)
        pages = planned.book()["pages"]
        fills = [page["fill"] for page in pages if "fill" in page]
        assert sum(fill < pagination.HALF for fill in fills) <= len(fills) / 10
        assert min(one.type for one in planned.drawings) >= 7.0
        assert min(one.line for one in planned.drawings) >= 0.75 - 1e-9
        answers = [len(page["items"]) for page in pages if any(item["kind"] == "answer" for item in page["items"])]
        assert 6 <= max(answers) <= 9 + 1  # with the heading
        if style.paper == "a4":
            assert len(fills) == 18  # 24 when every chapter begins on a page of its own


def test_the_style_in_the_manifest_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    made = make(examples(1), PLAIN._replace(gutter="auto", chapter_order=("kakuro",)), str(tmp_path / "book.pdf"))
    manifest = json.loads(list(made.files.values())[1])
    assert manifest["style"]["gutter"] == "auto"
    assert manifest["style"]["chapter_order"] == ["kakuro"]
    assert manifest["boards"][0]["kind"] == "kakuro"


@pytest.mark.parametrize("paper", ["a4", "a5", "5x8"])
def test_the_boards_on_the_title_page_can_be_read(paper: str) -> None:
    """Large boards are replaced by the example of their rules."""
    large = [
        (next(masume.generate(kind, 20, 20, seed=1, rated=False)), Source("a", 1)) for kind in ("kakuro", "hitori")
    ]
    for boards in (examples(1), large, large[:1]):
        style = PLAIN._replace(paper=paper)
        words = catalogue("en")
        entries = [BookPuzzle(*board, one, style, words) for board, one in zip(boards, found_for(boards), strict=True)]
        planned = TemplateData(chapters.chapters(entries, style, words), style, words, typesetting.opening_heights)
        front = planned.book()["front"]
        assert len(front) == len({puzzle.kind for puzzle, _ in boards})
        assert all(one.type >= 6.99 for one in planned.drawings if one.what == "front")
        assert all(max(one["width"], one["height"]) <= style.width for one in front)


def found_for(boards: list[tuple[Any, Source]]) -> list[Inspection]:
    """As if all had been proved."""
    return [inspection(puzzle) for puzzle, _ in boards]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book_says_once_what_the_number_beside_a_grade_means(lang: str) -> None:
    boards = examples(1)
    style = BookStyle(lang=lang, score=True)
    told = data(boards, style)["grading"]
    assert told == say(catalogue(lang), "front", "grading")
    assert "10" in told
    starred = data(boards, style._replace(score=False))
    assert starred["grading"] == ""
    assert all("★" in item["label"] for page in starred["pages"] for item in page["items"] if item["kind"] == "board")
    labels = [item["label"] for page in data(boards, style)["pages"] for item in page["items"] if "label" in item]
    scores = [label.rpartition(" · ")[2] for label in labels if label]
    assert scores
    assert all(re.fullmatch(r"\d\.\d" if lang == "en" else r"\d,\d", score) for score in scores)
