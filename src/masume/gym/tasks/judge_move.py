"""The task of saying whether a move is right and, if not, why."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.grid import bits, cell_name
from masume.core.kind import Puzzle
from masume.gym import answer_text, reasons
from masume.gym.board_choice import pick
from masume.gym.tasks.next_step import SPARE_CELLS, entries_in_order
from masume.gym.tasks.task import Parts, Posed, Values
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from masume.gym.item import Item

WEIGHTS = {"format": 0.1, "verdict": 0.5, "reason": 0.4}
KEYS = ("right", "because")
TRIES = 6
YES = dict.fromkeys(("yes", "true", "right", "correct", "sí", "si", "correcto", "tak", "prawda", "dobry"), "yes")
NO = dict.fromkeys(("no", "false", "wrong", "incorrect", "incorrecto", "nie", "fałsz", "zły"), "no")


def pose(puzzle: Puzzle, solution: Values, rng: Random) -> Posed | None:
    """Ask about a move on a board on which some entries have been made; half of the moves are wrong."""
    path = entries_in_order(puzzle)
    if not path:
        return None
    domains = model_of(puzzle).domains
    state = dict(path[: int(rng.random() * len(path))])
    open_cells = [cell for cell, _ in path[len(state) :]]
    for _ in range(TRIES):
        cell = pick(rng, open_cells)
        is_right = rng.random() < 0.5
        wrong = [value for value in bits(domains[cell]) if value != solution[cell]]
        if not is_right and not wrong:
            continue
        move = (cell, solution[cell] if is_right else pick(rng, wrong))
        words = {"cell": cell_name(cell, puzzle.cols), "value": str(move[1])}
        target = {"solution": list(solution), "move": list(move), "right": is_right}
        if is_right:
            return Posed(puzzle, state, json.dumps({"right": True}), target, words)
        clued = [other for clue in kinds.kind_of(puzzle).clues.list(puzzle) for other in clue.cells]
        cells = [other for other in dict.fromkeys((*state, *clued)) if other != cell]
        if not reasons.excludes(puzzle, state, move, cells):
            continue
        cells = sorted(reasons.needed(cells, partial(reasons.excludes, puzzle, state, move)))
        answer = {"right": False, "because": [cell_name(other, puzzle.cols) for other in cells]}
        return Posed(puzzle, state, json.dumps(answer), {**target, "because": cells}, words)
    return None


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it states a verdict, whether the verdict is right, and, of a wrong move, whether the
    cells that it names prove that the move is wrong. More cells than twice those that suffice are no reason.
    """
    puzzle = item.puzzle
    parts = {"format": 0.0, "verdict": 0.0, "reason": 0.0}
    found = answer_text.find_object(text, KEYS)
    stated = found.get("right") if found is not None else None
    word = answer_text.find_word(str(stated) if stated is not None else text, YES | NO)
    if word is None:
        return parts
    parts["format"] = 1.0
    if (word == "yes") != item.target["right"]:
        return parts
    parts["verdict"] = 1.0
    if item.target["right"]:
        parts["reason"] = 1.0
    elif found is not None:
        cell, value = item.target["move"]
        named = answer_text.cells_in(found.get("because"), puzzle.rows, puzzle.cols)
        cells = [other for other in named if other != cell]
        few = len(cells) <= 2 * len(item.target["because"]) + SPARE_CELLS
        parts["reason"] = float(few and reasons.excludes(puzzle, dict(item.state), (cell, value), cells))
    return parts
