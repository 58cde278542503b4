"""Solve models by tabu search: the engine `tabu`. It fills the board at random, then changes it step by step to reduce
the violations. Recent changes are not undone, so the search can leave dead ends. It often finds solutions fast, but
proves nothing.

A move is a set of changes made together: one cell gets another value; or, in a group that holds every value exactly
once, two or three of its cells exchange values. A value that a cell gave up recently is tabu for this cell, unless the
move makes the board better than all boards before. If the search makes no progress, it starts again with a new random
board.

Values that propagation determines are fixed first. Boards are compared by their violations alone; only moves that may
remove a current violation are tried; and violations that persist get larger and larger weights. The tabu search of
Dąbrowski (2023), which does none of this, is among the experiments (masume.papers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import NamedTuple

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Line, Mask, union
from masume.core.grid import bits as values_of
from masume.core.model import NO_VALUE, Model
from masume.engines.parts.engine_options import NUMBER, Configurable
from masume.engines.parts.interrupt import SearchStoppedError, checkpoint
from masume.engines.parts.propagation import Domains, Propagator, is_single
from masume.engines.parts.terms import Change
from masume.engines.parts.violation_counts import Violations

TENURE = 5  # a change is not taken back for 1 to 1 + TENURE iterations, fewer if few cells are open
IDLE_ITERATIONS = 50  # number of iterations per open cell without progress after which the search starts again
LEAST_IDLE_ITERATIONS = 1000
SMOOTHING = 0.005  # the probability, in a dead end, that all weights shrink by a quarter
MOST_VALUES = 10_000_000  # largest number of values in all domains, about 360 MB; with more, the search gives up
REPEATS = 20  # number of starts in a row with known solutions after which a search without a time limit gives up

Move = tuple[Change, ...]


class TabuResult(NamedTuple):
    """The result of a search: its solutions, the board that violates the rules least and by what amount, and the
    numbers of iterations and starts.
    """

    solutions: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    best: int
    iterations: int
    starts: int


NO_BOARD = TabuResult((), (), -1, 0, 0)


class IterationBudget:
    """The number of iterations that a search may make: that of `limit`, or `own_limit` if `limit` restricts neither
    nodes nor time. `time_is_up` returns whether the time of the limit is up.
    """

    def __init__(self, limit: Limit, own_limit: int, time_is_up: Callable[[], bool]) -> None:
        self.iterations = 0
        self.timed = limit.seconds is not None or limit.stop is not None
        self._most = limit.nodes if limit.nodes is not None or self.timed else own_limit
        self._time_is_up = time_is_up

    def over(self) -> bool:
        """Return whether the iterations are used up or the time is up."""
        return self.iterations == self._most or self._time_is_up()


class TabuSearch:
    """Tabu search on one model whose domains have been propagated. The constructor and `start` raise SearchStoppedError
    when the time is up.
    """

    def __init__(
        self, model: Model, domains: Domains, rng: Random, limit: Limit, time_is_up: Callable[[], bool]
    ) -> None:
        self.model = model
        self.domains = domains
        self.rng = rng
        self.go_on = checkpoint(time_is_up)
        self.open = [cell for cell in model.cells if not is_single(domains[cell])]
        self.budget = IterationBudget(limit, own_budget(len(self.open)), time_is_up)
        self.options = _listed(domains, self.go_on)
        self.permutations = tuple(_permutations(model, domains))
        self.permutation_of: dict[Cell, Line] = {cell: group for group in self.permutations for cell in group}
        self.violations = Violations(model, self.permutations)
        self.tabu: dict[Change, int] = {}  # the iteration until which a change is tabu
        self.starts = 0
        self.board: tuple[int, ...] = ()  # the best board so far
        self.best = -1  # the amount of its violations

    def run(self, wanted: int) -> TabuResult:
        """Search from one random board after another until `wanted` solutions are found or the budget is spent."""
        solutions: dict[tuple[int, ...], None] = {}
        known = 0  # number of starts since the last new solution that led to a known one
        with suppress(SearchStoppedError):
            while len(solutions) < wanted and not self.budget.over() and self.start():
                if self.climb():
                    values = tuple(self.violations.values)
                    known = known + 1 if values in solutions else 0
                    if next(self.model.violations(values), None) is None:
                        solutions[values] = None
                if not self.open or (known == REPEATS and not self.budget.timed):
                    break
        return TabuResult(tuple(solutions), self.board, self.best, self.budget.iterations, self.starts)

    def start(self) -> bool:
        """Make a new random board. Return False if some group that must hold each of its values exactly once cannot be
        filled.
        """
        values = [self.rng.choice(options) if options else NO_VALUE for options in self.options]
        for group in self.permutations:
            matching = _matching(group, self.options, self.rng, self.go_on)
            if matching is None:
                return False
            for cell, value in matching.items():
                values[cell] = value
        self.violations.start(values)
        for term in self.violations.terms:
            term.weight = 1
        self.tabu.clear()
        self.starts += 1
        self.note()
        return True

    def note(self) -> None:
        """Record the board if it violates the rules less than all boards before."""
        if self.best < 0 or self.violations.amount < self.best:
            self.best = self.violations.amount
            self.board = tuple(self.violations.values)

    def climb(self) -> bool:
        """Make moves until no rule is violated, and return True. Return False if the budget is spent, or if there is no
        progress for a long time.
        """
        violations, budget = self.violations, self.budget
        patience = max(LEAST_IDLE_ITERATIONS, IDLE_ITERATIONS * len(self.open))
        tenure = 1 + min(TENURE, len(self.open) // 4)
        least = violations.amount  # the least since the start
        progress = budget.iterations
        while violations.broken:
            if not self.open or budget.over() or budget.iterations - progress > patience:
                return False
            budget.iterations += 1
            move, gain = self.best_move(least)
            if gain >= 0:
                self.learn()
            until = budget.iterations + 1 + self.rng.randrange(tenure)
            for cell, value in move:
                self.tabu[cell, violations.values[cell]] = until
                violations.put(cell, value)
            if violations.amount < least:
                least = violations.amount
                progress = budget.iterations
                self.note()
        return True

    def best_move(self, least: int) -> tuple[Move, int]:
        """Find the best of the moves that may satisfy a violated term. Return the move, and by how much it changes the
        weighted amount of violation. Return an empty move if all moves are tabu. A move is never tabu if it brings the
        amount of violation below `least`, the least amount since the start.
        """
        violations, rng, now = self.violations, self.rng, self.budget.iterations
        best: Move = ()
        best_gain = 0
        ties = 0
        for cell, value in self.repairs():
            move = self.move(cell, value)
            if not move:
                continue
            gain, plain = violations.gain_of(move)
            if best and gain > best_gain:
                continue
            if violations.amount + plain >= least and any(self.tabu.get(change, 0) >= now for change in move):
                continue
            ties = ties + 1 if best and gain == best_gain else 1
            if ties == 1 or rng.random() * ties < 1:  # each of the equal moves has the same chance
                best, best_gain = move, gain
        return best, best_gain

    def repairs(self) -> Iterable[Change]:
        """Choose one of the violated terms at random, and return the changes that may satisfy it."""
        term = self.rng.choice(list(self.violations.broken))
        repairs = list(term.repairs())
        # If the term knows its repairs and the cells exchange their values, other changes of its cells are useless.
        cells = [cell for cell in term.suspects() if not repairs or cell not in self.permutation_of]
        return repairs + [(cell, value) for cell in cells for value in self.options[cell]]

    def move(self, cell: Cell, value: int) -> Move:
        """Return the move that changes `cell` to `value`, with the changes of other cells that this requires. Return an
        empty move if nothing would change or the move is not allowed.
        """
        values, domains = self.violations.values, self.domains
        old = values[cell]
        if value == old or not domains[cell] >> value & 1:
            return ()
        group = self.permutation_of.get(cell)
        if group is None:
            return ((cell, value),)
        holder = next(other for other in group if values[other] == value)
        if domains[holder] >> old & 1:
            return ((cell, value), (holder, old))
        # The holder cannot have the old value; a third cell that can have it gives its own to the holder.
        allowed = domains[holder] & ~(1 << value)
        thirds = [third for third in group if domains[third] >> old & 1 and allowed >> values[third] & 1]
        if not thirds:
            return ()
        third = self.rng.choice(thirds)
        return ((cell, value), (holder, values[third]), (third, old))

    def learn(self) -> None:
        """Increase the weights of the violated terms after a dead end. Occasionally, decrease all weights."""
        for term in self.violations.broken:
            term.weight += 1
        if self.rng.random() < SMOOTHING:
            for term in self.violations.terms:
                term.weight -= (term.weight + 2) // 4


def own_budget(open_cells: int) -> int:
    """Return the number of iterations for a search without limits: from 2000 to 200 000, in proportion to the square of
    the number of open cells.
    """
    return min(200_000, max(2000, 20 * open_cells**2))


def _permutations(model: Model, domains: Domains) -> Iterator[Line]:
    """Yield disjoint groups of cells that must have different values, in which as many values are possible as there are
    cells.
    """
    taken: set[Cell] = set()
    for group in model.different_groups():
        if union(domains[cell] for cell in group).bit_count() == len(group) and taken.isdisjoint(group):
            taken.update(group)
            yield group


def _listed(domains: Domains, go_on: Callable[[], None]) -> list[tuple[int, ...]]:
    """Return the values of each domain, the least first. Equal domains share a tuple. Raise SearchStoppedError when the
    time is up, or if there are too many values.
    """
    lists: dict[Mask, tuple[int, ...]] = {}
    count = 0
    for domain in domains:
        if domain not in lists:
            go_on()
            lists[domain] = tuple(values_of(domain))
            count += len(lists[domain])
            if count > MOST_VALUES:
                raise SearchStoppedError
    return [lists[domain] for domain in domains]


def _matching(
    group: Line, options: list[tuple[int, ...]], rng: Random, go_on: Callable[[], None]
) -> dict[Cell, int] | None:
    """Return a random assignment of different values in `options` to the cells of `group`; None if that is
    impossible.
    """
    held: dict[Cell, int] = {}
    holder: dict[int, Cell] = {}
    for newcomer in rng.sample(group, len(group)):
        asked: dict[int, Cell] = {}  # by value, the cell that would take it if its holder found another value
        asking = [newcomer]
        free: int | None = None
        for cell in asking:
            go_on()
            for value in _shuffle(options[cell], rng):
                if value not in asked:
                    asked[value] = cell
                    if value not in holder:
                        free = value
                        break
                    asking.append(holder[value])
            if free is not None:
                break
        while free is not None:
            cell = asked[free]
            given_up = held.get(cell)
            held[cell] = free
            holder[free] = cell
            free = given_up
        if newcomer not in held:
            return None
    return held


def _shuffle(values: tuple[int, ...], rng: Random) -> Iterator[int]:
    """Yield `values` in random order, drawn one at a time."""
    left = list(values)
    while left:
        i = rng.randrange(len(left))
        left[i], left[-1] = left[-1], left[i]
        yield left.pop()


class Tabu(Configurable):
    """Engine that runs tabu search. It is incomplete: it never proves that there are no (other) solutions."""

    name = "tabu"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"seed": NUMBER}

    def __init__(self, seed: int = 0) -> None:
        """Set the option `seed`, the seed of the random numbers."""
        self.seed = seed
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Return the solutions found within the limits or, without limits, within `own_budget` iterations.

        The number of nodes in the result is the number of iterations. The statistics are the iterations, the restarts,
        and `best`, the least amount of violation of any board (-1 if there was no board).
        """
        begun = perf_counter()
        impossible = not all(model.domains[cell] for cell in model.cells)
        outcome = NO_BOARD if impossible else self.search(model, limit)
        return Result(
            tuple([Solution(model.cols, values) for values in outcome.solutions]),
            impossible,
            self.name,
            outcome.iterations,
            perf_counter() - begun,
            {
                "iterations": outcome.iterations,
                "restarts": max(0, outcome.starts - 1),
                "best": outcome.best,
            },
        )

    def search(self, model: Model, limit: Limit) -> TabuResult:
        """Return the result of a search in `model`, none of whose cells has an empty domain."""
        time_is_up = limit.watch()
        domains = list(model.domains)
        try:
            if not Propagator(model, checkpoint(time_is_up)).run(domains):
                return NO_BOARD
            search = TabuSearch(model, domains, Random(self.seed), limit, time_is_up)
        except SearchStoppedError:
            return NO_BOARD
        return search.run(limit.solutions)


TABU = Tabu()
