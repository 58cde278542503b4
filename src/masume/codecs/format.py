"""Format and Draft: what the reader needs to know of a way to write boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from masume.core.errors import FormatError, PuzzleError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import Dialect, Kind, Option, Puzzle

Matrix = Sequence[Sequence[str]]
Options = Mapping[str, Option]
NAMED_CELL = re.compile(r"\br(\d+)c\d+\b")


class Draft(NamedTuple):
    """A board found in a text. `kinds` lists what it may be: only one kind when the text names it."""

    line: int
    kinds: tuple[Kind, ...]
    build: Callable[[Kind, Options], Any]
    """(kind, the caller's options as far as the kind has them) → puzzle."""
    named: bool = False
    """Whether the text itself says the kind."""


class Format(NamedTuple):
    """A way to write boards in a file."""

    name: str
    sentence: str
    recognise: Callable[[str], bool]
    """A quick look: could this text be of this format?"""
    drafts: Callable[[str, Sequence[Kind]], list[Draft]]
    """The boards in a text, given all kinds there are; FormatError where the layout is broken."""
    write: Callable[[Kind, Puzzle], str]
    """A board in this format, without a final newline; FormatError when the format cannot carry it."""
    certain: bool = False
    """Whether a text that is recognised can be nothing else: a link, a game ID, a file that says its program."""
    one_line: bool = False
    """Whether a board is always one line, so that a file may mix such formats."""
    blank_between: bool = False
    """Whether boards in a file are set apart by a blank line."""


def first_line(text: str) -> str:
    """The first line that is not blank, without the blanks around it."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def words(line: str) -> list[str]:
    """The tokens of a line: separated by blanks, or one character each when there are none."""
    found = line.split()
    return list(found[0]) if len(found) == 1 else found


def named_kind(name: str, kinds: Iterable[Kind]) -> Kind | None:
    """The kind with that name or alias; None when there is none."""
    return next((kind for kind in kinds if name.lower() == kind.name or name.lower() in kind.aliases), None)


def size(rows: str, cols: str, line: int) -> tuple[int, int]:
    """Rows and columns from their digits."""
    if len(rows) > 6 or len(cols) > 6:
        raise FormatError("the size of the board is too large", line)
    return int(rows), int(cols)


def build_matrix(dialect: Dialect, rows: Matrix, lines: Sequence[int], options: Options) -> Any:
    """A puzzle from a matrix; `lines` says where each row stands, so that errors name the line and the cell."""
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise FormatError(f"row {i + 1} has {len(row)} cells, the rows above have {len(rows[0])}", lines[i])
    if not rows or not rows[0]:
        raise FormatError("the board has no cells", lines[0] if lines else None)
    try:
        return dialect.read(rows, **{**dialect.options, **options})
    except TokenError as error:
        where = cell_name(error.row * len(rows[0]) + error.col, len(rows[0]))
        raise FormatError(f"{where}: {error.message}", lines[error.row]) from None
    except PuzzleError as error:
        # Where the sentence names cells, the last of them is the one to blame.
        cells = NAMED_CELL.findall(str(error))
        last = int(cells[-1]) - 1 if cells else 0
        raise FormatError(str(error), lines[last]) from None


def dialect_of(kind: Kind, format_name: str) -> Dialect:
    """The kind's tokens in a format; an error when the format does not carry the kind."""
    try:
        return kind.dialects[format_name]
    except KeyError:
        raise FormatError(f"the format {format_name} does not carry {kind.name} boards") from None


def matrix_draft(format_name: str, rows: Matrix, lines: Sequence[int], kinds: Iterable[Kind]) -> Draft:
    """The draft of a matrix that does not name its kind: it may be of any kind whose dialect's tokens look right."""
    carried = [kind for kind in kinds if format_name in kind.dialects]

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(dialect_of(kind, format_name), rows, lines, options)

    likely = tuple(kind for kind in carried if rows and kind.dialects[format_name].likely(rows))
    return Draft(lines[0] if lines else 1, likely, build)
