"""Sentences with arguments, taken apart once and for all; `catalogue` says what stands in their braces."""

from __future__ import annotations

import re
from string import Formatter
from typing import NamedTuple

BETWEEN_FORMS = re.compile(r"\|(?![^{}]*\})")  # not those of an argument within a form


CONCLUSION = "conclusion"  # the argument that says what the step concludes

Field = tuple[int, str, str, "tuple[str | Template, ...]"]
"""Where an argument stands in a sentence: the number of the part, and the argument's name. Then the name of its form in
the catalogue; or words that agree with its number. A plain tuple, for these are taken apart for every sentence."""


class Template(NamedTuple):
    """A sentence."""

    parts: list[str]
    """The words between the arguments, and an empty part for each argument."""
    plain: tuple[tuple[int, str], ...]
    """Where arguments stand as they are: the number of the part, and the argument's name."""
    bent: tuple[Field, ...]
    """Where they stand in one of their forms, or something that agrees with them."""
    concluding: tuple[int, ...]
    """The parts that say what the step concludes."""
    capital: bool
    """Whether the first word is no argument and has a capital letter."""

    @classmethod
    def parse(cls, text: str) -> Template:
        parts: list[str] = []
        plain: list[tuple[int, str]] = []
        bent: list[Field] = []
        concluding: list[int] = []
        for literal, name, spec, _ in Formatter().parse(text):
            parts.append(literal)
            if name is not None:
                if name == CONCLUSION:
                    concluding.append(len(parts))
                elif spec:
                    bent.append(_field(len(parts), name, spec))
                else:
                    plain.append((len(parts), name))
                parts.append("")
        return cls(parts, tuple(plain), tuple(bent), tuple(concluding), text[:1].isupper())


def _field(at: int, name: str, spec: str) -> Field:
    forms = forms_of(spec)
    if len(forms) == 1:
        return at, name, spec, ()
    return at, name, "", tuple([Template.parse(form) if "{" in form else form for form in forms])


def forms_of(spec: str) -> list[str]:
    """The forms that a word has: one, two, or as many as the language needs."""
    return BETWEEN_FORMS.split(spec)
