"""Boards as people paste them: found in any text as tables of tokens.

token    what stands in a square; empty where nothing does
table    the rows of one board, and what is written around them
reader   knows one way to write tables: `likely` is a quick look, `read` finds the tables

The readers are tried in the order of the table below, and the first that finds a table is believed: a text with `<td>`
is no comma-separated file. What the tokens mean is the kinds' business (`Kind.pasted`)."""

from __future__ import annotations

from collections.abc import Sequence

from masume.formats.tables import box_drawing, code_literals, delimited, html_and_wiki, latex, puzzle_sites, whitespace
from masume.formats.tables.table_reader import Reader, Table, plain

READERS: tuple[Reader, ...] = (
    puzzle_sites.READER,
    html_and_wiki.READER,
    latex.READER,
    code_literals.READER,
    box_drawing.READER,
    delimited.READER,
    whitespace.READER,
)


def tables(lines: Sequence[str], first: int = 1) -> list[Table]:
    """The tables in lines of text, the first of which has that number."""
    lines = [plain(line) for line in lines]
    for reader in READERS:
        if reader.likely(lines):
            found = reader.read(lines, first)
            if found:
                return found
    return []
