"""Latin squares as tokens: a number, or `.` for an empty cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from masume.core.errors import TokenError
from masume.core.kind import Dialect, Link
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume_latin import Latin

LINKS: dict[str, Link[Any]] = {}  # no website has links to Latin squares


def dialect(puzzle: Callable[..., Latin]) -> Dialect[Latin]:
    def read(rows: Sequence[Sequence[str]]) -> Latin:
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token != "." and not (token.isascii() and token.isdigit()):
                    raise TokenError(r, c, "{token} is not a number, or . for an empty cell", token=quote(token))
        return puzzle([[0 if token == "." else int(token) for token in row] for row in rows])

    def write(board: Latin) -> list[list[str]]:
        return [[str(number) if number else "." for number in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return False  # without a header, other kinds come first

    return Dialect(read, write, likely, name="latin")
