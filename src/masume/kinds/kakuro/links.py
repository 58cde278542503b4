"""Read and write Kakuro in links, drawings and files of other programs.

The boards of puzz.link and similar programs have a row of clues above them and a column of clues to their left, which
are not counted in the size of the board. They have no printed digits, and sums up to 45; 0 or -1 stands for no sum.
These programs keep sums that belong to no run, without showing them. Such sums are left out of the board that is read,
and listed in its notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from masume.core.errors import FormatError, Message, RowError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import LinkFormat
from masume.core.puzzle import quote
from masume.formats import urls
from masume.formats.pencilbox import count_walls
from masume.formats.penpa import Sheet
from masume.kinds.kakuro import Kakuro, Square

SUM_SIGNS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
RUN_SIGNS = "klmnopqrstuvwxyz"  # 1 to 16 white cells
HIGHEST_SUM = 45
SUM = re.compile(r"-1|[0-9]{1,6}")
DIGITS = frozenset("123456789")
NOTES = re.compile(r"\D*\[([0-9,]*)\]")
WALL = "kakuro"
PLAIN, SLASHED = 2, 1  # styles of penpa's walls: without and with a diagonal
RIGHT, DOWN = 1, 2  # the corners in which penpa writes the sums across and down
DARK = (1, 3, 4, 8)  # colours of penpa's surface that make a square a wall

Rows = Sequence[Sequence[str]]


def _check_frame(board: Kakuro, format_name: str) -> Kakuro:
    """Return `board`. Raise FormatError if a format like that of puzz.link cannot represent it."""
    for cell, square in enumerate(square for row in board.givens for square in row):
        where = cell_name(cell, board.cols)
        if isinstance(square, int) and (cell < board.cols or cell % board.cols == 0):
            raise FormatError(
                "the format {format_name} has walls in the first row and column, where this Kakuro has a "
                "white cell at {where}",
                format_name=format_name,
                where=where,
            )
        if isinstance(square, int) and square:
            raise FormatError(
                "the format {format_name} cannot write a Kakuro with printed digits, as at {where}",
                format_name=format_name,
                where=where,
            )
        if isinstance(square, tuple) and max(square) > HIGHEST_SUM:
            raise FormatError(
                "the format {format_name} has sums up to {highest}, and this Kakuro has {sum} at {where}",
                format_name=format_name,
                highest=HIGHEST_SUM,
                sum=max(square),
                where=where,
            )
    return board


def _build(squares: Sequence[Sequence[Any]]) -> Kakuro:
    """Return the board with `squares`, but without the sums that belong to no run. List these sums in the notes of the
    board.
    """
    board = [list(row) for row in squares]
    notes = []
    for r, row in enumerate(board):
        for c, square in enumerate(row):
            if not isinstance(square, tuple):
                continue
            down, across = square
            where = cell_name(r * len(row) + c, len(row))
            if down and not (r + 1 < len(board) and isinstance(board[r + 1][c], int)):
                notes.append(
                    Message(
                        "{cell}: the clue {sum} down has no white cell below it, and was left out", cell=where, sum=down
                    )
                )
                down = 0
            if across and not (c + 1 < len(row) and isinstance(row[c + 1], int)):
                notes.append(
                    Message(
                        "{cell}: the clue {sum} across has no white cell to its right, and was left out",
                        cell=where,
                        sum=across,
                    )
                )
                across = 0
            row[c] = (down, across)
    board_read = Kakuro(board)
    return board_read.with_notes(*notes) if notes else board_read


# puzz.link


def read_body(cols: int, rows: int, body: str) -> Kakuro:
    """Parse the body of a puzz.link link."""
    squares: list[Any] = []
    signs = iter(body)
    while len(squares) < rows * cols:
        sign = next(signs, None)
        if sign is None:
            raise FormatError(
                "the link is cut off: it should have {rows} rows of {cols} squares, it has {squares}",
                rows=rows,
                cols=cols,
                squares=len(squares),
            )
        if sign in RUN_SIGNS:
            squares += [0] * (RUN_SIGNS.index(sign) + 1)
        elif sign == ".":
            squares.append((0, 0))
        else:
            squares.append((_value(sign), _value(next(signs, None))))
    if len(squares) > rows * cols:
        raise FormatError(
            "the link should have {rows} rows of {cols} squares, its last white cells are too many",
            rows=rows,
            cols=cols,
        )
    inner = [squares[i : i + cols] for i in range(0, len(squares), cols)]
    rest = list(signs)
    needed = sum(square == 0 for square in inner[0]) + sum(row[0] == 0 for row in inner)
    if len(rest) < needed:
        raise FormatError(
            "the link is cut off: it should end with {needed} {needed:sign|signs} for the sums above and "
            "left of the board, and has {rest}",
            needed=needed,
            rest=len(rest),
        )
    if len(rest) > needed:
        raise FormatError(
            "behind the board stands {rest}; the link should end before it", rest=quote("".join(rest[needed:]))
        )
    outer = iter(rest)
    above = [(_value(next(outer)) if square == 0 else 0, 0) for square in inner[0]]
    left = [(0, _value(next(outer)) if row[0] == 0 else 0) for row in inner]
    return _build([[(0, 0), *above], *([clue, *row] for clue, row in zip(left, inner, strict=True))])


def _value(sign: str | None) -> int:
    """Return the sum that `sign` stands for, 0 for none. Raise FormatError for other signs."""
    if sign is None:
        raise FormatError("the link is cut off in the middle of a wall")
    if sign != "-" and sign not in SUM_SIGNS:
        raise FormatError("{sign} is no sum; sums are 0-9, a-j, A-Z, - for none", sign=quote(sign))
    return max(0, SUM_SIGNS.find(sign))


def write_body(board: Kakuro) -> tuple[int, int, str]:
    """Return the numbers of columns and rows, and the body of a puzz.link link."""
    _check_frame(board, "puzzlink")
    body = ""
    white = 0
    for square in (square for row in board.givens[1:] for square in row[1:]):
        if square == 0:
            white += 1
            continue
        body += _run_signs(white)
        white = 0
        down, across = _clues(square)
        body += _sign(down) + _sign(across) if down or across else "."
    body += _run_signs(white)
    top = zip(board.givens[0][1:], board.givens[1][1:], strict=True)
    body += "".join(_sign(_clues(wall)[0]) for wall, square in top if square == 0)
    body += "".join(_sign(_clues(row[0])[1]) for row in board.givens[1:] if row[1] == 0)
    return board.cols - 1, board.rows - 1, body


def _run_signs(white: int) -> str:
    """Return the signs for `white` consecutive white cells."""
    full, rest = divmod(white, len(RUN_SIGNS))
    return RUN_SIGNS[-1] * full + (RUN_SIGNS[rest - 1] if rest else "")


def _clues(square: Square) -> tuple[int, int]:
    """Return the sums down and across of a wall; both are 0 for a white cell."""
    return square if isinstance(square, tuple) else (0, 0)


def _sign(value: int) -> str:
    """Return the sign for the sum `value`; 0 is no sum."""
    return SUM_SIGNS[value] if value else "-"


# pzprv3: the squares with the clues around them, then the entries


def read_file(rows: int, cols: int, body: Rows) -> Kakuro:
    """Parse the rows of a pzprv3 file, with the player's entries."""
    if len(body) != rows + 1 and len(body) != 2 * rows + 1:
        raise FormatError(
            "the board should have {high} rows (one of them of clues), perhaps with {entered} {entered:row|rows} of "
            "entries below; the text has {rows} {rows:row|rows} in all",
            high=rows + 1,
            entered=rows,
            rows=len(body),
        )
    givens = []
    for r, row in enumerate(body[: rows + 1]):
        if len(row) != cols + 1:
            raise RowError(
                r,
                "row {row} has {squares} {squares:square|squares} instead of {cols}",
                row=r + 1,
                squares=len(row),
                cols=cols + 1,
            )
        givens.append([_square(token, r, c) for c, token in enumerate(row)])
    board = _build(givens)
    entered = body[rows + 1 : 2 * rows + 1]
    if len(entered) == rows and all(len(row) == cols for row in entered):
        cells = {
            (r + 1) * (cols + 1) + c + 1: value
            for r, row in enumerate(entered)
            for c, token in enumerate(row)
            if givens[r + 1][c + 1] == 0 and (value := _entry(token))
        }
        board = board.with_meta(**urls.state_text(cells, cols + 1))
    return board


