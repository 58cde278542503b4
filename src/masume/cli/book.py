"""masume book: boards as a PDF book."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from masume.book import style
from masume.book.inspection import SECONDS
from masume.book.making import Made, UnprintableError, check, make
from masume.book.plan import Source
from masume.book.style import Style
from masume.cli import common
from masume.codecs.files import write_together

NO, LATE = 1, 3
# The settings that the command line can change; the style file has more.
SETTINGS = ("title", "subtitle", "author", "lang", "paper", "boards", "answers", "chapters", "worksheets", "symbols")


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "book",
        help="print boards as a book with rules, chapters and answers",
        description="Makes a PDF book: title page, rules of each kind, chapters by grade, answers. Beside OUT.pdf go "
        "OUT.manifest.json (origin, hash, grade and proofs of each board) and OUT.qa.txt (what was checked).",
        epilog="Exit code: 0 made, 1 a board has not exactly one solution (nothing is written), 2 bad input, 3 a time "
        "limit came first (the QA report says where; nothing is written if a board could not be proved at all).",
    )
    common.add_input(parser)
    parser.add_argument("--out", metavar="OUT.pdf", required=True, help="the book")
    add_style(parser)
    for name in ("title", "subtitle", "author"):
        parser.add_argument(f"--{name}", metavar="TEXT")
    parser.add_argument("--lang", choices=style.CHOICES["lang"], help="the language of the book (default: the user's)")
    parser.add_argument("--paper", choices=tuple(style.PAPERS), help="default a4")
    parser.add_argument(
        "--boards",
        type=int,
        choices=style.BOARDS,
        help="boards a page (default 4); boards that would be too small to read get more room",
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
        help="leave out boards that have not exactly one solution, or that are like an earlier one up to symmetry",
    )
    parser.add_argument(
        "--timeout",
        type=common.seconds,
        default=SECONDS,
        metavar="S",
        help=f"the longest that each proof and each rating of a board may take (default {SECONDS:g})",
    )
    parser.add_argument("--jobs", type=common.positive, default=1, metavar="N", help="processes (default 1)")
    parser.set_defaults(run=run)


def add_style(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--style", metavar="FILE", help="the look of the book, as TOML (see docs/books.md); other options override it"
    )


def run(options: argparse.Namespace) -> int:
    settings = style.read(options.style) if options.style else {}
    settings |= {name: value for name in SETTINGS if (value := getattr(options, name)) is not None}
    chosen = style.styled(settings)
    check(options.out, chosen)
    boards = []
    for file in options.files:
        found = common.boards(argparse.Namespace(**{**vars(options), "files": [file]}))
        name = "standard input" if file == "-" else file
        boards += [(puzzle, Source(name, place)) for place, puzzle in enumerate(found, 1)]
    return made(boards, chosen, options.out, options.timeout, options.jobs, options.drop)


def made(
    boards: list[tuple[Any, Source]],
    chosen: Style,
    out: str,
    seconds: float = SECONDS,
    jobs: int = 1,
    drop: bool = False,
) -> int:
    """Makes and writes a book; returns the exit code."""
    bar = common.Bar(len(boards), "inspected")

    def show(done: int, note: str) -> None:
        nonlocal bar
        if note:  # a new stage is told at once
            bar = common.Bar(len(boards), "inspected")
        bar.show(done, note)

    try:
        book = make(boards, chosen, out, seconds, jobs, drop, show)
    except UnprintableError as error:
        bar.clear()
        print(f"masume: {error}", file=sys.stderr)
        return LATE if error.late else NO
    finally:
        bar.clear()
    write_together(book.files)
    _tell(book, out)
    return LATE if book.late else 0


def _tell(book: Made, out: str) -> None:
    counted = f"{book.boards} board{'s' * (book.boards != 1)} on {book.pages} pages"
    notes = f" ({'; '.join(book.notes)}: see the QA report)" if book.notes else ""
    print(f"masume: {out}: {counted}{notes}", file=sys.stderr)
