"""The engines. A new engine is one file here and one word in ENGINES."""

from __future__ import annotations

from masume.core.engine import Engine
from masume.core.errors import UsageError
from masume.engines.backtrack import BACKTRACK
from masume.engines.kernel import KERNEL

ENGINES: tuple[Engine, ...] = (BACKTRACK, KERNEL)


def find(name: str) -> Engine:
    """The engine of that name."""
    for engine in ENGINES:
        if engine.name == name.lower():
            return engine
    raise UsageError(f"there is no engine {name!r} (engines: {', '.join(engine.name for engine in ENGINES)})")
