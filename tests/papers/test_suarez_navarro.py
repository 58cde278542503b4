"""The search of the Kakuro paper as an engine: what it finds, what it loses, and that it claims nothing more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from threading import Thread

import pytest

from masume.core.engine import Limit
from masume.papers import suarez_navarro as paper
from masume.papers.experiment import BOARDS
from masume.papers.kakuro_parallel import LOSES_ALL, LOSES_ONE
from masume.papers.suarez_navarro import PaperKakuro, Sums
from masume.verbs import read as read_verb
from masume.verbs import solve

EASY = "kakuro;5x5;;#,#,#,23\\,16\\/#,#,24\\17,.,./#,16\\22,.,.,./\\24,.,.,.,#/\\16,.,.,#,#"
WRONG = "kakuro;3x3;;#,8\\,12\\/\\6,.,./\\14,.,."
"""One solution; on the way the search fills the board with digits whose sums are wrong."""
WAYS = ("none", "threads", pytest.param("forks", marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")))


def test_the_papers_list_of_sums() -> None:
    """As printed: 1 never comes first; as sets, all are there."""
    assert [list(pair) for pair in Sums().orders(3, 2)] == [[2, 1]]
    assert [list(pair) for pair in Sums().orders(5, 2)] == [[4, 1], [3, 2], [2, 3]]
    assert [list(pair) for pair in Sums(whole=True).orders(5, 2)] == [[4, 1], [3, 2], [2, 3], [1, 4]]
    for cells in range(2, 6):
        ways = {frozenset(way) for way in combinations(range(1, 10), cells)}
        for clue in range(3, 36):
            assert set(Sums().sets(clue, cells)) == {way for way in ways if sum(way) == clue}


@pytest.mark.parametrize("parallel", WAYS)
def test_a_solution_is_found_and_nothing_is_proved(parallel: str) -> None:
    puzzle = read_verb.read(EASY)
    result = solve.solve(puzzle, PaperKakuro(parallel))
    assert result.verdict == "solved"
    assert result.solutions == solve.solve(puzzle).solutions


@pytest.mark.parametrize("parallel", WAYS)
def test_threads_and_processes_do_the_same_work(parallel: str) -> None:
    puzzle = read_verb.load_all(BOARDS / "kakuro.txt", kind="kakuro")[3]
    alone, helped = (solve.solve(puzzle, PaperKakuro(way)) for way in ("none", parallel))
    assert helped.solutions == alone.solutions != ()
    assert (helped.nodes, helped.stats["calls"], helped.stats["rounds"]) == (
        alone.nodes,
        alone.stats["calls"],
        alone.stats["rounds"],
    )


def test_it_loses_one_of_two_solutions() -> None:
    """1 and 4 in the first row, and 1 and 4 in the first column: 1 comes first in both, and is never tried."""
    puzzle = read_verb.read(LOSES_ONE)
    assert {solution.values[4:6] for solution in solve.solve(puzzle, solutions=9).solutions} == {(1, 4), (2, 3)}
    lost = solve.solve(puzzle, PaperKakuro(), solutions=9)
    assert [solution.values[4:6] for solution in lost.solutions] == [(2, 3)]
    assert lost.verdict == "solved", "a search that loses solutions does not call one the only one"
    assert solve.solve(puzzle, PaperKakuro(sums="whole"), solutions=9).verdict == "many"


def test_it_loses_the_only_solution() -> None:
    puzzle = read_verb.read(LOSES_ALL)
    assert solve.solve(puzzle).verdict == "unique"
    assert solve.solve(puzzle, PaperKakuro()).verdict == "unknown", "and does not say that there is none"
    assert solve.solve(puzzle, PaperKakuro(sums="whole")).solutions == solve.solve(puzzle).solutions


def test_wrong_boards_are_counted_and_not_answered() -> None:
    puzzle = read_verb.read(WRONG)
    result = solve.solve(puzzle, PaperKakuro(), solutions=9)
    assert result.stats["wrong"] > 0
    assert result.solutions == solve.solve(puzzle).solutions


@pytest.mark.parametrize(
    "board",
    [
        "hidato;2x2;;1,./.,4",
        "kakuro;3x3;;#,#,12\\/\\5,.,./\\12,.,.",  # a sum is missing
        "kakuro;3x3;;#,5\\,12\\/\\5,.,./#,\\8,.",  # a run of one cell
    ],
)
def test_about_other_boards_nothing_is_said(board: str) -> None:
    result = solve.solve(read_verb.read(board), PaperKakuro())
    assert (result.verdict, result.nodes) == ("unknown", 0)


def test_printed_digits_are_kept() -> None:
    puzzle = read_verb.read("kakuro;3x3;;#,5\\,12\\/\\5,1,./\\12,.,.")
    (solution,) = solve.solve(puzzle, PaperKakuro()).solutions
    assert solution.values[4:6] == (1, 4)


def test_a_sum_that_nothing_makes_is_no_proof() -> None:
    puzzle = read_verb.read("kakuro;3x3;;#,19\\,12\\/\\5,.,./\\12,.,.")
    assert solve.solve(puzzle, PaperKakuro()).verdict == "unknown"


def test_limits_are_kept() -> None:
    model = solve.model_of(read_verb.load_all(BOARDS / "kakuro.txt", kind="kakuro")[6])
    assert PaperKakuro().solve(model, Limit(2, nodes=7)).nodes == 7
    assert PaperKakuro().solve(model, Limit(2, seconds=0)).nodes == 0
    asked = iter(range(500))
    stopped = PaperKakuro().solve(model, Limit(2, stop=lambda: next(asked, None) is None))
    assert stopped.stats["stopped"]
    assert stopped.stats["rounds"] < paper.ROUNDS


def test_one_helper_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many digits are tried, no thread is started before the last one has ended."""
    alive: list[int] = []

    class Counted(Thread):
        running = 0

        def start(self) -> None:
            Counted.running += 1
            alive.append(Counted.running)
            super().start()

        def join(self, timeout: float | None = None) -> None:
            super().join(timeout)
            Counted.running -= 1

    monkeypatch.setattr(paper, "Thread", Counted)
    puzzle = read_verb.load_all(BOARDS / "kakuro.txt", kind="kakuro")[3]
    result = solve.solve(puzzle, PaperKakuro("threads"))
    assert len(alive) == result.stats["calls"] > 0
    assert set(alive) == {1}


@pytest.fixture
def children() -> Iterator[list[int]]:
    """The processes that were forked; all must have been waited for in the end."""
    forked: list[int] = []
    yield forked
    for child in forked:
        with pytest.raises(ChildProcessError):
            os.waitpid(child, os.WNOHANG)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_ctrl_c_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch, children: list[int]) -> None:
    fork, read = os.fork, os.read

    def noting_fork() -> int:
        child = fork()
        children.append(child)
        return child

    def interrupted(descriptor: int, length: int) -> bytes:
        if len(children) == 3:
            raise KeyboardInterrupt
        return read(descriptor, length)

    monkeypatch.setattr(os, "fork", noting_fork)
    monkeypatch.setattr(os, "read", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve.solve(read_verb.load_all(BOARDS / "kakuro.txt", kind="kakuro")[3], PaperKakuro("forks"))
    assert len(children) == 3


def test_where_there_are_no_forks_this_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork", raising=False)
    with pytest.raises(ValueError, match="no forks; parallel=threads"):
        PaperKakuro().configured(parallel="forks")
