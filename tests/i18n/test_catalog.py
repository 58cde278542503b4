"""The catalogue: every sentence in every language, with the same arguments."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest

import masume
from masume.core.errors import FormatError, UsageError
from masume.i18n import LANGUAGES, language
from masume.i18n.catalog import PLURAL_FORMS, catalogue, own_language
from masume.i18n.placeholders import (
    Area,
    Argument,
    Cells,
    Clauses,
    Count,
    DiagonalWall,
    Earlier,
    Facts,
    Items,
    Line,
    Lines,
    Path,
    Rule,
    Run,
    Text,
    Title,
    Value,
    argument_from_json,
    cell_names,
)

FILES = ["check", "common", "lab", "web", *(kind.name for kind in masume.KINDS)]
# Declensions: one language needs more of them than another.
ITS_OWN = ("lines", "runs", "values-")


def sentences(found: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a file with its keys."""
    if isinstance(found, dict):
        for key, inner in found.items():
            yield from sentences(inner, f"{path}.{key}" if path else key)
    else:
        assert isinstance(found, str), f"{path} is no text"
        yield path, found


def arguments(sentence: str) -> set[str]:
    found = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None]
    return {name for name, _ in found}.union(*(arguments(spec) for _, spec in found))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_is_missing_and_arguments_match(lang: str, file: str) -> None:
    english = dict(sentences(catalogue("en").file(file)))
    other = dict(sentences(catalogue(lang).file(file)))
    shared = {path for path in english if not path.startswith(ITS_OWN)}
    assert {path for path in other if not path.startswith(ITS_OWN)} == shared
    for path in sorted(shared):
        assert arguments(other[path]) == arguments(english[path]), f"{lang} {file} {path}"


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_are_as_many_as_the_language_has(lang: str, file: str) -> None:
    for path, sentence in sentences(catalogue(lang).file(file)):
        assert sentence.strip() == sentence != "", path
        for _, name, spec, _ in string.Formatter().parse(sentence):
            if name is not None and spec and "|" in spec:
                assert len(spec.split("|")) == PLURAL_FORMS[lang], f"{path}: {spec}"


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_technique_and_rule_has_its_words(lang: str, kind: Any) -> None:
    words = catalogue(lang)
    for technique in kind.logic.techniques.all + kind.logic.techniques.contradictions:
        assert words.title(kind.name, technique.name)
        assert words.idea(kind.name, technique.name)
    titles = [words.title(kind.name, technique.name) for technique in kind.logic.techniques.all]
    assert len(set(titles)) == len(titles)
    for code, sentence in kind.rules.items():
        assert words.rule(kind.name, code) == sentence if lang == "en" else words.rule(kind.name, code)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_catalogue_has_no_sentence_that_nobody_says(kind: Any) -> None:
    known = {technique.name for technique in kind.logic.techniques.all + kind.logic.techniques.contradictions}
    shared = set(catalogue("en").file("common")["steps"])  # a kind may say these in its own words
    assert set(catalogue("en").file(kind.name)["steps"]) <= known | shared


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, "pole"), (2, "pola"), (4, "pola"), (5, "pól"), (12, "pól"), (22, "pola"), (25, "pól"), (112, "pól")],
)
def test_polish_has_three_forms(number: int, form: str) -> None:
    assert ("pole", "pola", "pól")[catalogue("pl").plural(number)] == form


@pytest.mark.parametrize(("number", "form"), [(1, "cell"), (0, "cells"), (2, "cells")])
def test_english_has_two_forms(number: int, form: str) -> None:
    assert ("cell", "cells")[catalogue("en").plural(number)] == form


