"""The paper's search on Hitori, and ours: what the experiment claims."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from masume.core.engine import Limit
from masume.core.model import Model
from masume.papers import hitori_search as lab
from masume.papers.bueno_menendez import ESTIMATES, PaperSearch, marking_of
from masume.papers.experiment import BOARDS, ExperimentResult, ExperimentSettings
from masume.papers.phrases import Figure, say
from masume.verbs import read, solve
from support.experiments import assert_result_is_current, quick_outcome

INADMISSIBLE = "hitori;3x3;;123/221/312"


def outcome() -> ExperimentResult:
    return quick_outcome("hitori-search")


def runs(mode: str) -> list[dict[str, Any]]:
    (only,) = outcome().data["sets"]
    return [run for run in only["runs"] if run["mode"] == mode]


@pytest.mark.parametrize("mode", ["ours", "no probing"])
def test_our_search_proves_every_board_with_every_strategy(mode: str) -> None:
    """Given the time: on a busy machine, the limit of a quick run may end a search early."""
    settings = ExperimentSettings(quick=True)
    searches = [way for way in lab._ways(settings) if way.mode == mode]
    assert [search.strategy for search in searches] == list(lab.STRATEGIES)
    assert [run["strategy"] for run in runs(mode)] == list(lab.STRATEGIES)
    (boards,) = [lab._sample(boards) for boards in lab._sets(settings)]
    for search in searches:
        for puzzle in boards.puzzles:
            assert solve.solve(puzzle, search.engine).verdict == "unique"


def test_probing_leaves_little_to_search() -> None:
    assert all(stats["expanded"] == 0 for run in runs("ours") for stats in run["stats"])
    assert all(any(stats["expanded"] > 0 for stats in run["stats"]) for run in runs("no probing"))


def test_the_papers_search_solves_fewer() -> None:
    assert len(runs("classic")) == 6
    assert any("unknown" in run["verdicts"] for run in runs("classic"))


@pytest.mark.parametrize(
    "settings", [ExperimentSettings(), ExperimentSettings(quick=True), ExperimentSettings(seconds=7)]
)
def test_all_searches_have_the_same_limit(settings: ExperimentSettings) -> None:
    ways = lab._ways(settings)
    assert {way.mode for way in ways} == set(lab.MODES)
    assert len({way.seconds for way in ways}) == 1


def test_slower_than_the_paper_is_judged_by_time_and_not_by_who_gave_up() -> None:
    """Faster, slower, given up after the paper's time, given up before it, and not solved by the paper."""
    way = lab._ways(ExperimentSettings(seconds=2))[-1]
    puzzle = read.read(INADMISSIBLE)
    found = solve.solve(puzzle)
    results = [
        found._replace(seconds=0.5),
        found._replace(seconds=1.5),
        *(found._replace(solutions=(), exhausted=False, seconds=2.0) for _ in range(3)),
    ]
    boards = lab.Set(say("words.all"), [puzzle] * 5, {"astar": [1.0, 1.0, 1.0, 30.0, None]})
    assert lab._slower(boards, way, results) == 2


