"""Binairo boards as tokens: two symbols and an empty cell.

Our own formats write 0, 1 and `.`; puzzlekit and janko.at write 1 (white), 2 (black) and `-`, and their boards do not
have the rule of unique lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from masume.core.errors import FormatError, TokenError
from masume.core.kind import Dialect, Option
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

# For each format, the tokens that it reads, and those that it writes for 0, 1 and an empty cell.
READS: dict[str, dict[str, int | None]] = {
    "text": {"0": 0, "1": 1, ".": None, "-": None, "_": None},
    "list": {"0": 0, "1": 1, ".": None},
    "puzzlekit": {"1": 0, "2": 1, "-": None},
    "janko": {"1": 0, "2": 1, "-": None},
}
WRITES: dict[str, dict[int | None, str]] = {
    "text": {0: "0", 1: "1", None: "."},
    "list": {0: "0", 1: "1", None: "."},
    "puzzlekit": {0: "1", 1: "2", None: "-"},
    "janko": {0: "1", 1: "2", None: "-"},
}


def dialect(puzzle: type[Binairo], form: str) -> Dialect[Binairo]:
    """Binairo's tokens in one of the matrix formats."""
    reads, writes = READS[form], WRITES[form]
    implied: dict[str, Option] = {"unique_lines": False} if form in ("puzzlekit", "janko") else {}

    def read(rows: Sequence[Sequence[str]], **options: Any) -> Binairo:
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token not in reads:
                    raise TokenError(r, c, f"{quote(token)} is not {writes[0]}, {writes[1]} or {writes[None]} (empty)")
        return puzzle([[reads[token] for token in row] for row in rows], **options)

    def write(board: Binairo) -> list[list[str]]:
        if implied and board.unique_lines:
            raise FormatError(
                f"the format {form} is for boards without the rule of unique lines, and this board has it"
            )
        if form == "list" and not board.unique_lines:
            raise FormatError("the format list cannot say that equal lines are allowed")
        if form != "text" and board.odd is not None:
            raise FormatError(f"the format {form} cannot say what holds in lines of odd length")
        return [[writes[given] for given in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """The two symbols and at least one empty cell."""
        tokens = {token for row in rows for token in row}
        return tokens <= set(reads) and any(reads[token] is None for token in tokens)

    return Dialect(read, write, likely, name="tohuwavohu", options=implied)
