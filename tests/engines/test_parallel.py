"""Workers: the same answer as one alone, whoever is faster; limits over all of them; none of them left behind."""

from __future__ import annotations

import os
import pickle
import random
import threading
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import masume
from masume.core.engine import Limit, Result
from masume.core.errors import EngineError, UsageError
from masume.core.model import Model
from masume.engines.kernel import KERNEL
from masume.engines.parts import parallel_search
from masume.engines.parts.interrupt import SearchStoppedError
from masume.engines.parts.solver_workers import Crew, SolveTask
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.interrupting import children, guarded, interrupt, is_running, script, wait_until_gone
from support.random_boards import MAKERS, restricted
from support.stopping import Clock, when_called

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from masume.core.kind import Kind

MANY = 1000
WAYS = ("none", "threads", "processes")
Found = tuple[list[tuple[int, ...]], bool, int]

# A board without a solution for a reason that no search sees: what the rows leave for the column without a clue is
# more than seven different digits can be. The compiled proof takes half a minute.
ENDLESS = """\
from masume import Kakuro
from masume.verbs import solve
ROWS, COLUMNS = (42, 41, 41, 40, 40, 40, 40), (35, 35, 35, 35, 35, 35, 31, 0)
model = solve.model_of(Kakuro([[(0, 0)] + [(c, 0) for c in COLUMNS]] + [[(0, r)] + [0] * 8 for r in ROWS]))
"""


@pytest.fixture
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that small boards are cut, too, and take several rounds."""
    monkeypatch.setattr(parallel_search, "FIRST_BUDGET", 1)
    monkeypatch.setattr(parallel_search, "GROWTH", 3)


def same_answer(one: Result, other: Result) -> bool:
    """Whether two results agree in all but their seconds and statistics."""
    return one._replace(seconds=0.0, stats={}) == other._replace(seconds=0.0, stats={})


def company() -> tuple[int, set[int]]:
    """The number of threads and, where the system tells, the child processes of this process."""
    return threading.active_count(), set(children(os.getpid()))


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    before = company()
    yield
    assert company() == before


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Is set when a board has been cut into parts, and workers are called."""
    return when_called(monkeypatch, "masume.engines.parts.parallel_search.Crew")


def endless() -> Model:
    names: dict[str, Any] = {}
    exec(ENDLESS, names)
    return names["model"]  # type: ignore[no-any-return]


def random_models(name: str, count: int) -> Iterator[Model]:
    """Small models of a kind, some restricted, some without compiled search, some with a rule dropped."""
    for seed in range(count):
        rng = random.Random(f"parallel {name} {seed}")
        puzzle = MAKERS[name](rng)
        model: Model = restricted(puzzle, rng) if seed % 4 == 3 else solve.model_of(puzzle)
        if seed % 3 == 2:
            model = model._replace(search=None)
        if seed % 5 == 4:
            model = model.without(rng.choice(model.rules).code)
        yield model


@pytest.mark.usefixtures("small_budget")
@pytest.mark.parametrize("name", MAKERS)
@sampled(30, 120)
def test_all_solutions_whoever_finds_them(name: str, count: int) -> None:
    verdicts: Counter[str] = Counter()
    cut = 0
    for model in random_models(name, count):
        expected = all_solutions(model, MANY)
        if len(expected) < MANY:
            result = parallel_search.solve(model, Limit(MANY), "threads", 2)
            assert result.exhausted
            assert len(result.solutions) == len(expected)
            assert {solution.values for solution in result.solutions} == expected
            verdicts[result.verdict] += 1
            cut += result.stats["parts"] > 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= count // 24, verdicts
    assert cut >= count // 24


