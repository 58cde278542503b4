"""The processes of `local:N`: children of this process that do the jobs of a batch.

They are reached by pipes alone, which belong to this process and its children: nothing listens on a port or a socket,
so no other user of the machine can talk to them. Ctrl-C is not for them, and they are ended on the spot: what they have
done is in the library or is done again. A child that dies is started again. When this process dies, however it dies,
its children end, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from masume.batch.jobs import Outcome, Worker
from masume.batch.task_plan import Task

AHEAD = 8  # tasks under way for each worker, so that none waits while results are put into the library
GATHER = 0.5  # seconds for which outcomes are gathered: they go into the library in one transaction
WAIT = 1.0  # seconds between looks at the clock, and for somebody who wants the batch to stop

Answer = tuple[Task, Outcome | Exception]


class Local:
    """So many workers on this machine, until they are closed."""

    def __init__(self, number: int) -> None:
        self._workers = [Worker() for _ in range(number)]

    def __enter__(self) -> Local:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.release()

    def outcomes(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[list[tuple[Task, Outcome]]]:
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
        """End the threads; where tasks are under way, with the workers' processes."""
        for worker in self._workers:
            todo.put(None)
            if is_at_work:
                worker.stop()
        for thread in threads:
            if thread.ident is not None:  # it was started
                thread.join()
        if is_at_work:
            for worker in self._workers:
                worker.release()
            self._workers = [Worker() for _ in self._workers]


def _do(worker: Worker, todo: SimpleQueue[Task | None], done: SimpleQueue[Answer]) -> None:
    """Do tasks until there are no more, or the worker is stopped."""
    while (task := todo.get()) is not None:
        try:
            done.put((task, worker.perform(task.job)))
        except Exception as error:
            done.put((task, error))
