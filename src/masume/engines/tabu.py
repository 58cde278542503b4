"""Tabu search: fill the board at random, then change it for the better, cell by cell, and do not take a change back
soon, so that the search leaves its dead ends. It finds solutions, often fast, and proves nothing.

move        changes made together: one cell takes another value; where a group holds every value exactly once, two or
            three of its cells exchange theirs
tabu        a value that a cell gave up lately and must not take back yet, unless the board gets better than ever
start       a board filled at random; a search that gets nowhere starts again

What follows from the rules without a guess is fixed first. The board is judged by its broken rules alone; a move is one
that may mend a rule that is broken now; rules that stay broken weigh more and more; and there are new starts. The tabu
search of Dąbrowski (2023), which has none of this, is among the experiments (masume.papers).
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
from masume.core.model import NOTHING, Model
from masume.engines.parts.engine_options import NUMBER, Configurable
from masume.engines.parts.interrupt import StoppedError, checkpoint
from masume.engines.parts.propagation import Domains, Propagator, is_single
from masume.engines.parts.terms import Change
from masume.engines.parts.violation_counts import Violations

TENURE = 5  # a change is not taken back for 1 to 1 + TENURE iterations, fewer where few cells are open
IDLE_ITERATIONS = 50  # for each open cell: so many without progress, and a new start is made
LEAST_IDLE_ITERATIONS = 1000
SMOOTHING = 0.005  # in a dead end, the chance that all weights shrink by a quarter
MOST_VALUES = 10_000_000  # in the lists of all domains, some 360 MB; with more the search gives up
REPEATS = 20  # starts in a row that end in known solutions, after which a search without a time limit gives up

Move = tuple[Change, ...]


class Outcome(NamedTuple):
    """What a search has to show: its solutions, the best board it saw and how far that one is from the rules."""

    solutions: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    best: int
    iterations: int
    starts: int


NO_BOARD = Outcome((), (), -1, 0, 0)


class Budget:
    """How long a search may go on. Where no limit is set, `own` iterations. `time_is_up` is the limit's watch."""

    def __init__(self, limit: Limit, own: int, time_is_up: Callable[[], bool]) -> None:
        self.iterations = 0
        self.timed = limit.seconds is not None or limit.stop is not None
        self._most = limit.nodes if limit.nodes is not None or self.timed else own
        self._time_is_up = time_is_up

    def over(self) -> bool:
        return self.iterations == self._most or self._time_is_up()


