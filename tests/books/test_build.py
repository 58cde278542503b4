"""Books as they come out: pages, records, and files that are written together or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import masume
from books.entries import data, examples, page_count
from masume.books import build, typesetting
from masume.books import chapters as chapter_planner
from masume.books.build import UnprintableError, make, paths
from masume.books.chapters import BookPuzzle, Source
from masume.books.style import BookStyle
from masume.books.template_data import TemplateData
from masume.core import files as codec_files
from masume.core.errors import FormatError, UsageError
from masume.core.files import write_together
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.verbs.verify import inspections
from support.json_documents import assert_valid
from support.strategies import Binairo, Hidato, Kakuro

pytest.importorskip("typst")

MANY = Binairo([[None, None], [None, None]])


def contents(made: build.Book) -> tuple[bytes, dict[str, Any], str]:
    pdf, manifest, report = made.files.values()
    assert_valid(json.loads(manifest), "book")
    return pdf, json.loads(manifest), report.decode()


def boards_of(page: dict[str, Any], kind: str = "board") -> list[dict[str, Any]]:
    return [item for item in page["items"] if item["kind"] == kind]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("boards", [1, 6])
def test_a_book_has_the_pages_that_were_planned(tmp_path: Path, lang: str, boards: int) -> None:
    style = BookStyle(lang=lang, boards=boards, paper="a5", title="Zażółć gęślą jaźń")
    made = make(examples(), style, str(tmp_path / "book.pdf"))
    pdf, manifest, report = contents(made)
    assert page_count(pdf) == made.pages == manifest["book"]["pages"]
    heading = {"en": "boards on", "es": "tableros en", "pl": "plansz na"}[lang]
    assert f"{made.boards} {heading} {made.pages} " in report
    planned = data(examples(), style)["pages"]
    expected = [count for page in planned if (count := len(boards_of(page)))]
    pages = [board["page"] for board in manifest["boards"]]
    first = pages[0]
    assert [pages.count(page) for page in range(first, pages[-1] + 1)] == expected  # none flowed over to another page
    answers = [board["answer_page"] for board in manifest["boards"]]
    expected = [count for page in planned if (count := len(boards_of(page, "answer")))]
    assert [answers.count(page) for page in range(pages[-1] + 1, made.pages + 1)] == expected


def test_the_same_boards_make_the_same_book(tmp_path: Path) -> None:
    out = str(tmp_path / "book.pdf")
    assert make(examples(1), BookStyle(lang="en"), out) == make(examples(1), BookStyle(lang="en"), out, jobs=2)


@pytest.mark.parametrize("contents_page", [True, False])
def test_answers_may_face_their_boards(tmp_path: Path, contents_page: bool) -> None:
    """Whether the pages before the boards are odd or even in number."""
    style = BookStyle(answers="facing", boards=2, contents=contents_page)
    made = make(examples(), style, str(tmp_path / "book.pdf"))
    pdf, manifest, _ = contents(made)
    assert page_count(pdf) == made.pages
    for board in manifest["boards"]:
        assert board["page"] % 2 == 0  # the left page, when the book lies open
        assert board["answer_page"] == board["page"] + 1


def test_a_book_may_have_no_answers_rules_or_contents(tmp_path: Path) -> None:
    style = BookStyle(answers="none", rules=False, contents=False, boards=6, chapters="grade")
    made = make(examples(1)[:1], style, str(tmp_path / "book.pdf"))
    assert made.pages == 2
    assert contents(made)[1]["boards"][0]["answer_page"] is None


def test_worksheets_teach_each_technique_before_its_boards(tmp_path: Path) -> None:
    style = BookStyle(worksheets=True, lang="en")
    planned = data(examples(1), style)["pages"]
    found = [item for page in planned for item in page["items"] if item["kind"] == "opening" and item["lesson"]]
    for chapter in found:
        assert chapter["lesson"]["idea"]
        assert len(chapter["lesson"]["drawings"]) == 2
        assert chapter["lesson"]["lines"]
    for page in planned:
        if any(item["kind"] == "opening" and item["lesson"] for item in page["items"]):
            assert page["items"][-1]["kind"] == "board"  # below the explanation, on the same page
    made = make(examples(1), style, str(tmp_path / "book.pdf"))
    taught = {board["chapter"] for board in contents(made)[1]["boards"]}
    assert {chapter["title"] for chapter in found} == taught
    words = catalogue("en")
    rated = [(puzzle, str(masume.rate(puzzle).hardest)) for puzzle, _ in examples(1)]
    assert taught == {
        f"{chapter_planner.name_of(board, words)}: {words.title(board.kind, name)}" for board, name in rated
    }


@pytest.mark.parametrize("lang", ["pl", *(pytest.param(lang, marks=pytest.mark.audit) for lang in ("en", "es"))])
def test_every_technique_can_be_taught(lang: str) -> None:
    """Each lesson in each language, long arguments too, on the smallest paper; a chapter's boards follow it."""
    style = BookStyle(worksheets=True, paper="a5", lang=lang, rules=False)
    words = catalogue(lang)
    chapters: list[chapter_planner.Chapter] = []
    for kind in masume.KINDS:
        [inspection] = inspections([kind.examples[0]])
        for technique in kind.logic.techniques.all:
            board = BookPuzzle(kind.examples[0], Source("examples", 1), inspection, style, words)
            board.number = len(chapters) + 1
            chapters.append(chapter_planner.Chapter(words.title(kind.name, technique.name), [board], technique.name))
    printed = typesetting.print_book(TemplateData(chapters, style, words, typesetting.opening_heights).book())
    assert page_count(printed.pdf) == printed.pages
    assert list(printed.boards) == list(range(1, len(chapters) + 1))


