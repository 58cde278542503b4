"""Reading and writing boards: text in any format that Masume knows, and files of it.

`read` and `read_all` take text and never look for a file; `load` and `load_all` open files; `iter_boards` goes through
more boards than anyone wants to hold at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any, Literal, overload

from masume import kinds
from masume.codecs import detect, files
from masume.codecs.format import Format
from masume.codecs.streaming import pieces
from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell
from masume.core.kind import Kind, Option, P, Puzzle
from masume.core.puzzle import quote
from masume.kinds import AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro

AnyKind = str | type[Puzzle] | None
Path = str | os.PathLike[str]
Source = str | os.PathLike[str] | Iterable[str]

# The name of a file: no board in any format looks like this.
FILE_NAME = re.compile(r"[^\n;\[{]*\.(txt|json|jsonl|csv|html?|puz)", re.IGNORECASE)


@overload
def read_all(text: str, kind: Literal["binairo"], format: str | None = None, **rules: Option) -> list[Binairo]: ...
@overload
def read_all(text: str, kind: Literal["hidato"], format: str | None = None, **rules: Option) -> list[Hidato]: ...
@overload
def read_all(text: str, kind: Literal["hitori"], format: str | None = None, **rules: Option) -> list[Hitori]: ...
@overload
def read_all(text: str, kind: Literal["kakuro"], format: str | None = None, **rules: Option) -> list[Kakuro]: ...
@overload
def read_all(text: str, kind: type[P], format: str | None = None, **rules: Option) -> list[P]: ...
@overload
def read_all(text: str, kind: str | None = None, format: str | None = None, **rules: Option) -> list[AnyPuzzle]: ...
def read_all(text: str, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The puzzles in a text.

    `kind`, a name or a puzzle class, and `format` help where the text does not tell; `rules` are options of the kind
    for formats that cannot say them, such as `unique_lines=False` or `neighbours=4`."""
    return _read(_check_text(text), kind, format, rules)


