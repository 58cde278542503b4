"""masume generate: boards to order."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import closing
from time import monotonic
from typing import Any

from masume import kinds
from masume.cli import common
from masume.cli.exit_codes import EXIT_LIMIT
from masume.codecs import files
from masume.codecs.json import to_object
from masume.core.errors import FormatError, UsageError
from masume.core.order import DRAWN, drawn_size
from masume.reasoning.rating import GRADES
from masume.verbs import reading
from masume.verbs.generating import ANY, MAX_SECONDS, MOST_RATED, OrderNotMetError, generate

ENDINGS = {"json": "json", "text": "txt", "line": "txt"}
SWITCH = {"yes": True, "no": False}


def positive_seconds(text: str) -> float:
    value = common.seconds(text)
    if value == 0:
        raise ValueError
    return value


positive_seconds.__name__ = "number of seconds above 0"


def size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})[xX×](\d{1,4})", text)
    if match is None:
        raise ValueError
    return int(match[1]), int(match[2])


size.__name__ = "size (rows x columns, as in 10x12)"


def switch(text: str) -> bool:
    word = common.current_word(text)
    if word not in SWITCH:
        raise ValueError
    return SWITCH[word]


switch.__name__ = "yes or no"

# The options of the kinds' generators: how each is read, what it takes, and what it means.
OPTIONS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "symmetry": (
        str,
        "S",
        "of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: "
        "horizontal, vertical; Hitori: quarter; Kakuro: mirror",
    ),
    "unique_lines": (switch, "yes|no", "binairo: whether equal rows and equal columns are forbidden (default yes)"),
    "odd": (str, "WHICH", "binairo: which symbol is one more in lines of odd length: ones, zeros, either"),
    "shape": (str, "NAME", "hidato: a named shape such as heart or a letter; --shape list names them"),
    "mask": (str, "FILE", "hidato: the shape as text, rows of . (cell) and # (hole)"),
    "neighbours": (common.whole_number, "N", "hidato: 8 (default), 4 (Numbrix) or 6 (hexagons)"),
    "ends": (str, "WHICH", "hidato: given (default: the first and the last number are printed) or hidden"),
    "givens": (common.whole_number, "N", "hidato: how many numbers are printed, instead of as few as the grade allows"),
    "density": (float, "D", "kakuro: the share of white cells, from 0.6 to 0.85"),
    "layout": (str, "FILE", "kakuro: the layout as text, rows of . (white) and # (wall)"),
}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "generate",
        help="make boards to order",
        description="Makes boards with exactly one solution, proved, and of the grade that is asked for.",
        epilog="The same version, order and seed give the same boards, whatever --jobs is. Ctrl-C keeps what is made\n"
        "(of a book, nothing).\n"
        "Exit code: 0 all boards made, 2 bad input, 3 the order could not be met (what was made is kept).",
    )
    parser.add_argument("kind", metavar="KIND", help=", ".join(kind.name for kind in kinds.KINDS))
    parser.add_argument(
        "--size", type=size, metavar="RxC", help="rows and columns: 10x10 (not needed with --mask or --layout)"
    )
    parser.add_argument(
        "--grade",
        choices=(ANY, *GRADES),
        default=ANY,
        metavar="G",
        help=f"{', '.join(GRADES)}, or {ANY} (default)",
    )
    parser.add_argument("--count", type=common.positive, default=1, metavar="N", help="how many boards (default 1)")
    parser.add_argument(
        "--seed", type=common.whole_number, metavar="S", help="the same seed makes the same boards (default: random)"
    )
    parser.add_argument(
        "--requires",
        metavar="TECHNIQUE",
        help="boards that need this technique: at some point, no other that is as easy leads on "
        "(masume techniques KIND --list names them)",
    )
    for name, (read, metavar, text) in OPTIONS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=read, metavar=metavar, help=text)
    parser.add_argument(
        "--distinct",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="make no two boards that are alike up to symmetry",
    )
    rating = parser.add_mutually_exclusive_group()
    rating.add_argument("--rated", action="store_true", default=None, help="with any grade: rate the boards")
    rating.add_argument(
        "--not-rated",
        action="store_false",
        dest="rated",
        help=f"with any grade: do not rate them, which is faster (default: rated up to a count of {MOST_RATED})",
    )
    common.add_seconds(
        parser,
        f"the longest that one board may take (default {MAX_SECONDS:g})",
        MAX_SECONDS,
        positive_seconds,
        old="--max-seconds",
    )
    parser.add_argument("--jobs", type=common.positive, default=1, metavar="N", help="processes (default 1)")
    parser.add_argument(
        "--format",
        choices=tuple(ENDINGS),
        help="json (one object per line; the default), text (the default on a terminal) or line",
    )
    parser.add_argument(
        "--to",
        metavar="DIR|BOOK.pdf",
        default="-",
        help="a folder, for one file per board, or a book (default -: print the boards)",
    )
    parser.add_argument("--style", metavar="FILE", help="with --to BOOK.pdf: the look, as TOML (see docs/books.md)")
    parser.add_argument("--force", action="store_true", help="with --to DIR: replace files that are there already")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    kind = kinds.find(options.kind)
    chosen = {name: getattr(options, name) for name in OPTIONS if getattr(options, name) is not None}
    for name in DRAWN:
        if name in chosen:
            path, chosen[name] = chosen[name], files.read_text(chosen[name])
            if not chosen[name].strip():
                raise UsageError(f"{path}: the file is empty; it should hold the {name}, rows of . and #")
    if kind.name == "hidato" and chosen.get("shape") == "list":
        from masume.kinds.hidato.shapes import NAMES

        print("\n".join(NAMES))
        return 0
    board_size = options.size or drawn_size(chosen)
    if board_size is None:
        raise UsageError("say how large the boards are to be: --size 10x10")
    rows, cols = board_size
    is_book = options.to.lower().endswith(".pdf")
    if is_book:
        _check_book(options)
    elif options.style:
        raise UsageError("--style is the look of a book, and this is none (--to book.pdf makes one)")
    to_terminal = options.to == "-" and sys.stdout.isatty()
    text_format = options.format or ("text" if to_terminal else "json")
    try:
        boards = generate(
            kind.name,
            rows,
            cols,
            options.grade,
            count=options.count,
            seed=options.seed,
            requires=options.requires,
            distinct=options.distinct,
            rated=True if is_book and options.rated is None else options.rated,
            jobs=options.jobs,
            seconds=options.seconds,
            **chosen,
        )
    except (FormatError, UsageError) as error:
        drawings = "".join(f" (--{name} {getattr(options, name)})" for name in DRAWN if name in chosen)
        raise UsageError(f"{error}{drawings}") from None
    book_boards: list[Any] = []
    start = f"{kind.name}-{rows}x{cols}-{options.grade}"
    keep = _print if options.to == "-" or is_book else _folder(options, start, ENDINGS[text_format])
    bar = common.Bar(options.count, "made")
    begun = monotonic()
    done = 0
    with closing(boards):
        try:
            bar.show(0)
            for puzzle in boards:
                done += 1
                if is_book:
                    book_boards.append(puzzle)
                else:
                    text = _text(puzzle, text_format)
                    if to_terminal:
                        bar.clear()
                    if text_format != "json" and (to_terminal or (done == 1 and options.seed is None)):
                        print(_origin(puzzle), file=sys.stderr, flush=True)
                    keep(done, text)
                bar.show(done, f"({done / (monotonic() - begun):.3g} a second)")
        except OrderNotMetError as error:
            bar.clear()
            kept = f"; no book, but {_save(book_boards, options.to)} has them" if book_boards else ""
            print(f"masume: {' '.join(str(error).split())} ({done} of {options.count} made{kept})", file=sys.stderr)
            return EXIT_LIMIT
        finally:
            bar.clear()
    return _bind(book_boards, options) if is_book else 0


def _check_book(options: argparse.Namespace) -> None:
    """Refuses a book that cannot be made, before any board is made."""
    from masume.book import making, style

    if options.format:
        raise UsageError(f"--format {options.format} is for boards that are printed or go to a folder, not for a book")
    making.check(options.to, style.style_with(style.read(options.style) if options.style else {}))


def _bind(puzzles: list[Any], options: argparse.Namespace) -> int:
    """Makes the boards into a book; returns the exit code."""
    from masume.book import style
    from masume.book.plan import Source
    from masume.cli.bookbinding import bind

    look = style.style_with(style.read(options.style) if options.style else {})
    order = f"{puzzles[0].kind} {puzzles[0].rows}x{puzzles[0].cols}, seed {puzzles[0].meta['seed']}"
    boards = [(puzzle, Source(order, puzzle.meta["number"])) for puzzle in puzzles]
    return bind(boards, look, options.to, jobs=options.jobs)


def _save(puzzles: list[Any], out: str) -> str:
    """Saves boards that did not become a book, as making them may have taken long. Returns the file's name."""
    path = f"{os.path.splitext(out)[0]}.boards.jsonl"
    files.write_whole(path, "".join(_text(puzzle, "json") for puzzle in puzzles))
    return path


