"""The task of making the next step from a position, with its reason."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.grid import Cell, cell_name
from masume.core.kind import Puzzle
from masume.gym import answer_text, reasons
from masume.gym.tasks.task import Parts, Posed, Values
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step
from masume.verbs import hint, player_entries
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from masume.gym.item import Item

WEIGHTS = {"format": 0.1, "move": 0.5, "reason": 0.4}
KEYS = ("cell", "value", "technique", "because")
TRIES = 6  # positions of one board
SPARE_CELLS = 2  # a reason may name twice as many cells as it needs, and these
HALF = 0.5  # of a reason: the technique without the right cells, or cells from which the move follows in another way


def pose(puzzle: Puzzle, solution: Values, rng: Random) -> Posed | None:
    """Ask for an entry that follows at once, without pencil marks, on a board on which some entries have been made."""
    path = entries_in_order(puzzle)
    for _ in range(TRIES):
        state = dict(path[: int(rng.random() * max(1, len(path) - 1))])
        found = hint.hint(puzzle, state)
        step = found.step
        if step is None or found.rests_on or not step.places or step.is_mistake:
            continue
        move = step.places[int(rng.random() * len(step.places))]
        cells = named_cells(puzzle, state, step, move)
        if cells is None:
            continue
        name = reasons.technique_called(puzzle.kind, step.technique)
        if name is None:
            continue
        return Posed(
            puzzle,
            state,
            answer(move, step.technique, cells, puzzle.cols),
            {"solution": list(solution), "because": cells},
            metadata={"technique": step.technique, "reason": step.text("en")},
        )
    return None


def entries_in_order(puzzle: Puzzle) -> list[tuple[Cell, int]]:
    """Return the entries of `puzzle` in the order in which the easiest steps make them."""
    position = player_entries.position(puzzle)
    ladder = Ladder(position, kinds.kind_of(puzzle).logic.techniques)
    order: list[tuple[Cell, int]] = []
    try:
        while (deduction := ladder.best()) is not None:
            order += deduction.places
            ladder.apply(deduction)
    finally:
        ladder.release()
    printed = player_entries.givens(puzzle)
    return [(cell, value) for cell, value in dict(order).items() if cell not in printed]


def named_cells(puzzle: Puzzle, state: dict[Cell, int], step: Step, move: tuple[Cell, int]) -> list[Cell] | None:
    """Return the cells that a reason for `move` names: as few of the cells of `step` as suffice; None if even all of
    them do not.
    """
    cells = list(dict.fromkeys((*step.premises, *step.region)))
    if not finds(puzzle, state, step.technique, move, cells):
        return None
    return sorted(reasons.needed(cells, lambda fewer: finds(puzzle, state, step.technique, move, fewer)))


def finds(
    puzzle: Puzzle, state: dict[Cell, int], technique: str, move: tuple[Cell, int], cells: Sequence[Cell]
) -> bool:
    """Return whether `technique` finds `move` with what the board shows of `cells`."""
    left = reasons.restricted(puzzle, [*cells, move[0]])
    shown = {cell: state[cell] for cell in cells if cell in state}
    domain = model_of(left).domains[move[0]]
    return bool(reasons.concludes(reasons.steps(left, shown, technique), move, domain))


def answer(move: tuple[Cell, int], technique: str, cells: Sequence[Cell], cols: int) -> str:
    """Return an answer in the form that the prompt asks for."""
    return json.dumps(
        {
            "cell": cell_name(move[0], cols),
            "value": move[1],
            "technique": technique,
            "because": [cell_name(cell, cols) for cell in cells],
        }
    )


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it states a move, whether the move is right, and whether the reason is. A reason is
    right if the technique that it names finds the move with the clues and entries of the cells that it names.
    """
    puzzle, state = item.puzzle, dict(item.state)
    parts = {"format": 0.0, "move": 0.0, "reason": 0.0}
    found = answer_text.find_object(text, KEYS)
    move = read_move(found, puzzle) if found is not None else None
    if found is None or move is None:
        return parts
    parts["format"] = 1.0
    cell, value = move
    if cell in state or cell in player_entries.givens(puzzle) or item.target["solution"][cell] != value:
        return parts
    parts["move"] = 1.0
    technique = reasons.technique_called(puzzle.kind, found.get("technique"))
    cells = [named for named in answer_text.cells_in(found.get("because"), puzzle.rows, puzzle.cols) if named != cell]
    most = 2 * max(len(item.target["because"]), 2) + SPARE_CELLS
    if len(cells) > most:
        cells = []
    if technique is not None and finds(puzzle, state, technique, move, cells):
        parts["reason"] = 1.0
    elif cells and reasons.forces(puzzle, state, move, cells):
        parts["reason"] = HALF
    elif technique is not None:
        domain = model_of(puzzle).domains[cell]
        parts["reason"] = HALF * bool(reasons.concludes(reasons.steps(puzzle, state, technique), move, domain))
    return parts


def read_move(found: object, puzzle: Puzzle) -> tuple[Cell, int] | None:
    """Return the cell and the value that an object names; None if it does not name both."""
    if not isinstance(found, dict):
        return None
    cells = answer_text.cells_in(found.get("cell"), puzzle.rows, puzzle.cols)
    value = answer_text.value_in(found.get("value"), has_shades(puzzle))
    return None if len(cells) != 1 or value is None else (cells[0], value)


def has_shades(puzzle: Puzzle) -> bool:
    """Return whether the values of `puzzle` are shades, with words of their own, rather than numbers."""
    return bool(kinds.kind_of(puzzle).drawing.value_words)