def _square(token: str, r: int, c: int) -> Any:
    """Parse the token of the square in row `r` and column `c` of a pzprv3 file."""
    if token == "." and r and c:
        return 0
    parts = token.split(",")
    if len(parts) != (2 if r and c else 1) or not all(SUM.fullmatch(part) for part in parts):
        if r and c:
            raise TokenError(
                r, c, "{token} is not . (white cell) or 23,16 (wall, sums across,down)", token=quote(token)
            )
        raise TokenError(r, c, "{token} is not a sum (-1 for none)", token=quote(token))
    sums = [max(0, int(part)) for part in parts]
    if r and c:
        return sums[1], sums[0]
    return (sums[0], 0) if c else (0, sums[0]) if r else (0, 0)


def _entry(token: str) -> str:
    """Return the entry or the pencil marks that `token` of a pzprv3 file stands for; an empty text for other tokens."""
    if token in DIGITS:
        return token
    notes = NOTES.fullmatch(token)
    return "/".join(sorted(DIGITS.intersection(notes[1].split(",")))) if notes else ""


def write_file(board: Kakuro) -> tuple[int, int, Rows]:
    """Return the numbers of rows and columns, and the token rows of a pzprv3 file."""
    _check_frame(board, "pzprv3")
    clues = [[_square_text(square, r, c) for c, square in enumerate(row)] for r, row in enumerate(board.givens)]
    state = urls.state_of(board)
    entered = [
        [
            _entry_text(state.get(r * board.cols + c, "")) if board.givens[r][c] == 0 else "."
            for c in range(1, board.cols)
        ]
        for r in range(1, board.rows)
    ]
    return board.rows - 1, board.cols - 1, [*clues, *entered]


