"""Read lists of lists in the notation of a programming language: Python, JSON, JavaScript, C, numpy, MiniZinc.

    grid = [[1, None], (2, 1)]    int g[2][2] = {{1, 0}, {2, 1}};    array2d(1..2, 1..2, [1,2,2,1])    [| 1, 2 | 2, 1 |]

Brackets of all sorts enclose lists; names, assignments and calls around them are ignored. A list of two numbers among
plain values is a pair: a wall of a Kakuro with two sums. Rows may also be strings (`["3314", "4322"]`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from masume.core.errors import FormatError
from masume.formats.board_format import one_length
from masume.formats.tables import whitespace
from masume.formats.tables.table_reader import Reader, Table, token

PIECE = re.compile(
    r"(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')|(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)"
    r"|(?P<bar>\|)|(?P<line>\n)|(?P<word>[^\s\[\](){},|\"']+)|(?P<other>[\"']|[^\S\n]+)"
)
ROW = re.compile(r"\s*(?:- )?\[[^\[\]]+\],?")
START = re.compile(r"[\[({]\s*(?:\w+!?)?[\[({|]|[\[({]\s*[\"']|array2d\s*\(|=\s*\[")
CLOSING = {"[": "]", "(": ")", "{": "}"}
DIMENSIONS = re.compile(r"\b\d{1,5} ?\.\. ?(\d{1,5}) ?, ?\d{1,5} ?\.\. ?(\d{1,5})\b")
INTEGER = re.compile(r"-?\d+")
TRUTHS = ("true", "false")
DEEPEST = 20


class Group(NamedTuple):
    """The contents of a pair of brackets: tokens, and the groups of the brackets within it."""

    line: int
    items: list[str | Group]
    bars: list[int]
    """The indices of the items that have a bar before them."""
    texts: list[int]
    """The number of quoted items, as the only item of a list, so that it can be changed."""


def likely(lines: Sequence[str]) -> bool:
    """Return whether `lines` contain the beginning of a list of lists, or several lists that are on separate lines."""
    return START.search("\n".join(lines)) is not None or sum(ROW.fullmatch(line) is not None for line in lines) > 1


def read(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables in `lines`."""
    text = "\n".join(lines)
    groups, words = _groups(text, first)
    sizes: dict[int, int] = {}  # number of cells → number of columns
    for match in DIMENSIONS.finditer(text):
        sizes.setdefault(int(match[1]) * int(match[2]), int(match[2]))
    if len(groups) > 1 and all(_is_flat(group) and len(group.items) == len(groups[0].items) for group in groups):
        groups = [Group(groups[0].line, [*groups], [], [0])]  # rows without brackets around them
    return [table for group in groups for table in _tables(group, words, sizes)]


def _groups(text: str, first: int) -> tuple[list[Group], str]:
    """Return the groups of the outermost brackets in `text`, and the words around them."""
    outer = Group(first, [], [], [0])
    stack = [outer]
    kinds = [""]
    line = first
    after_comma = False
    called = -1  # where the last word ends
    for match in PIECE.finditer(text):
        sort, piece, group = match.lastgroup, match[0], stack[-1]
        if sort == "line":
            line += 1
        elif sort == "open":
            if len(stack) > DEEPEST:
                raise FormatError("the brackets are nested too deeply for a board", line)
            if called == match.start() and len(stack) > 1:  # the name of a function: intArrayOf(1, 2)
                group.items.pop()
            stack.append(Group(line, [], [], [0]))
            kinds.append(piece)
            group.items.append(stack[-1])
            after_comma = True
        elif sort == "close":
            if len(stack) == 1 or CLOSING[kinds[-1]] != piece:
                raise FormatError(
                    "a bracket closes here that does not match the one that opened: {piece}", line, piece=piece
                )
            stack.pop()
            kinds.pop()
            after_comma = False
        elif sort == "comma":
            if after_comma and len(stack) > 1:
                group.items.append("")
            after_comma = True
        elif sort == "bar":
            group.bars.append(len(group.items))
            after_comma = False
        elif sort in ("word", "text"):
            called = match.end() if sort == "word" and piece[-1] != "=" else -1
            piece = piece.replace("\\\\", "\\") if sort == "text" else piece
            group.items.append(piece if len(stack) == 1 else token(piece))
            group.texts[0] += sort == "text"
            after_comma = False
    if len(stack) > 1:
        raise FormatError("the brackets that open here do not close", stack[1].line)
    words = " ".join(item for item in outer.items if isinstance(item, str))
    return [item for item in outer.items if isinstance(item, Group)], words


def _tables(group: Group, words: str, sizes: Mapping[int, int]) -> Iterator[Table]:
    """Yield the tables in `group`. `sizes` has the boards whose size a declaration in the text states: it maps their
    number of cells to their number of columns.
    """
    inner = [item for item in group.items if isinstance(item, Group)]
    if group.bars and group.items:
        cuts = [0, *group.bars, len(group.items)]
        rows = [group.items[a:b] for a, b in pairwise(cuts) if a < b]
        yield _table([[_cell(item) for item in row] for row in rows], [group.line] * len(rows), words)
    elif inner and len(inner) == len(group.items) and _are_rows(inner):
        yield _table([[_cell(item) for item in row.items] for row in inner], [row.line for row in inner], words)
    elif inner:  # several boards, or a call with a list as an argument
        for item in inner:
            yield from _tables(item, words, sizes)
    elif group.items:
        plain = [item for item in group.items if isinstance(item, str)]
        if width := sizes.get(len(plain)):
            cut = [plain[i : i + width] for i in range(0, len(plain), width)]
            yield _table(cut, [group.line] * len(cut), words)
        elif len(plain) > 1 and group.texts[0] == len(plain) and min(map(len, plain)) > 1:
            yield _table([whitespace.split(text) for text in plain], [group.line] * len(plain), words)
        elif len(plain) > 1 and all(INTEGER.fullmatch(text) for text in plain):
            raise FormatError("this is not a list of rows such as [[1,2],[2,1]]", group.line)


def _are_rows(groups: Sequence[Group]) -> bool:
    """Return whether `groups` are the rows of a board. Their items must be plain values or pairs, and not only
    pairs.
    """
    cells = [item for group in groups for item in group.items]
    pairs = [item for item in cells if isinstance(item, Group)]
    return len(pairs) < len(cells) and all(_is_pair(item) for item in pairs)


def _is_flat(group: Group) -> bool:
    """Return whether `group` is a row of at least two plain values."""
    return len(group.items) > 1 and not group.bars and all(isinstance(item, str) for item in group.items)


def _is_pair(group: Group) -> bool:
    """Return whether `group` consists of two plain values."""
    return len(group.items) == 2 and all(isinstance(item, str) for item in group.items)


def _cell(item: str | Group) -> str:
    """Return the token for an item of a row. A pair becomes a wall such as `16:23`."""
    return item if isinstance(item, str) else ":".join(part for part in item.items if isinstance(part, str))


def _table(rows: list[list[str]], lines: list[int], words: str) -> Table:
    """Return the table of `rows`. Raise FormatError if the rows differ in length or contain truth values."""
    one_length(rows, lines)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if text.lower() in TRUTHS:
                raise FormatError(
                    "{cell}: {text} is not a number or a symbol", lines[r], cell=f"r{r + 1}c{c + 1}", text=text
                )
    return Table(rows, lines, words)


READER = Reader(likely, read)
