"""Solve any model by textbook state-space search: the engines `bfs` (breadth first), `dfs` (depth first), `ucs`
(uniform cost) and `astar` (A*).

An action decides one cell and propagates (see `search_problem`). The original search of Bueno Menéndez (n.d.) is among
the experiments (masume.papers). A goal does not end the search: it continues until enough solutions are found or the
frontier is empty, and only an empty frontier proves that there is no other solution.

frontier    the states that are known and not yet expanded; the strategies differ only in the choice of the next one
expanded    states whose actions have been tried; this is the engine's count of nodes
generated   states that entered the frontier, including the first one
closed set  the states met so far, kept if several paths lead to one state, so that each is expanded once
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from time import perf_counter
from typing import Any, Protocol, TypeVar

from masume.core.engine import Limit, Result, Solution
from masume.core.errors import Message
from masume.core.model import Model
from masume.engines.parts.engine_options import Configurable
from masume.engines.parts.interrupt import SearchStoppedError, checkpoint
from masume.engines.parts.search_problem import Deciding

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Problem(Protocol[State, Action]):
    """Interface of a problem of state-space search."""

    @property
    def repeats(self) -> bool:
        """Return whether different sequences of actions may lead to the same state. If so, the search keeps a closed
        set.
        """
        ...

    def initial(self) -> State | None:
        """Return the initial state, or None if there is obviously no solution."""
        ...

    def actions(self, state: State) -> Iterable[Action]:
        """Return the actions that are possible in `state`, in the order in which they should be tried."""
        ...

    def result(self, state: State, action: Action) -> State | None:
        """Return the state after `action` in `state`, or None if the action contradicts the rules."""
        ...

    def is_goal(self, state: State) -> bool:
        """Return whether `state` is a solution."""
        ...

    def cost(self, state: State, action: Action) -> int:
        """Return the cost of `action` in `state`."""
        ...

    def estimate(self, state: State) -> int:
        """Return an estimate of the cost from `state` to the nearest goal."""
        ...

    def values(self, goal: State) -> tuple[int, ...]:
        """Return the solution that `goal` represents."""
        ...

    def proves(self, goals: Iterable[State]) -> bool:
        """Return whether an empty frontier proves that there are no solutions other than `goals`."""
        ...


Priority = Callable[[int, Callable[[], int], int], tuple[int, ...]]

# For each strategy, the priority of a state, given the cost of reaching it, its estimate and its number, and whether a
# cheaper path to a known state is worth taking. The least priority comes first. Among states with equal sums, A* takes
# the one that has cost most so far, and then the newest, so that the search goes deep.
STRATEGIES: dict[str, tuple[Priority, bool]] = {
    "astar": (lambda cost, estimate, number: (cost + estimate(), -cost, -number), True),
    "bfs": (lambda cost, estimate, number: (number,), False),
    "dfs": (lambda cost, estimate, number: (-number,), False),
    "ucs": (lambda cost, estimate, number: (cost, -number), True),
}


class StrategySearch(Configurable):
    """Engine that searches with one strategy. It is complete.

    probe       when to try each value of every open cell, and to drop the values from which a contradiction follows:
                start (before the search, as Bueno Menéndez (n.d.) runs his techniques), never, or
                always (in every state)
    heuristic   A* only: better (admissible, see `search_problem`), or paper (0, 1 or 2)
    """

    complete = True

    def __init__(self, strategy: str = "astar", probe: str = "start", heuristic: str = "better") -> None:
        """Set the strategy and the options. Raise ValueError if one of these words is unknown."""
        if strategy not in STRATEGIES:
            raise ValueError(
                Message(
                    "there is no strategy {strategy} (strategies: {strategies})",
                    strategy=f"{strategy!r:.40}",
                    strategies=", ".join(STRATEGIES),
                )
            )
        self.strategy = self.name = strategy
        self.options = {"probe": ("start", "never", "always")}
        if strategy == "astar":
            self.options["heuristic"] = ("better", "paper")
        self.probe = probe
        self.heuristic = heuristic
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`."""
        start = perf_counter()
        go_on = checkpoint(limit.watch())
        try:
            go_on()
            problem = self.problem(model, go_on)
        except SearchStoppedError:
            return Result(
                (), False, self.name, 0, perf_counter() - start, {"expanded": 0, "generated": 0, "peak_frontier": 0}
            )
        goals, exhausted, stats = explore(problem, self.strategy, limit, go_on)
        solutions = tuple(Solution(model.cols, problem.values(goal)) for goal in goals)
        return Result(solutions, exhausted, self.name, stats["expanded"], perf_counter() - start, stats)

    def problem(self, model: Model, go_on: Callable[[], None]) -> Problem[Any, Any]:
        """Return the search problem of `model`. It calls `go_on` regularly, which may raise an error to stop the
        search.
        """
        return Deciding(model, self.heuristic, self.probe, go_on)


def explore(
    problem: Problem[State, Action], strategy: str, limit: Limit, go_on: Callable[[], None]
) -> tuple[list[State], bool, dict[str, int]]:
    """Search `problem` with `strategy`. Return the goals found, whether it is proved that there are no others, and
    statistics.
    """
    priority, reopens = STRATEGIES[strategy]
    frontier: list[tuple[tuple[int, ...], State, int]] = []  # no two priorities are equal, so states are not compared
    met: dict[State, int] = {}  # the closed set: the least cost at which each state was met
    goals: dict[State, int] = {}  # and the cost of each
    stats = {"expanded": 0, "generated": 0, "peak_frontier": 0}
    exhausted = False

    def add(state: State, cost: int) -> None:
        """Add `state` to the frontier, unless it was met before at the same or a lower cost."""
        if problem.repeats:
            known = met.get(state)
            if known is not None and not (reopens and cost < known):
                return
            met[state] = cost
        heappush(frontier, (priority(cost, lambda: problem.estimate(state), stats["generated"]), state, cost))
        stats["generated"] += 1
        stats["peak_frontier"] = max(stats["peak_frontier"], len(frontier))

    try:
        go_on()
        first = problem.initial()
        if first is not None:
            add(first, 0)
        while frontier and len(goals) < limit.solutions:
            go_on()
            _, state, cost = heappop(frontier)
            if met.get(state, cost) < cost:
                continue  # a cheaper path to it was found meanwhile
            if problem.is_goal(state):
                goals.setdefault(state, cost)
                continue
            if stats["expanded"] == limit.nodes:
                raise SearchStoppedError
            stats["expanded"] += 1
            children: list[tuple[State, int]] = []
            for action in problem.actions(state):
                go_on()
                child = problem.result(state, action)
                if child is not None:
                    children.append((child, cost + problem.cost(state, action)))
            # All strategies but `bfs` take the newest of equals first: that should be the first action.
            for child, its_cost in children if strategy == "bfs" else reversed(children):
                add(child, its_cost)
        exhausted = not frontier and problem.proves(goals)
    except SearchStoppedError:
        pass
    if problem.repeats:
        stats["closed"] = len(met)
    if goals:
        stats["cost"] = next(iter(goals.values()))  # of the first goal
    return list(goals), exhausted, stats


ASTAR = StrategySearch("astar")
BFS = StrategySearch("bfs")
DFS = StrategySearch("dfs")
UCS = StrategySearch("ucs")
