"""The experiment hidato: the paper's search and generator, and what is claimed of boards made by it."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from masume import Binairo, Hidato, solve
from masume.core.engine import Limit
from masume.papers import hernandez_rosales_2020 as paper
from masume.papers.experiment import ExperimentResult, ExperimentSettings
from masume.papers.hernandez_rosales_2020 import PAPER
from masume.papers.hidato import EXPERIMENT, OUTLINES, Outline
from masume.verbs.solve import model_of
from support.experiments import assert_result_is_current, quick_outcome


def quick() -> ExperimentResult:
    return quick_outcome("hidato")


def outline(name: str) -> Outline:
    return next(outline for outline in OUTLINES if outline.name == name)


def by_name(part: str) -> dict[str, dict[str, Any]]:
    return {found["name"]: found for found in quick().data[part]}


# ---- the search


def test_the_search_agrees_with_the_kernel_on_random_boards() -> None:
    """Boards with none, one and many solutions, with and without their ends."""
    random = Random(1)
    verdicts = set()
    for _ in range(300):
        rows, cols = random.randint(1, 3), random.randint(1, 4)
        cells = rows * cols
        numbers = random.sample(range(1, cells + 1), cells)
        givens = [number if random.random() < 0.4 else 0 for number in numbers]
        board = Hidato([givens[r * cols : r * cols + cols] for r in range(rows)], random.choice((4, 6, 8)))
        expected = solve(board, solutions=10_000)
        found = solve(board, PAPER, solutions=10_000)
        assert found.exhausted
        assert {s.values for s in found.solutions} == {s.values for s in expected.solutions}
        assert len(found.solutions) == len(expected.solutions)
        verdicts.add(expected.verdict)
    assert verdicts == {"none", "unique", "many"}


def test_the_search_keeps_its_limits() -> None:
    board = Hidato([[0] * 8 for _ in range(8)])
    stopped = solve(board, PAPER, solutions=2, nodes=50)
    assert (stopped.verdict, stopped.nodes) == ("unknown", 50)
    assert not PAPER.solve(model_of(board), Limit(10**9, seconds=0.05)).exhausted


def test_the_search_claims_nothing_about_other_kinds() -> None:
    assert solve(Binairo([[None, None], [None, None]]), PAPER).verdict == "unknown"


# ---- the generator


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.name)
def test_paths_visit_every_cell_by_steps_to_neighbours(outline: Outline) -> None:
    shape = outline.shape
    assert len(shape.pieces()) == 1
    for seed in range(5):
        path = paper.random_path(shape, Random(seed))
        assert sorted(path) == list(shape.cells)
        assert all(there in shape.touching[here] for here, there in pairwise(path))


def test_paths_are_many_and_the_same_for_the_same_seed() -> None:
    shape = outline("square").shape
    paths = {tuple(paper.random_path(shape, Random(seed))) for seed in range(20)}
    assert len(paths) == 20
    assert tuple(paper.random_path(shape, Random(7))) in paths


def test_removal_keeps_the_ends_and_removes_two_thirds() -> None:
    for seed in range(50):
        exactly = paper.removals_exactly(36, Random(seed))
        printed = paper.removals_as_printed(36, Random(seed))
        assert len(exactly) == 24
        assert len(printed) < 24
        assert not {1, 36} & (exactly | printed)


def test_ends_of_one_colour_have_no_numbrix_path() -> None:
    shape = paper.shape_of(["....", "....", "....", "...."], 4)
    for ends in combinations(shape.cells, 2):
        one_colour = sum(map(sum, (divmod(end, 4) for end in ends))) % 2 == 0
        verdict = solve(paper.board_of_ends(shape, ends), solutions=1).verdict
        assert (verdict == "none") >= one_colour


def test_the_repair_keeps_the_path_and_makes_it_the_only_solution() -> None:
    shape = outline("diamond").shape
    path = paper.random_path(shape, Random(3))
    bare = paper.board_of_ends(shape, (path[0], path[-1]))
    repaired, added = paper.repair(bare, path)
    result = solve(repaired)
    assert result.verdict == "unique"
    assert result.solutions[0].values == paper.number_squares(path, shape.rows * shape.cols)
    assert sum(bool(number) for row in repaired.givens for number in row) == 2 + added


def test_no_given_of_a_carved_board_can_be_spared() -> None:
    shape = outline("heart").shape
    path = paper.random_path(shape, Random(3))
    board = paper.carve(shape, path, Random(4))
    assert solve(board).verdict == "unique"
    shown = {number for row in board.givens for number in row if number}
    for number in shown - {1, len(path)}:
        assert solve(paper.board(shape, path, shown - {number})).verdict == "many"


# ---- what the experiment says


def test_boards_of_at_least_eight_shapes_are_proved_unique() -> None:
    runs = quick().data["runs"]
    assert len({outline.name for outline in OUTLINES}) >= 8
    assert {outline.neighbours for outline in OUTLINES} == {4, 6, 8}
    assert all(run["verdict"] == "unique" for run in runs if run["engine"] == "kernel")
    assert all(run["verdict"] in ("unique", "solved", "unknown") for run in runs)


def test_random_ends_may_admit_no_path() -> None:
    ends = by_name("ends")
    assert ends["frame"]["no_path"] > 0
    assert ends["Numbrix"]["no_path"] > 0
    assert all(found["by_paper"] <= found["pairs"] - found["no_path"] for found in ends.values())


def test_two_thirds_removed_as_printed_is_about_half() -> None:
    removals = by_name("removals").values()
    assert all(40 < found["removals_as_printed"] < 58 for found in removals)


def test_few_boards_are_unique_with_eight_neighbours_and_all_after_the_repair() -> None:
    removals = by_name("removals")
    for name in ("square", "ring", "heart", "cross", "triangle"):
        assert removals[name]["unique"] <= removals[name]["boards"] // 2
    trials = [trial for found in removals.values() for trial in found["trials"] if trial["solutions"] > 1]
    assert trials
    for trial in trials:
        assert trial["by_paper"]["unique"]
        assert trial["by_ours"]["unique"]
        assert min(trial["by_paper"]["added"], trial["by_ours"]["added"]) >= 1


def test_boards_may_come_from_files(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("hidato;3x3;neighbours=8;1,.,3/8,9,4/7,6,5\nhidato;2x2;neighbours=8;1,./.,.\n")
    outcome = EXPERIMENT.run(ExperimentSettings(files=(str(file),), quick=True))
    verdicts = [(run["board"], run["verdict"]) for run in outcome.data["runs"]]
    assert verdicts == [(1, "unique")] * 3 + [(2, "many")] * 3


def test_the_outcome_can_be_printed_and_saved() -> None:
    outcome = quick()
    assert "Numbrix" in outcome.text("en")
    assert json.loads(json.dumps(outcome.data))["removals"][0]["name"] == "square"
    assert set(outcome.plotted("en")[0]) == {"paper", "backtrack", "kernel"}
    assert all(seconds > 0 for points in outcome.lines.values() for _, seconds in points)


def test_the_stored_result_is_current() -> None:
    assert_result_is_current("hidato")
