"""Errors in the reader's language: every sentence that is translated is one that is raised."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import masume
from masume.language import LANGUAGES
from masume.language.catalogue import catalogue
from masume.language.details import in_own_words, translated
from support.reading import faults

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ROOT = Path(masume.__file__).parent
LEAST = 8  # letters of a part that can be looked for in the sources


GAP = re.compile(r"\{(n|grade|)\}")
# Where orders are refused.
OF_ORDERS = [
    *("core/order.py", "core/pattern.py", "verbs/orders.py", "verbs/demands.py", "verbs/generating.py"),
    *("verbs/around.py", "verbs/filling.py", "verbs/improving.py"),
    *(f"kinds/{path}" for path in ("binairo/generator.py", "hitori/generator.py", "hitori/filling.py")),
    *(f"kinds/hidato/{path}.py" for path in ("generator", "orders", "shapes")),
    *(f"kinds/kakuro/{path}.py" for path in ("generator", "filling", "sums")),
    "kinds/hitori/symbols.py",
]
# What the sources put together from pieces.
TRIED = (
    "12 boards tried (5 easy, 2 harder than hard, 1 hard with too few openings, 3 hard without need of the technique)"
)
WHOLE = [
    "a Kakuro of 2x3 cannot be made; rows and columns go from 5 to 30, the first row and column (which hold clues only"
    ") included",
    "with one 1 more in each line of odd length, 7x9 cannot be filled; take a square, or odd=either",
    "5x40 has 40 columns of 5 cells, but only 20 different ones exist; take other numbers, or allow equal lines",
    "ends must be given or hidden, not 'x'",
    "no Hidato with 2 givens came out: on 100 paths, the fewest that gave one solution of the grade were 6",
    "no Hidato with 2 givens came out: on 100 paths, the fewest that gave one solution were 6",
    "no hard Hitori of 5x5 with rotational symmetry was found in many attempts; try a larger board, or relax the order",
    "no Hitori of 5x5 was found in many attempts; try a larger board, or relax the order",
    "r2c2: the run across has 12 cells, and runs have from 2 to 9",
    "r2c2: the run down has 1 cell, and runs have from 2 to 9",
    "r2c2: the run down has 3 cells, and no such run has a sum of 45 (runs of 9 cells have)",
    "sums are whole numbers and ranges of them, as in 10,11 or 3..20, not 'x'",
    "no Kakuro of 9x9 with a density of 0.7 whose sums are all of 10, 11 came out in many attempts: no digits with such"
    " sums were found (runs of 2, 3 cells can have them)",
    "no Kakuro with this layout whose sums are all of 10, 11 came out in many attempts: digits with such sums were "
    "found, but always with a second solution; allow more sums",
    "no Kakuro of 9x9 came out with a density of 0.6, within 0.02; one near it has 0.66",
    "no board with this layout came out in many attempts: it may be too open to have sums with one solution; more walls"
    " would help",
    "no Hitori has this shading as its only solution: r1c1 could be shaded as well, whatever the symbols are; shade it "
    "too, or leave some cells open in the pattern (?)",
    "the board to start from is 5x5 and the pattern is 6x6; they should be of one size",
    "the layout has sums or digits, and it is no Kakuro: line 2: the board has no cells",
    "r1c2 is a cell, and in the pattern a hole (#)",
    "r1c2 is no cell, and in the pattern it is one",
    "no board needs pair: twins and sandwich say the same first, in smaller steps",
    "no board needs pair: twins says the same first, in smaller steps",
    "what-if is a technique of expert boards; easy boards never need it",
    "a hitori is diabolical by deep-what-if or nested-what-if alone; without, none is",
    "scores go from 1 to 10; there is none from 11 up",
    "the scores of easy hitori boards go from 2 to 4; there is none from 7 to 8",
    "hitori boards have no option 'x' (their options: symmetry, shape)",
    "hitori boards around something have no option 'x' (their options: none)",
    f"no hard hitori 9x9 (symmetry=rotational) that needs twins without pair and sandwich with a score in 3..4 with "
    f"openings in 2.. came out in 60 s: {TRIED}, with scores from 2 to 5.5, with openings from 1 to 1.8; more time, "
    "another size (twins comes soonest on 7x7), another technique or fewer demands may help",
    "no binairo 8x8 came out in 1 s: 1 board tried (1 not rated in time); more time or another pattern may help",
    "no hard board around what is placed came out in time: 1 board tried (1 easy); another grade, or fewer placed clues"
    ", may help",
    "there are hardly 9 different hitori 3x3 boards: after 4 of them, the last 300 were all like earlier ones, or like "
    "some that they must not be like, up to symmetry; order fewer or larger ones, or some that need not be distinct",
    "no easy board with the same solution was found: 3 tried (3 hard with twins); more is possible if every clue may"
    " go",
    "the board has more than one solution; only a board with exactly one can be thinned",
    "the board has not been solved in time; only a board with exactly one can be improved",
]
PIECED = (
    "or write the board in Masume's signs ",
    "kernel compiled",
    "kernel plain Python",
    "with this layout with a density of ",
    " with too many openings",
)
ENGLISH = re.compile(
    r"\b(?:and|or|the|with|without|of|tried|boards?|more|another|fewer|easy|hard|expert|scores?|from|solution|which)\b"
)


def tables(lang: str) -> dict[str, dict[str, str]]:
    return {table: catalogue(lang).file("details")[table] for table in ("sentences", "parts")}


def sentences(lang: str) -> dict[str, str]:
    return {english: own for table in tables(lang).values() for english, own in table.items()}


def raised(path: str) -> Iterator[tuple[int, str]]:
    """The sentences of the errors that a file raises, with {} for what differs; what a function
    puts together stands in WHOLE."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
            text = node.exc.args[0]
            pieces = text.values if isinstance(text, ast.JoinedStr) else [text]
            said = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in pieces]
            if node.exc.func.id != "EngineError" and isinstance(text, ast.JoinedStr | ast.Constant):
                yield node.lineno, "".join(said)


