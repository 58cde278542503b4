"""Read and write Hidato in links, game IDs and drawings. puzz.link does not support Hidato; Kudamono calls it hidoku,
and collections based on Tatham's call it Ascent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from masume.core.errors import FormatError, TokenError
from masume.core.grid import Cell
from masume.core.kind import LinkFormat
from masume.core.puzzle import quote
from masume.formats import tatham, urls
from masume.formats.penpa import Sheet
from masume.kinds.hidato import Hidato

NUMBER = re.compile(r"[0-9]{1,6}")
ASCENT = re.compile(r"([0-9]+)(?:x([0-9]+))?(?:m([ORHCE]))?E?(?:d([enth]))?S?")
LEVELS = {"e": "easy", "n": "normal", "t": "tricky", "h": "hard"}
# Rectangles with 4 neighbours, rectangles with 8, hexagons, and honeycombs, whose sizes exclude the slanted margins.
NEIGHBOURS = {"O": 4, "R": 8, "H": 6, "C": 6}
DESC = re.compile(r"([0-9]{1,6})_?|([a-z])|([A-Z])")
MOVE = re.compile(r"([PC]) ?([0-9]{1,5})(?:,([0-9]{1,5}))?")
MAX_SQUARES, MAX_SIDE = 1000, 50  # Ascent boards have fewer squares than the first, and sides up to the second
BLACK = 4  # the colour of penpa's squares that marks a hole; other colours are decoration
MAX_RUN = 26  # the most empty cells or holes that one letter stands for

Numbers = list[int | None]


def _build(numbers: Sequence[int | None], cols: int, options: Mapping[str, Any]) -> Hidato:
    """Return the board with `numbers`, given row by row."""
    rows = [numbers[i : i + cols] for i in range(0, len(numbers), cols)]
    return Hidato(rows, **options)


def _givens(board: Hidato) -> Numbers:
    """Return the numbers of the board row by row."""
    return [number for row in board.givens for number in row]


# Kudamono


def read_items(rows: int, cols: int, items: Mapping[Cell, str], **options: Any) -> Hidato:
    """Parse the items of a Kudamono link."""
    numbers: Numbers = [0] * (rows * cols)
    for cell, item in items.items():
        if item == "x":
            numbers[cell] = None
        elif NUMBER.fullmatch(item[1:-1]) and int(item[1:-1]):
            numbers[cell] = int(item[1:-1])
        else:
            raise TokenError(
                cell // cols, cell % cols, "{item} is neither (n) for a number nor x for a hole", item=quote(item)
            )
    return _build(numbers, cols, options)


def write_items(board: Hidato) -> tuple[int, int, dict[Cell, str]]:
    """Return the rows, the columns and the items of a Kudamono link."""
    if board.neighbours != 8:
        raise FormatError(
            "the format kudamono cannot say that a cell has {neighbours} neighbours", neighbours=board.neighbours
        )
    items = {c: "x" if number is None else f"({number})" for c, number in enumerate(_givens(board)) if number != 0}
    return board.rows, board.cols, items


# Ascent


def _ascent_size(params: str) -> tuple[int, int, str | None, str | None]:
    """Parse the parameters of a game ID of Ascent. Return the columns and rows of the stored board, the letter for its
    type, and the letter for its difficulty; a letter is None if it is missing.
    """
    cols, rows, sort, level = tatham.parse_params(ASCENT, params, ("7x6mR", "7x6mRdn"))
    if sort == "E":
        raise FormatError("this is Ascent with numbers around the edge, which is another puzzle")
    cols += (rows - 1) // 2 if sort == "C" else 0
    if cols * rows > urls.MOST_CELLS:
        raise FormatError("the size of the board is too large")
    return cols, rows, sort, level


def _squares(desc: str, most: int) -> Iterator[int | None]:
    """Yield the squares of the description `desc` one by one: a number, 0 for an empty cell, or None for a hole. Stop
    as soon as there are more than `most` squares.
    """
    position = count = 0
    while position < len(desc) and count <= most:
        match = DESC.match(desc, position)
        if match is None:
            raise FormatError(
                "{desc} is neither a number nor a letter for empty cells", desc=f"{desc[position : position + 10]!r}"
            )
        number, empty, holes = match.groups()
        run = 1 if number else ord(empty or holes.lower()) - ord("a") + 1
        yield from [int(number) if number else 0 if empty else None] * run
        count += run
        position = match.end()


def read_ascent(params: str, desc: str, moves: Sequence[str] = (), **options: Any) -> Hidato:
    """Parse a game ID of Ascent, and the moves of a player if there are any."""
    cols, rows, sort, level = _ascent_size(params)
    squares = list(_squares(desc, rows * cols))
    if len(squares) != rows * cols:
        raise FormatError(
            "the ID is cut off: it should have {rows} rows of {cols} squares"
            if len(squares) < rows * cols
            else "the ID is too long: it should have {rows} rows of {cols} squares",
            rows=rows,
            cols=cols,
        )
    board = _build(squares, cols, {**options, **({"neighbours": NEIGHBOURS[sort]} if sort else {})})
    entered: dict[Cell, str] = {}
    for sign, cell, number in (match for move in moves for match in MOVE.findall(move)):
        if int(cell) < rows * cols and (number or sign == "C"):
            entered[int(cell)] = str(int(number) + 1) if sign == "P" else ""
    state = urls.state_text({cell: number for cell, number in entered.items() if number}, cols)
    return board.with_meta(**state, **tatham.level(LEVELS, level))


def write_ascent(board: Hidato) -> tuple[str, str]:
    """Return the parameters and the description of an Ascent game ID."""
    rows, cols = board.rows, board.cols
    sort = _sort(board)
    if sort == "C":
        cols -= (rows - 1) // 2
    if min(rows, cols) < 2 or max(rows, cols) > MAX_SIDE or rows * cols >= MAX_SQUARES:
        raise FormatError(
            "the format tatham has Hidato boards from 2x2 with sides up to {longest}, below 1000 cells",
            longest=MAX_SIDE,
        )
    desc = ""
    run = 0
    squares = _givens(board)
    for i, number in enumerate(squares):
        follows = squares[i + 1] if i + 1 < len(squares) else -1
        if number:
            desc += f"{number}{'_' if follows and follows > 0 else ''}"
            continue
        run += 1
        if follows != number or run == MAX_RUN:
            desc += chr(ord("A" if number is None else "a") + run - 1)
            run = 0
    return f"{cols}x{rows}m{sort}{tatham.level_sign(LEVELS, board)}", desc


def _sort(board: Hidato) -> str:
    """Return the letter for the type of a board. A board of hexagons is a honeycomb if its holes are exactly the
    margins of a honeycomb, or if its size is impossible for the type hexagon.
    """
    if board.neighbours != 6:
        return "O" if board.neighbours == 4 else "R"
    rows, cols = board.rows, board.cols
    holes = {i for i, number in enumerate(_givens(board)) if number is None}
    fits_hexagon = rows % 2 == 1 and cols > rows // 2
    is_honeycomb = cols - (rows - 1) // 2 > 1 and holes == _margins(rows, cols)
    return "H" if fits_hexagon and not is_honeycomb else "C"


def _margins(rows: int, cols: int) -> set[Cell]:
    """Return the holes at the margins of a honeycomb. Each of its rows is stored half a cell further to the right than
    the row above, so some squares at both ends of the rows are left over.
    """
    free = set()
    for row in range(rows):
        right = row // 2
        left = (rows - 1) // 2 - right
        free |= {row * cols + col for col in (*range(left), *range(cols - right, cols))}
    return free


def ascent_likely(params: str, desc: str) -> bool:
    """Return whether `params` and `desc` look like a game ID of Ascent: the size fits the description, and the type is
    named or there are numbers.
    """
    try:
        cols, rows, *_ = _ascent_size(params)
        squares = list(_squares(desc, rows * cols))
    except FormatError:
        return False
    return len(squares) == rows * cols and ("m" in params or any(squares))


# penpa-edit


def read_sheet(sheet: Sheet, **options: Any) -> Hidato:
    """Parse a penpa-edit sheet."""
    numbers: Numbers = []
    for cell in range(sheet.rows * sheet.cols):
        text = sheet.numbers.get(cell)
        if text is not None and not (NUMBER.fullmatch(text) and int(text)):
            raise TokenError(cell // sheet.cols, cell % sheet.cols, "{token} is not a number from 1", token=quote(text))
        is_hole = cell not in sheet.cells or (sheet.surface.get(cell) == BLACK and text is None)
        numbers.append(None if is_hole else int(text) if text else 0)
    return _build(numbers, sheet.cols, options)


def write_sheet(board: Hidato) -> Sheet:
    """Return the board as a penpa-edit sheet."""
    if board.neighbours == 6:
        raise FormatError("the format penpa is written with squares, and this Hidato has hexagons")
    numbers = _givens(board)
    return Sheet(
        board.rows,
        board.cols,
        cells=frozenset(cell for cell, number in enumerate(numbers) if number is not None),
        numbers={cell: str(number) for cell, number in enumerate(numbers) if number},
    )


def sheet_likely(sheet: Sheet) -> bool:
    """Return whether the sheet looks like a Hidato: its numbers are all different, and some cells have no number."""
    texts = list(sheet.numbers.values())
    return (
        sheet.grid != "kakuro"
        and not sheet.corners
        and all(name.startswith("circle") for _, name in sheet.symbols.values())  # around the ends of the path
        and 0 < len(texts) < len(sheet.cells)
        and all(NUMBER.fullmatch(text) and 0 < int(text) <= len(sheet.cells) for text in texts)
        and len(set(texts)) == len(texts)
    )


LINKS = {
    "kudamono": LinkFormat("hidoku", read_items, write_items),
    "tatham": LinkFormat("ascent", read_ascent, write_ascent, ascent_likely),
    "penpa": LinkFormat("hidato", read_sheet, write_sheet, sheet_likely),
}
