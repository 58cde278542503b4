"""What links, game IDs and other programs' files share.

pieces   what such a text is made of once it is taken apart: sizes, a body, a sheet; a kind's Link reads and writes them
state    what a player has entered so far; kept in the puzzle's meta as moves (`r1c2=3 r2c2=1/2`), no part of the board

A format's module knows where the pieces stand in a text; a kind's links.py knows what they mean. Those modules are
loaded when they are needed: only how to recognise their texts stands here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from masume.codecs.format import Draft, Options, first_line
from masume.core.errors import FormatError, PuzzleError, TokenError
from masume.core.grid import Cell, cell_name
from masume.core.kind import Kind, Link, Puzzle

# A few characters of a link can claim any size. No program that makes such links shows larger boards than this.
MOST_CELLS = 10_000
MOVE = r"r(\d{1,5})c(\d{1,5})=([\w/]+)"

# Patterns stay texts here, and are compiled when a text has the signs that they need: that keeps the start-up short.
HOST = r"(?:https?://)?(?:[\w-]+\.)+[\w-]+(?::\d+)?"
KANPEN = rf"{HOST}/(?:[\w-]+/)*(\w+)\.html\?problem=(.*)"
KUDAMONO = r"(?:https?://)?(?:www\.)?pedros\.works/[^?#\s]*\?(\S+)|\??(W=\d\S*)"
PENPA = r"(?:https?://\S*?penpa[\w-]*(?:/[\w.-]*)*[?#])?((?:m=(?:edit|solve)&)?(?:\w+=[^&\s]*&)*?p=\S*)"
PUZZLINK = rf"(?:(?:{HOST}/(?:[\w-]+/)*)?p(?:\.html)?\?)(\S.*)|((?:hitori|kakuro)(?:_edit|_play)?/\S*)"
PZPRV3 = r"pzprv3(?:\.\d+)?(?:/.*)?"
TATHAM = (
    r"SAVEFILE:.*"
    rf"|{HOST}/(?:[\w~.-]+/)*[\w-]+\.html#\d.*"
    r"|(?:sgtpuzzles:(?://)?)?(?:[a-z]+:)?\d+(?:x\d+)?[A-Za-z]*(?:[:#]|%23)\S+"
)


def first_line_like(pattern: str, *signs: str) -> Callable[[str], bool]:
    """A test whether the first line of a text matches a pattern. Every line that does contains one of the `signs`."""

    def look(text: str) -> bool:
        line = first_line(text)
        return any(sign in line for sign in signs) and re.fullmatch(pattern, line) is not None

    return look


def two_numbers(text: str) -> bool:
    """Whether the first two lines hold one whole number each."""
    found = [line.strip() for line in text[:4000].splitlines() if line.strip()][:2]
    return len(found) == 2 and all(line.isdecimal() and line.isascii() for line in found)


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def link_of(kind: Kind, format_name: str) -> Link:
    """How the format writes the kind; an error when it does not."""
    try:
        return kind.links[format_name]
    except KeyError:
        raise FormatError(f"the format {format_name} does not carry {kind.name} boards") from None


def carried_kinds(format_name: str, kinds: Iterable[Kind]) -> dict[str, Kind]:
    """The kinds that a format carries, by the names that the format gives them."""
    return {kind.links[format_name].name: kind for kind in kinds if format_name in kind.links}


def kind_called(format_name: str, name: str, kinds: Iterable[Kind], line: int) -> Kind:
    """The kind that a format calls by a name; an error when the name is some other puzzle's."""
    known = carried_kinds(format_name, kinds)
    if name.lower() not in known:
        raise FormatError(f"the puzzle {name!r:.40} is none that Masume knows ({', '.join(known)})", line)
    return known[name.lower()]


def size_of(cols: str, rows: str, line: int) -> tuple[int, int]:
    """Columns and rows from their digits, no larger than any board can be."""
    digits = [text.strip() for text in (cols, rows)]
    if not all(text.isdecimal() and text.isascii() for text in digits):
        raise FormatError(f"the size should be two whole numbers, not {cols!r:.20} and {rows!r:.20}", line)
    width, height = (int(text) if len(text) < 7 else MOST_CELLS + 1 for text in digits)
    if width == 0 or height == 0:
        raise FormatError("a board has at least one row and one column", line)
    if width * height > MOST_CELLS:
        raise FormatError(f"the size of the board is too large (at most {MOST_CELLS} cells)", line)
    return width, height


def draft(
    format_name: str,
    pieces: Sequence[Any],
    line: int,
    kinds: Iterable[Kind],
    named: bool = True,
    lines: Sequence[int] = (),
    stated: Options | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Draft:
    """The draft of a board in pieces. `lines` are those of its rows, if there are several; `stated` are options in the
    text."""

    def build(kind: Kind, options: Options) -> Any:
        try:
            puzzle = link_of(kind, format_name).read(*pieces, **{**options, **(stated or {})})
        except TokenError as error:
            where = lines[error.row] if error.row < len(lines) else line
            raise FormatError(str(error), where) from None
        except FormatError as error:
            raise FormatError(str(error), line) if error.line is None else error from None
        except PuzzleError as error:
            raise FormatError(str(error), line) from None
        return puzzle.with_meta(**(meta or {}))

    return Draft(line, tuple(kinds), build, named)


def likely_kinds(format_name: str, pieces: Sequence[Any], kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """The kinds that pieces may belong to, where the text does not name the kind."""
    return tuple(kind for kind in carried_kinds(format_name, kinds).values() if kind.links[format_name].likely(*pieces))


def state_text(entered: Mapping[Cell, str], cols: int) -> dict[str, str]:
    """What a player has entered, for a puzzle's meta."""
    moves = " ".join(f"{cell_name(cell, cols)}={value}" for cell, value in sorted(entered.items()))
    return {"state": moves} if moves else {}


def state_of(puzzle: Any) -> dict[Cell, str]:
    """What a player has entered, from a puzzle's meta; anything there that is not a move is skipped."""
    moves = puzzle.meta.get("state")
    found: dict[Cell, str] = {}
    for word in moves.split() if isinstance(moves, str) else ():
        match = re.fullmatch(MOVE, word)
        if match and 0 < int(match[1]) <= puzzle.rows and 0 < int(match[2]) <= puzzle.cols:
            found[(int(match[1]) - 1) * puzzle.cols + int(match[2]) - 1] = match[3]
    return found


def facts_of(puzzle: Puzzle, *keys: str) -> dict[str, str]:
    """The puzzle's title, author and the like; only those that are texts of one line."""
    facts = {key: puzzle.meta.get(key) for key in keys}
    return {key: fact for key, fact in facts.items() if isinstance(fact, str) and fact.splitlines() == [fact]}
