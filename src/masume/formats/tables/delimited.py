"""Read comma-separated files and similar texts, such as cells copied from a spreadsheet: fields between tabs,
semicolons or commas, any of which may be empty.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import PAIR, Reader, Table, complete_table, is_prose, split_blocks, token

SIGNS = "\t;,"
AROUND = re.compile(r"\s*([,\\])\s*")  # blanks around a comma, and within 16 \ 23


def likely(lines: Sequence[str]) -> bool:
    """Return whether `lines` contain rows of fields that are all separated by the same character."""
    return _sign(lines) is not None


def _sign(lines: Sequence[str]) -> str | None:
    """Return the character that separates the fields, or None if the lines have no such character."""
    for sign in SIGNS:
        rows = [line for line in lines if _is_row(line, sign)]
        # Tokens such as 16,23 contain commas; blanks separate them.
        if len(rows) > 1 and not (sign == "," and any(len(AROUND.sub(r"\1", line).split()) > 1 for line in rows)):
            return sign
    return None


def _is_row(line: str, sign: str) -> bool:
    """Return whether `line` has fields separated by `sign`."""
    return sign in PAIR.sub("", line.strip("\r\n")) and not is_prose(line)


def read(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables in `lines`."""
    sign = _sign(lines)
    if sign is None:
        return []
    tables = []
    for words, block in split_blocks(lines, first, lambda line: _is_row(line, sign)):
        numbers = [number for number, _ in block]
        rows = [[token(field) for field in _fields(line, sign, number)] for number, line in block]
        width = max(len(row) for row in rows)
        if sign == "\t":  # editors remove empty fields at the end of a line
            rows = [row + [""] * (width - len(row)) for row in rows]
        elif width != len(rows) and all(len(row) == width and row[-1] == "" for row in rows):
            rows = [row[:-1] for row in rows]  # every row ends with a separator
        tables.append(complete_table(rows, numbers, words))
    return tables


def _fields(line: str, sign: str, number: int) -> list[str]:
    """Return the fields of a line, without quotes."""
    text = PAIR.sub(r"\1:\2", line.strip("\r\n") if sign == "\t" else line.strip())
    try:
        [fields] = csv.reader([text], delimiter=sign, skipinitialspace=sign != "\t", strict=True)
    except (csv.Error, ValueError):
        raise FormatError("the quotes on this line do not close", number) from None
    return fields


READER = Reader(likely, read)
