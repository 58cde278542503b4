"""Read tables drawn with lines: with box-drawing characters, as Masume prints them, with `+---+` and `|`, or in
Markdown.

    ┌───┬───┐    +---+---+    | 1 | 2 |
    │ 1 │ 2 │    | 1 | 2 |    |---|---|
    ├───┼───┤    +---+---+    | 2 | 1 |
    │ 2 │ 1 │    | 2 | 1 |
    └───┴───┘    +---+---+

A square without lines around it is outside the board; a shaded square is a wall of a Kakuro.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from masume.core.errors import FormatError
from masume.formats.tables import whitespace
from masume.formats.tables.table_reader import Reader, Table, complete_table, is_header, is_prose, token

BARS = "│┃║|¦"
BAR = re.compile(f"[{BARS}]")
# Lines that only separate rows: bars, corners, crossings and dashes (the box-drawing block of Unicode).
RULE = re.compile(r"[\s|¦+:=\u2500-\u257f-]+")
LINE_SIGNS = "-=─━═╌╍┄┈"
LINES = re.compile(f"[{LINE_SIGNS}]{{2}}")
SHADE = re.compile("[▒▓░█]")
CIRCLE = re.compile(r"(?<=\d)°")  # Masume prints it after the first and the last number of a Hidato
OUTSIDE = WALL = "#"


class DrawnRow(NamedTuple):
    """A text line with tokens, and the drawn lines directly above and below it, which are "" if they are missing."""

    number: int
    line: str
    above: str
    below: str


def likely(lines: Sequence[str]) -> bool:
    """Return whether several lines have two bars each, or some line contains box-drawing characters."""
    return sum(1 for line in lines if len(BAR.findall(line)) > 1) > 1 or any("──" in line for line in lines)


def read(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables in `lines`, or an empty list if a row of tokens has no bars."""
    tables: list[Table] = []
    rows: list[DrawnRow] = []
    words: list[str] = []
    above = ""

    def close() -> None:
        if rows:
            tables.append(_table(rows, " ".join(words)))
            rows.clear()
            words.clear()

    for number, line in enumerate(lines, first):
        if not line.strip():
            close()
            above = ""
        elif RULE.fullmatch(line) and (LINES.search(line) or ":-" in line or "-:" in line or not BAR.search(line)):
            above = line
            if rows:
                rows[-1] = rows[-1]._replace(below=line)
        elif BAR.search(line) and not (is_prose(line) and not BAR.match(line.lstrip())):
            rows.append(DrawnRow(number, line.rstrip(), above, ""))
            above = ""
        elif is_prose(line):
            close()
            words.append(line)
        else:
            return []  # a row without bars, so the bars are not those of a table
    close()
    return tables


def _table(rows: list[DrawnRow], words: str) -> Table:
    """Return the table of `rows`."""
    numbers = [row.number for row in rows]
    places = [[match.start() for match in BAR.finditer(row.line)] for row in rows]
    grid = sorted({place for line in places for place in line})
    if all(row.above and row.below for row in rows) and all(len(line) > 1 for line in places):
        narrowest = min(b - a for line in places for a, b in pairwise(line))
        steps = {b - a for a, b in pairwise(grid)}
        if min(steps) * 2 == narrowest:
            raise FormatError(
                "the rows of this drawing lie half a cell apart: its cells are hexagons, which are read only from rows "
                "of numbers under a header such as hex 5x5",
                rows[0].number,
            )
        if len(steps) == 1:
            return complete_table([_enclosed(row, grid) for row in rows], numbers, words)
    squares = [[_square(text) for text in BAR.split(row.line.strip())] for row in rows]
    if all(len(row) > 1 and row[0] == "" == row[-1] for row in squares):  # bars around every row
        squares = [row[1:-1] for row in squares]
    if all(len(row) == 1 for row in squares):  # only a frame is drawn
        inside = [row.line.strip()[1:-1] for row in rows]
        return whitespace.aligned_table(inside, numbers, words) or complete_table(
            [whitespace.split(row[0]) for row in squares], numbers, words
        )
    if len(squares) > 2 and set(squares[1]) == {"-"} and is_header([squares[0], *squares[2:]]):
        squares, numbers = squares[2:], numbers[2:]  # Markdown's line of single dashes below the names of columns
    elif rows[0].below and not any(row.below for row in rows[1:-1]) and is_header(squares):
        squares, numbers = squares[1:], numbers[1:]
    return complete_table(squares, numbers, words)


def _enclosed(row: DrawnRow, grid: list[int]) -> list[str]:
    """Return the tokens of a row. `grid` has the text columns at which its squares begin and end. A square that lacks a
    line on one of its sides is outside the board.
    """
    squares = []
    for left, right in pairwise(grid):
        middle = (left + right) // 2
        sides = (row.line[left : left + 1], row.line[right : right + 1])
        lines = (row.above[middle : middle + 1], row.below[middle : middle + 1])
        inside = all(side and side in BARS for side in sides) and all(line and line in LINE_SIGNS for line in lines)
        squares.append(_square(row.line[left + 1 : right]) if inside else OUTSIDE)
    return squares


def _square(text: str) -> str:
    """Return the token for `text`, the contents of a square. A shaded square is a wall with the numbers in it as
    sums.
    """
    text = CIRCLE.sub("", text)
    if not SHADE.search(text):
        return token(text)
    return "".join(SHADE.sub(" ", text).split()) or WALL


READER = Reader(likely, read)