@pytest.mark.parametrize("path", OF_ORDERS)
def test_every_refusal_of_an_order_has_a_translation(path: str) -> None:
    for line, sentence in raised(path):
        shape = re.compile(re.escape(sentence).replace(r"\{\}", ".*"))
        examples = [sentence.replace("{}", "7"), *filter(shape.fullmatch, WHOLE)]
        assert any(translated(example, "es") for example in examples), f"{path}:{line}: {sentence}"


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("sentence", WHOLE)
def test_sentences_of_several_pieces_are_translated_to_the_end(lang: str, sentence: str) -> None:
    said = translated(sentence, lang)
    assert said is not None
    assert not ENGLISH.search(re.sub(r"\bones\b|\bgiven\b", "", said)), said
    assert not list(faults(lang, said.replace("..", "–"))), said


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("number", [1, 2, 5, 22])
def test_every_sentence_reads_well_with_one_two_and_many(lang: str, number: int) -> None:
    words = catalogue(lang)
    for name, table in tables(lang).items():
        for english, own in table.items():
            fill = {"n": str(number), "grade": "hard", "": "8" if ":said" not in own else "the board has no cells"}
            text = "".join(part if at % 2 == 0 else fill[part] for at, part in enumerate(GAP.split(english)))
            said = translated(text, lang) if name == "sentences" else in_own_words(text, words)
            assert said, english
            found = [fault for fault in faults(lang, said.replace("..", "–")) if fault != "a word of Python"]
            assert not [fault for fault in found if "punctuation" not in fault or "." not in english], (
                f"{said}: {found}"
            )


@pytest.mark.parametrize("table", ["sentences", "parts"])
def test_all_languages_have_the_same_sentences(table: str) -> None:
    assert len({tuple(tables(lang)[table]) for lang in OTHERS}) == 1


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_name_only_parts_that_there_are(lang: str) -> None:
    for english, own in sentences(lang).items():
        numbers = {int(number) for number in re.findall(r"\{(\d+)[:}]", own)}
        assert numbers <= set(range(len(GAP.findall(english)))), english
        assert not re.search(r"\{\}", own), english


def test_every_sentence_stands_in_the_sources() -> None:
    text = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py"))
    text = re.sub(r'"\n\s*f?"', "", text)  # sentences that are broken over several lines
    text += "".join(re.sub(r"\{'s' \* [^}]*\}", letter, text) for letter in ("", "s"))
    examples = "\n".join(WHOLE)
    missing = [
        (english, part)
        for english in sentences("es")
        for part in re.split(r"\{n?\}|\{grade\}|\(|; |: |, |^the state ", english)  # some are put together from pieces
        if len(part) >= LEAST and part.strip(" ();:") not in text and part not in examples and part not in PIECED
    ]
    assert missing == []


def test_lines_and_cells_are_kept() -> None:
    assert translated("line 3: the board has no cells", "es") == "línea 3: el tablero no tiene casillas"
    said = translated("line 2: r2c3: the clue 5 down has no white cell below it", "pl")
    assert said == "wiersz 2: r2c3: wskazówka 5 w pionie nie ma białego pola poniżej"
    assert translated("line 3: something new", "es") is None
    assert translated("something new", "en") == "something new"
    assert translated("", "es") is None
