"""Register the engines. To add an engine, write one file here and one line in ENGINES, or an entry point in another
package.

Only the default engine is loaded with this package. The others, some of which need large libraries, are loaded when
they are first used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.engine import Engine, Limit, Result
from masume.core.errors import UsageError
from masume.core.lazy import Lazy, lazy
from masume.core.model import Model
from masume.core.plugins import PluginError, Registry, load_entry
from masume.core.puzzle import quote
from masume.engines.kernel import KERNEL

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NAME = r"[a-z0-9_-]+"
PARTS = ("name", "complete", "options", "configured", "solve")  # attributes that every engine must have


class LazyEngine:
    """An engine that is loaded when it is first used. Its name, and whether it is complete, are known without loading
    it.
    """

    def __init__(self, name: str, engine: Lazy[Engine], complete: bool = True) -> None:
        self.name = name
        self.complete = complete
        self._engine = engine

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Return the options of the engine. Each option is mapped to the words that it accepts, the default first."""
        return self._engine.load().options

    def configured(self, **words: str) -> Engine:
        """Return the engine with its options set to `words`. Raise ValueError if an option does not exist or does not
        accept its word.
        """
        return self._engine.load().configured(**words)

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model` until a limit is reached or there are no other solutions."""
        return self._engine.load().solve(model, limit)


ENGINES: Registry[Engine] = Registry(
    "masume.engines",
    LazyEngine("astar", lazy("masume.engines.search:ASTAR")),
    LazyEngine("backtrack", lazy("masume.engines.backtrack:BACKTRACK")),
    LazyEngine("bfs", lazy("masume.engines.search:BFS")),
    LazyEngine("cpsat", lazy("masume.engines.cpsat:CPSAT")),
    LazyEngine("dfs", lazy("masume.engines.search:DFS")),
    KERNEL,
    LazyEngine("logic", lazy("masume.engines.logic:LOGIC"), complete=False),
    LazyEngine("milp", lazy("masume.engines.milp:MILP")),
    LazyEngine("sat", lazy("masume.engines.sat:SAT")),
    LazyEngine("tabu", lazy("masume.engines.tabu:TABU"), complete=False),
    LazyEngine("ucs", lazy("masume.engines.search:UCS")),
)
_BY_NAME = {engine.name: engine for engine in ENGINES}


def _accept(entry: EntryPoint, others: Sequence[Engine]) -> Engine:
    """Return the engine that `entry` provides. Raise PluginError if it is not an engine, if its name is not that of its
    entry point, or if one of `others` already has this name.
    """
    engine: Engine = load_entry(entry)
    if isinstance(engine, type):
        raise PluginError(
            "the plug-in {plugin} of the package {package} is the class {name}, where an object of it is wanted",
            name=engine.__name__,
        )
    for part in PARTS:
        if not hasattr(engine, part):
            raise PluginError(
                "the plug-in {plugin} of the package {package} is no engine: it has no {part}", part=f"{part!r}"
            )
    if engine.name != entry.name or not re.fullmatch(NAME, entry.name):
        raise PluginError(
            "the plug-in {plugin} of the package {package} has the name {engine}, which must be that of its entry "
            "point, in lower case",
            engine=quote(engine.name),
        )
    if entry.name in {other.name for other in others}:
        raise PluginError(
            "the plug-in {plugin} of the package {package} is left out: there is another engine of that name"
        )
    return engine


def load_plugins() -> None:
    """Load the engines of other packages."""
    ENGINES.load(_accept)
    _BY_NAME.update({engine.name: engine for engine in ENGINES})


def find(name: str, more: Iterable[Engine] = ()) -> Engine:
    """Return the engine called `name`, from this package, from `more` or from another package. The name may include
    options, as in `astar:probe=never:heuristic=paper`. Raise UsageError if there is no such engine.
    """
    engine = _BY_NAME.get(name)
    if engine is not None:
        return engine
    word, *options = name.lower().split(":")
    known = {**_BY_NAME, **{engine.name: engine for engine in more}}
    if word not in known:
        load_plugins()
        known = {**_BY_NAME, **known}
    engine = known.get(word)
    if engine is None:
        names = ", ".join(known)
        raise ENGINES.with_problems(
            UsageError("there is no engine {word} (engines: {names})", word=f"{word!r:.40}", names=names)
        )
    try:
        return engine.configured(**dict(option.partition("=")[::2] for option in options))
    except ValueError as error:
        raise UsageError("the engine {fault}", fault=error.args[0]) from None
