"""What exactly was wrong, in the reader's language.

Errors are raised in English. The commonest sentences have translations in `<language>/details.toml`: the English
sentence, with {} for each part that differs, and what it is called there, with {0}, {1} … for the same parts. Whoever
shows an error to somebody who may not read English shows a translation, or else nothing but where it happened."""

from __future__ import annotations

import re
from functools import cache

from masume.language.catalogue import catalogue

LINE = re.compile(r"line (\d+): (.*)", re.DOTALL)
CELL = re.compile(r"(r\d+c\d+): (.*)", re.DOTALL)


@cache
def _patterns(lang: str) -> list[tuple[re.Pattern[str], str]]:
    known = catalogue(lang).file("details")["sentences"]
    return [(re.compile("(.+?)".join(map(re.escape, english.split("{}")))), own) for english, own in known.items()]


def translated(detail: str, lang: str) -> str | None:
    """The sentence of an error in a language; None when it has no translation."""
    if lang == "en" or not detail:
        return detail or None
    words = catalogue(lang).file("details")
    if found := LINE.fullmatch(detail):
        rest = translated(found[2], lang)
        return None if rest is None else f"{words['line'].format(n=found[1])}: {rest}"
    for pattern, own in _patterns(lang):
        if found := pattern.fullmatch(detail):
            return own.format(*found.groups())
    if found := CELL.fullmatch(detail):
        rest = translated(found[2], lang)
        return None if rest is None else f"{found[1]}: {rest}"
    return None
