"""masume check, as a setter reads it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import masume
from cli.running import ENDLESS, MANY, NONE, UNIQUE
from masume import kinds
from masume.kinds.kakuro import with_sums
from masume.verbs.check.report_text import ReportText
from support.json_documents import assert_valid
from support.stopping import Clock

if TYPE_CHECKING:
    from cli.running import Run


PRINTED_MANY = """\
Two solutions, which differ at r1c1, r1c2, r2c1 and r2c2:
┌───┬───┐
│[0]│[1]│
├───┼───┤
│[1]│[0]│
└───┴───┘
┌───┬───┐
│[1]│[0]│
├───┼───┤
│[0]│[1]│
└───┴───┘
There are 2 solutions.
4 cells are open between them. The number of values that each can have:
  2 2
  2 2
Each of these makes it unique:
  1) 0 at r1c1
  2) 1 at r1c1
  3) 0 at r1c2
  4) 1 at r1c2
  5) 0 at r2c1
"""

PRINTED_NONE = """\
┌────┬────┬────┐
│[1°]│    │[2 ]│
├────┼────┼────┤
│    │    │    │
└────┴────┴────┘
These 2 clues cannot stand together:
  1 at r1c1
  2 at r1c3
No clue of the board makes it impossible alone.
Why:
  1 at r1c1 and 2 at r1c3 follow each other but do not touch: a contradiction.
Each of these changes leads to a solution:
  1) 3 instead of 2 at r1c3   (2 solutions)
  2) 4 instead of 1 at r1c1   (4 solutions)
  3) 4 instead of 2 at r1c3   (6 solutions)
  4) 5 instead of 2 at r1c3   (6 solutions)
  5) 5 instead of 1 at r1c1   (6 solutions)
  6) 6 instead of 2 at r1c3   (6 solutions)
  7) 6 instead of 1 at r1c1   (6 solutions)
