"""masume cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from books.entries import examples
from masume.books.build import make
from masume.books.style import BookStyle
from masume.core.files import write_together

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

pytest.importorskip("typst")


def test_the_command_makes_a_cover(run: Run, tmp_path: Path) -> None:
    book, out = tmp_path / "book.pdf", tmp_path / "cover.pdf"
    style = BookStyle(lang="en", paper="6x9", rules=False, answers="none")
    write_together(make(examples(1), style, str(book)).files)
    (tmp_path / "back.txt").write_text("# Grids\n\nMany.", "utf-8")
    ran = run("cover", str(book), "--out", str(out), "--blurb", str(tmp_path / "back.txt"))
    assert ran.code == 0
    assert "spine 0." in ran.err
    assert "no text on it below 80 pages" in ran.err
    assert out.read_bytes().startswith(b"%PDF")
    alone = run("cover", "--out", str(out), "--title", "Grids", "--pages", "120", "--paper", "8.5x11", "--lang", "pl")
    assert alone.code == 0
    assert "445.1 × 285.8 mm ze spadem 3.2 mm; grzbiet 6.9 mm (120 stron)" in alone.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "a cover needs the number of pages: name a book, or say --pages N"),
        (["--pages", "99"], "a cover without a book needs a title"),
        (["nowhere.pdf"], "there is no book nowhere.pdf\n"),
        (["nowhere.manifest.json"], "nowhere.manifest.json cannot be read"),
        (["--pages", "99", "--title", "T", "--isbn", "123"], "isbn must have 10 or 13 digits"),
        (["--pages", "99", "--title", "T", "--paper", "a0"], "paper must be one of"),
        (["--pages", "99", "--title", "T", "--blurb", "nowhere.txt"], "nowhere.txt cannot be read"),
    ],
)
def test_bad_words_are_told(run: Run, tmp_path: Path, words: list[str], said: str) -> None:
    ran = run("cover", *words, "--out", str(tmp_path / "cover.pdf"))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_book_of_others_is_told_from_one_that_is_not_there(run: Run, tmp_path: Path) -> None:
    other, out = tmp_path / "other.pdf", tmp_path / "cover.pdf"
    other.write_bytes(b"%PDF-1.7")
    ran = run("cover", other, "--out", out)
    assert (ran.code, out.exists()) == (2, False)
    assert f"{other} has no other.manifest.json beside it, as a book that `masume book` made has" in ran.err
    assert "(--pages N)" in ran.err


def test_a_text_that_does_not_fit_on_the_back_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("word " * 4000)
    out = tmp_path / "cover.pdf"
    ran = run("cover", "--pages", 99, "--title", "T", "--blurb", tmp_path / "long.txt", "--out", out)
    assert ran.code == 2
    assert "the text on the back of the cover is too long" in ran.err
    assert not out.exists()
