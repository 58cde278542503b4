"""Run the command `masume book`: print boards as a PDF book."""

from __future__ import annotations

import argparse
from typing import Any

from masume.books import style
from masume.books.build import check
from masume.books.chapters import Source
from masume.cli import command_options
from masume.cli.book_build import bind
from masume.cli.exit_codes import EXIT_NO
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.library_options import add_filter, chosen_filter, library_at, refuse_filter, sorting
from masume.cli.messages import tell
from masume.cli.options_from_declarations import add_options, given_options
from masume.core.errors import Message, UsageError
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.verify import SECONDS


def add(commands: Any) -> None:
    """Add the command `book` and its options to `commands`."""
    parser = commands.add_parser(
        "book",
        help="print boards as a book with rules, chapters and answers",
        description="Make a PDF book: title page, rules of each kind, chapters by grade, answers. Beside OUT.pdf,\n"
        "OUT.manifest.json (origin, hash, grade and proofs of each board) and OUT.qa.txt (the report of the checks)\n"
        "are written.",
        epilog="Exit code: 0 made, 1 a board does not have exactly one solution (nothing is written), 2 bad input, "
        "3 a time limit was reached (see the QA report; nothing is written if a board was not proved).",
    )
    command_options.add_input(parser, "*")
    add_output_file(parser, "--out", metavar="OUT.pdf", required=True, help="the book")
    add_input_file(
        parser,
        "--style",
        metavar="FILE",
        help="the look of the book, as TOML (see docs/books.md); other options override it",
    )
    add_options(parser, style.BookStyle)
    printing = parser.add_argument_group("for a printer (see docs/books.md)")
    add_options(printing, style.BookStyle, group=style.PRINTER)
    parser.add_argument(
        "--skip-invalid",
        action="store_true",
        help="leave out boards that do not have exactly one solution or are symmetric copies of earlier ones",
    )
    command_options.add_seconds(
        parser, f"time limit per proof and per rating in seconds (default {SECONDS:g})", SECONDS
    )
    parser.add_argument(
        "--jobs", type=command_options.positive, default=1, metavar="N", help="number of processes (default 1)"
    )
    add_input_file(
        parser,
        "--from-library",
        metavar="LIBRARY",
        help="print boards of a library (boards.db, or postgresql://…) instead of files; --for is the purpose",
    )
    parser.add_argument(
        "--for",
        dest="purpose",
        metavar="NAME",
        help='with --from-library: reserve unused boards for this purpose, as in "Volume 3"; without it, --used-in '
        "names the book whose boards are printed again",
    )
    parser.add_argument(
        "--count", type=command_options.positive, metavar="N", help="with --from-library: number of boards"
    )
    add_filter(parser, ["kind", "rules", "unused"], sort="--prefer")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    chosen = chosen_style(options)
    check(options.out, chosen)
    if options.from_library is not None:
        return _from_library(options, chosen)
    refuse_filter(options, "--from-library")
    if options.purpose or options.count:
        raise UsageError("--for and --count go with --from-library")
    if not options.files:
        raise UsageError("name the files with the boards, or a library with --from-library")
    boards = []
    for file in options.files:
        name = "standard input" if file == "-" else file
        numbered = enumerate(command_options.boards_in(file, options), 1)
        boards += [(puzzle, Source(name, place)) for place, puzzle in numbered]
    return bind(boards, chosen, options.out, options.seconds, options.jobs, options.skip_invalid)


def chosen_style(options: argparse.Namespace) -> style.BookStyle:
    """Return the style of the book: the settings in the file of `--style`, overridden by those on the command line."""
    settings = style.read(options.style) if options.style else {}
    return style.style_with(settings | given_options(options, style.BookStyle))


def _from_library(options: argparse.Namespace, chosen: style.BookStyle) -> int:
    """Make a book of boards from a library, and return the exit code. With `--for`, the boards are reserved first, so
    that nobody else can use them. If no book is made, they are released.
    """
    if options.files or options.skip_invalid:
        what = "--skip-invalid" if options.skip_invalid else options.files[0]
        raise UsageError("{what} does not go with --from-library", what=what)
    wanted = chosen_filter(options) | ({"kind": options.kind} if options.kind else {})
    purpose: str | None = options.purpose
    if purpose is None and "used_in" not in wanted:
        raise UsageError('say what the boards are for (--for "Volume 3"), or whose are printed again (--used-in NAME)')
    if purpose is not None and options.count is None:
        raise UsageError("say how many boards the book has: --count 50")
    with library_at(options.from_library) as library:
        if purpose is None:
            boards = list(library.find(limit=options.count, **sorting(options), **wanted))
        else:
            boards = library.reserve(purpose, options.count, **sorting(options), **wanted)
        printed = purpose is None

        def set_printed() -> None:
            nonlocal printed
            printed = True

        try:
            if len(boards) < (options.count or 1):
                reason = Message("no board is like that")
                if boards:
                    reason = Message(
                        "the library has {count} such boards, not {wanted}", count=len(boards), wanted=options.count
                    )
                tell("no book was made: {reason}", options.lang, reason=reason)
                return EXIT_NO
            sources = [(puzzle, Source(library.name, place)) for place, puzzle in enumerate(boards, 1)]
            return bind(sources, chosen, options.out, options.seconds, options.jobs, written=set_printed)
        finally:
            if purpose is not None and not printed:
                library.release(purpose, map(canonical_hash, boards))
