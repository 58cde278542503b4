"""How chains are shortened: what the finder says about the lines of a chain without making any, and the lines as they
are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import masume
from masume.reasoning import assumptions
from masume.reasoning.assumptions import Chain, Conclusions
from masume.reasoning.technique import Conclusion, Found

ORDERS = (("binairo", 8, "expert"), ("hidato", 6, "expert"), ("hitori", 6, "expert"), ("kakuro", 7, "expert"))


def concluded(found: Found, wanted: Sequence[Conclusion]) -> int:
    """How much of what is wanted a step concludes: where it places a value, the cell loses all others."""
    said = {(*place, True) for place in found.places} | {(*lost, False) for lost in found.removes}
    placed = dict(found.places)
    return sum(
        one in said or (not one[2] and one[0] in placed and placed[one[0]] != one[1]) for one in dict.fromkeys(wanted)
    )


@pytest.mark.parametrize(("kind", "side", "grade"), ORDERS)
def test_the_finder_foresees_every_chain(kind: str, side: int, grade: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    shorten, find_again = assumptions._without, assumptions._find_again

    def checked_without(chain: Chain, i: int, length: int, goals: Conclusions | None) -> Chain:
        start, count = chain.starts[i]
        links = chain.links[i + length :]
        if not any(link.supposes for link in links):
            foreseen = start.ladder.finder.lines_along([link[:3] for link in links], start.propagating, goals)
            rest = assumptions._replay(start.fork(), chain.lines[:count], links, goals)
            assert foreseen == (-1 if rest is None else len(rest.lines) - count - (goals is None))
            seen["fails" if rest is None else "leads on"] += 1
        return shorten(chain, i, length, goals)

    def checked_find(trial: Any, before: Any, link: Any, wanted: Any, lines: Any) -> bool:
        finder = trial.ladder.finder
        assert finder.has_flaw() == bool(finder.flaws())
        news = [one for one in link.concludes if assumptions._is_new(trial.ladder.position, *one)]
        assert set(news) == set(wanted)
        offers: list[Found] = []
        for name in () if link.supposes else dict.fromkeys((link.technique, *trial.propagating)):
            offers = [found for found in finder.find(name) if concluded(found, wanted)]
            if offers:
                break
        found = find_again(trial, before, link, wanted, lines)
        if not link.supposes:
            assert found == bool(offers)
        if offers:
            best = max(offers, key=lambda one: (concluded(one, wanted), one.unit == link.unit))
            assert lines[-1].said == best
            seen["found"] += 1
        return found

    monkeypatch.setattr(assumptions, "_without", checked_without)
    monkeypatch.setattr(assumptions, "_find_again", checked_find)
    for puzzle in masume.generate(kind, side, side, grade, count=4, seed=2, rated=False):
        assert masume.explain(puzzle).complete
    assert min(seen["found"], seen["fails"]) > 0, seen
