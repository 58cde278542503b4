"""Read and write links of Kanpen: `http://www.kanpen.net/hitori.html?problem=4/4/1_1_1_4_/…`.

A link contains the lines of a Pencilbox file without the player's entries, with `/` for a line break and `_` for a
blank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.formats import puzzlink, urls
from masume.formats.board_format import ParsedPuzzle

SITE = "http://www.kanpen.net/"


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the links in `text`."""
    return [_parse_link(line, number, kinds) for number, line in urls.links_of(text)]


def _parse_link(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in one link."""
    match = re.fullmatch(urls.KANPEN, text)
    if match is None:
        raise FormatError("this is not a link such as {site}hitori.html?problem=2/2/1_1_/1_2_//", line, site=SITE)
    if match[2] == "pzpr":  # the body of a puzz.link link
        return puzzlink.read_path(f"{match[1]}/{match[3].lstrip('/')}", line, kinds)
    kind = urls.kind_called("kanpen", match[1], kinds, line)
    fields = [field.replace("_", " ").split() for field in unquote(match[3].partition("&")[0]).split("/")]
    body = [field for field in fields if field]
    if len(body) < 2 or len(body[0]) != 1 or len(body[1]) != 1:
        raise FormatError(
            "after problem=, there should be the rows, the columns and the board, with slashes between them", line
        )
    cols, rows = urls.size_of(body[1][0], body[0][0], line)
    return urls.parsed_puzzle("kanpen", (rows, cols, body[2:]), line, (kind,))


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return a link to `puzzle`."""
    link = urls.link_format_of(kind, "kanpen")
    rows, cols, body = link.write(puzzle)
    lines = "".join(f"{'_'.join(row)}/" for row in body)
    return f"{SITE}{link.name}.html?problem={rows}/{cols}/{lines}/"
