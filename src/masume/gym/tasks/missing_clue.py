"""The task of filling in a missing clue, so that a board has exactly one solution."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.gym.board_choice import shuffled
from masume.gym.clue_changes import RUNS, ClueChange, without
from masume.gym.tasks import wrong_clue
from masume.gym.tasks.count_solutions import MOST_NODES
from masume.gym.tasks.task import Parts, Posed, Values
from masume.verbs.solve import solve

if TYPE_CHECKING:
    from masume.gym.item import Item

WEIGHTS = {"format": 0.1, "place": 0.1, "whole": 1.0}


def pose(puzzle: Puzzle, solution: Values, rng: Random) -> Posed | None:
    """Ask for a clue that was taken away from `puzzle`. The place of a missing symbol or sum is told. Without a given
    or a symbol, the board has several solutions, and a given may be added anywhere. A single missing sum follows from
    the others.
    """
    for clue in shuffled(rng, kinds.kind_of(puzzle).clues.list(puzzle)):
        board = without(puzzle, clue)
        if clue.what in RUNS or solve(board, nodes=MOST_NODES).verdict == "many":
            missing = ClueChange(clue.cells[0], clue.what, clue.value)
            words = {"cell": cell_name(missing.cell, puzzle.cols)}
            return Posed(board, {}, wrong_clue.answer(missing, puzzle), wrong_clue.target(missing), words, clue.what)
    return None


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it states a clue, whether the clue is at a place where one may be added, and whether
    the board has exactly one solution with it. Any such clue is right.
    """
    parts = {"format": 0.0, "place": 0.0, "whole": 0.0}
    change = wrong_clue.read_change(text, item)
    if change is None:
        return parts
    parts["format"] = 1.0
    place = (change.cell, change.what)
    if change.what == "given":
        is_there = place not in wrong_clue.places(item.puzzle)
    else:
        is_there = place == (item.target["cell"], item.target["what"])
    if is_there:
        parts["place"] = 1.0
        parts["whole"] = float(wrong_clue.is_unique_after(change, item))
    return parts
