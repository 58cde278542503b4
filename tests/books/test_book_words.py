"""What a book says: in every language, with the same arguments, of every kind and option."""

from __future__ import annotations

import string

import pytest

import masume
from i18n.test_catalog import arguments, sentences
from masume.books.chapters import say
from masume.i18n import LANGUAGES
from masume.i18n.catalog import PLURAL_FORMS, catalogue


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_is_missing_and_arguments_match(lang: str) -> None:
    english = dict(sentences(catalogue("en").file("book")))
    other = dict(sentences(catalogue(lang).file("book")))
    assert set(other) == set(english)
    for path, sentence in english.items():
        assert arguments(other[path]) == arguments(sentence), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_are_as_many_as_the_language_has(lang: str) -> None:
    for path, sentence in sentences(catalogue(lang).file("book")):
        assert sentence.strip() == sentence != "", path
        for _, name, spec, _ in string.Formatter().parse(sentence):
            if name is not None and spec and "|" in spec:
                assert len(spec.split("|")) == PLURAL_FORMS[lang], f"{path}: {spec}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_name_and_a_goal_and_every_variant_is_told_apart(lang: str) -> None:
    words = catalogue(lang).file("book")
    names = {kind.name for kind in masume.KINDS}
    assert set(words["names"]) == set(words["goals"]) == names
    unusual = {
        f"{name}-{word}"
        for kind in masume.KINDS
        for name, spec in kind.options.items()
        for word, value in spec.choices.items()
        if value != spec.default
    }
    assert set(words["variants"]) == unusual
    assert len(set(words["variants"].values())) == len(unusual)
    assert set(words["meanings"]) >= unusual  # the usual rules may need a word, too


@pytest.mark.parametrize(
    ("lang", "one", "five"),
    [("en", "1 puzzle", "5 puzzles"), ("es", "1 puzle", "5 puzles"), ("pl", "1 łamigłówka", "5 łamigłówek")],
)
def test_numbers_agree(lang: str, one: str, five: str) -> None:
    words = catalogue(lang)
    assert [say(words, "front", "boards", boards=number) for number in (1, 5)] == [one, five]
