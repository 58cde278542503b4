"""Read and write the text files of Pencilbox for Hitori and Kakuro, and read its XML files. Links of Kanpen have the
same lines as text files.

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

XML files have a Hitori as rows of numbers, and a Kakuro as a list of its walls:

    <puzzle type="hitori"> <size row="4" col="4"/> <board> <brow row="1"><n1/><n1/><n v="12"/><z/></brow> …

In a row, `<n7/>` and `<n v="7"/>` are numbers, `<z/>` and `<s/>` are blanks, and `n="3"` repeats a square. In the
answer, `<w/>` is shaded and `<s/>` unshaded. The squares are converted to those of a text file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import quote
from masume.formats import urls
from masume.formats.board_format import ParsedPuzzle

INTEGER = re.compile(r"-?[0-9]{1,6}")
TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)([^<>]*)>|\n|([^<\s][^<\n]*)")
ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
NUMBER = re.compile(r"n(-?\d{1,6})")
FACTS = ("author", "source", "difficulty")
ENTERED = {"w": "#", "s": "+"}
SIZE = '<size row="9" col="9"/>'
Lines = Sequence[tuple[int, list[str]]]


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`, which may also be an XML file."""
    if urls.has_xml_board(text):
        return [_parse_xml(text, kinds)]
    lines = [(number, line.split()) for number, line in urls.nonblank_lines(text)]
    boards = []
    i = 0
    while i < len(lines):
        end, parsed = _parse_board(lines, i, kinds)
        boards.append(parsed)
        i = end
    return boards


def _parse_board(lines: Lines, start: int, kinds: Sequence[Kind]) -> tuple[int, ParsedPuzzle]:
    """Parse the board that begins at index `start` of `lines`. Return the index after its last line, and the board."""
    number, head = lines[start]
    if len(head) != 1 or start + 1 == len(lines) or len(lines[start + 1][1]) != 1:
        raise FormatError("a board begins with its rows and its columns, each on a line of its own", number)
    cols, rows = urls.size_of(lines[start + 1][1][0], head[0], number)
    body = lines[start + 2 : start + 2 + rows * cols + 2 * rows]
    end = _end_of_walls(body, rows, cols) or _end_of_matrix(body, rows, cols)
    pieces = (rows, cols, [tokens for _, tokens in body[:end]])
    likely = urls.likely_kinds("pencilbox", pieces, kinds)
    where = [line for line, _ in body[:end]]
    return start + 2 + end, urls.parsed_puzzle("pencilbox", pieces, number, likely, named=False, lines=where)


def _end_of_walls(body: Lines, rows: int, cols: int) -> int:
    """Return the number of lines at the beginning of `body` that belong to a board with a list of walls: the walls, and
    the player's entries if present. Return 0 if `body` does not begin with such a list.
    """
    walls = count_walls([tokens for _, tokens in body], rows, cols)
    if not walls and cols != 4:  # lines of four numbers are walls, even if the list is not complete
        walls = next((i for i, (_, tokens) in enumerate(body) if len(tokens) != 4), len(body))
    if not walls:
        return 0
    entered = [tokens for _, tokens in body[walls : walls + rows]]
    return walls + (rows if len(entered) == rows and all(len(tokens) == cols for tokens in entered) else 0)


