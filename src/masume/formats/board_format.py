"""Define Format, which each module of a format provides, ParsedPuzzle, a board that such a module has found in a text,
and functions that several formats share.
"""

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
MOST_ODD_SIGNS = 12  # the maximum number of tokens of a board that are tried as its typing error


class StrangeTokenError(FormatError):
    """Raised for a token that does not belong on the board. The error states the token's line and cell."""

    def __init__(self, line: int, cell: str, template: str, /, **params: object) -> None:
        self.cell = cell
        super().__init__("{cell}: {reason}", line, cell=cell, reason=Message(template, **params))


class Interpretation(NamedTuple):
    """One way to read a board, with the puzzle that results from it."""

    puzzle: Any
    how: Listed | None = None
    """A note on how ambiguous tokens were read; None where nothing is ambiguous."""
    sure: bool = True
    """Whether the interpretation is accepted without a proof that the puzzle has exactly one solution."""
    line: int = 1
    """The number of the line that the board begins on."""


class ParsedPuzzle(NamedTuple):
    """A board that was found in a text but is not built as a puzzle yet, because its kind or its options may be
    unknown. `kinds` lists its possible kinds; if the text names the kind, the list has only this one.
    """

    line: int
    kinds: tuple[Kind, ...]
    build: Callable[[Kind, Options], Any]
    """Build the puzzle, given a kind and those of the caller's options that the kind has."""
    named: bool = False
    """Whether the text itself names the kind."""
    interpretations: Callable[[Kind, Options], list[Interpretation]] | None = None
    """Return all interpretations of the board, given the arguments of `build`; None if `build` gives the only one."""
    doubtful: bool = False
    """Whether the kind is a guess, accepted only if the board has exactly one solution."""


class Format(NamedTuple):
    """A text format, with functions that recognise, read and write boards in it."""

    name: str
    sentence: str
    recognise: Callable[[str], bool]
    """Return quickly whether a text may be in this format."""
    parse: Callable[[str, Sequence[Kind]], list[ParsedPuzzle]]
    """Parse the boards in a text, given all kinds. Raise FormatError if the layout is broken."""
    write: Callable[[Kind, Puzzle], str]
    """Return a board as text without a final newline. Raise FormatError if the format cannot represent it."""
    certain: bool = False
    """Whether a recognised text cannot be anything else, such as a link, a game ID or a file that names its program."""
    one_line: bool = False
    """Whether every board takes one line. A file may mix such formats."""
    blank_between: bool = False
    """Whether boards in a file are separated by a blank line."""


def first_line(text: str) -> str:
    """Return the first line of `text` that is not blank, stripped of surrounding blanks."""
    start = text.lstrip()
    lines = start[: start.find("\n")].splitlines() if "\n" in start else start.splitlines()
    return lines[0].strip() if lines else ""


def words(line: str) -> list[str]:
    """Return the tokens of `line`. They are separated by blanks; in a line without blanks, each character is a
    token.
    """
    parts = line.split()
    return list(parts[0]) if len(parts) == 1 else parts


def named_kind(name: str, kinds: Sequence[Kind]) -> tuple[Kind, Options] | None:
    """Return the kind with the name or alias `name` and the options that this name implies, or None if there is no such
    kind."""
    return _named_kind(name, tuple(kinds))


@lru_cache(maxsize=256)
def _named_kind(name: str, kinds: tuple[Kind, ...]) -> tuple[Kind, Options] | None:
    """Return the result of `named_kind`, cached. The kinds are a tuple, which can be a key of the cache."""
    for kind in kinds:
        options = kind.options_of_name(name)
        if options is not None:
            return kind, options
    return None


def size(rows: str, cols: str, line: int) -> tuple[int, int]:
    """Return the numbers of rows and columns, which are given as digits. Raise FormatError, with the line number
    `line`, if a number has more than six digits.
    """
    if len(rows) > 6 or len(cols) > 6:
        raise FormatError("the size of the board is too large", line)
    return int(rows), int(cols)


