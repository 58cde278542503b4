"""Format and Draft: what the reader needs to know of a way to write boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.core.errors import FormatError, Listed, Message, PuzzleError, TokenError
from masume.core.grid import cell_name
from masume.core.kind import Kind, LooseReading, Option, Puzzle, TokenFormat, plain_name
from masume.core.lazy import pattern
from masume.core.puzzle import first_of, quote

if TYPE_CHECKING:
    from masume.formats.tables.table_reader import Table

Matrix = Sequence[Sequence[str]]
Options = Mapping[str, Option]
LETTERS = pattern(r"[^\W\d_]+")
NAMED_CELL = pattern(r"\br(\d+)c\d+\b")
MOST_ODD_SIGNS = 12  # that are tried when a board cannot be read


class StrangeTokenError(FormatError):
    """A token that does not belong, with its line and its cell."""

    def __init__(self, line: int, cell: str, template: str, /, **params: object) -> None:
        self.cell = cell
        super().__init__("{cell}: {reason}", line, cell=cell, reason=Message(template, **params))


class Way(NamedTuple):
    """One way to read a board."""

    puzzle: Any
    how: Listed | None = None
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


def size(rows: str, cols: str, line: int) -> tuple[int, int]:
    """Rows and columns from their digits."""
    if len(rows) > 6 or len(cols) > 6:
        raise FormatError("the size of the board is too large", line)
    return int(rows), int(cols)


def one_length(rows: Matrix, lines: Sequence[int]) -> None:
    """FormatError when rows have different lengths."""
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise FormatError(
                "row {row} has {cells} {cells:cell|cells}, the rows above have {others}",
                lines[i],
                row=i + 1,
                cells=len(row),
                others=len(rows[0]),
            )


def build_matrix(tokens: TokenFormat, rows: Matrix, lines: Sequence[int], options: Options) -> Any:
    """A puzzle from a matrix; `lines` says where each row stands, so that errors name the line and the cell."""
    one_length(rows, lines)
    if not rows or not rows[0]:
        raise FormatError("the board has no cells", lines[0] if lines else None)
    try:
        return tokens.read(rows, **{**tokens.options, **options})
    except TokenError as error:
        where = cell_name(error.row * len(rows[0]) + error.col, len(rows[0]))
        raise StrangeTokenError(lines[error.row], where, error.reason) from None
    except PuzzleError as error:
        # Where the sentence names cells, the last of them is the one to blame.
        cells = NAMED_CELL.findall(str(error))
        last = int(cells[-1]) - 1 if cells else 0
        raise FormatError(error.message, lines[last]) from None


def pasted_ways(kind: Kind, rows: Matrix, lines: Sequence[int], options: Options, guessed: bool = False) -> list[Way]:
    """The ways to read a pasted board as a kind; the error of the first when none of them is a board."""
    readings = kind.formats.loose(rows)
    if readings:
        return _built(kind, readings, lines, options, guessed)
    try:
        return _built(kind, [LooseReading(rows)], lines, options, guessed)
    except StrangeTokenError as error:
        raise _likelier_slip(error, kind, rows, lines, kind.formats.loose) from None


def _built(
    kind: Kind, readings: Iterable[LooseReading], lines: Sequence[int], options: Options, guessed: bool = False
) -> list[Way]:
    """The readings that are boards; the error of the first when none of them is."""
    found = []
    errors = []
    is_plain = False
    for reading in readings:
        try:
            found.append(
                Way(build_matrix(kind.formats.tokens, reading.rows, lines, options), reading.how, sure=not guessed)
            )
            is_plain = is_plain or reading.plain
        except FormatError as error:
            errors.append(error)
    if errors and not is_plain:
        raise errors[0]
    return found


def headed_ways(kind: Kind, rows: Matrix, lines: Sequence[int], options: Options) -> list[Way]:
    """Return the ways to read a board whose header names its kind.

    A sign of our own formats keeps its meaning there, whatever else is on the board. Another sign is taken for an empty
    cell, a wall or a value only if none of ours stands for that. A sign that stands by itself is a slip, and the error
    names its cell."""
    try:
        return [Way(build_matrix(kind.formats.tokens, rows, lines, options))]
    except StrangeTokenError as error:
        slip = error
    readings = _readings_with_our_signs(kind, rows)
    if readings:
        return _built(kind, readings, lines, options)
    raise _likelier_slip(slip, kind, rows, lines, partial(_readings_with_our_signs, kind))


def _readings_with_our_signs(kind: Kind, rows: Matrix) -> list[LooseReading]:
    """Return the ways to read a pasted board in which our own signs keep their meaning, and no other sign has the same
    meaning as one of them; none where that hangs on a sign that stands only once."""
    signs = kind.formats.tokens.signs
    counts = Counter(token for row in rows for token in row)
    in_use: Counter[str] = Counter()
    for token in counts.keys() & signs.keys():
        in_use[signs[token]] += counts[token]
    found = []
    for reading in kind.formats.loose(rows):
        pairs = {pair for row, taken in zip(rows, reading.rows, strict=True) for pair in zip(row, taken, strict=True)}
        if any(signs[token] != signs.get(taken, taken) for token, taken in pairs if token in signs):
            continue
        others = {token: signs[taken] for token, taken in pairs if token not in signs and taken in signs}
        if any(in_use[meaning] == 1 for meaning in others.values()):
            return []
        if in_use.keys() & others.values() or (others and all(counts[token] == 1 and token for token in others)):
            continue
        ours = [
            [token if token in signs else own for token, own in zip(row, taken, strict=True)]
            for row, taken in zip(rows, reading.rows, strict=True)
        ]
        if _has_known_tokens(kind, ours):
            found.append(LooseReading(ours, reading.how))
    return found


def _has_known_tokens(kind: Kind, rows: Matrix) -> bool:
    """Return whether rows have tokens of the kind alone, though they need not be a board."""
    try:
        kind.formats.tokens.read(rows)
    except TokenError:
        return False
    except PuzzleError:
        return True
    return True


def _likelier_slip(
    slip: StrangeTokenError,
    kind: Kind,
    rows: Matrix,
    lines: Sequence[int],
    readings: Callable[[Matrix], Sequence[LooseReading]],
) -> StrangeTokenError:
    """Return the error for the one sign on a board without which there would be readings; the first slip when there is
    no such sign, or when it is the one of the slip."""
    for token, without in _without_odd_signs(rows, kind.formats.tokens.signs):
        if readings(without):
            r, c, _ = first_of((token,), rows)
            where = cell_name(r * len(rows[0]) + c, len(rows[0]))
            if where == slip.cell:
                return slip
            return StrangeTokenError(
                lines[r], where, "{token} does not go with the other signs of this board", token=quote(token)
            )
    return slip


def _without_odd_signs(rows: Matrix, signs: Container[str] = ()) -> Iterator[tuple[str, Matrix]]:
    """Yield tokens that stand once, those first that are most likely slips, each with the rows that have the most
    frequent token in its place."""
    counts = Counter(token for row in rows for token in row)
    usual = counts.most_common(1)[0][0] if counts else ""
    odd = [token for token, count in counts.items() if count == 1 and token != usual]
    # Signs come before numbers, and these before sums, which mostly stand once.
    odd.sort(key=lambda token: (token not in signs, any(sign.isdigit() for sign in token), len(token)))
    for token in odd[:MOST_ODD_SIGNS]:
        yield token, [[usual if other == token else other for other in row] for row in rows]


def pasted_drafts(tables: Iterable[Table], kinds: Iterable[Kind]) -> list[Draft]:
    """Return the drafts of pasted boards, whose kind the words around them may name. Words that belong to many boards
    are looked at once."""
    kinds = tuple(kinds)
    named: dict[str, tuple[Kind, Options] | None] = {}
    found = []
    for table in tables:
        if table.words not in named:
            named[table.words] = kind_in_words(table.words, kinds)
        found.append(_pasted_draft(table, kinds, named[table.words]))
    return found


def _pasted_draft(table: Table, kinds: Sequence[Kind], named: tuple[Kind, Options] | None) -> Draft:
    def build(kind: Kind, options: Options) -> Any:
        return ways(kind, options)[0].puzzle

    def ways(kind: Kind, options: Options) -> list[Way]:
        implied = named[1] if named and kind is named[0] else {}
        return pasted_ways(kind, table.rows, table.lines, {**options, **implied}, table.guessed)

    possible = (named[0],) if named else _likely_kinds(table.rows, kinds) or _nearly_likely_kinds(table.rows, kinds)
    return Draft(table.lines[0], possible, build, ways=ways)


def _likely_kinds(rows: Matrix, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds that a pasted board may be of by its signs."""
    return tuple(
        kind for kind in kinds if any(kind.formats.tokens.likely(reading.rows) for reading in kind.formats.loose(rows))
    )


