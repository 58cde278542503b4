"""The plainest search problem for a model: fill the cells in order, and check the rules on the filled cells only.

A state has the values of the first few cells. An action gives the next cell a value that breaks no rule together with
the cells before it. Nothing is propagated, so that only small puzzles can be solved; a comparison shows the benefit of
propagation.

The exact estimate for A* is the number of empty cells. Every action fills exactly one cell, so that A* then searches
like depth-first search. The other estimate is 0 for a full board and 1 for any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from masume.core.grid import Cell, bits
from masume.core.model import NO_VALUE, AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum

Filled = tuple[int, ...]
Test = Callable[[list[int]], bool]


class FillInOrder:
    """The search problem of filling the cells one by one, in order."""

    repeats = False  # each state is reached in one way only

    def __init__(self, model: Model, exact: bool = True, go_on: Callable[[], None] = lambda: None) -> None:
        """Prepare the tests for the rules of `model`. `exact` selects the exact estimate; `go_on` is called regularly
        and raises an error to stop the search.
        """
        self.model = model
        self.go_on = go_on
        self.exact = exact
        self.place = {cell: i for i, cell in enumerate(model.cells)}
        # By place: the tests that become possible when the cell of that place is filled.
        self.tests: list[list[Test]] = [[] for _ in model.cells]
        self._collect()

    def _add(self, cells: Iterable[Cell], test: Test) -> None:
        """Add a test that is applied once all of `cells` are filled."""
        self.go_on()
        self.tests[max(self.place[cell] for cell in cells)].append(test)

    def _collect(self) -> None:
        """Add tests for all rules of the model."""
        for rule in self.model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    alone = rule._replace(groups=(group,))
                    for cell in group:  # the rule ignores empty cells
                        self._add((cell,), _keeps(alone))
            elif isinstance(rule, Forbid):
                for group in rule.groups:
                    self._add(group, _keeps(rule._replace(groups=(group,))))
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    if group:
                        self._add(group, _keeps(rule._replace(groups=(group,), low=(low,), high=(high,))))
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    for i, line in enumerate(family):
                        for other in family[:i]:
                            self._add(line + other, _keeps(rule._replace(families=((line, other),))))
            elif isinstance(rule, Chain):
                for cell in rule.shape.cells:
                    self._add((cell,), _stands_by(cell, rule))
            elif rule.shape.cells:
                self._add(rule.shape.cells, _keeps(rule))

    def initial(self) -> Filled | None:
        """Return the empty state, or None if some cell has no candidate."""
        return () if all(self.model.domains[cell] for cell in self.model.cells) else None

    def actions(self, state: Filled) -> Iterator[int]:
        """Yield the candidates of the next cell."""
        left = self.model.cells[len(state) :]
        return bits(self.model.domains[left[0]] if left else 0)

    def result(self, state: Filled, action: int) -> Filled | None:
        """Return the state with the next cell filled, or None if that breaks a rule."""
        filled = (*state, action)
        board = list(self.values(filled))
        return filled if all(test(board) for test in self.tests[len(state)]) else None

    def is_goal(self, state: Filled) -> bool:
        """Return whether all cells are filled and no rule is broken."""
        return len(state) == len(self.model.cells) and next(self.model.violations(self.values(state)), None) is None

    def cost(self, state: Filled, action: int) -> int:
        """Return 1, the cost of an action."""
        return 1

    def estimate(self, state: Filled) -> int:
        """Return the estimated number of actions to a goal."""
        empty = len(self.model.cells) - len(state)
        return empty if self.exact else min(1, empty)

    def values(self, goal: Filled) -> tuple[int, ...]:
        """Return the value of every square in the state `goal`, with NO_VALUE for squares that are not filled."""
        board = [NO_VALUE] * len(self.model.domains)
        for cell, value in zip(self.model.cells, goal, strict=False):
            board[cell] = value
        return tuple(board)

    def proves(self, goals: Iterable[Filled]) -> bool:
        """Return True: each full board is reached by one sequence of actions only, and only sequences that break a rule
        are pruned, so that a finished search has found all solutions.
        """
        return True


def _keeps(rule: AllDifferent | Sum | Forbid | DifferentLines | Connected) -> Test:
    """Return a test that is passed if the values do not violate `rule`."""
    return lambda board: next(rule.violations(board), None) is None


def _stands_by(cell: Cell, rule: Chain) -> Test:
    """Return a test that fails if the number one below or above that in `cell` is in a cell that is not a neighbour of
    `cell`.
    """
    close = {cell, *rule.shape.touching[cell]}

    def test(board: list[int]) -> bool:
        beside = (board[cell] - 1, board[cell] + 1)
        return not any(
            board[other] in beside and board[other] != NO_VALUE and other not in close for other in rule.shape.cells
        )

    return test
