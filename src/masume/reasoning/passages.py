"""Group the steps of an explanation into passages, and phrase the references from one sentence to another."""

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
    """A main step, the steps that it depends on, and the bookkeeping steps that follow from it, all told together."""

    step: Step
    rests_on: tuple[Step, ...] = ()
    """The steps on which `step` depends and which are told only in this passage, in order."""
    follows: tuple[Step, ...] = ()
    """The bookkeeping steps after `step`, in order. Steps that only eliminate candidates are included only if an entry
    depends on them."""
    numbers: tuple[int, ...] = ()
    """The numbers of `steps` in the explanation, counted from 1."""
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
        """Return all steps of the passage combined into one, for drawing. Eliminations in cells that the passage fills
        are omitted.
        """
        places = dict.fromkeys(place for step in self.steps for place in step.places)
        written = {cell for cell, _ in places}
        return self.step._replace(
            weight=max(step.weight for step in self.steps),
            places=tuple(places),
            removes=tuple(dict.fromkeys(lost for step in self.told for lost in step.removes if lost[0] not in written)),
            premises=tuple(dict.fromkeys(cell for step in self.told for cell in step.premises)),
        )

    def aftermath(self, lang: str | None = None) -> str:
        """Return the sentences that list the entries made by bookkeeping after the main step. Entries are left out if a
        sentence of the passage has already named them as the only value left in their cell. Return an empty text if no
        entry remains.
        """
        already_said = {place for step in self.told for place in step.forced}
        entered = [place for step in self.follows for place in step.places if place not in already_said]
        parts = [entered[first : first + MOST_AT_ONCE] for first in range(0, len(entered), MOST_AT_ONCE)]
        words = catalogue(lang)
        said_of = (words.in_order(self.step.kind, part, self.step.cols) for part in parts)
        return " ".join(words.say("passage", "follows", what=what) for what in said_of)

    def text(self, lang: str | None = None) -> str:
        """Return the sentences of the steps that are told in full, then those that list the entries after them."""
        lines = [step.text(lang) for step in self.told]
        return "\n".join([*lines, after] if (after := self.aftermath(lang)) else lines)

    def to_json(self) -> json_types.PassageSteps:
        """Return the numbers of the passage's steps, counted from 1: the main step, the steps that it depends on, and
        the bookkeeping steps that follow.
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
    """Return a copy of `step` with every reference to an earlier step ("ruled out in step 4") replaced by the result of
    calling `restate` with the step that contains the reference and the reference itself.
    """
    words = dict(step.words)
    by = words.get("by")
    if isinstance(by, Earlier):
        words["by"] = restate(step, by)
    cases = [case._replace(steps=tuple(restated(line, restate) for line in case.steps)) for case in step.cases]
    return step._replace(words=words, cases=tuple(cases))


def renumbered(step: Step, home: Mapping[int, int], in_part: bool = False) -> Step:
    """Return a copy of `step` whose references to earlier steps are renumbered. `home` maps old numbers to new ones;
    numbers that it does not contain are omitted. If `in_part` is true, only some of the steps are told, and the
    sentence says so where a number is omitted.
    """

    def restate(_: Step, by: Earlier) -> Earlier:
        known = [number for number in by.numbers if number in home]
        what = "omitted" if in_part and len(known) < len(by.numbers) else by.what
        return Earlier(what, tuple(sorted({home[number] for number in known})))

    return restated(step, restate)


def within(step: Step, passage: int) -> Step:
    """Return a copy of `step`, which belongs to the passage with number `passage`. In it, references to this passage
    read "here" instead of a number.
    """

    def restate(_: Step, by: Earlier) -> Earlier:
        others = tuple(number for number in by.numbers if number != passage)
        return Earlier("here", others) if len(others) < len(by.numbers) else by

    return restated(step, restate)
