"""Parse templates: each sentence is split at its arguments once. `masume.i18n.catalog` describes the notation of
arguments.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import NamedTuple

BETWEEN_FORMS = re.compile(r"\|(?![^{}]*\})")  # except within an argument of a form


CONCLUSION = "conclusion"  # the argument for the conclusion of the step

Field = tuple[int, str, str, "tuple[str | Template, ...]"]
"""An argument in a sentence: the number of the part, the argument's name, then the name of its form in the catalogue,
or the words that agree with its number. A plain tuple, since it is unpacked for every sentence."""


class Template(NamedTuple):
    """A sentence that is split into words and arguments."""

    parts: list[str]
    """The words between the arguments, and an empty part for each argument."""
    plain: tuple[tuple[int, str], ...]
    """Arguments that are shown as they are: the number of the part, and the argument's name."""
    bent: tuple[Field, ...]
    """Arguments that are shown in one of their forms, or by words that agree with them."""
    concluding: tuple[int, ...]
    """The numbers of the parts for the conclusion of the step."""
    capital: bool
    """Whether the sentence begins with a capital letter rather than an argument."""

    @classmethod
    def parse(cls, text: str) -> Template:
        """Parse `text`, a sentence with arguments in braces."""
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
    """Return the field for the argument `name`. `spec` has the name of a form of the argument, or words of which the
    one that agrees with the argument is shown. `at` is the number of the field's part.
    """
    forms = forms_of(spec)
    if len(forms) == 1:
        return at, name, spec, ()
    return at, name, "", tuple([Template.parse(form) if "{" in form else form for form in forms])


def forms_of(spec: str) -> list[str]:
    """Return the forms of a word in `spec`. There is only one if `spec` is the name of a form; otherwise there are as
    many as the language has.
    """
    return BETWEEN_FORMS.split(spec)
