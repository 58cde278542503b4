"""Every sentence of every kind, filled in with one, two and many of each argument, as a reader would see it.

The arguments come from the placeholders alone, so a new sentence is tested without being named here. `python -m
tests.language.test_sentences pl hidato` prints all renderings of a file, to be read.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.i18n.catalog import Catalogue, Conclusions, catalogue
from masume.i18n.placeholders import (
    Area,
    Argument,
    Cells,
    Count,
    DiagonalWall,
    Earlier,
    Items,
    Line,
    Run,
    Text,
    Value,
    number_of,
)
from support.reading import faults

COLS = 9
KINDS = [kind.name for kind in masume.KINDS]
CELLS = (0, 12, 24, 33, 41, 50)
ONE_CELL = re.compile(r"(.*_)?cell|first|last|second|dead|twin|corner|side|middle|exit|shaded|example|way")
LINES = {"line", "crossing"}
NUMBERS = {"number", "value", "other", "needed", "digit", "low", "high", "before", "after", "beside", "goal", "split"}
COUNTS = {"n", "count", "size", "steps", "most", "more", "fewer", "low_steps", "high_steps"}
SUMS = {"sum", "rest", "total", "equation", "across", "down", "symbol"}
ITEMS = {
    "gaps": ("7", "9–12", "15", "20–21", "30", "41"),
    "gap": ("9–12",),
    "fillings": ("0110", "1001", "0101", "1010", "0011", "1100"),
    "groups": ("r1c2", "r1c5/r1c6", "r1c8/r1c9", "r2c1", "r2c4", "r2c6/r2c7"),
    "ways": ("3+8", "8+3", "5+6", "6+5", "2+9", "9+2"),
}
ITEMS["pairs"] = ITEMS["fits"] = ITEMS["left"] = ITEMS["crowded"] = ITEMS["homeless"] = ITEMS["ways"]
AMOUNTS = (1, 2, 5, 6)
OF_HIDATO = {"out", "gone", "far", "found", "visited", "always", "ways"}  # cells there


def parts(template: str) -> Iterator[tuple[str, str]]:
    """Every placeholder with what follows its colon, those within forms as well."""
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None:
            yield name, spec or ""
            yield from parts(spec or "")


def argument(kind: str, template: str, name: str, amount: int) -> Argument:
    """Something that may stand in a placeholder: of the type that its name and its forms ask for."""
    specs = [spec for other, spec in parts(template) if other == name]
    if name in LINES or (name == "twin" and kind == "binairo"):
        return Line("column", amount + 1)
    if name == "run" or (name == "other" and kind == "kakuro"):
        return Run("down", CELLS[: max(2, amount)], 11)
    if any(spec and "|" not in spec for spec in specs):  # the word of a value, as in {value:many}
        return Value(1)
    if name in ("one", "other") and kind == "hitori":
        return Cells(CELLS[: max(1, amount)])
    is_distance = name == "far" and "{low}" in template
    if name in COUNTS or is_distance or (name == "number" and any("|" in spec for spec in specs)):
        return Count(amount if any("|" in spec for spec in specs) else max(2, amount))
    if name in ITEMS:
        return Items(ITEMS[name][:amount], "or" if name in ("ways", "pairs", "fits", "left") else "and")
    if name in OF_HIDATO and kind == "hidato":
        return Cells(CELLS[:amount])
    if name in SUMS or (name in ("first", "second") and kind == "hitori"):
        return Text("8")
    if name in NUMBERS:
        return Value(1 if kind in ("binairo", "hitori") else 8)
    if ONE_CELL.fullmatch(name):
        return Cells(CELLS[:1])
    if name in ("digits", "others", "numbers", "missing", "options"):
        return Items(("4", "7", "8", "11", "80", "9")[:amount], "or" if name == "options" else "and")
    if name in ("ends", "goals", "cells") or any("|" in spec for spec in specs):
        return Cells(CELLS[:amount])
    return Text("r1c1, r1c2")


def concluded(
    words: Catalogue,
    kind: str,
    places: list[tuple[int, int]],
    removes: list[tuple[int, int]] | None = None,
    leaves: list[tuple[int, tuple[int, ...]]] | None = None,
) -> str:
    return words.conclusion(kind, tuple(places), tuple(removes or ()), tuple(leaves or ()), COLS)


def conclusions(kind: str) -> Iterator[Conclusions]:
    """Short and long ones, of every form."""
    low, high = (0, 1) if kind in ("binairo", "hitori") else (8, 11)
    yield [(0, high)], [], []
    yield [(0, low), (12, high), (24, high)], [], []
    if kind not in ("binairo", "hitori"):
        removes = [(cell, value) for cell in (0, 1) for value in (7, 8)]
        yield [], removes, []
        yield [(30, 5)], [*removes, (9, 11)], [(0, (5,)), (1, (3, 11))]


def renderings(lang: str, file: str) -> Iterator[tuple[str, str]]:
    """All sentences of a file with their keys; those shared by all kinds, as Binairo says them."""
    words = catalogue(lang)
    kind = "binairo" if file == "common" else file
    whole = list(conclusions(kind))
    for technique, entry in words.file(file)["steps"].items():
        for variant, template in entry.items():
            if variant in ("title", "idea"):
                yield f"{technique}.{variant}", template
                continue
            named = dict(parts(template))
            for number, amount in enumerate(AMOUNTS):
                filled = {name: argument(kind, template, name, amount) for name in named}
                said = words.sentence(kind, technique, variant, filled, COLS, whole[number % len(whole)])
                yield f"{technique}.{variant}", said
    for concluded in whole:
        yield "conclusion", words.conclusion(kind, *concluded, COLS)
    for value in (0, 1) if kind in ("binairo", "hitori") else (8, 11):
        for holds in (True, False):
            yield "suppose", words.assumption(kind, 12, value, holds, COLS)


def sayings(lang: str) -> Iterator[tuple[str, str]]:
    """What is said besides steps: hints, ratings, headlines, the words on pages and in books."""
    words = catalogue(lang)
    for file in ("common", "book", "check"):
        for section, found in words.file(file).items():
            if section in ("steps", "lines", "runs", "joints", "phrases", "names"):
                continue
            for name, template in found.items():
                if isinstance(template, str):
                    for amount in (1, 2, 5, 22):
                        filled: dict[str, Argument] = {
                            one: Line("row", 8) if one == "place" else Count(amount) if "|" in template else Text("8")
                            for one, _ in parts(template)
                        }
                        yield f"{file}.{section}.{name}", words.tell((file, section, name), filled, "common", COLS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_else_that_is_said_reads_well(lang: str) -> None:
    found = [f"{key}: {fault}: {text}" for key, text in sayings(lang) for fault in faults(lang, text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("file", ["common", *KINDS])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_reads_well_with_one_two_and_many(lang: str, file: str) -> None:
    found = [f"{key}: {fault}: {text}" for key, text in renderings(lang, file) for fault in faults(lang, text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("file", ["common", *KINDS])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_begin_and_end_as_sentences(lang: str, file: str) -> None:
    """What begins with a small letter in English is no sentence, but a clause within one."""
    english = catalogue("en").file(file)["steps"]
    for technique, entry in catalogue(lang).file(file)["steps"].items():
        for variant, template in entry.items():
            if variant == "title" or english[technique][variant][0].islower():
                assert template[-1] not in ".:;,", f"{technique}.{variant}"
            else:
                assert template[0] == template[0].upper(), f"{technique}.{variant}"
                assert template[-1] == ".", f"{technique}.{variant}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_begins_with_its_title(lang: str, kind: str) -> None:
    """A heading, then the same words again, as in "What if. What if r3c2 were 1?"."""
    words = catalogue(lang)
    steps = {**words.file("common")["steps"], **words.file(kind)["steps"]}
    for technique, entry in steps.items():
        for variant, template in entry.items():
            if variant not in ("title", "idea"):
                assert not template.lower().startswith(entry["title"].lower()), f"{technique}.{variant}"


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (("3+8", "8+3"), "3+8 u 8+3"),
        (("8", "11"), "8 u 11"),
        (("7", "80", "800"), "7, 80 u 800"),
        (("8", "18"), "8 o 18"),
        (("0", "110"), "0 o 110"),
        (("r8c1", "r8c2"), "r8c1 o r8c2"),
    ],
)
def test_spanish_says_u_before_an_o(items: tuple[str, ...], said: str) -> None:
    assert catalogue("es").show(Items(items, "or"), "kakuro", COLS) == said


def test_spanish_joints_within_sentences() -> None:
    words = catalogue("es")
    filled = {"first": "3", "second": "8", "cells": "a", "middle": "b", "line": "la fila 1"}
    said = words.sentence(
        "hitori", "interlocked-pairs", "text", {name: Text(text) for name, text in filled.items()}, COLS
    )
    assert "cualquier otro símbolo 3 u 8 de la línea" in said


def test_spanish_symbols_may_be_letters() -> None:
    """A letter is feminine, a number is not: both are symbols."""
    for technique, entry in catalogue("es").file("hitori")["steps"].items():
        for variant, template in entry.items():
            assert template.count("{symbol}") == template.count("símbolo {symbol}"), f"{technique}.{variant}"


def test_spanish_shaded_cells_agree_with_their_number() -> None:
    words = catalogue("es")
    assert concluded(words, "hitori", [(0, 1)]) == "r1c1 queda sombreada"
    assert concluded(words, "hitori", [(0, 1), (2, 1)]) == "r1c1 y r1c3 quedan sombreadas"
    assert concluded(words, "hitori", [(0, 0), (2, 0)]) == "r1c1 y r1c3 quedan sin sombrear"


def test_spanish_lists_have_a_comma_before_y_only_where_another_y_is_near() -> None:
    words = catalogue("es")
    assert concluded(words, "hidato", [(0, 5), (1, 6), (2, 7)]) == ("el 5 va en r1c1, el 6 en r1c2 y el 7 en r1c3")
    assert concluded(words, "binairo", [(0, 0), (1, 1), (2, 1)]) == "r1c1 es 0, y r1c2 y r1c3 son 1"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "r1c1, r1c2 and r1c4 are 0; r1c6 is 1; and r1c8 is 0"),
        ("es", "r1c1, r1c2 y r1c4 son 0; r1c6 es 1; y r1c8 es 0"),
        ("pl", "r1c1, r1c2 i r1c4 to 0; r1c6 to 1; a r1c8 to 0"),
    ],
)
def test_semicolons_keep_clauses_apart_that_hold_lists(lang: str, said: str) -> None:
    """Else a cell of the next clause reads like one more of the list before."""
    assert catalogue(lang).in_order("binairo", [(0, 0), (1, 0), (3, 0), (5, 1), (7, 0)], COLS) == said


def test_two_clauses_need_no_semicolon() -> None:
    places = [(0, 0), (1, 0), (3, 0), (5, 1)]
    assert catalogue("en").in_order("binairo", places, COLS) == "r1c1, r1c2 and r1c4 are 0, and r1c6 is 1"


@pytest.mark.parametrize(("items", "form"), [(("7",), "leży"), (("32–34",), "leżą"), (("3", "9"), "leżą")])
def test_a_range_of_numbers_is_many(items: tuple[str, ...], form: str) -> None:
    assert ("leży", "leżą", "leżą")[catalogue("pl").plural(number_of(Items(items)))] == form


def test_a_run_of_one_cell_and_a_cell_named_twice() -> None:
    words = catalogue("en")
    assert words.show(Run("down", (10,), 3), "kakuro", COLS) == "the 3 down at r2c2"
    assert words.show(Cells((10, 11, 10)), "kakuro", COLS) == "r2c2 and r2c3"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "(steps 15 and 41, and in this step)"),
        ("es", "(pasos 15 y 41, y en este paso)"),
        ("pl", "(kroki 15 i 41 oraz w tym kroku)"),
    ],
)
def test_steps_and_this_step_are_no_list_of_three(lang: str, said: str) -> None:
    assert catalogue(lang).show(Earlier("here", (15, 41)), "hidato", COLS) == f" {said}"


@pytest.mark.parametrize("lang", ["es", "pl"])
def test_a_wall_by_some_of_its_bends_fits_after_any_preposition(lang: str) -> None:
    """In every case and after every preposition, the cells of a wall stand as a name."""
    wall = DiagonalWall(tuple(12 * (i % 2) + i for i in range(12)))
    said = catalogue(lang).show(wall, "hitori", 12)
    assert said.startswith("r1c1–")
    assert said.endswith(")")


def test_polish_areas_stand_in_the_accusative() -> None:
    area = Area(tuple(range(0, 60, 2)))
    words: dict[str, Argument] = {"cells": Cells((1,)), "area": area}
    said = catalogue("pl").sentence("hidato", "bottleneck", "back", words, COLS, ([], [(0, 8)], []))
    assert said.startswith("Tylko pole r1c2 łączy pola po stronie r1c1 z innymi pustymi polami wokół.")


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [
        ("en", "that cell could be blank", "those cells could be blank"),
        ("es", "esa casilla podría quedar en blanco", "esas casillas podrían quedar en blanco"),
        ("pl", "to pole mogłoby być puste", "te pola mogłyby być puste"),
    ],
)
def test_symbols_that_never_repeat_agree_with_their_number(lang: str, one: str, several: str) -> None:
    words = catalogue(lang)
    for number, part in ((1, one), (2, several), (5, several)):
        assert part in words.tell(("check", "remarks", "never-repeat"), {"n": number, "cells": "r1c1"})


if __name__ == "__main__":
    for key, text in dict.fromkeys(renderings(sys.argv[1], sys.argv[2])):
        print(f"{key}: {text}")
