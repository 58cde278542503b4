"""For all tests: Ctrl-C works, the environment chooses the language, no busy machine can disturb the clock, and audits
try more examples."""

from __future__ import annotations

import gc
import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from masume.i18n.catalog import own_language
from support.stopping import Clock

# Tests of whole browsers and clusters, which are other people's programs and lose a process or a connection at times. A
# test of these that fails is run once more, and the run counts it ("1 rerun"); what fails twice fails.
OTHERS_PROGRAMS = ("browser", "batch")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in OTHERS_PROGRAMS:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Leave modules and collected tests, which live until the end, out of each later collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _ctrl_c() -> None:
    """Ctrl-C works. A test run that was started in the background ignores it, and so would every process that a test
    starts to interrupt it; and CP-SAT, run by other programs with its default settings, takes it away."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _environment() -> None:
    """Each test speaks the language of the environment that it sets."""
    own_language.cache_clear()


@pytest.fixture(autouse=True)
def _computing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a check may compute is bounded by its count of questions alone: in a process that runs tests, the collection
    of garbage and the threads of other tests take seconds, too."""
    monkeypatch.setattr("masume.verbs.check.budget.process_time", lambda: 0.0)


# The same few examples in every run, so that a run says something about the change and not about its luck; many, and
# others every time, in audits, with --hypothesis-profile=audit. How long one takes is no fault: machines are busy.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("run", max_examples=30, derandomize=True, **PATIENT)
settings.load_profile("run")
settings.register_profile("audit", max_examples=1000, **PATIENT)

# Where time limits look at the clock.
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
