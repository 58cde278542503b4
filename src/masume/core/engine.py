"""What an engine is: one method, `solve(model, limit) → Result`.

A result states two facts, the solutions found and whether the search was exhausted; the verdict follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Literal, NamedTuple, Protocol

from masume.core import picture
from masume.core.model import NOTHING, Model

Verdict = Literal["unique", "many", "none", "solved", "unknown"]


class Limit(NamedTuple):
    """When to stop: enough solutions, too many seconds or nodes, or because `stop` says so."""

    solutions: int = 2
    seconds: float | None = None
    nodes: int | None = None
    stop: Callable[[], bool] | None = None

    def watch(self) -> Callable[[], bool]:
        """A question to ask now and then: is it time to stop? The seconds count from this call.

        Asking it from compiled code also lets Python handle a Ctrl-C that came in meanwhile."""
        stop = self.stop or _never
        if self.seconds is None:
            return stop
        end = monotonic() + self.seconds
        return lambda: monotonic() >= end or stop()


def _never() -> bool:
    return False


class Solution(NamedTuple):
    """A filled board. `values` has one int a square, row by row, NOTHING in holes and walls."""

    cols: int
    values: tuple[int, ...]

    @property
    def rows(self) -> list[list[int | None]]:
        """The board as a list of rows; None for holes and walls."""
        plain = [None if value == NOTHING else value for value in self.values]
        return [plain[i : i + self.cols] for i in range(0, len(plain), self.cols)]


class Result(NamedTuple):
    """What an engine found. `exhausted`: there is no solution but these."""

    solutions: tuple[Solution, ...]
    exhausted: bool
    engine: str
    nodes: int = 0
    seconds: float = 0.0
    stats: Mapping[str, int | float] = {}
    puzzle: Any = None
    """What was solved, where it was more than a model."""

    def _repr_svg_(self) -> str | None:
        return picture.shown(self)

    @property
    def verdict(self) -> Verdict:
        """unique, many, none: proved. solved: one found, others not excluded. unknown: none found, none excluded."""
        if len(self.solutions) > 1:
            return "many"
        if self.exhausted:
            return "unique" if self.solutions else "none"
        return "solved" if self.solutions else "unknown"


class Engine(Protocol):
    """A way to solve any model."""

    @property
    def name(self) -> str: ...

    @property
    def complete(self) -> bool:
        """Whether the engine, given time, always exhausts the search."""
        ...

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The options that it knows, each with its words, the default first; `<int>` stands for any whole number."""
        ...

    def configured(self, **words: str) -> Engine:
        """The engine with some options set; ValueError when a word is not allowed."""
        ...

    def solve(self, model: Model, limit: Limit) -> Result: ...
