"""Settings of all tests: Ctrl-C works, the environment selects the language, limits of time do not depend on the load
of the machine, and audits try more examples."""

from __future__ import annotations

import gc
import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from masume.i18n.catalog import own_language
from support.stopping import Clock

# Folders of tests with browsers and clusters, which lose a process or a connection at times. A test of these that fails
# is run once more, and the run counts it ("1 rerun").
RERUN_ONCE = ("browser", "batch")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in RERUN_ONCE:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Leave modules and collected tests, which live until the end, out of each later collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _ctrl_c() -> None:
    """Let Ctrl-C raise KeyboardInterrupt. A test run in the background ignores it, and so would each process that a
    test interrupts. CP-SAT with its default settings also replaces the handler."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _environment() -> None:
    """Let each test use the language of the environment that it sets."""
    own_language.cache_clear()


@pytest.fixture(autouse=True)
def _computing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit a check by its number of solver calls alone: in a process that runs tests, garbage collection and threads
    of other tests take CPU time, too."""
    monkeypatch.setattr("masume.verbs.check.budget.process_time", lambda: 0.0)


# The same few examples in every run, so that a failure is due to the change. Audits (--hypothesis-profile=audit) try
# many, and other ones each time. No example has a limit of time, because machines are busy.
NO_DEADLINE: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("run", max_examples=30, derandomize=True, **NO_DEADLINE)
settings.load_profile("run")
settings.register_profile("audit", max_examples=1000, **NO_DEADLINE)

# The modules in which limits of time read the clock.
CLOCKS = (
    "masume.core.engine",
    "masume.verbs.check.budget",
    "masume.verbs.generate.generate",
    "masume.verbs.practise",
    "masume.verbs.solve",
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of every time limit while the test runs."""
    clock = Clock()
    for module in CLOCKS:
        monkeypatch.setattr(f"{module}.monotonic", clock)
    return clock
