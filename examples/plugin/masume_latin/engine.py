"""An engine: fill the cells one after another, and go back as soon as a rule is broken. It is slow, and never wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter

from masume import Engine, Limit, Model, Result, Solution
from masume.core.grid import bits
from masume.core.model import NO_VALUE
from masume.core.partial_board import violations


class Plain:
    """The engine that the entry point names."""

    name = "plain"
    complete = True  # given time, it finds all solutions
    options: Mapping[str, tuple[str, ...]] = {"order": ("narrow", "rows")}  # the default first

    def __init__(self, order: str = "narrow") -> None:
        self.order = order

    def configured(self, **words: str) -> Engine:
        for name, word in words.items():
            if word not in self.options.get(name, ()):
                raise ValueError(f"plain takes order=narrow or order=rows, not {name}={word}")
        return Plain(**words)

    def solve(self, model: Model, limit: Limit) -> Result:
        begun = perf_counter()
        search = Search(model, limit, narrow_first=self.order == "narrow")
        solutions: list[Solution] = []
        for values in search.fillings():
            solutions.append(Solution(model.cols, values))
            if len(solutions) == limit.solutions:
                search.is_stopped = True  # there may be others
                break
        return Result(tuple(solutions), not search.is_stopped, self.name, search.nodes, perf_counter() - begun)


class Search:
    """One search: the cells in the order in which they are filled, and how far the limit is."""

    def __init__(self, model: Model, limit: Limit, narrow_first: bool) -> None:
        self.model = model
        self.nodes = 0
        self.is_stopped = False
        self._most_nodes = limit.nodes
        self._is_late = limit.watch()
        self._cells = sorted(model.cells, key=lambda cell: model.domains[cell].bit_count() if narrow_first else cell)

    def fillings(self) -> Iterator[tuple[int, ...]]:
        """Yield every filled board that obeys the rules, until the limit is reached."""
        values = [NO_VALUE] * len(self.model.domains)
        left = [bits(self.model.domains[self._cells[0]])]  # for each cell that is being filled, the values to try
        while left:
            cell = self._cells[len(left) - 1]
            values[cell] = next(left[-1], NO_VALUE)
            if values[cell] == NO_VALUE:
                left.pop()
                continue
            self.nodes += 1
            if self._is_late() or self.nodes == self._most_nodes:
                self.is_stopped = True
                return
            if any(violations(self.model, values)):
                continue
            if len(left) == len(self._cells):
                yield tuple(values)
            else:
                left.append(bits(self.model.domains[self._cells[len(left)]]))


PLAIN = Plain()
