"""The engines. A new engine is one file here and one line in ENGINES.

Only the default engine is loaded at once; the others, some of which need large libraries, are loaded when they are
first asked for something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from masume.core.engine import Engine, Limit, Result
from masume.core.errors import UsageError
from masume.core.model import Model
from masume.engines.kernel import KERNEL


class Later:
    """An engine that is loaded on first use."""

    def __init__(self, name: str, module: str, complete: bool = True) -> None:
        self.name = name
        self.complete = complete
        self._module = module

    def engine(self) -> Any:
        """The engine itself: the constant of its name in its module."""
        return getattr(import_module(f"masume.engines.{self._module}"), self.name.upper())

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        options: Mapping[str, tuple[str, ...]] = self.engine().options
        return options

    def configured(self, **words: str) -> Engine:
        engine: Engine = self.engine().configured(**words)
        return engine

    def solve(self, model: Model, limit: Limit) -> Result:
        result: Result = self.engine().solve(model, limit)
        return result


ENGINES: tuple[Engine, ...] = (
    Later("astar", "search"),
    Later("backtrack", "backtrack"),
    Later("bfs", "search"),
    Later("cpsat", "cpsat"),
    Later("dfs", "search"),
    KERNEL,
    Later("logic", "logic", complete=False),
    Later("milp", "milp"),
    Later("sat", "sat"),
    Later("tabu", "tabu", complete=False),
    Later("ucs", "search"),
)
_BY_NAME = {engine.name: engine for engine in ENGINES}


def find(name: str, more: Iterable[Engine] = ()) -> Engine:
    """The engine of that name, here or among some more, perhaps with options: `astar`,
    `astar:probe=never:heuristic=paper`."""
    engine = _BY_NAME.get(name)
    if engine is not None:
        return engine
    word, *options = name.lower().split(":")
    known = {**_BY_NAME, **{engine.name: engine for engine in more}}
    engine = known.get(word)
    if engine is None:
        raise UsageError(f"there is no engine {word!r} (engines: {', '.join(known)})")
    try:
        return engine.configured(**dict(option.partition("=")[::2] for option in options))
    except ValueError as error:
        raise UsageError(f"the engine {error}") from None
