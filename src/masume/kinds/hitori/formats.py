"""Read and write Hitori boards as tokens.

In the formats of Masume, a token is the symbol, or `.` for a blank, followed by the mark if there is one: `3#` shaded,
`3+` unshaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from masume.core.errors import FormatError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import LooseReading, TokenFormat
from masume.core.lazy import pattern
from masume.core.puzzle import first_of, is_int, quote

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

NUMBER = pattern(r"0|[1-9][0-9]{0,8}")
WORD = pattern(r"[A-Za-z0-9]{1,9}")
BLANKS = {"text": ".", "list": ".", "puzzlekit": "-", "janko": "-"}
MARKS = {"": None, "#": 1, "+": 0}
MARK_SIGNS = {None: "", 1: "#", 0: "+"}


# Tokens that people write for a blank.
EMPTY = frozenset(("", ".", "-", "_", "?", "*", "·"))


def loose_readings(rows: Sequence[Sequence[str]]) -> list[LooseReading]:
    """Return the only reading of the tokens, in which `.` stands for a blank."""
    return [LooseReading([["." if token in EMPTY else token for token in row] for row in rows])]


def is_symbol(value: object) -> bool:
    """Return whether `value` is a whole number of at least 0, or a word of letters and digits that does not look like a
    number.
    """
    if isinstance(value, str):
        return WORD.fullmatch(value) is not None and NUMBER.fullmatch(value) is None
    return isinstance(value, int) and is_int(value) and 0 <= value < 10**9


def token_format(puzzle: type[Hitori], form: str) -> TokenFormat[Hitori]:
    """Return the token format of Hitori for the matrix format `form`. Only the formats of Masume can contain marks."""
    blank = BLANKS[form]
    marked = form == "text"

    def read(rows: Sequence[Sequence[str]]) -> Hitori:
        symbols: dict[str, int | str | None] = {}
        marks: dict[str, int | None] = {}
        strange = []
        for token in set().union(*rows):  # each token is examined once
            body = token.rstrip("#+") if marked else token
            sign = token[len(body) :]
            if sign not in MARKS or not (body == blank or WORD.fullmatch(body)):
                strange.append(token)
                continue
            symbols[token] = None if body == blank else int(body) if NUMBER.fullmatch(body) else body
            if sign:
                marks[token] = MARKS[sign]
        if strange:
            r, c, token = first_of(strange, rows)
            raise TokenError(
                r,
                c,
                "{token} is not a symbol; symbols are numbers and letters from A to Z, {blank} a blank",
                token=quote(token),
                blank=blank,
            )
        givens = [[symbols[token] for token in row] for row in rows]
        return puzzle(givens, [[marks.get(token) for token in row] for row in rows] if marks else None)

    def write(board: Hitori) -> list[list[str]]:
        if board.marks is not None and not marked:
            where = _first(board.marks, lambda mark: mark is not None)
            raise FormatError(
                "the format {form} cannot say that a Hitori cell is printed shaded or unshaded, as {where}",
                form=form,
                where=where,
            )
        if form not in ("text", "list") and (where := _first(board.givens, lambda symbol: isinstance(symbol, str))):
            raise FormatError(
                "the format {form} knows numbers only, and this Hitori has letters at {where}", form=form, where=where
            )
        marks = board.marks or ((None,) * board.cols,) * board.rows
        return [
            [(blank if s is None else str(s)) + MARK_SIGNS[m] for s, m in zip(row, signs, strict=True)]
            for row, signs in zip(board.givens, marks, strict=True)
        ]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """Return whether the tokens look like a Hitori: every cell has a symbol, some symbol repeats in a line, and
        zeros can be symbols rather than empty cells.
        """
        full = all(WORD.fullmatch(token.rstrip("#+") if marked else token) for row in rows for token in row)
        if marked and len(rows) == 1:
            return False  # one line is prose, the name of a missing file, or a board whose rows were joined
        lines = [*rows, *zip(*rows, strict=False)]
        return full and any(len(set(line)) < len(line) for line in lines) and not any(map(_has_idle_zeros, lines))

    return TokenFormat(read, write, likely, name="hitori", signs={blank: blank})


def _first(rows: Sequence[Sequence[object]], is_it: Callable[[object], bool]) -> str:
    """Return the name of the first cell whose token satisfies `is_it`, or an empty text if there is none."""
    cells = (cell_name(r * len(row) + c, len(row)) for r, row in enumerate(rows) for c, x in enumerate(row) if is_it(x))
    return next(cells, "")


def _has_idle_zeros(line: Sequence[str]) -> bool:
    """Return whether `line` has so many zeros that no shading could leave only one of them unshaded. In that case, 0
    stands for the empty cell of another kind.
    """
    in_a_row = any(set(line[i : i + 4]) == {"0"} for i in range(len(line) - 3))
    return in_a_row or line.count("0") > (len(line) + 1) // 2 + 1
