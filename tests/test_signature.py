"""The search has a signature: the guesses it takes on fixed boards. A change of behaviour shows here as a change of a
number; if the change is meant, write the new number down.

The boards are the examples with only every other clue printed, counted up to 300 solutions, so that there is something
to guess."""

from __future__ import annotations

import masume
from masume.core.kind import Kind

SIGNATURE: dict[str, list[int]] = {
    "binairo": [2, 508, 605, 609, 609, 615, 630],
    "hidato": [548, 639, 737, 405, 961, 9388],
    "hitori": [240, 613, 621, 644, 710],
    "kakuro": [268, 385, 413, 401, 466],
}


def guesses(kind: Kind) -> list[int]:
    counts = []
    for puzzle in kind.examples:
        half = kind.clues.with_only(puzzle, range(0, len(kind.clues.list(puzzle)), 2))
        counts.append(masume.solve(half, solutions=300, nodes=20_000).nodes)
    return counts


def test_guesses_on_thinned_examples() -> None:
    assert {kind.name: guesses(kind) for kind in masume.KINDS} == SIGNATURE
