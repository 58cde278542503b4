r"""Kakuro boards as tokens.

In our own formats `.` is a white cell, a digit a printed digit, `#` a wall, and `16\23` a wall with the sums down and
across, either of which may be missing (`16\`, `\23`); `16/23` is read too. A .txt board, which can be saved and opened
again, is a file of such rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from masume.core.errors import FormatError, TokenError
from masume.core.grid import runs
from masume.core.kind import Dialect
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro, Square

CLUE = re.compile(r"(\d{0,6})[\\/](\d{0,6})", re.ASCII)
COMMA_CLUE = re.compile(r"(\d{0,6}),(\d{0,6})", re.ASCII)
EMPTY = (".", "_", "0")


def own(puzzle: type[Kakuro]) -> Dialect[Kakuro]:
    """The tokens of our own formats."""

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        return puzzle([[square(token, r, c) for c, token in enumerate(row)] for r, row in enumerate(rows)])

    def square(token: str, r: int, c: int) -> Square | None:
        if token in EMPTY:
            return 0
        if len(token) == 1 and token in "123456789":
            return int(token)
        if token == "#":
            return None
        if clue := CLUE.fullmatch(token):
            return int(clue[1] or 0), int(clue[2] or 0)
        raise TokenError(
            r, c, rf"{quote(token)} is not . or a digit (white cell), # (wall) or 16\23 (wall, sums down\across)"
        )

    def write(board: Kakuro) -> list[list[str]]:
        return [[_token(s, ".", "#", "\\") for s in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return any(CLUE.fullmatch(token) for row in rows for token in row)

    return Dialect(read, write, likely)


def _token(square: Square, empty: str, wall: str, slash: str) -> str:
    if isinstance(square, int):
        return str(square) if square else empty
    down, across = square
    return f"{down or ''}{slash}{across or ''}" if down or across else wall


def puzzlekit(puzzle: type[Kakuro]) -> Dialect[Kakuro]:
    """`-` wall, `0` white cell, `16,23` wall with sums down and across. No printed digits."""

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        return puzzle([[square(token, r, c) for c, token in enumerate(row)] for r, row in enumerate(rows)])

    def square(token: str, r: int, c: int) -> Square | None:
        if token == "0":
            return 0
        if token == "-":
            return None
        if clue := COMMA_CLUE.fullmatch(token):
            return int(clue[1] or 0), int(clue[2] or 0)
        raise TokenError(r, c, f"{quote(token)} is not 0 (white cell), - (wall) or 16,23 (wall, sums down,across)")

    def write(board: Kakuro) -> list[list[str]]:
        if any(isinstance(s, int) and s for row in board.givens for s in row):
            raise FormatError("this format cannot write a Kakuro with printed digits")
        return [[_token(s, "0", "-", ",") for s in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return any("," in token for row in rows for token in row)

    return Dialect(read, write, likely, name="kakuro")


def solution(puzzle: type[Kakuro]) -> Dialect[Kakuro]:
    """A solved board (`-` wall, digits): the clues are the sums of its runs."""

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        height, width = len(rows), len(rows[0])
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token != "-" and not (len(token) == 1 and token in "123456789"):
                    raise TokenError(r, c, f"{quote(token)} is neither a digit nor - (wall)")
        tokens = [token for row in rows for token in row]
        clues = [[0, 0] for _ in tokens]
        across, down = runs(height, width, (i for i, token in enumerate(tokens) if token != "-"))
        for run in across:
            if run[0] % width:
                clues[run[0] - 1][1] = sum(int(tokens[cell]) for cell in run)
        for run in down:
            if run[0] >= width:
                clues[run[0] - width][0] = sum(int(tokens[cell]) for cell in run)
        squares: list[Any] = [clue if token == "-" else 0 for token, clue in zip(tokens, clues, strict=True)]
        return puzzle([squares[r * width : r * width + width] for r in range(height)])

    def write(board: Kakuro) -> list[list[str]]:
        raise FormatError("a Kakuro is not written as its solution")

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return {"-"} <= {token for row in rows for token in row} <= set("-123456789")

    return Dialect(read, write, likely, name="kakuro")
