"""Read and write boards, as texts in any format that Masume knows and as files.

`read` and `read_all` parse texts and never open a file. `load` and `load_all` open files. `iter_boards` reads boards
one by one.
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
from masume.formats.splitter import TextPiece, pieces
from masume.kinds import AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs.argument_types import checked

AnyKind = str | type[Puzzle] | None
Path = str | os.PathLike[str]
Source = str | os.PathLike[str] | Iterable[str]

# To choose between interpretations, a board is solved up to this size and with this much work; if that is not
# enough, the user is asked. A guess costs about the square of the number of cells, and more on a long thin board.
LONGEST_SIDE, MOST_CELLS = 60, 2_500
MOST_NODES, MOST_WORK = 100, 10_000_000
# Matches names of files, and no board in any format.
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
    """Return the puzzles in `text`.

    `kind` is a name or a puzzle class. `kind` and `format` are needed only if the text does not make them clear.
    `rules` are options of the kind, such as `unique_lines=False` or `neighbours=4`, for formats that cannot represent
    them.
    """
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
    """Return the only puzzle in `text`. See `read_all` for the parameters."""
    return _only(_read(_check_text(text), kind, format, rules))


def read_object(plain: object, kind: AnyKind = None, **rules: Option) -> AnyPuzzle:
    """Return the puzzle that a JSON object represents. The object is in the form that `json.loads` returns. See
    `read_all` for the other parameters.
    """
    chosen, _, options = _choices(kind, None, rules)
    try:
        puzzle = _only(detect.read_object(plain, kinds.KINDS, chosen, options, _is_unique))
    except FormatError as error:
        if kinds.load_plugins():  # the board may be of the kind of a plugin
            return read_object(plain, kind, **rules)
        raise kinds.KINDS.with_problems(error) from None
    _check_name(puzzle, kind, rules)
    return puzzle


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
    """Return the puzzles in the file `path`. See `read_all` for the other parameters."""
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
    """Return the only puzzle in the file `path`. See `read_all` for the other parameters."""
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
    """Yield the puzzles of a text (a str), a file (a path object) or lines (an open file) one by one. See `read_all`
    for the other parameters.

    JSON Lines, the one-line format, links and the text format with headers are read board by board, so that only one
    board is in memory at a time. In the other formats, all boards are read at once.
    """
    if isinstance(source, str):
        _check_text(source, "pathlib.Path names a file")
    return _boards(source, kind, rules, *_choices(kind, format, rules))


def _boards(
    source: Source, name: AnyKind, given: dict[str, Option], kind: Kind | None, format: Format | None, rules: Options
) -> Iterator[AnyPuzzle]:
    """Yield the puzzles of `source`, which `iter_boards` describes. Raise FormatError if it contains none."""
    if isinstance(source, str):
        lines: Iterable[str] = StringIO(source)
    else:
        lines = files.read_lines(source) if isinstance(source, os.PathLike) else _check_lines(source)
    is_empty = True
    for piece in pieces(lines, format):
        is_empty = False
        yield from _boards_of(piece, name, given, kind, format, rules)
    if is_empty:
        raise FormatError(detect.EMPTY)


def _check_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield `lines`. Raise ArgumentTypeError if one of them is not a str."""
    for line in lines:
        if not isinstance(line, str):
            raise ArgumentTypeError(
                "source must be a text, a path or lines of text; one line is {line}", line=quote(line)
            )
        yield line


def boards_of(piece: TextPiece, kind: AnyKind = None, format: str | None = None, **rules: Option) -> list[AnyPuzzle]:
    """Return the puzzles in `piece`, a part of a longer text. Errors state line numbers of the whole text."""
    return _boards_of(piece, kind, rules, *_choices(kind, format, rules))


def _boards_of(
    piece: TextPiece, name: AnyKind, given: dict[str, Option], kind: Kind | None, format: Format | None, rules: Options
) -> list[AnyPuzzle]:
    """Return the puzzles in `piece`. If no known kind can read it, load plugins and try again."""
    try:
        puzzles = detect.read_all(piece.text, kinds.KINDS, kind, format, rules, _is_unique, piece.follows)
    except FormatError as error:
        if kinds.load_plugins():  # the board may be of the kind of a plugin
            return _boards_of(piece, name, given, kind, format, rules)
        raise kinds.KINDS.with_problems(error.move_down(piece.before)) from None
    for puzzle in puzzles:
        _check_name(puzzle, name, given)
    return puzzles


def _check_text(text: str, instead: str = "load opens files") -> str:
    """Return `text`. Raise FormatError if it looks like a file name."""
    if FILE_NAME.fullmatch(text):
        raise FormatError("{text} is the name of a file, not a board; {instead}", text=quote(text), instead=instead)
    return text


def _read(text: str, kind: AnyKind, format: str | None, rules: dict[str, Option]) -> list[AnyPuzzle]:
    """Return the puzzles in `text`."""
    return _boards_of(TextPiece(0, text), kind, rules, *_choices(kind, format, rules))


def _is_unique(puzzle: AnyPuzzle) -> bool:
    """Return whether limited work proves that `puzzle` has exactly one solution. This helps to choose between
    interpretations of a text.
    """
    from masume.verbs.solve import solve

    size = puzzle.rows * puzzle.cols
    if size > MOST_CELLS or max(puzzle.rows, puzzle.cols) > LONGEST_SIDE:
        return False
    return solve(puzzle, nodes=min(MOST_NODES, MOST_WORK // size**2)).verdict == "unique"


def _check_name(puzzle: AnyPuzzle, name: AnyKind, rules: dict[str, Option]) -> None:
    """Raise FormatError if `puzzle` contradicts the kind `name` under which it was read. `name` may be the name of a
    variant, which implies options of the puzzle.
    """
    if not isinstance(name, str):
        return
    for option, meant in kinds.find_with_options(name)[1].items():
        if option not in rules and puzzle.options[option] != meant:
            word = kinds.kind_of(puzzle).options[option].word
            in_words = word(puzzle.options[option])
            raise FormatError(
                "the board says {option}={said}, and {name} means {option}={meant}",
                option=option,
                said=in_words,
                name=name,
                meant=word(meant),
            )


def read_entries(text: str, puzzle: Puzzle) -> dict[Cell, int] | None:
    """Parse a board of the same kind and size as `puzzle` that is invalid only because of wrong entries, such as a
    number that occurs twice in a Hidato. Return its values, or None if `text` is not such a board.
    """
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
    """Return the only puzzle of `puzzles`. Raise FormatError if there is not exactly one."""
    if len(puzzles) != 1:
        raise FormatError("the input holds {boards} boards where one is wanted", boards=len(puzzles))
    return puzzles[0]


def _choices(kind: AnyKind, format: str | None, rules: dict[str, Option]) -> tuple[Kind | None, Format | None, Options]:
    """Return the kind, the format and the options that the caller has chosen, including the options that the name of
    the kind implies. Raise UsageError if one of them does not exist.
    """
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
    """Return `puzzle` as text in `format`, without a final newline. If `format` cannot represent the puzzle, raise a
    FormatError that names the formats that can.
    """
    kind, target = kinds.kind_of(puzzle), detect.find_format(format)
    try:
        return target.write(kind, puzzle)
    except FormatError as error:
        others = ", ".join(detect.carriers(kind, puzzle))
        raise FormatError("{fault} (formats that carry it: {others})", fault=error.message, others=others) from None
