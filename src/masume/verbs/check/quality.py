"""Examine a board with one solution: how difficult it is, which clues it does not need, and how symmetric it is."""

from __future__ import annotations

from collections.abc import Callable

from masume.core.grid import Cell
from masume.core.kind import Clue, Kind, Puzzle
from masume.reasoning.rating import SolvePath
from masume.verbs import rate
from masume.verbs.check.budget import Work
from masume.verbs.check.report import Values

Turn = Callable[[int, int], tuple[int, int]]


def solve_path(puzzle: Puzzle, values: Values, work: Work) -> SolvePath | None:
    """Return the solve path of `puzzle`, whose only solution is `values`. Return None if it takes more than `work`."""
    path = rate.solve_path_within(puzzle, watch=work.tick, answer=values)
    return path if path.complete else None


def spare(kind: Kind, puzzle: Puzzle, work: Work) -> tuple[tuple[Clue, ...], tuple[Clue, ...], bool]:
    """Return the clues that can be left out if all others stay, a set of clues that can all be left out together, and
    whether every clue was tried.
    """
    clues = kind.clues.list(puzzle)

    def is_unique_without(gone: set[int]) -> bool:
        if work.is_over:
            return False
        board = kind.clues.with_only(puzzle, [i for i in range(len(clues)) if i not in gone])
        return work.ask(kind.logic.model(board), 2).verdict == "unique"

    alone = [index for index in range(len(clues)) if is_unique_without({index})]
    complete = not work.is_over
    together: set[int] = set(alone[:1])
    for index in alone[1:]:
        if is_unique_without(together | {index}):
            together.add(index)
    return tuple(clues[i] for i in alone), tuple(clues[i] for i in sorted(together)), complete


def symmetries(kind: Kind, puzzle: Puzzle) -> tuple[str, tuple[str, ...] | None]:
    """Return the name of the board's pattern, such as "givens", and the symmetries of the squares that form it. If no
    square belongs to the pattern, return None instead of the symmetries.
    """
    givens = "givens", [clue.cells[0] for clue in kind.clues.list(puzzle)]
    name, pattern = kind.clues.pattern(puzzle) if kind.clues.pattern else givens
    cells = set(pattern)
    if not cells:
        return name, None
    rows, cols = puzzle.rows, puzzle.cols
    turns: dict[str, Turn] = {"rotational": lambda row, col: (rows - 1 - row, cols - 1 - col)}
    if not kind.drawing.picture(puzzle).skewed:  # boards of hexagons have other reflections
        turns["horizontal"] = lambda row, col: (row, cols - 1 - col)
        turns["vertical"] = lambda row, col: (rows - 1 - row, col)
        if rows == cols:
            turns["diagonal"] = lambda row, col: (col, row)
            turns["antidiagonal"] = lambda row, col: (cols - 1 - col, rows - 1 - row)
            turns["quarter"] = lambda row, col: (col, rows - 1 - row)
    return name, tuple(
        symmetry for symmetry, turn in turns.items() if cells == {_turned(cell, cols, turn) for cell in cells}
    )


def _turned(cell: Cell, cols: int, turn: Turn) -> Cell:
    row, col = turn(*divmod(cell, cols))
    return row * cols + col


def needs_its_rules(kind: Kind, puzzle: Puzzle) -> bool | None:
    """Return whether the board would have several solutions without the special rules that it states. Return None if it
    states no special rules.
    """
    return kind.generator.needs_rules(puzzle) if kind.generator.states_special_rules(puzzle) else None