@pytest.mark.usefixtures("small_budget")
@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("limit", [Limit(1), Limit(2), Limit(3), Limit(5, nodes=0), Limit(5, nodes=7)], ids=str)
@sampled(9, 60)
def test_the_answer_does_not_depend_on_who_is_faster(name: str, limit: Limit, count: int) -> None:
    for model in random_models(name, count):
        alone, together = (parallel_search.solve(model, limit, way, 2) for way in ("none", "threads"))
        assert same_answer(together, alone)
        assert len(set(alone.solutions)) == len(alone.solutions) <= limit.solutions
        if limit.nodes is None:
            assert alone.exhausted or len(alone.solutions) == limit.solutions
        else:
            assert alone.nodes <= limit.nodes


@pytest.mark.usefixtures("small_budget")
def test_processes_answer_as_threads_do() -> None:
    for name in MAKERS:
        model = max(
            random_models(name, 40), key=lambda model: parallel_search.solve(model, Limit(9), "none", 2).stats["parts"]
        )
        alone, together = (parallel_search.solve(model, Limit(9), way, 2) for way in ("none", "processes"))
        assert same_answer(together, alone)
        assert together.stats["parts"] > 1


@pytest.mark.parametrize("name", MAKERS)
def test_parts_share_no_solution_and_lose_none(name: str) -> None:
    for model in random_models(name, 40):
        expected = all_solutions(model, MANY)
        if len(expected) < MANY:
            parts, _ = parallel_search.split(model, 6, None, lambda: False)
            found = [values for part in parts for values in all_solutions(part)]
            assert len(found) == len(set(found))
            assert set(found) == expected


def test_as_many_parts_as_wanted_within_the_guesses_allowed() -> None:
    model = solve.model_of(masume.Binairo([[None] * 8] * 8))
    for wanted in (1, 2, 16, 50):
        parts, nodes = parallel_search.split(model, wanted, None, lambda: False)
        assert wanted <= len(parts) <= wanted + 1
        assert nodes <= 3 * wanted
    assert parallel_search.split(model, 50, 0, lambda: False) == ([model], 0)
    assert parallel_search.split(model, 50, 7, lambda: False)[1] == 6
    with pytest.raises(SearchStoppedError):
        parallel_search.split(model, 50, None, lambda: True)
    assert parallel_search.split(model.restricted(0, 0), 50, None, lambda: False) == ([], 0)


def made_up(fast: Any) -> Model:
    """Six cells with the values 0 and 1, no rules, and a search of ours. It is cut by the cells in their order."""
    return Model(1, 6, tuple(range(6)), (3,) * 6, (), fast)


def with_first_part_endless(domains: tuple[int, ...], limit: Limit) -> Found:
    """Below 00.... there is nothing, which takes for ever to see; 11.... takes 5000 guesses."""
    assert limit.nodes is not None
    if domains[:2] in ((3, 3), (1, 1)):
        return [], False, limit.nodes
    if domains[:2] == (2, 2) and limit.nodes < 5000:
        return [], False, limit.nodes
    if domains[:2] == (2, 2):
        return [tuple(domain.bit_length() - 1 for domain in domains)], True, 5000
    return [], True, 0


@pytest.mark.parametrize("way", WAYS)
def test_an_endless_part_does_not_hide_the_others(way: str) -> None:
    result = parallel_search.solve(made_up(with_first_part_endless), Limit(2), way, 2)
    assert [solution.values for solution in result.solutions] == [(1, 1, 0, 0, 1, 1), (1, 1, 0, 1, 1, 1)]
    assert result.verdict == "many"
    assert result.stats["rounds"] == 2


def test_the_first_parts_with_enough_solutions_stop_the_rest() -> None:
    started = []

    def fast(domains: tuple[int, ...], limit: Limit) -> Found:
        if domains == (3,) * 6:
            return [], False, 1
        started.append(domains)
        if len(started) > 1:  # some other part: works until it is told to stop
            while not limit.stop or not limit.stop():
                time.sleep(0.001)
            return [], False, 7
        return [(0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)], True, 5

    result = parallel_search.solve(made_up(fast), Limit(2), "threads", 2)
    assert [solution.values for solution in result.solutions] == [(0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)]
    assert not result.exhausted
    assert len(started) <= 2


