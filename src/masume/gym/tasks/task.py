"""Define what a task is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.core.grid import Cell
from masume.core.kind import Puzzle

if TYPE_CHECKING:
    from masume.gym.item import Item

Values = tuple[int, ...]
Parts = dict[str, float]
"""The parts of a score, each from 0 to 1."""


class Posed(NamedTuple):
    """A task about one board."""

    puzzle: Puzzle
    state: dict[Cell, int]
    answer: str
    target: dict[str, Any]
    words: Mapping[str, Any] = {}
    """The arguments of the question, besides those that all tasks have."""
    variant: str = ""
    """The variant of the question; empty if there is only one."""
    metadata: Mapping[str, Any] = {}


class Task(NamedTuple):
    """A question that can be asked about many boards."""

    pose: Callable[..., Posed | None]
    """Ask the question about (a board with one solution, the solution, a source of chance, settings of the task); None
    if the board does not suit the task."""
    score: Callable[[Item, str], Parts]
    """Return the parts of the score of an answer."""
    weights: Mapping[str, float]
    """The weight of each part. The part `whole` counts alone: an answer that is right in full gets 1."""
