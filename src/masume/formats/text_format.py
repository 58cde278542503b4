"""Read and write the readable text format, which has a header line and one line per row.

    binairo 4x4 unique_lines=yes odd=no
    . 1 . 0
    . . 0 .
    . 0 . .
    1 1 . 0

The header has the kind, rows x columns and options, which may be omitted. Blank lines separate boards. All other text
is searched for pasted tables (see masume.formats.tables).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from masume.core.errors import FormatError, UsageError
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import pattern
from masume.formats.board_format import (
    Format,
    Interpretation,
    Options,
    ParsedPuzzle,
    build_matrix,
    headed_interpretations,
    named_kind,
    parse_tables,
    size,
    words,
)

HEADER = pattern(
    r"(?:masume\s+)?([a-z]+(?:[ _-][a-z]+){0,3})\s+(\d+)\s*[x×]\s*(\d+)(?:\s(.*))?", re.IGNORECASE | re.ASCII
)
# Words that may precede a size without naming a kind.
TITLES = ("board", "easy", "expert", "game", "grid", "hard", "level", "medium", "normal", "puzzle", "size")


def is_header(line: str) -> bool:
    """Return whether `line` is the header of a board."""
    return _header(line) is not None


def recognise(text: str) -> bool:
    """Return True, since any text may contain a board with a header or a table."""
    return True


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards with headers in `text`, and the tables between them."""
    parsed: list[ParsedPuzzle] = []
    lines = text.splitlines()
    i = bare = 0
    while i < len(lines):
        header = _header(lines[i])
        if header is None:
            i += 1
            continue
        parsed += _bare(lines[bare:i], bare + 1, kinds)
        # A header states the number of rows. They are rows even if they look like something else: the symbols of a
        # Hitori may look like a header (`b 3x3`).
        start = i + 1
        certain = start + size(header[2], header[3], start)[0]
        i = start
        while i < len(lines) and lines[i].strip() and (i < certain or _header(lines[i]) is None):
            i += 1
        parsed.append(_headed(header, lines[start:i], start + 1, kinds))
        bare = i
    return parsed + _bare(lines[bare:], bare + 1, kinds)


def _header(line: str) -> re.Match[str] | None:
    """Return the match of `line` with the pattern of headers, or None if `line` is not the header of a board."""
    match = HEADER.fullmatch(line.strip())
    return match if match and len(match[1]) > 2 and match[1].lower() not in TITLES else None


def _headed(header: re.Match[str], body: list[str], line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse a board with a header. `header` is the match of the header line; `body` has the lines below it, the first
    of which has the line number `line`.
    """
    named = named_kind(header[1], kinds)
    if named is None:
        known = ", ".join(k.name for k in kinds)
        raise FormatError("there is no kind {name} (kinds: {kinds})", line - 1, name=f"{header[1]!r:.40}", kinds=known)
    kind, implied = named
    height, width = size(header[2], header[3], line - 1)
    try:
        stated = {**implied, **kind.options_from((header[4] or "").split())}
    except UsageError as error:
        raise FormatError(error.message, line - 1) from None
    rows = [[row.strip()] if width == 1 and len(row.split()) == 1 else words(row) for row in body]
    numbers: Sequence[int] = range(line, line + height)
    if len(rows) != height or any(len(row) != width for row in rows):
        rows, numbers = _other_rows(rows, body, line, height, width, kinds)

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(kind.formats.tokens, rows, numbers, {**options, **stated})

    def interpretations(kind: Kind, options: Options) -> list[Interpretation]:
        return headed_interpretations(kind, rows, numbers, {**options, **stated})

    return ParsedPuzzle(line - 1, (kind,), build, named=True, interpretations=interpretations)


def _other_rows(
    rows: Sequence[Sequence[str]], body: list[str], line: int, height: int, width: int, kinds: Sequence[Kind]
) -> tuple[list[list[str]], list[int]]:
    """Read rows in another notation, such as a drawn table, below a header in Masume's format. Return the rows and
    their line numbers. Raise FormatError if they do not have the size that the header states.
    """
    from masume.formats.tables import tables

    try:
        [table] = tables(body, line)
    except (FormatError, ValueError):
        table = None
    if table is not None and not table.guessed and (len(table.rows), len(table.rows[0])) == (height, width):
        return table.rows, table.lines
    for i, row in enumerate(rows):
        if len(row) != width:
            if (other := _header(body[i])) and named_kind(other[1], kinds):  # the next board comes too early
                break
            raise FormatError(
                "the header says {width} {width:column|columns}, this row has {row}",
                line + i,
                width=width,
                row=len(row),
            )
    count = next((i for i, row in enumerate(rows) if len(row) != width), len(rows))
    raise FormatError(
        "the header says {height} {height:row|rows}, the board has {count}", line - 1, height=height, count=count
    )


def _bare(lines: Sequence[str], line: int, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `lines`, which contain no header. The first line has the number `line`."""
    if not any(text.strip() for text in lines):
        return []
    from masume.formats.tables import tables

    return parse_tables(tables(lines, line), kinds)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as text: a header line, then its rows."""
    rows = kind.formats.tokens.write(puzzle)
    width = max(len(token) for row in rows for token in row)
    head = " ".join([kind.name, f"{puzzle.rows}x{puzzle.cols}", *kind.option_words(puzzle)])
    return "\n".join([head, *(" ".join(token.rjust(width) for token in row) for row in rows)])


FORMAT = Format("text", "a header line and one line a row", recognise, parse, write, blank_between=True)
