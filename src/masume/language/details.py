"""What exactly was wrong, in the reader's language.

Errors are raised in English, where they arise. Their sentences have translations in `<language>/details.toml`: the
English sentence, and what it is called there. Where sentences differ, the English one has {} for anything, {n} for a
number and {grade} for a grade; the translation has these parts by their numbers:

    {0}              the part as it is
    {0:way|ways}     the form that agrees with a number
    {0:own}          in the words of the language, as far as it has any: parts of sentences, grades
    {0:each}         the same for each item of a list
    {0:said}         a sentence of its own, which must have a translation as well

Whoever shows an error to somebody who may not read English shows a translation. What has none, the page leaves out but
for where it happened; the command line shows it in English."""

from __future__ import annotations

import re
from functools import cache

from masume.language.catalogue import EUPHONY, Catalogue, catalogue
from masume.language.templates import forms_of

NAMED = re.compile(r"(\S+): (.*)", re.DOTALL)  # r3c5: …, boards.txt: …
FLAGGED = re.compile(r"(.*?)((?: \(--[a-z]+ [^()]*\))+)", re.DOTALL)  # … (--mask heart.txt)
JOINTS = re.compile(r"(, | and | or )")
GAP = re.compile(r"\\\{(n|grade|)\\\}")


class _UntranslatedError(Exception):
    """A sentence within a sentence that has no translation."""


class Part:
    """What a sentence is filled with."""

    def __init__(self, text: str, words: Catalogue) -> None:
        self.text = text
        self.words = words

    def __format__(self, spec: str) -> str:
        if spec == "said":
            return _said(self.text, self.words)
        if spec == "own":
            return in_own_words(self.text, self.words)
        if spec == "each":
            return _each_in_own_words(self.text, self.words)
        return forms_of(spec)[self.words.plural(int(self.text))] if spec else self.text


@cache
def _patterns(lang: str, table: str) -> list[tuple[re.Pattern[str], str]]:
    words = catalogue(lang)
    gaps = {"": "(.+?)", "n": r"(\d+)", "grade": f"({'|'.join(words.file('common')['grades'])}|any)"}
    known = words.file("details")[table]
    return [(re.compile(GAP.sub(lambda gap: gaps[gap[1]], re.escape(english))), own) for english, own in known.items()]


def _looked_up(text: str, words: Catalogue, table: str) -> str | None:
    for pattern, own in _patterns(words.lang, table):
        if found := pattern.fullmatch(text):
            return own.format(*(Part(part, words) for part in found.groups()))
    return None


def _said(text: str, words: Catalogue) -> str:
    if (own := _looked_up(text, words, "sentences")) is not None:
        return own
    if found := NAMED.fullmatch(text):
        return f"{found[1]}: {_said(found[2], words)}"
    if found := FLAGGED.fullmatch(text):
        return f"{_said(found[1], words)}{found[2]}"
    raise _UntranslatedError


def in_own_words(text: str, words: Catalogue) -> str:
    """A part of a sentence, as far as the language has words for it."""
    if words.lang == "en":
        return text
    if (own := _looked_up(text, words, "parts")) is not None:
        return own
    return str(words.file("common")["grades"].get(text, text))


def _each_in_own_words(text: str, words: Catalogue) -> str:
    joints = words.file("common")["joints"]
    pieces = JOINTS.split(text)
    pieces[::2] = [in_own_words(piece, words) for piece in pieces[::2]]
    pieces[1::2] = [f" {joints[joint.strip()]} " if joint != ", " else joint for joint in pieces[1::2]]
    return "".join(pieces)


def translated(detail: str, lang: str) -> str | None:
    """The sentence of an error in a language; None when it has no translation."""
    if lang == "en" or not detail:
        return detail or None
    try:
        return EUPHONY[lang](_said(detail, catalogue(lang)))
    except _UntranslatedError:
        return None
