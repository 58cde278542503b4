"""masume book: boards as a PDF book."""

from __future__ import annotations

import argparse
from typing import Any

from masume.book import style
from masume.book.inspection import SECONDS
from masume.book.making import check
from masume.book.plan import Source
from masume.cli import common
from masume.cli.bookbinding import bind

# The settings that the command line can change; the style file has more.
SETTINGS = ("title", "subtitle", "author", "lang", "paper", "boards", "answers", "chapters", "worksheets", "symbols")


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "book",
        help="print boards as a book with rules, chapters and answers",
        description="Makes a PDF book: title page, rules of each kind, chapters by grade, answers. Beside OUT.pdf go "
        "OUT.manifest.json (origin, hash, grade and proofs of each board) and OUT.qa.txt (what was checked).",
        epilog="Exit code: 0 made, 1 a board does not have exactly one solution (nothing is written), 2 bad input, "
        "3 a time limit came first (the QA report says where; nothing is written if a board could not be proved).",
    )
    common.add_input(parser)
    parser.add_argument("--out", metavar="OUT.pdf", required=True, help="the book")
    parser.add_argument(
        "--style", metavar="FILE", help="the look of the book, as TOML (see docs/books.md); other options override it"
    )
    for name in ("title", "subtitle", "author"):
        parser.add_argument(f"--{name}", metavar="TEXT")
    parser.add_argument("--lang", choices=style.CHOICES["lang"], help="the language of the book (default: the user's)")
    parser.add_argument("--paper", choices=tuple(style.PAPERS), help="the size of the paper (default a4)")
    parser.add_argument(
        "--boards",
        type=int,
        choices=style.BOARDS,
        help="boards per page (default 4); boards that would be too small to read get more room",
    )
    parser.add_argument(
        "--answers", choices=style.ANSWERS, help="at the end (default), upside down on the facing page, or none"
    )
    parser.add_argument(
        "--chapters", choices=style.CHAPTERS, help="by kind and grade (default), or by grade with all kinds together"
    )
    parser.add_argument(
        "--worksheets",
        action=argparse.BooleanOptionalAction,
        help="chapters by the technique that boards need, each with its idea and an example",
    )
    parser.add_argument("--symbols", choices=style.CHOICES["symbols"], help="how Binairo is drawn (default digits)")
    parser.add_argument(
        "--drop",
        action="store_true",
        help="leave out boards that do not have exactly one solution or are symmetric copies of earlier ones",
    )
    common.add_seconds(
        parser, f"the longest that each proof and each rating of a board may take (default {SECONDS:g})", SECONDS
    )
    parser.add_argument("--jobs", type=common.positive, default=1, metavar="N", help="processes (default 1)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    settings = style.read(options.style) if options.style else {}
    settings |= {name: value for name in SETTINGS if (value := getattr(options, name)) is not None}
    chosen = style.style_with(settings)
    check(options.out, chosen)
    boards = []
    for file in options.files:
        name = "standard input" if file == "-" else file
        found = enumerate(common.boards_in(file, options), 1)
        boards += [(puzzle, Source(name, place)) for place, puzzle in found]
    return bind(boards, chosen, options.out, options.seconds, options.jobs, options.drop)