_encode = json.JSONEncoder(ensure_ascii=False).encode


def _text(puzzle: Any, format: str) -> str:
    if format == "json":
        return _encode(to_object(kinds.kind_of(puzzle), puzzle)) + "\n"
    return reading.write(puzzle, format) + ("\n\n" if format == "text" else "\n")


def _origin(puzzle: Any) -> str:
    """Where a board comes from and how hard it is: its text does not say."""
    meta = puzzle.meta
    grade = f"{meta['grade']}, score {meta['score']}, " if "grade" in meta else ""
    return f"masume: board {meta['number']} of seed {meta['seed']}: {grade}hash {meta['hash']}"


def _print(_: int, text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _folder(options: argparse.Namespace, start: str, ending: str) -> Callable[[int, str], None]:
    """How a board becomes a file in a folder."""
    folder: str = options.to
    if os.path.splitext(folder)[1] or (os.path.exists(folder) and not os.path.isdir(folder)):
        raise UsageError(
            f"--to names a folder for one file a board (--to DIR), or a book (--to BOOK.pdf), and {folder} looks like "
            "a file of another sort"
        )
    digits = max(4, len(str(options.count)))

    def path(number: int) -> str:
        return os.path.join(folder, f"{start}-{number:0{digits}}.{ending}")

    if not options.force:
        there = next((path(number) for number in range(1, options.count + 1) if os.path.lexists(path(number))), None)
        if there is not None:
            raise UsageError(f"{there} is there already; take another folder, or --force to replace it")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return lambda number, text: files.write_whole(path(number), text.rstrip("\n") + "\n")
