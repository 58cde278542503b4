"""Passages: what an explanation tells, a few steps at a time, and how the steps within them name each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from masume.i18n.catalog import catalogue
from masume.i18n.placeholders import Earlier
from masume.reasoning.technique import Step

MOST_AT_ONCE = 6  # what follows that one sentence lists


class Passage(NamedTuple):
    """A step that is told, with what it rests on and what follows."""

    step: Step
    rests_on: tuple[Step, ...] = ()
    """The silent steps, not told before, without which the step could not be taken; in order."""
    follows: tuple[Step, ...] = ()
    """The bookkeeping that comes of it; in order. What it strikes out is here only if something is entered by that."""
    numbers: tuple[int, ...] = ()
    """Where `steps` stand among all steps, counted from 1."""
    bookkeeping: frozenset[str] = frozenset()
    """The techniques that go without saying."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of it, in order."""
        return (*self.rests_on, self.step, *self.follows)

    @property
    def told(self) -> tuple[Step, ...]:
        """The steps that are told in full: the one, and those that it rests on and that do not go without saying."""
        return (*(step for step in self.rests_on if step.technique not in self.bookkeeping), self.step)

    @property
    def whole(self) -> Step:
        """The passage as if it were one step, for drawing."""
        places = dict.fromkeys(place for step in self.steps for place in step.places)
        written = {cell for cell, _ in places}
        return self.step._replace(
            weight=max(step.weight for step in self.steps),
            places=tuple(places),
            removes=tuple(dict.fromkeys(lost for step in self.told for lost in step.removes if lost[0] not in written)),
            because=tuple(dict.fromkeys(cell for step in self.told for cell in step.because)),
        )

    def aftermath(self, lang: str | None = None) -> str:
        """What follows, in a sentence or two; nothing when nothing is entered, or only what was said to be the one
        value left for its cell."""
        said = {place for step in self.told for place in step.forced}
        entered = [place for step in self.follows for place in step.places if place not in said]
        parts = [entered[first : first + MOST_AT_ONCE] for first in range(0, len(entered), MOST_AT_ONCE)]
        words = catalogue(lang)
        said_of = (words.in_order(self.step.kind, part, self.step.cols) for part in parts)
        return " ".join(words.say("passage", "follows", what=what) for what in said_of)

    def text(self, lang: str | None = None) -> str:
        """The sentences of what is told, then what follows."""
        lines = [step.text(lang) for step in self.told]
        return "\n".join([*lines, after] if (after := self.aftermath(lang)) else lines)

    def to_json(self) -> dict[str, object]:
        """Which steps the passage holds, by their numbers from 1, and which of them it tells."""
        at = len(self.rests_on)
        return {
            "step": self.numbers[at],
            "rests_on": list(self.numbers[:at]),
            "follows": list(self.numbers[at + 1 :]),
        }

    def _repr_html_(self) -> str:
        """What notebooks show."""
        from html import escape

        after = self.aftermath()
        return "\n".join(
            [*(Step._repr_html_(step) for step in self.told), *([f"<p>{escape(after)}</p>"] if after else [])]
        )


def restated(step: Step, restate: Callable[[Step, Earlier], Earlier]) -> Step:
    """A step of which each sentence that names the steps that ruled something out names them in another way."""
    words = dict(step.words)
    by = words.get("by")
    if isinstance(by, Earlier):
        words["by"] = restate(step, by)
    cases = [case._replace(steps=tuple(restated(line, restate) for line in case.steps)) for case in step.cases]
    return step._replace(words=words, cases=tuple(cases))


def renumbered(step: Step, home: Mapping[int, int], in_part: bool = False) -> Step:
    """A step that names the steps that ruled something out, with other numbers for them; without those that have none.
    Where only a part of the steps is told, it says that these are left out."""

    def restate(_: Step, by: Earlier) -> Earlier:
        known = [number for number in by.numbers if number in home]
        what = "omitted" if in_part and len(known) < len(by.numbers) else by.what
        return Earlier(what, tuple(sorted({home[number] for number in known})))

    return restated(step, restate)


def within(step: Step, passage: int) -> Step:
    """A step that names the passages that ruled something out, as it is told within one of them: that one is not named
    by its number."""

    def restate(_: Step, by: Earlier) -> Earlier:
        others = tuple(number for number in by.numbers if number != passage)
        return Earlier("here", others) if len(others) < len(by.numbers) else by

    return restated(step, restate)
