"""How the lines of a chain are found again: what the finder says at once, and the same line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import pytest

import masume
from masume.reasoning import assumptions
from masume.reasoning.assumptions import Chain, Conclusions, Line, Link, Trial
from masume.reasoning.technique import Conclusion, Found

ORDERS = (("binairo", 8, "expert"), ("hidato", 6, "expert"), ("hitori", 6, "expert"), ("kakuro", 7, "expert"))


def concluded(found: Found, wanted: Sequence[Conclusion]) -> int:
    """How much of what is wanted a step concludes: where it places a value, the cell loses all others."""
    said = {(*place, True) for place in found.places} | {(*lost, False) for lost in found.removes}
    placed = dict(found.places)
    return sum(
        one in said or (not one[2] and one[0] in placed and placed[one[0]] != one[1]) for one in dict.fromkeys(wanted)
    )


def news(trial: Trial, conclusions: Collection[Conclusion]) -> list[Conclusion]:
    """The conclusions of which nothing is known yet."""
    position = trial.ladder.position
    return [
        (cell, value, placed)
        for cell, value, placed in conclusions
        if (position.value(cell) != value if placed else position.allows(cell, value))
    ]


def is_over(trial: Trial, goals: Conclusions | None) -> bool:
    if goals is not None:
        return not news(trial, goals)
    assert trial.ladder.finder.has_flaw() == bool(trial.ladder.finder.flaws())
    return trial.is_broken()


def again(trial: Trial, link: Link, wanted: Sequence[Conclusion]) -> Found | None:
    """The step that concludes most of what is wanted, by the first technique that concludes any of it."""
    finder = trial.ladder.finder
    if link.supposes is not None:
        cell, value, script = link.supposes
        places, removes = trial.ladder.position.refuted(cell, value)
        return Found(link.technique, 0, -1, places, removes, ()) if finder.is_refuted(cell, value, script) else None
    for name in dict.fromkeys((link.technique, *trial.propagating)):
        offers = [found for found in finder.find(name) if concluded(found, wanted)]
        if offers:
            return max(offers, key=lambda one: (concluded(one, wanted), one.unit == link.unit))
    return None


def line_by_line(start: Trial, links: Sequence[Link], goals: Conclusions | None) -> list[Found] | None:
    trial = start.fork()
    lines: list[Found] = []
    for link in links:
        wanted = news(trial, link.concludes)
        while wanted and not is_over(trial, goals):
            found = again(trial, link, wanted)
            if found is None:
                return None
            trial.note(found)
            lines.append(found)
            left = news(trial, wanted)
            if link.supposes is not None or len(left) == len(wanted):
                break
            wanted = left
    return lines if is_over(trial, goals) else None


@pytest.mark.parametrize(("kind", "side", "grade"), ORDERS)
def test_the_finder_finds_the_lines_of_every_chain(
    kind: str, side: int, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()
    along = assumptions._along

    def checked(
        start: Trial, links: Sequence[Link], goals: Conclusions | None, above: Sequence[Line] = ()
    ) -> Chain | None:
        chain = along(start, links, goals, above)
        lines = line_by_line(start, [*[line.link for line in above], *links], goals)
        assert (None if chain is None else [line.found for line in chain]) == lines
        seen["fails" if lines is None else "leads on"] += 1
        return chain

    monkeypatch.setattr(assumptions, "_along", checked)
    for puzzle in masume.generate(kind, side, side, grade, count=4, seed=2, rated=False):
        assert masume.explain(puzzle).complete
    assert min(seen["leads on"], seen["fails"]) > 0, seen
