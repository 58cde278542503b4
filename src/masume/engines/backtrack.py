"""Solve any model by plain backtracking: choose the cell with the fewest values, try each value, propagate, and step
back.

This is the method of the papers with sound pruning. It is written for clarity rather than speed, because the other
engines are tested against it. With the option `parallel`, the search tree is cut near the root into parts, and several
workers search these parts, with the compiled search if the kind has one (see parts/parallel_search.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, bits
from masume.core.model import NO_VALUE, Model
from masume.engines.parts.engine_options import NUMBER, Configurable
from masume.engines.parts.interrupt import SearchStoppedError, checkpoint
from masume.engines.parts.propagation import Domains, Propagator

WAYS = ("none", "threads", "processes")
MOST_WORKERS = 256


class Backtrack(Configurable):
    """Engine that searches depth first and propagates after each guess. It is complete."""

    name = "backtrack"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"parallel": WAYS, "workers": NUMBER}
    ranges: Mapping[str, range] = {"workers": range(1, MOST_WORKERS + 1)}

    def __init__(self, parallel: str = "none", workers: int | None = None) -> None:
        """Set the options. `parallel` is none, threads or processes. `workers` is the number of workers; by default,
        there is one per core.
        """
        self.parallel = parallel
        self.workers = workers
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`, in this thread or with several workers."""
        if self.parallel != "none":
            from masume.engines.parts import parallel_search  # it uses this module, and few searches need it

            return parallel_search.solve(model, limit, self.parallel, self.workers)
        start = perf_counter()
        search = _Backtracking(model, limit)
        with suppress(SearchStoppedError):
            search.run()
        return Result(tuple(search.solutions), search.exhausted, self.name, search.nodes, perf_counter() - start)


class _Backtracking:
    """One backtracking search: its solutions and its count of nodes so far."""

    def __init__(self, model: Model, limit: Limit) -> None:
        self.solutions: list[Solution] = []
        self.exhausted = False
        self.nodes = 0
        self._model = model
        self._limit = limit
        self._go_on = checkpoint(limit.watch())

    def run(self) -> None:
        """Search the whole tree. Raise SearchStoppedError if a limit is reached first."""
        self._go_on()
        propagator = Propagator(self._model, self._go_on)
        root = list(self._model.domains)
        # For each cell decided on the path from the root, the positions that are still to be examined.
        stack: list[tuple[Cell, Iterator[Domains]]] = []
        if propagator.run(root):
            self._look_at(root, stack)
        while stack:
            self._go_on()
            cell, positions = stack[-1]
            domains = next(positions, None)
            if domains is None:
                stack.pop()
                continue
            if self.nodes == self._limit.nodes:
                raise SearchStoppedError
            self.nodes += 1
            if propagator.run(domains, (cell,)):
                self._look_at(domains, stack)
        self.exhausted = True

    def _look_at(self, domains: Domains, stack: list[tuple[Cell, Iterator[Domains]]]) -> None:
        """Examine the propagated position `domains`. If some cell is undecided, choose one with the fewest values, and
        push the positions in which it has one of these values onto `stack`. If all cells are decided and no rule is
        broken, record the solution.
        """
        cell = fewest_values(self._model, domains)
        if cell is not None:
            stack.append((cell, children(domains, cell)))
            return
        values = tuple(domain.bit_length() - 1 if domain else NO_VALUE for domain in domains)
        if next(self._model.violations(values), None) is None:
            self.solutions.append(Solution(self._model.cols, values))
            if len(self.solutions) >= self._limit.solutions:
                raise SearchStoppedError


def fewest_values(model: Model, domains: Domains) -> Cell | None:
    """Return the undecided cell with the fewest values in `domains`, or None if all cells are decided."""
    return min(
        (cell for cell in model.cells if domains[cell] & (domains[cell] - 1)),
        key=lambda cell: domains[cell].bit_count(),
        default=None,
    )


def children(domains: Domains, cell: Cell) -> Iterator[Domains]:
    """For each value of `cell`, the least first, yield a copy of `domains` in which the cell has this value. The copies
    are made one at a time, because all copies for a large board would take gigabytes.
    """
    for value in bits(domains[cell]):
        child = domains.copy()
        child[cell] = 1 << value
        yield child


BACKTRACK = Backtrack()
