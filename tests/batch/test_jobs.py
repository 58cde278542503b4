"""Jobs: what each verb does with a board, and what becomes of boards that crash or never end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import masume
from masume.batch import jobs
from masume.batch.batch_spec import batch_spec_from
from masume.batch.executors import Here
from masume.batch.runner import BatchRun
from masume.library.store import Library
from masume.version import __version__
from support import batch_work
from support.json_documents import assert_valid


def job(seeds: list[int]) -> dict[str, Any]:
    return {"version": __version__, "verb": "generate", "seconds": 0.1, "items": seeds}


@pytest.fixture(autouse=True)
def _one_child() -> Iterator[None]:
    yield
    jobs.release()


@pytest.mark.parametrize("bad", [batch_work.CRASHES, batch_work.HANGS])
def test_a_board_that_ends_its_process_costs_nothing_but_itself(monkeypatch: pytest.MonkeyPatch, bad: int) -> None:
    monkeypatch.setattr(jobs, "do_each", batch_work.do_each)
    monkeypatch.setattr(jobs, "GRACE", 3.0)
    outcome = jobs.perform(job([1, 2, bad, 3, batch_work.RAISES, 4]))
    assert outcome["boards"] == [f"board {seed}" for seed in (1, 2, 3, 4)]
    assert [seed for seed, _ in outcome["failed"]] == [str(bad), str(batch_work.RAISES)]
    assert ("took longer than 0.1 s" in outcome["failed"][0][1]) == (bad == batch_work.HANGS)


def test_a_board_whose_process_was_killed_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once alone and once among others: that the process ended was not the board's fault."""
    monkeypatch.setattr(jobs, "do_each", batch_work.do_each)
    for seeds in [batch_work.KILLED_ONCE], [1, batch_work.KILLED_ONCE, 2]:
        marker = tmp_path / str(len(seeds))
        outcome = jobs.perform({**job(seeds), "marker": str(marker)})
        assert marker.exists()
        assert outcome == {**jobs.empty_outcome(), "boards": [f"board {seed}" for seed in seeds]}


def test_another_version_is_refused() -> None:
    with pytest.raises(masume.UsageError, match=f"a worker runs masume {__version__}.*started with 0.0.1"):
        jobs.perform({**job([1]), "version": "0.0.1"})


def test_a_spec_that_cannot_be_met_is_a_failure_with_its_seed(library: Library) -> None:
    hopeless = {"kind": "hitori", "size": "3x3", "grade": "diabolical", "count": 1}
    summary = BatchRun(batch_spec_from({"name": "b", "seconds": 0.2, "generate": [hopeless]}), library, Here()).run()
    assert (summary.boards, summary.missing, len(library)) == (10, 1, 0)
    assert summary.failed == 10
    assert all("3x3" in failure.why and failure.seed.isdigit() for _, failure in library.failures("b"))


def test_boards_of_the_library_are_rated_verified_solved_and_compared(library: Library) -> None:
    puzzles = list(masume.generate("hitori", 5, 5, count=7, seed=1, rated=False))
    library.add(puzzles)
    wrong = next(iter(masume.generate("hitori", 5, 5, count=1, seed=9)))
    library.add([wrong.with_meta(score=9.9, peak=9.9)])
    spec = batch_spec_from(
        {
            "name": "all",
            "rate": [{"boards": {"rated": False}, "boards_per_task": 3}],
            "verify": [{"engine": "backtrack", "boards_per_task": 3}],
            "solve": [{"engine": "kernel"}],
            "compare": [{"engines": ["kernel", "backtrack"], "boards": {"kind": "hitori"}}],
        }
    )
    summary = BatchRun(spec, library, Here()).run()
    assert (summary.boards, summary.stopped) == (7 + 8 + 8 + 8, False)
    assert library.count(rated=True) == 8
    assert [entry.puzzle.meta["grade"] for entry in library.entries()][:7] == [masume.rate(p).grade for p in puzzles]
    [(_, failure)] = library.failures("all")
    assert (failure.seed, "score 9.9 is" in failure.why) == (masume.canonical_hash(wrong), True)
    proofs = {entry.hash: entry.proof for entry in library.entries() if entry.proof}
    assert {proof.engine for name, proof in proofs.items() if name != failure.seed} == {"backtrack"}
    from masume.library import batch_state

    found = [json.loads(text) for text in batch_state.results(library, "all")]
    for result in found:
        assert_valid(result, result["verb"])
    assert [len(result.get("runs", ())) for result in found] == [0] * 8 + [2] * 8
    assert {result["verdict"] for result in found[:8]} == {"unique"}
    assert [(result["verb"], result["part"]) for result in found] == [("solve", 1)] * 8 + [("compare", 1)] * 8
