"""Read and write Binairo boards as tokens: two symbols and an empty cell.

The formats of Masume use 0, 1 and `.`. Those of puzzlekit and janko.at use 1 (white), 2 (black) and `-`, for boards
without the rule of unique lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from masume.core.errors import FormatError, Listed, Message, TokenError
from masume.core.kind import LooseReading, Option, TokenFormat
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

# For each format, the tokens that it reads; it writes the first of the tokens for 0, for 1 and for an empty cell.
READS: dict[str, dict[str, int | None]] = {
    "text": {"0": 0, "1": 1, ".": None, "-": None, "_": None},
    "list": {"0": 0, "1": 1, ".": None},
    "puzzlekit": {"1": 0, "2": 1, "-": None, "0": None},
    "janko": {"1": 0, "2": 1, "-": None},
}

# The signs that people write for 0 and 1, and for an empty cell. A letter is an empty cell if it is the only sign left,
# and so is 0, as empty cells are not written in two ways.
PAIRS = tuple((pair[0], pair[1]) for pair in ("01", "○●", "◯●", "⚪⚫", "□■", "⬜⬛", "WB", "wb", "OX", "ox", "12"))
BOTH_NEEDED = ("X", "x", "2")
EMPTY = frozenset(("", ".", "-", "_", "?", "*", "·", "~", "__", "..", "--", "??", "-1", "⬚", "☐"))
EMPTY_ALONE = frozenset("xXnNoOeE0□⬜")


def loose_readings(rows: Sequence[Sequence[str]]) -> list[LooseReading]:
    """Return the possible readings of `rows`, in which two signs stand for 0 and 1, and all others for an empty
    cell.
    """
    counts = Counter(token for row in rows for token in row)
    tokens = set(counts)
    if tokens <= EMPTY:
        return [LooseReading([["."] * len(row) for row in rows])]
    readings = []
    for symbol_0, symbol_1 in PAIRS:
        rest = tokens - {symbol_0, symbol_1} - EMPTY
        present = {symbol_0, symbol_1} & tokens
        if tokens == present and (symbol_1 == "2" or len(present) < 2):
            continue  # without an empty cell, these are more likely numbers
        if symbol_1 == "2" and min(counts["1"], counts["2"]) < 2:
            continue  # a single one of them does not change the meaning of all others
        if len(present) == (2 if symbol_1 in BOTH_NEEDED else max(1, len(present))) and (
            not rest or (len(rest) == 1 and rest <= EMPTY_ALONE and not tokens & EMPTY)
        ):
            signs = {symbol_0: "0", symbol_1: "1"}
            notes = [] if symbol_0 == "0" else [Message("{zero} is 0 and {one} is 1", zero=symbol_0, one=symbol_1)]
            notes += [Message("{sign} is an empty cell", sign=sign) for sign in rest]
            board = [[signs.get(token, ".") for token in row] for row in rows]
            readings.append(LooseReading(board, Listed(notes, ", ") if notes else None))
    return readings


def token_format(puzzle: type[Binairo], form: str) -> TokenFormat[Binairo]:
    """Return the functions that read and write Binairo boards as tokens in the format `form`: "text", "list",
    "puzzlekit" or "janko".
    """
    reads = READS[form]
    writes = {value: token for token, value in reversed(reads.items())}
    implied: dict[str, Option] = {"unique_lines": False} if form in ("puzzlekit", "janko") else {}

    def read(rows: Sequence[Sequence[str]], **options: Any) -> Binairo:
        for r, row in enumerate(() if reads.keys() >= set().union(*rows) else rows):
            for c, token in enumerate(row):
                if token not in reads:
                    raise TokenError(
                        r,
                        c,
                        "{token} is not {zero}, {one} or {empty} (empty)",
                        token=quote(token),
                        zero=writes[0],
                        one=writes[1],
                        empty=writes[None],
                    )
        return puzzle([[reads[token] for token in row] for row in rows], **options)

    def write(board: Binairo) -> list[list[str]]:
        if implied and board.unique_lines:
            raise FormatError(
                "the format {form} is for boards without the rule of unique lines, and this board has it", form=form
            )
        if form == "list" and not board.unique_lines:
            raise FormatError("the format list cannot say that equal lines are allowed")
        if form != "text" and board.odd is not None:
            raise FormatError("the format {form} cannot say what holds in lines of odd length", form=form)
        return [[writes[given] for given in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """Return whether the tokens look like a Binairo: they are the two symbols and empty cells. Except in Masume's
        text format, there must be an empty cell.
        """
        tokens = {token for row in rows for token in row}
        return tokens <= set(reads) and (form == "text" or any(reads[token] is None for token in tokens))

    signs = {token: writes[value] for token, value in reads.items()}
    return TokenFormat(read, write, likely, name="tohuwavohu", options=implied, signs=signs)
