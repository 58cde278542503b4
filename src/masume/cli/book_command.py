"""masume book: boards as a PDF book."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from masume.books import print_specs, style
from masume.books.build import check
from masume.books.chapters import Source
from masume.cli import command_options
from masume.cli.book_build import bind
from masume.cli.exit_codes import EXIT_NO
from masume.cli.library_options import add_wishes, library_at, refuse_wishes, sorting, wishes
from masume.cli.output_files import tell
from masume.core.errors import Message, UsageError
from masume.verbs.generate.generate import canonical_hash
from masume.verbs.verify import SECONDS

# The settings that the command line can change; the style file has more.
SETTINGS = (
    *("title", "subtitle", "author", "lang", "paper", "boards", "answers", "answers_per_page", "chapters", "order"),
    *("interleave", "worksheets", "symbols", "introduction", "header", "footer", "imprint", "isbn", "credit", "ink"),
    *("large_print", "links", "margin", "gutter", "bleed", "cell", "sort", "picture"),
)


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "book",
        help="print boards as a book with rules, chapters and answers",
        description="Makes a PDF book: title page, rules of each kind, chapters by grade, answers. Beside OUT.pdf go "
        "OUT.manifest.json (origin, hash, grade and proofs of each board) and OUT.qa.txt (what was checked).",
        epilog="Exit code: 0 made, 1 a board does not have exactly one solution (nothing is written), 2 bad input, "
        "3 a time limit came first (the QA report says where; nothing is written if a board could not be proved).",
    )
    command_options.add_input(parser, "*")
    parser.add_argument("--out", metavar="OUT.pdf", required=True, help="the book")
    parser.add_argument(
        "--style", metavar="FILE", help="the look of the book, as TOML (see docs/books.md); other options override it"
    )
    for name in ("title", "subtitle", "author"):
        parser.add_argument(f"--{name}", metavar="TEXT")
    parser.add_argument("--lang", choices=style.CHOICES["lang"], help="the language of the book (default: the user's)")
    parser.add_argument(
        "--paper",
        metavar="SIZE",
        help=f"of a page: {', '.join(print_specs.PAPERS)} (inches), or such as 170x240mm or 6.14x9.21in (default a4)",
    )
    parser.add_argument(
        "--boards",
        type=command_options.whole_number,
        choices=style.BOARDS,
        help="boards per page (default 4, in large print 1); boards that would be too small to read get more room",
    )
    parser.add_argument(
        "--answers",
        choices=style.ANSWERS,
        help="at the end (default), upside down on the facing page, upside down at the foot of a later page, or none",
    )
    parser.add_argument(
        "--answers-per-page",
        type=command_options.whole_number,
        metavar="N",
        help="at the end, at most (default 9, on small pages 6)",
    )
    parser.add_argument(
        "--chapters",
        choices=style.CHAPTERS,
        help="by kind and grade (default), by grade with all kinds together, or one for the whole book",
    )
    parser.add_argument(
        "--order", type=_names, metavar="CHAPTERS", help="which chapters come first, as in kakuro,'hitori easy'"
    )
    parser.add_argument(
        "--sort",
        choices=style.SORTS,
        help="boards as they are given, or the easiest first (default: as given if the boards of each chapter stand "
        "together there)",
    )
    switch(parser, "interleave", "the kinds of a chapter take turns")
    switch(parser, "worksheets", "chapters by the technique that boards need, each with its idea and an example")
    parser.add_argument("--symbols", choices=style.CHOICES["symbols"], help="how Binairo is drawn (default digits)")
    printing = parser.add_argument_group("for a printer (see docs/books.md)")
    add_printing(printing)
    parser.add_argument(
        "--drop",
        action="store_true",
        help="leave out boards that do not have exactly one solution or are symmetric copies of earlier ones",
    )
    command_options.add_seconds(
        parser, f"the longest that each proof and each rating of a board may take (default {SECONDS:g})", SECONDS
    )
    parser.add_argument("--jobs", type=command_options.positive, default=1, metavar="N", help="processes (default 1)")
    parser.add_argument(
        "--from-library",
        metavar="LIBRARY",
        help="instead of files: take the boards from a library (boards.db, or postgresql://…); --for says for what",
    )
    parser.add_argument(
        "--for",
        dest="purpose",
        metavar="NAME",
        help='with --from-library: take unused boards and mark them, as in "Volume 3"; without it, --used-in names the '
        "book whose boards are printed again",
    )
    parser.add_argument(
        "--count", type=command_options.positive, metavar="N", help="with --from-library: how many boards"
    )
    add_wishes(parser, ["kind", "rules", "unused"], sort="--prefer")
    parser.set_defaults(run=run, writes=("out",))


def add_printing(parser: Any) -> None:
    """What a printer or a publisher asks for."""
    parser.add_argument("--ink", choices=style.INKS, help="colour (default), or black alone")
    parser.add_argument(
        "--margin", type=command_options.number, metavar="MM", help="nothing is printed nearer to the edge"
    )
    parser.add_argument(
        "--gutter",
        type=_gutter,
        metavar="MM",
        help="by how much the margin at the spine is wider; auto: as printers ask for the number of pages",
    )
    parser.add_argument(
        "--bleed", type=command_options.number, metavar="MM", help="what is printed beyond the edge and cut off, as 3.2"
    )
    parser.add_argument(
        "--cell",
        type=command_options.number,
        metavar="MM",
        help="the widest that a cell gets (default 11, in large print 18; one board a page fills the width)",
    )
    switch(parser, "links", "bookmarks and links in the PDF (default); printers want none")
    switch(parser, "large-print", "larger type and cells, fewer boards a page")
    parser.add_argument("--introduction", metavar="FILE", help="a text before the rules")
    parser.add_argument(
        "--picture", metavar="FILE", help="on the title page: a PNG, JPEG or SVG file (default: boards)"
    )
    for name in ("header", "footer"):
        parser.add_argument(f"--{name}", metavar="TEXT", help="a text, with {chapter}, {title}, {author} or {page}")
    parser.add_argument("--imprint", metavar="TEXT", help="what stands on the back of the title page")
    parser.add_argument("--isbn", metavar="ISBN")
    switch(parser, "credit", "say what made the book and who proved its boards (default)")


def switch(parser: Any, name: str, help: str) -> None:
    parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=help)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _gutter(text: str) -> float | str:
    """A number, or a word that the style takes or refuses."""
    try:
        return float(text)
    except ValueError:
        return text


def run(options: argparse.Namespace) -> int:
    chosen = chosen_style(options, SETTINGS)
    check(options.out, chosen)
    if options.from_library is not None:
        return _from_library(options, chosen)
    refuse_wishes(options, "--from-library")
    if options.purpose or options.count:
        raise UsageError("--for and --count go with --from-library")
    if not options.files:
        raise UsageError("name the files with the boards, or a library with --from-library")
    boards = []
    for file in options.files:
        name = "standard input" if file == "-" else file
        found = enumerate(command_options.boards_in(file, options), 1)
        boards += [(puzzle, Source(name, place)) for place, puzzle in found]
    return bind(boards, chosen, options.out, options.seconds, options.jobs, options.drop)


def chosen_style(options: argparse.Namespace, names: Iterable[str]) -> style.Style:
    """The style in the file, with what the command line says."""
    settings = style.read(options.style) if options.style else {}
    settings |= {name: value for name in names if (value := getattr(options, name)) is not None}
    return style.style_with(settings)


def _from_library(options: argparse.Namespace, chosen: style.Style) -> int:
    """The book of boards that are found in a library. They are marked as used before anyone else can take them, and
    given back if there is no book in the end."""
    if options.files or options.drop:
        what = "--drop" if options.drop else options.files[0]
        raise UsageError("{what} does not go with --from-library", what=what)
    wanted = wishes(options) | ({"kind": options.kind} if options.kind else {})
    purpose: str | None = options.purpose
    if purpose is None and "used_in" not in wanted:
        raise UsageError('say what the boards are for (--for "Volume 3"), or whose are printed again (--used-in NAME)')
    if purpose is not None and options.count is None:
        raise UsageError("say how many boards are taken: --count 50")
    with library_at(options.from_library) as library:
        if purpose is None:
            boards = list(library.find(limit=options.count, **sorting(options), **wanted))
        else:
            boards = library.take(purpose, options.count, **sorting(options), **wanted)
        printed = purpose is None

        def written() -> None:
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
            return bind(sources, chosen, options.out, options.seconds, options.jobs, written=written)
        finally:
            if purpose is not None and not printed:
                library.give_back(purpose, map(canonical_hash, boards))