def test_words_are_shown_in_each_language() -> None:
    cells = Cells((0, 1, 5))
    assert catalogue("en").show(cells, "binairo", 4) == "r1c1, r1c2 and r2c2"
    assert catalogue("es").show(cells, "binairo", 4) == "r1c1, r1c2 y r2c2"
    assert catalogue("pl").show(cells, "binairo", 4) == "r1c1, r1c2 i r2c2"
    assert catalogue("en").show(Line("column", 3), "binairo", 4) == "column 3"
    assert catalogue("pl").form(Line("column", 3), "loc", "binairo", 4) == "kolumnie 3"
    some = Lines("row", (2, 4, 5, 6))
    assert catalogue("en").show(some, "binairo", 4) == "rows 2 and 4–6"
    assert catalogue("es").show(some, "binairo", 4) == "las filas 2 y 4–6"
    assert catalogue("pl").form(some, "loc", "binairo", 4) == "wierszach 2 i 4–6"
    assert catalogue("en").show(Lines("column", (3,)), "binairo", 4) == "column 3"
    assert catalogue("en").show(Value(1), "hitori", 4) == "shaded"


def test_a_long_wall_is_told_by_its_bends() -> None:
    """On a board of ten columns: down to the right, back up, and on after a gap."""
    words = catalogue("en")
    wall = (0, 11, 22, 33, 24, 15, 37, 46)
    assert words.show(DiagonalWall(wall), "hitori", 10) == "r1c1–r4c4–r2c6 and r4c8–r5c7"
    assert words.show(DiagonalWall(wall[:3]), "hitori", 10) == "r1c1, r2c2 and r3c3"


def test_a_wall_of_many_bends_is_told_by_some_of_them() -> None:
    """On a board of ten columns, from border to border and up and down."""
    wall = [10 * (row % 2) + row for row in range(10)]
    told = catalogue("en").show(DiagonalWall(tuple(wall)), "hitori", 10)
    assert told == "r1c1 to r2c10 by r2c2, r1c3, r2c4, r2c6, r1c7 and r2c8"


def test_a_long_path_is_told_by_its_ends_and_turns() -> None:
    """On a board of ten columns: along the first row, and back along the second."""
    along = (0, 1, 2, 3, 4, 14, 13, 12, 11, 10)
    words = catalogue("en")
    assert words.show(Path(along[:3]), "hidato", 10) == "r1c1–r1c2–r1c3"
    assert words.show(Path(along), "hidato", 10) == "the 10 cells from r1c1 by r1c5 and r2c5 to r2c1"


def test_many_earlier_steps_are_counted() -> None:
    words = catalogue("en")
    odd = tuple(range(1, 18, 2))
    assert words.show(Earlier("step", odd[:3]), "hidato", 10) == " (steps 1, 3 and 5)"
    assert words.show(Earlier("step", odd), "hidato", 10) == " (9 of the steps 1–17)"
    assert words.show(Earlier("line", odd), "hidato", 10) == " (9 of the lines 1–17 above)"
    assert words.show(Earlier("step", tuple(range(3, 30))), "hidato", 10) == " (steps 3–29)"


def test_a_large_area_is_told_row_by_row() -> None:
    """On a board of ten columns; what goes on in the next row is not side by side."""
    words = catalogue("en")
    area = (2, 3, 4, 8, 9, 10, 11, 12, 15)
    assert words.show(Area(area), "hidato", 10) == "r1c3–r1c5, r1c9, r1c10, r2c1–r2c3 and r2c6"
    assert words.show(Area(area[:3]), "hidato", 10) == "r1c3, r1c4 and r1c5"
    assert words.show(Area(area, (20, 21)), "hidato", 10) == "all but r3c1 and r3c2"


def test_what_is_known_of_cells_is_said() -> None:
    known = Facts(((3, 1), (5, 0)))
    assert catalogue("en").show(known, "hitori", 10) == "r1c6 is unshaded, and r1c4 is shaded"
    assert catalogue("es").show(known, "hitori", 10).count("sombre") == 2


def test_conclusions_gather_what_is_alike() -> None:
    said = catalogue("en").conclusion("binairo", ((0, 1), (3, 0), (2, 1)), (), (), 4)
    assert said == "r1c4 is 0, and r1c1 and r1c3 are 1"
    said = catalogue("en").conclusion("binairo", ((0, 0), (3, 1), (2, 0)), (), (), 4)
    assert said == "r1c4 is 1, and r1c1 and r1c3 are 0", "the fewest first, whichever symbol they get"
    said = catalogue("en").conclusion(
        "kakuro", (), ((0, 1), (0, 2), (1, 1), (1, 2), (2, 5)), ((0, (7, 9)), (1, (7, 9))), 4
    )
    assert said == "only 7 and 9 are left for r1c1 and r1c2, and r1c3 is not 5"


