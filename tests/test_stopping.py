"""The clock and the watch of the tests tell work that stops from work that goes on; nothing that it says is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from time import process_time

import pytest

from masume.core.engine import Limit
from support.interrupting import guarded, interrupt
from support.stopping import Clock, Watch


def work(time_is_up: Callable[[], bool], deaf: int = 0, last: float = 0.0) -> None:
    """Asks until the answer is yes, then goes on: for some more questions, and for some CPU time."""
    while not time_is_up():
        pass
    for _ in range(deaf):
        time_is_up()
    end = process_time() + last
    while process_time() < end:
        pass


def test_work_that_stops() -> None:
    watch = Watch(5)
    work(watch)
    watch.assert_obeyed(more=1)
    assert (len(watch.no), len(watch.yes)) == (5, 1)


def test_time_is_a_number_of_looks(clock: Clock) -> None:
    work(Limit(seconds=0.1).watch())
    clock.assert_kept(0.1, more=1)
    with pytest.raises(AssertionError):
        clock.assert_kept(0.2)


def test_work_that_does_not_listen() -> None:
    watch = Watch(5)
    work(watch, deaf=30)
    watch.assert_obeyed(more=None)
    with pytest.raises(AssertionError):
        watch.assert_obeyed()


def test_work_that_goes_on_without_asking() -> None:
    watch = Watch(5)
    work(watch, last=0.05)
    with pytest.raises(AssertionError):
        watch.assert_obeyed(pause=0.05)


def test_work_that_ends_before_it_is_told_to() -> None:
    watch = Watch(5)
    watch()
    with pytest.raises(AssertionError):
        watch.assert_obeyed()


def test_lines_that_come_along_with_one_that_is_read_are_kept() -> None:
    text = "import sys, time; sys.stdout.write('one\\ntwo\\nthree\\n'); sys.stdout.flush(); time.sleep(300)"
    both = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with guarded(both) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "one\n"
        assert interrupt(process).out == "two\nthree\n"
