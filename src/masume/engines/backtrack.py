"""Plain backtracking on any model: choose the cell with the fewest values, try each, remove what follows, step back.

This is the papers' method with sound pruning, written to be read and trusted rather than to be fast: it is the oracle
that the other engines are tested against. With `parallel`, the top of the search tree is cut into parts, and several
workers search the parts by the kind's compiled search where there is one (see parts/parallel.py)."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, bits
from masume.core.model import NOTHING, Model
from masume.engines.parts.options import NUMBER, Configurable
from masume.engines.parts.propagation import Domains, Propagator

WAYS = ("none", "threads", "processes")
MOST_WORKERS = 256


class Backtrack(Configurable):
    """Depth-first search with propagation; complete."""

    name = "backtrack"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"parallel": WAYS, "workers": NUMBER}
    ranges: Mapping[str, range] = {"workers": range(1, MOST_WORKERS + 1)}

    def __init__(self, parallel: str = "none", workers: int | None = None) -> None:
        """`parallel`: none, threads or processes; `workers`: how many of them, by default one for each core."""
        self.parallel = parallel
        self.workers = workers
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        if self.parallel != "none":
            from masume.engines.parts import parallel  # it uses this module, and few searches need it

            return parallel.solve(model, limit, self.parallel, self.workers)
        start = perf_counter()
        time_is_up = limit.watch()
        propagator = Propagator(model)
        solutions: list[Solution] = []
        nodes = 0
        exhausted = True
        # Each entry is a position still to be looked at: its domains and the cell decided last (None at the root).
        stack: list[tuple[Domains, Cell | None]] = [(list(model.domains), None)]
        while stack:
            if time_is_up():
                exhausted = False
                break
            domains, decided = stack.pop()
            if decided is not None:
                if nodes == limit.nodes:
                    exhausted = False
                    break
                nodes += 1
            if not propagator.run(domains, None if decided is None else (decided,)):
                continue
            cell = fewest_values(model, domains)
            if cell is not None:
                stack.extend((child, cell) for child in reversed(children(domains, cell)))
                continue
            values = tuple(domain.bit_length() - 1 if domain else NOTHING for domain in domains)
            if next(model.breaches(values), None) is None:
                solutions.append(Solution(model.cols, values))
                if len(solutions) >= limit.solutions:
                    exhausted = False
                    break
        return Result(tuple(solutions), exhausted, self.name, nodes, perf_counter() - start)


def fewest_values(model: Model, domains: Domains) -> Cell | None:
    """The undecided cell with the fewest values; None when all are decided."""
    return min(
        (cell for cell in model.cells if domains[cell] & (domains[cell] - 1)),
        key=lambda cell: domains[cell].bit_count(),
        default=None,
    )


def children(domains: Domains, cell: Cell) -> list[Domains]:
    """One position for each value of the cell, the least value first."""
    positions = []
    for value in bits(domains[cell]):
        child = domains.copy()
        child[cell] = 1 << value
        positions.append(child)
    return positions


BACKTRACK = Backtrack()
