"""Run the command `masume convert`: convert boards to another format."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import command_options
from masume.cli.file_options import add_output_file
from masume.core import files
from masume.core.errors import FormatError
from masume.core.kind import Puzzle
from masume.formats.detect import FORMATS, find_format
from masume.verbs import read


def add(commands: Any) -> None:
    """Add the command `convert` and its options to `commands`."""
    parser = commands.add_parser(
        "convert",
        help="write boards in another format",
        description="Write boards in another format: a file, a link or a game ID.",
        epilog="Exit code: 0 written, 2 bad input, or a board that the format cannot carry.",
    )
    command_options.add_input(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help=", ".join(known.name for known in FORMATS))
    add_output_file(parser, "--out", metavar="FILE", help="write to this file instead of stdout")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    target = find_format(options.to)
    puzzles = command_options.boards(options)
    texts = [_text(puzzle, target.name, i, len(puzzles)) for i, puzzle in enumerate(puzzles, 1)]
    text = ("\n\n" if target.blank_between else "\n").join(texts) + "\n"
    if options.out:
        files.write_whole(options.out, text)
    else:
        print(text, end="")
    return 0


def _text(puzzle: Puzzle, format: str, number: int, count: int) -> str:
    """Return `puzzle` in `format`. If there are several boards, error messages contain the number of the board."""
    try:
        return read.write(puzzle, format)
    except FormatError as error:
        raise FormatError(command_options.of_board(number if count > 1 else None, error.message)) from None
