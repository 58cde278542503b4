"""Solve models in parallel by workers: threads or processes on this machine.

Threads run in parallel while they are in a kind's compiled search, which releases Python's lock (the GIL); in the
generic backtracker, which is written in Python, they only take turns. Processes share no lock, but each must be started
first, and every task is sent to it as bytes. No process outlives its crew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import perf_counter, sleep
from typing import NamedTuple

from masume.core.engine import Limit, Result
from masume.core.model import Model
from masume.engines.kernel import KERNEL
from masume.engines.parts.interrupt import start_thread
from masume.processes.worker_process import Child, ChildEndedError, is_stopping, stop_children

SECONDS_BETWEEN_LOOKS = 0.02  # between two checks of the time, of the caller's `stop` and, on Windows, of Ctrl-C
SECONDS_OF_GRACE = 0.15  # how long a process told to stop has for its last answer
SHORT_SECONDS = 0.00015  # tasks that take less on average are not worth a second thread …
LONG_SECONDS = 0.001  # … unless the present task has taken this long already


class SolveTask(NamedTuple):
    """A model to solve, with its limit."""

    model: Model
    limit: Limit


Results = list[Result | None]  # one item per task; None if the task has no result yet
Enough = Callable[[Sequence[Result | None]], bool]


class Crew:
    """A group of workers, which end with the `with` block of the crew. A crew that was stopped takes no more tasks."""

    def __init__(self, start_method: str, workers: int, time_is_up: Callable[[], bool]) -> None:
        self.start_method = start_method
        self.workers = workers
        self.time_is_up = time_is_up
        self.stopped = threading.Event()
        self._children: list[Child] = []
        self._error: BaseException | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        self.stopped.set()
        stop_children(self._children)
        for child in self._children:
            child.close()

    def run(self, tasks: Sequence[SolveTask], enough: Enough | None = None, chunk: int = 1) -> list[Result]:
        """Return the results of `tasks`, in their order. If a task was stopped or not started, its result is not
        exhausted. A worker takes `chunk` tasks at a time. After each chunk, `enough` is called with the results so far;
        if it returns True, the remaining tasks are skipped.
        """
        if self.time_is_up():
            self.stopped.set()
        results: Results = [None] * len(tasks)
        if self.start_method == "none":
            self._run_here(tasks, results, enough)
        else:
            self._run_beside(tasks, results, enough, chunk)
        return [result or Result((), False, KERNEL.name) for result in results]

    def _run_here(self, tasks: Sequence[SolveTask], results: Results, enough: Enough | None) -> None:
        """Solve the tasks in this thread, and store their results in `results`."""
        for i, (model, limit) in enumerate(tasks):
            if self.stopped.is_set() or self.time_is_up():
                self.stopped.set()
                return
            results[i] = KERNEL.solve(model, limit._replace(stop=self.time_is_up))
            if enough and enough(results):
                return

    def _run_beside(self, tasks: Sequence[SolveTask], results: Results, enough: Enough | None, chunk: int) -> None:
        """Solve the tasks with one thread per worker, and store their results in `results`. Each thread takes one chunk
        of tasks after another, while this thread watches the time.
        """
        # `next` of a range is atomic, so that threads can share it.
        job = CrewRun(tasks, results, enough, chunk, iter(range(0, len(tasks), chunk)), Pace(), SimpleQueue())
        left = workers = min(self.workers, -(-len(tasks) // chunk))
        threads: list[threading.Thread] = []
        try:
            if self.start_method == "processes":
                while len(self._children) < workers:
                    self._children.append(Child(SECONDS_OF_GRACE))
            for number in range(workers):
                child = self._children[number] if self.start_method == "processes" else None
                threads.append(threading.Thread(target=self._work, args=(job, number, child)))
                start_thread(threads[-1])
            while left:
                # Not `join` with a timeout: if Ctrl-C interrupts it, it takes a running thread for a finished one.
                with suppress(Empty):
                    job.gone.get(timeout=SECONDS_BETWEEN_LOOKS)
                    left -= 1
                if left and (self.stopped.is_set() or self.time_is_up()):
                    self.stopped.set()
                    stop_children(self._children)
        except BaseException:  # also Ctrl-C, which is raised in this thread only
            self.stopped.set()
            stop_children(self._children)
            raise
        finally:
            for thread in threads:
                if thread.ident is not None:  # started
                    thread.join()
        if self._error is not None:
            raise self._error

    def _work(self, job: CrewRun, number: int, child: Child | None) -> None:
        """Take and solve tasks until there are none left. Each worker runs this in a thread of its own; `number` is the
        index of the worker, and `child` its process, if it has one.
        """
        try:
            while True:
                if number and child is None:
                    job.pace.wait_while_short(self.stopped)
                first = next(job.firsts, None)
                if first is None or self.stopped.is_set():
                    break
                own_tasks = job.tasks[first : first + job.chunk]
                if child is not None:
                    for i, result in enumerate(self._ask(child, own_tasks), first):
                        job.results[i] = result
                else:
                    for i, (model, limit) in enumerate(own_tasks, first):
                        result = KERNEL.solve(model, limit._replace(stop=self.stopped.is_set))
                        job.results[i] = result
                        if number == 0:
                            job.pace.note(result.seconds)
                if job.enough:
                    with self._lock:
                        if job.enough(job.results):
                            self.stopped.set()
        except BaseException as error:
            self._error = self._error or error
            self.stopped.set()
        finally:
            job.pace.note(inf)
            job.gone.put(None)

    def _ask(self, child: Child, tasks: Sequence[SolveTask]) -> Iterator[Result]:
        """Yield the results of `tasks` as the process `child` returns them. There are fewer results than tasks if the
        process was stopped.
        """
        message = [task._replace(limit=task.limit._replace(stop=None)) for task in tasks]
        for batch in child.run(_solve_in_child, message):
            yield from batch.items
            if batch.error and not (isinstance(batch.error, ChildEndedError) and self.stopped.is_set()):
                raise batch.error


class Pace:
    """The average time of a task, measured by the first thread.

    A search that takes microseconds releases Python's lock so briefly that threads mostly wait for each other; two are
    then slower than one. So all other threads wait while tasks are that short.
    """

    def __init__(self) -> None:
        self.average = 0.0
        self.since = perf_counter()  # when the present task began
        self.gate = threading.Lock()  # held by the only thread that checks; the others wait for it

    def note(self, seconds: float) -> None:
        """Record that a task took `seconds`. An infinite number means that a thread has ended; then the others no
        longer wait.
        """
        self.average += (seconds - self.average) / 8 if seconds < inf else inf
        self.since = perf_counter()

    def wait_while_short(self, stopped: threading.Event) -> None:
        """Wait while tasks are on average too short for several threads. Stop waiting when the present task takes long
        or `stopped` is set.
        """
        if self.average < SHORT_SECONDS:
            with self.gate:
                while (
                    self.average < SHORT_SECONDS and perf_counter() - self.since < LONG_SECONDS and not stopped.is_set()
                ):
                    sleep(LONG_SECONDS)


class CrewRun(NamedTuple):
    """The state that the workers of one call of `Crew.run` share."""

    tasks: Sequence[SolveTask]
    results: Results
    enough: Enough | None
    chunk: int
    firsts: Iterator[int]  # the first task of each chunk that is not taken yet
    pace: Pace
    gone: SimpleQueue[None]  # one item per thread that has ended


def _solve_in_child(tasks: Sequence[SolveTask]) -> Iterator[Result]:
    """Solve `tasks` in order, in a child process, and yield their results. If the process is told to stop, end the
    present task and skip the others.
    """
    for model, limit in tasks:
        if not is_stopping():
            yield KERNEL.solve(model, limit._replace(stop=is_stopping))
