"""What check answers: the report, its repairs, and the changes that a repair consists of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from masume import kinds
from masume.core.engine import Result, Solution, Verdict
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Clue, Notice, Puzzle
from masume.core.record import ValueRecord

if TYPE_CHECKING:
    from masume.reasoning.rating import Climb
    from masume.verbs.explain import Explanation

P = TypeVar("P", bound=Puzzle)
Values = tuple[int, ...]


class Change(ValueRecord):
    """One thing that is printed otherwise: what stands there now, and what would; None for nothing."""

    old: Clue | None
    new: Clue | None

    @property
    def cell(self) -> Cell:
        """The cell of a given or symbol; the first cell of a run."""
        clue = self.new or self.old
        assert clue is not None
        return clue.cells[0]

    @property
    def value(self) -> int | str | None:
        """What would be printed; None for nothing."""
        return self.new.value if self.new else None

    def __str__(self) -> str:
        if self.old is not None and self.new is not None:
            return f"{self.new.text} instead of {self.old.value}"
        return self.new.text if self.new else f"without {self.old.text}" if self.old else ""


def changes_between(before: Puzzle, after: Puzzle) -> tuple[Change, ...]:
    """What is printed otherwise on the second board."""
    clues = kinds.kind_of(before).clues.list
    old, new = ({(clue.what, clue.cells): clue for clue in clues(puzzle)} for puzzle in (before, after))
    keys = dict.fromkeys((*old, *new))
    return tuple(Change(old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


class Repair(ValueRecord):
    """Changes that go together, and what they lead to."""

    puzzle: Any
    """The board with these changes."""
    changes: tuple[Change, ...]
    leaves: int
    """How many solutions that board has; a lower bound unless `exact`."""
    exact: bool
    minimal: bool = False
    """Whether it is proved that no fewer changes of this sort are enough."""
    irreducible: bool = False
    """Whether it is proved that none of the changes can be left out."""
    digits: tuple[tuple[Cell, int, int], ...] = ()
    """Kakuro: the cells in which the solution that is meant changes, each with its digits before and after."""
    others: tuple[int | str, ...] = ()
    """Of a single change: other values that would be as good in its place."""

    @property
    def is_unique(self) -> bool:
        """Whether the board then has exactly one solution, proved."""
        return self.leaves == 1 and self.exact

    def __repr__(self) -> str:
        leaves = f"{self.leaves}{'' if self.exact else ' or more'} solution{'s' * (self.leaves != 1)}"
        return f"<Repair: {', '.join(map(str, self.changes))}; leaves {leaves}>"


class Report(ValueRecord):
    """The answer of `check`. `print(report)` tells it in words, a notebook draws it, and `to_json` makes it data."""

    result: Result
    number: int = 0
    """How many solutions there are, up to 1,000; a lower bound unless `counted`."""
    counted: bool = False
    repairs: tuple[Repair, ...] = ()
    """What could be printed otherwise, best first; each is enough by itself."""
    searched: bool = False
    """Whether the search for repairs came to its end, before the work or the time did."""
    meant: Values | None = None
    """The solution that the setter means, if the caller has said so."""
    missed: bool = False
    """Whether that is no solution of the board."""
    # many
    differs: tuple[Cell, ...] = ()
    """The cells where the first two solutions differ."""
    values: Mapping[Cell, tuple[int, ...]] = {}
    """The cells that are open between solutions, each with the values that it has in some of them."""
    values_complete: bool = False
    """Whether these are all values."""
    # none
    slips: tuple[Notice, ...] = ()
    """What shows by adding up that the board is impossible."""
    clash: tuple[Clue, ...] = ()
    """Clues that cannot stand together; empty where totals or repairs say it in fewer words."""
    needed: bool = False
    """Whether it is proved that without any one of them the others can stand together."""
    smallest: bool = False
    """Whether it is proved that no smaller set of clues clashes."""
    hopeless: bool = False
    """Whether the board has no solution, whatever its clues."""
    reason: Explanation | None = None
    """Why the clues clash, step by step up to the contradiction."""
    # one
    climb: Climb | None = None
    """The steps to the solution, for its rating; None when there was no time for them."""
    spare: tuple[Clue, ...] = ()
    """The clues of which each could go."""
    spare_together: tuple[Clue, ...] = ()
    """Some of them that could all go together."""
    spare_complete: bool = False
    """Whether every clue was tried."""
    pattern: str = ""
    """What makes the pattern that people look at: givens, or walls."""
    symmetries: tuple[str, ...] | None = None
    """Its symmetries; None where there is no pattern."""
    needs_its_rules: bool | None = None
    """Whether the board needs the special rules that it states; None if it states none."""
    remarks: tuple[Notice, ...] = ()
    """What the setter may not have meant: symbols that look mistyped, runs without a sum, cells that never repeat."""

    @property
    def puzzle(self) -> Puzzle:
        """The board that was checked."""
        assert self.result.puzzle is not None
        return self.result.puzzle

    @property
    def verdict(self) -> Verdict:
        return self.result.verdict

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.result.solutions

    @property
    def nodes(self) -> int:
        return self.result.nodes

    @property
    def seconds(self) -> float:
        return self.result.seconds

    @property
    def is_repaired(self) -> bool:
        """Whether the best repair leaves one solution."""
        return bool(self.repairs) and self.repairs[0].is_unique

    def apply(self, puzzle: P, which: int = 0) -> P:
        """The puzzle as a repair leaves it, the best one unless another is named; the puzzle itself where there is
        none. UsageError when it is not the one that was checked."""
        if self.result.puzzle is not None and puzzle != self.result.puzzle:
            raise UsageError("the repairs are for another board: apply them to the one that was checked")
        if not self.repairs:
            return puzzle
        if not 0 <= which < len(self.repairs):
            raise UsageError(
                "the report has {repairs} repairs, counted from 0; there is none with {which}",
                repairs=len(self.repairs),
                which=which,
            )
        repaired: P = self.repairs[which].puzzle
        return repaired.with_meta(**puzzle.meta)

    def text(self, lang: str | None = None) -> str:
        """Return the report in words, with the board drawn: what `masume check` prints, without the time it took."""
        from masume.verbs.check.report_display import text_lines
        from masume.verbs.draw import Look

        return "\n".join(text_lines(self, Look(lang=lang)))

    def to_json(self, lang: str | None = None) -> dict[str, object]:
        """Return the report as plain lists and dictionaries, as `masume check --json` prints it."""
        from masume.verbs.result_json import report_object

        return report_object(self.puzzle, self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        puzzle = self.result.puzzle
        facts: list[str] = [self.verdict]
        if self.verdict == "many":
            facts.append(f"{self.number}{'' if self.counted else ' or more'} solutions")
        if self.climb is not None and self.climb.rating.grade is not None:
            facts.append(self.climb.rating.grade)
        if self.repairs:
            facts.append(f"{len(self.repairs)} repair{'s' * (len(self.repairs) > 1)}")
        board = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: " if puzzle else ""
        return f"<Report: {board}{', '.join(facts)}>"

    def _repr_html_(self) -> str:
        """Return what notebooks show: the verdict, the boards and the sentences below them."""
        from masume.verbs.check.report_display import html

        return html(self)
