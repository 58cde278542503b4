"""Read and write boards as JSON: one object per board, alone, in an array, or one after the other (JSON Lines).

    {"format": "masume", "version": 1, "kind": "hidato", "rows": 2, "cols": 3,
     "rules": {"neighbours": 8}, "givens": [[1, 0, 4], [0, null, 5]]}

`givens` is the first argument of the puzzle class; a kind may have more keys. `meta` is preserved. If an object has a
`problem` text instead, as in the data sets of puzzlekit and others, that text is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from masume.core.errors import FormatError, Message, PuzzleError, Word
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import pattern
from masume.core.puzzle import quote
from masume.formats import puzzlekit
from masume.formats.board_format import Format, Options, ParsedPuzzle, named_kind

if TYPE_CHECKING:
    from json import JSONDecoder

    from masume.core import json_types

START = pattern(r"\s*(?:\[\s*)?\{\s*[\"}\]]")
VERSION: Final = 1
OURS = {"format", "version", "kind", "rows", "cols", "rules", "meta", "solution"}


class Place(NamedTuple):
    """The position of a board in a file: its line, and its name if it belongs to an array or a data set."""

    line: int
    board: Message | None = None

    def error(self, template: str, /, **params: object) -> FormatError:
        """Return a FormatError that names this place. Its message has the template `template` and the parameters
        `params`.
        """
        fault = Message(template, **params)
        if self.board is None:
            return FormatError(fault, self.line)
        return FormatError("{board}: {fault}", self.line, board=self.board, fault=fault)


def recognise(text: str) -> bool:
    """Return whether `text` begins with an object or with an array of objects."""
    return START.match(text) is not None


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`."""
    return [parsed for item, place in _objects(text) for parsed in _parse_value(item, place, kinds)]


