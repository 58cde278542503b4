"""Search one board, or many boards, in parallel.

The search tree of one board is cut near the root into parts, and workers take one part after another. A position is the
domains at a node of the tree. A part is the model at a position. The parts are in the order of the tree, no solution is
in two of them, and together they have all solutions.

The answer does not depend on the speed of the workers, unless the time runs out or `stop` returns True. The solutions
are those of the first parts, in the order of the parts, and a part is abandoned only if the parts before it have enough
solutions. In one round, all parts have the same budget of guesses, so that one very large part does not hold up the
others. Parts for which it did not suffice get a larger budget in the next round.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.model import Model
from masume.engines.backtrack import BACKTRACK, MOST_WORKERS, Backtrack, children, fewest_values
from masume.engines.kernel import KERNEL
from masume.engines.parts.interrupt import SearchStoppedError, checkpoint
from masume.engines.parts.propagation import Domains, Propagator
from masume.engines.parts.solver_workers import Crew, Enough, Results, SolveTask

PARTS_A_WORKER = 8  # number of parts per worker: parts differ in size, and with many parts no worker is idle for long
FIRST_BUDGET = 300  # number of guesses in the first round; the published boards need fewer
GROWTH = 100  # factor from one budget to the next; a part starts again, so a small factor would repeat much work
LONGEST_CHUNK = 32  # largest number of boards sent to a process at once


def solve_all(
    models: Iterable[Model], limit: Limit, parallel: str = "threads", workers: int | None = None
) -> list[Result]:
    """Return the results of `models`, in their order, each within `limit`. If the limit's `stop` returns True, all
    searches end; a model that was not reached by then has a result without solutions that is not exhausted.
    """
    workers = _count(Backtrack(parallel, workers).workers)
    tasks = [SolveTask(model, limit) for model in models]
    chunk = 1 if parallel == "threads" else max(1, min(LONGEST_CHUNK, len(tasks) // (4 * workers)))
    with Crew(parallel, workers, limit._replace(seconds=None).watch()) as crew:
        return crew.run(tasks, chunk=chunk)


def _count(workers: int | None) -> int:
    """Return `workers`, or the number of cores if it is None."""
    return workers if workers is not None else min(os.cpu_count() or 1, MOST_WORKERS)


def solve(model: Model, limit: Limit, parallel: str, workers: int | None = None) -> Result:
    """Solve `model` with several workers. If `parallel` is none, search the parts one after another in this thread, for
    comparison.
    """
    start = perf_counter()
    workers = _count(workers)
    time_is_up = limit.watch()
    nodes = 0
    known: dict[Solution, None] = {}  # found by searches that were cut short and started again

    # Step 1: a board that the compiled search finishes soon is not worth cutting.
    if model.search is not None:
        budget = FIRST_BUDGET if limit.nodes is None else min(FIRST_BUDGET, limit.nodes)
        result = KERNEL.solve(model, Limit(limit.solutions, nodes=budget, stop=time_is_up))
        nodes = result.nodes
        if result.exhausted or len(result.solutions) >= limit.solutions or nodes == limit.nodes or time_is_up():
            stats = {"workers": 1, "parts": 1, "rounds": 1}
            return result._replace(engine=BACKTRACK.name, seconds=perf_counter() - start, stats=stats)
        known.update(dict.fromkeys(result.solutions))

    # Step 2: cut the tree.
    nodes_left = None if limit.nodes is None else limit.nodes - nodes
    try:
        parts, cuts = split(model, PARTS_A_WORKER * workers, nodes_left, time_is_up)
    except SearchStoppedError:
        stats = {"workers": workers, "parts": 0, "rounds": 0}
        return Result(tuple(known)[: limit.solutions], False, BACKTRACK.name, nodes, perf_counter() - start, stats)
    nodes += cuts

    # Step 3: rounds with increasing budgets, until every part is exhausted or there are enough solutions.
    results: Results = [None] * len(parts)
    budget, next_budget = -1, FIRST_BUDGET
    rounds = 0
    with Crew(parallel, workers, time_is_up) as crew:
        while waiting := [i for i, result in enumerate(results) if result is None or not result.exhausted]:
            if limit.nodes is not None:
                next_budget = min(next_budget, (limit.nodes - nodes) // len(waiting))
            known.update(dict.fromkeys(_solutions(results)))
            if crew.stopped.is_set() or next_budget <= budget or len(known) >= limit.solutions:
                break
            budget, next_budget = next_budget, next_budget * GROWTH
            rounds += 1
            share = Limit(limit.solutions, nodes=budget)
            keep = _keeper(results, waiting, limit.solutions)
            keep(crew.run([SolveTask(parts[i], share) for i in waiting], keep))
            first_parts = _parts_needed(results, limit.solutions) or len(parts)
            nodes += sum(result.nodes for i, result in enumerate(results[:first_parts]) if result and i in waiting)

    # Step 4: the first solutions, in the order of the parts; then solutions that only an earlier search found.
    counted = results[: _parts_needed(results, limit.solutions)]
    solutions = list(dict.fromkeys([*_solutions(counted), *known]))
    exhausted = (
        len(counted) == len(parts)
        and len(solutions) <= limit.solutions
        and all(result is not None and result.exhausted for result in counted)
    )
    stats = {"workers": workers, "parts": len(parts), "rounds": rounds}
    return Result(tuple(solutions[: limit.solutions]), exhausted, BACKTRACK.name, nodes, perf_counter() - start, stats)


def _solutions(results: Results) -> list[Solution]:
    """Return the solutions in all `results`, in order."""
    return [solution for result in results if result is not None for solution in result.solutions]


def _parts_needed(results: Results, wanted: int) -> int | None:
    """Return the least n such that the first n parts together have at least `wanted` solutions. Return None if there
    are fewer solutions in total, or if one of these parts has no result yet.
    """
    count = 0
    for i, result in enumerate(results):
        if result is None:
            return None
        count += len(result.solutions)
        if count >= wanted:
            return i + 1
    return None


def _keeper(results: Results, waiting: list[int], wanted: int) -> Enough:
    """Return a callback that receives the results of a round, which are those of the parts with the indices `waiting`.
    It stores them in `results`, and returns whether there are now at least `wanted` solutions.
    """

    def keep(latest: Sequence[Result | None]) -> bool:
        for i, result in zip(waiting, latest, strict=True):
            results[i] = result
        return _parts_needed(results, wanted) is not None

    return keep


def split(model: Model, wanted: int, most_nodes: int | None, time_is_up: Callable[[], bool]) -> tuple[list[Model], int]:
    """Cut the search tree of `model` into about `wanted` parts. Return the parts and the number of guesses needed for
    this. There are fewer parts if the tree is small, and none if there is no solution. The tree is cut level by level,
    so that the parts have about the same depth. Raise SearchStoppedError when the time is up.
    """
    go_on = checkpoint(time_is_up)
    propagator = Propagator(model, go_on)
    root = list(model.domains)
    if not all(root[cell] for cell in model.cells) or not propagator.run(root):
        return [], 0
    nodes = 0
    level: list[Domains] = [root]
    while len(level) < wanted:
        below: list[Domains] = []
        for i, position in enumerate(level):
            cell = fewest_values(model, position)
            if cell is None:
                below.append(position)
                continue
            guesses = position[cell].bit_count()
            go_on()
            full = len(below) + len(level) - i >= wanted
            if full or (most_nodes is not None and nodes + guesses > most_nodes):
                below.extend(level[i:])
                break
            nodes += guesses
            below.extend(child for child in children(position, cell) if propagator.run(child, (cell,)))
        if below == level:
            break
        level = below
    return [model._replace(domains=tuple(position)) for position in level], nodes
