"""Read the solution that a setter intends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from masume import kinds
from masume.core.engine import Solution
from masume.core.errors import UsageError, Word
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.core.puzzle import is_int, plain
from masume.verbs import player_entries
from masume.verbs.check.report import Values
from masume.verbs.player_entries import State
from masume.verbs.player_entries_text import read_state


def read_solution(text: str, puzzle: Puzzle, name: str = "the solution") -> Solution | State:
    """Parse a solution: the output of `masume solve --json`, a board, or moves such as `r1c2=1 r2c2=3`. Error messages
    refer to the text by `name`.
    """
    if text.lstrip().startswith("{"):
        try:
            saved = json.loads(text)
        except ValueError:
            saved = None
        if isinstance(saved, dict) and isinstance(saved.get("solutions"), list):
            if len(saved["solutions"]) != 1:
                raise UsageError(
                    "{name} holds {solutions} solutions where one is wanted",
                    name=Word(name),
                    solutions=len(saved["solutions"]),
                )
            rows: State = saved["solutions"][0]
            return rows
    return read_state(text, puzzle, name)


def meant_values(puzzle: Puzzle, solution: Any) -> Values:
    """Return the values of `solution`, one per square. Raise UsageError if a cell has no value, or if the values break
    a rule that does not depend on the clues.
    """
    kind = kinds.kind_of(puzzle)
    bare = kind.clues.with_only(puzzle, [])
    model = kind.logic.model(bare)
    solution = solution.grid if isinstance(solution, Solution) else plain(solution)
    if isinstance(solution, tuple | list) and all(is_int(value) for value in solution):
        solution = [solution[i : i + puzzle.cols] for i in range(0, len(solution), puzzle.cols)]
        solution = [[None if value == NO_VALUE else value for value in row] for row in solution]
    value_of: Mapping[int, int]
    if isinstance(solution, kind.puzzle_class):
        if (solution.rows, solution.cols) != (puzzle.rows, puzzle.cols):
            size, wanted = (f"{board.rows}x{board.cols}" for board in (solution, puzzle))
            raise UsageError("the solution is {size}, and the board is {wanted}", size=size, wanted=wanted)
        domains = kind.logic.model(solution).domains
        value_of = {cell: mask.bit_length() - 1 for cell, mask in enumerate(domains) if mask.bit_count() == 1}
    else:
        value_of = player_entries.values_of_entries(player_entries.entries(bare, solution))
        printed = player_entries.givens(puzzle)
        value_of = {**{cell: printed[cell] for cell in printed if cell not in value_of}, **value_of}
    values = tuple(
        value_of.get(cell, kind.logic.open_value) if domain else NO_VALUE for cell, domain in enumerate(model.domains)
    )
    blank = [cell for cell in model.cells if values[cell] == NO_VALUE]
    if blank:
        raise UsageError(
            "the solution says nothing of {cell} and {more} more cells"
            if len(blank) > 1
            else "the solution says nothing of {cell}",
            cell=cell_name(blank[0], puzzle.cols),
            more=len(blank) - 1,
        )
    for violation in model.violations(values):
        where = ", ".join(cell_name(cell, puzzle.cols) for cell in violation.cells[:4])
        sentence = kind.rules.get(violation.code, "A cell holds what no cell can hold.")
        raise UsageError("the solution breaks a rule at {where}: {said}", where=where, said=sentence)
    return values