def _square_text(square: Any, r: int, c: int) -> str:
    """Return the square in row `r` and column `c` as a token of a pzprv3 file."""
    if square == 0:
        return "."
    down, across = (value or -1 for value in square)
    if r and c:
        return f"{across},{down}"
    return str(down) if c else str(across) if r else "0"


def _entry_text(value: str) -> str:
    """Return an entry or pencil marks as a token of a pzprv3 file."""
    digits = [digit for digit in value.split("/") if digit in DIGITS]
    if len(digits) == 1:
        return digits[0]
    # The program has room for four pencil marks.
    return f".[{','.join((*digits, '', '', '')[:4])}]" if 1 < len(digits) <= 4 else "."


# Pencilbox and Kanpen: a list of the walls, then the entries


def read_walls(rows: int, cols: int, body: Rows) -> Kakuro:
    """Parse the rows of a Kanpen or Pencilbox file, with the player's entries."""
    givens: list[list[Any]] = [[0] * cols for _ in range(rows)]
    walls = 0
    for tokens in body:
        if len(tokens) != 4 or not all(SUM.fullmatch(token) for token in tokens):
            break
        r, c, across, down = map(int, tokens)
        if not (0 <= r < rows and 0 <= c < cols):
            raise RowError(
                walls, "the wall at row {row} and column {col} (counted from 0) lies outside the board", row=r, col=c
            )
        # In the first row and column, the program writes old sums even if no run begins there.
        givens[r][c] = (max(0, down) if c else 0, max(0, across) if r else 0)
        walls += 1
    for r in range(rows):
        for c in range(cols):
            if (r == 0 or c == 0) and givens[r][c] == 0:
                raise FormatError(
                    "the first row and column should be walls, and {cell} is not listed as one",
                    cell=cell_name(r * cols + c, cols),
                )
    board = _build(givens)
    entered = body[walls:]
    if entered and (len(entered) != rows or any(len(row) != cols for row in entered)):
        raise FormatError(
            "behind the walls, {rows} {rows:row|rows} of {cols} entries may follow; here stands {entered}",
            rows=rows,
            cols=cols,
            entered=quote(" ".join(entered[0])),
        )
    if len(entered) == rows and all(len(row) == cols for row in entered):
        cells = {
            r * cols + c: token
            for r, row in enumerate(entered)
            for c, token in enumerate(row)
            if givens[r][c] == 0 and token in DIGITS
        }
        board = board.with_meta(**urls.state_text(cells, cols))
    return board


