"""Parse the moves that the examples of techniques show."""

from __future__ import annotations

from typing import Any

from masume.core.grid import cell_named
from masume.reasoning.candidates import Candidate


def moves(puzzle: Any, text: str) -> set[Candidate]:
    """Return the moves of an example as pairs of cell and value, which is negative for a candidate that is removed."""
    shown = set()
    for move in text.split():
        name, sign, rest = move.partition("=") if "=" in move else move.partition("-")
        cell = cell_named(name, puzzle.rows, puzzle.cols)
        shown |= {(cell, int(value) if sign == "=" else -int(value)) for value in rest.split(sign)}
    return shown
