"""Proof that work stops when it has to, without a stopwatch: on a busy machine everything takes longer.

question    what work asks now and then: is it time to stop?
pause       what lies between two questions, in CPU time, of which other programs take nothing away

Work that never asks never stops: pytest's own time-out (`faulthandler_timeout`) turns that into a failure.
"""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from threading import Event
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

PAUSE = 2.0  # CPU seconds, many times what any work here takes between two questions
MORE = 20  # questions, at most, after time was up: each layer may ask for itself on the way out


def when_called(monkeypatch: pytest.MonkeyPatch, target: str) -> Event:
    """An event that is set when somebody calls the function `target`, given as module.function."""
    module, _, name = target.rpartition(".")
    function = getattr(import_module(module), name)
    called = Event()

    def tell_and_call(*arguments: Any) -> Any:
        called.set()
        return function(*arguments)

    monkeypatch.setattr(target, tell_and_call)
    return called


class Questions:
    """What was answered, and when, in CPU time."""

    def __init__(self) -> None:
        self.no: list[float] = []
        self.yes: list[float] = []

    def assert_often(self, pause: float = PAUSE) -> None:
        """Questions were asked often, until the answer was yes or the work was done."""
        moments = [*self.no, *self.yes[:1], process_time()]
        assert len(moments) > 1
        assert max(after - before for before, after in pairwise(moments)) < pause

    def assert_obeyed(self, more: int | None = MORE, pause: float = PAUSE) -> None:
        """The work went on until the answer was yes, and no longer: for hardly any CPU time, and for so few more
        questions. None for `more`: somebody asks every few milliseconds while the work comes to its end."""
        assert self.yes
        assert more is None or len(self.yes) <= more
        self.assert_often(pause)


class Watch(Questions):
    """A `stop` for limits, and a `watch` for kernels: it says no so many times, and yes from then on."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self.patience = patience

    def __call__(self) -> bool:
        is_over = len(self.no) >= self.patience
        (self.yes if is_over else self.no).append(process_time())
        return is_over


class Interrupt:
    """A `stop` or `watch` during whose n-th question somebody presses Ctrl-C."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        if self.asked == self.turn:
            raise KeyboardInterrupt
        return False


class Clock(Questions):
    """A clock that moves on by a tick whenever somebody looks at it. Tests get it as the fixture `clock`.

    It may stand still until something has happened that a test waits for."""

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
        """Work with a limit of so many seconds went on until they were over, and no longer."""
        end = self._looks[0][0] + seconds
        self.no = [moment for passed, moment in self._looks if passed < end]
        self.yes = [moment for passed, moment in self._looks if passed >= end]
        self.assert_obeyed(more, pause)
