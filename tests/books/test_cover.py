"""Covers: their size, their spine, their barcode, and what is refused."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from books.entries import examples
from masume.books import cover, isbn, print_specs, typesetting
from masume.books.build import make
from masume.books.style import BookStyle, style_with
from masume.core.errors import FormatError, UsageError
from masume.core.files import write_together

pytest.importorskip("typst")

ISBN = "978-3-16-148410-0"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A small book, on disk."""
    out = tmp_path / "book.pdf"
    style = BookStyle(lang="en", title="Grids", author="A. Setter", paper="6x9", isbn=ISBN, rules=False, answers="none")
    write_together(make(examples(1), style, str(out)).files)
    return out


def width_of(pdf: bytes, name: str = "MediaBox") -> float:
    [box] = re.findall(rf"/{name}\s*\[([^\]]*)\]".encode(), pdf)
    left, _, right, _ = (float(part) for part in box.split())
    return (right - left) * print_specs.POINT


def test_a_cover_is_two_pages_and_a_spine_wide(book: Path) -> None:
    found = cover.read_book(str(book))
    style = style_with(found.settings)
    assert (style.title, style.paper, found.total, len(found.boards)) == ("Grids", "6x9", 4, 4)
    assert cover.read_book(str(book.with_suffix(".manifest.json"))) == found
    for pages, stock in ((24, "white"), (200, "cream")):
        made = cover.make(found._replace(pages=pages), style._replace(stock=stock))
        assert made.spine == print_specs.spine(pages, stock)
        assert made.has_spine_text is (pages > 80)
        assert width_of(made.pdf) == pytest.approx(2 * 152.4 + made.spine + 2 * cover.BLEED, abs=0.05)
        assert width_of(made.pdf, "TrimBox") == pytest.approx(2 * 152.4 + made.spine, abs=0.05)
        assert made.width == pytest.approx(width_of(made.pdf), abs=0.05)


def test_the_barcode_is_read_from_the_picture(book: Path) -> None:
    """Each module where it belongs; without an ISBN, the area is white."""
    image = pytest.importorskip("PIL.Image")
    found = cover.read_book(str(book))
    style = style_with(found.settings)
    digits = isbn.digits(ISBN)
    assert digits is not None
    scale, module = 300 / 25.4, 0.33
    edge = cover.data(found, style)["page"]["edge"]
    left, row = 152.4 - edge - 50.8, 228.6 - edge - 15  # images show the page without its bleed
    first = left + (50.8 - 113 * module) / 2 + 11 * module
    for look, expected in ((style, isbn.modules(digits)), (style._replace(isbn=""), "0" * 95)):
        [page] = typesetting.page_images(cover.data(found, look), 300, typesetting.COVER)
        with image.open(io.BytesIO(page)) as opened:
            grey = opened.convert("L")
        places = [round((first + (number + 0.5) * module) * scale) for number in range(95)]
        scanned = "".join("1" if grey.getpixel((x, round(row * scale))) < 128 else "0" for x in places)
        assert scanned == expected


def test_other_files_are_no_manifest(tmp_path: Path) -> None:
    for text in ("{}", "[]", "nonsense", '{"format": "other"}', '{"format": "masume-book", "book": 1}'):
        (tmp_path / "a.manifest.json").write_text(text)
        with pytest.raises(FormatError, match=r"is not the manifest of a book"):
            cover.read_book(str(tmp_path / "a.pdf"))
    with pytest.raises(UsageError, match="a cover is a PDF file"):
        cover.check("cover.png", BookStyle())
