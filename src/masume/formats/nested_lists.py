"""Read and write boards as nested lists, one after the other: `[[1,2,1],[2,2,1],[3,1,2]]`.

The test boards of the Hitori paper have this form, and so do the boards of the Hidato paper (0 is an empty cell, -1 a
square outside the board).
"""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.core.grid import cell_name
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import pattern
from masume.formats.board_format import Format, ParsedPuzzle, parse_tables, token_format_of

NUMBER = pattern(r"-?(0|[1-9][0-9]*)")


def recognise(text: str) -> bool:
    """Return whether `text` begins with a list of lists."""
    start = text.lstrip()
    return start.startswith("[") and start[1:].lstrip().startswith("[")


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the nested lists in `text`."""
    from masume.formats.tables import code_literals
    from masume.formats.tables.table_reader import plain

    tables = code_literals.READER.read(plain(text).splitlines(), 1)
    if not tables:
        raise FormatError("the board has no cells", 1)
    return parse_tables(tables, kinds)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as a text with one list for each row, in a list."""
    import json

    from masume.formats.tables import code_literals
    from masume.formats.tables.table_reader import NOTHING

    rows = token_format_of(kind, "list").write(puzzle)
    for cell, token in enumerate(token for row in rows for token in row):
        if token in NOTHING or token.lower() in code_literals.TRUTHS:
            where = cell_name(cell, puzzle.cols)
            raise FormatError(
                "the format list cannot represent the symbol {token} at {where}",
                token=token,
                where=where,
            )
    values = [[None if t == "." else int(t) if NUMBER.fullmatch(t) else t for t in row] for row in rows]
    return json.dumps(values, separators=(",", ":"))


FORMAT = Format(
    "list", "nested lists, one board after the other, as in the papers", recognise, parse, write, certain=True
)
