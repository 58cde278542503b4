"""Errors in the reader's language: every sentence that is translated is one that is raised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import masume
from masume.language import LANGUAGES
from masume.language.catalogue import catalogue
from masume.language.details import translated

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ROOT = Path(masume.__file__).parent
LEAST = 8  # letters of a part that can be looked for in the sources


def sentences(lang: str) -> dict[str, str]:
    found: dict[str, str] = catalogue(lang).file("details")["sentences"]
    return found


def test_all_languages_have_the_same_sentences() -> None:
    assert len({tuple(sentences(lang)) for lang in OTHERS}) == 1


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_name_only_parts_that_there_are(lang: str) -> None:
    for english, own in sentences(lang).items():
        numbers = {int(number) for number in re.findall(r"\{(\d+)\}", own)}
        assert numbers <= set(range(english.count("{}"))), english
        assert not re.search(r"\{\}", own), english


def test_every_sentence_stands_in_the_sources() -> None:
    text = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py"))
    text = re.sub(r'"\n\s*f?"', "", text)  # sentences that are broken over several lines
    missing = [
        (english, part)
        for english in sentences("es")
        for part in re.split(r"\{\}|\(|^the state ", english)  # some are put together from pieces
        if len(part) >= LEAST and part.strip(" ();:") not in text
    ]
    assert missing == []


def test_lines_and_cells_are_kept() -> None:
    assert translated("line 3: the board has no cells", "es") == "línea 3: el tablero no tiene casillas"
    said = translated("line 2: r2c3: the clue 5 down has no white cell below it", "pl")
    assert said == "wiersz 2: r2c3: wskazówka 5 w pionie nie ma białego pola poniżej"
    assert translated("line 3: something new", "es") is None
    assert translated("something new", "en") == "something new"
    assert translated("", "es") is None
