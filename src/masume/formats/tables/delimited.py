"""Comma-separated files and their relatives, and what spreadsheets put on the clipboard: fields between tabs,
semicolons or commas, of which any may be empty."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import PAIR, Reader, Table, finished, is_prose, split_blocks, token

SIGNS = "\t;,"
AROUND = re.compile(r"\s*([,\\])\s*")  # blanks around a comma, and within 16 \ 23


def likely(lines: Sequence[str]) -> bool:
    return _sign(lines) is not None


def _sign(lines: Sequence[str]) -> str | None:
    """What separates the fields."""
    for sign in SIGNS:
        rows = [line for line in lines if _is_row(line, sign)]
        # Tokens such as 16,23 have commas of their own; between them there are blanks.
        if len(rows) > 1 and not (sign == "," and any(len(AROUND.sub(r"\1", line).split()) > 1 for line in rows)):
            return sign
    return None


def _is_row(line: str, sign: str) -> bool:
    return sign in PAIR.sub("", line.strip("\r\n")) and not is_prose(line)


def read(lines: Sequence[str], first: int) -> list[Table]:
    sign = _sign(lines)
    if sign is None:
        return []
    found = []
    for words, block in split_blocks(lines, first, lambda line: _is_row(line, sign)):
        numbers = [number for number, _ in block]
        rows = [[token(field) for field in _fields(line, sign, number)] for number, line in block]
        width = max(len(row) for row in rows)
        if sign == "\t":  # editors cut what is empty at the end of a line
            rows = [row + [""] * (width - len(row)) for row in rows]
        elif width != len(rows) and all(len(row) == width and row[-1] == "" for row in rows):
            rows = [row[:-1] for row in rows]  # the sign closes every row
        found.append(finished(rows, numbers, words))
    return found


def _fields(line: str, sign: str, number: int) -> list[str]:
    text = PAIR.sub(r"\1:\2", line.strip("\r\n") if sign == "\t" else line.strip())
    try:
        [fields] = csv.reader([text], delimiter=sign, skipinitialspace=sign != "\t", strict=True)
    except (csv.Error, ValueError):
        raise FormatError("the quotes on this line do not close", number) from None
    return fields


READER = Reader(likely, read)
