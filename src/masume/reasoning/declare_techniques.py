"""How a kind declares its techniques: each with its weight, which stands where it is found, and with its example, which
stands in the table `technique_examples.txt` beside the kind.

A line of the table is a technique: its name, the board of its example, what is known there besides, what the technique
concludes (see `Example`), and perhaps what papers call it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from masume.reasoning.technique import Example, Step, Technique

FILE = "technique_examples.txt"
BETWEEN = " | "


class Declare(Protocol):
    """A technique, by its name, its place in the catalogue, what tells its steps, and other properties."""

    def __call__(
        self, name: str, code: str, tell: Callable[..., Step] | None = None, /, **properties: Any
    ) -> Technique: ...


def declaring(module: str, weights: Mapping[str, int]) -> Declare:
    """What declares the techniques of a kind, in a module whose folder has the table; weights are in hundredths."""
    with open(os.path.join(os.path.dirname(module), FILE), encoding="utf-8") as file:
        rows = {name: parts for name, *parts in (line.strip().split(BETWEEN) for line in file)}

    def declare(name: str, code: str, tell: Callable[..., Step] | None = None, /, **properties: Any) -> Technique:
        board, state, shows, *papers = rows[name]
        example = Example(board, state, shows)
        return Technique(
            name, code, weights[name] / 100, example=example, papers="".join(papers), tell=tell, **properties
        )

    return declare
