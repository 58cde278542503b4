"""Read and write links of penpa-edit. A link contains a drawing of the board: about twenty lines of text, deflated and
in base64.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VNNb8IwDL3z…

line 0   grid type, columns, rows, measures, then title, author, source and rules
line 3   the problem: numbers, numbers in corners, symbols and colours by the id of their square
line 4   the player's drawing, in the form of line 3
line 5   the squares that exist
line 17  the genre, if the author has chosen one

A drawing need not name its kind. Links that Masume writes name it among the rules, with the options; other links are
recognised by their genre or by their contents.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell
from masume.core.kind import Kind, Puzzle
from masume.formats import puzzlink, urls
from masume.formats.board_format import Options, ParsedPuzzle, named_kind

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MOST_TEXT = 1_000_000  # maximum number of characters of a drawing; a full board of 100x100 squares has about 300,000
LONGEST_SIDE = 100
TILE = 38
GRIDS = ("square", "sudoku", "kakuro")
NAMES = (
    "z9=qa zQ=pu_q zA=pu_a zG=grid zM=edit_mode zS=surface zL=line zE=lineE zW=wall zC=cage zN=number zY=symbol "
    "zP=special zB=board zR=command_redo zU=command_undo z8=command_replay z1=numberS zF=freeline z2=freelineE "
    "zT=thermo z3=arrows zD=direction z0=squareframe z5=polygon z4=deletelineE z6=killercages z7=nobulbthermo z_=__a"
)
SHORT = {short: f'"{long}"' for short, long in (name.split("=") for name in NAMES.split())}
SHORT |= {"zO": "null", "zZ": "z"}
LONG = {long: short for short, long in SHORT.items()}
TO_LONG = re.compile("z[0-9A-Z_]")
TO_SHORT = re.compile("|".join(map(re.escape, LONG)))
# How the rules in the header represent characters that have a meaning there; in title, author and source, penpa
# represents only commas so.
QUOTED = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
RULES_FIELD = 18
MOST_FIELDS = 40  # maximum number of fields of the header; penpa writes about twenty
BLACK, BLACK_INK, WHITE_INK = 4, 1, 4
FACTS = ("title", "author", "source")


class Sheet(NamedTuple):
    """A drawing of a board of squares. A corner is identified by its square and its index: 0 (top left), 1 (top right),
    2 (bottom left) or 3 (bottom right). A symbol is a pair of its style and its name.
    """

    rows: int
    cols: int
    grid: str = "square"
    cells: frozenset[Cell] = frozenset()
    numbers: Mapping[Cell, str] = {}
    corners: Mapping[tuple[Cell, int], str] = {}
    symbols: Mapping[Cell, tuple[int, str]] = {}
    surface: Mapping[Cell, int] = {}


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the links in `text`."""
    return [parsed for number, line in urls.links_of(text) for parsed in _parse_link(line, number, kinds)]


