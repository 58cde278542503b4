"""Pictures that a publisher brings along: which files are taken, how large they are printed, how sharp they are."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from books.entries import examples, page_count
from masume.books import cover, images
from masume.books.build import make
from masume.books.style import BookStyle, style_with
from masume.core.errors import FormatError
from masume.core.files import write_together

pytest.importorskip("typst")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#808080"/></svg>'


def png(width: int, height: int) -> bytes:
    """A grey image."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return images.PNG + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg_head(width: int, height: int) -> bytes:
    """The beginning of a JPEG, up to its size."""
    return b"\xff\xd8\xff\xe0\0\x04ab\xff\xc2\0\x11\x08" + struct.pack(">HH", height, width) + bytes(12)


def test_the_size_of_a_picture_is_read(tmp_path: Path) -> None:
    for name, content, size, dots in (
        ("a.png", png(30, 10), (30, 10), 30),
        ("b.jpg", jpeg_head(300, 200), (300, 200), 300),
        ("c.svg", SVG.encode(), (40, 20), None),
        ("d.svg", SVG.replace('viewBox="0 0 40 20"', 'width="4cm" height="3cm"').encode(), (4, 3), None),
    ):
        (tmp_path / name).write_bytes(content)
        found = images.read(str(tmp_path / name))
        assert ((found.width, found.height), found.dots) == (size, dots)
    found = images.read(str(tmp_path / "a.png"))
    assert found.size_within(60.0, 60.0) == (60.0, 20.0)
    assert found.dots_per_inch(25.4) == 30


def test_a_picture_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "picture.svg"
    path.write_text(SVG)
    monkeypatch.setattr(images, "MOST_BYTES", len(SVG.encode()))
    images.read(str(path))
    path.write_text(SVG + "\n")
    with pytest.raises(FormatError, match=r"the picture .*picture\.svg has more than 0 MB"):
        images.read(str(path))


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (None, "cannot be read: No such file"),
        (b"", "is not a PNG, JPEG or SVG file"),
        (b"GIF89a", "is not a PNG, JPEG or SVG file"),
        (b"<html/>", "is not a PNG, JPEG or SVG file"),
        (b"\xff\xd8\xff", "is not a whole JPEG file"),
        (SVG.replace("viewBox", "box").encode(), "does not say how large it is"),
    ],
)
def test_what_is_no_picture_is_refused_before_boards_are_inspected(
    tmp_path: Path, content: bytes | None, wrong: str
) -> None:
    path = tmp_path / "picture"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FormatError, match=wrong):
        make([], BookStyle(picture=str(path)), str(tmp_path / "book.pdf"))
    with pytest.raises(FormatError, match=wrong):
        cover.check(str(tmp_path / "cover.pdf"), BookStyle(back_picture=str(path)))


def test_a_picture_stands_on_the_title_page_and_its_resolution_in_the_report(tmp_path: Path) -> None:
    for name, content in (("fine.png", png(3000, 1000)), ("coarse.png", png(30, 10)), ("drawing.svg", SVG.encode())):
        (tmp_path / name).write_bytes(content)
    style = BookStyle(lang="en", paper="6x9", rules=False, answers="none")
    out = str(tmp_path / "book.pdf")
    for name, said, noted in (
        ("fine.png", "The picture on the title page has 584 dots per inch.", False),
        ("coarse.png", "THE PICTURE ON THE TITLE PAGE IS COARSE: it has 5 dots per inch", True),
        ("drawing.svg", "", False),
    ):
        made = make(examples(1), style._replace(picture=str(tmp_path / name)), out)
        pdf, _, report = made.files.values()
        assert page_count(pdf) == made.pages
        assert said in report.decode()
        assert ("dots per inch" in report.decode()) is bool(said)
        assert any("dots per inch" in note for note in made.notes) is noted


def test_pictures_stand_on_the_cover(tmp_path: Path) -> None:
    """The cover of a book takes its pictures from the style, and boards where there are none."""
    (tmp_path / "front.png").write_bytes(png(30, 10))
    (tmp_path / "back.svg").write_text(SVG)
    out = tmp_path / "book.pdf"
    write_together(make(examples(2), BookStyle(lang="en", paper="6x9", answers="none"), str(out)).files)
    book = cover.read_book(str(out))
    style = style_with(book.settings)
    plain = cover.data(book, style)
    assert (len(plain["pictures"]), len(plain["back"])) == (4, 2)
    style = style._replace(cover_picture=str(tmp_path / "front.png"), back_picture=str(tmp_path / "back.svg"))
    planned = cover.data(book, style)
    [front], [back] = planned["pictures"], planned["back"]
    assert front["width"] == pytest.approx(3 * front["height"])
    assert back["width"] == pytest.approx(2 * back["height"])
    assert max(front["width"], back["width"]) <= planned["page"]["inner"] + 1e-6
    assert cover.make(book, style).coarse == (style.cover_picture,)
