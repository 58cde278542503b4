"""The engines. A new engine is one file here and one line in ENGINES.

Only the default engine is loaded at once; the others, some of which need large libraries, are loaded when they are
first asked for something."""

from __future__ import annotations

from collections.abc import Mapping
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


def find(name: str) -> Engine:
    """The engine of that name, perhaps with options: `astar`, `astar:mode=classic:heuristic=paper`."""
    engine = _BY_NAME.get(name)
    if engine is not None:
        return engine
    word, *options = name.lower().split(":")
    engine = _BY_NAME.get(word)
    if engine is None:
        raise UsageError(f"there is no engine {word!r} (engines: {', '.join(_BY_NAME)})")
    pairs = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key not in engine.options:
            known = ", ".join(engine.options) or "none"
            raise UsageError(
                f"the engine {word} has no option {option!r} (its options: {known}, as in {word}:name=value)"
            )
        pairs[key] = value
    try:
        return engine.configured(**pairs)
    except ValueError as error:
        raise UsageError(f"the engine {word}: {error}") from None
