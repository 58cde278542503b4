"""What exactly was wrong, in the reader's language.

Errors are raised in English, where they arise. Their sentences have translations in `<language>/details.toml`: the
English sentence, and what it is called there. Where sentences differ, the English one has {} for anything, {n} for a
number, {n row} for 1 row or 5 rows, and {grade} for a grade; the translation has these parts by their numbers:

    {0}              the part as it is
    {0:way|ways}     the form that agrees with a number
    {0:own}          in the words of the language, as far as it has any: parts of sentences, grades
    {0:each}         the same for each item of a list
    {0:listed}       the same for what semicolons set apart: parts, or sentences of their own
    {0:said}         a sentence of its own, which must have a translation as well

Whoever shows an error to somebody who may not read English shows a translation. What has none, the page leaves out but
for where it happened; the command line shows it in English."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from masume.i18n.catalog import EUPHONY, Catalogue, catalogue
from masume.i18n.templates import forms_of

NAMED = re.compile(r"(\S+|[^:,]*[./\\][^:,]*): (.*)", re.DOTALL)  # r3c5: …, boards.txt: …, my boards.txt: …
FLAGGED = re.compile(r"(.*?)((?: \(--(?:start|pattern|mask|layout) [^()]*\))+)", re.DOTALL)  # … (--mask heart.txt)
JOINTS = re.compile(r"(, | and | or )(?![^()]*\))")  # not those in brackets
GAP = re.compile(r"\{(n(?: \w+)?|grade|)\}")


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
        if spec == "listed":
            return "; ".join(_said_or_own(item, self.words) for item in self.text.split("; "))
        return forms_of(spec)[self.words.plural(int(self.text))] if spec else self.text


class _Known(NamedTuple):
    """An English sentence, or a part of one, and what it is called in another language."""

    english: str
    own: str
    words: tuple[str, ...]
    """What stands between the gaps."""


@cache
def _known(lang: str, table: str) -> list[_Known]:
    """The parts of sentences as they stand in the file. Of the sentences, those that hold another one come first, and
    then those with the most words of their own: one in which almost anything fits is the last that is thought of."""
    found = [
        _Known(english, own, tuple(GAP.split(english)[::2]))
        for english, own in catalogue(lang).file("details")[table].items()
    ]
    if table == "parts":
        return found
    return sorted(found, key=lambda known: (":said" not in known.own, -sum(map(len, known.words))))


@cache
def pattern(english: str) -> re.Pattern[str]:
    """What a sentence with these gaps looks like."""
    grades = "|".join(catalogue("en").file("common")["grades"])
    gaps = {"": "(.+?)", "n": r"(\d+)", "grade": f"({grades}|any)"}
    pieces = GAP.split(english)
    pieces[::2] = map(re.escape, pieces[::2])
    pieces[1::2] = [gaps[gap] if gap in gaps else rf"(\d+) {gap.removeprefix('n ')}s?" for gap in pieces[1::2]]
    return re.compile("".join(pieces), re.DOTALL)


def _looked_up(text: str, words: Catalogue, table: str) -> str | None:
    for known in _known(words.lang, table):
        if not all(word in text for word in known.words):  # seen at once, without a pattern
            continue
        if found := pattern(known.english).fullmatch(text):
            try:
                return known.own.format(*(Part(part, words) for part in found.groups()))
            except _UntranslatedError:
                continue
    return None


def _said(text: str, words: Catalogue) -> str:
    if found := NAMED.fullmatch(text):
        try:
            return f"{found[1]}: {_said(found[2], words)}"
        except _UntranslatedError:
            pass  # what stands before the colon belongs to the sentence
    if (own := _looked_up(text, words, "sentences")) is not None:
        return own
    if found := FLAGGED.fullmatch(text):
        return f"{_said(found[1], words)}{found[2]}"
    raise _UntranslatedError


def _said_or_own(text: str, words: Catalogue) -> str:
    try:
        return _said(text, words)
    except _UntranslatedError:
        return in_own_words(text, words)


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
