"""Identify puzzles up to symmetry."""

from __future__ import annotations

from masume import kinds
from masume.core.kind import Puzzle
from masume.verbs.argument_types import checked


@checked
def canonical_hash(puzzle: Puzzle) -> str:
    """Return the canonical hash of `puzzle`. Symmetric copies of a puzzle have the same hash; other puzzles have
    different ones.
    """
    import hashlib  # `masume solve` starts without it

    kind = kinds.kind_of(puzzle)
    rules = "".join(f" {name}={value}" for name, value in puzzle.options.items())
    return hashlib.sha256(f"{kind.name}{rules} ".encode() + min(kind.logic.normal_forms(puzzle))).hexdigest()[:16]