def test_the_papers_own_boards_are_compared_by_their_times(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = lab.Set(say("hitori-search.file-boards", file="mine", boards=1), [read.read(INADMISSIBLE)], PAPERS)
    monkeypatch.setattr(lab, "_sets", lambda settings: [boards])
    text = lab.EXPERIMENT.run(ExperimentSettings()).text("en")
    assert "of the 1 that the paper's A* solved, A* needs more time here than it did there on 1 by" in text
    assert "the two estimates differ most on board 1, which took the paper's A* 0 s. Here A* takes 1 state and" in text
    assert "counted earlier" not in text, "these are boards that the paper tried by A*"


PAPERS: dict[str, list[float | None]] = {"astar": [0.0]}


def test_the_board_of_the_greatest_contrast_is_told_by_what_the_run_measured() -> None:
    """A board that the paper gave up does not count; one that is stopped here is told as such."""
    puzzle = read.read(INADMISSIBLE)
    solved = solve.solve(puzzle)
    stopped = solved._replace(solutions=(), exhausted=False, nodes=900, seconds=2.0)
    by_text = [solved._replace(nodes=5000), stopped, solved._replace(nodes=20, seconds=0.1)]
    by_program = [solved._replace(nodes=n, seconds=0.004) for n in (1, 6, 5)]
    ways = [way for way in lab._ways(ExperimentSettings(seconds=2)) if way.estimate in ("text", "program")]
    boards = lab.Set(say("words.all"), [puzzle] * 3, {"astar": [None, 0.0704, 1.0]}, step=13)
    (remark,) = lab._contrast(boards, list(zip(ways, (by_text, by_program), strict=True)))
    values = dict(remark.values)
    assert (values["number"], values["paper"]) == ("14", Figure("0.07"))
    assert values["text"] == say("hitori-search.stopped", states=900, seconds=Figure("2"))
    assert values["program"] == say("hitori-search.took", states=6, seconds=Figure("0.004"))


def test_a_sample_keeps_the_numbers_of_the_boards() -> None:
    boards = lab._sample(lab.Set(say("words.all"), list(range(100)), {}))
    assert [int(boards.number(i)) - 1 for i in range(len(boards.puzzles))] == boards.puzzles
    assert boards.name.text("en") == "one in 13 of all"


def test_the_states_of_three_strategies_are_those_of_boards_that_all_solve() -> None:
    remarks = [remark for remark in outcome().remarks if remark[0] == "hitori-search.layers"]
    classic = {run["strategy"]: run for run in runs("classic") if run["strategy"] != "astar"}
    both = [
        i
        for i in range(len(classic["bfs"]["verdicts"]))
        if all(run["verdicts"][i] in ("solved", "unique", "many") for run in classic.values())
    ]
    states = {name: sum(run["stats"][i]["expanded"] for i in both) for name, run in classic.items()}
    assert remarks == [say("hitori-search.layers", boards=len(both), **states)]


def test_the_heading_counts_the_boards_within_the_papers_limit() -> None:
    assert "66 of 100 boards" in lab.EXPERIMENT.paper.text("en")


def test_the_papers_figures() -> None:
    assert {len(lab._seconds(row)) for row in lab.PAPERS_TEST.values()} == {20}
    times = lab._seconds(lab.PAPERS_CHALLENGE)
    solved = [time for time in times if time is not None]
    assert (len(times), len(solved), sum(time <= lab.PAPERS_LIMIT for time in solved)) == (100, 67, 66)


def _estimates(model: Model) -> dict[str, int]:
    """What each estimate says of the board as it is printed."""
    problems = {name: marking_of(model, name) for name in ESTIMATES}
    return {name: problem.estimate(0) for name, problem in problems.items() if problem is not None}


def test_the_estimates_on_the_board_that_one_mark_solves() -> None:
    model = solve.model_of(read.read(INADMISSIBLE))
    assert _estimates(model) == {"text": 2, "program": 2, "admissible": 1}
    problem = marking_of(model)
    assert problem is not None
    goal = problem.result(0, 4)
    assert goal is not None
    assert problem.is_goal(goal)


def test_lines_are_counted_not_repeats() -> None:
    """Two rows have two repeats each; each of the four columns has one."""
    model = solve.model_of(read.read("hitori;4x4;;1122/3434/1234/2143"))
    assert _estimates(model) == {"text": 2, "program": 2 + 4, "admissible": 1}


@pytest.mark.parametrize("row", range(0, 15, 2))
def test_the_estimate_changes_the_order_and_not_the_answer(row: int) -> None:
    puzzle = read.load_all(BOARDS / "hitori.txt", kind="hitori")[row]
    found = solve.solve(puzzle, PaperSearch("astar", "program"), 1, 5)
    if found.solutions:
        assert found.solutions == solve.solve(puzzle).solutions[:1]


def test_line_counting_keeps_to_its_limit() -> None:
    puzzle = read.load_all(BOARDS / "hitori.txt", kind="hitori")[21]
    result = PaperSearch("astar", "program").solve(solve.model_of(puzzle), Limit(2, nodes=3))
    assert result.nodes == 3
    assert not result.exhausted


def test_uniform_cost_expands_the_layers_of_breadth_first() -> None:
    """At one unit a marking, both must expand all states above the first solution, and none below it."""
    model = solve.model_of(read.read("hitori;5x5;;51252/34212/32434/25145/15344"))
    nodes = {name: PaperSearch(name).solve(model, Limit(1)) for name in ("bfs", "ucs", "dfs")}
    assert nodes["bfs"].stats["cost"] == nodes["ucs"].stats["cost"] <= nodes["dfs"].stats["cost"]


def test_boards_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(INADMISSIBLE + "\n", encoding="utf-8")
    found = lab.EXPERIMENT.run(ExperimentSettings((str(file),), quick=True))
    (only,) = found.data["sets"]
    assert "mine.txt" in only["name"]
    assert only["sizes"] == [[3, 3]]


def test_curves_and_text() -> None:
    curves, _ = outcome().plotted("en")
    assert {"ours, A*", "ours, depth first", "the paper's search here, breadth first"} <= set(curves)
    for points in outcome().lines.values():
        assert [count for count, _ in points] == list(range(1, len(points) + 1))
        assert sorted(time for _, time in points) == [time for _, time in points]
    assert "90 s" in outcome().text("en")


def test_a_blank_beyond_the_limit_unless_all_are_solved() -> None:
    assert lab._counts([0.02, 0.2], 3, 0.5) == ("0", "1", "1", "2", "", "", "")
    assert lab._counts([0.02, 0.2], 2, 0.5) == ("0", "1", "1", "2", "2", "2", "2")


def test_the_program_is_named_and_not_credited_with_more_than_was_measured() -> None:
    told = outcome().text("en")
    assert "github.com/rubbuemen/Hitori, Hitori.ipynb" in told
    assert "only with it" not in told
    assert "4364 states by the estimate of the text, 6 by that of the program." in told, "counted, not timed"


def test_the_stored_result_is_current() -> None:
    assert_result_is_current("hitori-search")
