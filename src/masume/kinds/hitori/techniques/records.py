"""The record of a technique: its weight is where it is found, in masume.kernel.hitori.weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from masume.kernel.hitori.weights import TECHNIQUES
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Example, Found, Step, Technique

Tell = Callable[[HitoriPosition, Found], Step]


def technique(
    name: str, code: str, tell: Tell | None, example: Example, papers: str = "", **properties: Any
) -> Technique:
    return Technique(name, code, TECHNIQUES[name] / 100, example=example, papers=papers, tell=tell, **properties)


def flaw(name: str, tell: Tell) -> Technique:
    """A contradiction."""
    return Technique(name, "", 0, tell=tell)