def parse_object(item: object, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in a JSON value that `json.loads` has returned."""
    return _parse_value(item, Place(1), kinds)


def _objects(text: str) -> Iterator[tuple[Any, Place]]:
    """Yield each JSON value in `text` with its place. Arrays are replaced by their items."""
    for line, value in _values(text):
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield item, Place(line, Message("board {number} of the array", number=i + 1))
        else:
            yield value, Place(line)


def _values(text: str) -> Iterator[tuple[int, Any]]:
    """Yield each JSON value in `text`, with the number of the line on which it begins. Values may follow each other on
    one line or on several.
    """
    from json import JSONDecodeError

    position, line = 0, 1
    while True:
        start = position
        while start < len(text) and text[start] in " \t\r\n":
            start += 1
        line += text.count("\n", position, start)
        if start == len(text):
            return
        try:
            value, position = _decoder().raw_decode(text, start)
        except JSONDecodeError as error:
            raise FormatError(
                "not valid JSON: {reason} at column {col}",
                error.lineno,
                reason=error.msg.removesuffix(" at"),
                col=error.colno,
            ) from None
        except RecursionError:
            raise FormatError("not valid JSON: {reason}", line, reason=Message("nested too deeply")) from None
        except ValueError as error:
            raise FormatError("not valid JSON: {reason}", line, reason=_reason(error)) from None
        yield line, value
        line += text.count("\n", start, position)


class _NoNumberError(ValueError):
    """Raised for a number that is infinite or not a number (NaN), which JSON does not allow."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason)


def _reason(error: ValueError) -> Message:
    """Return the reason why a number was not accepted."""
    # For a number with thousands of digits, the standard library explains how to raise its limit, which is no use here.
    return error.reason if isinstance(error, _NoNumberError) else Message("a number has too many digits")


@cache
def _decoder() -> JSONDecoder:
    """Return a decoder that raises _NoNumberError for numbers that JSON does not allow."""
    from json import JSONDecoder

    return JSONDecoder(parse_float=_finite, parse_constant=_refuse_constant)


def _finite(text: str) -> float:
    """Return the number that `text` represents. Raise _NoNumberError if it is too large for a float."""
    number = float(text)
    if math.isinf(number):
        raise _NoNumberError(Message("a number is too large"))
    return number


def _refuse_constant(name: str) -> Any:
    """Raise _NoNumberError for the constant `name`, such as NaN."""
    raise _NoNumberError(Message("{name} is not a number", name=name))


def _parse_value(item: Any, place: Place, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in one JSON value: a board, an object with a `problem`, or a data set."""
    if not isinstance(item, dict):
        raise place.error("a board in JSON is an object with the keys kind and givens, not {item}", item=quote(item))
    if "problem" in item:
        return [_problem(item, place, kinds)]
    if isinstance(item.get("data"), dict):  # a data set: {"name": kind, "data": {id: {"problem": ...}}}
        parsed = []
        for key, value in item["data"].items():
            inside = place._replace(board=Message("board {key}", key=quote(key)))
            if not isinstance(value, dict) or "problem" not in value:
                raise inside.error("a board of a data set is an object with the key problem")
            parsed.append(_problem({"kind": item.get("name"), "name": key, **value}, inside, kinds))
        return parsed
    return [_ours(item, place, kinds)]


def _kind(name: Any, key: str, place: Place, kinds: Sequence[Kind]) -> tuple[Kind, Options]:
    """Return the kind called `name`, and the options that the name implies. Raise FormatError if there is no such kind;
    `key` is the key under which the object has the name.
    """
    named = named_kind(name, kinds) if isinstance(name, str) else None
    if named is None:
        known = ", ".join(k.name for k in kinds)
        raise place.error("the key {key} must be one of {known}, not {name}", key=key, known=known, name=quote(name))
    return named


def _problem(item: dict[str, Any], place: Place, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse an object whose `problem` is a text in the puzzlekit format."""
    if not isinstance(item["problem"], str):
        raise place.error("the key problem must hold the board's text, not {problem}", problem=quote(item["problem"]))
    key = "kind" if item.get("kind") is not None else "puzzle_type"
    kind, implied = _kind(item[key], key, place, kinds) if item.get(key) is not None else (None, {})
    try:
        inner = puzzlekit.parse(item["problem"], kinds if kind is None else (kind,))
    except FormatError as error:
        raise place.error("in its problem, {fault}", fault=error.message) from None
    if len(inner) != 1:
        raise place.error("the key problem holds {boards} boards instead of one", boards=len(inner))
    meta = {key: item[key] for key in ("name", "source") if item.get(key)}

    def build(kind: Kind, options: Options) -> Any:
        try:
            puzzle = inner[0].build(kind, {**options, **implied})
        except FormatError as error:
            raise place.error("in its problem, {fault}", fault=error.message) from None
        return puzzle.with_meta(**meta)

    return ParsedPuzzle(place.line, (kind,) if kind else inner[0].kinds, build, named=kind is not None)


def _ours(item: dict[str, Any], place: Place, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse an object in Masume's own JSON format."""
    if "ipuz.org" in str(item.get("version", ""))[:200]:
        raise place.error(
            "this is an ipuz file; ipuz has no form for Hitori, Hidato, Kakuro or Binairo, so Masume does not read it"
        )
    if item.get("format", "masume") != "masume":
        raise place.error("the key format must be 'masume', not {format}", format=quote(item["format"]))
    if item.get("version", VERSION) != VERSION:
        raise place.error(
            "version {version} is not known (this program reads version {known})",
            version=quote(item["version"]),
            known=VERSION,
        )
    kind, implied = _kind(item.get("kind"), "kind", place, kinds)
    for key in ("rules", "meta"):
        if not isinstance(item.get(key, {}), dict):
            raise place.error("the key {key} must hold an object, not {item}", key=key, item=quote(item[key]))
    rules, meta = item.get("rules", {}), item.get("meta", {})
    for name in rules:
        if name not in kind.options:
            known = ", ".join(kind.options) or Word("none")
            raise place.error(
                "{kind} has no option {name} (its options: {known})", kind=kind.name, name=quote(name), known=known
            )
    plain = {key: value for key, value in item.items() if key not in OURS}
    keys = kind.puzzle_class.FIELDS
    for key in plain:
        if key not in keys:
            raise place.error(
                "{key} is not a key of a {kind} (its keys: {keys})",
                key=quote(key),
                kind=kind.name,
                keys=", ".join(keys),
            )
        if key in rules:
            raise place.error("{key} occurs twice, among the rules and beside them", key=key)
    if "givens" not in plain:
        raise place.error("the key givens is missing; it holds the rows of the board")

    def build(kind: Kind, options: Options) -> Any:
        try:
            puzzle = kind.puzzle_class(**{**options, **implied, **rules, **plain})
        except PuzzleError as error:
            raise place.error(error.message) from None
        for key, size in (("rows", puzzle.rows), ("cols", puzzle.cols)):
            if item.get(key, size) != size:
                raise place.error("{key} says {item}, the board has {size}", key=key, item=quote(item[key]), size=size)
        return puzzle.with_meta(**meta)

    return ParsedPuzzle(place.line, (kind,), build, named=True)


def to_object(kind: Kind, puzzle: Puzzle) -> json_types.Puzzle:
    """Return `puzzle` as an object that can be written as JSON."""
    plain: json_types.Puzzle = {
        "format": "masume",
        "version": VERSION,
        "kind": kind.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "rules": puzzle.options,
        **cast("json_types.Squares", kind.formats.to_plain(puzzle)),  # type: ignore[typeddict-item]  # no meta yet
    }
    if puzzle.meta:
        plain["meta"] = dict(puzzle.meta)
    return plain


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` as one line of JSON."""
    import json

    try:
        text = json.dumps(to_object(kind, puzzle), ensure_ascii=False, allow_nan=False)
        text.encode()
    except UnicodeEncodeError:  # an unpaired surrogate, which a file can contain only as an escape
        return json.dumps(to_object(kind, puzzle), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise FormatError("the puzzle's meta contains something that JSON cannot represent") from None
    return text


FORMAT = Format(
    "json", "one JSON object a board, alone, in an array or one a line", recognise, parse, write, certain=True
)
