"""Read and write Binairo in game IDs and drawings of other programs. puzz.link has no Binairo."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from masume.core.errors import FormatError, TokenError
from masume.core.kind import LinkFormat
from masume.core.puzzle import quote
from masume.formats import tatham, urls
from masume.formats.penpa import Sheet
from masume.kinds.binairo import Binairo

UNRULY = re.compile(r"([0-9]+)(?:x([0-9]+))?(u)?(?:d([ten]))?")
LEVELS = {"t": "trivial", "e": "easy", "n": "normal"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GAP = 25  # cells that the letter z skips without a given
SMALLEST = 6
CIRCLE = "circle_M"
# penpa's circles by their style, from light to dark: white, light grey, grey, black. Their size does not matter.
SHADES = (1, 4, 8, 3, 2)


def read_unruly(params: str, desc: str, moves: Sequence[str] = (), **options: Any) -> Binairo:
    """Parse a game ID of Unruly: its parameters, its description, and the moves of a player."""
    cols, rows, unique, level = tatham.parse_params(UNRULY, params, ("8x8", "8x8u", "8x8dn"))
    cells = rows * cols
    values: list[int | None] = [None] * cells
    position = 0
    for i, sign in enumerate(desc, 1):
        if sign.lower() not in LETTERS:
            raise FormatError(
                "character {position} of the board, {sign}, is no letter; Unruly has letters only",
                position=i,
                sign=quote(sign),
            )
        gap = LETTERS.index(sign.lower())
        position += gap if gap == GAP else gap + 1
        if gap != GAP and position <= cells:
            values[position - 1] = int(sign.isupper())
    if position != cells + 1:
        raise FormatError(
            "the ID is cut off: a board of {rows} rows of {cols} has {cells} cells, and its letters stand for {letters}"
            if position < cells + 1
            else "the ID is too long: a board of {rows} rows of {cols} has {cells} cells, and its letters stand for "
            "{letters}",
            rows=rows,
            cols=cols,
            cells=cells,
            letters=max(0, position - 1),
        )
    # The ID states whether lines must differ, and overrides the caller's option.
    board = Binairo(
        [values[i : i + cols] for i in range(0, cells, cols)], **{**options, "unique_lines": unique is not None}
    )
    entered: dict[int, str] = {}
    for value, x, y in (m for move in moves for m in re.findall(r"P ?([01-]),([0-9]{1,4}),([0-9]{1,4})", move)):
        if int(x) < cols and int(y) < rows:
            entered[int(y) * cols + int(x)] = value
    state = urls.state_text({cell: value for cell, value in entered.items() if value != "-"}, cols)
    return board.with_meta(**state, **tatham.level(LEVELS, level))


def write_unruly(board: Binairo) -> tuple[str, str]:
    """Return the parameters and the description of an Unruly game ID."""
    if board.odd is not None:
        raise FormatError("the format tatham cannot say what holds in lines of odd length")
    if min(board.rows, board.cols) < SMALLEST:
        raise FormatError(
            "the format tatham has Binairo boards of at least {smallest} rows and columns", smallest=SMALLEST
        )
    desc = ""
    gap = 0
    for value in [*(value for row in board.givens for value in row), 0]:  # with an extra given past the last cell
        if value is None:
            gap += 1
            continue
        letters = LETTERS.upper() if value else LETTERS
        desc += letters[GAP] * (gap // GAP) + letters[gap % GAP]
        gap = 0
    unique = "u" if board.unique_lines else ""
    return f"{board.cols}x{board.rows}{unique}{tatham.level_sign(LEVELS, board)}", desc


def unruly_likely(params: str, desc: str) -> bool:
    """Return whether `desc` looks like the description in a game ID of Unruly: it consists of letters that stand for as
    many cells as `params` requires.
    """
    size = tatham.size_or_none(UNRULY, params)
    if size is None or not all(sign.lower() in LETTERS for sign in desc):
        return False
    gaps = [LETTERS.index(sign.lower()) for sign in desc]
    return sum(gap if gap == GAP else gap + 1 for gap in gaps) == size[0] * size[1] + 1


def read_sheet(sheet: Sheet, **options: Any) -> Binairo:
    """Parse a penpa-edit sheet."""
    values: list[int | None] = []
    circles = _circles({style for style, _ in sheet.symbols.values()})
    for cell in range(sheet.rows * sheet.cols):
        row, col = divmod(cell, sheet.cols)
        if cell not in sheet.cells:
            raise TokenError(row, col, "a Binairo has no holes")
        style, name = sheet.symbols.get(cell, (0, ""))
        if name and (not name.startswith("circle") or style not in circles):
            raise TokenError(row, col, "the symbol {name} is not a white or a black circle", name=quote(name))
        text = sheet.numbers.get(cell)
        if text is not None and text not in ("0", "1"):
            raise TokenError(row, col, "{token} is not 0 or 1", token=quote(text))
        values.append(circles[style] if name else int(text) if text else None)
    return Binairo([values[i : i + sheet.cols] for i in range(0, len(values), sheet.cols)], **options)


def _circles(styles: set[int]) -> dict[int, int]:
    """Map styles of circles to values. A white circle is 0 and a black one 1; if two other shades occur in `styles`,
    the lighter one is 0.
    """
    known = [style for style in SHADES if style in styles]
    if styles <= {SHADES[0], SHADES[-1]} or len(known) != 2:
        return {SHADES[0]: 0, SHADES[-1]: 1}
    return {known[0]: 0, known[1]: 1}


def write_sheet(board: Binairo) -> Sheet:
    """Return the board as a penpa-edit sheet."""
    values = [value for row in board.givens for value in row]
    return Sheet(
        board.rows,
        board.cols,
        cells=frozenset(range(len(values))),
        symbols={cell: (value + 1, CIRCLE) for cell, value in enumerate(values) if value is not None},
    )


def sheet_likely(sheet: Sheet) -> bool:
    """Return whether the sheet looks like a Binairo: it has circles and no numbers, or the digits 0 and 1 and no
    circles.
    """
    if sheet.symbols:
        return not sheet.numbers and all(name.startswith("circle") for _, name in sheet.symbols.values())
    digits = list(sheet.numbers.values())
    return not sheet.corners and len(digits) > 2 and set(digits) <= {"0", "1"}


LINKS = {
    "tatham": LinkFormat("unruly", read_unruly, write_unruly, unruly_likely),
    "penpa": LinkFormat("binairo", read_sheet, write_sheet, sheet_likely),
}
