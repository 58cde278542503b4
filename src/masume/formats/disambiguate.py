"""Choose among the interpretations of a text.

If the boards of a text have only one interpretation, it is chosen. If there are several, the one that gives every board
exactly one solution is chosen, and a note on the puzzles mentions it. If none or more than one of them does, an error
lists all interpretations. An interpretation that is a guess is chosen only if its board has exactly one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from masume.core.errors import AmbiguousError, FormatError, Message, some_of
from masume.formats.board_format import Format, Interpretation

Reading = tuple[Format, list[list[Interpretation]]]


def choose_interpretations(readings: Sequence[Reading], is_unique: Callable[[Any], bool] | None) -> list[Any]:
    """Return the puzzles of a text. `readings` pairs each possible format of the text with the interpretations of every
    board. `is_unique` tells whether a puzzle has exactly one solution. Raise FormatError if no single interpretation
    can be chosen.
    """
    if len(readings) > 1 or not all(_is_sure(ways) for ways in readings[0][1]):
        readings = [(form, [_different(ways) for ways in boards]) for form, boards in readings]
    form, boards = readings[0]
    if len(readings) == 1 and all(_is_sure(ways) for ways in boards):
        return [
            interpretation.puzzle.with_notes(Message("read as {board}", board=_what(interpretation)))
            if interpretation.how
            else interpretation.puzzle
            for [interpretation] in boards
        ]
    choices = [
        (form, interpretation)
        for form, boards in readings
        for ways in boards
        if _in_doubt(readings, ways)
        for interpretation in ways
    ]
    names = list(dict.fromkeys(_name(form, interpretation) for form, interpretation in choices))
    proved: dict[int, bool] = {}

    def is_proved(interpretation: Interpretation) -> bool:
        if id(interpretation) not in proved:
            proved[id(interpretation)] = is_unique is not None and is_unique(interpretation.puzzle)
        return proved[id(interpretation)]

    good = []
    for form, boards in readings:
        chosen = [
            [interpretation for interpretation in ways if not _in_doubt(readings, ways) or is_proved(interpretation)]
            for ways in boards
        ]
        if all(len(ways) == 1 for ways in chosen):
            good.append((form, [ways[0] for ways in chosen]))
    if len(good) != 1:
        raise _question(names, choices)
    form, taken = good[0]
    return [
        interpretation.puzzle.with_notes(_note(form, interpretation, names))
        if _in_doubt(readings, ways)
        else interpretation.puzzle
        for interpretation, ways in zip(taken, dict(readings)[form], strict=True)
    ]


def _different(ways: Sequence[Interpretation]) -> list[Interpretation]:
    """Return `ways`, keeping only the first of several interpretations that result in the same puzzle."""
    different: list[Interpretation] = []
    for interpretation in ways:
        if all(interpretation.puzzle != other.puzzle for other in different):
            different.append(interpretation)
    return different


def _is_sure(ways: Sequence[Interpretation]) -> bool:
    """Return whether the board has only one interpretation, and this one is not a guess."""
    return len(ways) == 1 and ways[0].sure


def _in_doubt(readings: Sequence[Reading], ways: Sequence[Interpretation]) -> bool:
    """Return whether a board is accepted only with a proof that it has one solution. This is so if the text may be in
    several formats, if the board has several interpretations, or if its only interpretation is a guess.
    """
    return len(readings) > 1 or not _is_sure(ways)


def _name(form: Format, interpretation: Interpretation) -> Message:
    """Return the name by which messages list a way to read a board: its kind, its format and a note on ambiguous
    tokens.
    """
    if interpretation.how:
        return Message(
            "{kind} in the format {format} ({how})",
            kind=interpretation.puzzle.kind,
            format=form.name,
            how=interpretation.how,
        )
    return Message("{kind} in the format {format}", kind=interpretation.puzzle.kind, format=form.name)


def _what(interpretation: Interpretation) -> Message:
    """Return a description of a board as it was read: its kind, its size and a note on ambiguous tokens."""
    board = Message(
        "{kind} {size}",
        kind=interpretation.puzzle.kind,
        size=f"{interpretation.puzzle.rows}x{interpretation.puzzle.cols}",
    )
    return Message("{board} ({how})", board=board, how=interpretation.how) if interpretation.how else board


def _note(form: Format, interpretation: Interpretation, names: Sequence[Message]) -> Message:
    """Return the note for a puzzle that was read as `interpretation`. `names` has the names of all ways to read the
    board.
    """
    what = _what(interpretation)
    others = [name for name in names if name != _name(form, interpretation)]
    if not others:
        return Message("read as {board}, which has exactly one solution", board=what)
    return Message(
        "read as {board}, the only reading with exactly one solution; {count:the other|the others}: {others}",
        board=what,
        count=len(others),
        others=some_of(others, "and"),
    )


def _question(names: Sequence[Message], choices: Sequence[tuple[Format, Interpretation]]) -> FormatError:
    """Return the error for an unclear choice. If `names` lists several interpretations, the error asks the user to
    choose one; if it lists only one, which is a guess, the error asks the user to confirm it.
    """
    line = min(interpretation.line for _, interpretation in choices)
    if len(names) > 1:
        return AmbiguousError(names, line)
    interpretation = choices[0][1]
    size = f"{interpretation.puzzle.rows}x{interpretation.puzzle.cols}"
    return FormatError(
        "this may be a {kind} of {size}, but as such it does not have exactly one solution, so that "
        "is a guess; if it is right, write one row per line under the header {kind} {size}",
        line,
        kind=interpretation.puzzle.kind,
        size=size,
    )
