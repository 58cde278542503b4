"""Write boards in the notations that prompts use.

text    rows of signs separated by blanks
grid    a frame drawn with lines
json    a list of rows
line    all rows in one line, separated by slashes
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from masume import kinds
from masume.core.kind import Puzzle
from masume.verbs import read


def _text(puzzle: Puzzle) -> str:
    """Return the rows of the text format, without its header."""
    return read.write(puzzle, "text").partition("\n")[2].rstrip("\n")


def _json(puzzle: Puzzle) -> str:
    """Return the rows of the JSON format as a list, one row per line."""
    rows = kinds.kind_of(puzzle).formats.to_plain(puzzle)["givens"]
    assert isinstance(rows, list)
    return "[" + ",\n ".join(json.dumps(row) for row in rows) + "]"


def _line(puzzle: Puzzle) -> str:
    """Return the rows of the one-line format, without its header."""
    return read.write(puzzle, "line").rstrip("\n").rpartition(";")[2]


NOTATIONS: Mapping[str, Callable[[Puzzle], str]] = {"text": _text, "grid": str, "json": _json, "line": _line}
