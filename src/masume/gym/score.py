"""Score answers to items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from masume.gym.item import Item
from masume.gym.tasks import TASKS


class Score(NamedTuple):
    """The score of an answer."""

    value: float
    """From 0 to 1. Only an answer that is right in full gets 1."""
    parts: Mapping[str, float]
    """What the value is made of, each from 0 to 1: `format`, and for each task its own parts, such as `cells`, `rules`
    and `whole` for a board."""


def score(answer: object, item: Item | Mapping[str, Any]) -> Score:
    """Return the score of `answer`, a text, for `item`, which may also be given as `to_json` writes it. Whatever the
    answer is, no error is raised. Raise FormatError only if `item` is not an item.
    """
    asked = item if isinstance(item, Item) else Item.from_json(item)
    task = TASKS[asked.task]
    parts = task.score(asked, answer if isinstance(answer, str) else "")
    weights = task.weights
    if parts.get("whole") == 1.0:
        return Score(1.0, parts)
    value = sum(weights[name] * share for name, share in parts.items() if name != "whole")
    return Score(round(value, 6), parts)
