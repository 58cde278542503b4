"""Hints that a page without a server brings along."""

from __future__ import annotations

import re

import masume
from masume.web.offline_hints import stored_hints
from truth.telling import unnamed_grounds

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
            opening, *_ = step.text("en").split(" before")
            assert opening in told


def test_hints_name_their_own_steps_and_say_what_earlier_hints_ruled_out() -> None:
    """Passages are numbered, but a player sees none of them."""
    explanation = masume.explain(masume.read(LONG))
    assert any("(step " in passage.text("en") for passage in explanation.passages)
    named = past = 0
    for hint in stored_hints(explanation, "en"):
        for text in (hint["levels"][-1], hint["full"] or ""):
            lines = [line for line in text.splitlines() if not line.startswith((" ", "After"))]
            for at, line in enumerate(lines, 1):
                assert not list(unnamed_grounds(line))
                assert "in this step" not in line
                past += "in earlier hints" in line
                for number in re.findall(r"\(steps? (\d+)", line):
                    named += 1
                    assert int(number) < at
                    cells = set(re.findall(r"r\d+c\d+", line))
                    assert cells & set(re.findall(r"r\d+c\d+", lines[int(number) - 1]))
    assert named
    assert past
