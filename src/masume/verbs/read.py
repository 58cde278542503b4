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
from masume.core import files
from masume.core.errors import ArgumentTypeError, FormatError, UsageError
from masume.core.grid import Cell
from masume.core.kind import Kind, Option, P, Puzzle
from masume.core.lazy import pattern
from masume.core.puzzle import quote
from masume.formats import detect
from masume.formats.board_format import Format, Options
from masume.formats.splitter import Piece, pieces
from masume.kinds import AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs.argument_types import checked

AnyKind = str | type[Puzzle] | None
Path = str | os.PathLike[str]
Source = str | os.PathLike[str] | Iterable[str]

# Up to this size, and with this much work, a board is solved to choose between two ways to read it; if that is not
# enough, the user is asked. A guess costs about the square of the number of cells, and more on a long thin board.
LONGEST_SIDE, MOST_CELLS = 60, 2_500
MOST_NODES, MOST_WORK = 100, 10_000_000
# The name of a file: no board in any format looks like this.
FILE_NAME = pattern(r"[^\n;\[{]*\.(txt|json|jsonl|csv|html?|puz)", re.IGNORECASE)


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
@checked
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
@checked
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
@checked
def load_all(path: Path, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The puzzles in a file (see `read_all`)."""
    _choices(kind, format, rules)
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
@checked
def load(path: Path, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The one puzzle in a file (see `read_all`)."""
    _choices(kind, format, rules)
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
@checked
def iter_boards(source: Source, kind: AnyKind = None, format: str | None = None, **rules: Option) -> Any:
    """The puzzles of a text (a str), of a file (a path object) or of lines that come in (an open file), one after
    another; see `read_all` for the other arguments.

    Boards in JSON Lines, in the one-line format, as links or in our text format with headers are read as they are asked
    for, and only one of them is held in memory at a time. In the other formats, all are read at once."""
    if isinstance(source, str):
        _check_text(source, "pathlib.Path names a file")
    return _boards(source, kind, rules, *_choices(kind, format, rules))


def _boards(
    source: Source, name: AnyKind, given: dict[str, Option], kind: Kind | None, format: Format | None, rules: Options
) -> Iterator[AnyPuzzle]:
    if isinstance(source, str):
        lines: Iterable[str] = StringIO(source)
    else:
        lines = files.read_lines(source) if isinstance(source, os.PathLike) else _check_lines(source)
    found = False
    for piece in pieces(lines, format):
        found = True
        yield from _boards_of(piece, name, given, kind, format, rules)
    if not found:
        raise FormatError(detect.EMPTY)


def _check_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines that a caller passes; an error at the first that is no text."""
    for line in lines:
        if not isinstance(line, str):
            raise ArgumentTypeError(
                "source must be a text, a path or lines of text; one line is {line}", line=quote(line)
            )
        yield line


def boards_of(piece: Piece, kind: AnyKind = None, format: str | None = None, **rules: Option) -> list[AnyPuzzle]:
    """The puzzles of a piece of a longer text; errors name the line of the whole text."""
    return _boards_of(piece, kind, rules, *_choices(kind, format, rules))


def _boards_of(
    piece: Piece, name: AnyKind, given: dict[str, Option], kind: Kind | None, format: Format | None, rules: Options
) -> list[AnyPuzzle]:
    try:
        found = detect.read_all(piece.text, kinds.KINDS, kind, format, rules, _is_unique, piece.follows)
    except FormatError as error:
        if kinds.load_plugins():  # it may be a board of a kind that was not known yet
            return _boards_of(piece, name, given, kind, format, rules)
        raise kinds.KINDS.with_problems(error.move_down(piece.before)) from None
    for puzzle in found:
        _check_name(puzzle, name, given)
    return found


def _check_text(text: str, instead: str = "load opens files") -> str:
    """The text itself; an error when it can only be meant as the name of a file."""
    if FILE_NAME.fullmatch(text):
        raise FormatError("{text} is the name of a file, not a board; {instead}", text=quote(text), instead=instead)
    return text


def _read(text: str, kind: AnyKind, format: str | None, rules: dict[str, Option]) -> list[AnyPuzzle]:
    return _boards_of(Piece(0, text), kind, rules, *_choices(kind, format, rules))


def _is_unique(puzzle: AnyPuzzle) -> bool:
    """Whether a puzzle has exactly one solution, proved with little work: this decides between two ways to read a
    board."""
    from masume.verbs.solve import solve

    size = puzzle.rows * puzzle.cols
    if size > MOST_CELLS or max(puzzle.rows, puzzle.cols) > LONGEST_SIDE:
        return False
    return solve(puzzle, nodes=min(MOST_NODES, MOST_WORK // size**2)).verdict == "unique"


def _check_name(puzzle: AnyPuzzle, name: AnyKind, rules: dict[str, Option]) -> None:
    """FormatError when the board says other rules than the name that the caller gave its kind."""
    if not isinstance(name, str):
        return
    for option, meant in kinds.find_with_options(name)[1].items():
        if option not in rules and puzzle.options[option] != meant:
            word = kinds.kind_of(puzzle).options[option].word
            said = word(puzzle.options[option])
            raise FormatError(
                "the board says {option}={said}, and {name} means {option}={meant}",
                option=option,
                said=said,
                name=name,
                meant=word(meant),
            )


def read_entries(text: str, puzzle: Puzzle) -> dict[Cell, int] | None:
    """What stands on the one board of a text that no puzzle can hold, since the player who filled it in was wrong: a
    Hidato with a number that stands twice. None if it is not such a board."""
    lenient = kinds.kind_of(puzzle).formats.lenient
    if lenient is None:
        return None
    try:
        boards = detect.read_all(text, (lenient,), lenient, None, puzzle.options)
    except FormatError:
        return None
    if len(boards) != 1 or (boards[0].rows, boards[0].cols) != (puzzle.rows, puzzle.cols):
        return None
    domains = lenient.logic.model(boards[0]).domains
    return {cell: domain.bit_length() - 1 for cell, domain in enumerate(domains) if domain.bit_count() == 1}


def _only(puzzles: list[AnyPuzzle]) -> AnyPuzzle:
    if len(puzzles) != 1:
        raise FormatError("the input holds {boards} boards where one is wanted", boards=len(puzzles))
    return puzzles[0]


def _choices(kind: AnyKind, format: str | None, rules: dict[str, Option]) -> tuple[Kind | None, Format | None, Options]:
    """The kind and the format that a caller names, and the rules, which are the caller's or those that the name of the
    kind stands for; UsageError when one of them does not exist."""
    chosen, implied = kinds.find_with_options(kind) if kind is not None else (None, {})
    chosen_format = detect.find_format(format) if format is not None else None
    for name, value in rules.items():
        having = [k for k in ([chosen] if chosen else kinds.KINDS) if name in k.options]
        if not having and chosen is None:
            having = [k for k in kinds.all_kinds() if name in k.options]
        if not having:
            if chosen:
                raise UsageError("{kind} has no option {name}", kind=chosen.name, name=quote(name))
            raise UsageError("no kind has the option {name}", name=quote(name))
        for k in having:
            if not any(value == choice and type(value) is type(choice) for choice in k.options[name].choices.values()):
                allowed = ", ".join(repr(choice) for choice in k.options[name].choices.values())
                raise UsageError(
                    "{name} must be one of {choices}, not {value}", name=name, choices=allowed, value=quote(value)
                )
    return chosen, chosen_format, {**implied, **rules}


@checked
def write(puzzle: Puzzle, format: str = "text") -> str:
    """The puzzle in one of the formats, without a final newline. An error names the formats that carry it."""
    kind, target = kinds.kind_of(puzzle), detect.find_format(format)
    try:
        return target.write(kind, puzzle)
    except FormatError as error:
        others = ", ".join(detect.carriers(kind, puzzle))
        raise FormatError("{fault} (formats that carry it: {others})", fault=error.message, others=others) from None
