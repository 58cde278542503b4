"""Refutations are true to the last line, and hardly any is long: wrong moves on many boards, by the same checkers."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from bench.refuting import wrong_moves

from support.audits import sampled
from truth.boards import Sample, made, shown
from truth.checking import Tally
from truth.test_explanations import KINDS, published_here, verdict

MOST_LINES = 15


def refute_some(samples: Iterable[Sample], moves: int, seeds: Iterable[int]) -> tuple[Tally, list[int]]:
    boards = [sample.puzzle for sample in samples if not sample.only_first]
    tally, lines = Tally(), []
    for seed in seeds:
        for number, (puzzle, state, move) in enumerate(wrong_moves(boards, moves, seed)):
            sample = Sample(f"seed {seed}, move {number}", puzzle)
            lines.append(tally.check_refutation(sample, state, move))
    return tally, lines


@sampled(12, 200)
@pytest.mark.parametrize("kind", KINDS)
def test_sample(kind: str, count: int) -> None:
    tally, lines = refute_some((*made(kind), *shown(kind)), count, (1,))
    assert len(lines) == count
    assert not tally.faults, verdict(tally)


@pytest.mark.audit
@pytest.mark.parametrize("kind", KINDS)
def test_published(kind: str) -> None:
    tally, lines = refute_some(published_here(kind), 80, range(1, 9))
    print(tally.summary())
    print(tally.lines["groundwork"], "chains with groundwork")
    assert not tally.faults, verdict(tally)
    long = sum(number > MOST_LINES for number in lines)  # on large boards that take nested arguments
    assert 100 * long <= len(lines), sorted(lines)[-20:]
