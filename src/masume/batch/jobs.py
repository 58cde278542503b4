"""Run jobs in a child process, one puzzle after another, so that a puzzle that crashes or never ends does not affect
the others.

This module is all that executors need to run jobs. Jobs and outcomes are plain values.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from masume.core.errors import MasumeError, UsageError
from masume.processes.worker_process import Child, ChildEndedError, stop_children
from masume.version import __version__

if TYPE_CHECKING:
    from masume.core import json_types

Job = Mapping[str, Any]
Outcome = dict[str, list[Any]]
PATIENCE = 2.0  # a child is killed if one puzzle takes its time limit multiplied by this factor
GRACE = 10.0  # and this many seconds more
MOST_DEATHS = 3  # processes that end on one puzzle before it counts as failed; some may have been killed from outside


def empty_outcome() -> Outcome:
    """Return the outcome of a job without puzzles."""
    return {"boards": [], "failed": [], "results": [], "known": []}


class JobWorker:
    """A worker that runs jobs in a child process. It starts the process for the first job, and again whenever the
    process has died. Another thread may stop the worker.
    """

    def __init__(self) -> None:
        self._child: Child | None = None
        self._changing = threading.Lock()  # no child is started once the worker is stopped
        self._is_stopped = False

    def perform(self, job: Job) -> Outcome:
        """Run `job` and return its outcome. Raise UsageError if the job was made by another version of Masume."""
        if job["version"] != __version__:
            raise UsageError(
                "a worker runs masume {version}, and the batch was started with {wanted}; install the same "
                "version everywhere",
                version=__version__,
                wanted=job["version"],
            )
        items: list[Any] = job["items"]
        outcome = empty_outcome()
        done = 0
        deaths = 0  # on the next puzzle, which is then run alone, since it may be the one that ends the process
        while done < len(items):
            todo = items[done : done + 1] if deaths else items[done:]
            parts, why, is_late = self._in_child({**job, "items": todo})
            for part in parts:
                for name, value in part.items():
                    outcome[name].append(value)
            done += len(parts)
            if why is None:
                deaths = 0
            elif len(todo) == 1 and (is_late or deaths + 1 >= MOST_DEATHS):
                outcome["failed"].append([_name_of(todo[0]), why])
                done += 1
                deaths = 0
            else:
                deaths += 1
        return outcome

    def stop(self) -> None:
        """Kill the child process at once. The job in progress fails, and so does every later one."""
        with self._changing:
            self._is_stopped = True
            child = self._child
        if child is not None:
            child.kill()

    def release(self) -> None:
        """End the child process, which must be idle."""
        if self._child is not None:
            stop_children([self._child])
            self._child.close()
            self._child = None

    def _in_child(self, job: Job) -> tuple[list[dict[str, Any]], str | None, bool]:
        """Run a job in the child process. Return the results of the finished puzzles, in order; the reason why the job
        stopped early, or None; and whether it stopped because a puzzle took too long.
        """
        child = self._ready_child()
        parts: list[dict[str, Any]] = []
        limit = PATIENCE * job["seconds"] + GRACE
        late = threading.Event()

        def end() -> None:
            late.set()
            child.kill()

        batches = child.run(do_each, job)
        while True:
            timer = threading.Timer(limit, end)
            timer.daemon = True
            timer.start()
            try:
                batch = next(batches)
            finally:
                timer.cancel()
            parts += batch.items
            if batch.error is not None and not isinstance(batch.error, ChildEndedError):
                raise batch.error
            if batch.ended:
                break
        if batch.error is None:
            return parts, None, False
        self.release()
        if late.is_set():
            return parts, f"it took longer than {job['seconds']:g} s, and was ended", True
        return parts, "the process that worked on it ended", False

    def _ready_child(self) -> Child:
        """Return a child process that is ready to run a job. Starting it may take long on a busy machine, so that time
        does not count towards the time limit of a puzzle.
        """
        if self._child is not None and self._child.process.poll() is None:
            return self._child
        for death in range(MOST_DEATHS):
            self.release()
            with self._changing:
                if self._is_stopped:
                    raise ChildEndedError("a worker process ended before it answered")
                child = self._child = Child()
            errors = [batch.error for batch in child.run(say_nothing, None) if batch.error is not None]
            if not errors:
                return child
            if death + 1 == MOST_DEATHS or not isinstance(errors[0], ChildEndedError):
                raise errors[0]
        raise AssertionError


_of_thread = threading.local()  # the worker of each thread


def perform(job: Job) -> Outcome:
    """Run `job` in the worker that belongs to the current thread, and return its outcome."""
    if not hasattr(_of_thread, "worker"):
        _of_thread.worker = JobWorker()
    worker: JobWorker = _of_thread.worker
    return worker.perform(job)


def perform_all(jobs: Sequence[Job]) -> tuple[list[Outcome], float]:
    """Run `jobs` one after another. Return their outcomes, and the number of seconds that they took together."""
    begun = monotonic()
    return [perform(job) for job in jobs], monotonic() - begun


def release() -> None:
    """End the child process of the worker that belongs to the current thread."""
    if hasattr(_of_thread, "worker"):
        _of_thread.worker.release()


def _name_of(item: Any) -> str:
    """Return the name by which reports call an item of a job: the seed of a puzzle to generate, or the hash of an
    existing puzzle.
    """
    return str(item if isinstance(item, int) else item[0])


# In the child


def say_nothing(_: None) -> Iterator[None]:
    """Yield nothing. Each new child process runs this first; when it has ended, the child is known to be ready."""
    yield from ()


def do_each(job: Job) -> Iterator[dict[str, Any]]:
    """Apply the verb of `job` to each of its puzzles, and yield the results. If this fails for a puzzle, its result
    says so.
    """
    do = DO[job["verb"]]
    for item in job["items"]:
        try:
            yield do(item, job)
        except MasumeError as error:
            yield {"failed": [_name_of(item), " ".join(str(error).split())]}
        except Exception as error:  # an error in one puzzle must not stop the others
            yield {"failed": [_name_of(item), f"{type(error).__name__}: {error}"]}


def _generate(seed: int, job: Job) -> dict[str, Any]:
    """Generate a puzzle from `seed` and convert it to a row of the library. The conversion takes longer than the
    insertion, so it is left to the child processes rather than to the only process that writes to the library.
    """
    from masume.library.insert import new_board, pack_board
    from masume.library.records import now
    from masume.verbs.generate.generate import generate

    [puzzle] = generate(**job["arguments"], count=1, seed=seed, seconds=job["seconds"])
    return {"boards": pack_board(new_board(puzzle, None, None, now()))}


def _examine(item: tuple[str, str], job: Job, rates: bool) -> dict[str, Any]:
    """Prove that a puzzle has exactly one solution. With `rates`, also rate the puzzle. Otherwise, rate it only if its
    meta contains a rating, and check that the two ratings agree.
    """
    from masume.library.ingest import Examination, examine
    from masume.library.maintenance import rating_change
    from masume.library.records import json_text, puzzle_from
    from masume.verbs.generate.generate import with_rating

    puzzle = puzzle_from(item[1])
    [engine] = job["engines"]
    finding = examine(Examination(puzzle, engine, job["seconds"], rates or "grade" in puzzle.meta))
    why = finding.fault or (None if rates else rating_change(puzzle, finding.rating))
    if why is None and rates and finding.rating is None:
        why = "it was not rated in time"
    if why is not None:
        return {"failed": [item[0], why]}
    rated = with_rating(puzzle, finding.rating) if rates and finding.rating else puzzle
    return {"known": [json_text(rated), engine]}


def _solve(item: tuple[str, str], job: Job) -> dict[str, Any]:
    """Solve a puzzle and return the result."""
    from masume.library.records import puzzle_from
    from masume.verbs.json_answers import solve_answer
    from masume.verbs.solve import solve

    puzzle = puzzle_from(item[1])
    [engine] = job["engines"]
    result = solve(puzzle, engine, solutions=job["solutions"], seconds=job["seconds"])
    return {"results": _result(item, job, solve_answer(puzzle, result, "en"))}


def _compare(item: tuple[str, str], job: Job) -> dict[str, Any]:
    """Run the engines of `job` on a puzzle and return their measurements."""
    from masume import engines
    from masume.library.records import puzzle_from
    from masume.verbs.compare import RunLimits, measure
    from masume.verbs.json_answers import board_answer, compared

    puzzle = puzzle_from(item[1])
    bounds = RunLimits(job["solutions"], job["seconds"], None)
    runs = [measure(1, puzzle, name, engines.find(name), bounds) for name in job["engines"]]
    boards = [board_answer(puzzle, "en")]
    answer: json_types.CompareAnswer = {"format": "masume-compare", "version": 1, **compared(boards, runs, bounds)}
    return {"results": _result(item, job, answer)}


def _make_items(item: tuple[int, int], job: Job) -> dict[str, Any]:
    """Make the boards of a block of a data set, with their items."""
    from masume.gym.export import Block, make_block

    return {"results": make_block(job["arguments"]["suite"], Block(*item))}


def _result(item: tuple[str, str], job: Job, answer: json_types.SolveAnswer | json_types.CompareAnswer) -> str:
    """Return `answer` as a line of JSON, with the hash of the puzzle, the verb, and the number of the part among all
    parts with that verb.
    """
    return json.dumps({**answer, "verb": job["verb"], "part": job["part"], "hash": item[0]})


DO: dict[str, Callable[[Any, Job], dict[str, Any]]] = {
    "generate": _generate,
    "rate": partial(_examine, rates=True),
    "verify": partial(_examine, rates=False),
    "solve": _solve,
    "compare": _compare,
    "gym": _make_items,
}
