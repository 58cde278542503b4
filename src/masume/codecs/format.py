"""Format and Draft: what the reader needs to know of a way to write boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from masume.core.errors import FormatError, PuzzleError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import Dialect, Kind, Option, Pasted, Puzzle, plain_name
from masume.core.lazy import pattern
from masume.core.tuples import NamedTuple

if TYPE_CHECKING:
    from masume.codecs.pasted.table import Table

Matrix = Sequence[Sequence[str]]
Options = Mapping[str, Option]
LETTERS = pattern(r"[^\W\d_]+")
NAMED_CELL = pattern(r"\br(\d+)c\d+\b")


class StrangeTokenError(FormatError):
    """A token that does not belong, with its line and its cell."""


class Way(NamedTuple):
    """One way to read a board."""

    puzzle: Any
    how: str = ""
    """How its signs were taken, where that is not plain to see."""
    sure: bool = True
    """Whether it may be believed although it may not have exactly one solution."""
    line: int = 1
    """Where the board begins."""


class Draft(NamedTuple):
    """A board found in a text. `kinds` lists what it may be: only one kind when the text names it."""

    line: int
    kinds: tuple[Kind, ...]
    build: Callable[[Kind, Options], Any]
    """(kind, the caller's options as far as the kind has them) → puzzle."""
    named: bool = False
    """Whether the text itself says the kind."""
    ways: Callable[[Kind, Options], list[Way]] | None = None
    """The same as `build` where the signs of the board can be taken in several ways."""
    doubtful: bool = False
    """Whether the kind is a guess, to be believed only if the board has exactly one solution."""


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
    start = text.lstrip()
    lines = start[: start.find("\n")].splitlines() if "\n" in start else start.splitlines()
    return lines[0].strip() if lines else ""


def words(line: str) -> list[str]:
    """The tokens of a line: separated by blanks, or one character each when there are none."""
    found = line.split()
    return list(found[0]) if len(found) == 1 else found


def named_kind(name: str, kinds: Sequence[Kind]) -> tuple[Kind, Options] | None:
    """The kind with that name or alias, and the options that the name stands for; None when there is none."""
    return _named_kind(name, tuple(kinds))


@lru_cache(maxsize=256)
def _named_kind(name: str, kinds: tuple[Kind, ...]) -> tuple[Kind, Options] | None:
    for kind in kinds:
        options = kind.options_of_name(name)
        if options is not None:
            return kind, options
    return None


def counted(count: int, what: str) -> str:
    """A number of things: 1 row, 2 rows."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def size(rows: str, cols: str, line: int) -> tuple[int, int]:
    """Rows and columns from their digits."""
    if len(rows) > 6 or len(cols) > 6:
        raise FormatError("the size of the board is too large", line)
    return int(rows), int(cols)


def one_length(rows: Matrix, lines: Sequence[int]) -> None:
    """FormatError when rows have different lengths."""
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            has = counted(len(row), "cell")
            raise FormatError(f"row {i + 1} has {has}, the rows above have {len(rows[0])}", lines[i])


def build_matrix(dialect: Dialect, rows: Matrix, lines: Sequence[int], options: Options) -> Any:
    """A puzzle from a matrix; `lines` says where each row stands, so that errors name the line and the cell."""
    one_length(rows, lines)
    if not rows or not rows[0]:
        raise FormatError("the board has no cells", lines[0] if lines else None)
    try:
        return dialect.read(rows, **{**dialect.options, **options})
    except TokenError as error:
        where = cell_name(error.row * len(rows[0]) + error.col, len(rows[0]))
        raise StrangeTokenError(f"{where}: {error.message}", lines[error.row]) from None
    except PuzzleError as error:
        # Where the sentence names cells, the last of them is the one to blame.
        cells = NAMED_CELL.findall(str(error))
        last = int(cells[-1]) - 1 if cells else 0
        raise FormatError(str(error), lines[last]) from None


def pasted_ways(kind: Kind, rows: Matrix, lines: Sequence[int], options: Options, guessed: bool = False) -> list[Way]:
    """The ways to read a pasted board as a kind; the error of the first when none of them is a board."""
    found = []
    errors = []
    for pasted in kind.pasted(rows) or [Pasted(rows)]:
        try:
            found.append(Way(build_matrix(kind.tokens, pasted.rows, lines, options), pasted.how, sure=not guessed))
        except FormatError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    return found


def pasted_draft(table: Table, kinds: Iterable[Kind]) -> Draft:
    """The draft of a pasted board, whose kind the words around it may name."""
    kinds = tuple(kinds)
    named = kind_in_words(table.words, kinds)

    def build(kind: Kind, options: Options) -> Any:
        return ways(kind, options)[0].puzzle

    def ways(kind: Kind, options: Options) -> list[Way]:
        implied = named[1] if named and kind is named[0] else {}
        return pasted_ways(kind, table.rows, table.lines, {**options, **implied}, table.guessed)

    likely = tuple(k for k in kinds if any(k.tokens.likely(pasted.rows) for pasted in k.pasted(table.rows)))
    return Draft(table.lines[0], (named[0],) if named else likely, build, ways=ways)


def kind_in_words(words: str, kinds: Iterable[Kind]) -> tuple[Kind, Options] | None:
    """The kind that words speak of, and the options that its name stands for; None when they speak of none or of
    several."""
    names = {plain_name(name): (kind, options) for kind in kinds for name, options in kind.names.items()}
    parts = LETTERS.findall(words.lower())
    found = {name for i in range(len(parts)) for n in (1, 2, 3) if (name := "".join(parts[i : i + n])) in names}
    longest = {name for name in found if not any(name != other and name in other for other in found)}
    return names[longest.pop()] if len(longest) == 1 else None


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

    if len(carried) > 1:
        carried = [kind for kind in carried if rows and kind.dialects[format_name].likely(rows)]
    return Draft(lines[0] if lines else 1, tuple(carried), build)
