"""Rows of tokens with blanks between them, or of one character each with nothing between; at last, a board in one long
row of digits.

What stands around the rows may be a title, the size, comments, or a sentence behind the board. A row that is shorter
than the others is padded with squares outside the board if there are signs for empty cells and for the outside, as in
Rosetta Code's Hidato; otherwise it is damage."""

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
    finished,
    is_prose,
    split_blocks,
    stated_size,
    token,
)

NUMBERED = re.compile(r"(?:no\.? ?|#)?\d{1,4}[.):]", re.IGNORECASE)
RULE = re.compile(r"-{3,}|={3,}|(?:= )+=|\*{3,}|_{3,}")
QUOTES = re.compile(r"[\s\"'`;,()\[\]{}]+")  # what is left of a text in some programming language
PARTS = re.compile(r"[/|,;\s]\s*")
LONG = 16  # digits from which one row alone is rather a whole board
OUTSIDE = "#"


def likely(lines: Sequence[str]) -> bool:
    return True


def read(lines: Sequence[str], first: int) -> list[Table]:
    found = []
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
            found.append(Table(parts, numbers * len(parts), words, guessed=True))
        elif len(rows) == 1 and len(rows[0]) >= LONG and len(block[0][1].split()) == 1:
            found += _one_row(rows[0], numbers[0], words)
        elif len({len(row) for row in rows}) > 1 and (table := lined_up([line for _, line in block], numbers, words)):
            found.append(table)
        elif _has_outside(rows):
            width = max(len(row) for row in rows)
            full = [row + [OUTSIDE] * (width - len(row)) for row in rows]
            found.append(Table(full, numbers, words, guessed=any(len(row) != width for row in rows)))
        else:
            found.append(finished(rows, numbers, words))
    return found


def split(line: str) -> list[str]:
    """The tokens of a row."""
    found = PAIR.sub(r"\1:\2", line).split()
    return list(found[0]) if len(found) == 1 else [token(text) for text in found]


def lined_up(lines: Sequence[str], numbers: Sequence[int], words: str) -> Table | None:
    """The table of lines whose tokens end in columns of one width, where empty cells are blank; None if they do not.
    That there are no other columns, all blank, is a guess."""
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
        return None  # a full board, and one of its cells is lost
    return Table(rows, list(numbers), words, guessed=True)


def _without_rules(lines: list[str]) -> list[str]:
    """The lines, but for those that separate boards (`---`) or number them (`2.`): they are no rows if no row is as
    long."""
    rules = {i for i, x in enumerate(lines) if RULE.fullmatch(x.strip()) or NUMBERED.fullmatch(x.strip())}
    lengths = {len(split(line)) for i, line in enumerate(lines) if i not in rules and _is_row(line)} if rules else ()
    if not lengths:
        return lines
    return ["" if i in rules and ("=" in x or len(split(x)) not in lengths) else x for i, x in enumerate(lines)]


def _parts(line: str) -> list[list[str]]:
    """The rows of a square that is written on one line, with blanks, slashes, bars or commas between its rows."""
    parts = PARTS.split(line.strip())
    is_square = len(parts) > 2 and all(len(part) == len(parts) for part in parts)
    return [list(part) for part in parts] if is_square else []


def _is_row(line: str) -> bool:
    return bool(line.strip()) and not is_prose(line) and not COMMENT.match(line) and not QUOTES.fullmatch(line)


def _other_size(line: str, rows: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The size that the first line states: it is no row if all others have one length, and it has another."""
    lengths = {len(row) for row in rows[1:]}
    return stated_size(line) if len(lengths) == 1 and len(rows[0]) not in lengths else None


def _has_outside(rows: Sequence[Sequence[str]]) -> bool:
    """Whether there is a sign for empty cells that leaves the dot for what is outside."""
    signs = {sign for row in rows for sign in row}
    return bool(signs & {"__", "_"}) and bool(signs & {".", ".."}) and len({len(row) for row in rows}) > 1


def _one_row(signs: list[str], line: int, words: str) -> list[Table]:
    """A board written in one row: a square, if it can be one."""
    side = math.isqrt(len(signs))
    if side * side != len(signs):
        return []
    return [Table([signs[i : i + side] for i in range(0, len(signs), side)], [line] * side, words, guessed=True)]


READER = Reader(likely, read)
