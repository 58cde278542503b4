"""Run the command `masume page`: write boards to a web page on which people can play without a server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_output_file, check_ending
from masume.cli.messages import tell
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.core.kind import Puzzle
from masume.core.picture import SYMBOLS

SECONDS = 10.0  # for solving a board, and for explaining it
PAGES = (".html", ".htm")
ELEMENT = ".js"
SUFFIXES = (*PAGES, ELEMENT)


def add(commands: Any) -> None:
    """Add the command `page` and its options to `commands`."""
    parser = commands.add_parser(
        "page",
        help="write boards as a page to play on, which needs no server",
        description="""Write boards as a page to play on: notes, undo, trials, checks and hints, in one file that loads
nothing from anywhere. Put it on a website, or open it in a browser.

OUT.html is one file, with a list if there are several boards. A name without an ending is a folder with
one file per board, and index.html with the list. OUT.js is a script that puts the boards into any other page,
wherever <masume-board></masume-board> stands in it.""",
        epilog="Exit code: 0 written, 1 a board does not have exactly one solution (nothing is written), 2 bad input, "
        "3 a time limit was reached (nothing is written).",
    )
    command_options.add_input(parser)
    add_output_file(parser, "--out", metavar="OUT", required=True, help="the file (.html or .js) or the folder")
    parser.add_argument("--title", metavar="TEXT", help="the title (default: the names of the kinds)")
    parser.add_argument("--symbols", choices=SYMBOLS, default="digits", help="how Binairo is drawn (default digits)")
    command_options.add_lang(parser)
    command_options.add_seconds(
        parser, f"time limit in seconds, for solving a board and for explaining it (default {SECONDS:g})", SECONDS
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    from masume.i18n import language
    from masume.web.standalone_page import UnplayableError, board_object

    _check_target(options.out)
    puzzles = command_options.boards(options)
    if not puzzles:
        raise UsageError("a page needs boards, and there are none")
    lang = options.lang or language()
    boards = []
    try:
        for puzzle in command_options.with_progress(puzzles, "explained", lang):
            boards.append(board_object(puzzle, lang, options.symbols, options.seconds))
    except UnplayableError as error:
        board = Message("board {number}", number=len(boards) + 1) if len(puzzles) > 1 else Message("the board")
        tell("no page was made: {board} {fault}", lang, board=board, fault=error.message)
        return EXIT_LIMIT if error.late else EXIT_NO
    _write(puzzles, boards, options.title, options.out, lang)
    return EXIT_YES


def _check_target(out: str) -> None:
    """Raise UsageError if `out` can be neither the name of a page nor that of a folder. This is checked before any
    board is solved.
    """
    path = Path(out)
    if path.suffix.lower() in SUFFIXES:
        if path.is_dir():
            raise UsageError("{out} is a folder; a page is written to a file", out=out)
    elif path.exists() and not path.is_dir():
        raise UsageError("{out} is a file; a page ends in .html or .js, and any other name is a folder", out=out)
    elif not path.exists():
        check_ending(out, "a page", SUFFIXES)


def _write(puzzles: Sequence[Puzzle], boards: list[dict[str, Any]], title: str | None, out: str, lang: str) -> None:
    """Write all boards to the page `out` or, if `out` is a folder, each board to a page in it."""
    from masume.web.standalone_page import element, index, index_entry, page

    names = " · ".join(dict.fromkeys(board["kind"].capitalize() for board in boards))
    ending = Path(out).suffix.lower()
    if ending in SUFFIXES:
        make = element if ending == ELEMENT else page
        files.write_whole(out, make(boards, title or names, lang))
        return
    wide = len(str(len(boards)))
    pages: dict[str, str] = {}
    entries = []
    for number, (puzzle, board) in enumerate(zip(puzzles, boards, strict=True), 1):
        file = f"{number:0{wide}}-{puzzle.kind}-{puzzle.rows}x{puzzle.cols}.html"
        pages[file] = page([board], title or board["title"], lang)
        entries.append(index_entry(puzzle, file, f"{number}. {board['title']}"))
    pages["index.html"] = index(title or names, lang, entries)
    try:
        os.makedirs(out, exist_ok=True)
    except OSError as error:
        raise FormatError("{path} cannot be made: {reason}", path=out, reason=Word(error.strerror)) from None
    files.write_together({os.path.join(out, file): text for file, text in pages.items()})
