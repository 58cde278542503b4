"""Read and write files in the pzprv3 format, as puzz.link saves them: Hitori and Kakuro with the player's entries.

    pzprv3
    hitori
    4
    4
    1 1 1 4
    ...
    # + # .
    ...

The number of rows precedes the number of columns. In a file on one line, `/` represents a line break. The board may be
followed by `info:` or `history:` with JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import quote
from masume.formats import urls
from masume.formats.board_format import ParsedPuzzle

TAIL = re.compile(r"(?:^|(?<=[\n/]))[ \t]*(?:info|history):")
TRIAL = ("TrialData",)  # the player's trial, which is ignored
FACTS = ("title", "author", "source", "comment")


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if re.fullmatch(urls.PZPRV3, line.strip())]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        first = next((line.strip() for line in lines if line.strip()), "")
        raise FormatError(
            "a file that puzz.link saves begins with the line pzprv3, this one with {first}", 1, first=quote(first)
        )
    return [
        _parse_file([*lines[start:end]], start + 1, kinds)
        for start, end in zip(starts, [*starts[1:], None], strict=True)
    ]


def _parse_file(lines: list[str], line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in one file, whose lines are separated by line breaks or by `/`."""
    if "/" in lines[0]:
        return one_line("/".join(lines), line, kinds)
    return _board("\n".join(lines), "\n", line, kinds)


def one_line(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in a file that is written on one line."""
    return _board(text, "/", line, kinds)


def _board(text: str, glue: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in the file `text`, whose lines are separated by `glue`."""
    tail = TAIL.search(text)
    fields = [field.strip() for field in (text[: tail.start()] if tail else text).split(glue)]
    if len(fields) < 4:
        raise FormatError("after pzprv3 come the puzzle's name, its rows, its columns and the board", line)
    kind = urls.kind_called("pzprv3", fields[1], kinds, line)
    cols, rows = urls.size_of(fields[3], fields[2], line)
    step = 1 if glue == "\n" else 0
    body = [(field.split(), line + step * i) for i, field in enumerate(fields[4:], 4) if field]
    body = body[: next((i for i, (tokens, _) in enumerate(body) if tokens[0] in TRIAL), len(body))]
    pieces = (rows, cols, [tokens for tokens, _ in body])
    where = [number for _, number in body]
    return urls.parsed_puzzle(
        "pzprv3", pieces, line, (kind,), lines=where, meta=_facts(text[tail.end() :] if tail else "")
    )


def _facts(text: str) -> dict[str, str]:
    """Return facts such as the author and the source from the JSON after the board. All other data there is ignored."""
    item = urls.json_in(text)
    metadata = item.get("metadata") if isinstance(item, dict) else None
    if not isinstance(metadata, dict):
        return {}
    return {key: metadata[key] for key in FACTS if isinstance(metadata.get(key), str) and metadata[key]}


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as the text of a pzprv3 file."""
    link = urls.link_format_of(kind, "pzprv3")
    rows, cols, body = link.write(puzzle)
    facts = urls.facts_of(puzzle, *FACTS)
    tail = [f"info:{json.dumps({'metadata': facts})}"] if facts else []
    return "\n".join(["pzprv3", link.name, str(rows), str(cols), *(" ".join(row) + " " for row in body), *tail])
