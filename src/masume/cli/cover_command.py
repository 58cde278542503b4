"""Run the command `masume cover`: make the cover of a book."""

from __future__ import annotations

import argparse
from typing import Any

from masume.books import cover, print_specs, style
from masume.books.images import WANTED_DOTS
from masume.cli import command_options
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.messages import tell
from masume.core.errors import Message, UsageError
from masume.core.files import write_whole

TEXTS = ("title", "subtitle", "author", "isbn", "colour", "paper")


def add(commands: Any) -> None:
    """Add the command `cover` and its options to `commands`."""
    parser = commands.add_parser(
        "cover",
        help="make the cover of a book: front, spine and back as one PDF",
        description="Makes a cover for a book that `masume book` has made, or, with --pages, for any book. The number "
        "of pages and the paper say how wide the spine is. The back has a white area for the barcode, which is drawn "
        "if the book has an ISBN.",
        epilog="Exit code: 0 made, 2 bad input.",
    )
    add_input_file(
        parser,
        "book",
        nargs="?",
        metavar="BOOK",
        help="the book (BOOK.pdf) or its manifest; its style is that of the cover",
    )
    add_output_file(parser, "--out", metavar="OUT.pdf", required=True, help="the cover")
    add_input_file(
        parser, "--style", metavar="FILE", help="the look of the book, as TOML; it overrides that of the manifest"
    )
    parser.add_argument(
        "--pages", type=command_options.positive, metavar="N", help="the number of pages (default: the book's)"
    )
    for name in TEXTS:
        parser.add_argument(f"--{name}", metavar="TEXT")
    add_input_file(parser, "--blurb", metavar="FILE", help="the text on the back")
    for name, where in (("cover-picture", "front"), ("back-picture", "back")):
        add_input_file(parser, f"--{name}", metavar="FILE", help=f"the picture on the {where}: a PNG, JPEG or SVG file")
    parser.add_argument(
        "--stock",
        choices=tuple(print_specs.STOCKS),
        help="the paper, which determines the thickness of the book (default white)",
    )
    parser.add_argument("--lang", choices=style.CHOICES["lang"], help="the language of the cover")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    book = cover.read_book(options.book) if options.book else cover.BookInfo(0, {}, (), 0)
    pages = options.pages or book.pages
    if not pages:
        raise UsageError("a cover needs the number of pages: name a book, or say --pages N")
    settings = book.settings | (style.read(options.style) if options.style else {})
    names = (*TEXTS, "blurb", "stock", "lang", "cover_picture", "back_picture")
    settings |= {name: value for name in names if (value := getattr(options, name)) is not None}
    chosen = style.style_with(settings)
    if not chosen.title and not book.boards:
        raise UsageError("a cover without a book needs a title: --title TEXT")
    cover.check(options.out, chosen)
    made = cover.make(book._replace(pages=pages), chosen)
    write_whole(options.out, made.pdf)
    size = Message(
        "{width} × {height} mm with {bleed} mm of bleed; spine {spine} mm ({pages} pages)"
        if made.has_spine_text
        else "{width} × {height} mm with {bleed} mm of bleed; spine {spine} mm ({pages} pages, no text on it below "
        "{least} pages)",
        width=f"{made.width:.1f}",
        height=f"{made.height:.1f}",
        bleed=f"{cover.BLEED:g}",
        spine=f"{made.spine:.1f}",
        pages=pages,
        least=print_specs.SPINE_TEXT_PAGES,
    )
    tell("{file}: {size}", options.lang, file=options.out, size=size)
    for path in made.coarse:
        tell(
            "{path} has less than {dots} dots per inch here, as printers want them",
            options.lang,
            path=path,
            dots=WANTED_DOTS,
        )
    return 0