class Search:
    """The default search on one model, after propagation. Setting it up, and starts, raise StoppedError when time is
    up."""

    def __init__(
        self, model: Model, domains: Domains, rng: Random, limit: Limit, time_is_up: Callable[[], bool]
    ) -> None:
        self.model = model
        self.domains = domains
        self.rng = rng
        self.go_on = checkpoint(time_is_up)
        self.open = [cell for cell in model.cells if not is_single(domains[cell])]
        self.budget = Budget(limit, own_budget(len(self.open)), time_is_up)
        self.options = _listed(domains, self.go_on)
        self.permutations = tuple(_permutations(model, domains))
        self.permutation_of: dict[Cell, Line] = {cell: group for group in self.permutations for cell in group}
        self.violations = Violations(model, self.permutations)
        self.tabu: dict[Change, int] = {}  # the iteration until which a change is not made
        self.starts = 0
        self.board: tuple[int, ...] = ()  # the best board so far
        self.best = -1  # and what its broken rules amount to

    def run(self, wanted: int) -> Outcome:
        """Start after start, until enough solutions are found or the budget is spent."""
        found: dict[tuple[int, ...], None] = {}
        known = 0  # starts since the last new solution that ended in a known one
        with suppress(StoppedError):
            while len(found) < wanted and not self.budget.over() and self.start():
                if self.climb():
                    values = tuple(self.violations.values)
                    known = known + 1 if values in found else 0
                    if next(self.model.breaches(values), None) is None:
                        found[values] = None
                if not self.open or (known == REPEATS and not self.budget.timed):
                    break
        return Outcome(tuple(found), self.board, self.best, self.budget.iterations, self.starts)

    def start(self) -> bool:
        """A new board at random; False when some group cannot hold every value once."""
        values = [self.rng.choice(options) if options else NOTHING for options in self.options]
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
        """Keeps the best board."""
        if self.best < 0 or self.violations.amount < self.best:
            self.best = self.violations.amount
            self.board = tuple(self.violations.values)

    def climb(self) -> bool:
        """Moves until no rule is broken; False when the budget or the patience is spent."""
        violations, budget = self.violations, self.budget
        patience = max(LEAST_IDLE_ITERATIONS, IDLE_ITERATIONS * len(self.open))
        tenure = 1 + min(TENURE, len(self.open) // 4)
        least = violations.amount  # since the start
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
        """The best of the moves that may mend one of the broken terms, and what it adds to the weighted amount; no
        change when all are tabu. A move to a board better than all since the start is never tabu."""
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
            if ties == 1 or rng.random() * ties < 1:  # each of equals with the same chance
                best, best_gain = move, gain
        return best, best_gain

    def repairs(self) -> Iterable[Change]:
        """The changes that may mend one broken term, which is drawn by lot."""
        term = self.rng.choice(list(self.violations.broken))
        repairs = list(term.repairs())
        # Where the term knows its repairs and the cells exchange their values, other changes of its cells lead nowhere.
        cells = [cell for cell in term.suspects() if not repairs or cell not in self.permutation_of]
        return repairs + [(cell, value) for cell in cells for value in self.options[cell]]

    def move(self, cell: Cell, value: int) -> Move:
        """The change, and what must change with it; none when it is no change or not allowed."""
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
        # The holder must not have the old value; some third cell that may have it gives its own to the holder.
        allowed = domains[holder] & ~(1 << value)
        thirds = [third for third in group if domains[third] >> old & 1 and allowed >> values[third] & 1]
        if not thirds:
            return ()
        third = self.rng.choice(thirds)
        return ((cell, value), (holder, values[third]), (third, old))

    def learn(self) -> None:
        """A dead end: what is broken weighs more from now on; now and then all weights shrink again."""
        for term in self.violations.broken:
            term.weight += 1
        if self.rng.random() < SMOOTHING:
            for term in self.violations.terms:
                term.weight -= (term.weight + 2) // 4


def own_budget(open_cells: int) -> int:
    """The iterations of a search that was given no limit: 2000 to 200 000, growing with the square of the board."""
    return min(200_000, max(2000, 20 * open_cells**2))


def _permutations(model: Model, domains: Domains) -> Iterator[Line]:
    """Groups of different cells with exactly as many values as cells, none overlapping another."""
    taken: set[Cell] = set()
    for group in model.different_groups():
        if union(domains[cell] for cell in group).bit_count() == len(group) and taken.isdisjoint(group):
            taken.update(group)
            yield group


def _listed(domains: Domains, go_on: Callable[[], None]) -> list[tuple[int, ...]]:
    """The values of each domain, least first. Equal domains share a list. StoppedError when time is up, or
    when there are too many."""
    lists: dict[Mask, tuple[int, ...]] = {}
    count = 0
    for domain in domains:
        if domain not in lists:
            go_on()
            lists[domain] = tuple(values_of(domain))
            count += len(lists[domain])
            if count > MOST_VALUES:
                raise StoppedError
    return [lists[domain] for domain in domains]


def _matching(
    group: Line, options: list[tuple[int, ...]], rng: Random, go_on: Callable[[], None]
) -> dict[Cell, int] | None:
    """A different value for each cell, at random; None when there is no such choice."""
    held: dict[Cell, int] = {}
    holder: dict[int, Cell] = {}
    for newcomer in rng.sample(group, len(group)):
        asked: dict[int, Cell] = {}  # by value, the cell that would take it if its holder found another
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
    """The values in a random order, drawn only as far as they are asked for."""
    left = list(values)
    while left:
        i = rng.randrange(len(left))
        left[i], left[-1] = left[-1], left[i]
        yield left.pop()


class Tabu(Configurable):
    """Tabu search on any model; incomplete: it says nothing about other solutions, or about none."""

    name = "tabu"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"seed": NUMBER}

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """The solutions found within the limits; without any limit, within `own_budget` iterations.

        Nodes are iterations. Stats: iterations, restarts, and `best`, the least amount of broken rules that a board had
        (-1 when no board was made)."""
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

    def search(self, model: Model, limit: Limit) -> Outcome:
        """The search alone, on a model whose domains are not empty."""
        time_is_up = limit.watch()
        domains = list(model.domains)
        try:
            if not Propagator(model, checkpoint(time_is_up)).run(domains):
                return NO_BOARD
            search = Search(model, domains, Random(self.seed), limit, time_is_up)
        except StoppedError:
            return NO_BOARD
        return search.run(limit.solutions)


TABU = Tabu()
