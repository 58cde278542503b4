"""A sentence names the same cells and the same numbers in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.reasoning.technique import Step
from support.audits import sampled
from truth.boards import fresh, made, shown, spread

KINDS = [kind.name for kind in masume.KINDS]
LEAST = 800  # sentences of a kind
# The plurals of the symbols of a Binairo.
SPELLED = ((r"\b(?:ceros?|zer(?:o|a|em|ami|om)?)\b", "0"), (r"\b(?:unos|jedyn(?:k\w+|ek))\b", "1"))


def facts(text: str) -> tuple[set[str], set[str]]:
    """Return the cells that a text names, and its numbers."""
    for word, digit in SPELLED:
        text = re.sub(word, digit, text)
    cell = r"r\d+c\d+"
    return set(re.findall(cell, text)), set(re.findall(r"\d+", re.sub(cell, "", text)))


def every_line(step: Step) -> Iterator[Step]:
    yield step
    for case in step.cases:
        for line in case.steps:
            yield from every_line(line)


def steps_and_lines(kind: str, boards: int) -> Iterator[Step]:
    """Yield each step, alone and within its passage, and each line of its chains."""
    for sample in (*shown(kind), *spread(list(made(kind)), boards), *fresh(kind, 1, seed=boards)):
        explanation = masume.explain(sample.puzzle, sample.state)
        for step in chain(explanation.steps, *(passage.steps for passage in explanation.passages)):
            yield from every_line(step)


@sampled(8, 100)
@pytest.mark.parametrize("kind", KINDS)
def test_cells_and_numbers_are_the_same_in_every_language(kind: str, count: int) -> None:
    steps = 0
    for step in steps_and_lines(kind, count):
        steps += 1
        english = step.reason("en")
        for lang in LANGUAGES:
            text = step.reason(lang)
            assert facts(text) == facts(english), (english, text)
    assert steps > LEAST


def test_a_fact_that_is_missing_is_noticed() -> None:
    assert facts("r1c2 is 7.") != facts("r1c2 is 8.")
    assert facts("r1c2 is 7.") != facts("r1c3 is 7.")
    assert facts("tres ceros seguidos en r1c2") == facts("trzy zera z rzędu w r1c2") == facts("three 0s at r1c2")
