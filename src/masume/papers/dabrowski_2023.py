"""Dąbrowski (2023): its tabu search for Hitori, as published.

The search begins with a board that is filled at random. Each iteration makes the change of one cell that gives the
cheapest board, even if this board costs more than the present one; among equally cheap boards it takes the first. The
last ten boards are tabu. After 1000 iterations the best board found is the answer; there are no restarts.

The paper prints only the length of the tabu list, the number of iterations and the results. All else follows its public
program (github.com/11jolek11/Hitori, meta.py). There, the cost of a board is the sum of these: in each line, 1 for each
cell that is shaded or has the symbol of an unshaded cell before it; 20 for each pair of shaded cells that touch; and 10
for a closed area. A shaded cell thus costs as much as the repetition that it removes, and one more in its other line. A
board on which almost nothing is shaded is therefore cheaper than the solution, so that no search could find the
solution by this cost. On models without labels, where shaded cells have no cost of their own, the cost is that of the
violations.

Here, an area is closed if shaded cells separate it from the rest. The program's test for closed areas is also true on
boards without any, such as the solution and the board with nothing shaded. In the program both boards cost 10 more,
which does not change their order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean, median, stdev
from typing import Any, NamedTuple

from masume.core.engine import Limit
from masume.core.grid import bits
from masume.core.model import NO_VALUE, AllDifferent, Model, Values
from masume.engines.parts.terms import NotPattern, OnePiece
from masume.engines.parts.violation_counts import Violations
from masume.engines.tabu import IterationBudget, Tabu, TabuResult

BOARDS_KEPT = 10  # tabu boards
ITERATIONS = 1000
TOUCHING = 20  # the cost of a forbidden pattern
CLOSED = 10  # the cost of each piece beyond the first


class Best(NamedTuple):
    """The best board of a search, its cost, and the amount by which it violates the rules."""

    values: tuple[int, ...]
    cost: int
    amount: int


def search(model: Model, rng: Random, go_on: Callable[[], bool], time_is_up: Callable[[], bool]) -> Best:
    """Return the best board of one run. `go_on` is called before each iteration and returns False to end the run;
    `time_is_up` is also called within iterations.
    """
    values_of = {domain: tuple(bits(domain)) for domain in set(model.domains)}
    options = [values_of[domain] for domain in model.domains]
    charges = _charges(model)
    violations = Violations(model)
    for term in violations.terms:
        term.weight = TOUCHING if isinstance(term, NotPattern) else CLOSED if isinstance(term, OnePiece) else 1

    def cost() -> int:
        broken = sum(term.weight * term.amount for term in violations.broken)
        return broken + sum(charge for cell, (free, charge) in charges.items() if violations.values[cell] != free)

    violations.start([rng.choice(values) if values else NO_VALUE for values in options])
    now = cost()
    best = Best(tuple(violations.values), now, violations.amount)
    tabu: dict[tuple[int, ...], int] = {}  # the last boards with their costs, the oldest first
    while best.cost and go_on():
        board = tuple(violations.values)
        least: int | None = None
        chosen = board
        for cell in model.cells:
            if time_is_up():
                return best
            free, charge = charges.get(cell, (NO_VALUE, 0))
            for value in options[cell]:
                if value == board[cell]:
                    continue
                new = now + violations.gain(cell, value)[0]
                if charge:
                    new += charge * ((value != free) - (board[cell] != free))
                if least is None or new < least:
                    neighbour = (*board[:cell], value, *board[cell + 1 :])
                    if neighbour not in tabu:
                        least, chosen = new, neighbour
        if least is None:  # every neighbour is tabu: return to the best tabu board, which is then tabu no longer
            if not tabu:
                break
            chosen = min(tabu, key=lambda board: tabu[board])
            least = tabu.pop(chosen)
        for cell in model.cells:
            if chosen[cell] != board[cell]:
                violations.put(cell, chosen[cell])
        now = least
        if now < best.cost:
            best = Best(chosen, now, violations.amount)
        tabu[chosen] = now
        if len(tabu) > BOARDS_KEPT:
            del tabu[next(iter(tabu))]
    return best


def _charges(model: Model) -> dict[int, tuple[int, int]]:
    """Return a dictionary that maps each cell with a label to its free value (unshaded) and to the cost of any other
    value, which is 1 for each line through the cell.
    """
    charges: dict[int, tuple[int, int]] = {}
    for rule in model.rules:
        if isinstance(rule, AllDifferent) and rule.labels is not None:
            for group in rule.groups:
                for cell in group:
                    charges[cell] = (rule.among, charges.get(cell, (0, 0))[1] + 1)
    return charges


class PaperTabu(Tabu):
    """The paper's tabu search as an engine that accepts any model."""

    name = "paper-tabu"

    def search(self, model: Model, limit: Limit) -> TabuResult:
        """Search `model` once, with at most the paper's number of iterations."""
        time_is_up = limit.watch()
        budget = IterationBudget(limit, ITERATIONS, time_is_up)

        def go_on() -> bool:
            if budget.iterations == ITERATIONS or budget.over():
                return False
            budget.iterations += 1
            return True

        best = search(model, Random(self.seed), go_on, time_is_up)
        solved = next(model.violations(best.values), None) is None
        return TabuResult((best.values,) if solved else (), best.values, best.amount, budget.iterations, 1)


def statistics(engine: type[Tabu], model: Model, runs: int, measure: Callable[[Values], float]) -> dict[str, Any]:
    """Run `engine` on `model` with the seeds 0 to `runs` - 1. Return the number of runs that found a solution, and
    statistics of `measure` on the best board of each run. The deviation is that of a sample, as in the paper.
    """
    outcomes = [engine(seed).search(model, Limit(1)) for seed in range(runs)]
    figures = [measure(outcome.board) for outcome in outcomes]
    return {
        "solved": sum(bool(outcome.solutions) for outcome in outcomes),
        "mean": mean(figures),
        "median": median(figures),
        "max": max(figures),
        "min": min(figures),
        "deviation": stdev(figures),
        "runs": figures,
    }