def test_cells_that_follow_each_other_are_named_by_their_ends() -> None:
    form = "{low}–{high}"
    assert cell_names([0, 1, 2, 5, 9, 10, 11, 12], 10, form) == ("r1c1–r1c3", "r1c6", "r1c10", "r2c1–r2c3")
    assert cell_names([3, 13, 23], 10, form) == ("r1c4–r3c4",)
    assert cell_names([8, 9, 10], 10, form) == ("r1c9", "r1c10", "r2c1"), "the end of one row and the start of another"
    assert cell_names([0, 1, 11, 21], 10, form) == ("r1c1", "r1c2–r3c2")
    assert cell_names([0, 10, 11, 12], 10, form) == ("r1c1", "r2c1–r2c3")
    assert cell_names([2, 1, 0], 10, form) == ("r1c3", "r1c2", "r1c1"), "an order that is not theirs is kept"
    assert cell_names([0, 1, 2], 10) == ("r1c1", "r1c2", "r1c3"), "not in every kind"


def test_ranges_agree_in_number_with_all_that_they_name() -> None:
    words = catalogue("en")
    lost = [(cell, digit) for cell in range(4) for digit in (6, 7, 8, 9)]
    assert words.conclusion("kakuro", (), lost, (), 9) == "r1c1–r1c4 are not 6–9"
    said = words.conclusion("kakuro", (), lost, [(0, (1, 2, 3)), (1, (5,))], 9)
    assert said == "only 1–3 are left for r1c1; r1c2 can only be 5; and r1c3 and r1c4 are not 6–9"
    assert "r1c1, r1c2, r1c3 and r1c4" in words.conclusion("hitori", [(cell, 1) for cell in range(4)], (), (), 9)


@pytest.mark.parametrize(
    "word",
    [
        Cells((1, 2)),
        Line("row", 3),
        Lines("row", (3, 5)),
        Run("across", (4, 5), 16),
        Value(1),
        Count(7),
        Text("A"),
        Items(("1", "2"), "or"),
        Rule("three"),
        Title("pair"),
        DiagonalWall((2, 11, 20)),
        Path((2, 3, 13)),
        Area((2, 3, 4)),
        Area((2, 3, 4), (5,)),
        Facts(((3, 1), (5, 0))),
        Clauses("cross-squeeze", (("three", (("cells", Cells((1, 2))), ("value", Value(0)))), ("twin", ()))),
    ],
)
def test_words_survive_json(word: Argument) -> None:
    read = argument_from_json(word.to_json())
    assert read == word
    assert type(read) is type(word)  # arguments of two types may be equal


@pytest.mark.parametrize("plain", [None, 3, "cells", {}, {"verb": 1}, []])
def test_what_is_no_word_is_refused(plain: Any) -> None:
    with pytest.raises(FormatError):
        argument_from_json(plain)


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "pl_PL", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "pl_PL", "LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == lang
    assert catalogue().lang == lang
    monkeypatch.setenv("LC_ALL", "pl" if lang == "es" else "es")
    assert catalogue().lang == lang  # it is asked once
    own_language.cache_clear()
    assert catalogue().lang != lang


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="en, es, pl"):
        catalogue("de")


def test_an_area_of_many_pieces_is_named_by_one_of_its_cells() -> None:
    scattered = tuple(range(0, 40, 2))
    assert catalogue("en").show(Area(scattered), "hidato", 10) == "the cells on the side of r1c1"
    assert catalogue("en").show(Area(scattered[:8]), "hidato", 10).count("r") == 8
    assert (
        catalogue("en").show(Area(tuple(range(40))), "hidato", 10)
        == "r1c1–r1c10, r2c1–r2c10, r3c1–r3c10 and r4c1–r4c10"
    )
