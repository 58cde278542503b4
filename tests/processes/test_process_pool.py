"""Several processes on one list of tasks: order, errors, and nobody left behind."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from masume.core.errors import EngineError, UsageError
from masume.processes.process_pool import TASKS_AHEAD, run_in_order


def items(task: int) -> Iterator[int]:
    """A few items; the first task takes longest."""
    time.sleep(0.2 if task == 0 else 0)
    yield from range(10 * task, 10 * task + 3)


def slow(task: int) -> Iterator[int]:
    for number in range(3):
        yield number
        time.sleep(0.3)


def failing(task: int) -> Iterator[int]:
    yield task
    if task == 2:
        raise UsageError("task 2 cannot be")
    if task == 4:
        raise ZeroDivisionError("by zero")


def dying(task: int) -> Iterator[int]:
    yield task
    os._exit(7)


def own_process(task: int) -> Iterator[int]:
    yield os.getpid()


def noting(task: tuple[str, int]) -> Iterator[int]:
    Path(task[0], str(task[1])).touch()
    yield task[1]


def test_items_come_in_the_order_of_the_tasks() -> None:
    parts = list(run_in_order(items, range(9), 3))
    assert [item for part in parts for item in part.items] == [10 * task + i for task in range(9) for i in range(3)]
    assert sum(part.ended for part in parts) == 9


def test_items_are_sent_before_their_task_ends() -> None:
    parts = run_in_order(slow, [0, 1], 2)
    first = next(parts)
    assert first.items[0] == 0
    assert not first.ended
    parts.close()


def test_there_are_no_more_processes_than_asked_for() -> None:
    assert 1 <= len({part.items[0] for part in run_in_order(own_process, range(8), 2)}) <= 2
    assert [part.items for part in run_in_order(own_process, [], 2)] == []


def test_an_error_comes_when_it_is_its_turn() -> None:
    parts = run_in_order(failing, range(9), 2)
    assert [next(parts).items for _ in range(3)] == [[0], [1], [2]]
    with pytest.raises(UsageError, match="task 2 cannot be"):
        next(parts)
    with pytest.raises(EngineError, match="ZeroDivisionError: by zero"):
        list(run_in_order(failing, [4], 1))


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(EngineError, match="ended before it answered"):
        list(run_in_order(dying, range(3), 2))


def test_work_does_not_run_far_ahead_of_who_waits_for_it(tmp_path: Path) -> None:
    tasks = [(str(tmp_path), number) for number in range(100)]
    for taken, part in enumerate(run_in_order(noting, tasks, 1), 1):
        assert part.items == [taken - 1]
        assert taken <= len(list(tmp_path.iterdir())) <= taken + TASKS_AHEAD


def test_processes_are_gone_when_nobody_wants_them_any_more() -> None:
    parts = run_in_order(own_process, range(100), 2)
    process = next(parts).items[0]
    os.kill(process, 0)
    parts.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
