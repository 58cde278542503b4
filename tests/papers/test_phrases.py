"""Phrases: texts that are not yet in a language."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.papers.phrases import FILE, Figure, Value, figure, from_json, say, text_of, to_json

SHAPE = say("hidato.shapes.frame")
SHARE = say("hidato.shape-share", shape=SHAPE, share=say("words.of", part=91, whole=100))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "This machine has 1 processor: no speed-up is possible."),
        ("es", "Esta máquina tiene 1 procesador: no es posible ninguna aceleración."),
        ("pl", "Ta maszyna ma 1 procesor: przyspieszenie nie jest możliwe."),
    ],
)
def test_words_agree_with_a_number(lang: str, text: str) -> None:
    assert say("kakuro-parallel.one-processor", n=1).text(lang) == text
    assert say("kakuro-parallel.one-processor", n=5).text(lang) != text.replace("1", "5")


def test_words_agree_with_a_list() -> None:
    boards = say("words.all")
    one, two = (say("hitori-search.several", boards=boards, numbers=numbers) for numbers in (("3",), ("3", "8")))
    assert one.text("en") == "all: board 3 has more than one solution."
    assert two.text("en") == "all: boards 3 and 8 have more than one solution."
    assert two.text("pl") == "wszystkie: plansze 3 i 8 mają więcej niż jedno rozwiązanie."


def test_phrases_stand_in_phrases_and_figures_get_their_comma() -> None:
    assert SHARE.text("es") == "marco (91 de 100)"
    assert text_of((SHARE, SHAPE, "kernel"), catalogue("pl")) == "ramka (91 z 100), ramka i kernel"
    assert [text_of(figure(2.8, 2), catalogue(lang)) for lang in LANGUAGES] == ["2.80", "2,80", "2,80"]


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from masume.i18n.catalog import own_language

    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    own_language.cache_clear()
    assert SHAPE.text() == "ramka"
    own_language.cache_clear()


@pytest.mark.parametrize("value", [7, "5x5", Figure("0.10"), SHAPE, SHARE, (SHARE, "kernel", 3), ()])
def test_values_survive_json(value: Value) -> None:
    assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize("plain", [None, 0.5, {}, {"said": "words.all"}, {"say": 3}])
def test_what_is_no_value_is_refused(plain: Any) -> None:
    with pytest.raises(ValueError, match="no value of a stored phrase"):
        from_json(plain)


def _sentences(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, inner in words.items():
        if isinstance(inner, dict):
            yield from _sentences(inner, f"{path}{key}.")
        else:
            yield f"{path}{key}", inner


def _numbers(sentence: str) -> list[str]:
    """The numbers between the arguments of a sentence, sorted, with points."""
    words = " ".join(literal for literal, *_ in string.Formatter().parse(sentence))
    return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", words))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_sentences_state_the_same_numbers_in_every_language(lang: str) -> None:
    other = dict(_sentences(catalogue(lang).file(FILE)))
    for path, sentence in _sentences(catalogue("en").file(FILE)):
        assert _numbers(other[path]) == _numbers(sentence), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_papers_programs_are_cited_in_every_language(lang: str) -> None:
    text = "\n".join(sentence for _, sentence in _sentences(catalogue(lang).file(FILE)))
    for source in (
        "github.com/rubbuemen/Hitori, Hitori.ipynb",
        "github.com/11jolek11/Hitori, hitori.mod",
        "github.com/11jolek11/Hitori, meta.py",
        "github.com/JoseNA12/Kakuro, SolucionadorK.py",
    ):
        assert source in text
