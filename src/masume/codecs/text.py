"""The readable text format: a header line and one line a row.

    binairo 4x4 unique_lines=yes odd=no
    . 1 . 0
    . . 0 .
    . 0 . .
    1 1 . 0

The header gives kind, rows x columns and options (all optional but the kind and the size). Blank lines separate boards.
A board without a header is read when its kind is known or clear from its tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from masume.codecs.format import Draft, Format, Options, build_matrix, first_line, named_kind, size, words
from masume.core.errors import FormatError, UsageError
from masume.core.kind import Kind, Puzzle

HEADER = re.compile(r"(?:masume\s+)?([a-z-]+)\s+(\d+)\s*x\s*(\d+)(?:\s(.*))?", re.IGNORECASE)
MATRIX = re.compile(r"[-+#.\\/?=A-Za-z0-9_\s]+")


def recognise(text: str) -> bool:
    """Boards with headers, or nothing but our own tokens."""
    return HEADER.fullmatch(first_line(text)) is not None or MATRIX.fullmatch(text) is not None


def drafts(text: str, kinds: Sequence[Kind]) -> list[Draft]:
    found: list[Draft] = []
    lines = [line.strip() for line in text.splitlines()]
    i = 0
    while i < len(lines):
        if not lines[i]:
            i += 1
            continue
        header = HEADER.fullmatch(lines[i])
        start = i + 1 if header else i
        # A header says how many rows follow. They are rows whatever they look like: a Hitori's symbols may read like
        # a header (`b 3x3`).
        certain = start + size(header[2], header[3], start)[0] if header else start
        i = start
        while i < len(lines) and lines[i] and (i < certain or not HEADER.fullmatch(lines[i])):
            i += 1
        if header:
            found.append(_headed(header, lines[start:i], start + 1, kinds))
        else:
            found.append(_bare(lines[start:i], start + 1, kinds))
    return found


def _headed(header: re.Match[str], body: list[str], line: int, kinds: Sequence[Kind]) -> Draft:
    kind = named_kind(header[1], kinds)
    if kind is None:
        known = ", ".join(k.name for k in kinds)
        raise FormatError(f"there is no kind {header[1]!r:.40} (kinds: {known})", line - 1)
    height, width = size(header[2], header[3], line - 1)
    try:
        stated = kind.options_from((header[4] or "").split())
    except UsageError as error:
        raise FormatError(str(error), line - 1) from None
    rows = [[row] if width == 1 and len(row.split()) == 1 else words(row) for row in body]
    for i, row in enumerate(rows):
        if len(row) != width:
            if (other := HEADER.fullmatch(body[i])) and named_kind(other[1], kinds):  # the next board comes too early
                raise FormatError(f"the header says {height} rows, the board has {i}", line - 1)
            raise FormatError(f"the header says {width} columns, this row has {len(row)}", line + i)
    if len(rows) != height:
        raise FormatError(f"the header says {height} rows, the board has {len(rows)}", line - 1)

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(kind.tokens, rows, range(line, line + height), {**options, **stated})

    return Draft(line - 1, (kind,), build, named=True)


def _bare(body: list[str], line: int, kinds: Sequence[Kind]) -> Draft:
    if kind := named_kind(body[0].split()[0], kinds):
        raise FormatError(f"a header says the size too, such as {kind.name} 9x9", line)
    rows = [words(row) for row in body]

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(kind.tokens, rows, range(line, line + len(rows)), options)

    return Draft(line, tuple(kind for kind in kinds if kind.tokens.likely(rows)), build)


def write(kind: Kind, puzzle: Puzzle) -> str:
    rows = kind.tokens.write(puzzle)
    width = max(len(token) for row in rows for token in row)
    head = " ".join([kind.name, f"{puzzle.rows}x{puzzle.cols}", *kind.option_words(puzzle)])
    return "\n".join([head, *(" ".join(token.rjust(width) for token in row) for row in rows)])


FORMAT = Format("text", "a header line and one line a row", recognise, drafts, write, blank_between=True)
