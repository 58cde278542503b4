"""Find the cells that each level of a hint highlights."""

from __future__ import annotations

from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.picture import Part
from masume.i18n.placeholders import Cells, Line, Run
from masume.verbs.board_pictures import parts_of
from masume.verbs.hint import Hint, place_of
from masume.verbs.solve import model_of

Parts = dict[Cell, Part]
HIGHLIGHT_LEVELS = 3


def highlights(puzzle: Puzzle, hint: Hint) -> list[Parts]:
    """Return, for each of the first three levels of the hint, the cells to highlight, each with its part in the
    argument.
    """
    step, key = hint.step, hint.key
    if step is None or key is None:
        return [{} for _ in range(HIGHLIGHT_LEVELS)]
    if step.is_mistake:
        return [parts_of(step) for _ in range(HIGHLIGHT_LEVELS)]
    where: Parts = dict.fromkeys(_cells(puzzle, place_of(step, hint.rests_on)), "named")
    argued: Parts = dict.fromkeys(key.premises or key.region, "because")
    move: Parts = {cell: part for source in (*hint.reasons, step) for cell, part in parts_of(source).items()}
    return [where, {**where, **argued}, move]


def _cells(puzzle: Puzzle, place: Line | Run | Cells) -> list[Cell]:
    """Return the cells of `place`."""
    match place:
        case Line(direction, number):
            at = number - 1
            cells = model_of(puzzle).cells
            return [cell for cell in cells if (cell // puzzle.cols if direction == "row" else cell % puzzle.cols) == at]
        case Run(_, cells, _) | Cells(cells):
            return list(cells)
