"""Convert requests to the arguments of verbs: puzzles, games, sizes and engines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from masume import engines
from masume.core.engine import Engine, Limit
from masume.core.errors import UsageError
from masume.core.generator_limits import parse_size
from masume.core.kind import Puzzle
from masume.core.puzzle import quote
from masume.formats.detect import is_compact
from masume.verbs import read
from masume.verbs.game import Game
from masume.verbs.generate.generate import generate
from masume.verbs.generate.option_declarations import read_spec
from masume.web import features
from masume.web.schemas.requests import BoardRequest, BookPart, PositionRequest, SpecRequest

CELL = re.compile(r"\br[1-9][0-9]{0,3}c[1-9][0-9]{0,3}\b")
MOST_CELLS = 2500  # 50x50, the largest board that can be made
MOST_MATRIX = 1 << 14  # characters of a board that is written square by square
MOST_TEXT = 1 << 16  # of a link, of JSON, or of several boards


class LargeBoardError(UsageError):
    """An error for a board with more cells, or a text with more characters, than a request may contain."""


def boards(ask: BoardRequest, most: int = MOST_TEXT) -> list[Any]:
    """Return all boards of a request, whose text may have up to `most` characters. Raise UsageError if the request has
    no board.
    """
    if ask.board is None:
        raise UsageError("the request says no board")
    options = ask.options or {}
    if isinstance(ask.board, dict):
        _check_object(ask.board)
        puzzles: list[Any] = [read.read_object(ask.board, ask.kind, **options)]
    else:
        _check_text(ask.board, most)
        puzzles = read.read_all(ask.board, ask.kind, ask.format, **options)
    for puzzle in puzzles:
        _check_cells(puzzle)
    return puzzles


def _check_object(plain: dict[str, Any]) -> None:
    """Raise LargeBoardError if `plain`, a puzzle as a JSON object, has too many cells or too long a text."""
    givens, problem = plain.get("givens"), plain.get("problem")
    if isinstance(givens, list) and len(givens) * max((_wide(row) for row in givens), default=0) > MOST_CELLS:
        raise LargeBoardError("at most {most} cells are taken", most=MOST_CELLS)
    if isinstance(problem, str):
        _check_text(problem, MOST_TEXT)


def _wide(row: object) -> int:
    return len(row) if isinstance(row, list) else 1


def _check_text(text: str, most: int) -> None:
    """Raise LargeBoardError if `text` is longer than any board of an accepted size. This is checked first because a
    long text would take long to parse.
    """
    if not is_compact(text):
        most = min(most, MOST_MATRIX)
        if text.count("\n") > MOST_CELLS:
            raise LargeBoardError(
                "the text has {count} lines, at most {most} are read", count=text.count("\n"), most=MOST_CELLS
            )
    if len(text) > most:
        raise LargeBoardError("the text has {count} characters, at most {most} are read", count=len(text), most=most)


def _check_cells(puzzle: Puzzle) -> None:
    """Raise LargeBoardError if `puzzle` has too many cells."""
    if puzzle.rows * puzzle.cols > MOST_CELLS:
        raise LargeBoardError(
            "the board has {rows}x{cols} cells, at most {most} are taken",
            rows=puzzle.rows,
            cols=puzzle.cols,
            most=MOST_CELLS,
        )


def board(ask: BoardRequest) -> Any:
    """Return the board of a request. Raise UsageError unless the request has exactly one."""
    puzzles = boards(ask)
    if len(puzzles) != 1:
        raise UsageError("the request holds {boards} boards where one is wanted", boards=len(puzzles))
    return puzzles[0]


def game(ask: PositionRequest) -> Game[Any]:
    """Return the game that a request describes: its board with the player's entries and pencil marks."""
    position: Game[Any] = Game(board(ask))
    for cell, value in ask.entries.items():
        position.enter(cell, value)
    for cell, values in ask.marks.items():
        position.mark(cell, *values)
    return position


def size(text: str) -> tuple[int, int]:
    """Return the number of rows and columns in a size such as `10x12`. Raise UsageError if `text` is not a size."""
    try:
        return parse_size(text)
    except ValueError:
        raise UsageError("a size is written like 10x10, rows and columns, not {text}", text=quote(text)) from None


def engine(name: str) -> Engine:
    """Return the engine `name`. Raise UsageError if it would start threads or processes of its own, which is not
    allowed in requests.
    """
    if any(word in name.lower() for word in ("parallel", "workers")):
        raise UsageError("engines run in one process here, without the options of {name}", name=quote(name))
    features.check_engine(name.lower().partition(":")[0])
    return engines.find(name)


def generated_boards(ask: SpecRequest | BookPart, seconds: float, rated: bool | None = None) -> Iterator[Any]:
    """Return an iterator that generates the boards that a request describes. Each board may take `seconds`."""
    rows, cols = size(ask.size)
    spec = read_spec(ask.model_dump(exclude={"lang", "size"}, exclude_none=True))
    return generate(**spec, rows=rows, cols=cols, seconds=seconds, rated=rated)


def watch(seconds: float) -> Callable[[], bool]:
    """Return a function that returns True once `seconds` have passed."""
    return Limit(seconds=seconds).watch()
