"""Read and write links of puzz.link and similar sites: `https://puzz.link/p?<pid>/<columns>/<rows>/<body>`.

Links of pzv.jp and others have the same body. A field with flags and a field with a variant (`v:…`) may precede the
columns; both are ignored, and so are `<pid>_edit` and `?type=editor&`, which determine how the page opens. A link may
also contain a whole pzprv3 file. puzz.link has Hitori and Kakuro, but neither Hidato nor Binairo.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.formats import pzprv3, urls
from masume.formats.board_format import ParsedPuzzle

SITE = "https://puzz.link/p?"


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the links in `text`."""
    return [_parse_link(line, number, kinds) for number, line in urls.links_of(text)]


def _parse_link(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in one link."""
    match = re.fullmatch(urls.PUZZLINK, text)
    if match is None:
        raise FormatError("this is not a link such as https://puzz.link/p?hitori/4/4/1114142333214213", line)
    return read_path(re.sub(r"^(?:type=\w+&)+", "", match[1] or match[2]), line, kinds)


def read_path(path: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in `path`, the part of a link after the question mark."""
    if re.fullmatch(urls.PZPRV3, unquote(path)):
        return pzprv3.one_line(unquote(path), line, kinds)
    fields = path.split("/")
    while len(fields) > 1 and not fields[-1]:  # links that end in punctuation get a slash at the end
        fields.pop()
    name = unquote(re.sub(r"_(?:edit|play)$", "", fields[0]))
    kind = urls.kind_called("puzzlink", name, kinds, line)
    rest = [field for field in fields[1:] if not field.startswith("v:")]
    if rest and not rest[0].isdecimal():
        rest = rest[1:]
    if len(rest) != 3:
        raise FormatError("after {name} a link has columns, rows and a body, as in {name}/5/5/…", line, name=name)
    cols, rows = urls.size_of(rest[0], rest[1], line)
    # Links to old Hitori contain a bare %.
    body = unquote(rest[2]) if re.search("%[0-9A-Fa-f]{2}", rest[2]) else rest[2]
    return urls.parsed_puzzle("puzzlink", (cols, rows, body), line, (kind,))


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return a link to `puzzle`."""
    link = urls.link_format_of(kind, "puzzlink")
    cols, rows, body = link.write(puzzle)
    return f"{SITE}{link.name}/{cols}/{rows}/{body}{'' if body[-1:].isalnum() else '/'}"
