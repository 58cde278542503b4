"""Print boards in the format that the user has chosen: JSON, text or one line per board."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from masume import kinds
from masume.formats.json_format import to_object
from masume.verbs import read

ENDINGS = {"json": "json", "text": "txt", "line": "txt"}

_encode = json.JSONEncoder(ensure_ascii=False).encode


def add_to_format(parser: argparse.ArgumentParser) -> None:
    """Add the option `--to-format`, the format in which boards are printed, to `parser`."""
    parser.add_argument(
        "--to-format",
        choices=tuple(ENDINGS),
        help="the format of the printed boards (--format is that of the input): json (one object per line; the "
        "default), text (the default on a terminal) or line",
    )


def format_of(options: argparse.Namespace) -> str:
    """Return the format in which boards are printed: that of `--to-format`, or else text on a terminal and JSON
    elsewhere.
    """
    return options.to_format or ("text" if sys.stdout.isatty() else "json")


def text_of(puzzle: Any, text_format: str) -> str:
    """Return `puzzle` in the format `text_format`, followed by the line breaks that separate it from the next board."""
    if text_format == "json":
        return _encode(to_object(kinds.kind_of(puzzle), puzzle)) + "\n"
    return read.write(puzzle, text_format) + ("\n\n" if text_format == "text" else "\n")
