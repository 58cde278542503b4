"""Read and write the text format of the puzzlekit data sets: a line `ROWS COLS`, then rows of tokens separated by
blanks.
"""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import pattern
from masume.formats.board_format import Format, ParsedPuzzle, first_line, parsed_matrix, size, token_format_of

SIZE = pattern(r"(\d+)\s+(\d+)")


def recognise(text: str) -> bool:
    """Return whether `text` begins with a line of two numbers and a row of tokens, as many as the second number
    states.
    """
    match = SIZE.fullmatch(first_line(text))
    if match is None or len(match[2]) > 6:
        return match is not None
    below = first_line(text.lstrip().partition("\n")[2])
    return not below or _row(below, int(match[2])) is not None


def _row(line: str, width: int) -> list[str] | None:
    """Return the tokens of a row, or None if there are not exactly `width`. Tokens of one character need no blanks
    between them.
    """
    tokens = line.split()
    if len(tokens) == 1 and len(tokens[0]) == width:
        return list(tokens[0])
    return tokens if len(tokens) == width else None


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`."""
    parsed = []
    lines = [(i + 1, line.strip()) for i, line in enumerate(text.splitlines()) if line.strip()]
    i = 0
    while i < len(lines):
        number, head = lines[i]
        match = SIZE.fullmatch(head)
        if match is None:
            raise FormatError("a board should begin here, with a line of two numbers: its rows and columns", number)
        height, width = size(match[1], match[2], number)
        if height == 0 or width == 0:
            raise FormatError("a board has at least one row and one column", number)
        body = []
        for line, row in lines[i + 1 : i + 1 + height]:
            tokens = _row(row, width)
            if tokens is None:
                raise FormatError(
                    "this row has {cells} {cells:cell|cells} instead of {width}",
                    line,
                    cells=len(row.split()),
                    width=width,
                )
            body.append((line, tokens))
        if len(body) < height:
            raise FormatError(
                "the board should have {height} {height:row|rows}, the text has {body}",
                number,
                height=height,
                body=len(body),
            )
        parsed.append(parsed_matrix("puzzlekit", [row for _, row in body], [line for line, _ in body], kinds))
        i += 1 + height
    return parsed


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as text in this format."""
    rows = token_format_of(kind, "puzzlekit").write(puzzle)
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *(" ".join(row) for row in rows)])


FORMAT = Format("puzzlekit", "the data sets of puzzlekit", recognise, parse, write, blank_between=True)
