"""Every sentence is true: the explanations of many boards, step by step, by checkers that know the rules and nothing of
the techniques."""

from __future__ import annotations

import pytest

from support.audits import sampled
from truth.boards import Sample, fresh, in_play, made, published, shown
from truth.checking import Tally

KINDS = ("binairo", "hidato", "hitori", "kakuro")
# What the sample checks at least: steps, and lines of chains.
LEAST = {"binairo": (1200, 80), "hidato": (1200, 100), "hitori": (1000, 80), "kakuro": (1000, 20)}


def verdict(tally: Tally) -> str:
    """The table, and one fault of each sort."""
    kinds_of_fault = {(fault.step.technique, fault.complaint.rule): fault for fault in tally.faults}
    return "\n".join([tally.summary(), tally.table(), *map(str, kinds_of_fault.values())])


@pytest.mark.parametrize("kind", KINDS)
def test_sample(kind: str) -> None:
    tally = Tally()
    for sample in (*shown(kind), *made(kind)):
        tally.check(sample)
    print(tally.summary())
    steps, lines = LEAST[kind]
    assert sum(tally.steps.values()) >= steps
    assert sum(tally.lines.values()) >= lines
    assert not tally.faults, verdict(tally)


def published_here(kind: str) -> list[Sample]:
    """The published boards, which are not ours to bring along."""
    return list(published(kind)) or pytest.skip("there are no published boards here")


@pytest.mark.audit
@pytest.mark.parametrize("kind", KINDS)
def test_published(kind: str) -> None:
    """All published boards, where their folder is there."""
    samples = published_here(kind)
    tally = Tally()
    for sample in samples:
        tally.check(sample)
    print(tally.summary())
    print("only by the general test:", ", ".join(sorted(tally.general)) or "nothing")
    assert tally.boards == len(samples)
    assert sum(tally.steps.values()) > 10_000
    assert not tally.faults, verdict(tally)


@sampled(1, 40)
@pytest.mark.parametrize("kind", KINDS)
def test_fresh_boards(kind: str, count: int) -> None:
    """Boards that nobody has seen."""
    tally = Tally()
    for sample in fresh(kind, count, seed=count):
        tally.check(sample)
    assert sum(tally.steps.values()) > 30 * count
    assert not tally.faults, verdict(tally)


@sampled(1, 40)
@pytest.mark.parametrize("kind", KINDS)
def test_boards_in_play(kind: str, count: int) -> None:
    """From what a player has written and marked."""
    tally = Tally()
    for sample in in_play(kind, count, seed=count):
        tally.check(sample)
    assert sum(tally.steps.values()) > 10 * count
    assert not tally.faults, verdict(tally)
