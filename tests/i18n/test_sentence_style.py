"""The style of sentences as players read them: each step, line and passage of many explanations, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.verbs.explain import Explanation
from support.audits import sampled
from support.reading import doubles, faults
from truth.boards import fresh, made, shown, spread

KINDS = [kind.name for kind in masume.KINDS]
LONGEST = 800  # letters of one argument: eight ways of several stretches, or a wall of many cells, have to be named
LEAST = 800  # sentences of a kind


# What a template says with one of something, or with very many, if nobody has thought of it.
STUMBLES = (
    (r"repeated symbols at r\d+c\d+ can", "one cell that repeats symbols"),
    (r"neighbours \(\d+\)", "several neighbours that are one"),
    (r"differs from it by at most", "a bound where there is one difference"),
    (r"\d+ more candidates? (?:is|are) out", "something ruled out that is not said"),
    (r"is not (?:\d+(?:–\d+)?, ){8}", "a list where a rule would do"),
)


@cache
def explanations(kind: str, boards: int) -> list[Explanation]:
    """The explanations of boards of a kind, which are put into words in each language."""
    samples = [*shown(kind), *spread(list(made(kind)), boards), *fresh(kind, 1, seed=21)]
    return [masume.explain(sample.puzzle, sample.state) for sample in samples]


def lines_with_titles(kind: str, boards: int, lang: str) -> Iterator[tuple[str, str]]:
    """Yield each line of the explanations with the title of its step."""
    words = catalogue(lang)
    for explanation in explanations(kind, boards):
        for step in chain(explanation.steps, *(passage.steps for passage in explanation.passages)):
            title = words.title(kind, step.technique)
            for line in step.text(lang).splitlines():
                yield title, re.sub(r"^\s*(?:\d+\.|[-–•])?\s*", "", line)


@sampled(6, 100)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_explanations_read_well(kind: str, lang: str, count: int) -> None:
    examples: dict[str, str] = {}
    lines = 0
    for title, text in lines_with_titles(kind, count, lang):
        lines += 1
        for fault in chain(faults(lang, text), doubles(text)):
            examples.setdefault(fault, text)
        if text.lower().startswith(title.lower() + "."):
            examples.setdefault("it begins with its title", text)
        for pattern, fault in STUMBLES if lang == "en" else ():
            if re.search(pattern, text):
                examples.setdefault(fault, text)
        if len(text) > LONGEST:
            examples.setdefault(f"it has more than {LONGEST} letters", text)
    assert lines > LEAST
    assert not examples, "\n".join(f"{fault}: {text}" for fault, text in examples.items())
