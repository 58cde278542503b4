"""Represent the results of a check: the report, the repairs, and the changes of which a repair consists."""

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
    from masume.core import json_types
    from masume.reasoning.rating import SolvePath
    from masume.verbs.explain import Explanation

P = TypeVar("P", bound=Puzzle)
Values = tuple[int, ...]


class Change(ValueRecord):
    """A change of one clue. `old` is None if the clue is added, and `new` is None if it is removed."""

    old: Clue | None
    new: Clue | None

    @property
    def cell(self) -> Cell:
        """Return the cell of the given or symbol, or the first cell of the run."""
        clue = self.new or self.old
        assert clue is not None
        return clue.cells[0]

    @property
    def value(self) -> int | str | None:
        """Return the new value, or None if the clue is removed."""
        return self.new.value if self.new else None

    def __str__(self) -> str:
        if self.old is not None and self.new is not None:
            return f"{self.new.text} instead of {self.old.value}"
        return self.new.text if self.new else f"without {self.old.text}" if self.old else ""


def changes_between(before: Puzzle, after: Puzzle) -> tuple[Change, ...]:
    """Return the changes of clues that turn `before` into `after`."""
    clues = kinds.kind_of(before).clues.list
    old, new = ({(clue.what, clue.cells): clue for clue in clues(puzzle)} for puzzle in (before, after))
    keys = dict.fromkeys((*old, *new))
    return tuple(Change(old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


class Repair(ValueRecord):
    """A repair of a board: changes that are made together, and the number of solutions that they leave."""

    puzzle: Any
    """The repaired board."""
    changes: tuple[Change, ...]
    leaves: int
    """The number of solutions of the repaired board; a lower bound unless `exact` is true."""
    exact: bool
    minimal: bool = False
    """Whether it is proved that fewer changes of this type do not suffice."""
    irreducible: bool = False
    """Whether it is proved that no change can be left out."""
    digits: tuple[tuple[Cell, int, int], ...] = ()
    """For a Kakuro, the cells in which the intended solution changes, each with its digits before and after."""
    others: tuple[int | str, ...] = ()
    """For a single change, other values that leave one solution as well."""

    @property
    def is_unique(self) -> bool:
        """Return whether it is proved that the repaired board has exactly one solution."""
        return self.leaves == 1 and self.exact

    def __repr__(self) -> str:
        leaves = f"{self.leaves}{'' if self.exact else ' or more'} solution{'s' * (self.leaves != 1)}"
        return f"<Repair: {', '.join(map(str, self.changes))}; leaves {leaves}>"


class Report(ValueRecord):
    """The result of `check`. `print(report)` describes it in words, notebooks show it with drawings, and `to_json`
    returns it as data.
    """

    result: Result
    number: int = 0
    """The number of solutions, up to 1,000; a lower bound unless `counted` is true."""
    counted: bool = False
    repairs: tuple[Repair, ...] = ()
    """The repairs found, best first. Each of them suffices by itself."""
    searched: bool = False
    """Whether the search for repairs was completed within its limits on work and time."""
    meant: Values | None = None
    """The solution that the setter intends, if the caller gave it."""
    missed: bool = False
    """Whether the intended solution is not a solution of the board."""
    # Fields for the verdict `many`.
    differs: tuple[Cell, ...] = ()
    """The cells in which the first two solutions differ."""
    values: Mapping[Cell, tuple[int, ...]] = {}
    """The cells in which solutions differ, each with all its values that were found."""
    values_complete: bool = False
    """Whether `values` has all values of these cells."""
    # Fields for the verdict `none`.
    slips: tuple[Notice, ...] = ()
    """The contradictions that counting and adding up reveal."""
    clash: tuple[Clue, ...] = ()
    """The conflict; empty if totals or repairs explain it in fewer words."""
    needed: bool = False
    """Whether it is proved that each clue of the conflict is needed: without any one of them, the others are no
    conflict."""
    smallest: bool = False
    """Whether it is proved that there is no smaller conflict."""
    hopeless: bool = False
    """Whether the board has no solution even without any clues."""
    reason: Explanation | None = None
    """The explanation of the conflict, up to the contradiction."""
    # Fields for the verdict `unique`.
    solve_path: SolvePath | None = None
    """The solve path, for its rating; None if the time ran out."""
    spare: tuple[Clue, ...] = ()
    """The clues that can be left out if all others stay."""
    spare_together: tuple[Clue, ...] = ()
    """A set of clues that can all be left out together."""
    spare_complete: bool = False
    """Whether every clue was tried for `spare`."""
    pattern: str = ""
    """The name of the squares that form the visible pattern, such as givens or walls."""
    symmetries: tuple[str, ...] | None = None
    """The symmetries of the pattern; None if there is no pattern."""
    needs_its_rules: bool | None = None
    """Whether the special rules that the board states are needed for the solution to be unique; None if it states none.
    """
    remarks: tuple[Notice, ...] = ()
    """Possible mistakes of the setter: symbols that look mistyped, runs without a sum, cells that never repeat."""

    @property
    def puzzle(self) -> Puzzle:
        """Return the board that was checked."""
        assert self.result.puzzle is not None
        return self.result.puzzle

    @property
    def verdict(self) -> Verdict:
        """Return the verdict on the number of solutions."""
        return self.result.verdict

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """Return the solutions that were found."""
        return self.result.solutions

    @property
    def nodes(self) -> int:
        """Return the number of guesses that the search for solutions made."""
        return self.result.nodes

    @property
    def seconds(self) -> float:
        """Return the number of seconds that the search for solutions took."""
        return self.result.seconds

    @property
    def is_repaired(self) -> bool:
        """Return whether the best repair leaves exactly one solution."""
        return bool(self.repairs) and self.repairs[0].is_unique

    def apply(self, puzzle: P, which: int = 0) -> P:
        """Return `puzzle` after the repair with index `which`, or `puzzle` itself if there is no such repair. By
        default, the best repair is made. Raise UsageError if `puzzle` is not the puzzle that was checked.
        """
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
        """Return the report in words with drawings of the board, as `masume check` prints it but without the time of
        the search.
        """
        from masume.verbs.check.report_display import text_lines
        from masume.verbs.draw import Look

        return "\n".join(text_lines(self, Look(lang=lang)))

    def to_json(self, lang: str | None = None) -> json_types.CheckAnswer:
        """Return the report as plain lists and dictionaries, as `masume check --json` prints it."""
        from masume.verbs.json_answers import check_answer

        return check_answer(self.puzzle, self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        puzzle = self.result.puzzle
        facts: list[str] = [self.verdict]
        if self.verdict == "many":
            facts.append(f"{self.number}{'' if self.counted else ' or more'} solutions")
        if self.solve_path is not None and self.solve_path.rating.grade is not None:
            facts.append(self.solve_path.rating.grade)
        if self.repairs:
            facts.append(f"{len(self.repairs)} repair{'s' * (len(self.repairs) > 1)}")
        board = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: " if puzzle else ""
        return f"<Report: {board}{', '.join(facts)}>"

    def _repr_html_(self) -> str:
        """Return the HTML that notebooks show: the verdict, then the boards, then the other sentences."""
        from masume.verbs.check.report_display import html

        return html(self)
