"""Define the executor `local:N`, which runs the jobs of a batch in child processes on this machine.

The processes communicate only by pipes. None of them listens on a port or a socket, so no other user of the machine can
connect. Children ignore Ctrl-C. They may be killed at any time, since each result is either in the library already or
will be computed again later. A child that dies is replaced. If this process dies, even by a signal, its children end,
too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from masume.batch.jobs import JobWorker, Outcome
from masume.batch.task_plan import Task

AHEAD = 8  # number of tasks submitted per worker, so that none is idle while results are written to the library
GATHER = 0.5  # seconds for which outcomes are gathered, to be written to the library in one transaction
WAIT = 1.0  # seconds between checks of the time and of requests to stop

Answer = tuple[Task, Outcome | Exception]


class Local:
    """An executor with `number` child processes on this machine."""

    def __init__(self, number: int) -> None:
        self._workers = [JobWorker() for _ in range(number)]

    def __enter__(self) -> Local:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.release()

    def outcomes(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[list[tuple[Task, Outcome]]]:
        """Run the tasks, and yield each with its outcome. Outcomes are collected for a while and yielded together."""
        todo: SimpleQueue[Task | None] = SimpleQueue()
        done: SimpleQueue[Answer] = SimpleQueue()
        threads = [Thread(target=_do, args=(worker, todo, done), daemon=True) for worker in self._workers]
        gathered: list[tuple[Task, Outcome]] = []
        under_way = 0
        since = monotonic()
        try:
            for thread in threads:
                thread.start()
            while not stopped():
                for task in islice(tasks, AHEAD * len(threads) - under_way):
                    under_way += 1
                    todo.put(task)
                if not under_way:
                    return
                with suppress(Empty):
                    task, outcome = done.get(timeout=WAIT)
                    if isinstance(outcome, Exception):
                        raise outcome
                    under_way -= 1
                    gathered.append((task, outcome))
                if gathered and (not under_way or monotonic() - since >= GATHER):
                    yield gathered
                    gathered, since = [], monotonic()
            if gathered:
                yield gathered
        finally:
            self._end(threads, todo, under_way > 0)

    def _end(self, threads: list[Thread], todo: SimpleQueue[Task | None], is_at_work: bool) -> None:
        """End the threads. If `is_at_work`, kill the child processes, since tasks are still running in them."""
        for worker in self._workers:
            todo.put(None)
            if is_at_work:
                worker.stop()
        for thread in threads:
            if thread.ident is not None:  # it has been started
                thread.join()
        if is_at_work:
            for worker in self._workers:
                worker.release()
            self._workers = [JobWorker() for _ in self._workers]


def _do(worker: JobWorker, todo: SimpleQueue[Task | None], done: SimpleQueue[Answer]) -> None:
    """Run the tasks from `todo` in `worker`, and put each task with its outcome or its error into `done`. Return when
    `todo` yields None.
    """
    while (task := todo.get()) is not None:
        try:
            done.put((task, worker.perform(task.job)))
        except Exception as error:
            done.put((task, error))
