"""Read and write Hidato boards as tokens: a number, an empty cell or a hole.

The formats of Masume write `.` and `#`; they also read `-`, `_` and 0 as empty and -1 as a hole, as in Hernández Solano
and Rosales Hernández (2020).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.core.errors import FormatError, Listed, Message, TokenError
from masume.core.grid import cell_name
from masume.core.kind import LooseReading, TokenFormat
from masume.core.lazy import pattern
from masume.core.puzzle import quote

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato

NUMBER = pattern(r"[0-9]{1,6}")


@lru_cache(maxsize=4096)
def _number(token: str) -> int:
    """Return the number that `token` stands for; 0 if it is not a number."""
    return int(token) if NUMBER.fullmatch(token) else 0


class Signs(NamedTuple):
    """Signs of a format for empty cells and for holes. It reads all of them, and writes the first of each."""

    empty: tuple[str, ...]
    hole: tuple[str, ...]


SIGNS = {
    "text": Signs((".", "-", "_", "0"), ("#", "-1")),
    "list": Signs(("0", "."), ("-1",)),
    "puzzlekit": Signs(("-",), ()),
    "janko": Signs(("-",), ()),
}


# The signs that people write, with their possible meanings: an empty cell (.), a square outside the board (#).
MOST_DOUBTFUL = 3
MEANINGS = {
    **dict.fromkeys(("0", "00", "_", "__", "___", "?", "??", "·", "□", "⬜", "○"), "."),
    **dict.fromkeys(("#", "##", "-1", "■", "█", "⬛", "@"), "#"),
    **dict.fromkeys(("", ".", "..", "-", "--", "x", "X", "xx", "XX", "*"), ".#"),
}


def loose_readings(rows: Sequence[Sequence[str]]) -> list[LooseReading]:
    """Return the possible readings of the signs. In a reading, each sign stands either for empty cells or for squares
    outside the board, and there is at least one empty cell.
    """
    counts = Counter(token for row in rows for token in row)
    signs = sorted(token for token in counts if not NUMBER.fullmatch(token) or not int(token))
    if not all(sign in MEANINGS for sign in signs) or sum(len(MEANINGS[sign]) > 1 for sign in signs) > MOST_DOUBTFUL:
        return []
    readings = []
    for meanings in product(*(MEANINGS[sign] for sign in signs)):
        if "." not in meanings:
            continue
        table = dict(zip(signs, meanings, strict=True))
        doubtful = [sign for sign in signs if len(MEANINGS[sign]) > 1 and (len(signs) > 1 or sign not in (".", ""))]
        notes = [Message(MEANT[table[sign]], sign=sign or Message("a blank")) for sign in doubtful]
        board = [[table.get(token, token) for token in row] for row in rows]
        empty = [sign for sign in signs if table[sign] == "." and counts[sign] > 1]
        readings.append(LooseReading(board, Listed(notes, ", ") if notes else None, plain=len(empty) < 2))
    return readings or [LooseReading(rows)]


MEANT = {".": "{sign} is an empty cell", "#": "{sign} is outside the board"}


def token_format(puzzle: type[Hidato], format_name: str) -> TokenFormat[Hidato]:
    """Return the token format of Hidato for the matrix format `format_name`."""
    signs = SIGNS[format_name]
    known = {*signs.empty, *signs.hole}

    def read(rows: Sequence[Sequence[str]], **options: Any) -> Hidato:
        tokens = set().union(*rows)  # each token is examined once
        meant: dict[str, int | None] = dict(zip(tokens, map(_number, tokens), strict=True))
        others = [token for token in tokens if not meant[token]]
        if len(tokens.intersection(signs.empty)) > 1 or not known.issuperset(others):
            refuse(rows)
        meant.update((token, None) for token in others if token in signs.hole)
        return puzzle([[meant[token] for token in row] for row in rows], **options)

    def refuse(rows: Sequence[Sequence[str]]) -> None:
        """Raise TokenError at the first token that does not belong on a board."""
        empty = ""
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token in signs.empty:
                    if empty and token != empty:
                        raise TokenError(
                            r, c, "{token} and {empty} cannot both mean an empty cell", token=token, empty=empty
                        )
                    empty = token
                elif token not in signs.hole and not _number(token):
                    if signs.hole:
                        raise TokenError(
                            r,
                            c,
                            "{token} is not a number, {empty} for an empty cell or {hole} for a hole",
                            token=quote(token),
                            empty=signs.empty[0],
                            hole=signs.hole[0],
                        )
                    raise TokenError(
                        r,
                        c,
                        "{token} is not a number, {empty} for an empty cell",
                        token=quote(token),
                        empty=signs.empty[0],
                    )

    def write(board: Hidato) -> list[list[str]]:
        holes = [i for i, number in enumerate(number for row in board.givens for number in row) if number is None]
        if holes and not signs.hole:
            where = cell_name(holes[0], board.cols)
            raise FormatError(
                "the format {format_name} cannot write a Hidato with holes, as at {where}",
                format_name=format_name,
                where=where,
            )
        if format_name != "text" and board.neighbours != 8:
            raise FormatError(
                "the format {format_name} cannot say that a cell has {neighbours} neighbours",
                format_name=format_name,
                neighbours=board.neighbours,
            )
        return [
            [signs.hole[0] if number is None else str(number) if number else signs.empty[0] for number in row]
            for row in board.givens
        ]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        """Return whether the tokens look like a Hidato: every token is a number or a sign of the format, no number
        repeats, and at least one token is a sign.
        """
        tokens = [token for row in rows for token in row if token not in known]
        cells = sum(map(len, rows))
        if len(tokens) == cells or not all(map(NUMBER.fullmatch, tokens)):
            return False
        numbers = set(map(int, tokens))
        return len(numbers) == len(tokens) and max(numbers, default=0) <= cells

    written = {token: tokens[0] for tokens in signs for token in tokens}
    return TokenFormat(read, write, likely, name="hidoku", signs=written)
