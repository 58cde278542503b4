"""Group the steps of an explanation into passages, and word how their sentences refer to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from masume.i18n.catalog import catalogue
from masume.i18n.placeholders import Earlier
from masume.reasoning.technique import Step

if TYPE_CHECKING:
    from masume.core import json_types

MOST_AT_ONCE = 6  # the most entries that one sentence of the aftermath lists


class Passage(NamedTuple):
    """Main step with the steps that it depends on and the bookkeeping that follows, all told together."""

    step: Step
    rests_on: tuple[Step, ...] = ()
    """The steps told before `step` that it depends on, in order; each is told only in this passage."""
    follows: tuple[Step, ...] = ()
    """The bookkeeping steps that follow, in order. Their eliminations are included only if these lead to an entry."""
    numbers: tuple[int, ...] = ()
    """The positions of `steps` among all steps of the explanation, counted from 1."""
    routine: frozenset[str] = frozenset()
    """The names of the bookkeeping techniques."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return all steps of the passage in order."""
        return (*self.rests_on, self.step, *self.follows)

    @property
    def told(self) -> tuple[Step, ...]:
        """Return the steps that are told in full: the main step and the steps that it depends on, except bookkeeping
        steps.
        """
        return (*(step for step in self.rests_on if step.technique not in self.routine), self.step)

    @property
    def whole(self) -> Step:
        """Return the passage as a single step, for drawing."""
        places = dict.fromkeys(place for step in self.steps for place in step.places)
        written = {cell for cell, _ in places}
        return self.step._replace(
            weight=max(step.weight for step in self.steps),
            places=tuple(places),
            removes=tuple(dict.fromkeys(lost for step in self.told for lost in step.removes if lost[0] not in written)),
            premises=tuple(dict.fromkeys(cell for step in self.told for cell in step.premises)),
        )

    def aftermath(self, lang: str | None = None) -> str:
        """Return a sentence or two about the entries that follow. Return an empty text if there are none, or if the
        passage has already said of each that it is the only value left for its cell.
        """
        already_said = {place for step in self.told for place in step.forced}
        entered = [place for step in self.follows for place in step.places if place not in already_said]
        parts = [entered[first : first + MOST_AT_ONCE] for first in range(0, len(entered), MOST_AT_ONCE)]
        words = catalogue(lang)
        said_of = (words.in_order(self.step.kind, part, self.step.cols) for part in parts)
        return " ".join(words.say("passage", "follows", what=what) for what in said_of)

    def text(self, lang: str | None = None) -> str:
        """Return the sentences of the steps that are told, then the sentences about the entries that follow."""
        lines = [step.text(lang) for step in self.told]
        return "\n".join([*lines, after] if (after := self.aftermath(lang)) else lines)

    def to_json(self) -> json_types.PassageSteps:
        """Return the numbers, from 1, of the steps of the passage: the main step, the steps that it depends on, and the
        steps that follow.
        """
        at = len(self.rests_on)
        return {
            "step": self.numbers[at],
            "rests_on": list(self.numbers[:at]),
            "follows": list(self.numbers[at + 1 :]),
        }

    def _repr_html_(self) -> str:
        """Return the passage as HTML, for notebooks."""
        from html import escape

        after = self.aftermath()
        return "\n".join(
            [*(Step._repr_html_(step) for step in self.told), *([f"<p>{escape(after)}</p>"] if after else [])]
        )


def restated(step: Step, restate: Callable[[Step, Earlier], Earlier]) -> Step:
    """Return a copy of `step` with every back-reference ("ruled out in step 4") replaced by what `restate` returns."""
    words = dict(step.words)
    by = words.get("by")
    if isinstance(by, Earlier):
        words["by"] = restate(step, by)
    cases = [case._replace(steps=tuple(restated(line, restate) for line in case.steps)) for case in step.cases]
    return step._replace(words=words, cases=tuple(cases))


def renumbered(step: Step, home: Mapping[int, int], in_part: bool = False) -> Step:
    """Return a copy of `step` whose back-references are renumbered. `home` maps old numbers to new ones; numbers
    missing there are omitted. With `in_part`, because only some of the steps are told, the sentence says that some are
    omitted.
    """

    def restate(_: Step, by: Earlier) -> Earlier:
        known = [number for number in by.numbers if number in home]
        what = "omitted" if in_part and len(known) < len(by.numbers) else by.what
        return Earlier(what, tuple(sorted({home[number] for number in known})))

    return restated(step, restate)


def within(step: Step, passage: int) -> Step:
    """Return a copy of `step` whose back-references to its own passage, number `passage`, read "here" instead of a
    number.
    """

    def restate(_: Step, by: Earlier) -> Earlier:
        others = tuple(number for number in by.numbers if number != passage)
        return Earlier("here", others) if len(others) < len(by.numbers) else by

    return restated(step, restate)