def test_the_rules_are_those_of_the_variant() -> None:
    puzzles = [
        Hidato([[1, 0, 3]], neighbours=4),
        *masume.generate("binairo", 5, 5, odd="ones", unique_lines=False, seed=1),
        *masume.generate("hidato", 5, 5, neighbours=6, seed=1),
    ]
    found = {
        rules["heading"]: rules for rules in data([(p, Source("a", 1)) for p in puzzles], BookStyle(lang="en"))["rules"]
    }
    assert list(found) == [
        "Binairo (equal lines allowed, one 1 more)",
        "Hidato (edges only)",
        "Hidato (hexagons)",
    ]
    binairo, edges, hexagons = (" ".join(rules["sentences"]) for rules in found.values())
    assert "No two rows are alike" not in binairo
    assert "Equal rows and equal columns are allowed." in binairo
    assert "corners do not count" in edges
    assert "hexagons" in hexagons
    assert "<polygon" in found["Hidato (hexagons)"]["drawings"][0]["svg"]
    assert all(len(rules["drawings"]) == 2 for rules in found.values())


@pytest.mark.parametrize("paper", ["a4", "5x8"])
def test_nothing_is_cut_off(paper: str) -> None:
    """On no page does anything stand in the margins, which are wider at the spine, whatever the boards and titles
    are."""
    image = pytest.importorskip("PIL.Image")
    large = next(masume.generate("kakuro", 20, 20, seed=1, rated=False))
    wide = Kakuro([[None, (3, 0), *[(0, 0)] * 30], [(0, 3), 0, *[(0, 0)] * 30]])
    hexagons = next(masume.generate("hidato", 8, 8, neighbours=6, seed=1, rated=False))
    boards = [*examples(), *((puzzle, Source("a", 1)) for puzzle in (large, wide, hexagons))]
    title = "A Title Of Many Words And No Small Length " * 3
    header = "{author} {title} {chapter}"
    style = BookStyle(paper=paper, boards=6, title=title, author="N. N. " * 9, gutter=6.3, header=header)
    scale = 50 / 25.4
    edge, inside = round(style.edge * scale) - 2, round(style.inside * scale) - 2
    for answers in ("end", "facing"):
        for number, page in enumerate(typesetting.page_images(data(boards, style._replace(answers=answers)), 50), 1):
            with image.open(io.BytesIO(page)) as opened:
                grey = opened.convert("L")
            width, height = grey.size
            left, right = (inside, edge) if number % 2 else (edge, inside)
            margins = [(0, 0, left, height), (width - right, 0, width, height), (0, 0, width, edge)]
            margins.append((0, height - edge, width, height))
            for box in margins:
                assert grey.crop(box).getextrema() == (255, 255), box


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_headings_keep_clear_of_the_boards(lang: str) -> None:
    image = pytest.importorskip("PIL.Image")
    puzzles = masume.generate("binairo", 7, 7, odd="either", unique_lines=False, grade="easy", seed=1, count=2)
    style = BookStyle(paper="a5", boards=1, lang=lang, rules=False, contents=False, answers="none")
    planned = data([(puzzle, Source("a", 1)) for puzzle in puzzles], style)
    scale = 100 / 25.4
    heading = style.edge + style.head + chapter_planner.heading_height(style)
    top, bottom = round((heading - 0.5) * scale), round((heading + 2) * scale)
    _, page, _ = typesetting.page_images(planned, 100)
    with image.open(io.BytesIO(page)) as opened:
        grey = opened.convert("L")
    assert grey.crop((0, top, grey.size[0], bottom)).getextrema() == (255, 255)
    assert grey.crop((0, 0, grey.size[0], top)).getextrema()[0] < 200  # there is a heading