@pytest.mark.parametrize("way", WAYS)
def test_time_is_over_all_parts(way: str, clock: Clock, cut: threading.Event) -> None:
    clock.starts = cut
    result = parallel_search.solve(endless(), Limit(2, seconds=0.1), way, 2)
    clock.assert_kept(0.1)
    assert (result.verdict, result.exhausted) == ("unknown", False)
    assert result.stats["parts"] >= 16


def slow_to_prove(folder: str, domains: tuple[int, ...], limit: Limit) -> Found:
    """Finds a solution in every part but goes on until it is stopped."""
    if domains == (3,) * 6:
        return [], False, 1
    with open(os.path.join(folder, "-".join(map(str, domains))), "w"):
        pass  # a file for each part in work
    while not limit.stop or not limit.stop():
        time.sleep(0.001)
    return [tuple(domain.bit_length() - 1 for domain in domains)], False, 1


@pytest.mark.parametrize("way", WAYS)
def test_what_was_found_before_the_end_is_kept(way: str, tmp_path: Path) -> None:
    workers = 1 if way == "none" else 2
    model = made_up(partial(slow_to_prove, str(tmp_path)))
    limit = Limit(99, seconds=20, stop=lambda: len(list(tmp_path.iterdir())) == workers)
    result = parallel_search.solve(model, limit, way, workers)
    # A process that has no processor to run on for too long is not waited for.
    assert len(result.solutions) in ((1, 2) if way == "processes" else (workers,))
    assert not result.exhausted


def forgetful(domains: tuple[int, ...], limit: Limit) -> Found:
    """Finds a solution in the whole, and in the part 11.... another one, if it has few guesses."""
    assert limit.nodes is not None
    if domains == (3,) * 6:
        return [(0,) * 6], False, limit.nodes
    if domains[:4] == (2, 2, 2, 2) and limit.nodes < 1000:
        return [(1,) * 6], False, limit.nodes
    return [], False, limit.nodes


def test_a_solution_once_found_is_not_forgotten() -> None:
    """A search that begins anew may be cut short before it finds its solutions again."""
    for wanted, found in ((1, 1), (2, 2), (3, 2)):
        result = parallel_search.solve(made_up(forgetful), Limit(wanted, nodes=10**6), "threads", 2)
        assert [solution.values for solution in result.solutions] in (
            [(0,) * 6],
            [(1,) * 6, (0,) * 6],
            [(0,) * 6, (1,) * 6],
        )
        assert (len(result.solutions), result.exhausted) == (found, False)


@pytest.mark.parametrize("way", ["threads", "processes"])
def test_guesses_are_over_all_parts(way: str) -> None:
    result = parallel_search.solve(endless(), Limit(2, nodes=20000), way, 2)
    assert 10000 < result.nodes <= 20000
    assert not result.exhausted


@pytest.mark.parametrize("way", WAYS)
def test_a_stop_ends_all_parts(way: str, cut: threading.Event) -> None:
    result = parallel_search.solve(endless(), Limit(2, stop=cut.is_set), way, 2)
    assert not result.exhausted
    assert result.stats["parts"] >= 16


@pytest.mark.parametrize("way", WAYS)
def test_many_boards_in_their_order(way: str) -> None:
    models = [solve.model_of(puzzle) for kind in masume.KINDS for puzzle in kind.examples]
    models += [model for name in MAKERS for model in random_models(name, 20)]
    expected = [KERNEL.solve(model, Limit(3)) for model in models]
    results = parallel_search.solve_all(models, Limit(3), way, 2)
    assert all(map(same_answer, results, expected))
    assert len(results) == len(expected)
    assert parallel_search.solve_all([], Limit(2), way) == []


@pytest.mark.parametrize("way", WAYS)
def test_each_of_many_boards_has_its_own_limit(way: str) -> None:
    easy = solve.model_of(masume.KINDS[0].examples[0])
    results = parallel_search.solve_all([endless(), easy, endless(), easy], Limit(2, seconds=0.3), way, 2)
    assert [result.verdict for result in results] == ["unknown", "unique", "unknown", "unique"]
    stopped = parallel_search.solve_all([endless(), easy] * 3, Limit(2, stop=lambda: True), way, 2)
    assert [result.verdict for result in stopped] == ["unknown"] * 6