def one_length(rows: Matrix, lines: Sequence[int]) -> None:
    """Raise FormatError if `rows` differ in length. `lines` has the line number of each row, for the message."""
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
    """Build a puzzle from rows of tokens. `lines` has the line number of each row, so that errors can name the line and
    the cell.
    """
    one_length(rows, lines)
    if not rows or not rows[0]:
        raise FormatError("the board has no cells", lines[0] if lines else None)
    try:
        return tokens.read(rows, **{**tokens.options, **options})
    except TokenError as error:
        where = cell_name(error.row * len(rows[0]) + error.col, len(rows[0]))
        raise StrangeTokenError(lines[error.row], where, error.reason) from None
    except PuzzleError as error:
        # If the message names cells, report the line of the last one.
        cells = NAMED_CELL.findall(str(error))
        last = int(cells[-1]) - 1 if cells else 0
        raise FormatError(error.message, lines[last]) from None


def pasted_interpretations(
    kind: Kind, rows: Matrix, lines: Sequence[int], options: Options, guessed: bool = False
) -> list[Interpretation]:
    """Return all ways to read a pasted board as a puzzle of `kind`. `guessed` tells whether the division into rows is a
    guess. Raise FormatError if the board cannot be read in any way.
    """
    readings = kind.formats.loose(rows)
    if readings:
        return _built(kind, readings, lines, options, guessed)
    try:
        return _built(kind, [LooseReading(rows)], lines, options, guessed)
    except StrangeTokenError as error:
        raise _likelier_slip(error, kind, rows, lines, kind.formats.loose) from None


def _built(
    kind: Kind, readings: Iterable[LooseReading], lines: Sequence[int], options: Options, guessed: bool = False
) -> list[Interpretation]:
    """Return the interpretations from those `readings` that give a valid board. A reading is plain if it uses only one
    sign for each meaning. If some readings fail and none of the valid ones is plain, raise the error of the first that
    failed.
    """
    interpretations = []
    errors = []
    is_plain = False
    for reading in readings:
        try:
            interpretations.append(
                Interpretation(
                    build_matrix(kind.formats.tokens, reading.rows, lines, options), reading.how, sure=not guessed
                )
            )
            is_plain = is_plain or reading.plain
        except FormatError as error:
            errors.append(error)
    if errors and not is_plain:
        raise errors[0]
    return interpretations


def headed_interpretations(kind: Kind, rows: Matrix, lines: Sequence[int], options: Options) -> list[Interpretation]:
    """Return the ways to read a board whose header names its kind.

    A sign of Masume's formats keeps its meaning. Any other sign can stand for an empty cell, a wall or a value only if
    the board does not contain Masume's sign for it. A sign that occurs only once is taken for a typing error, and the
    error message names its cell.
    """
    try:
        return [Interpretation(build_matrix(kind.formats.tokens, rows, lines, options))]
    except StrangeTokenError as error:
        slip = error
    readings = _readings_with_our_signs(kind, rows)
    if readings:
        return _built(kind, readings, lines, options)
    raise _likelier_slip(slip, kind, rows, lines, partial(_readings_with_our_signs, kind))


def _readings_with_our_signs(kind: Kind, rows: Matrix) -> list[LooseReading]:
    """Return the readings of a board in which Masume's signs keep their meaning, and no other sign has the same meaning
    as one of Masume's signs on the board. Return an empty list if another sign has the meaning of one of Masume's signs
    that occurs only once.
    """
    signs = kind.formats.tokens.signs
    counts = Counter(token for row in rows for token in row)
    in_use: Counter[str] = Counter()
    for token in counts.keys() & signs.keys():
        in_use[signs[token]] += counts[token]
    readings = []
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
            [token if token in signs else token_of_kind for token, token_of_kind in zip(row, taken, strict=True)]
            for row, taken in zip(rows, reading.rows, strict=True)
        ]
        if _has_known_tokens(kind, ours):
            readings.append(LooseReading(ours, reading.how))
    return readings


