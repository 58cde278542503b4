"""The text format of the puzzlekit data sets: a line `ROWS COLS`, then rows of tokens separated by blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from masume.codecs.format import Draft, Format, dialect_of, first_line, matrix_draft, size
from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle

SIZE = re.compile(r"(\d+)\s+(\d+)")


def recognise(text: str) -> bool:
    return SIZE.fullmatch(first_line(text)) is not None


def drafts(text: str, kinds: Sequence[Kind]) -> list[Draft]:
    found = []
    lines = [(i + 1, line.strip()) for i, line in enumerate(text.splitlines()) if line.strip()]
    i = 0
    while i < len(lines):
        number, head = lines[i]
        match = SIZE.fullmatch(head)
        if match is None:
            raise FormatError("here a line with the numbers of rows and columns should start a board", number)
        height, width = size(match[1], match[2], number)
        if height == 0 or width == 0:
            raise FormatError("a board has at least one row and one column", number)
        body = [(line, row.split()) for line, row in lines[i + 1 : i + 1 + height]]
        for line, row in body:
            if len(row) != width:
                raise FormatError(f"this row has {len(row)} cells instead of {width}", line)
        if len(body) < height:
            raise FormatError(f"the board should have {height} rows, the text has {len(body)}", number)
        found.append(matrix_draft("puzzlekit", [row for _, row in body], [line for line, _ in body], kinds))
        i += 1 + height
    return found


def write(kind: Kind, puzzle: Puzzle) -> str:
    rows = dialect_of(kind, "puzzlekit").write(puzzle)
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *(" ".join(row) for row in rows)])


FORMAT = Format("puzzlekit", "the data sets of puzzlekit", recognise, drafts, write, blank_between=True)
