"""Ratings as puzzles carry them in their meta."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.reasoning.rating import RecordedRating

RATING = masume.rate(masume.read("hitori;3x3;;132/133/321"))


def test_a_rating_is_read_as_it_was_written() -> None:
    recorded = RecordedRating.from_meta({"author": "A", **RATING.to_meta()})
    assert recorded is not None
    assert recorded._asdict() == RATING.to_meta()
    assert recorded == (RATING.grade, RATING.score, RATING.peak, RATING.hardest, RATING.counts)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"grade": grade} for grade in (None, "simple", ["easy"])),
        *({"score": score} for score in (None, True, "3", -1, 10.5, 10**400, float("nan"), float("inf"))),
        {"peak": None},
        {"hardest": "magic"},
        {"hardest": {}},
        *({"techniques": counts} for counts in (None, ["pair"], {"pair": "two"}, {"pair": 0}, {3: 3}, {"pair": True})),
    ],
)
def test_what_is_no_whole_rating_is_none_at_all(wrong: dict[str, Any]) -> None:
    assert RecordedRating.from_meta({**RATING.to_meta(), **wrong}) is None
