"""Looking at boards before they are kept, and again later: whether they have one solution, and how hard they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from masume.core.engine import Verdict
from masume.core.errors import Message
from masume.library.records import ENGINE, Proof
from masume.processes.process_pool import answers_in_order
from masume.reasoning.rating import Rating
from masume.verbs.verify import SECONDS, prove_and_rate
from masume.version import __version__

AT_A_TIME = 2000  # boards that several processes are given together

FAULTS: dict[Verdict, Message] = {
    "many": Message("it has more than one solution"),
    "none": Message("it has no solution"),
    "solved": Message("that it has only one solution was not proved in time"),
    "unknown": Message("it was not solved in time"),
}


class Task(NamedTuple):
    """A board to look at, by which engine, how long each of proof and rating may take, and whether it is rated."""

    puzzle: Any
    engine: str = ENGINE
    seconds: float | None = SECONDS
    rated: bool = True


class Finding(NamedTuple):
    """What was found out about a board."""

    puzzle: Any
    verdict: Verdict
    rating: Rating | None
    """None when it was not asked for, when there was not enough time, and when there is not exactly one solution."""

    @property
    def fault(self) -> Message | None:
        """Why the board is not one for a library; None when it is."""
        return FAULTS.get(self.verdict)

    @property
    def is_late(self) -> bool:
        return self.verdict in ("solved", "unknown")


def proof_by(engine: str) -> Proof:
    """What this program proves now."""
    return Proof(engine, __version__)


def examine(task: Task) -> Finding:
    """Looks at one board."""
    result, climb = prove_and_rate(*task)
    return Finding(task.puzzle, result.verdict, climb.rating if climb is not None and climb.complete else None)


def examine_all(tasks: Iterable[Task], jobs: int = 1) -> Iterator[Finding]:
    """What is found out about the boards, in their order; a few of them are held at a time."""
    todo = iter(tasks)
    while some := list(islice(todo, 1 if jobs == 1 else AT_A_TIME)):
        yield from answers_in_order(examine, some, jobs)
