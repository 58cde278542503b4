"""The task of finding the wrong clue of a board that has no solution."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from masume import kinds
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.gym import answer_text
from masume.gym.board_choice import shuffled
from masume.gym.clue_changes import RUNS, ClueChange, added_givens, changed, other_values
from masume.gym.tasks.count_solutions import MOST_NODES
from masume.gym.tasks.task import Parts, Posed, Values
from masume.verbs.solve import solve

if TYPE_CHECKING:
    from masume.gym.item import Item

WEIGHTS = {"format": 0.1, "clue": 0.3, "whole": 1.0}
KEYS = ("cell", "value", "direction")
SCORING_NODES = 2_000
DIRECTIONS = {
    "across": ("across", "horizontal", "right", "row", "→", "poziomo", "fila"),
    "down": ("down", "vertical", "column", "↓", "pionowo", "columna"),
}


def pose(puzzle: Puzzle, solution: Values, rng: Random) -> Posed | None:
    """Ask which clue of a board is wrong, and what it should be. The board is `puzzle` with one clue
    changed or with a wrong given added."""
    clues = [*kinds.kind_of(puzzle).clues.list(puzzle), *added_givens(puzzle, solution)]
    for clue in shuffled(rng, clues):
        for value in shuffled(rng, other_values(puzzle, clue)):
            board = changed(puzzle, ClueChange(clue.cells[0], clue.what, value))
            if board is not None and solve(board, nodes=MOST_NODES).verdict == "none":
                right = ClueChange(clue.cells[0], clue.what, clue.value)
                return Posed(board, {}, answer(right, puzzle), target(right), variant=variant(right))
    return None


def target(change: ClueChange) -> dict[str, Any]:
    """Return `change` as plain data."""
    return change._asdict()


def variant(change: ClueChange) -> str:
    """Return the variant of a question about clues: `run` for sums of runs, `square` for what stands in a cell."""
    return "run" if change.what in RUNS else "square"


def answer(change: ClueChange, puzzle: Puzzle) -> str:
    """Return an answer in the form that the prompt asks for."""
    plain: dict[str, Any] = {"cell": cell_name(change.cell, puzzle.cols)}
    if change.what in RUNS:
        plain["direction"] = change.what
    return json.dumps({**plain, "value": change.value})


def read_change(text: str, item: Item) -> ClueChange | None:
    """Return the change of a clue that an answer states; None if it states none."""
    found = answer_text.find_object(text, KEYS)
    if found is None:
        return None
    cells = answer_text.cells_in(found.get("cell"), item.puzzle.rows, item.puzzle.cols)
    value = answer_text.value_in(found.get("value"), False)
    what = item.target["what"]
    if what in RUNS:
        word = str(found.get("direction", ""))[:40].strip().lower()
        what = next((name for name, words in DIRECTIONS.items() if word in words), None)
    return None if len(cells) != 1 or value is None or what is None else ClueChange(cells[0], what, value)


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it states a change, whether it names the clue that was changed, and whether the board
    has exactly one solution after the change that it states. Any such change is right.
    """
    parts = {"format": 0.0, "clue": 0.0, "whole": 0.0}
    change = read_change(text, item)
    if change is None:
        return parts
    parts["format"] = 1.0
    parts["clue"] = float((change.cell, change.what) == (item.target["cell"], item.target["what"]))
    if (change.cell, change.what) in places(item.puzzle):
        parts["whole"] = float(is_unique_after(change, item))
    return parts


def places(puzzle: Puzzle) -> set[tuple[int, str]]:
    """Return the cell and the type of each clue of `puzzle`."""
    return {(clue.cells[0], clue.what) for clue in kinds.kind_of(puzzle).clues.list(puzzle)}


def is_unique_after(change: ClueChange, item: Item) -> bool:
    """Return whether the board of `item` has exactly one solution after `change`."""
    if target(change) == item.target:
        return True
    board = changed(item.puzzle, change)
    return board is not None and solve(board, nodes=SCORING_NODES).verdict == "unique"
