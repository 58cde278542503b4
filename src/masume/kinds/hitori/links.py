"""Read and write Hitori in links, game IDs and files of other programs.

Of these formats, only that of penpa-edit allows letters, and that of Tatham's Singles allows only the numbers from 1 to
the length of the longer side. A cell that shows `?` is read as a blank, because nobody knows which symbols it repeats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from masume.core.errors import FormatError, RowError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import LinkFormat
from masume.core.puzzle import quote
from masume.formats import tatham, urls
from masume.formats.penpa import Sheet
from masume.kinds.hitori import VALUE_WORDS, Hitori

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
BODY = re.compile(r"-([0-9a-z]{2})|([0-9a-z])|[.%@]")
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
ENTERED = {"#": VALUE_WORDS[1], "+": VALUE_WORDS[0]}
SIGNS = {word: sign for sign, word in ENTERED.items()}
SINGLES = re.compile(r"([0-9]+)(?:x([0-9]+))?(?:d([ek]))?")
LEVELS = {"e": "easy", "k": "tricky"}
LONGEST = 62
# Colours of penpa's squares: grey or black means shaded, and players use green for unshaded.
SHADED = (1, 3, 4, 8)
UNKNOWN = ("?", "？", "")  # the texts of a cell whose number is unknown
BLACK, GREEN = 4, 2

Rows = Sequence[Sequence[str]]


def _numbers(board: Hitori, form: str) -> Iterator[tuple[int | None, str]]:
    """Yield the symbols row by row, each with the name of its cell. Raise FormatError if the board has letters or
    marks.
    """
    marks = [mark for row in board.marks or () for mark in row]
    for cell, symbol in enumerate(symbol for row in board.givens for symbol in row):
        where = cell_name(cell, board.cols)
        if marks and marks[cell] is not None:
            raise FormatError(
                "the format {form} cannot say that a Hitori cell is printed shaded or unshaded, as {where}",
                form=form,
                where=where,
            )
        if isinstance(symbol, str):
            raise FormatError(
                "the format {form} knows numbers only, and this Hitori has {symbol} at {where}",
                form=form,
                symbol=symbol,
                where=where,
            )
        yield symbol, where


def _build(numbers: Sequence[int | None], cols: int) -> Hitori:
    """Return the board with `numbers`, given row by row."""
    return Hitori([numbers[i : i + cols] for i in range(0, len(numbers), cols)])


# puzz.link


def read_body(cols: int, rows: int, body: str) -> Hitori:
    """Parse the body of a puzz.link link."""
    numbers: list[int | None] = []
    position = 0
    while position < len(body):
        match = BODY.match(body, position)
        if match is None:
            raise FormatError(
                "{body} is no cell; cells are 0-9, a-z, -10 to -zz, . (a blank)",
                body=f"{body[position : position + 3]!r}",
            )
        digits = match[1] or match[2]
        numbers.append(int(digits, 36) if digits else None)
        position = match.end()
    if len(numbers) != cols * rows:
        raise FormatError(
            "the link is cut off: it should have {rows} rows of {cols} cells, it has {numbers} in all"
            if len(numbers) < cols * rows
            else "the link is too long: it should have {rows} rows of {cols} cells, it has {numbers} in all",
            rows=rows,
            cols=cols,
            numbers=len(numbers),
        )
    return _build(numbers, cols)


def write_body(board: Hitori) -> tuple[int, int, str]:
    """Return the columns, the rows and the body of a puzz.link link."""
    return board.cols, board.rows, "".join(_base36(number, where) for number, where in _numbers(board, "puzzlink"))


def _base36(number: int | None, where: str) -> str:
    """Return `number` in the notation of puzz.link. `where` is the name of its cell, for error messages."""
    if number is None:
        return "."
    if number < 36:
        return DIGITS[number]
    if number < 1296:
        return f"-{DIGITS[number // 36]}{DIGITS[number % 36]}"
    raise FormatError(
        "the format puzzlink has numbers up to 1295, and this Hitori has {number} at {where}",
        number=number,
        where=where,
    )


# pzprv3, Pencilbox and Kanpen: rows of numbers, then rows of entries


def _read_rows(rows: int, cols: int, body: Rows, blanks: Mapping[str, None]) -> Hitori:
    """Parse rows of numbers, and the rows of a player's entries if they follow. `blanks` holds the tokens that stand
    for a blank.
    """
    numbers: list[int | None] = []
    if len(body) != rows and len(body) != 2 * rows:
        raise FormatError(
            "the board should have {rows} {rows:row|rows} of numbers, perhaps with as many of entries "
            "below; the text has {body} {body:row|rows} in all",
            rows=rows,
            body=len(body),
        )
    for r, row in enumerate(body[:rows]):
        if len(row) != cols:
            raise RowError(
                r, "row {row} has {cells} {cells:cell|cells} instead of {cols}", row=r + 1, cells=len(row), cols=cols
            )
        for c, token in enumerate(row):
            if token not in blanks and not NUMBER.fullmatch(token):
                raise TokenError(
                    r, c, "{token} is not a number or {blank} (a blank)", token=quote(token), blank=next(iter(blanks))
                )
            numbers.append(None if token in blanks else int(token))
    board = _build(numbers, cols)
    entered = [token for row in body[rows : 2 * rows] for token in row] if len(body) >= 2 * rows else []
    if len(entered) == rows * cols:
        cells = {cell: ENTERED[token] for cell, token in enumerate(entered) if token in ENTERED}
        board = board.with_meta(**urls.state_text(cells, cols))
    return board


def read_file(rows: int, cols: int, body: Rows) -> Hitori:
    """Parse the rows of a pzprv3 file."""
    return _read_rows(rows, cols, body, dict.fromkeys((".", "-")))


def read_plain(rows: int, cols: int, body: Rows) -> Hitori:
    """Parse the rows of a Kanpen or Pencilbox file."""
    return _read_rows(rows, cols, body, dict.fromkeys(("0", ".")))


def _split_rows(board: Hitori, tokens: Sequence[str]) -> list[list[str]]:
    """Divide `tokens`, one per cell of `board`, into rows."""
    return [list(tokens[i : i + board.cols]) for i in range(0, len(tokens), board.cols)]


def _entry_rows(board: Hitori) -> list[list[str]]:
    """Return the entries of a player as rows of tokens."""
    state = urls.state_of(board)
    return _split_rows(board, [SIGNS.get(state.get(cell, ""), ".") for cell in range(board.rows * board.cols)])


def write_file(board: Hitori) -> tuple[int, int, Rows]:
    """Return the rows, the columns and the token rows of a pzprv3 file."""
    tokens = ["." if number is None else str(number) for number, _ in _numbers(board, "pzprv3")]
    return board.rows, board.cols, [*_split_rows(board, tokens), *_entry_rows(board)]


def _plain_rows(board: Hitori, form: str) -> list[list[str]]:
    """Return the numbers as rows of tokens, 0 for a blank. Raise FormatError if the number 0 occurs."""
    tokens = []
    for number, where in _numbers(board, form):
        if number == 0:
            raise FormatError(
                "the format {form} has 0 for a blank, and this Hitori has the number 0 at {where}",
                form=form,
                where=where,
            )
        tokens.append(str(number or 0))
    return _split_rows(board, tokens)


def write_plain(board: Hitori) -> tuple[int, int, Rows]:
    """Return the rows, the columns and the token rows of a Pencilbox file."""
    return board.rows, board.cols, [*_plain_rows(board, "pencilbox"), *_entry_rows(board)]


def write_kanpen(board: Hitori) -> tuple[int, int, Rows]:
    """Return the rows, the columns and the token rows of a Kanpen file."""
    return board.rows, board.cols, [[*row, ""] for row in _plain_rows(board, "kanpen")]


def plain_likely(rows: int, cols: int, body: Rows) -> bool:
    """Return whether `body` looks like a Hitori: its rows have the given size and contain only numbers and blanks."""
    return len(body) >= rows and all(
        len(row) == cols and all(token == "." or NUMBER.fullmatch(token) for token in row) for row in body[:rows]
    )


# Tatham's Singles


def read_singles(params: str, desc: str, moves: Sequence[str] = ()) -> Hitori:
    """Parse a game ID of Tatham's Singles, and the moves of a player if there are any."""
    cols, rows, level = tatham.parse_params(SINGLES, params, ("6x6", "6x6dk"))
    for i, sign in enumerate(desc):
        if sign not in DIGITS:
            raise TokenError(i // cols, i % cols, "{sign} is not a number; numbers are 0-9, a-z, A-Z", sign=quote(sign))
    if len(desc) != cols * rows:
        raise FormatError(
            "the ID is cut off: a Singles board of {rows} rows of {cols} has {cells} characters, not {length}"
            if len(desc) < cols * rows
            else "the ID is too long: a Singles board of {rows} rows of {cols} has {cells} characters, not {length}",
            rows=rows,
            cols=cols,
            cells=cols * rows,
            length=len(desc),
        )
    board = _build([DIGITS.index(sign) for sign in desc], cols)
    entered: dict[int, str] = {}
    for sign, x, y in (match for move in moves for match in re.findall(r"([BCE]) ?([0-9]{1,4}),([0-9]{1,4})", move)):
        if int(x) < cols and int(y) < rows:
            entered[int(y) * cols + int(x)] = {"B": VALUE_WORDS[1], "C": VALUE_WORDS[0]}.get(sign, "")
    state = urls.state_text({cell: word for cell, word in entered.items() if word}, cols)
    return board.with_meta(**state, **tatham.level(LEVELS, level))


def write_singles(board: Hitori) -> tuple[str, str]:
    """Return the parameters and the description of a Singles game ID."""
    longer = max(board.rows, board.cols)
    if min(board.rows, board.cols) < 2 or longer > LONGEST:
        raise FormatError("the format tatham has Hitori boards from 2x2 to {longest}x{longest}", longest=LONGEST)
    desc = ""
    highest = min(longer, len(DIGITS) - 1)
    for number, where in _numbers(board, "tatham"):
        if number is None or not 1 <= number <= highest:
            raise FormatError(
                "the format tatham has the numbers from 1 to the longer side, {digits} at most, and this Hitori has a "
                "blank at {where}"
                if number is None
                else "the format tatham has the numbers from 1 to the longer side, {digits} at most, and this Hitori "
                "has the number {number} at {where}",
                digits=len(DIGITS) - 1,
                number=number,
                where=where,
            )
        desc += DIGITS[number]
    return f"{board.cols}x{board.rows}{tatham.level_sign(LEVELS, board)}", desc


def singles_likely(params: str, desc: str) -> bool:
    """Return whether the game ID looks like a Hitori: `desc` has the length that `params` requires, and consists of
    letters and digits.
    """
    size = tatham.size_or_none(SINGLES, params)
    return size is not None and len(desc) == size[0] * size[1] and desc.isascii() and desc.isalnum()


# penpa-edit


def read_sheet(sheet: Sheet) -> Hitori:
    """Parse a penpa-edit sheet."""
    symbols: list[int | str | None] = []
    for cell in range(sheet.rows * sheet.cols):
        if cell not in sheet.cells:
            raise TokenError(cell // sheet.cols, cell % sheet.cols, "a Hitori has no holes")
        text = sheet.numbers.get(cell)
        text = None if text in UNKNOWN else text
        symbols.append(int(text) if text and NUMBER.fullmatch(text) else text)
    marks = [
        (1 if sheet.surface[cell] in SHADED else 0) if cell in sheet.surface else None
        for cell in range(sheet.rows * sheet.cols)
    ]
    cut = range(0, len(symbols), sheet.cols)
    return Hitori([symbols[i : i + sheet.cols] for i in cut], [marks[i : i + sheet.cols] for i in cut])


def write_sheet(board: Hitori) -> Sheet:
    """Return the board as a penpa-edit sheet."""
    symbols = [symbol for row in board.givens for symbol in row]
    marks = [mark for row in board.marks or () for mark in row]
    return Sheet(
        board.rows,
        board.cols,
        cells=frozenset(range(len(symbols))),
        numbers={cell: str(symbol) for cell, symbol in enumerate(symbols) if symbol is not None},
        surface={cell: BLACK if mark else GREEN for cell, mark in enumerate(marks) if mark is not None},
    )


def sheet_likely(sheet: Sheet) -> bool:
    """Return whether the sheet looks like a Hitori: most cells have a number, and some number occurs twice in a
    line.
    """
    texts: Any = [[sheet.numbers.get(r * sheet.cols + c) for c in range(sheet.cols)] for r in range(sheet.rows)]
    lines = [[text for text in line if text] for line in (*texts, *zip(*texts, strict=True))]
    return (
        sheet.grid != "kakuro"
        and not sheet.symbols
        and 2 * len(sheet.numbers) > sheet.rows * sheet.cols
        and any(len(set(line)) < len(line) for line in lines)
    )


LINKS = {
    "puzzlink": LinkFormat("hitori", read_body, write_body),
    "pzprv3": LinkFormat("hitori", read_file, write_file),
    "kanpen": LinkFormat("hitori", read_plain, write_kanpen),
    "pencilbox": LinkFormat("hitori", read_plain, write_plain, plain_likely),
    "tatham": LinkFormat("singles", read_singles, write_singles, singles_likely),
    "penpa": LinkFormat("hitori", read_sheet, write_sheet, sheet_likely),
}
