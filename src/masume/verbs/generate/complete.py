"""Complete boards: keep everything that a setter has placed, and add clues until the board has one solution and the
wanted grade.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from typing import Generic, NamedTuple, TypeVar

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import Message, Word
from masume.core.generator_limits import seed_or_random
from masume.core.kind import Puzzle
from masume.kernel.rng import scrambled
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Rating, top_of
from masume.verbs import solve
from masume.verbs.generate import start_and_pattern
from masume.verbs.generate.spec import ANY, BoardSpec, GenerationError, find_grade, harder_than, of_grade, told_faults
from masume.verbs.generate.start_and_pattern import MOST_NODES, CannotFillError, check_open
from masume.verbs.rate import rating_within

SECONDS = 10.0
P = TypeVar("P", bound=Puzzle)


class CompletedBoard(NamedTuple, Generic[P]):
    """A completed board, with its rating and the seed that it was made from."""

    puzzle: P
    rating: Rating | None
    """The rating; None if any grade is accepted and rating the board would have taken too long."""
    seed: int


def fill(
    puzzle: P, grade: str = ANY, seed: int | None = None, symmetry: str | None = None, seconds: float | None = SECONDS
) -> CompletedBoard[P]:
    """Return a board of the grade `grade` that has exactly one solution and keeps everything printed on `puzzle`.

    A Binairo or Hidato gets as few further givens as possible, placed with the symmetry `symmetry`. A Hitori gets
    symbols in its blank cells. A Kakuro gets the sums of all runs, and digits where the sums alone allow several
    solutions. The same arguments and the same seed give the same board. Raise CannotFillError if nothing is blank or
    the board has no solution, and GenerationError if no such board is found within `seconds`.
    """
    grade = find_grade(grade)
    seed = seed_or_random(seed)
    late = Limit(seconds=seconds).watch()
    kind = kinds.kind_of(puzzle)
    check_open(kind, puzzle)
    top = inf if grade == ANY else top_of(grade, kind.logic.techniques.bands)
    seed_of_grade = scrambled(seed ^ int.from_bytes(hashlib.sha256(grade.encode()).digest()[:8], "big"))
    boards = start_and_pattern.boards(kind, puzzle, seed_of_grade, grade, {"symmetry": symmetry}, late)
    return _first_of_grade(puzzle, grade, seed, boards, top, late)


def _first_of_grade(
    puzzle: P, grade: str, seed: int, boards: Iterator[P], top: float, late: Callable[[], bool]
) -> CompletedBoard[P]:
    faults: Counter[Message] = Counter()
    for board in boards:
        try:
            rating = rating_within(board, top, late)
        except OutOfTimeError:
            if grade == ANY:
                return CompletedBoard(board, None, seed)
            break
        if rating is not None and grade in (ANY, rating.grade):
            return CompletedBoard(board, rating, seed)
        faults[of_grade(rating.grade) if rating else harder_than(grade)] += 1
    if not faults and solve.solve(puzzle, solutions=1, nodes=MOST_NODES).verdict == "none":
        raise CannotFillError("the board has no solution as it stands, so nothing can be added to it", is_full=False)
    spec = BoardSpec(puzzle.kind, puzzle.rows, puzzle.cols, grade)
    tried = sum(faults.values())
    boards_wanted = Message("board") if grade == ANY else Message("{grade} board", grade=Word(grade))
    if faults:
        trials = Message("{count} {count:board|boards} tried ({faults})", count=tried, faults=told_faults(faults))
    else:
        trials = Message("{count} {count:board|boards} tried", count=tried)
    raise GenerationError(
        "no {boards} around what is placed came out in time: {tried}; another grade, or fewer placed clues, may help",
        spec,
        tried,
        faults,
        boards=boards_wanted,
        tried=trials,
    )
