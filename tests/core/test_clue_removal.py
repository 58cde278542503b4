"""Taking clues away."""

from __future__ import annotations

from itertools import count
from random import Random

from masume.core.clue_removal import remove_clues


def test_what_is_not_needed_goes() -> None:
    assert remove_clues([(cell,) for cell in range(20)], set, lambda left: {3, 7} <= left, Random(1)) == {3, 7}
    assert remove_clues([(0, 1), (2, 3), (4, 5)], set, lambda left: 3 in left, Random(1)) == {2, 3}


def test_when_it_is_late_the_others_stay() -> None:
    tried = []

    def enough(left: set[int]) -> bool:
        tried.append(left)
        return {3, 7} <= left

    looks = count()
    found = remove_clues([(cell,) for cell in range(20)], set, enough, Random(1), lambda: next(looks) >= 5)
    assert {3, 7} < found < set(range(20))
    assert len(tried) == 5
