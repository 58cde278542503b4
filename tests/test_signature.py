"""The search has a signature: the guesses it takes on the example boards. A change of behaviour shows here as a change
of a number; if the change is meant, write the new number down."""

from __future__ import annotations

import masume

SIGNATURE = {
    "binairo": [],
    "hidato": [],
    "hitori": [],
    "kakuro": [],
}


def test_guesses_on_the_examples() -> None:
    guesses = {kind.name: [masume.solve(puzzle).nodes for puzzle in kind.examples] for kind in masume.KINDS}
    assert guesses == SIGNATURE