def test_no_such_way() -> None:
    with pytest.raises(ValueError, match="parallel must be one of none, threads, processes, not 'forks'"):
        parallel_search.solve_all([], Limit(2), "forks")


def fail(domains: tuple[int, ...], limit: Limit) -> Found:
    raise ZeroDivisionError("no")


def vanish(domains: tuple[int, ...], limit: Limit) -> Found:
    os._exit(3)


def test_an_error_in_a_worker_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        parallel_search.solve_all([made_up(fail)] * 4, Limit(2), "threads", 2)
    with pytest.raises(EngineError, match="a worker process failed: ZeroDivisionError: no"):
        parallel_search.solve_all([made_up(fail)] * 4, Limit(2), "processes", 2)
    with pytest.raises(EngineError, match="a worker process ended before it answered"):
        parallel_search.solve_all([made_up(vanish)] * 4, Limit(2), "processes", 2)


def test_a_model_that_cannot_travel() -> None:
    with pytest.raises(UsageError, match="cannot be sent to another process"):
        parallel_search.solve_all([made_up(lambda domains, limit: ([], True, 0))], Limit(2), "processes", 1)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_models_travel_whole(kind: Kind) -> None:
    """A shape arrives as an equal one, by which searches are kept for reuse."""
    for puzzle in kind.examples:
        model = solve.model_of(puzzle)
        copy = pickle.loads(pickle.dumps(model))
        assert copy._replace(search=None, reasoner=None) == model._replace(search=None, reasoner=None)
        assert repr(copy.reasoner) == repr(model.reasoner)
        assert (copy.search.func, copy.search.args) == (model.search.func, model.search.args)  # type: ignore[union-attr]


SCRIPT = (
    ENDLESS
    + """
import threading
from masume.core.engine import Limit, Result
from masume.engines.parts import parallel_search
from masume.engines.parts.interrupt import SearchStoppedError
from masume.processes.worker_process import Child
start = Child.__init__
def start_and_tell(self, grace):
    start(self, grace)
    print(self.process.pid, flush=True)
Child.__init__ = start_and_tell
questions = 0
def tell():
    global questions
    questions += threading.active_count() == {threads}  # in the midst of the work
    if questions == 5:
        print("at work", flush=True)
    return False
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
"""
)
CALLS = {
    "one board": "parallel_search.solve(model, Limit(2, stop=tell), {way!r}, 2)",
    "many boards": "parallel_search.solve_all([model] * 5, Limit(2, stop=tell), {way!r}, 2)",
}


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("way", WAYS)
def test_ctrl_c_ends_all_workers(way: str, call: str) -> None:
    with guarded(script(SCRIPT.format(call=CALLS[call].format(way=way), threads=1 if way == "none" else 3))) as process:
        assert process.stdout is not None
        children = [int(process.stdout.readline()) for _ in range(2)] if way == "processes" else []
        assert process.stdout.readline() == "at work\n"
        assert all(is_running(pid) for pid in children)
        ended = interrupt(process)
    assert (ended.code, ended.out) == (0, "interrupted 1\n")
    assert not any(is_running(pid) for pid in children)


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_workers_do_not_outlive_a_killed_parent() -> None:
    with guarded(script(SCRIPT.format(call=CALLS["one board"].format(way="processes"), threads=3))) as process:
        assert process.stdout is not None
        children = [int(process.stdout.readline()) for _ in range(2)]
        assert process.stdout.readline() == "at work\n"
        process.kill()
    wait_until_gone(children)


def test_a_crew_once_stopped_takes_no_more_tasks() -> None:
    with Crew("threads", 2, lambda: False) as crew:
        crew.stopped.set()
        (result,) = crew.run([SolveTask(solve.model_of(masume.KINDS[0].examples[0]), Limit(2))])
    assert result.verdict == "unknown"
