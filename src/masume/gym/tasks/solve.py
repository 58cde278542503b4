"""The task of solving a board."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.gym import answer_text
from masume.gym.tasks.task import Parts, Posed, Values
from masume.verbs import player_entries
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from masume.gym.item import Item

# Together at most one half, so that no unfinished board comes near a finished one.
WEIGHTS = {"format": 0.1, "cells": 0.3, "rules": 0.1, "whole": 1.0}


def pose(puzzle: Puzzle, solution: Values, rng: Random) -> Posed:
    """Ask for the solution of `puzzle`."""
    return Posed(puzzle, {}, board_text(puzzle, solution), {"solution": list(solution)})


def board_text(puzzle: Puzzle, values: Sequence[int]) -> str:
    """Return a filled board as lines of numbers. Walls and holes are #."""
    signs = ["#" if value == NO_VALUE else str(value) for value in values]
    width = max(map(len, signs))
    rows = [signs[i : i + puzzle.cols] for i in range(0, len(signs), puzzle.cols)]
    return "\n".join(" ".join(sign.rjust(width) for sign in row) for row in rows)


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it is a board, which share of the open cells is right, which share of the rules holds,
    and whether it is the solution.
    """
    puzzle = item.puzzle
    tokens = answer_text.find_board(text, puzzle.rows, puzzle.cols)
    if tokens is None:
        return {"format": 0.0, "cells": 0.0, "rules": 0.0, "whole": 0.0}
    model = model_of(puzzle)
    values = answer_text.values(tokens, model.domains, bool(kinds.kind_of(puzzle).drawing.value_words))
    solution = item.target["solution"]
    wanted = [cell for cell, domain in enumerate(model.domains) if domain]
    printed = player_entries.givens(puzzle)
    asked = [cell for cell in wanted if cell not in printed]
    right = sum(values[cell] == solution[cell] for cell in asked)
    is_full = all(values[cell] != NO_VALUE for cell in wanted)
    keeps_clues = all(values[cell] == value for cell, value in printed.items())
    broken = {violation.code for violation in model.violations(values)} if is_full else set()
    rules = 1 - len(broken) / len(model.rules) if is_full and keeps_clues else 0.0
    return {
        "format": 1.0,
        "cells": right / len(asked) if asked else 1.0,
        "rules": rules,
        "whole": float(is_full and all(values[cell] == solution[cell] for cell in wanted)),
    }