"""


@pytest.mark.parametrize(
    ("text", "options", "code", "sentence"),
    [
        (UNIQUE, [], 0, "hitori 4x4: unique, there is exactly one solution"),
        (MANY, [], 1, "binairo 2x2: not unique, there is more than one solution"),
        (NONE, [], 1, "hidato 2x3: impossible, there is no solution"),
        (ENDLESS, ["--seconds", "0"], 3, "binairo 14x14: no answer, the time was too short"),
        (UNIQUE, ["--lang", "es"], 0, "hitori 4x4: único, hay exactamente una solución"),
        (NONE, ["--lang", "pl"], 1, "hidato 2x3: niemożliwa, nie ma rozwiązania"),
    ],
)
def test_the_exit_code_and_the_sentence_say_the_same(
    run: Run, text: str, options: list[str], code: int, sentence: str
) -> None:
    ran = run("check", "-", *options, stdin=text)
    assert (ran.code, ran.err) == (code, "")
    assert ran.out.startswith(f"{sentence} (kernel, ")


@pytest.mark.parametrize(("text", "printed"), [(MANY, PRINTED_MANY), (NONE, PRINTED_NONE)])
def test_what_is_wrong_is_shown(run: Run, text: str, printed: str) -> None:
    assert run("check", "-", stdin=text).out.partition("\n")[2] == printed


def test_what_a_good_board_is_worth_is_shown(run: Run) -> None:
    out = run("check", "-", stdin=UNIQUE).out
    assert "\nRating: " in out
    assert "\nOpenings at each step (" in out
    assert "could be blank: " in out


@pytest.mark.parametrize("text", [UNIQUE, MANY, NONE])
def test_json_matches_its_schema(run: Run, text: str) -> None:
    ran = run("check", "-", "--json", stdin=text)
    assert_valid(json.loads(ran.out), "check")
    assert len(ran.out.splitlines()) == 1


def test_json_names_cells_values_and_clues(run: Run) -> None:
    many = json.loads(run("check", "-", "--json", stdin=MANY).out)
    assert many["differs"][1] == {"cell": "r1c2", "row": 1, "col": 2, "values": [1, 0]}
    assert (many["number"], many["counted"], many["open"][0]["values"]) == (2, True, [0, 1])
    first = many["repairs"][0]
    text = "0 at r1c1"
    change = {"cell": "r1c1", "row": 1, "col": 1, "what": "given", "old": None, "new": 0, "text": text}
    assert (first["changes"], first["leaves"], first["exact"], first["minimal"]) == ([change], 1, True, True)
    assert first["puzzle"]["givens"] == [[0, None], [None, None]]
    assert many["clash"] == []
    none = json.loads(run("check", "-", "--json", stdin=NONE).out)
    assert none["differs"] == []
    assert none["clash"] == [
        {"clue": "1 at r1c1", "what": "given", "value": 1, "cells": ["r1c1"]},
        {"clue": "2 at r1c3", "what": "given", "value": 2, "cells": ["r1c3"]},
    ]
    assert none["reason"] == ["1 at r1c1 and 2 at r1c3 follow each other but do not touch: a contradiction."]
    unique = json.loads(run("check", "-", "--json", stdin=UNIQUE).out)
    assert (unique["number"], unique["counted"], unique["rating"]["grade"]) == (1, True, "medium")
    assert len(unique["openings"]) == unique["rating"]["steps"]


def test_many_boards_are_json_lines_and_the_exit_code_is_the_highest(run: Run) -> None:
    ran = run("check", "-", stdin=f"{UNIQUE}\n{MANY}\n{NONE}")
    assert [json.loads(line)["verdict"] for line in ran.out.splitlines()] == ["unique", "many", "none"]
    assert ran.code == 1


def test_shadings_are_printed_only_with_givens(run: Run) -> None:
    out = run("check", "-", stdin="hitori 1x2\n5 5\n").out
    assert "No change of a few clues was found that makes it unique." in out
    assert "shaded" not in out
    out = run("check", "-", "--givens", stdin="hitori 1x2\n5 5\n").out
    assert "  1) r1c1 printed unshaded\n" in out


def test_a_single_clue_and_a_board_that_is_impossible_anyhow(run: Run) -> None:
    out = run("check", "-", stdin="kakuro 2x3\n# . .\n\\99 . .\n").out
    assert "This clue alone makes it impossible: 99 across from r2c2\n" in out
    assert ") 17 instead of 99 across from r2c2   (at least 20 solutions)\n" in out
    out = run("check", "-", stdin="hidato 1x3\n1 # .\n").out
    assert "The board has no solution whatever its clues.\nWhy:\n" in out


def one_wrong_sum(board: Any) -> Any:
    return with_sums(board, [total + (i == 2) for i, total in enumerate(board.sums)])


def test_one_wrong_sum_is_told_in_a_few_lines(run: Run) -> None:
    """However large the board is."""
    board = kinds.find("kakuro").examples[-1]
    wrong = one_wrong_sum(board)
    across, down = sum(wrong.sums[: len(board.across)]), sum(wrong.sums[len(board.across) :])
    ran = run("check", "-", stdin=masume.write(wrong, "json"))
    said = [line for line in ran.out.splitlines()[1:] if not set("│├┌└▒") & set(line)]
    totals = f"The across sums add up to {across}, the down sums to {down}: if one sum is wrong, it is off by 1."
    assert said[0] == totals
    assert len(said) < 60
    old, new = wrong.sums[2], board.sums[2]
    cell = masume.cell_name(board.across[2][0], board)
    assert any(line.endswith(f") {new} instead of {old} across from {cell}   (exactly one solution)") for line in said)


def test_numbers_that_are_too_far_apart_are_told_with_both_distances(run: Run) -> None:
    rows = [[0] * 6 for _ in range(6)]
    rows[0][4], rows[4][4] = 9, 12
    out = run("check", "-", stdin=masume.write(masume.Hidato(rows), "json")).out
    assert "  9 at r1c5 and 12 at r5c5 are 3 apart, but their cells are 4 steps apart: a contradiction.\n" in out


def test_the_solution_that_is_meant_comes_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "meant.txt"
    file.write_text("binairo 2x2 unique_lines=yes odd=no\n1 0\n0 1\n", "utf-8")
    out = run("check", "-", "--solution", str(file), stdin=MANY).out
    assert "Each of these makes it unique:\n  1) 1 at r1c1\n  2) 0 at r1c2\n  3) 0 at r2c1\n  4) 1 at r2c2\n" in out
    solved = tmp_path / "solved.json"
    solved.write_text(run("solve", "-", "--json", stdin=UNIQUE).out, "utf-8")
    assert run("check", "-", "--solution", str(solved), stdin=UNIQUE).code == 0
    wrong = UNIQUE.replace("3 4 1 4\n", "3 4 1 3\n")
    ran = run("check", "-", "--solution", str(solved), stdin=wrong)
    assert ran.code == 1
    assert "The solution that is meant does not fit one clue of the board.\n" in ran.out
    assert "For the solution that is meant" in ran.out


@pytest.mark.parametrize(
    ("solution", "said"),
    [
        ("nowhere.txt", "neither a file, nor moves"),
        ("r1c1=0", "says nothing of r1c2 and 2 more cells"),
        ("r1c1=0 r1c2=0 r2c1=1 r2c2=1", "breaks a rule at r1c1"),
        ("r1c1=7", "cannot hold"),
    ],
)
def test_a_solution_that_is_none_is_bad_input(run: Run, solution: str, said: str) -> None:
    ran = run("check", "-", "--solution", solution, stdin=MANY)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_solution_belongs_to_one_board(run: Run) -> None:
    ran = run("check", "-", "--solution", "r1c1=0", stdin=f"{UNIQUE}\n{MANY}")
    assert (ran.code, ran.out) == (2, "")
    assert "--solution belongs to one board" in ran.err


def test_the_report_says_that_a_count_is_a_lower_bound(run: Run, clock: Clock) -> None:
    out = run("check", "-", "--seconds", "60", stdin="hidato 5x5\n" + ". . . . .\n" * 5).out
    assert "There are at least 1000 solutions; no more were counted.\n" in out
    assert "Each of these makes it unique:\n" in out


def test_repairs_that_the_time_did_not_allow(run: Run, clock: Clock) -> None:
    ran = run("check", "-", "--seconds", "0.1", stdin=ENDLESS)
    assert "The time was too short" in ran.out
    assert ran.code in (1, 3)


def test_totals_that_do_not_add_up_need_no_long_reason(run: Run) -> None:
    text = "kakuro 4x4\n# 6\\ 7\\ 8\\\n\\6 . . .\n\\9 . . .\n\\7 . . .\n"
    found = json.loads(run("check", "-", "--json", stdin=text).out)
    assert len(found["reason"]) > 20
    assert found["lines"][0].startswith("The across sums add up to 22, the down sums to 21")
    assert "Why:" not in found["lines"]
    assert found["lines"][7].startswith("Each of these changes")


LONG = "binairo;6x6;unique_lines=yes odd=no;....../..100./.0..../1.0.0./..1.../..1.00"


@pytest.mark.parametrize(
    ("lang", "why", "goes_on"),
    [
        ("en", "Why:", "So it goes on, for {} more lines, up to a contradiction (--json has all of them)."),
        ("es", "Por qué:", "Y así sigue, {} líneas más, hasta una contradicción (--json las tiene todas)."),
        ("pl", "Dlaczego:", "I tak dalej, jeszcze {} linijki, aż do sprzeczności (--json ma wszystkie)."),
    ],
)
def test_a_long_reason_says_that_it_goes_on(run: Run, lang: str, why: str, goes_on: str) -> None:
    """It is not cut off within an argument."""
    found = json.loads(run("check", LONG, "--json", "--lang", lang).out)
    begin = found["lines"].index(why) + 1
    told = [line for line in found["lines"][begin:] if line.startswith("  ")]
    told = told[: 1 + next(i for i, line in enumerate(told) if "--json" in line)]
    left = len(found["reason"]) - (len(told) - 1)
    assert told[-1] == "  " + goes_on.format(left)
    assert [line.strip() for line in told[:-1]] == found["reason"][: len(told) - 1]
    assert found["lines"][begin + len(told) - 2].lstrip()[:2] == "5."  # the last line of the argument
    assert len(told) <= 21


ONE_SPARE = "hidato 4x4\n1 2 . .\n. . . 8\n. 16 9 .\n. . . 12\n"
MANY_SPARE = "hidato 2x2\n1 2\n4 3\n"


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [
        ("en", "One clue could go: 1 at r1c1", "4 clues could go, each by itself: "),
        ("es", "Sobra una pista: 1 en r1c1", "Sobran 4 pistas, cada una por separado: "),
        ("pl", "Jedną wskazówkę można usunąć: 1 w r1c1", "4 wskazówki można usunąć, każdą z osobna: "),
    ],
)
def test_only_several_spare_clues_go_each_by_itself(run: Run, lang: str, one: str, several: str) -> None:
    assert f"\n{one}\n" in run("check", "-", "--lang", lang, stdin=ONE_SPARE).out
    assert f"\n{several}" in run("check", "-", "--lang", lang, stdin=MANY_SPARE).out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "No change of a few clues was found that makes it unique. "),
        ("es", "No se encontró ningún cambio de unas pocas pistas que lo haga único. "),
        ("pl", "Nie znaleziono zmiany kilku wskazówek, która zostawiałaby jedno rozwiązanie. "),
    ],
)
def test_repairs_that_were_not_found_are_not_called_sums_in_a_hitori(run: Run, lang: str, said: str) -> None:
    latin = "hitori 4x4\n1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n"
    assert f"\n{said}" in run("check", "-", "--lang", lang, stdin=latin).out


@pytest.mark.parametrize(
    ("lang", "none", "one", "several"),
    [
        ("en", "no guess", "1 guess", "35 guesses"),
        ("es", "sin conjeturas", "1 conjetura", "35 conjeturas"),
        ("pl", "bez zgadywania", "1 domysł", "35 domysłów"),
    ],
)
def test_the_effort_is_told_in_the_language_of_the_rest(run: Run, lang: str, none: str, one: str, several: str) -> None:
    draft = "hidato 4x4\n1 . . .\n. . . 8\n. 16 . .\n. . . 12\n"
    assert f"(kernel, {none}, " in run("check", "-", "--lang", lang, stdin=UNIQUE).out.splitlines()[0]
    assert f"(kernel, {several}, " in run("check", "-", "--lang", lang, stdin=draft).out.splitlines()[0]
    puzzle = kinds.find("hitori").examples[0]
    report = masume.check(puzzle)
    teller = ReportText(puzzle, report._replace(result=report.result._replace(nodes=1)), lang)
    assert teller.guesses() == one


def test_arguments_that_refer_to_each_other_are_numbered(run: Run) -> None:
    """Each number that a reference names stands before an argument."""
    for lang in ("en", "es", "pl"):
        found = json.loads(run("check", LONG, "--json", "--lang", lang).out)
        numbered = [int(line.split(".")[0]) for line in found["lines"] if re.match(r"  \d+\. ", line)]
        assert numbered == list(range(1, len(numbered) + 1))
        assert numbered
        assert found["reason"][0].startswith("1. ")


@pytest.mark.parametrize("text", [MANY, NONE, UNIQUE])
def test_a_repair_is_applied_and_the_board_goes_back_to_check(run: Run, text: str) -> None:
    repairs = json.loads(run("check", "-", "--json", stdin=text).out)["repairs"]
    for number, repair in enumerate(repairs or [None], 1):
        for form in ("json", "text", "line"):
            ran = run("check", "-", "--fix", str(number), "--to-format", form, stdin=text)
            assert ran.code == (1 if repair and repair["leaves"] > 1 else 0)
            board = masume.read(ran.out)
            assert board == (masume.read(json.dumps(repair["puzzle"])) if repair else masume.read(text))
    assert repairs or "the board is unique as it is" in ran.err


def test_boards_are_fixed_in_their_order(run: Run) -> None:
    ran = run("check", "-", "--fix", "1", stdin=f"{UNIQUE}\n{MANY}\n{NONE}")
    assert [masume.read(line).kind for line in ran.out.splitlines()] == ["hitori", "binairo", "hidato"]
    assert ran.code == 1
    assert "board 2: 0 at r1c1 (exactly one solution)" in ran.err


@pytest.mark.parametrize(
    ("text", "options", "code", "said"),
    [
        (MANY, ["--fix", "99"], 2, "there is no repair 99; check names 5, counted from 1"),
        (f"{UNIQUE}\n{MANY}", ["--fix", "99"], 2, "board 2: there is no repair 99"),
        (MANY, ["--fix", "0"], 2, "not a whole number above 0"),
        (MANY, ["--fix", "1", "--json"], 2, "--fix prints boards"),
        (MANY, ["--to-format", "text"], 2, "--to-format is for the boards that --fix prints"),
        ("hitori 1x2\n5 5\n", ["--fix", "1"], 3, "no repair was found"),
    ],
)
def test_what_cannot_be_fixed_is_said(run: Run, text: str, options: list[str], code: int, said: str) -> None:
    ran = run("check", "-", *options, stdin=text)
    assert ran.code == code
    assert said in ran.err
