"""Hitori boards as tokens.

In our own formats a token is the symbol, `.` for a blank; a printed mark follows it: `3#` shaded, `3+` unshaded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from masume.core.errors import FormatError, TokenError
from masume.core.kind import Dialect
from masume.core.puzzle import is_int, quote

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
WORD = re.compile(r"[A-Za-z0-9]{1,9}")
BLANKS = {"text": ".", "list": ".", "puzzlekit": "-", "janko": "-"}
MARKS = {"": None, "#": 1, "+": 0}
MARK_SIGNS = {None: "", 1: "#", 0: "+"}


def is_symbol(value: object) -> bool:
    """Whether this is a whole number from 0, or a word of letters and digits that does not look like a number."""
    if isinstance(value, str):
        return WORD.fullmatch(value) is not None and NUMBER.fullmatch(value) is None
    return isinstance(value, int) and is_int(value) and 0 <= value < 10**9


def dialect(puzzle: type[Hitori], form: str) -> Dialect[Hitori]:
    """Hitori's tokens in one of the matrix formats; only our own formats carry marks."""
    blank = BLANKS[form]
    marked = form == "text"

    def read(rows: Sequence[Sequence[str]]) -> Hitori:
        symbols: list[list[int | str | None]] = []
        marks: list[list[int | None]] = []
        for r, row in enumerate(rows):
            symbols.append([])
            marks.append([])
            for c, token in enumerate(row):
                body = token.rstrip("#+") if marked else token
                sign = token[len(body) :]
                if sign not in MARKS or not (body == blank or WORD.fullmatch(body)):
                    raise TokenError(
                        r, c, f"{quote(token)} is not a symbol; symbols are numbers and letters, {blank} a blank"
                    )
                symbols[r].append(None if body == blank else int(body) if NUMBER.fullmatch(body) else body)
                marks[r].append(MARKS[sign])
        return puzzle(symbols, marks) if any(mark is not None for row in marks for mark in row) else puzzle(symbols)

    def write(board: Hitori) -> list[list[str]]:
        if board.marks is not None and not marked:
            raise FormatError(f"the format {form} cannot say that a Hitori cell is printed shaded or unshaded")
        if form != "text" and form != "list" and any(isinstance(s, str) for row in board.givens for s in row):
            raise FormatError(f"the format {form} knows numbers only, and this Hitori has letters")
        marks = board.marks or ((None,) * board.cols,) * board.rows
        return [
            [(blank if s is None else str(s)) + MARK_SIGNS[m] for s, m in zip(row, signs, strict=True)]
            for row, signs in zip(board.givens, marks, strict=True)
        ]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """Whether every cell has a symbol, some symbol repeats in a line, and the zeros may be symbols."""
        full = all(WORD.fullmatch(token.rstrip("#+") if marked else token) for row in rows for token in row)
        if marked and len(rows) == 1 and not all(NUMBER.fullmatch(token) for token in rows[0]):
            return False  # one line of letters is prose, or the name of a missing file
        lines = [*rows, *zip(*rows, strict=False)]
        return full and any(len(set(line)) < len(line) for line in lines) and not any(map(_has_idle_zeros, lines))

    return Dialect(read, write, likely, name="hitori")


def _has_idle_zeros(line: Sequence[str]) -> bool:
    """Whether a line has so many zeros that shading cannot leave only one: then 0 is another kind's empty cell."""
    in_a_row = any(set(line[i : i + 4]) == {"0"} for i in range(len(line) - 3))
    return in_a_row or line.count("0") > (len(line) + 1) // 2 + 1
