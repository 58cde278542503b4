"""Read rows of tokens separated by blanks, rows of one character per token, and boards in one long row of digits.

A title, the size, comments, or a sentence after the board may surround the rows. A row that is shorter than the others
is padded with squares outside the board, as in the Hidato of Rosetta Code, if the board has signs both for empty cells
and for squares outside; otherwise the board is taken to be damaged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import (
    COMMENT,
    PAIR,
    REMARK,
    Reader,
    Table,
    complete_table,
    is_prose,
    split_blocks,
    stated_size,
    token,
)

NUMBERED = re.compile(r"(?:no\.? ?|#)?\d{1,4}[.):]", re.IGNORECASE)
RULE = re.compile(r"-{3,}|={3,}|(?:= )+=|\*{3,}|_{3,}")
QUOTES = re.compile(r"[\s\"'`;,()\[\]{}]+")  # punctuation that remains of source code
PARTS = re.compile(r"[/|,;\s]\s*")
LONG = 16  # digits from which on a single row is taken for a whole board
OUTSIDE = "#"


def likely(lines: Sequence[str]) -> bool:
    """Return True: this reader is tried last and accepts any text."""
    return True


def read(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables in `lines`."""
    tables = []
    lines = _without_rules([REMARK.sub("", line) for line in lines])
    for words, block in split_blocks(lines, first, _is_row):
        numbers = [number for number, _ in block]
        rows = [split(line) for _, line in block]
        if len(rows) > 2 and (stated := _other_size(block[0][1], rows)):
            if stated not in ((len(rows) - 1, len(rows[1])), (len(rows[1]), len(rows) - 1)):
                raise FormatError(
                    "the size should be {size}, the board has {rows} rows of {cols}",
                    numbers[0],
                    size=f"{stated[0]}x{stated[1]}",
                    rows=len(rows) - 1,
                    cols=len(rows[1]),
                )
            rows, numbers, block = rows[1:], numbers[1:], block[1:]
        if len(rows) == 1 and (parts := _parts(block[0][1])):
            tables.append(Table(parts, numbers * len(parts), words, guessed=True))
        elif len(rows) == 1 and len(rows[0]) >= LONG and len(block[0][1].split()) == 1:
            tables += _one_row(rows[0], numbers[0], words)
        elif len({len(row) for row in rows}) > 1 and (
            table := aligned_table([line for _, line in block], numbers, words)
        ):
            tables.append(table)
        elif _has_outside(rows):
            width = max(len(row) for row in rows)
            full = [row + [OUTSIDE] * (width - len(row)) for row in rows]
            tables.append(Table(full, numbers, words, guessed=any(len(row) != width for row in rows)))
        else:
            tables.append(complete_table(rows, numbers, words))
    return tables


def split(line: str) -> list[str]:
    """Return the tokens of a row."""
    parts = PAIR.sub(r"\1:\2", line).split()
    return list(parts[0]) if len(parts) == 1 else [token(text) for text in parts]


def aligned_table(lines: Sequence[str], numbers: Sequence[int], words: str) -> Table | None:
    """Return the table in lines whose tokens are aligned in columns of equal width, where blanks stand for empty cells.
    Return None if the tokens are not aligned. The table is a guess, since there may be further columns without any
    token.
    """
    ends = sorted({match.end() for line in lines for match in re.finditer(r"\S+", line)})
    width = math.gcd(*(end - ends[0] for end in ends)) if ends else 0
    count = (ends[-1] - ends[0]) // width + 1 if width else 0
    if width < 2 or count < 2 or count * len(lines) > 2 * sum(map(len, lines)):
        return None
    rows = [[""] * count for _ in lines]
    for line, row in zip(lines, rows, strict=True):
        for match in re.finditer(r"\S+", line):
            if len(match[0]) > width:
                return None
            row[(match.end() - ends[0]) // width] = token(match[0])
    if 3 * sum(row.count("") for row in rows) < count * len(rows):
        return None  # a full board that lacks a cell
    return Table(rows, list(numbers), words, guessed=True)


def _without_rules(lines: list[str]) -> list[str]:
    """Return `lines` with blank lines in place of those that separate boards (`---`) or number them (`2.`). Such a line
    is kept if it has as many tokens as a row, since it may then be a row.
    """
    rules = {i for i, x in enumerate(lines) if RULE.fullmatch(x.strip()) or NUMBERED.fullmatch(x.strip())}
    lengths = {len(split(line)) for i, line in enumerate(lines) if i not in rules and _is_row(line)} if rules else ()
    if not lengths:
        return lines
    return ["" if i in rules and ("=" in x or len(split(x)) not in lengths) else x for i, x in enumerate(lines)]


def _parts(line: str) -> list[list[str]]:
    """Return the rows of a square board that is written on one line, with blanks, slashes, bars or commas between the
    rows. Return an empty list if `line` is not such a board.
    """
    parts = PARTS.split(line.strip())
    is_square = len(parts) > 2 and all(len(part) == len(parts) for part in parts)
    return [list(part) for part in parts] if is_square else []


def _is_row(line: str) -> bool:
    """Return whether `line` may be a row of a board."""
    return bool(line.strip()) and not is_prose(line) and not COMMENT.match(line) and not QUOTES.fullmatch(line)


def _other_size(line: str, rows: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """Return the size that `line`, the first line, states, or None if the line is a row of the board. It is not a row
    if all other rows have the same length and its own length differs.
    """
    lengths = {len(row) for row in rows[1:]}
    return stated_size(line) if len(lengths) == 1 and len(rows[0]) not in lengths else None


def _has_outside(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the board writes `_` for empty cells and `.` for squares outside it. This is assumed if both signs
    occur and the rows differ in length.
    """
    signs = {sign for row in rows for sign in row}
    return bool(signs & {"__", "_"}) and bool(signs & {".", ".."}) and len({len(row) for row in rows}) > 1


def _one_row(signs: list[str], line: int, words: str) -> list[Table]:
    """Return a list with the table of a square board whose signs are all in one row. The list is empty if their number
    is not a square.
    """
    side = math.isqrt(len(signs))
    if side * side != len(signs):
        return []
    return [Table([signs[i : i + side] for i in range(0, len(signs), side)], [line] * side, words, guessed=True)]


READER = Reader(likely, read)
