"""Sentences with arguments, taken apart once and for all; `catalogue` says what stands in their braces."""

from __future__ import annotations

import re
from string import Formatter
from typing import NamedTuple

BETWEEN_FORMS = re.compile(r"\|(?![^{}]*\})")  # not those of an argument within a form


class Field(NamedTuple):
    """Where an argument stands in a sentence."""

    name: str
    form: str = ""
    """The form under this name in the catalogue; "" for the argument as it is."""
    forms: tuple[str | Template, ...] = ()
    """Words that agree with the argument's number."""


class Template(NamedTuple):
    """A sentence."""

    pattern: str
    """With a %s for each argument."""
    fields: tuple[Field, ...]

    @classmethod
    def parse(cls, text: str) -> Template:
        pattern = ""
        fields: list[Field] = []
        for literal, name, spec, _ in Formatter().parse(text):
            pattern += literal.replace("%", "%%")
            if name is not None:
                pattern += "%s"
                fields.append(_field(name, spec or ""))
        return cls(pattern, tuple(fields))


def _field(name: str, spec: str) -> Field:
    forms = forms_of(spec)
    if len(forms) == 1:
        return Field(name, spec)
    return Field(name, forms=tuple(Template.parse(form) if "{" in form else form for form in forms))


def forms_of(spec: str) -> list[str]:
    """The forms that a word has: one, two, or as many as the language needs."""
    return BETWEEN_FORMS.split(spec)
