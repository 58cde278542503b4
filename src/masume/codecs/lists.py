"""Nested lists, one after the other: `[[1,2,1],[2,2,1],[3,1,2]]`.

This is how the Hitori paper's test boards are kept, and how the Hidato paper models its boards (0 an empty cell, -1 a
square outside the board)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from masume.codecs.format import Draft, Format, dialect_of, matrix_draft
from masume.codecs.values import values
from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import quote

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")


def recognise(text: str) -> bool:
    start = text.lstrip()
    return start.startswith("[") and start[1:].lstrip().startswith("[")


def drafts(text: str, kinds: Sequence[Kind]) -> list[Draft]:
    return [_draft(board, line, kinds) for line, board in values(text)]


def _draft(board: Any, line: int, kinds: Sequence[Kind]) -> Draft:
    if not (isinstance(board, list) and all(isinstance(row, list) for row in board)):
        raise FormatError("this is not a list of rows such as [[1,2],[2,1]]", line)
    rows = [[_token(value, r, c, line) for c, value in enumerate(row)] for r, row in enumerate(board)]
    # The rows of a board mostly share one line of the file; where they do not, its first line is named.
    return matrix_draft("list", rows, [line] * len(rows), kinds)


def _token(value: Any, row: int, col: int, line: int) -> str:
    if value is None:
        return "."
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise FormatError(f"r{row + 1}c{col + 1}: {quote(value)} is not a number or a symbol", line)
    return str(value)


def write(kind: Kind, puzzle: Puzzle) -> str:
    rows = dialect_of(kind, "list").write(puzzle)
    plain = [[None if t == "." else int(t) if NUMBER.fullmatch(t) else t for t in row] for row in rows]
    return json.dumps(plain, separators=(",", ":"))


FORMAT = Format("list", "nested lists, one board after the other, as in the papers", recognise, drafts, write)
