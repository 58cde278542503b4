"""The text files of Pencilbox for Hitori and Kakuro, whose lines also occur in links of Kanpen.

    4                6
    4                6
    1 1 1 4          0 0 0 0       row, column, sum across, sum down of every wall
    ...              0 1 0 12
    # + # .          ...
    ...
                     . . . .       the entries: . a wall, 0 an empty cell
                     . 0 0 .

The numbers of rows and columns come first, each on a line of its own; those of a Kakuro include the row and the column
of clues. The entries may be missing. The files do not name their kind, which follows from their layout.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.formats import pencilbox_xml, urls
from masume.formats.board_format import ParsedPuzzle

INTEGER = re.compile(r"-?[0-9]{1,6}")
Lines = Sequence[tuple[int, list[str]]]


def drafts(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Return the drafts of the boards in `text`, which may also be an XML file."""
    if urls.has_xml_board(text):
        return pencilbox_xml.drafts(text, kinds)
    lines = [(number, line.split()) for number, line in urls.nonblank_lines(text)]
    found = []
    i = 0
    while i < len(lines):
        end, draft = _draft(lines, i, kinds)
        found.append(draft)
        i = end
    return found


def _draft(lines: Lines, start: int, kinds: Sequence[Kind]) -> tuple[int, ParsedPuzzle]:
    """Return the draft of the board that begins at index `start` of `lines`, and the index after its last line."""
    number, head = lines[start]
    if len(head) != 1 or start + 1 == len(lines) or len(lines[start + 1][1]) != 1:
        raise FormatError("a board begins with its rows and its columns, each on a line of its own", number)
    cols, rows = urls.size_of(lines[start + 1][1][0], head[0], number)
    body = lines[start + 2 : start + 2 + rows * cols + 2 * rows]
    end = _end_of_walls(body, rows, cols) or _end_of_matrix(body, rows, cols)
    pieces = (rows, cols, [tokens for _, tokens in body[:end]])
    likely = urls.likely_kinds("pencilbox", pieces, kinds)
    where = [line for line, _ in body[:end]]
    return start + 2 + end, urls.draft("pencilbox", pieces, number, likely, named=False, lines=where)


def _end_of_walls(body: Lines, rows: int, cols: int) -> int:
    """Return the number of lines that a board with a list of walls takes in `body`, or 0 if it has no such list."""
    walls = count_walls([tokens for _, tokens in body], rows, cols)
    if not walls and cols != 4:  # lines of four numbers are walls, even if the list is not complete
        walls = next((i for i, (_, tokens) in enumerate(body) if len(tokens) != 4), len(body))
    if not walls:
        return 0
    entered = [tokens for _, tokens in body[walls : walls + rows]]
    return walls + (rows if len(entered) == rows and all(len(tokens) == cols for tokens in entered) else 0)


def count_walls(body: Sequence[Sequence[str]], rows: int, cols: int) -> int:
    """Return the number of lines at the beginning of `body` that each list a wall. Return 0 unless the walls are in
    order and include the whole first row and first column.
    """
    last = (-1, -1)
    edge = 0
    count = 0
    for tokens in body:
        if len(tokens) != 4 or not all(INTEGER.fullmatch(token) for token in tokens):
            break
        place = (int(tokens[0]), int(tokens[1]))
        if not (last < place and place[0] < rows and 0 <= place[1] < cols):
            break
        last = place
        edge += 0 in place
        count += 1
    return count if edge == rows + cols - 1 else 0


def _end_of_matrix(body: Lines, rows: int, cols: int) -> int:
    """Return the number of lines of a board that consists of rows of numbers, perhaps followed by as many rows of
    entries.
    """
    entered = [tokens for _, tokens in body[rows : 2 * rows]]
    known = all(len(tokens) == cols and set(tokens) <= set("#+.") for tokens in entered)
    return 2 * rows if len(entered) == rows and known else min(rows, len(body))


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as a text file."""
    rows, cols, body = urls.link_format_of(kind, "pencilbox").write(puzzle)
    return "\n".join([str(rows), str(cols), *(" ".join(row) for row in body)])
