r"""Read and write Kakuro boards as tokens.

In the formats of Masume, `.` is a white cell, a digit is a printed digit, `#` is a wall, and `16\23` is a wall with the
sums down and across, either of which may be missing (`16\`, `\23`). `16/23` is read, too. A .txt file of such rows is a
board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from masume.core.errors import FormatError, Listed, Message, TokenError
from masume.core.grid import cell_name
from masume.core.kind import LooseReading, TokenFormat
from masume.core.lazy import pattern
from masume.core.puzzle import first_of, quote

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro, Square

CLUE = pattern(r"(\d{0,6})[\\/](\d{0,6})", re.ASCII)
COMMA_CLUE = pattern(r"(\d{0,6}),(\d{0,6})", re.ASCII)
# The other tokens with their meanings: a wall, an empty cell or a digit.
OWN = {"#": None, ".": 0, "_": 0, "0": 0, **{str(digit): digit for digit in range(1, 10)}}
PUZZLEKIT = {"-": None, "0": 0}


def own(puzzle: type[Kakuro]) -> TokenFormat[Kakuro]:
    """Return the token format of Kakuro for the formats of Masume."""

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        meant, strange = _meanings(rows, CLUE, OWN)
        if strange:
            r, c, token = first_of(strange, rows)
            raise TokenError(
                r,
                c,
                "{token} is not . or a digit (white cell), # (wall) or 16\\23 (wall, sums down\\across)",
                token=quote(token),
            )
        if "0" in meant and any(isinstance(square, tuple) for square in meant.values()):
            _refuse_idle_zeros(rows)
        return puzzle([[meant[token] for token in row] for row in rows])

    def write(board: Kakuro) -> list[list[str]]:
        return [[_token(s, ".", "#", "\\") for s in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return any(CLUE.fullmatch(token) for row in rows for token in row)

    return TokenFormat(read, write, likely, signs={"#": "#", ".": ".", "_": ".", "0": "."})


# Walls with sums as people write them: 16\\23, 16/23, 16:23, 16|23, 16,23, with nothing, 0 or - for no sum. Only a
# slash makes clear which of them is the sum down.
ANY_CLUE = pattern(r"(\d{0,3}|-)[\\/:|,](\d{0,3}|-)", re.ASCII)
# The other signs that people write, with their possible meanings: a white cell (.), a wall (#).
MOST_DOUBTFUL = 3
MEANINGS = {
    **dict.fromkeys(("_", "__", "?", "??", "0", "□", "⬜", "○"), "."),
    **dict.fromkeys(("#", "##", "■", "█", "⬛", "\\", "/", "-1"), "#"),
    **dict.fromkeys(("", ".", "..", "-", "--", "x", "X", "xx", "XX", "*", "B"), ".#"),
}
MEANT = {".": "{sign} is a white cell", "#": "{sign} is a wall"}


def loose_readings(rows: Sequence[Sequence[str]]) -> list[LooseReading]:
    """Return the possible readings of `rows`. A sign may be read as a white cell or as a wall, and the first sum of a
    wall as its sum down or across. A reading is possible if every sum has a run. If there are readings in which, in
    addition, every run of several cells has a sum, return only these. If there is no sum or no possible reading, return
    `rows` unchanged; if there is an unknown sign or there are too many ambiguous ones, return an empty list.
    """
    counts = Counter(token for row in rows for token in row)
    tokens = set(counts)
    if not any(ANY_CLUE.fullmatch(token) for token in tokens if token not in MEANINGS):
        return [LooseReading(rows)]  # without a sum, nothing tells walls from white cells
    signs = sorted(token for token in tokens if not ANY_CLUE.fullmatch(token) or token in MEANINGS)
    signs = [sign for sign in signs if not (len(sign) == 1 and sign in "123456789")]
    if not all(sign in MEANINGS for sign in signs):
        return []
    possible = {sign: MEANINGS[sign] for sign in signs}
    if "" in possible and not any("" in row[1:] for row in rows[1:]):
        possible[""] = "#"  # only in the frame
    doubtful = [sign for sign in signs if len(possible[sign]) > 1]
    if len(doubtful) > MOST_DOUBTFUL:
        return []
    tables = [dict(zip(signs, meanings, strict=True)) for meanings in product(*possible.values())]
    # White cells are not written in two ways; a sign that occurs once may be a mistake.
    usual = [table for table in tables if sum(table[sign] == "." and counts[sign] > 1 for sign in signs) < 2]
    ways = []
    for table in usual or tables:
        notes = [Message(MEANT[table[sign]], sign=sign or Message("a blank")) for sign in doubtful]
        for is_swapped in (False,) if any("\\" in token or "/" in token for token in tokens) else (False, True):
            board = [[table.get(token) or _own_token(token, is_swapped) for token in row] for row in rows]
            if "" in table:  # a blank in the frame is a wall, whatever other blanks are
                board[0] = [kept_token if token else "#" for kept_token, token in zip(board[0], rows[0], strict=True)]
                board = [
                    [kept_token[0] if row[0] else "#", *kept_token[1:]]
                    for kept_token, row in zip(board, rows, strict=True)
                ]
            order = [Message("sums across stand before sums down")] if is_swapped else []
            # If there is another sign for walls, 0 is not one.
            zeros_known = any(table[sign] == "#" for sign in signs if sign != "0")
            for fitted, zeros in [(board, [])] if zeros_known else _without_idle_zeros(rows, board):
                fit = _fit(fitted)
                if fit:
                    how = [*notes, *zeros, *order]
                    ways.append((fit, LooseReading(fitted, Listed(how, ", ") if how else None)))
    best = max((fit for fit, _ in ways), default=0)
    return [reading for fit, reading in ways if fit == best] or [LooseReading(rows)]


def _without_idle_zeros(
    rows: Sequence[Sequence[str]], board: list[list[str]]
) -> list[tuple[list[list[str]], list[Message]]]:
    """Return the possible versions of `board`, each with notes on how 0 is read. In the first version, all zeros are
    white cells. If fewer than two sums reach some of these cells, there are further versions in which some or all zeros
    are walls.
    """
    if not any("0" in row for row in rows):
        return [(board, [])]
    versions = [(board, Message("0 is a white cell"))]
    for least, meant in (
        (1, Message("0 is a wall where no sum reaches it, else a white cell")),
        (2, Message("0 is a wall where no two sums meet in it, else a white cell")),
    ):
        walls = _with_walls(rows, board, least)
        if all(walls != other for other, _ in versions):
            versions.append((walls, meant))
    all_walls = [
        ["#" if kept_token == "0" else token for kept_token, token in zip(*pair, strict=True)]
        for pair in zip(rows, board, strict=True)
    ]
    if len(versions) > 1 and any("." in row for row in all_walls):
        versions.append((all_walls, Message("0 is a wall")))
    return [(version, [remark]) for version, remark in versions] if len(versions) > 1 else [(board, [])]


def _refuse_idle_zeros(rows: Sequence[Sequence[str]]) -> None:
    """Raise TokenError if some 0 could be a white cell as well as a wall. The error names the first one in reading
    order.
    """
    for r, (row, walls) in enumerate(zip(rows, _with_walls(rows, rows, 2), strict=True)):
        for c, (token, wall) in enumerate(zip(row, walls, strict=True)):
            if token != wall:
                raise TokenError(
                    r, c, "0 may be a white cell or a wall here; write . for a white cell and # for a wall"
                )


def _with_walls(rows: Sequence[Sequence[str]], board: Sequence[Sequence[str]], least: int) -> list[list[str]]:
    """Return `board` with a wall in place of each 0 of `rows` that fewer than `least` sums reach. A sum across reaches
    the white cells to its right up to the next wall, a sum down those below it.
    """
    made: list[list[str]] = []
    below = [False] * len(board[0])  # whether a sum reaches the square below
    for row, kept_token in zip(board, rows, strict=True):
        made.append([])
        right = False
        for c, token in enumerate(row):
            if kept_token[c] == "0" and right + below[c] < least:
                token = "#"
            made[-1].append(token)
            is_wall = token == "#" or CLUE.fullmatch(token) is not None
            right, below[c] = (bool(_sum(token, 2)), bool(_sum(token, 1))) if is_wall else (right, below[c])
    return made


def _own_token(token: str, is_swapped: bool) -> str:
    """Return `token` in Masume's notation if it is a wall with sums, otherwise unchanged. If `is_swapped`, the sum
    across is written before the sum down.
    """
    clue = ANY_CLUE.fullmatch(token)
    if clue is None:
        return token
    parts = reversed(clue.groups()) if is_swapped else clue.groups()
    down, across = (part if part.isdecimal() and int(part) else "" for part in parts)
    return f"{down}\\{across}" if down or across else "#"


def _fit(board: Sequence[Sequence[str]]) -> int:
    """Return how well the sums of `board` match its runs: 0 if some sum has no run, 1 if every sum has a run, and 2 if,
    in addition, every run of several cells has a sum.
    """
    complete = True
    for wall, after, then in _steps(board):
        if wall and wall != "." and after != ".":
            return 0
        complete = complete and (wall != "" or after != "." or then != ".")
    return 2 if complete else 1


def _steps(board: Sequence[Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """Yield all triples of consecutive squares in the rows and columns of `board`, as texts. The text of a wall is its
    sum in this direction, empty if it has none; that of a white cell is a dot. Each line is treated as if it began and
    ended at walls without sums.
    """
    for lines, part in ((board, 2), (list(zip(*board, strict=True)), 1)):
        for line in lines:
            sums = ["." if CLUE.fullmatch(token) is None and token != "#" else _sum(token, part) for token in line]
            padded = ["", *sums, "", ""]
            yield from zip(padded, padded[1:], padded[2:], strict=False)


def _sum(token: str, part: int) -> str:
    """Return the sum down (`part` 1) or across (`part` 2) of a wall as text; an empty text if it has none."""
    clue = CLUE.fullmatch(token)
    return clue[part] if clue else ""


def _meanings(
    rows: Sequence[Sequence[str]], clue: re.Pattern[str], signs: Mapping[str, int | None]
) -> tuple[dict[str, Square | None], list[str]]:
    """Return two things: a mapping from each token to the square that it stands for, and a list of the tokens without a
    meaning. A token that occurs several times is examined only once.
    """
    meant: dict[str, Square | None] = {}
    strange = []
    for token in set().union(*rows):
        if token in signs:
            meant[token] = signs[token]
        elif match := clue.fullmatch(token):
            meant[token] = int(match[1] or 0), int(match[2] or 0)
        else:
            strange.append(token)
    return meant, strange


def _token(square: Square, empty: str, wall: str, slash: str) -> str:
    """Return `square` as a token. `empty` and `wall` are the tokens of an empty white cell and of a wall without sums,
    and `slash` separates the sums of a wall.
    """
    if isinstance(square, int):
        return str(square) if square else empty
    down, across = square
    return f"{down or ''}{slash}{across or ''}" if down or across else wall


def puzzlekit(puzzle: type[Kakuro]) -> TokenFormat[Kakuro]:
    """Return the token format of Kakuro for puzzlekit: `-` is a wall, `0` a white cell, and `16,23` a wall with the
    sums down and across. The format has no printed digits.
    """

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        meant, strange = _meanings(rows, COMMA_CLUE, PUZZLEKIT)
        if strange:
            r, c, token = first_of(strange, rows)
            raise TokenError(
                r, c, "{token} is not 0 (white cell), - (wall) or 16,23 (wall, sums down,across)", token=quote(token)
            )
        return puzzle([[meant[token] for token in row] for row in rows])

    def write(board: Kakuro) -> list[list[str]]:
        for i, square in enumerate(square for row in board.givens for square in row):
            if isinstance(square, int) and square:
                where = cell_name(i, board.cols)
                raise FormatError("this format cannot write a Kakuro with printed digits, as at {where}", where=where)
        return [[_token(s, "0", "-", ",") for s in row] for row in board.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return any("," in token for row in rows for token in row)

    return TokenFormat(read, write, likely, name="kakuro")


def solution(puzzle: type[Kakuro]) -> TokenFormat[Kakuro]:
    """Return the token format of a solved board, in which `-` is a wall. The board read from it has the sums of its
    runs as clues.
    """

    def read(rows: Sequence[Sequence[str]]) -> Kakuro:
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token != "-" and not (len(token) == 1 and token in "123456789"):
                    raise TokenError(r, c, "{token} is neither a digit nor - (wall)", token=quote(token))
        return of_digits(puzzle, [int(token.replace("-", "0")) for row in rows for token in row], len(rows[0]))

    def write(board: Kakuro) -> list[list[str]]:
        raise FormatError("a Kakuro is not written as its solution")

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return {"-"} <= {token for row in rows for token in row} <= set("-123456789")

    return TokenFormat(read, write, likely, name="kakuro")


def of_digits(puzzle: type[Kakuro], digits: Sequence[int], cols: int) -> Kakuro:
    """Return the board whose solution is `digits` (0 for walls), with a sum for every run that has a wall before it."""
    squares: list[int | list[int]] = [0 if digit else [0, 0] for digit in digits]
    # Backwards, so that the sums of the runs after a wall are known when the wall is reached.
    across = 0
    down = [0] * cols
    for cell in range(len(digits) - 1, -1, -1):
        col = cell % cols
        if digits[cell]:
            across = across + digits[cell] if col else 0
            down[col] += digits[cell]
        else:
            squares[cell] = [down[col], across]
            across = down[col] = 0
    return puzzle([squares[start : start + cols] for start in range(0, len(squares), cols)])