def _wall_rows(board: Kakuro) -> Iterator[list[str]]:
    """Yield the token row of each wall for a Kanpen or Pencilbox file."""
    for r, row in enumerate(board.givens):
        for c, square in enumerate(row):
            if isinstance(square, tuple):
                down, across = (value or -1 for value in square)
                # -1 is a missing sum; 0 is an impossible one: across in the top row, down in the left column.
                yield [str(r), str(c), str(across if r else 0), str(down if c else 0)]


def write_kanpen(board: Kakuro) -> tuple[int, int, Rows]:
    """Return the numbers of rows and columns, and the token rows of a Kanpen file."""
    return board.rows, board.cols, list(_wall_rows(_check_frame(board, "kanpen")))


def write_plain(board: Kakuro) -> tuple[int, int, Rows]:
    """Return the numbers of rows and columns, and the token rows of a Pencilbox file."""
    walls = list(_wall_rows(_check_frame(board, "pencilbox")))
    state = urls.state_of(board)
    entered = [
        [
            "." if isinstance(square, tuple) else value if (value := state.get(r * board.cols + c)) in DIGITS else "0"
            for c, square in enumerate(row)
        ]
        for r, row in enumerate(board.givens)
    ]
    return board.rows, board.cols, [*walls, [], *entered]


def plain_likely(rows: int, cols: int, body: Rows) -> bool:
    """Return whether the rows look like a Kakuro: they begin with walls on a board of this size."""
    return count_walls(body, rows, cols) > 0


# penpa-edit


def read_sheet(sheet: Sheet) -> Kakuro:
    """Parse a penpa-edit sheet."""
    squares: list[Any] = []
    for cell in range(sheet.rows * sheet.cols):
        row, col = divmod(cell, sheet.cols)
        name = sheet.symbols.get(cell, (0, ""))[1]
        if name == WALL or sheet.surface.get(cell) in DARK or cell not in sheet.cells:
            squares.append((_sum(sheet, cell, DOWN), _sum(sheet, cell, RIGHT)))
            continue
        text = sheet.numbers.get(cell, "0")
        if text not in DIGITS | {"0"}:
            raise TokenError(row, col, "{token} is not a digit from 1 to 9", token=quote(text))
        squares.append(int(text))
    return _build([squares[i : i + sheet.cols] for i in range(0, len(squares), sheet.cols)])


def _sum(sheet: Sheet, cell: int, corner: int) -> int:
    """Return the sum that is printed in this corner of a cell of the sheet, 0 for none."""
    text = sheet.corners.get((cell, corner), "0")
    if not SUM.fullmatch(text):
        raise TokenError(cell // sheet.cols, cell % sheet.cols, "{token} is not a sum", token=quote(text))
    return max(0, int(text))


def write_sheet(board: Kakuro) -> Sheet:
    """Return the board as a penpa-edit sheet."""
    squares = [square for row in board.givens for square in row]
    walls = {cell: square for cell, square in enumerate(squares) if isinstance(square, tuple)}
    corners = {(cell, DOWN): str(sums[0]) for cell, sums in walls.items() if sums[0]}
    corners |= {(cell, RIGHT): str(sums[1]) for cell, sums in walls.items() if sums[1]}
    return Sheet(
        board.rows,
        board.cols,
        WALL,
        cells=frozenset(range(len(squares))),
        numbers={cell: str(square) for cell, square in enumerate(squares) if isinstance(square, int) and square},
        corners=corners,
        symbols={cell: (SLASHED if cell else PLAIN, WALL) for cell in walls},
    )


def sheet_likely(sheet: Sheet) -> bool:
    """Return whether the sheet looks like a Kakuro: it has walls as penpa-edit draws them, or dark squares with numbers
    in the corners.
    """
    drawn = sheet.grid == WALL or any(name == WALL for _, name in sheet.symbols.values())
    return drawn or any(sheet.surface.get(cell) in DARK and corner in (RIGHT, DOWN) for cell, corner in sheet.corners)


LINKS = {
    "puzzlink": LinkFormat("kakuro", read_body, write_body),
    "pzprv3": LinkFormat("kakuro", read_file, write_file),
    "kanpen": LinkFormat("kakuro", read_walls, write_kanpen),
    "pencilbox": LinkFormat("kakuro", read_walls, write_plain, plain_likely),
    "penpa": LinkFormat("kakuro", read_sheet, write_sheet, sheet_likely),
}
