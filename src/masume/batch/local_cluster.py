"""The executor `local:N`: child processes that run the jobs of a batch on this machine.

The processes communicate by pipes only: nothing listens on a port or a socket, so no other user of the machine can
connect. Children ignore Ctrl-C and are killed at once, since their results are either in the library or computed again
later. A child that dies is replaced. If this process dies, even by a signal, its children end too.
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
    """The executor with `number` workers on this machine."""

    def __init__(self, number: int) -> None:
        self._workers = [JobWorker() for _ in range(number)]

    def __enter__(self) -> Local:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.release()

    def outcomes(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[list[tuple[Task, Outcome]]]:
        """Yield the tasks with their outcomes, several at a time."""
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
        """End the threads. If `is_at_work` is True, tasks are still running, and the child processes are killed."""
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
    """Run tasks in `worker` until there are no more tasks or the worker is stopped, and pass the outcomes to `done`."""
    while (task := todo.get()) is not None:
        try:
            done.put((task, worker.perform(task.job)))
        except Exception as error:
            done.put((task, error))
