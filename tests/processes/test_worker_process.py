"""One child: what it is sent and sends, how it is stopped, and that it does not outlive its parent."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from masume.core.errors import EngineError, UsageError
from masume.processes.worker_process import Child, ChildEndedError, is_stopping, stop_children

LONG = 600.0  # seconds: longer than any test


@pytest.fixture
def child() -> Iterator[Child]:
    one = Child()
    yield one
    stop_children([one])
    one.close()
    assert one.process.poll() is not None


def double(task: int) -> Iterator[int]:
    yield 2 * task


def chatter(task: str) -> Iterator[str]:
    """Writes to stdout, in Python and below it, where the answers must not go."""
    print(task)
    os.write(1, task.encode())
    yield task


def until_told(task: str) -> Iterator[str]:
    yield task
    sleep(0.2)  # so that the first item is sent on its own
    yield task
    while not is_stopping():
        sleep(0.001)
    yield "last"


def refuse() -> None:
    raise ZeroDivisionError("cannot be read")


class Unreadable:
    """Can be sent, and not be read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return refuse, ()


def test_one_task_after_the_other(child: Child) -> None:
    for task in range(3):
        (batch,) = child.run(double, task)
        assert (batch.items, batch.ended, batch.error) == ([2 * task], True, None)


def test_what_prints_does_not_mix_with_the_answers(child: Child) -> None:
    (batch,) = child.run(chatter, "noise")
    assert (batch.items, batch.error) == (["noise"], None)


def test_a_task_that_cannot_travel_is_the_only_one_lost(child: Child) -> None:
    (unsent,) = child.run(double, lambda: 1)
    assert isinstance(unsent.error, UsageError)
    assert "cannot be sent to another process" in str(unsent.error)
    (unread,) = child.run(double, Unreadable())
    assert isinstance(unread.error, EngineError)
    assert "ZeroDivisionError: cannot be read" in str(unread.error)
    (batch,) = child.run(double, 4)
    assert batch.items == [8]


def test_a_child_that_is_gone_has_no_answer(child: Child) -> None:
    child.kill()
    child.process.wait()
    (batch,) = child.run(double, 1)
    assert isinstance(batch.error, ChildEndedError)


def test_a_child_with_grace_sends_what_it_has() -> None:
    child = Child(grace=LONG)
    batches = child.run(until_told, "first")
    assert next(batches).items[0] == "first"
    child.request_stop()
    items = [item for batch in batches for item in batch.items]
    assert items[-1] == "last"
    stop_children([child])
    child.close()


def test_a_child_that_does_not_listen_is_killed() -> None:
    child = Child(grace=0.01)
    stop_children([child])  # it has hardly begun
    assert child.process.poll() is not None
    child.close()


PARENT = """
import time
from masume.processes.worker_process import Child
child = Child({grace})
print("ready", flush=True)
next(child.run(time.sleep, 600))
"""


@pytest.mark.parametrize("grace", [0.0, 0.2])
def test_a_child_does_not_outlive_its_parent(grace: float) -> None:
    """The child, asleep in its work, keeps its parent's stderr open as long as it lives."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT.format(grace=grace)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        sleep(0.3)  # most often the child is at work then; if not, it is gone all the same
        parent.kill()
        parent.communicate(timeout=LONG / 5)
