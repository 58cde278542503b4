"""Translate messages to the reader's language.

Errors and other texts of the command line are messages (`masume.core.errors.Message`): an English template and its
parameters. `<language>/error_messages.toml` has a translation of each template, with the same parameters:

    {cells}                      the parameter as it is; one that is a message itself is translated
    {cells:casilla|casillas}     the form that agrees with a number

The command line shows a message without a translation in English; the page in the browser omits it, except for the
place of the error.
"""

from __future__ import annotations

import re
from typing import Any

from masume.core.errors import Listed, Message, Word, joined
from masume.i18n.catalog import EUPHONY, Catalogue, catalogue
from masume.i18n.templates import forms_of

PLACE = re.compile(r"\{[^{}]*\}")


class _UntranslatedError(Exception):
    """Raised for a message that has no translation."""


class _Part:
    """A parameter of a message, which is translated when it is inserted."""

    def __init__(self, value: object, words: Catalogue) -> None:
        self.value = value
        self.words = words

    def __format__(self, spec: str) -> str:
        value: Any = self.value
        if "|" in spec:
            return forms_of(spec)[self.words.plural(int(value))]
        return format(_translate(value, self.words) if isinstance(value, Message) else value, spec)


def _translate(message: Message, words: Catalogue) -> str:
    """Return `message` in the language of `words`. Raise _UntranslatedError if the language has no translation of
    it.
    """
    if isinstance(message, Listed):
        items = [_translate(item, words) if isinstance(item, Message) else item for item in message.items]
        joint = words.file("common")["joints"].get(message.glue.strip())
        return joined(items, message.glue.replace(message.glue.strip(), joint) if joint else message.glue)
    template = _template(message, words)
    if not message.params:
        return template
    return template.format_map({name: _Part(value, words) for name, value in message.params.items()})


def _template(message: Message, words: Catalogue) -> str:
    """Return the translated template of `message`. Raise _UntranslatedError if the language has none."""
    texts = words.file("error_messages")
    if isinstance(message, Word):
        return str(texts["words"].get(message, words.file("common")["grades"].get(message, message)))
    template = texts["messages"].get(message.template)
    if template is not None:
        return str(template)
    if any(map(str.isalpha, PLACE.sub("", message.template))):
        raise _UntranslatedError
    return message.template  # it has no words to translate


def translated(message: str, lang: str) -> str | None:
    """Return `message` in the language `lang`, or None if there is no translation."""
    if lang == "en" or not message:
        return message or None
    if not isinstance(message, Message):
        return None
    try:
        return EUPHONY[lang](_translate(message, catalogue(lang)))
    except _UntranslatedError:
        return None
