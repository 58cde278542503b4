"""masume convert: boards from one format to another."""

from __future__ import annotations

import argparse
from typing import Any

from masume import files, verbs
from masume.cli import common
from masume.codecs.detect import FORMS, find_form


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "convert",
        help="write boards in another format",
        description="Writes boards in another format.",
        epilog="Exit code: 0 written, 2 bad input, or a board that the format cannot carry.",
    )
    common.add_input(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help=", ".join(form.name for form in FORMS))
    parser.add_argument("--out", metavar="FILE", help="write to this file (whole or not at all) instead of stdout")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    find_form(options.to)
    puzzles = common.boards(options)
    written = [verbs.write(puzzle, options.to) for puzzle in puzzles]
    glue = "\n\n" if options.to.lower() in ("text", "puzzlekit", "janko") else "\n"
    text = glue.join(written) + "\n"
    if options.out:
        files.write_whole(options.out, text)
    else:
        print(text, end="")
    return 0