def _parse_link(text: str, line: int, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the board in the link `text`. If it contains a link of puzz.link, parse the boards in that link."""
    match = re.fullmatch(urls.PENPA, text)
    if match is None:
        raise FormatError("this is not a link such as {site}7VNNb8I…", line, site=SITE)
    data = re.search(r"(?:^|&)p=(.*)", match[1])
    payload = data[1] if data else ""
    if re.match("https?(:|%3A)", payload, re.IGNORECASE):  # penpa imports a link inside a link
        return puzzlink.parse("\n" * (line - 1) + unquote(payload), kinds)
    lines = unpack(payload.partition("&")[0], line).split("\n")
    try:
        sheet, header = _sheet(lines)
    except FormatError as error:
        raise FormatError(error.message, line) from None
    kind, stated = _rules(header, kinds)
    if kind is None:
        kind, stated = _genre(lines, kinds)
    meta = {key: text for key, text in zip(FACTS, header[15:18], strict=False) if text}
    if kind is not None:
        return [urls.parsed_puzzle("penpa", (sheet,), line, (kind,), stated=stated, meta=meta)]
    return [
        urls.parsed_puzzle("penpa", (sheet,), line, urls.likely_kinds("penpa", (sheet,), kinds), named=False, meta=meta)
    ]


def unpack(payload: str, line: int | None = None) -> str:
    """Return the drawing in a link as text, with all abbreviations expanded."""
    plain = unquote(payload).replace(" ", "+")
    try:
        raw = binascii.a2b_base64(plain.encode() + b"=" * (-len(plain) % 4), strict_mode=True)
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(raw, MOST_TEXT).decode()
    except (ValueError, zlib.error):  # errors of base64 and of UTF-8 are ValueErrors
        raise FormatError("the text after p= is damaged; it should be deflated text in base64", line) from None
    if inflater.unconsumed_tail or not inflater.eof:
        raise FormatError("the text after p= is cut off, or far too long for a board", line)
    return TO_LONG.sub(lambda match: SHORT.get(match[0], match[0]), text)


def pack(text: str) -> str:
    """Return the drawing `text` in the packed form that links contain."""
    short = TO_SHORT.sub(lambda match: LONG[match[0]], text)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return binascii.b2a_base64(deflater.compress(short.encode()) + deflater.flush(), newline=False).decode()


def _sheet(lines: Sequence[str]) -> tuple[Sheet, list[str]]:
    """Parse `lines`, the text of a drawing. Return the problem as a Sheet, and the fields of the header."""
    header = [_unquote(field, i) for i, field in enumerate(lines[0].split(",", MOST_FIELDS))]
    if len(lines) < 6 or len(header) < 3:
        raise FormatError("the drawing is not complete: it should have at least six lines")
    if header[0] not in GRIDS:
        raise FormatError(
            "the drawing has a grid of type {header}; Masume reads {grids}",
            header=f"{header[0]!r:.20}",
            grids=", ".join(GRIDS),
        )
    wide, high = urls.size_of(header[1], header[2], 1)
    top, bottom, left, right = _margins(lines[1])
    rows, cols = high - top - bottom, wide - left - right
    if rows < 1 or cols < 1:
        raise FormatError("the drawing has nothing but margins")
    squares = (wide + 4) * (high + 4)

    def cell(number: int) -> Cell | None:
        """Return the square with the id `number`, or None if it is not on the board."""
        row, col = divmod(number, wide + 4)
        row, col = row - 2 - top, col - 2 - left
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else None

    problem = _object(lines[3])
    existing = []
    number = 0
    for step in _numbers(lines[5]):
        number += step
        existing.append(cell(number))
    corners = {}
    for slot, text in _layer(problem, "numberS", _first_text):
        square = cell(slot // 4 - squares)
        if square is not None:
            corners[square, slot % 4] = text
    return Sheet(
        rows,
        cols,
        header[0],
        frozenset(c for c in existing if c is not None),
        dict(_on_board(_layer(problem, "number", _number_text), cell)),
        corners,
        dict(_on_board(_layer(problem, "symbol", _symbol), cell)),
        dict(_on_board(_layer(problem, "surface", _colour), cell)),
    ), header


def _on_board(items: Iterable[tuple[int, Any]], cell: Callable[[int], Cell | None]) -> Iterable[tuple[Cell, Any]]:
    """Yield those of `items` whose ids are on the board, with cells in place of ids. `cell` maps an id to its cell, or
    to None if it is not on the board.
    """
    for number, value in items:
        square = cell(number)
        if square is not None:
            yield square, value


def _object(text: str) -> dict[str, Any]:
    """Return the JSON object in `text`. Raise FormatError if it is not an object."""
    item = urls.json_in(text)
    if not isinstance(item, dict):
        raise FormatError("the drawing's problem is damaged: it should be an object in JSON")
    return item


def _numbers(text: str) -> list[int]:
    """Return the list of integers in `text`. Raise FormatError if it is not a list of integers."""
    numbers = urls.json_in(text)
    if not (isinstance(numbers, list) and all(type(n) is int and abs(n) < 10**7 for n in numbers)):
        raise FormatError("the drawing's list of squares is damaged: it should be whole numbers in JSON")
    return numbers


def _margins(text: str) -> list[int]:
    """Return the four margins of the drawing from `text`, which lists them: above, below, left and right."""
    margins = _numbers(text) if text.strip() else [0, 0, 0, 0]
    if len(margins) != 4 or min(margins) < 0:
        raise FormatError("the drawing's margins should be four whole numbers")
    return margins


def _layer(problem: dict[str, Any], name: str, read: Callable[[Any], Any]) -> Iterable[tuple[int, Any]]:
    """Yield the items of the layer `name` as pairs: the id, and the result of `read` for the value. Items for which
    `read` returns None are left out.
    """
    items = problem.get(name, {})
    for key, value in items.items() if isinstance(items, dict) else ():
        meant = read(value)
        if meant is not None and re.fullmatch("[0-9]{1,7}", key):
            yield int(key), meant


def _first_text(value: Any) -> str | None:
    """Return the first element of `value`, an item of a layer, or None if it is not a text."""
    text = value[0] if isinstance(value, list) and value else None
    return str(text).strip() or None if isinstance(text, str | int) and not isinstance(text, bool) else None


def _number_text(value: Any) -> str | None:
    """Return the text of an item in the layer of numbers, or None if the item is a player's pencil mark."""
    return None if isinstance(value, list) and value[2:3] == ["7"] else _first_text(value)


def _symbol(value: Any) -> tuple[int, str] | None:
    """Return the style and the name of a symbol, or None if `value` is not a symbol."""
    if isinstance(value, list) and len(value) > 1 and type(value[0]) is int and isinstance(value[1], str):
        return value[0], value[1]
    return None


def _colour(value: Any) -> int | None:
    """Return the number of a colour, or None if `value` is not a colour."""
    return value if type(value) is int else None


def _unquote(field: str, place: int) -> str:
    """Return a header field with its quoted characters restored. `place` is the index of the field."""
    if place != RULES_FIELD:
        return re.sub("^(Title|Author): ?", "", field.replace("%2C", ","))
    for sign, quoted in QUOTED.items():
        field = field.replace(quoted, sign)
    return field


def _quote(rules: str) -> str:
    """Return `rules` with those characters quoted that have a meaning in the header."""
    return "".join(QUOTED.get(sign, sign) for sign in rules)


def _rules(header: Sequence[str], kinds: Sequence[Kind]) -> tuple[Kind | None, Options]:
    """Return the kind and the options that the rules in the header state. The kind is None if the rules were not
    written by Masume.
    """
    words = header[18].split() if len(header) > 18 else []
    named = named_kind(words[0], kinds) if words else None
    if named is None:
        return None, {}
    kind, implied = named
    try:
        return kind, {**implied, **kind.options_from(words[1:])}
    except UsageError:  # rules in another form
        return None, {}


def _genre(lines: Sequence[str], kinds: Sequence[Kind]) -> tuple[Kind | None, Options]:
    """Return the kind that the author has chosen as the genre, and the options that its name implies."""
    tags = urls.json_in(lines[17]) if len(lines) > 17 else []
    words = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    return next((named for named in (named_kind(word, kinds) for word in words) if named), (None, {}))


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return a link to `puzzle`."""
    link = urls.link_format_of(kind, "penpa")
    if max(puzzle.rows, puzzle.cols) > LONGEST_SIDE:
        raise FormatError("the format penpa has room for {longest} rows and columns", longest=LONGEST_SIDE)
    sheet: Sheet = link.write(puzzle)
    rules = "" if sheet.grid == kind.name else " ".join([kind.name, *kind.option_words(puzzle)])
    return SITE + pack("\n".join(_lines(sheet, urls.facts_of(puzzle, *FACTS), rules)))


def _lines(sheet: Sheet, facts: Mapping[str, str], rules: str) -> list[str]:
    """Return the lines of the drawing `sheet`."""
    wide, high = sheet.cols, sheet.rows

    def number(cell: Cell) -> int:
        """Return the id of `cell`."""
        return (cell // wide + 2) * (wide + 4) + cell % wide + 2

    squares = (wide + 4) * (high + 4)
    ids = [number(cell) for cell in sorted(sheet.cells)]
    # The point in the middle: a square, a corner (bottom right of a square), or the middle of an edge.
    middle = number((high - 1) // 2 * wide + (wide - 1) // 2)
    middle += squares * {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[high % 2, wide % 2]
    measures = [wide, high, TILE, 0, 1, 1, TILE * (wide + 1), TILE * (high + 1), middle, middle, 0, 0, 0, 0]
    texts = [f"Title: {facts.get('title', '')}", f"Author: {facts.get('author', '')}", facts.get("source", "")]
    problem = {
        **EMPTY,
        "surface": {number(c): colour for c, colour in sorted(sheet.surface.items())},
        "number": {
            number(c): [text, WHITE_INK if sheet.surface.get(c) == BLACK else BLACK_INK, "1"]
            for c, text in sorted(sheet.numbers.items())
        },
        "numberS": {
            4 * (number(c) + squares) + corner: [text, 4] for (c, corner), text in sorted(sheet.corners.items())
        },
        "symbol": {number(c): [style, name, 2] for c, (style, name) in sorted(sheet.symbols.items())},
    }
    mode, empty = _dump(MODE), _dump(EMPTY)
    steps = [ids[0], *(b - a for a, b in pairwise(ids))]
    fields = [*(text.replace(",", "%2C") for text in texts), _quote(rules)]
    header = ",".join([sheet.grid, *map(str, measures), *fields, "OFF", "false"])
    top = [header, "[0,0,0,0]", mode, _dump(problem), empty, _dump(steps), "[]", "{}", '"x"', '"x"', "[3,2,3]"]
    return [*top, mode, '"x"', "0", empty, empty, "{}", "[]", ""]


def _dump(value: Any) -> str:
    """Return `value` as JSON text without blanks."""
    return json.dumps(value, separators=(",", ":"))


def _pens(line: int, number: int, small: int) -> dict[str, Any]:
    """Return the pen settings with which the editor opens the link."""
    pens: dict[str, Any] = {"edit_mode": "number", "surface": ["", 1], "line": ["1", line], "lineE": ["1", line]}
    pens |= {"wall": ["", line], "cage": ["1", 10]}
    pens |= {"number": ["1", number], "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""]}
    return {**pens, "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", small]}


MODE: dict[str, Any] = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _pens(2, 1, 1), "pu_a": _pens(3, 2, 9)}
# The empty layers; histories stay empty too, which keeps links short.
EMPTY: dict[str, Any] = {
    **{name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")},
    **{name: {} for name in ("surface", "number", "numberS", "symbol", "freeline", "freelineE")},
    **{name: [] for name in ("thermo", "arrows", "direction", "squareframe", "polygon")},
    **{name: {} for name in ("line", "lineE", "wall", "cage", "deletelineE")},
    **{name: [] for name in ("killercages", "nobulbthermo")},
}
