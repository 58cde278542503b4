"""Boards that ship with the package: examples to show and to test with, and one broken board a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from masume.codecs.line import read_beside
from masume.core.kind import Breaking, Kind


def boards(kind: Kind) -> tuple[Any, ...]:
    """The examples, small to large; each has exactly one solution, and none would without any one of the rules."""
    return read_beside(kind, __file__)


def breaking(kakuro: Callable[..., Any]) -> dict[str, Breaking]:
    """For each rule, a filled board that breaks it alone."""
    pair = kakuro([[(0, 4), 0, 0]])
    return {
        "distinct": Breaking(pair, (-1, 2, 2)),
        "sum": Breaking(pair, (-1, 1, 2)),
    }