def count_walls(body: Sequence[Sequence[str]], rows: int, cols: int) -> int:
    """Return how many lines at the beginning of `body` describe walls, one each. Return 0 if the walls are out of
    order, or if some square of the first row or column is not a wall.
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
    """Return the number of lines at the beginning of `body` that belong to a board of rows of numbers: the numbers, and
    the player's entries if present.
    """
    entered = [tokens for _, tokens in body[rows : 2 * rows]]
    known = all(len(tokens) == cols and set(tokens) <= set("#+.") for tokens in entered)
    return 2 * rows if len(entered) == rows and known else min(rows, len(body))


def _parse_xml(text: str, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in the XML file `text`."""
    name, line, place, row_open = "", 1, "", False
    named_on = sized_on = begun_on = 1
    size: dict[str, str] = {}
    meta: dict[str, str] = {}
    squares: dict[str, list[list[str]]] = {"board": [], "answer": []}
    lines: dict[str, list[int]] = {"board": [], "answer": []}
    for match in TAG.finditer(text):
        if match[0] == "\n":
            line += 1
            continue
        if match[4]:
            if row_open:
                raise FormatError(
                    "there is text between the squares of a row: {text}", line, text=quote(match[4].strip())
                )
            continue
        closing, tag = match[1], match[2].lower()
        attributes = {key: double or single for key, double, single in ATTRIBUTE.findall(match[3])}
        if closing:
            place = "" if tag == place else place
            row_open = row_open and tag not in ("brow", "arow", "board", "answer")
        elif tag == "puzzle":
            name, named_on = attributes.get("type", ""), line
        elif tag == "size":
            size, sized_on = attributes, line
        elif tag in FACTS and attributes.get("value"):
            meta[tag] = attributes["value"]
        elif tag in squares:
            place = tag
            begun_on = line if tag == "board" else begun_on
        elif place and tag in ("brow", "arow"):
            squares[place].append([])
            lines[place].append(line)
            row_open = True
        elif place and tag == "wall":
            squares["board"].append(_wall(attributes, size, match[0], line))
            lines["board"].append(line)
        elif place and squares[place]:
            squares[place][-1] += [_token(tag, attributes, place, line)] * _times(attributes, line)
    if not name:
        raise FormatError('the tag <puzzle> should say what it is, as in <puzzle type="hitori">', named_on)
    kind = urls.kind_called("pencilbox", name, kinds, named_on)
    if not {"row", "col"} <= size.keys():
        raise FormatError("a tag such as {size} should say the rows and the columns", sized_on, size=SIZE)
    cols, rows = urls.size_of(size["col"], size["row"], sized_on)
    if not squares["board"]:
        raise FormatError("the file has no board; its rows or its walls belong between <board> and </board>", begun_on)
    pieces = (rows, cols, [*squares["board"], *squares["answer"]])
    where = [*lines["board"], *lines["answer"]]
    return urls.parsed_puzzle("pencilbox", pieces, begun_on, (kind,), lines=where, meta=meta)


def _wall(attributes: Mapping[str, str], size: Mapping[str, str], tag: str, line: int) -> list[str]:
    """Return a wall of a Kakuro as the four numbers that describe it in a text file, with rows and columns counted from
    0. `attributes` are those of the XML element `tag`.
    """
    numbers = [attributes.get("r", ""), attributes.get("c", ""), attributes.get("a", "0"), attributes.get("b", "0")]
    if not all(INTEGER.fullmatch(number) for number in numbers):
        raise FormatError("a wall has whole numbers for r, c, a and b: {tag}", line, tag=tag[:60])
    for place, side in zip(numbers, ("row", "col"), strict=False):
        most = size.get(side, "")
        if int(place) < 1 or (INTEGER.fullmatch(most) and int(place) > int(most)):
            raise FormatError(
                "the wall at row {row} and column {col} lies outside the board", line, row=numbers[0], col=numbers[1]
            )
    return [str(int(numbers[0]) - 1), str(int(numbers[1]) - 1), *numbers[2:]]


def _token(tag: str, attributes: Mapping[str, str], place: str, line: int) -> str:
    """Return the token that stands for a square in a text file. `place` is the part of the XML file, `board` or
    `answer`.
    """
    if place == "answer" and tag in ENTERED:
        return ENTERED[tag]
    number = NUMBER.fullmatch(f"n{attributes.get('v', '')}" if tag == "n" else tag)
    if number is None and tag not in ("z", "s", "u"):
        shown = f'<n v="{attributes.get("v", "")[:20]}"/>' if tag == "n" else f"<{tag[:40]}/>"
        raise FormatError("{tag} is not a square; squares are <n7/> (a number) and <z/> (a blank)", line, tag=shown)
    value = int(number[1]) if number else 0
    return str(value) if value > 0 else "0" if place == "board" or number or tag == "z" else "."


def _times(attributes: Mapping[str, str], line: int) -> int:
    """Return how many times the square with the given `attributes` is repeated."""
    times = attributes.get("n", "1")
    if not (times.isdecimal() and len(times) < 5 and int(times) <= urls.MOST_CELLS):
        raise FormatError("a square is repeated a whole number of times, not {times}", line, times=f"{times[:20]!r}")
    return int(times)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as the text of a Pencilbox file."""
    rows, cols, body = urls.link_format_of(kind, "pencilbox").write(puzzle)
    return "\n".join([str(rows), str(cols), *(" ".join(row) for row in body)])
