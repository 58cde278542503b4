"""Declare the techniques of a kind. The kernel provides their weights; the table `technique_examples.txt` in the folder
of the kind provides their examples.

Each line of the table describes one technique: its name, then the board, the state and the conclusions of its example
(see `Example`), and optionally its name in papers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from masume.reasoning.technique import Example, Step, Technique

FILE = "technique_examples.txt"
BETWEEN = " | "


class Declare(Protocol):
    """A function that declares one technique. Its arguments are the technique's name, its code, the function that
    returns its steps with their sentences, and further fields of `Technique`.
    """

    def __call__(
        self, name: str, code: str, tell: Callable[..., Step] | None = None, /, **properties: Any
    ) -> Technique: ...


def declaring(module: str, weights: Mapping[str, int]) -> Declare:
    """Return the function that declares the techniques of a kind. `module` is the path of a module in the kind's
    folder, which also contains the table of examples. `weights` maps the names of techniques to their weights in
    hundredths.
    """
    with open(os.path.join(os.path.dirname(module), FILE), encoding="utf-8") as file:
        rows = {name: parts for name, *parts in (line.strip().split(BETWEEN) for line in file)}

    def declare(name: str, code: str, tell: Callable[..., Step] | None = None, /, **properties: Any) -> Technique:
        board, state, shows, *papers = rows[name]
        example = Example(board, state, shows)
        return Technique(
            name, code, weights[name] / 100, example=example, papers="".join(papers), tell=tell, **properties
        )

    return declare
