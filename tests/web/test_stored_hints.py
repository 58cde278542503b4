"""Hints that a page without a server brings along."""

from __future__ import annotations

import masume
from masume.reasoning.passages import renumbered
from masume.web.stored_hints import stored_hints

# Some of its passages only narrow: they are parts of arguments that take many steps.
LONG = "hidato;6x6;neighbours=8;.,.,35,36,.,19/31,.,.,21,.,./.,.,.,.,.,1/.,.,26,.,.,./.,25,.,.,.,./.,.,.,6,.,."


def test_every_hint_enters_something_and_has_all_that_it_rests_on() -> None:
    explanation = masume.explain(masume.read(LONG))
    hints = stored_hints(explanation, "en")
    entering = [passage for passage in explanation.passages if passage.whole.places]
    assert len(entering) < len(explanation.passages)
    assert len(hints) == len(entering)
    assert all(hint["needs"] for hint in hints)
    told = "\n".join(hint["full"] or hint["levels"][-1] for hint in hints)
    for passage in explanation.passages:
        for step in passage.told:
            assert renumbered(step, {}).text("en") in told


def test_no_hint_names_another_passage() -> None:
    explanation = masume.explain(masume.read(LONG))
    assert any("(step " in passage.text("en") for passage in explanation.passages)
    for hint in stored_hints(explanation, "en"):
        assert "(step" not in "".join([*hint["levels"], hint["full"] or ""])
