"""Test that work stops in time without measuring real time, which depends on the load of the machine.

question    a call by which the work asks whether it has to stop
pause       the CPU time between two questions

Work that never asks never stops; pytest's time-out (`faulthandler_timeout`) turns that into a failure.
"""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from threading import Event
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

PAUSE = 2.0  # CPU seconds, many times more than any work here takes between two questions
MORE = 20  # questions, at most, after the answer was yes: each layer may ask once more before it returns


def when_called(monkeypatch: pytest.MonkeyPatch, target: str) -> Event:
    """Return an event that is set when the function `target`, given as module.function, is called."""
    module, _, name = target.rpartition(".")
    function = getattr(import_module(module), name)
    called = Event()

    def tell_and_call(*arguments: Any) -> Any:
        called.set()
        return function(*arguments)

    monkeypatch.setattr(target, tell_and_call)
    return called


class Questions:
    """The CPU times at which the answer was no, and yes."""

    def __init__(self) -> None:
        self.no: list[float] = []
        self.yes: list[float] = []

    def assert_often(self, pause: float = PAUSE) -> None:
        """Assert that the pauses were short until the answer was yes or the work was done."""
        moments = [*self.no, *self.yes[:1], process_time()]
        assert len(moments) > 1
        assert max(after - before for before, after in pairwise(moments)) < pause

    def assert_obeyed(self, more: int | None = MORE, pause: float = PAUSE) -> None:
        """Assert that the work ended soon after the answer was yes: in little CPU time, and after at most `more`
        questions. None means any number, for work that is asked about every few milliseconds until it has ended."""
        assert self.yes
        assert more is None or len(self.yes) <= more
        self.assert_often(pause)


class Watch(Questions):
    """A `stop` for limits and a `watch` for kernels that answers no `patience` times, and yes from then on."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self.patience = patience

    def __call__(self) -> bool:
        is_over = len(self.no) >= self.patience
        (self.yes if is_over else self.no).append(process_time())
        return is_over


class Interrupt:
    """A `stop` or `watch` that raises KeyboardInterrupt at its n-th question."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        if self.asked == self.turn:
            raise KeyboardInterrupt
        return False


class Clock(Questions):
    """A clock that moves forward by a tick each time it is read. Tests get it as the fixture `clock`.

    If `starts` is an event, the clock stands still until it is set.
    """

    def __init__(self, tick: float = 0.01) -> None:
        super().__init__()
        self.tick = tick
        self.starts: Event | None = None
        self.passed = 0.0
        self._looks: list[tuple[float, float]] = []

    def __call__(self) -> float:
        if self.starts is None or self.starts.is_set():
            self.passed += self.tick
        self._looks.append((self.passed, process_time()))
        return self.passed

    def assert_kept(self, seconds: float, more: int | None = MORE, pause: float = PAUSE) -> None:
        """Assert that work with a limit of `seconds` ended soon after they were over, and not before."""
        end = self._looks[0][0] + seconds
        self.no = [moment for passed, moment in self._looks if passed < end]
        self.yes = [moment for passed, moment in self._looks if passed >= end]
        self.assert_obeyed(more, pause)