def test_the_manifest_says_where_boards_come_from_and_how_hard_they_are(tmp_path: Path) -> None:
    [mine] = masume.generate("hitori", 6, 6, grade="easy", seed=3)
    other = masume.KINDS[3].examples[0]
    other = other.with_meta(author="Żaneta \ud800", source="a paper")
    boards = [(mine, Source("mine.jsonl", 1)), (other, Source("other \udcff.txt", 7))]
    pdf, manifest, _ = contents(make(boards, BookStyle(lang="en"), str(tmp_path / "my book.pdf")))
    assert manifest["book"]["file"] == "my book.pdf"
    assert manifest["book"]["sha256"] == hashlib.sha256(pdf).hexdigest()
    assert manifest["style"]["paper"] == "a4"
    first, second = manifest["boards"]
    assert {key: first[key] for key in ("number", "kind", "hash", "seed", "grade", "score", "techniques")} == {
        "number": 1,
        "kind": "hitori",
        **{key: mine.meta[key] for key in ("hash", "seed", "grade", "score", "techniques")},
    }
    assert first["source"] == {"file": "mine.jsonl", "board": 1}
    assert first["proofs"] == [{"engine": "kernel", "verdict": "unique"}, {"engine": "sat", "verdict": "unique"}]
    assert masume.read(first["line"]) == mine
    assert (second["seed"], second["grade"]) == (None, masume.rate(other).grade)
    assert second["source"] == {
        "file": "other \udcff.txt",
        "board": 7,
        "author": "Żaneta \ud800",
        "source": "a paper",
    }


def test_boards_that_are_alike_are_reported_or_dropped(tmp_path: Path) -> None:
    hitori = masume.KINDS[2].examples[0]
    turned = type(hitori)([list(row) for row in zip(*hitori.givens, strict=True)])
    boards = [(hitori, Source("a.txt", 1)), (turned, Source("a.txt", 2))]
    made = make(boards, BookStyle(), str(tmp_path / "book.pdf"))
    assert made.notes == ("1 like earlier ones up to symmetry",)
    assert "Alike up to symmetry: 1, 2." in contents(made)[2]
    made = make(boards, BookStyle(), str(tmp_path / "book.pdf"), drop=True)
    _, manifest, report = contents(made)
    assert (made.boards, made.notes) == (1, ("1 left out",))
    assert manifest["left_out"] == [{"source": "a.txt, board 2", "why": "it is like a.txt, board 1 up to symmetry"}]
    assert "a.txt, board 2: it is like a.txt, board 1 up to symmetry" in report
    assert "Alike up to symmetry: none." in report


def test_boards_without_one_solution_are_refused_or_dropped(tmp_path: Path) -> None:
    out = str(tmp_path / "book.pdf")
    boards = [*examples(1), (MANY, Source("a.txt", 9))]
    with pytest.raises(
        UnprintableError, match=r"no book was made: a\.txt, board 9: it has more than one solution"
    ) as raised:
        make(boards, BookStyle(), out)
    assert not raised.value.late
    made = make(boards, BookStyle(), out, drop=True)
    assert made.boards == len(boards) - 1
    with pytest.raises(UnprintableError, match="every board would be left out"):
        make(boards[-1:], BookStyle(), out, drop=True)
    with pytest.raises(UsageError, match="a book needs boards"):
        make([], BookStyle(), out)


def test_a_second_proof_that_is_late_is_said_honestly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("masume.verbs.verify.second_engine", lambda: "backtrack")
    [puzzle] = masume.generate("hidato", 12, 12, seed=1, rated=False)
    made = make([(puzzle, Source("a.txt", 1))], BookStyle(lang="en"), str(tmp_path / "book.pdf"), seconds=0.05)
    _, manifest, report = contents(made)
    assert made.late
    assert "Proved unique by backtrack too, with the same solution: 0 of 1." in report
    assert "NOT PROVED BY BACKTRACK IN TIME: 1." in report
    assert "NOT GRADED IN TIME: 1." in report
    assert "at most 0.05 s a board" in report
    assert manifest["boards"][0]["proofs"][1]["verdict"] in ("solved", "unknown")


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("book.svg", "a book is a PDF file, such as book.pdf, not"),
        (".pdf", "a book is a PDF file"),
        ("nowhere/book.pdf", "there is no folder"),
        ("folder.pdf", "exists already and is not a file"),
    ],
)
def test_a_place_where_no_book_can_go_is_refused_at_once(tmp_path: Path, out: str, said: str) -> None:
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises(UsageError, match=said):
        paths(os.path.join(tmp_path, out))


