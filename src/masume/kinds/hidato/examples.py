"""Boards that ship with the package: examples to show and to test with, and one broken board a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from masume.codecs.line import read_beside
from masume.core.kind import Breaking, Kind


def boards(kind: Kind) -> tuple[Any, ...]:
    """The examples, small to large; each has exactly one solution, and none would without any one of the rules."""
    return read_beside(kind, __file__)


def breaking(hidato: Callable[..., Any]) -> dict[str, Breaking]:
    """For each rule, a filled board that breaks it alone."""
    return {
        "once": Breaking(hidato([[1, 0], [0, 0]]), (1, 2, 3, 3)),
        "chain": Breaking(hidato([[1, 0, 0]]), (1, 3, 2)),
    }
