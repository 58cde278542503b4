"""Plain backtracking on any model: choose the cell with the fewest values, try each, remove what follows, step back.

This is the papers' method with sound pruning, written to be read and trusted rather than to be fast: it is the oracle
that the other engines are tested against."""

from __future__ import annotations

from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Mask
from masume.core.model import NOTHING, Model
from masume.engines.propagation import Domains, Propagator


class Backtrack:
    """Depth-first search with propagation; complete."""

    name = "backtrack"
    complete = True

    def solve(self, model: Model, limit: Limit) -> Result:
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
            cell = _fewest_values(model, domains)
            if cell is not None:
                stack.extend(_children(domains, cell))
                continue
            values = tuple(domain.bit_length() - 1 if domain else NOTHING for domain in domains)
            if next(model.breaches(values), None) is None:
                solutions.append(Solution(model.cols, values))
                if len(solutions) >= limit.solutions:
                    exhausted = False
                    break
        return Result(tuple(solutions), exhausted, self.name, nodes, perf_counter() - start)


def _fewest_values(model: Model, domains: Domains) -> Cell | None:
    """The undecided cell with the fewest values; None when all are decided."""
    return min(
        (cell for cell in model.cells if domains[cell] & (domains[cell] - 1)),
        key=lambda cell: domains[cell].bit_count(),
        default=None,
    )


def _children(domains: Domains, cell: Cell) -> list[tuple[Domains, Cell | None]]:
    """One position a value of the cell; the least value comes last and so is looked at first."""
    children: list[tuple[Domains, Cell | None]] = []
    left: Mask = domains[cell]
    while left:
        value = 1 << left.bit_length() - 1
        left ^= value
        child = domains.copy()
        child[cell] = value
        children.append((child, cell))
    return children


BACKTRACK = Backtrack()