def test_a_font_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no font 'Comic' .*Libertinus Serif"):
        make(examples(1), BookStyle(font="Comic"), str(tmp_path / "book.pdf"))


def test_without_typst_the_install_command_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(UsageError, match=r"books need Typst: pip install 'masume\[book\]'"):
        make(examples(1), BookStyle(), str(tmp_path / "book.pdf"))


def test_files_that_belong_together_are_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "a"
    old.write_text("old")
    old.chmod(0o600)
    files = {str(tmp_path / name): name.encode() * 9 for name in "abc"}
    with pytest.raises(FormatError, match="cannot be written"):
        write_together({**files, str(tmp_path / "no" / "d"): b""})
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert old.read_text() == "old"
    write_together(files)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {name: name * 9 for name in "abc"}
    assert old.stat().st_mode & 0o777 == 0o600


def test_ctrl_c_while_files_take_their_places_leaves_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.replace, []

    def replace(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        write_together({str(tmp_path / name): b"new" for name in "abc"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]


def test_ctrl_c_while_files_are_written_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(target: str) -> int:
        if target.endswith("b"):
            raise KeyboardInterrupt
        return 0o644

    monkeypatch.setattr(codec_files, "_mode", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_together({str(tmp_path / name): b"new" for name in "abc"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("boards", [1, 2, 4])
def test_answers_at_the_foot_stand_two_pages_later_or_at_the_end(tmp_path: Path, boards: int) -> None:
    style = BookStyle(lang="en", paper="6x9", boards=boards, answers="foot")
    made = make(examples(), style, str(tmp_path / "book.pdf"))
    pdf, manifest, _ = contents(made)
    assert page_count(pdf) == made.pages
    last = max(board["page"] for board in manifest["boards"])
    for board in manifest["boards"]:
        later = board["page"] + 2
        assert board["answer_page"] == later if later <= last else board["answer_page"] > last
    planned = data(examples(), style)
    for page in planned["pages"]:
        for item in page["foot"]:
            assert item["height"] + item["line"] <= planned["foot_answers"] + 1e-6
        for item in page["items"]:
            bottom = item["y"] + item.get("line", 0.0) + item.get("height", 0.0)
            assert bottom <= style.height - (style.foot_answers + 6.0 if page["foot"] else 0.0) + 1e-6
    answered = [item["number"] for page in planned["pages"] for item in [*page["foot"], *boards_of(page, "answer")]]
    assert sorted(answered) == list(range(1, made.boards + 1))


@pytest.mark.parametrize(
    "style",
    [
        BookStyle(large_print=True, paper="8.5x11"),
        BookStyle(),
        BookStyle(paper="6x9"),
        BookStyle(paper="a5", lang="pl"),
    ],
)
def test_rules_take_two_pages_at_most_and_front_matter_is_short(tmp_path: Path, style: BookStyle) -> None:
    hexagons = next(masume.generate("hidato", 5, 5, neighbours=6, seed=1))
    boards = [*examples(1), (hexagons, Source("a", 1))]
    planned, printed = printed_book(boards, style)
    examples_on = [printed.pictures[one.drawing] for one in planned.drawings if one.what == "example"]
    assert len(examples_on) == 10
    assert max(examples_on) - min(examples_on) <= 1
    assert printed.boards[1] == max(examples_on) + 1
    _, small = printed_book(boards[1:2], style)
    assert small.boards[1] == 3  # after the title page and one page of contents and rules


def printed_book(boards: list[tuple[Any, Source]], style: BookStyle) -> tuple[TemplateData, typesetting.PrintedBook]:
    words = catalogue(style.lang)
    found = inspections([puzzle for puzzle, _ in boards])
    entries = [BookPuzzle(*board, one, style, words) for board, one in zip(boards, found, strict=True)]
    planned = TemplateData(chapter_planner.chapters(entries, style, words), style, words, typesetting.opening_heights)
    return planned, typesetting.print_book(planned.book())
