"""Find pasted boards in any text, as tables of tokens.

The readers are tried in the order of `READERS`, and the first that finds a table is used; for example, a text with
`<td>` is never read as a comma-separated file. The kinds interpret the tokens (`KindFormats.loose`). The token of an
empty square is "".
"""

from __future__ import annotations

from collections.abc import Sequence

from masume.formats.tables import box_drawing, code_literals, delimited, markup, puzzle_sites, whitespace
from masume.formats.tables.table_reader import Reader, Table, plain

READERS: tuple[Reader, ...] = (
    puzzle_sites.READER,
    markup.HTML_AND_WIKI,
    markup.LATEX,
    code_literals.READER,
    box_drawing.READER,
    delimited.READER,
    whitespace.READER,
)


def tables(lines: Sequence[str], first: int = 1) -> list[Table]:
    """Return the tables in `lines`; `first` is the line number of the first line."""
    lines = [plain(line) for line in lines]
    for reader in READERS:
        if reader.likely(lines):
            read = reader.read(lines, first)
            if read:
                return read
    return []