def _has_known_tokens(kind: Kind, rows: Matrix) -> bool:
    """Return whether all tokens in `rows` are valid for `kind`, even if the board itself is not."""
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
    """Return the error for the likeliest typing error: a sign that occurs only once, without which the board could be
    read. Return `slip` if there is no such sign, or if `slip` already names its cell.
    """
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
    """Yield each token that occurs only once, together with the rows in which the board's most frequent token replaces
    it. The likeliest typing errors come first.
    """
    counts = Counter(token for row in rows for token in row)
    usual = counts.most_common(1)[0][0] if counts else ""
    odd = [token for token, count in counts.items() if count == 1 and token != usual]
    # Signs come before numbers, and numbers before sums, most of which occur once anyway.
    odd.sort(key=lambda token: (token not in signs, any(sign.isdigit() for sign in token), len(token)))
    for token in odd[:MOST_ODD_SIGNS]:
        yield token, [[usual if other == token else other for other in row] for row in rows]


def parse_tables(tables: Iterable[Table], kinds: Iterable[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in pasted tables. The words around a board may name its kind; if several boards have the same
    words, these are searched only once.
    """
    kinds = tuple(kinds)
    named: dict[str, tuple[Kind, Options] | None] = {}
    parsed = []
    for table in tables:
        if table.words not in named:
            named[table.words] = kind_in_words(table.words, kinds)
        parsed.append(_parse_table(table, kinds, named[table.words]))
    return parsed


def _parse_table(table: Table, kinds: Sequence[Kind], named: tuple[Kind, Options] | None) -> ParsedPuzzle:
    """Parse the board in a pasted table. `named` is the kind that is named by the words around the board, together with
    the options that this name implies, or None if no kind is named.
    """

    def build(kind: Kind, options: Options) -> Any:
        return interpretations(kind, options)[0].puzzle

    def interpretations(kind: Kind, options: Options) -> list[Interpretation]:
        implied = named[1] if named and kind is named[0] else {}
        return pasted_interpretations(kind, table.rows, table.lines, {**options, **implied}, table.guessed)

    possible = (named[0],) if named else _likely_kinds(table.rows, kinds) or _nearly_likely_kinds(table.rows, kinds)
    return ParsedPuzzle(table.lines[0], possible, build, interpretations=interpretations)


def _likely_kinds(rows: Matrix, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds that a pasted board is likely to belong to, going by the signs in its rows."""
    return tuple(
        kind for kind in kinds if any(kind.formats.tokens.likely(reading.rows) for reading in kind.formats.loose(rows))
    )


def _nearly_likely_kinds(rows: Matrix, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kind to which a pasted board probably belongs if one sign is a typing error. The error of this kind
    will then name the cell of the sign. Return an empty tuple if there is no such kind, or if several kinds fit.
    """
    unknowing = [kind for kind in kinds if not _has_known_tokens(kind, rows)]
    for _, without in _without_odd_signs(rows):
        if likely := _likely_kinds(without, unknowing):
            return likely if len(likely) == 1 else ()
    return ()


def kind_in_words(words: str, kinds: Iterable[Kind]) -> tuple[Kind, Options] | None:
    """Return the kind that is named in `words` and the options that its name implies, or None if no kind or several
    kinds are named.
    """
    names = {plain_name(name): (kind, options) for kind in kinds for name, options in kind.names.items()}
    parts = LETTERS.findall(words.lower())
    matches = {name for i in range(len(parts)) for n in (1, 2, 3) if (name := "".join(parts[i : i + n])) in names}
    longest = {name for name in matches if not any(name != other and name in other for other in matches)}
    return names[longest.pop()] if len(longest) == 1 else None


def token_format_of(kind: Kind, format_name: str) -> TokenFormat:
    """Return the functions that read and write the tokens of `kind` in the format `format_name`. Raise FormatError if
    the format cannot represent the kind.
    """
    try:
        return kind.formats.dialects[format_name]
    except KeyError:
        raise FormatError(
            "the format {format_name} cannot represent {kind} boards", format_name=format_name, kind=kind.name
        ) from None


def parsed_matrix(format_name: str, rows: Matrix, lines: Sequence[int], kinds: Iterable[Kind]) -> ParsedPuzzle:
    """Return the board in a matrix of tokens, which does not name its kind. The possible kinds are those whose tokens
    in the format look like these.
    """
    carried = [kind for kind in kinds if format_name in kind.formats.dialects]

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(token_format_of(kind, format_name), rows, lines, options)

    if len(carried) > 1:
        carried = [kind for kind in carried if rows and kind.formats.dialects[format_name].likely(rows)]
    return ParsedPuzzle(lines[0] if lines else 1, tuple(carried), build)
