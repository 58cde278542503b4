"""Choose the cells that a page highlights for each level of a hint."""

from __future__ import annotations

from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.picture import Part
from masume.i18n.placeholders import Cells, Line, Run
from masume.verbs.board_pictures import parts_of
from masume.verbs.hint import Hint, place_of
from masume.verbs.solve import model_of

Parts = dict[Cell, Part]
LEVELS = 3


def hint_parts(puzzle: Puzzle, hint: Hint) -> list[Parts]:
    """Return the cells that the text of each level speaks of: where to look, what to look for there, and the move."""
    step, key = hint.step, hint.key
    if step is None or key is None:
        return [{} for _ in range(LEVELS)]
    if step.is_mistake:
        return [parts_of(step) for _ in range(LEVELS)]
    where: Parts = dict.fromkeys(_cells(puzzle, place_of(step, hint.rests_on)), "named")
    argued: Parts = dict.fromkeys(key.premises or key.region, "because")
    move: Parts = {cell: part for one in (*hint.reasons, step) for cell, part in parts_of(one).items()}
    return [where, {**where, **argued}, move]


def _cells(puzzle: Puzzle, place: Line | Run | Cells) -> list[Cell]:
    """Return the cells of `place`."""
    match place:
        case Line(way, number):
            at = number - 1
            cells = model_of(puzzle).cells
            return [cell for cell in cells if (cell // puzzle.cols if way == "row" else cell % puzzle.cols) == at]
        case Run(_, cells, _) | Cells(cells):
            return list(cells)
