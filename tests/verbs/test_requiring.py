"""Techniques that are required: all of them come or are refused, and those that are refused are never needed."""

from __future__ import annotations

import pytest
from bench.requiring import order, rows

import masume
from masume import kinds
from masume.verbs.generate.generate import generate


@pytest.mark.parametrize(("kind", "technique"), [("hidato", "parity"), ("hidato", "hidden-ends"), ("binairo", "B6")])
def test_boards_come_with_what_the_technique_wants(kind: str, technique: str) -> None:
    tool = kinds.find(kind).logic.techniques.find(technique)
    assert tool.wants or tool.side
    assert order(kind, tool.name, boards=1).outcome == "comes"


@pytest.mark.parametrize(
    ("kind", "technique", "side", "grade"),
    [
        ("hitori", "triplet", 8, "beginner"),
        ("hitori", "interlocked-pairs", 8, "easy"),
        ("kakuro", "xy-chain", 8, "expert"),
    ],
)
def test_what_is_refused_is_always_forestalled(kind: str, technique: str, side: int, grade: str) -> None:
    """Wherever such a technique finds something, one of those that say the same first is at least as light."""
    techniques = kinds.find(kind).logic.techniques
    tool = techniques.find(technique)
    met = 0
    for puzzle in generate(kind, side, side, grade, count=12, seed=5):
        finder = techniques.finder_for(kinds.find(kind).logic.position(puzzle))
        answer = masume.solve(puzzle).solutions[0].values
        finder.prepare({other.name for other in techniques.all if not other.uniqueness}, True, answer, None)
        while not finder.is_full():
            found = finder.best(10_000)
            assert found is not None
            if found.weight >= 100 * techniques.find(tool.subsumed_by[0]).weight:
                steps = finder.find(technique)
                lightest = min((step.weight for name in tool.subsumed_by for step in finder.find(name)), default=10_000)
                assert not steps or lightest <= min(step.weight for step in steps)
                met += bool(steps)
            finder.take(found)
    assert met or technique == "interlocked-pairs"


@pytest.mark.audit
def test_every_technique_comes_or_is_refused() -> None:
    assert [str(row) for row in rows([]) if row.outcome == "missing"] == []
