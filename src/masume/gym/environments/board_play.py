"""Play a board entry by entry, with a reward for each: what the environments have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from masume import kinds
from masume.core import partial_board
from masume.core.errors import UsageError
from masume.core.grid import Cell, bits
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE, Violation
from masume.gym.board_choice import ItemSpec
from masume.gym.item import item
from masume.verbs import player_entries
from masume.verbs.refute import refute
from masume.verbs.solve import model_of, solve

Wrong = Literal["keep", "refuse", "end"]
"""What happens to a wrong entry: it stays on the board, is taken back, or ends the game."""
SOLVED = 1.0  # for the last entry
PENALTY = -0.1  # for an entry that is wrong or not allowed


class Outcome(NamedTuple):
    """The outcome of an entry."""

    reward: float
    is_right: bool
    is_over: bool
    is_solved: bool
    broken: tuple[Violation, ...] = ()
    """The rules that the entry breaks at once, with the cells that break them."""
    refutation: str = ""
    """Why the entry is wrong, in words, if that was asked for."""


class BoardPlay:
    """A board that is being filled."""

    def __init__(
        self, puzzle: Puzzle, wrong: Wrong = "refuse", refutations: bool = False, language: str = "en"
    ) -> None:
        result = solve(puzzle)
        if result.verdict != "unique":
            raise UsageError("only a board with exactly one solution can be played for a reward")
        self.puzzle = puzzle
        self.wrong = wrong
        self.refutations = refutations
        self.language = language
        self.solution = result.solutions[0].values
        self.model = model_of(puzzle)
        self.printed: Mapping[Cell, int] = player_entries.givens(puzzle)
        self.values = [self.printed.get(cell, NO_VALUE) for cell in range(len(self.solution))]
        self.left = sum(bool(domain) for domain in self.model.domains) - len(self.printed)
        self._share = 1 / max(1, self.left)

    @property
    def value_count(self) -> int:
        """Return one more than the largest value."""
        return max(domain.bit_length() for domain in self.model.domains)

    def allows(self, cell: Cell, value: int) -> bool:
        """Return whether `value` can be entered in `cell`: the cell is open, and the value is one of its domain."""
        return self.values[cell] == NO_VALUE and bool(self.model.domains[cell] >> value & 1)

    def allowed(self) -> list[tuple[Cell, int]]:
        """Return all entries that can be made."""
        return [
            (cell, value)
            for cell, domain in enumerate(self.model.domains)
            if self.values[cell] == NO_VALUE
            for value in bits(domain)
        ]

    def enter(self, cell: Cell, value: int) -> Outcome:
        """Make an entry. A right one is rewarded with an equal share of 1, and the one that fills the board with SOLVED
        besides.
        """
        if not self.allows(cell, value):
            return Outcome(PENALTY, False, self.wrong == "end", False)
        is_right = self.solution[cell] == value
        self.values[cell] = value
        self.left -= 1
        if is_right:
            is_solved = self.left == 0 and tuple(self.values) == self.solution
            return Outcome(self._share + SOLVED * is_solved, True, self.left == 0, is_solved)
        broken = tuple(
            violation for violation in partial_board.violations(self.model, self.values) if cell in violation.cells
        )
        refutation = self._refutation(cell, value) if self.refutations else ""
        if self.wrong == "refuse":
            self.values[cell] = NO_VALUE
            self.left += 1
        return Outcome(PENALTY, False, self.wrong == "end" or self.left == 0, False, broken, refutation)

    def _refutation(self, cell: Cell, value: int) -> str:
        """Return the words that refute an entry, argued from the right entries on the board."""
        state = {
            other: entered
            for other, entered in enumerate(self.values)
            if entered != NO_VALUE and other not in self.printed and other != cell and entered == self.solution[other]
        }
        return refute(self.puzzle, (cell, value), state).text(self.language)

    def board(self) -> Puzzle:
        """Return the puzzle with the entries so far as givens, to be shown. Wrong entries that no puzzle can have are
        left out.
        """
        kind = kinds.kind_of(self.puzzle)
        entered = [
            (cell, value) for cell, value in enumerate(self.values) if value != NO_VALUE and cell not in self.printed
        ]
        return (kind.formats.lenient or kind).clues.with_givens(self.puzzle, entered)


def board_of(spec: ItemSpec, seed: int, index: int) -> Puzzle:
    """Return the board of an item."""
    return item(seed, index, spec._replace(tasks=("solve",))).puzzle
