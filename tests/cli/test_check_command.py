"""masume check, as a setter reads it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cli.running import ENDLESS, MANY, NONE, UNIQUE
from support.stopping import Clock

if TYPE_CHECKING:
    from cli.running import Run

KEYS = ["kind", "rows", "cols", "verdict", "solutions", "engine", "nodes", "seconds", "differs", "repairs", "clash"]

PRINTED_MANY = """\
Two solutions, which differ at r1c1 r1c2 r2c1 r2c2:
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
To make it unique, print:
  0 at r1c1   (leaves 1 solution)
"""

PRINTED_NONE = """\
┌───┬───┬───┐
│[1]│   │[2]│
├───┼───┼───┤
│   │   │   │
└───┴───┴───┘
These 2 clues cannot stand together:
  1 at r1c1
  2 at r1c3
No clue of the board makes it impossible alone.
"""


@pytest.mark.parametrize(
    ("text", "options", "code", "sentence"),
    [
        (UNIQUE, [], 0, "hitori 4x4: unique, there is exactly one solution"),
        (MANY, [], 1, "binairo 2x2: not unique, there is more than one solution"),
        (NONE, [], 1, "hidato 2x3: impossible, there is no solution"),
        (ENDLESS, ["--seconds", "0"], 3, "binairo 14x14: no answer, the time was too short"),
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


@pytest.mark.parametrize("text", [UNIQUE, MANY, NONE])
def test_json_has_the_promised_keys(run: Run, text: str) -> None:
    ran = run("check", "-", "--json", stdin=text)
    assert list(json.loads(ran.out)) == KEYS
    assert len(ran.out.splitlines()) == 1


def test_json_names_cells_values_and_clues(run: Run) -> None:
    many = json.loads(run("check", "-", "--json", stdin=MANY).out)
    assert many["differs"][1] == {"cell": "r1c2", "row": 1, "col": 2, "values": [1, 0]}
    assert many["repairs"] == [
        {"cell": "r1c1", "row": 1, "col": 1, "value": 0, "leaves": 1, "exact": True, "fewest": True}
    ]
    assert many["clash"] == []
    none = json.loads(run("check", "-", "--json", stdin=NONE).out)
    assert (none["differs"], none["repairs"]) == ([], [])
    assert none["clash"] == [
        {"clue": "1 at r1c1", "value": 1, "cells": ["r1c1"]},
        {"clue": "2 at r1c3", "value": 2, "cells": ["r1c3"]},
    ]


def test_many_boards_are_json_lines_and_the_exit_code_is_the_highest(run: Run) -> None:
    ran = run("check", "-", stdin=f"{UNIQUE}\n{MANY}\n{NONE}")
    assert [json.loads(line)["verdict"] for line in ran.out.splitlines()] == ["unique", "many", "none"]
    assert ran.code == 1


def test_values_have_the_words_of_their_kind(run: Run) -> None:
    out = run("check", "-", stdin="hitori 1x2\n5 5\n").out
    assert "  unshaded at r1c1   (leaves 1 solution)\n" in out


def test_a_single_clue_and_a_board_that_is_impossible_anyhow(run: Run) -> None:
    out = run("check", "-", stdin="kakuro 2x3\n# . .\n\\99 . .\n").out
    assert "This clue alone makes it impossible: 99 across from r2c2\n" in out
    out = run("check", "-", stdin="hidato 1x3\n1 # .\n").out
    assert out.endswith("The board has no solution whatever its clues.\n")


def test_the_report_says_that_a_count_is_a_lower_bound(run: Run, clock: Clock) -> None:
    out = run("check", "-", "--timeout", "20", stdin="hidato 5x5\n" + ". . . . .\n" * 5).out
    mend = out.partition("To make it unique, print:\n")[2].splitlines()
    assert "(leaves at least " in mend[0]
    assert mend[-2].endswith("(leaves 1 solution)")
    assert mend[-1] == "There were too many solutions to count them all: other clues may leave fewer."


def test_repairs_that_the_time_did_not_allow_are_a_beginning(run: Run, clock: Clock) -> None:
    out = run("check", "-", "--timeout", "0.3", stdin=ENDLESS).out
    assert "The time was too short" in out
    assert "To make it unique, print:" not in out
