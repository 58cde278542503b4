"""Kakuro with several workers: what the experiment claims, but for times, which depend on the machine's other work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from masume import kinds
from masume.core.engine import Limit, Result
from masume.engines.parts.parallel_search import solve_all
from masume.papers import kakuro_parallel as lab
from masume.papers.experiment import BOARDS, ExperimentResult, ExperimentSettings, boards
from masume.papers.suarez_navarro import PaperKakuro
from masume.verbs import read
from masume.verbs import solve as solve_verb
from support.experiments import assert_result_is_current, quick_outcome

WAYS = ("none", "threads", "forks")


def outcome() -> ExperimentResult:
    return quick_outcome("kakuro-parallel")


def test_every_engine_proves_the_boards_of_all_four_sizes() -> None:
    sizes = outcome().data["sizes"]
    assert [(entry["rows"], entry["cols"]) for entry in sizes] == [(10, 10), (12, 12), (15, 15), (20, 20)]
    for entry in sizes:
        for name in ("python", "none", "threads", "processes"):
            assert entry[f"{name}_verdicts"] == ["unique"] * entry["boards"]


def test_five_boards_a_size_ship_with_the_package() -> None:
    found = boards(ExperimentSettings(), "kakuro", "kakuro")
    assert [len(group) for _, group in lab._by_size(found)] == [5, 5, 5, 5]


def test_the_papers_figures_stand_beside_ours() -> None:
    assert [(e["paper_serial"], e["paper_threads"]) for e in outcome().data["sizes"]] == [
        (2.12, 2.20),
        (2.16, 2.26),
        (2.31, 2.43),
        (2.77, 2.97),
    ]
    assert "global interpreter lock" in outcome().text("en")


def test_the_papers_search_is_measured_alone_with_threads_and_with_processes() -> None:
    papers = outcome().data["papers_search"]
    assert [entry["rows"] for entry in papers] == [10, 12, 15, 20]
    for entry in papers:
        assert {"none", "threads"} <= set(entry["ways"])
        assert entry["solved"] <= entry["ways"]["none"]["ended"] <= entry["boards"]
        for way in entry["ways"].values():
            assert (way["seconds"] > 0) == (way["alone_seconds"] > 0) == (way["ended"] > 0)


def test_ways_are_compared_on_the_boards_that_both_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that one way did not finish says nothing about what it costs."""
    puzzles = boards(ExperimentSettings(), "kakuro", "kakuro")[:2]
    found = solve_verb.solve(puzzles[0])

    def solve(puzzle: object, engine: PaperKakuro, *limits: object) -> Result:
        slow = puzzle == puzzles[1] and engine.parallel == "forks"
        stats = {"stopped": slow, "wrong": 0, "listing_seconds": 0.5, "calls": 8}
        return found._replace(seconds=9.0 if slow else WAYS.index(engine.parallel) + 1.0, stats=stats)

    monkeypatch.setattr(os, "fork", lambda: 0, raising=False)
    monkeypatch.setattr(solve_verb, "solve", solve)
    (entry,) = lab._papers_search(puzzles, ExperimentSettings())
    assert entry["ways"] == {
        "none": {"ended": 2, "alone_seconds": 2.0, "seconds": 2.0},
        "threads": {"ended": 2, "alone_seconds": 2.0, "seconds": 4.0},
        "forks": {"ended": 1, "alone_seconds": 1.0, "seconds": 3.0},
    }
    (row,) = lab._papers_table([entry]).rows
    assert row[-7:] == ("1.000", "0.500", "8", "2", "2.0", "1", "3.0")
    told = [remark.text("en") for remark in lab._papers_remarks([entry])]
    assert "it takes 2.0 times as long, for the same work on the 2 boards" in told[1]
    assert "it takes 3.0 times as long, for the same work on the board on" in told[2]
    assert told[3].startswith("50 % of its time alone")


def test_solutions_that_the_papers_search_loses_are_shown() -> None:
    assert [(loss["all"], loss["paper"], loss["whole"]) for loss in outcome().data["lost"]] == [(2, 1, 2), (1, 0, 1)]
    text = outcome().text("en")
    assert "This board has 2 solutions. The paper's search finds 1, and with a whole list of sums 2:\n┌" in text
    assert "This board has one solution. The paper's search finds 0, and with a whole list of sums 1:\n┌" in text


