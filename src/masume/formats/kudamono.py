"""Read and write links of Kudamono: `https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku`.

The field L lists items, each followed by its distance from the item before it: `(4)` is a number, `x` a hole. Squares
are counted column by column from the left, and upwards within a column. In old links, the size is in two fields W and
H, which are one less than the numbers of columns and rows; and columns and rows are counted in the alphabetical order
of their numbers: 0, 1, 10, 11, 2 …
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from masume.core.errors import FormatError
from masume.core.grid import Cell
from masume.core.kind import Kind, Puzzle
from masume.formats import urls
from masume.formats.board_format import ParsedPuzzle

SITE = "https://pedros.works/paper-puzzle-player?"
ITEM = re.compile(r"(\([^()]*\)|[^\d()])(\d{1,6})")


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the links in `text`."""
    return [_parse_link(line, number, kinds) for number, line in urls.links_of(text)]


def _parse_link(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in one link."""
    match = re.fullmatch(urls.KUDAMONO, text)
    if match is None:
        raise FormatError("this is not a link such as {site}W=2x2&L=(1)0(4)3&G=hidoku", line, site=SITE)
    query = match[1] or match[2]
    fields = {key: unquote(value) for key, _, value in (part.partition("=") for part in query.split("&"))}
    for key in ("W", "G"):
        if key not in fields:
            raise FormatError("the link should have {key}=, as in W=2x2&L=(1)0(4)3&G=hidoku", line, key=key)
    kind = urls.kind_called("kudamono", fields["G"], kinds, line)
    wide, cross, high = fields["W"].partition("x")
    if not cross:
        wide, high = (_more(fields.get(key, "")) for key in ("W", "H"))
    cols, rows = urls.size_of(wide, high, line)
    order = squares(rows, cols, numeric=bool(cross))
    items: dict[Cell, str] = {}
    listed = fields.get("L", "")
    position = index = 0
    while position < len(listed):
        item = ITEM.match(listed, position)
        if item is None:
            raise FormatError(
                "an item and a number should follow in L, not {text}",
                line,
                text=f"{listed[position : position + 20]!r}",
            )
        index += int(item[2])
        if index >= rows * cols:
            raise FormatError(
                "the item {item} lies outside the board of {rows} squares",
                line,
                item=f"{item[0]!r:.20}",
                rows=rows * cols,
            )
        items[order[index]] = item[1]
        position = item.end()
    return urls.parsed_puzzle("kudamono", (rows, cols, items), line, (kind,))


def _more(text: str) -> str:
    """Return the number in `text`, increased by one, as text. If `text` is not a number, return it unchanged, so that
    the error message can show it.
    """
    return str(int(text) + 1) if re.fullmatch("[0-9]{1,6}", text) else text


def squares(rows: int, cols: int, numeric: bool = True) -> list[Cell]:
    """Return the cells in the order in which a link counts them. `numeric` is True for a new link, which counts rows
    and columns as numbers, and False for an old one, which sorts them alphabetically.
    """
    down, right = (list(range(size)) if numeric else sorted(range(size), key=str) for size in (rows, cols))
    return [(rows - 1 - row) * cols + col for col in right for row in down]


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return a link to `puzzle`."""
    link = urls.link_format_of(kind, "kudamono")
    rows, cols, items = link.write(puzzle)
    listed = ""
    last = 0
    for index, cell in enumerate(squares(rows, cols)):
        if cell in items:
            listed += f"{items[cell]}{index - last}"
            last = index
    return f"{SITE}W={cols}x{rows}&L={listed}&G={link.name}"
