"""Improve boards: make another board with the same solution that is easier or harder, has fewer or symmetric givens, or
does without certain techniques. Alternatively, only remove the clues that a board can spare.

spare clue          a clue that can be removed without making a second solution possible
conventional clue   a clue that is printed even if it could be spared: a sum of a Kakuro, the ends of a Hidato
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from typing import Any, Generic, TypeVar

from masume import kinds
from masume.core.clue_removal import remove_clues
from masume.core.engine import Limit
from masume.core.errors import EngineError, Message, UsageError, Word
from masume.core.generator_limits import check_seed
from masume.core.kind import Kind, Puzzle
from masume.core.model import Values
from masume.core.record import ValueRecord
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Rating, top_of
from masume.verbs import solve
from masume.verbs.argument_types import checked
from masume.verbs.generate.spec import (
    ANY,
    UNRATED,
    BoardSpec,
    GenerationError,
    fault,
    find_grade,
    harder_than,
    of_grade,
    told_faults,
)
from masume.verbs.generate.start_and_pattern import is_proved
from masume.verbs.generate.technique_demands import check_without
from masume.verbs.rate import is_solved_within, rating_within

SECONDS = 30.0
TRIES = 20  # number of boards, of which the one with the fewest clues is taken
SAME = 3  # how often a board occurs before the search for others ends
P = TypeVar("P", bound=Puzzle)


class Improved(ValueRecord, Generic[P]):
    """An improved board, with its rating and its numbers of clues before and after."""

    puzzle: P
    rating: Rating | None
    """The rating; None if rating the board would have taken too long."""
    before: int
    after: int
    """The number of clues before and after."""


@checked
def improve(
    puzzle: P,
    grade: str = ANY,
    *,
    symmetry: str | None = None,
    without: str | Sequence[str] | None = None,
    fewest_clues: bool = False,
    remove_only: bool = False,
    remove_conventional: bool = False,
    seed: int = 0,
    seconds: float | None = SECONDS,
) -> Improved[P]:
    """Return another puzzle with the same solution: of another grade, with symmetric givens, without certain
    techniques, or with the fewest clues that several attempts found.

    A Binairo or Hidato gets other givens. A Kakuro keeps its walls and sums, and digits are printed where they are
    needed; if `remove_conventional` is true, sums may be left out. A Hitori keeps its shading and the symbols of its
    unshaded cells. The symbols of its shaded cells change; if `fewest_clues` is true, all of them that can be spared
    are left out.

    If `remove_only` is true, clues are removed until none of them can be spared, and nothing else changes. In this
    case, `grade` is the hardest grade allowed, and clues that are opposite in the symmetry are removed together.
    Conventional clues stay unless `remove_conventional` is true. If `fewest_clues` is true, clues are removed in
    several orders, and the board with the fewest clues is returned.

    Raise UsageError if the puzzle does not have exactly one solution, and GenerationError if no such puzzle was found.
    """
    if remove_only:
        return _without_spare_clues(
            _Desk(puzzle, grade, without, seed, seconds), symmetry, fewest_clues, remove_conventional
        )
    if grade == ANY and not symmetry and not without and not fewest_clues:
        raise UsageError("say what is to be better: the grade, the symmetry, fewer clues, or without which technique")
    desk = _Desk(puzzle, grade, without, seed, seconds)
    best: Improved[P] | None = None
    faults: Counter[Message] = Counter()
    seen: Counter[P] = Counter()
    tried = 0
    for board in desk.others(symmetry, fewest_clues, remove_conventional):
        tried += 1
        seen[board] += 1
        rating = desk.rating(board)
        why = desk.fault(board, rating)
        if why is None:
            improved = desk.improved(board, rating)
            if best is None or improved.after < best.after:
                best = improved
            if not fewest_clues:
                break
        else:
            faults[why] += 1
        if (tried >= TRIES and (best is not None)) or seen[board] >= SAME:
            break
    if best is not None:
        return best
    boards = Message("board") if desk.grade == ANY else Message("{grade} board", grade=Word(desk.grade))
    if faults:
        trials = Message("{count} tried ({faults})", count=tried, faults=told_faults(faults))
    else:
        trials = Message("{count} tried", count=tried)
    if not remove_conventional and desk.kind.clues.conventional(puzzle):
        trials = Message("{trials}; more is possible if every clue may go", trials=trials)
    raise GenerationError(
        "no {boards} with the same solution was found: {trials}",
        BoardSpec(puzzle.kind, puzzle.rows, puzzle.cols, desk.grade),
        tried,
        faults,
        boards=boards,
        trials=trials,
    )


def _without_spare_clues(
    desk: _Desk[P], symmetry: str | None, fewest_clues: bool, remove_conventional: bool
) -> Improved[P]:
    """Return the puzzle without the clues that it can spare. See `improve` for the parameters."""
    puzzle = desk.puzzle
    clues = set(range(len(desk.kind.clues.list(puzzle))))
    stay: set[int] = set() if remove_conventional else set(desk.kind.clues.conventional(puzzle))
    groups = desk.groups(puzzle, symmetry, clues - stay)
    board = desk.dig(puzzle, groups, stay)
    if desk.late() and not desk.is_good(board):
        board = puzzle
    for _ in range(TRIES - 1 if fewest_clues else 0):
        other = desk.dig(puzzle, groups, stay)
        if desk.late():
            break
        board = min(board, other, key=desk.kind.clues.count)
    return desk.improved(board, desk.rating(board))


class _Desk(Generic[P]):
    """A puzzle to improve, with the demands on the result and the limit on time."""

    def __init__(
        self,
        puzzle: P,
        grade: str,
        without: str | Sequence[str] | None,
        seed: int,
        seconds: float | None,
    ) -> None:
        self.kind: Kind[Any] = kinds.kind_of(puzzle)
        self.puzzle = puzzle
        self.grade = find_grade(grade)
        wanted_grade = None if self.grade == ANY else self.grade
        self.without = () if without is None else check_without(self.kind, without, None, wanted_grade)
        check_seed(seed)
        self.chance = Random(seed)
        self.top = inf if self.grade == ANY else top_of(self.grade, self.kind.logic.techniques.bands)
        self.late = Limit(seconds=seconds).watch()
        result = solve.solve(puzzle, seconds=seconds)
        if result.verdict != "unique":
            raise UsageError(NOT_UNIQUE[result.verdict])
        self.values: Values = result.solutions[0].values

    def groups(self, board: Any, symmetry: str | None, indices: set[int]) -> list[tuple[int, ...]]:
        """Return the clues with the indices `indices` in groups. The clues of a group are symmetric to each other and
        are removed together.
        """
        if symmetry in (None, "none"):
            return [(index,) for index in sorted(indices)]
        at = {clue.cells[0]: index for index, clue in enumerate(self.kind.clues.list(board))}
        groups = [
            tuple(at[cell] for cell in group if cell in at)
            for group in self.kind.generator.orbits(board, symmetry or "none")
        ]
        return [group for group in groups if group and set(group) <= indices]

    def dig(self, board: P, groups: Sequence[tuple[int, ...]], stay: set[int]) -> P:
        """Return `board` without the groups of clues that it can spare. Groups are tried in random order. The clues in
        `stay` and those in no group are kept.
        """
        free = {index for group in groups for index in group}
        fixed = (set(range(len(self.kind.clues.list(board)))) - free) | stay

        def with_clues(indices: set[int]) -> P:
            kept: P = self.kind.clues.with_only(board, sorted(indices | fixed))
            return kept

        return remove_clues(groups, with_clues, self.is_good, self.chance, self.late)

    def is_good(self, board: P) -> bool:
        """Return whether `board` has exactly one solution, is not too hard, and does not need an excluded technique."""
        if self.late() or not is_proved(board, self.late):
            return False
        if self.top == inf and not self.without:
            return True
        try:
            if not self.without:
                return is_solved_within(board, self.top, self.late)
            rating = rating_within(board, self.top, self.late, scored=False)
        except OutOfTimeError:
            return False
        return rating is not None and not set(self.without) & set(rating.counts)

    def others(self, symmetry: str | None, fewest_clues: bool, remove_conventional: bool) -> Iterator[P]:
        """Yield boards with the same solution until the time is up."""
        kind = self.kind
        if kind.generator.variations is not None:
            yield from self._variations(kind.generator.variations, symmetry, fewest_clues)
            return
        domains = kind.logic.model(self.puzzle).domains
        full = kind.clues.with_givens(
            self.puzzle, ((cell, self.values[cell]) for cell, domain in enumerate(domains) if domain)
        )
        clues = kind.clues.list(full)
        printed = set(kind.clues.list(self.puzzle))
        stay = set() if remove_conventional else {i for i in kind.clues.conventional(full) if clues[i] in printed}
        while not self.late():
            yield self.dig(full, self.groups(full, symmetry, set(range(len(clues))) - stay), stay)

    def _variations(
        self, variations: Callable[..., Iterator[P]], symmetry: str | None, fewest_clues: bool
    ) -> Iterator[P]:
        """Yield variations of the puzzle that the kind makes. If neither a grade nor an excluded technique calls for a
        variation, yield the puzzle itself repeatedly. If `fewest_clues` is true, remove the clues that each board can
        spare.
        """
        puzzle = self.puzzle
        if symmetry not in (None, "none"):
            self.kind.generator.orbits(puzzle, symmetry or "none")
        seed = self.chance.randrange(1 << 32)
        changes = self.grade != ANY or self.without
        made: Iterator[P] = iter((puzzle,))
        if changes:
            made = variations(puzzle, self.values, seed, self.grade, self.is_good, self.late)
        while True:
            board = next(made, None)
            if board is None or self.late():
                return
            if fewest_clues:
                indices = set(range(len(self.kind.clues.list(board))))
                board = self.dig(board, self.groups(board, None, indices), set())
            yield board
            if not changes:
                made = iter((puzzle,))

    def rating(self, board: P) -> Rating | None:
        try:
            return rating_within(board, self.top, self.late)
        except OutOfTimeError:
            return None

    def fault(self, board: P, rating: Rating | None) -> Message | None:
        """Return the reason why `board` does not meet the demands, or None if it meets them."""
        if not is_proved(board, self.late):
            return fault("{count} not proved in time")
        if rating is None:
            return UNRATED if self.top == inf else harder_than(self.grade)
        if self.grade not in (ANY, rating.grade):
            return of_grade(rating.grade)
        used = next((name for name in self.without if name in rating.counts), None)
        return None if used is None else fault("{count} with {technique}", technique=used)

    def improved(self, board: P, rating: Rating | None) -> Improved[P]:
        """Return `board` as the result, with its rating in its meta. Raise EngineError if its solution differs from
        that of the puzzle.
        """
        result = solve.solve(board)
        if result.verdict != "unique" or result.solutions[0].values != self.values:
            raise EngineError(
                "a board was made that has not the same solution; please report this: {board}", board=f"{board!r}"
            )
        meta = {name: value for name, value in self.puzzle.meta.items() if name in TOLD}
        if rating is not None:
            meta |= {"grade": rating.grade, "score": rating.score, "hardest": rating.hardest}
        clues = self.kind.clues.list
        return Improved(board.with_meta(**meta), rating, len(clues(self.puzzle)), len(clues(board)))


NOT_UNIQUE = {
    "none": "the board has no solution; only a board with exactly one can be improved",
    "many": "the board has more than one solution; only a board with exactly one can be improved",
    "solved": "the board has a solution that was not proved to be the only one in time; only a board with exactly "
    "one can be improved",
    "unknown": "the board has not been solved in time; only a board with exactly one can be improved",
}
TOLD = ("title", "author", "source")  # entries of the meta that an improved board keeps
