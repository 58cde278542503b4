"""A pool of child processes that divide tasks among themselves. The results are returned in the order of the tasks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from contextlib import closing, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import Any, TypeVar

from masume.processes import abilities
from masume.processes.worker_process import Child, ItemBatch, stop_children

T = TypeVar("T")
R = TypeVar("R")

TASKS_AHEAD = 8  # tasks per process that may be finished before it is their turn
SECONDS_BETWEEN_LOOKS = 0.1  # between checks for Ctrl-C, on systems where it does not interrupt waiting


def run_in_order(
    work: Callable[[T], Iterator[Any]], tasks: Iterable[T], processes: int
) -> Generator[ItemBatch, None, None]:
    """Run tasks in several processes, and yield the batches of items in the order of the tasks. The last batch of each
    task is marked as such. If a task fails, its error is raised after the batches of all earlier tasks. Only a limited
    number of tasks is taken from `tasks` in advance. Where no process can be started, this one does the work.
    """
    if isinstance(tasks, Sized):
        processes = min(processes, len(tasks))
    if not processes:
        return
    if not abilities.CAN_START:
        for task in tasks:
            yield ItemBatch(list(work(task)), True)
        return
    pool = _Pool(work, tasks, processes)
    try:
        pool.open()
        number = 0
        while pool.is_task(number):
            ended = False
            while not ended:
                batch = pool.next_batch(number)
                if batch.error is not None:
                    yield ItemBatch(batch.items)
                    raise batch.error
                ended = batch.ended
                yield batch
            pool.room.release()
            number += 1
    finally:
        pool.close()


def answers_in_order(answer: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Call `answer` on each task and yield the results in the order of the tasks. The work is done by `jobs` processes,
    or by this process if `jobs` is 1.
    """
    if jobs == 1:
        yield from map(answer, tasks)
        return
    with closing(run_in_order(partial(_answer_one, answer), tasks, jobs)) as parts:
        for part in parts:
            yield from part.items


def _answer_one(answer: Callable[[T], R], task: T) -> Iterator[R]:
    """Yield the result of `answer(task)`, since the work of a child must be a function that yields its results."""
    yield answer(task)


class _Pool:
    """The child processes, and one thread per child that sends it tasks and receives its batches."""

    def __init__(self, work: Callable[[Any], Iterator[Any]], tasks: Iterable[Any], processes: int) -> None:
        self.work = work
        self.processes = processes
        self.numbered = enumerate(tasks)
        self.taken = 0
        self.taking = Lock()  # one thread takes a task at a time
        self.count: int | None = None  # of the tasks, when all are taken
        self.room = Semaphore(TASKS_AHEAD * processes)
        self.arrived: SimpleQueue[tuple[int, ItemBatch]] = SimpleQueue()
        self.waiting: dict[int, list[ItemBatch]] = {}
        self.children: list[Child] = []
        self.closed = False

    def open(self) -> None:
        """Start the children."""
        for _ in range(self.processes):
            child = Child()
            self.children.append(child)
            Thread(target=self._run_tasks, args=(child,), daemon=True).start()

    def is_task(self, number: int) -> bool:
        """Return whether there is a task with this number. Wait until a batch of the task arrives or all tasks are
        counted.
        """
        while not self.waiting.get(number):
            if self.count is not None and number >= self.count:
                return False
            self._wait()
        return True

    def next_batch(self, number: int) -> ItemBatch:
        """Wait for the next batch of a task, and return it."""
        while not self.waiting.get(number):
            self._wait()
        batch = self.waiting[number].pop(0)
        if batch.ended:
            del self.waiting[number]
        return batch

    def _wait(self) -> None:
        """Wait until a batch of any task arrives, but only for a short time."""
        with suppress(Empty):
            whose, batch = self.arrived.get(timeout=SECONDS_BETWEEN_LOOKS)
            if whose >= 0:
                self.waiting.setdefault(whose, []).append(batch)

    def _run_tasks(self, child: Child) -> None:
        """Run tasks in `child` until none are left."""
        while True:
            self.room.acquire()
            numbered_task = self._take()
            if numbered_task is None or self.closed:
                return
            number, task = numbered_task
            for batch in child.run(self.work, task):
                self.arrived.put((number, batch))

    def _take(self) -> tuple[int, Any] | None:
        """Return the number of the next task and the task, or None if none are left. If the iterator of tasks raises an
        error, the error is reported as that of the next task.
        """
        with self.taking:
            if self.count is not None:
                return None
            try:
                numbered_task = next(self.numbered, None)
            except Exception as error:
                self.count = self.taken + 1
                self.arrived.put((self.taken, ItemBatch([], True, error)))
                return None
            if numbered_task is None:
                self.count = self.taken
                self.arrived.put((-1, ItemBatch([])))  # wake up a caller that waits for another task
            else:
                self.taken += 1
            return numbered_task

    def close(self) -> None:
        """Stop the children and let the threads end."""
        self.closed = True
        stop_children(self.children)
        for child in self.children:
            child.close()
            self.room.release()
