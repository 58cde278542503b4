"""Parse the state of a player from text: moves, a board with further values, or a link that contains entries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from masume.core.errors import FormatError, Word
from masume.core.kind import Puzzle
from masume.core.lazy import pattern
from masume.formats.detect import is_board
from masume.verbs import read

if TYPE_CHECKING:
    from masume.verbs.player_entries import State

MOVE = pattern(r"\s*r\d+c\d+\s*=", re.IGNORECASE)


def is_state(text: str) -> bool:
    """Return whether `text` may be a state: moves or a board. A text of a few words is not taken for a state, because
    it is more likely a typing error or the name of a missing file.
    """
    return not text.strip() or "\n" in text or bool(MOVE.match(text)) or is_board(text) or text.strip()[0] in "[{"


def read_state(text: str, puzzle: Puzzle, name: str = "the state") -> State:
    """Parse the state of a player: moves (`r1c2=1 r2c2=3`), the same board with further values, or a link or file of
    another program that contains entries. Error messages refer to the text by `name`.
    """
    if MOVE.match(text) or not text.strip():
        return text
    try:
        boards = read.read_all(text, puzzle.kind, None, **puzzle.options)
    except FormatError as error:
        mistaken = read.read_entries(text, puzzle)
        if mistaken is not None:
            return mistaken
        raise FormatError(
            "{name} holds neither moves such as r3c5=2 nor a board: {fault}", name=Word(name), fault=error.message
        ) from None
    if len(boards) != 1:
        raise FormatError("{name} holds {boards} boards where one is wanted", name=Word(name), boards=len(boards))
    size, wanted = (f"{board.rows}x{board.cols}" for board in (boards[0], puzzle))
    if size != wanted:
        raise FormatError(
            "{name} holds a board of {size}, and the puzzle is {wanted}", name=Word(name), size=size, wanted=wanted
        )
    entered = boards[0].meta.get("state")
    state: State = entered if boards[0] == puzzle and isinstance(entered, str) else boards[0]
    return state
