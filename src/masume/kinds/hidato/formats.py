"""Hidato boards as tokens: a number, an empty cell or a hole.

Our own formats write `.` and `#`; they also read `-`, `_` and 0 as empty and -1 as a hole, as in Hernández Solano
and Rosales Hernández (2020)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.core.errors import FormatError, TokenError
from masume.core.kind import Dialect
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato

NUMBER = re.compile(r"[0-9]{1,6}")


class Signs(NamedTuple):
    """The signs for empty cells and for holes. A format reads all of them and writes the first of each."""

    empty: tuple[str, ...]
    hole: tuple[str, ...]


SIGNS = {
    "text": Signs((".", "-", "_", "0"), ("#", "-1")),
    "list": Signs(("0", "."), ("-1",)),
    "puzzlekit": Signs(("-",), ()),
    "janko": Signs(("-",), ()),
}


def dialect(puzzle: type[Hidato], format_name: str) -> Dialect[Hidato]:
    """Hidato's tokens in one of the matrix formats."""
    signs = SIGNS[format_name]

    def read(rows: Sequence[Sequence[str]], **options: Any) -> Hidato:
        givens: list[list[int | None]] = []
        for r, row in enumerate(rows):
            givens.append([])
            for c, token in enumerate(row):
                if token in signs.empty:
                    givens[r].append(0)
                elif token in signs.hole:
                    givens[r].append(None)
                elif NUMBER.fullmatch(token) and int(token) > 0:
                    givens[r].append(int(token))
                else:
                    holes = f" or {signs.hole[0]} for a hole" if signs.hole else ""
                    raise TokenError(r, c, f"{quote(token)} is not a number, {signs.empty[0]} for an empty cell{holes}")
        return puzzle(givens, **options)

    def write(board: Hidato) -> list[list[str]]:
        if not signs.hole and any(number is None for row in board.givens for number in row):
            raise FormatError(f"the format {format_name} cannot write a Hidato with holes")
        if format_name != "text" and board.neighbours != 8:
            raise FormatError(f"the format {format_name} cannot say that a cell has {board.neighbours} neighbours")
        return [
            [signs.hole[0] if number is None else str(number) if number else signs.empty[0] for number in row]
            for row in board.givens
        ]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """Whether there are only different numbers and empty cells, at least one of these."""
        tokens = [token for row in rows for token in row]
        numbers = [token for token in tokens if token not in signs.empty and token not in signs.hole]
        return (
            len(numbers) < len(tokens)
            and all(NUMBER.fullmatch(token) for token in numbers)
            and len({int(token) for token in numbers}) == len(numbers)
            and max((int(token) for token in numbers), default=0) <= len(tokens)
        )

    return Dialect(read, write, likely, name="hidoku")
