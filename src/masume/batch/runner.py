"""Run a batch: submit its tasks to an executor, store their results, and report the progress.

Only this process writes to the library. The results of a task are stored in the same transaction as the mark that the
task is done. The result of a batch does not depend on which worker runs a task, or on how often it is run; after any
failure, the batch can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep
from typing import NamedTuple, TypeVar

from masume.batch.batch_spec import BatchSpec
from masume.batch.executors import Cluster
from masume.batch.jobs import Outcome
from masume.batch.task_plan import ROUNDS, Round, Task, round_of
from masume.library import batch_state
from masume.library.database import LibraryError
from masume.library.ingest import proof_by
from masume.library.insert import unpack_board
from masume.library.records import puzzle_from
from masume.library.store import Failure, Library, TaskRecord

T = TypeVar("T")
PATIENCE = 120.0  # seconds for which the database may be unreachable
SIGN_OF_LIFE = 1.0  # seconds between heartbeats


class Progress(NamedTuple):
    """The progress of a batch: the number of puzzles done, the number of puzzles planned so far, and the name of the
    part that is being run.
    """

    boards: int
    wanted: int
    part: str


class Summary(NamedTuple):
    """The result of a run of a batch."""

    tasks: int
    boards: int
    """The number of puzzles done in this run."""
    failed: int
    """The number of failures in all runs."""
    missing: int
    """The number of puzzles that could not be generated."""
    stopped: bool
    """Whether the run ended before all tasks were done."""


class BatchRun:
    """A single run of a batch, from its start or resumption to its end."""

    def __init__(
        self,
        spec: BatchSpec,
        library: Library,
        cluster: Cluster,
        seconds: float | None = None,
        show: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        self._spec = spec
        self._library = library
        self._cluster = cluster
        self._end = None if seconds is None else monotonic() + seconds
        self._show = show
        self._noted = 0.0
        self._stopped = False
        self._tasks = self._known = self._boards = self._wanted = 0

    def run(self, resume: bool = False) -> Summary:
        """Run all tasks of the batch that are not done yet. With `resume`, the batch may have been started by an
        earlier run.
        """
        name = self._spec.name
        batch_state.begin(self._library, name, self._spec.digest, resume)
        missing = 0
        is_whole = False
        try:
            for part, what in enumerate(self._spec.parts):
                missing += self._run_part(part, str(what))
            self._note()
            is_whole = not self._stopped
        finally:
            patiently(partial(batch_state.end, self._library, name, is_whole))
        failed = len(self._library.failures(name))
        return Summary(self._tasks, self._boards, failed, missing, self._stopped)

    def _run_part(self, part: int, name: str) -> int:
        """Run the tasks of the part with index `part`, called `name`. Return the number of its puzzles that could not
        be generated in any round.
        """
        for number in range(ROUNDS):
            todo = patiently(partial(round_of, self._spec, part, number, self._library))
            if todo is None or self._is_over():
                return 0
            self._run_round(todo, name)
        last = round_of(self._spec, part, ROUNDS, self._library)
        return 0 if last is None or self._stopped else last.boards

    def _run_round(self, todo: Round, name: str) -> None:
        """Run the tasks of the round `todo` that are not done yet, and store their results. `name` is the name of the
        part.
        """
        self._known += todo.tasks
        self._wanted += todo.boards
        before = self._boards
        for done in self._cluster.outcomes(todo.left, self._is_over):
            patiently(partial(self._library.record_all, self._spec.name, [_record(*finished) for finished in done]))
            self._tasks += len(done)
            self._boards += sum(task.boards for task, _ in done)
            self._show(Progress(self._boards, self._wanted, name))
        if not self._stopped and self._boards - before < todo.boards:  # the other tasks were done before this run
            self._wanted -= todo.boards - (self._boards - before)

    def _is_over(self) -> bool:
        """Return whether the run must end because its time is up or the user has asked for it to stop. Store a
        heartbeat if one is due.
        """
        now = monotonic()
        if self._end is not None and now >= self._end:
            self._stopped = True
        elif now - self._noted >= SIGN_OF_LIFE:
            self._stopped = self._note() or self._stopped
        return self._stopped

    def _note(self) -> bool:
        """Store a heartbeat with the progress. Return whether the user has asked for the batch to stop."""
        self._noted = monotonic()
        numbers = self._known, self._wanted, self._boards
        return patiently(partial(batch_state.record_heartbeat, self._library, self._spec.name, *numbers))


def _record(task: Task, outcome: Outcome) -> TaskRecord:
    """Convert the outcome of a task to the form in which the library stores it."""
    return TaskRecord(
        task.number,
        [unpack_board(board) for board in outcome["boards"]],
        [Failure(seed, why) for seed, why in outcome["failed"]],
        outcome["results"],
        [(puzzle_from(text), proof_by(engine)) for text, engine in outcome["known"]],
    )


def patiently(work: Callable[[], T]) -> T:
    """Return the result of `work`. As long as the database is unreachable, try again; after a time limit, raise the
    error.
    """
    begun = monotonic()
    while True:
        try:
            return work()
        except LibraryError:
            if monotonic() - begun > PATIENCE:
                raise
            sleep(0.5)
