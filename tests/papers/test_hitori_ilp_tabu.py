"""The integer program and tabu search of the paper, and ours: what the experiment claims."""

from __future__ import annotations

import pytest

from masume.core.errors import UsageError
from masume.papers import hitori_ilp_tabu as lab
from masume.papers.experiment import ExperimentResult, ExperimentSettings
from masume.papers.phrases import Phrase, say
from masume.verbs import read, solve
from support.experiments import assert_result_is_current, quick_outcome


def outcome() -> ExperimentResult:
    pytest.importorskip("highspy")
    return quick_outcome("hitori-ilp-tabu")


def test_constraint_11_is_wrong_in_both_directions() -> None:
    judged = {entry["name"]: (entry["accepted"], entry["pieces"] == 1) for entry in outcome().data["shadings"]}
    assert judged == {
        "papers-solution": (True, True),
        "admitted-miss": (True, False),
        "zigzag": (True, False),
        "corners-3x3": (False, True),
        "corners-5x5": (False, True),
    }


def test_constraint_11_on_all_shadings() -> None:
    assert outcome().data["all_shadings"] == [
        {"n": 3, "in_pieces": 24, "accepted": 0, "in_one_piece": 39, "rejected": 1},
        {"n": 4, "in_pieces": 672, "accepted": 4, "in_one_piece": 562, "rejected": 0},
    ]


def test_a_diamond_of_the_largest_radius_is_the_four_corners() -> None:
    corners = 1 << 0 | 1 << 4 | 1 << 20 | 1 << 24
    assert corners in lab.diamonds(5)
    assert 1 << 1 | 1 << 5 in lab.diamonds(5)  # around the first cell, radius 1


def test_the_program_with_exact_cuts_is_right_where_the_papers_is_not() -> None:
    found = {
        entry["name"]: (len(entry["paper_answers"]), entry["paper_right"], entry["verdict"], entry["shaded"])
        for entry in outcome().data["programs"]
    }
    assert found == {
        "papers-board": (2, 1, "unique", 7),
        "accepts-too-much": (1, 0, "unique", 6),
        "forbids-3x3": (0, 0, "unique", 4),
        "forbids-5x5": (0, 0, "unique", 7),
        "no-solution": (found["no-solution"][0], 0, "none", None),
    }
    assert found["no-solution"][0] > 0
    assert outcome().data["programs"][0]["shading"] == lab.PAPERS_SHADING


@pytest.mark.parametrize("rows", lab.BOARDS.values(), ids=lab.BOARDS)
def test_every_other_engine_agrees_about_the_boards(rows: str) -> None:
    n = rows.count("/") + 1
    entry = next(entry for entry in outcome().data["programs"] if entry["board"] == rows)
    assert solve.solve(read.read(f"hitori;{n}x{n};;{rows}")).verdict == entry["verdict"]


def test_tabu_never_solves_by_the_papers_cost_and_always_by_ours() -> None:
    tabu = outcome().data["tabu"]
    assert (tabu["classic"]["solved"], tabu["classic"]["max"] < 7) == (0, True)
    assert (tabu["default"]["solved"], tabu["default"]["min"], tabu["default"]["deviation"]) == (tabu["runs"], 7, 0)
    assert (tabu["cost_of_nothing_shaded"], tabu["cost_of_solution"]) == (
        10,
        14,
    )  # so the paper's search prefers a wrong board


def test_both_methods_on_further_boards() -> None:
    for entry in outcome().data["further"]:
        assert entry["milp_proved"] == entry["tabu_solved"] == entry["boards"]


def test_without_highs_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*anything: object, **more: object) -> None:
        raise UsageError("the engine milp needs HiGHS: pip install 'masume[milp]'")

    monkeypatch.setattr("masume.engines.milp.Milp.solve", missing)
    monkeypatch.setattr(lab, "_tabu", lambda settings, runs: {**tabu_of_old(), "runs": runs})
    found = lab.EXPERIMENT.run(ExperimentSettings(quick=True))
    assert found.remarks[-1] == say("hitori-ilp-tabu.no-milp")
    assert "pip install 'masume[milp]'" in found.text("en")
    assert {row[-2] for row in found.tables[2].rows} == {say("words.not-run")}
    assert all(phrase[0] not in ("hitori-ilp-tabu.lost", "hitori-ilp-tabu.invented") for phrase in found.remarks)


def tabu_of_old() -> dict[str, object]:
    figures = {"solved": 0, "mean": 0.0, "median": 0.0, "max": 0.0, "min": 0.0, "deviation": 0.0}
    costs = {"cost_of_solution": 14, "cost_of_nothing_shaded": 10}
    return {"paper": figures, "classic": figures, "default": figures, **costs}


def test_the_text_has_the_papers_figures_beside_ours() -> None:
    text = outcome().text("en")
    for figure in ("0.89", "1.20", "WRONG", "paper's (11)"):
        assert figure in text


def test_sources_are_named() -> None:
    """The program that settles how (11) is read, and what its tabu search charges."""
    told = outcome().text("en")
    assert "github.com/11jolek11/Hitori, hitori.mod" in told
    assert "meta.py) computes 24 and 20" in told


def test_remarks_on_the_program_come_from_the_run() -> None:
    remarks = {remark.key: dict(remark.values) for remark in outcome().remarks if isinstance(remark, Phrase)}
    assert remarks["hitori-ilp-tabu.luck"] == {"cells": 7, "answers": 2, "cut": 1}
    assert remarks["hitori-ilp-tabu.lost"] == {"boards": 2}
    assert "hitori-ilp-tabu.invented" in remarks


def test_the_stored_result_is_current() -> None:
    assert_result_is_current("hitori-ilp-tabu")
