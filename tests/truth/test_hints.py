"""Hints are true to the last line, with all that they rest on: positions of many boards, by the same checkers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import masume
from masume.verbs import player_entries
from support.audits import sampled
from truth.boards import Sample, made
from truth.checking import Tally
from truth.test_explanations import KINDS, published_here, verdict


def ask_for_some(samples: Iterable[Sample], count: int, seed: int) -> Tally:
    """Hints for players who have entered the first values of an explanation, who may have come anywhere."""
    tally, random = Tally(), Random(seed)
    for sample in samples:
        printed = player_entries.givens(sample.puzzle)
        entries = [place for step in masume.explain(sample.puzzle).steps for place in step.places]
        entries = [place for place in entries if place[0] not in printed]
        for at in sorted(random.sample(range(len(entries)), min(count, len(entries)))):
            tally.check_hint(Sample(f"{sample.name} after {at} entries", sample.puzzle), dict(entries[:at]))
    return tally


@sampled(2, 40)
@pytest.mark.parametrize("kind", KINDS)
def test_sample(kind: str, count: int) -> None:
    tally = ask_for_some(made(kind), count, seed=count)
    assert tally.told > 20 * count
    assert not tally.faults, verdict(tally)


def test_a_cut_with_many_filled_cells_takes_them_off_its_sums() -> None:
    """Nobody wants to read a list of fourteen cells that are filled."""
    sample = list(made("kakuro"))[13]
    entries = [place for step in masume.explain(sample.puzzle).steps for place in step.places]
    hint = masume.hint(sample.puzzle, dict(entries[:26]))
    cuts = [step.text("en") for step in hint.rests_on if step.technique == "larger-cut"]
    assert cuts
    assert cuts[0].startswith("Add the sums 12−1 (r3c2–r5c2), 33−4−6−8−7−1 (r3c3–r9c3), 27−9−8 (r5c4–r8c4), 20 (r7c5")
    assert "only r3c2, r5c5 and r6c7 are left over: 11+7+10+20+25−14−17−11−17 = 14" in cuts[0]
    tally = Tally()
    tally.check_hint(sample, dict(entries[:26]))
    assert not tally.faults, verdict(tally)


@pytest.mark.audit
@pytest.mark.parametrize("kind", KINDS)
def test_published(kind: str) -> None:
    tally = ask_for_some(published_here(kind), 8, seed=1)
    print(tally.summary())
    assert not tally.faults, verdict(tally)