def test_all_ways_give_the_same_answers() -> None:
    assert [batch["name"] for batch in outcome().data["batches"]] == ["compiled", "python"]
    for batch in outcome().data["batches"]:
        assert batch["same_answers"]
        assert set(batch["speed_up"]) == set(batch["cores"]) == {"none", "threads", "processes"}


def test_dropping_clues_keeps_the_solution_and_may_add_others() -> None:
    puzzle = read.load_all(BOARDS / "kakuro.txt", kind="kakuro")[0]
    fewer = lab._with_fewer_clues(puzzle, 4, 0)
    clues = kinds.find("kakuro").clues.list
    assert len(clues(puzzle)) - len(clues(fewer)) == 4
    assert fewer.cells == puzzle.cells
    (solution,) = solve_verb.solve(puzzle).solutions
    assert solution in solve_verb.solve(fewer, solutions=lab.MOST_SOLUTIONS).solutions


def test_the_batch_has_long_searches_without_a_solution() -> None:
    hard = lab._hard(boards(ExperimentSettings(), "kakuro", "kakuro")[14:17], ExperimentSettings(quick=True))
    results = [lab._search(model, 2) for model in hard]
    assert {result.verdict for result in results} == {"none"}
    guesses = [result.nodes for result in results]
    assert guesses == sorted(guesses, reverse=True)
    assert guesses[0] > 50


def test_each_digit_of_a_wrong_guess_is_right_by_itself() -> None:
    puzzle = read.load_all(BOARDS / "kakuro.txt", kind="kakuro")[1]
    model = solve_verb.model_of(lab._with_fewer_clues(puzzle, 4, 1))
    guess = next(lab._wrong_guesses(model, 60))
    changed = [cell for cell in model.cells if guess.domains[cell] != model.domains[cell]]
    assert len(changed) == 2
    for cell in changed:
        assert lab._search(model.restricted(cell, guess.domains[cell]), 2).solutions


def test_plain_python_has_no_compiled_search() -> None:
    (puzzle,) = read.load_all(BOARDS / "kakuro.txt", kind="kakuro")[:1]
    (model,) = lab._plain([puzzle])
    assert model.search is None
    (result,) = solve_all([model], Limit(2), "threads", 2)
    assert result.verdict == "unique"


@pytest.mark.parametrize(("granted", "busy"), [(1.1, True), (1.95, False)])
def test_a_busy_machine_is_named(granted: float, busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    remarks = lab._busy(granted)
    assert bool(remarks) == busy
    assert all("busy" in remark.text("en") for remark in remarks)


def test_one_processor_cannot_be_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert "no speed-up is possible" in lab._busy(1.0)[0].text("en")


def test_the_control_tells_what_the_machine_grants() -> None:
    control = outcome().data["control"]
    assert control["speed_up"] == control["serial"] / control["threads"] > 0
    assert "control" in outcome().text("en")


def test_curves_run_over_the_sizes() -> None:
    assert list(outcome().plotted("en")[0])[:2] == ["the paper, serial", "the paper, threads"]
    assert all([size for size, _ in points] == [10, 12, 15, 20] for points in outcome().lines.values())


def test_a_board_is_made_saved_opened_and_solved() -> None:
    """In the paper's four sizes, and what is opened is what was made."""
    lives = outcome().data["lives"]
    assert [life["rows"] for life in lives] == [10, 12, 15, 20]
    for life in lives:
        assert life["same"]
        assert life["verdicts"] == ["unique"] * life["boards"]
        assert all(life[name] > 0 for name in lab.LIFE)
    assert "The life of a board" in outcome().text("en")


def test_boards_of_a_file(tmp_path: Path) -> None:
    lines = (BOARDS / "kakuro.txt").read_text(encoding="utf-8").splitlines()
    file = tmp_path / "one.txt"
    file.write_text(lines[5] + "\n", encoding="utf-8")
    found = lab.EXPERIMENT.run(ExperimentSettings((str(file),), quick=True))
    assert [(entry["rows"], entry["boards"]) for entry in found.data["sizes"]] == [(12, 1)]


def test_the_stored_result_is_current() -> None:
    assert_result_is_current("kakuro-parallel")
