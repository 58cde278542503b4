"""Make the cover of a book: back, spine and front on one sheet. The width of the spine depends on the number of
pages.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from masume import kinds
from masume.books import chapters, front_matter, images, isbn, print_specs, typesetting
from masume.books.chapters import BookDrawing
from masume.books.reports import FORMAT
from masume.books.style import BookStyle, style_with
from masume.core import files
from masume.core.errors import FormatError, UsageError
from masume.core.puzzle import quote
from masume.i18n.catalog import catalogue
from masume.render import typst
from masume.verbs import read

BLEED = 3.2
MOST_BOARDS = 4
CELL = 7.0  # millimetres: the maximum cell width on the cover
SPINE_EDGE = 1.6  # millimetres that text on the spine leaves free on both sides
BACK_BOARDS = 2
NOT_OF_A_COVER = ("introduction", "chapter_texts", "picture")


class BookInfo(NamedTuple):
    """The facts about a finished book that its cover needs."""

    pages: int
    settings: dict[str, Any]
    boards: tuple[Any, ...]
    """A few puzzles to draw: one per kind, then others."""
    total: int
    """The number of puzzles in the book."""


class Cover(NamedTuple):
    """A cover as PDF, and its sizes in millimetres."""

    pdf: bytes
    width: float
    height: float
    spine: float
    has_spine_text: bool
    coarse: tuple[str, ...]
    """The files of pictures whose resolution is lower than printers require."""


def read_book(path: str) -> BookInfo:
    """Read the facts about a finished book from its manifest. `path` is the path of the book or of the manifest."""
    stem, ending = os.path.splitext(path)
    manifest = f"{stem}.manifest.json" if ending.lower() == ".pdf" else path
    if manifest != path and not os.path.exists(manifest):
        if not os.path.exists(path):
            raise FormatError("there is no book {path}", path=path)
        raise FormatError(
            "{path} has no {manifest} beside it, as a book that `masume book` made has; name such a book, or none, "
            "and state the number of pages (--pages N)",
            path=path,
            manifest=os.path.basename(manifest),
        )
    try:
        content = json.loads(files.read_text(manifest))
        if content["format"] != FORMAT:
            raise ValueError
        pages = int(content["book"]["pages"])
        style = {
            name: value
            for name, value in content["style"].items()
            if value is not None and name in BookStyle._fields and name not in NOT_OF_A_COVER
        }
        lines = [str(board["line"]) for board in content["boards"]]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FormatError(
            "{manifest} is not the manifest of a book; `masume book` writes one beside the book", manifest=manifest
        ) from None
    style_with(style, manifest)
    return BookInfo(pages, style, _chosen([read.read(line) for line in lines]), len(lines))


def _chosen(puzzles: Sequence[Any]) -> tuple[Any, ...]:
    """Return a few puzzles to draw on the cover: first one of each kind, then others."""
    first = {puzzle.kind: puzzle for puzzle in reversed(puzzles)}
    ordered = sorted(first.values(), key=chapters.kind_order)
    others = [puzzle for puzzle in puzzles if not any(puzzle is chosen for chosen in ordered)]
    return tuple([*ordered, *others][: MOST_BOARDS + BACK_BOARDS])


def check(out: str, style: BookStyle) -> None:
    """Check everything about the cover that can be checked before it is typeset. Raise an error if the cover cannot be
    made.
    """
    if os.path.splitext(out)[1].lower() != ".pdf":
        raise UsageError("a cover is a PDF file, such as cover.pdf, not {out}", out=quote(out))
    typst.check_font(style.font)
    for path in (style.cover_picture, style.back_picture):
        if path:
            images.read(path)


def make(book: BookInfo, style: BookStyle) -> Cover:
    """Make the cover of a finished book. The PDF is returned, not written."""
    width, height = style.trim
    spine = print_specs.spine(book.pages, style.stock)
    planned = data(book, style)
    pdf = typesetting.print_cover(planned)
    coarse = tuple(
        path
        for path, drawn in ((style.cover_picture, planned["pictures"]), (style.back_picture, planned["back"]))
        if path and (images.read(path).dots_per_inch(drawn[0]["width"]) or inf) < images.WANTED_DOTS
    )
    has_text = book.pages >= print_specs.SPINE_TEXT_PAGES
    return Cover(pdf, 2 * width + spine + 2 * BLEED, height + 2 * BLEED, spine, has_text, coarse)


def data(book: BookInfo, style: BookStyle) -> dict[str, Any]:
    """Return the data for the template `cover.typ`."""
    words = catalogue(style.lang)
    width, height = style.trim
    spine = print_specs.spine(book.pages, style.stock)
    has_text = book.pages >= print_specs.SPINE_TEXT_PAGES
    names = dict.fromkeys(chapters.kind_name(puzzle, words) for puzzle in book.boards)
    number = isbn.digits(style.isbn)
    return {
        "lang": words.lang,
        "font": style.font,
        "colour": style.colour,
        "black": False,
        "text": style.text,
        "heading": chapters.heading_height(style),
        "page": {"width": width, "height": height, "inner": width - 2 * _edge(style), "edge": _edge(style)},
        "bleed": BLEED,
        "spine": spine,
        "spine_text": min(14.0, (spine - 2 * SPINE_EDGE) / print_specs.POINT * 0.8) if has_text else 0.0,
        "title": style.title or words.join(names),
        "subtitle": style.subtitle,
        "author": style.author,
        "boards": chapters.board_count(style, book.total, words) if book.total else "",
        "blurb": [paragraph._asdict() for paragraph in front_matter.read(style.blurb)] if style.blurb else [],
        "pictures": _image(style.cover_picture, style, 0.55) or _pictures(book.boards[:MOST_BOARDS], style),
        "back": _image(style.back_picture, style, 0.3) or _pictures(book.boards[MOST_BOARDS:], style),
        "has_picture": bool(style.cover_picture),
        "has_back_picture": bool(style.back_picture),
        "answer_at": "",
        "barcode": {"text": isbn.printed(style.isbn), "digits": number, "bars": isbn.bars(number)} if number else None,
    }


def _edge(style: BookStyle) -> float:
    """Return the minimum distance of text and drawings from the edges of the cover."""
    return max(style.edge, print_specs.EDGE_WITH_BLEED)


def _image(path: str, style: BookStyle, share: float) -> list[dict[str, Any]]:
    """Return a list with the data of the picture in the file `path`, or an empty list if `path` is "". The picture is
    made as large as fits into the width of the text and into `share` of the height of a page.
    """
    if not path:
        return []
    image = images.read(path)
    width, height = image.size_within(style.trim[0] - 2 * _edge(style), share * style.trim[1])
    return [{"id": 0, "svg": image.svg, "width": width, "height": height, "alt": "", "turned": False}]


def _pictures(puzzles: Sequence[Any], style: BookStyle) -> list[dict[str, Any]]:
    """Return the data of drawings of `puzzles` for the cover."""
    width, height = style.trim
    side = min((width - 2 * _edge(style)) / 2 - 8, height / 5)
    if len(puzzles) == 1:
        side = min(width - 2 * _edge(style), height / 2)
    pictures = []
    for number, puzzle in enumerate(puzzles):
        drawing = BookDrawing(kinds.kind_of(puzzle).drawing.picture(puzzle), puzzle.kind, style)
        cell = drawing.cell(side, side, CELL)
        size = {"width": drawing.width * cell, "height": drawing.height * cell}
        pictures.append({"id": number, "svg": drawing.text(cell), **size, "alt": "", "turned": False})
    return pictures