def _nearly_likely_kinds(rows: Matrix, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the one kind that a pasted board would be of by its signs but for one that the kind does not know, so that
    the error of this kind names its cell; none when there is no such sign."""
    unknowing = [kind for kind in kinds if not _has_known_tokens(kind, rows)]
    for _, without in _without_odd_signs(rows):
        if found := _likely_kinds(without, unknowing):
            return found if len(found) == 1 else ()
    return ()


def kind_in_words(words: str, kinds: Iterable[Kind]) -> tuple[Kind, Options] | None:
    """The kind that words speak of, and the options that its name stands for; None when they speak of none or of
    several."""
    names = {plain_name(name): (kind, options) for kind in kinds for name, options in kind.names.items()}
    parts = LETTERS.findall(words.lower())
    found = {name for i in range(len(parts)) for n in (1, 2, 3) if (name := "".join(parts[i : i + n])) in names}
    longest = {name for name in found if not any(name != other and name in other for other in found)}
    return names[longest.pop()] if len(longest) == 1 else None


def token_format_of(kind: Kind, format_name: str) -> TokenFormat:
    """The kind's tokens in a format; an error when the format does not carry the kind."""
    try:
        return kind.formats.dialects[format_name]
    except KeyError:
        raise FormatError(
            "the format {format_name} does not carry {kind} boards", format_name=format_name, kind=kind.name
        ) from None


def matrix_draft(format_name: str, rows: Matrix, lines: Sequence[int], kinds: Iterable[Kind]) -> Draft:
    """The draft of a matrix that does not name its kind: it may be of any kind whose dialect's tokens look right."""
    carried = [kind for kind in kinds if format_name in kind.formats.dialects]

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(token_format_of(kind, format_name), rows, lines, options)

    if len(carried) > 1:
        carried = [kind for kind in carried if rows and kind.formats.dialects[format_name].likely(rows)]
    return Draft(lines[0] if lines else 1, tuple(carried), build)
