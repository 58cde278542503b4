"""The experiment binairo-rules: each rule of the paper on its own, and what it claims of boards."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from masume import Binairo, solve
from masume.papers import nucci_pico_2018 as paper
from masume.papers.binairo_rules import EQUAL_LINES, EXPERIMENT, STUCK
from masume.papers.experiment import ExperimentResult, ExperimentSettings, boards
from masume.papers.nucci_pico_2018 import Twins, follow
from masume.verbs.read import read
from support.experiments import assert_result_is_current, quick_outcome

FINISHED = "binairo;6x6;unique_lines=yes odd=no;..0.../.1.1.0/....../.1..../.....1/.1...1"
"""A board that the rules finish, and not without rule 5."""


def line(text: str) -> list[int | None]:
    return [None if symbol == "." else int(symbol) for symbol in text]


def filled(text: str, placement: dict[int, int]) -> str:
    return "".join(str(placement.get(i, symbol)) for i, symbol in enumerate(text))


def quick() -> ExperimentResult:
    return quick_outcome("binairo-rules")


@pytest.mark.parametrize(
    ("before", "after"), [(".11...", "0110.."), ("00....", "001..."), ("....11", "...011"), ("......", "......")]
)
def test_rule_1_closes_pairs(before: str, after: str) -> None:
    assert filled(before, paper.rule_1(line(before))) == after


@pytest.mark.parametrize(("before", "after"), [("1.1...", "101..."), ("0.1...", "0.1..."), ("0.0.0.", "01010.")])
def test_rule_2_fills_between_equals(before: str, after: str) -> None:
    assert filled(before, paper.rule_2(line(before))) == after


@pytest.mark.parametrize(("before", "after"), [("1.1..1", "101001"), ("0..0..", "0..0..")])
def test_rule_3_completes_a_line_with_half_of_one_symbol(before: str, after: str) -> None:
    assert filled(before, paper.rule_3(line(before))) == after


@pytest.mark.parametrize(
    ("before", "rules", "after"),
    [
        ("110...", {"4.1"}, "110..0"),  # 0 with two free cells to its right
        ("...011", {"4.1"}, "0..011"),  # … to its left
        (".0.11.", {"4.1"}, ".0.110"),  # … around it
        (".01101..10", set(), ".01101..10"),  # one of each is lacking in too few cells
        (".1...10110", {"4.2"}, "01...10110"),  # a block of three, and one cell besides
        ("1....10110", {"4.2.1"}, "10..010110"),
        (".1.....1110110", {"4.2", "4.2.2"}, "01001001110110"),
        ("1..0..", set(), "1..0.."),  # two of each are lacking
    ],
)
def test_rule_4_where_one_symbol_is_lacking(before: str, rules: set[str], after: str) -> None:
    found = {rule: placement for rule, placement in paper.rule_4(line(before)) if placement}
    assert set(found) == rules
    assert filled(before, {i: symbol for placement in found.values() for i, symbol in placement.items()}) == after


def test_rule_5_avoids_a_complete_line() -> None:
    others = [line("0.1100"), line("101100")]
    assert filled("1..100", paper.rule_5(line("1..100"), others)) == "110100"
    assert paper.rule_5(line("1..100"), others[:1]) == {}, "the other line must be complete"
    assert paper.rule_5(line("1..1.0"), others) == {}, "exactly two cells are open"


def test_whole_lines_are_counted_rightly() -> None:
    """Against all completions, listed."""
    legal = [f"{n:06b}" for n in range(64)]
    legal = [text for text in legal if text.count("1") == 3 and "000" not in text and "111" not in text]
    for before in ("......", "0.....", "..0..1", ".1..1.", "0..1.."):
        for avoid in ([], ["010011"], ["001011", "011001"]):
            fits = [t for t in legal if t not in avoid and all(b in (".", s) for b, s in zip(before, t, strict=True))]
            common = {i: int(fits[0][i]) for i in range(6) if before[i] == "." and len({t[i] for t in fits}) == 1}
            assert paper.whole_line(line(before), [line(text) for text in avoid]) == common


def test_the_rules_do_not_finish_every_board() -> None:
    data = quick().data
    assert 0 < data["finished"] < data["boards"]


def test_the_rules_place_no_wrong_cell_where_lines_must_differ() -> None:
    runs: list[dict[str, Any]] = quick().data["runs"]
    assert {run["rows"] for run in runs} == {6, 8, 10, 14, 20, 30}
    assert all(run["unique_lines"] for run in runs)
    assert sum(run["wrong_by_rules"] + run["wrong_with_whole_lines"] for run in runs) == 0


def test_whole_lines_never_do_worse_and_finish_more() -> None:
    runs: list[dict[str, Any]] = quick().data["runs"]
    assert all(run["open_with_whole_lines"] <= run["open_by_rules"] for run in runs)
    assert sum(run["open_with_whole_lines"] == 0 for run in runs) > quick().data["finished"]


@pytest.mark.parametrize(("text", "still_open"), [(STUCK[0], 8), (STUCK[1], 21)])
def test_counterexamples_have_one_solution_and_stop_the_rules(text: str, still_open: int) -> None:
    board = read(text, "binairo")
    result = solve(board)
    assert result.verdict == "unique"
    end = follow(board)
    assert end.open == still_open
    assert all(value in (None, right) for value, right in zip(end.values, result.solutions[0].values, strict=True))


def test_a_counterexample_on_which_no_rule_makes_a_step() -> None:
    board = read(STUCK[0], "binairo")
    assert not any(follow(board).placed.values())


def test_rule_5_is_false_where_lines_may_be_equal() -> None:
    board = read(EQUAL_LINES, "binairo")
    result = solve(board)
    assert result.verdict == "unique"
    right = result.solutions[0].values
    assert sum(value not in (None, r) for value, r in zip(follow(board).values, right, strict=True)) == 10
    assert all(value in (None, r) for value, r in zip(follow(board, "off").values, right, strict=True))


def test_a_row_and_a_column_may_be_alike() -> None:
    """Read as worded, rule 5 would forbid it, and places wrong cells on shipped boards."""
    wrong: Counter[Twins] = Counter()
    readings: tuple[Twins, ...] = ("off", "same direction", "any direction")
    for board in boards(ExperimentSettings(), "binairo", "binairo")[:60]:
        right = solve(board).solutions[0].values
        for twins in readings:
            wrong[twins] += sum(v not in (None, r) for v, r in zip(follow(board, twins).values, right, strict=True))
    assert wrong["off"] == wrong["same direction"] == 0
    assert wrong["any direction"] > 0


def test_boards_that_cannot_be_judged_are_left_out(tmp_path: Any) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(
        "binairo;4x4;unique_lines=yes odd=no;..../..../..../....\n"
        "binairo;5x5;unique_lines=yes odd=ones;...../...1./...../1..0./.....\n" + STUCK[0] + "\n"
    )
    outcome = EXPERIMENT.run(ExperimentSettings(files=(str(file),)))
    assert outcome.data["boards"] == 1
    assert sum(outcome.data["skipped"].values()) == 2
    assert "Left out" in outcome.text("en")


def test_the_outcome_can_be_printed_and_saved() -> None:
    outcome = quick()
    assert "Counterexample 4x4" in outcome.text("en")
    assert json.loads(json.dumps(outcome.data))["stuck"][0]["rules_stop_at"] == ".01./..01/1..0/01.."
    assert all(value > 0 for points in outcome.lines.values() for _, value in points)


def test_a_finished_board_stays_as_it_is() -> None:
    board = Binairo([[0, 1], [1, 0]])
    assert follow(board) == paper.Finish((0, 1, 1, 0), {})


@pytest.mark.parametrize(
    ("board", "twins", "verdict"),
    [
        (FINISHED, "same", "unique"),
        (FINISHED, "off", "unknown"),
        (FINISHED, "any", "solved"),
        (STUCK[0], "same", "unknown"),
        (EQUAL_LINES, "same", "unknown"),
        ("binairo;3x2;unique_lines=yes odd=ones;../../..", "same", "unknown"),
        ("hidato;2x2;;1,./.,4", "same", "unknown"),
    ],
)
def test_as_an_engine_the_rules_claim_what_they_prove(board: str, twins: str, verdict: str) -> None:
    puzzle = read(board)
    result = solve(puzzle, paper.PaperRules(twins))
    assert result.verdict == verdict
    assert result.solutions == (solve(puzzle).solutions if verdict in ("unique", "solved") else ())


def test_as_an_engine_the_rules_prove_nothing_where_lines_may_be_equal() -> None:
    """Rule 5 may have had a part in it, which is false there."""
    puzzle = read(FINISHED.replace("unique_lines=yes", "unique_lines=no"))
    assert not solve(puzzle, paper.PaperRules()).exhausted


def test_as_an_engine_the_rules_keep_to_their_time() -> None:
    result = solve(read(FINISHED), paper.PaperRules(), seconds=0)
    assert (result.verdict, result.nodes) == ("unknown", 0)


def test_the_stored_result_is_current() -> None:
    assert_result_is_current("binairo-rules")
