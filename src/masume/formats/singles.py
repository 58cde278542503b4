"""Read and write .singles files, collections of Hitori boards: the size, the rows of numbers, then facts about the
board.

    4

    3 3 1 4
    ...

    @ 1234
    # some property

A line that begins with `@` contains the seed, and one that begins with `#` a property of the board; both are stored in
`meta`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masume.core.errors import FormatError
from masume.core.grid import cell_name
from masume.core.kind import Kind, Puzzle
from masume.formats.board_format import Options, ParsedPuzzle, build_matrix
from masume.formats.tables.table_reader import stated_size
from masume.formats.urls import nonblank_lines

KIND = "hitori"
FACTS = ("@", "#")
Lines = list[tuple[int, str]]


def recognise(text: str) -> bool:
    """Return whether `text` has a size on its first line and a line with a seed further down."""
    if "\n@" not in text:
        return False
    first = next((line for _, line in nonblank_lines(text[:1000])), "")
    return stated_size(first) is not None


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`, one after the other."""
    kind = next((kind for kind in kinds if kind.name == KIND), None)
    if kind is None:
        raise FormatError("a file of this format holds a {kind}", 1, kind=KIND)
    boards: list[Lines] = []
    facts_end = True
    for number, line in nonblank_lines(text):
        is_fact = line.startswith(FACTS)
        if facts_end and not is_fact:  # the next board begins after the facts about a board
            boards.append([])
        if not boards:
            raise FormatError("a file of this format begins with the size of the board", number)
        boards[-1].append((number, line))
        facts_end = is_fact
    return [_parse_board(lines, kind) for lines in boards]


def _parse_board(lines: Lines, kind: Kind) -> ParsedPuzzle:
    """Parse the board in `lines`."""
    stated = stated_size(lines[0][1])
    if stated is None:
        raise FormatError("a file of this format begins with the size of the board", lines[0][0])
    rows = [(number, line.split()) for number, line in lines[1:] if not line.startswith(FACTS)]
    facts = [line for _, line in lines[1:] if line.startswith(FACTS)]
    if len(rows) != stated[0]:
        raise FormatError(
            "the size says {stated} {stated:row|rows}, the file has {rows}",
            lines[0][0],
            stated=stated[0],
            rows=len(rows),
        )
    for number, row in rows:
        if len(row) != stated[1]:
            raise FormatError(
                "this row has {cells} {cells:cell|cells} instead of {width}", number, cells=len(row), width=stated[1]
            )
    meta: dict[str, Any] = {}
    for fact in facts:
        if fact.startswith("@"):
            meta["seed"] = fact[1:].strip()
        else:
            meta.setdefault("properties", []).append(fact[1:].strip())

    def build(kind: Kind, options: Options) -> Any:
        numbers = [number for number, _ in rows]
        return build_matrix(kind.formats.tokens, [row for _, row in rows], numbers, options).with_meta(**meta)

    return ParsedPuzzle(lines[0][0], (kind,), build, named=True)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as the text of a .singles file."""
    if kind.name != KIND:
        raise FormatError("the format singles cannot represent {kind} boards", kind=kind.name)
    rows = kind.formats.tokens.write(puzzle)
    for cell, token in enumerate(token for row in rows for token in row):
        if not token.isdecimal() or token != str(int(token)):
            where = cell_name(cell, puzzle.cols)
            raise FormatError(
                "the format singles can represent only numbers, and this Hitori has {token} at {where}",
                token=token,
                where=where,
            )
    size = str(puzzle.rows) if puzzle.rows == puzzle.cols else f"{puzzle.rows} {puzzle.cols}"
    seed, properties = puzzle.meta.get("seed"), puzzle.meta.get("properties")
    facts = [f"@ {seed if isinstance(seed, int | str) else ''}".strip()]
    facts += [f"# {fact}" for fact in (properties if isinstance(properties, list) else ()) if isinstance(fact, str)]
    facts = [fact for fact in facts if fact.splitlines() == [fact]]
    return "\n".join([size, "", *(" ".join(row) for row in rows), "", *facts])