@overload
def read(text: str, kind: Literal["binairo"], format: str | None = None, **rules: Option) -> Binairo: ...
@overload
def read(text: str, kind: Literal["hidato"], format: str | None = None, **rules: Option) -> Hidato: ...
@overload
def read(text: str, kind: Literal["hitori"], format: str | None = None, **rules: Option) -> Hitori: ...
@overload
def read(text: str, kind: Literal["kakuro"], format: str | None = None, **rules: Option) -> Kakuro: ...
@overload
def read(text: str, kind: type[P], format: str | None = None, **rules: Option) -> P: ...
@overload
def read(text: str, kind: str | None = None, format: str | None = None, **rules: Option) -> AnyPuzzle: ...
def read(text: str, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The one puzzle in a text (see `read_all`)."""
    return _only(_read(_check_text(text), kind, format, rules))


@overload
def load_all(path: Path, kind: Literal["binairo"], format: str | None = None, **rules: Option) -> list[Binairo]: ...
@overload
def load_all(path: Path, kind: Literal["hidato"], format: str | None = None, **rules: Option) -> list[Hidato]: ...
@overload
def load_all(path: Path, kind: Literal["hitori"], format: str | None = None, **rules: Option) -> list[Hitori]: ...
@overload
def load_all(path: Path, kind: Literal["kakuro"], format: str | None = None, **rules: Option) -> list[Kakuro]: ...
@overload
def load_all(path: Path, kind: type[P], format: str | None = None, **rules: Option) -> list[P]: ...
@overload
def load_all(path: Path, kind: str | None = None, format: str | None = None, **rules: Option) -> list[AnyPuzzle]: ...
def load_all(path: Path, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The puzzles in a file (see `read_all`)."""
    return _read(files.read_text(path), kind, format, rules)


@overload
def load(path: Path, kind: Literal["binairo"], format: str | None = None, **rules: Option) -> Binairo: ...
@overload
def load(path: Path, kind: Literal["hidato"], format: str | None = None, **rules: Option) -> Hidato: ...
@overload
def load(path: Path, kind: Literal["hitori"], format: str | None = None, **rules: Option) -> Hitori: ...
@overload
def load(path: Path, kind: Literal["kakuro"], format: str | None = None, **rules: Option) -> Kakuro: ...
@overload
def load(path: Path, kind: type[P], format: str | None = None, **rules: Option) -> P: ...
@overload
def load(path: Path, kind: str | None = None, format: str | None = None, **rules: Option) -> AnyPuzzle: ...
def load(path: Path, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The one puzzle in a file (see `read_all`)."""
    return _only(_read(files.read_text(path), kind, format, rules))


@overload
def iter_boards(
    source: Source, kind: Literal["binairo"], format: str | None = None, **rules: Option
) -> Iterator[Binairo]: ...
@overload
def iter_boards(
    source: Source, kind: Literal["hidato"], format: str | None = None, **rules: Option
) -> Iterator[Hidato]: ...
@overload
def iter_boards(
    source: Source, kind: Literal["hitori"], format: str | None = None, **rules: Option
) -> Iterator[Hitori]: ...
@overload
def iter_boards(
    source: Source, kind: Literal["kakuro"], format: str | None = None, **rules: Option
) -> Iterator[Kakuro]: ...
@overload
def iter_boards(source: Source, kind: type[P], format: str | None = None, **rules: Option) -> Iterator[P]: ...
@overload
def iter_boards(
    source: Source, kind: str | None = None, format: str | None = None, **rules: Option
) -> Iterator[AnyPuzzle]: ...
def iter_boards(source: Source, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The puzzles of a text (a str), of a file (a path object) or of lines that come in (an open file), one after
    another; see `read_all` for the other arguments.

    Boards in JSON Lines, in the one-line format, as links or in our text format with headers are read as they are asked
    for, and only one of them is held in memory at a time. In the other formats, all are read at once."""
    if isinstance(source, str):
        _check_text(source, "pathlib.Path names a file")
    return _boards(source, *_choices(kind, format, rules), rules)


def _boards(source: Source, kind: Kind | None, format: Format | None, rules: dict[str, Option]) -> Iterator[AnyPuzzle]:
    if isinstance(source, str):
        lines: Iterable[str] = StringIO(source)
    else:
        lines = files.read_lines(source) if isinstance(source, os.PathLike) else source
    found = False
    for piece in pieces(lines, format):
        found = True
        try:
            yield from detect.read_all(piece.text, kinds.KINDS, kind, format, rules)
        except FormatError as error:
            raise error.move_down(piece.before) from None
    if not found:
        raise FormatError(detect.EMPTY)


def _check_text(text: object, instead: str = "load opens files") -> str:
    """The text itself; an error when it is not text, or can only be meant as the name of a file."""
    if not isinstance(text, str):
        raise UsageError(f"a text is read, not {quote(text)}; {instead}")
    if FILE_NAME.fullmatch(text):
        raise FormatError(f"{text} is the name of a file, not a board; {instead}")
    return text


def _read(text: str, kind: AnyKind, format: str | None, rules: dict[str, Option]) -> list[AnyPuzzle]:
    return detect.read_all(text, kinds.KINDS, *_choices(kind, format, rules), rules)


def read_entries(text: str, puzzle: Puzzle) -> dict[Cell, int] | None:
    """What stands on the one board of a text that no puzzle can hold, since the player who filled it in was wrong: a
    Hidato with a number that stands twice. None if it is not such a board."""
    filled = kinds.kind_of(puzzle).filled
    if filled is None:
        return None
    try:
        boards = detect.read_all(text, (filled,), filled, None, puzzle.options)
    except FormatError:
        return None
    if len(boards) != 1 or (boards[0].rows, boards[0].cols) != (puzzle.rows, puzzle.cols):
        return None
    domains = filled.model(boards[0]).domains
    return {cell: domain.bit_length() - 1 for cell, domain in enumerate(domains) if domain.bit_count() == 1}


def _only(puzzles: list[AnyPuzzle]) -> AnyPuzzle:
    if len(puzzles) != 1:
        raise FormatError(f"the input holds {len(puzzles)} boards where one is wanted")
    return puzzles[0]


def _choices(kind: AnyKind, format: str | None, rules: dict[str, Option]) -> tuple[Kind | None, Format | None]:
    """The kind and the format that a caller names; UsageError when one of them, or one of the rules, does not exist."""
    chosen = kinds.find(kind) if kind is not None else None
    chosen_format = detect.find_format(format) if format is not None else None
    for name, value in rules.items():
        having = [k for k in ([chosen] if chosen else kinds.KINDS) if name in k.options]
        if not having:
            whose = chosen.name if chosen else "no kind"
            raise UsageError(f"{whose} has {'no' if chosen else 'the'} option {name!r}")
        for k in having:
            if not any(value == choice and type(value) is type(choice) for choice in k.options[name].choices.values()):
                allowed = ", ".join(repr(choice) for choice in k.options[name].choices.values())
                raise UsageError(f"{name} must be one of {allowed}, not {value!r}")
    return chosen, chosen_format


def write(puzzle: Puzzle, format: str = "text") -> str:
    """The puzzle in one of the formats, without a final newline."""
    return detect.find_format(format).write(kinds.kind_of(puzzle), puzzle)
