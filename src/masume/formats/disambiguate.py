"""Choosing among several ways to read a text.

One rule: right, or a question that says how to go on. If there is one way to read a board, it is that. If there are
several, the one whose boards have exactly one solution each is taken and noted on the puzzles; if that is none or
several, the error names them all. A way that rests on a guess is taken only if it has exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from masume.core.errors import AmbiguousError, FormatError, Message, some_of
from masume.formats.board_format import Format, Way

Reading = tuple[Format, list[list[Way]]]


def settle(readings: Sequence[Reading], is_unique: Callable[[Any], bool] | None) -> list[Any]:
    """The puzzles of a text. `readings` are the formats that it can be read in, each with the ways to read each board;
    `is_unique` tells whether a puzzle has exactly one solution."""
    if len(readings) > 1 or not all(_is_sure(ways) for ways in readings[0][1]):
        readings = [(form, [_different(ways) for ways in boards]) for form, boards in readings]
    form, boards = readings[0]
    if len(readings) == 1 and all(_is_sure(ways) for ways in boards):
        return [
            way.puzzle.with_notes(Message("read as {board}", board=_what(way))) if way.how else way.puzzle
            for [way] in boards
        ]
    choices = [(form, way) for form, boards in readings for ways in boards if _in_doubt(readings, ways) for way in ways]
    names = list(dict.fromkeys(_name(form, way) for form, way in choices))
    proved: dict[int, bool] = {}

    def is_proved(way: Way) -> bool:
        if id(way) not in proved:
            proved[id(way)] = is_unique is not None and is_unique(way.puzzle)
        return proved[id(way)]

    good = []
    for form, boards in readings:
        chosen = [[way for way in ways if not _in_doubt(readings, ways) or is_proved(way)] for ways in boards]
        if all(len(ways) == 1 for ways in chosen):
            good.append((form, [ways[0] for ways in chosen]))
    if len(good) != 1:
        raise _question(names, choices)
    form, taken = good[0]
    return [
        way.puzzle.with_notes(_note(form, way, names)) if _in_doubt(readings, ways) else way.puzzle
        for way, ways in zip(taken, dict(readings)[form], strict=True)
    ]


def _different(ways: Sequence[Way]) -> list[Way]:
    """The ways that give different puzzles."""
    found: list[Way] = []
    for way in ways:
        if all(way.puzzle != other.puzzle for other in found):
            found.append(way)
    return found


def _is_sure(ways: Sequence[Way]) -> bool:
    return len(ways) == 1 and ways[0].sure


def _in_doubt(readings: Sequence[Reading], ways: Sequence[Way]) -> bool:
    return len(readings) > 1 or not _is_sure(ways)


def _name(form: Format, way: Way) -> Message:
    if way.how:
        return Message("{kind} in the format {format} ({how})", kind=way.puzzle.kind, format=form.name, how=way.how)
    return Message("{kind} in the format {format}", kind=way.puzzle.kind, format=form.name)


def _what(way: Way) -> Message:
    board = Message("{kind} {size}", kind=way.puzzle.kind, size=f"{way.puzzle.rows}x{way.puzzle.cols}")
    return Message("{board} ({how})", board=board, how=way.how) if way.how else board


def _note(form: Format, way: Way, names: Sequence[Message]) -> Message:
    what = _what(way)
    others = [name for name in names if name != _name(form, way)]
    if not others:
        return Message("read as {board}, which has exactly one solution", board=what)
    return Message(
        "read as {board}, the only reading with exactly one solution; {count:the other|the others}: {others}",
        board=what,
        count=len(others),
        others=some_of(others, "and"),
    )


def _question(names: Sequence[Message], choices: Sequence[tuple[Format, Way]]) -> FormatError:
    line = min(way.line for _, way in choices)
    if len(names) > 1:
        return AmbiguousError(names, line)
    way = choices[0][1]
    size = f"{way.puzzle.rows}x{way.puzzle.cols}"
    return FormatError(
        "this may be a {kind} of {size}, but as such it does not have exactly one solution, so that "
        "is a guess; if it is right, write one row a line under the header {kind} {size}",
        line,
        kind=way.puzzle.kind,
        size=size,
    )
