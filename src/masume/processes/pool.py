"""Several processes that work on one list of tasks, and deliver the results in the order of the tasks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Any, TypeVar

from masume.processes.child import Batch, Child, dismiss

T = TypeVar("T")

TASKS_AHEAD = 8  # for each process: tasks that may be finished before their turn comes
SECONDS_BETWEEN_LOOKS = 0.1  # for Ctrl-C, on systems where it does not interrupt waiting


def run_in_order(
    work: Callable[[T], Iterator[Any]], tasks: Sequence[T], processes: int
) -> Generator[Batch, None, None]:
    """The batches of the first task, then those of the second, and so on; the last batch of each task is marked. If a
    task fails, its error is raised when its turn comes."""
    pool = _Pool(work, tasks, processes)
    try:
        pool.open()
        for number in range(len(tasks)):
            ended = False
            while not ended:
                batch = pool.next_batch(number)
                if batch.error is not None:
                    yield Batch(batch.items)
                    raise batch.error
                ended = batch.ended
                yield batch
            pool.room.release()
    finally:
        pool.close()


class _Pool:
    """The children, and one thread for each that talks to it."""

    def __init__(self, work: Callable[[Any], Iterator[Any]], tasks: Sequence[Any], processes: int) -> None:
        self.work = work
        self.tasks = tasks
        self.processes = min(processes, len(tasks))
        self.numbers = iter(range(len(tasks)))  # its `next` is atomic, so that threads can share it
        self.room = Semaphore(TASKS_AHEAD * self.processes)
        self.arrived: SimpleQueue[tuple[int, Batch]] = SimpleQueue()
        self.waiting: dict[int, list[Batch]] = {}
        self.children: list[Child] = []
        self.closed = False

    def open(self) -> None:
        for _ in range(self.processes):
            child = Child()
            self.children.append(child)
            Thread(target=self._talk, args=(child,), daemon=True).start()

    def next_batch(self, number: int) -> Batch:
        """The next batch of a task, when it has come."""
        while not self.waiting.get(number):
            with suppress(Empty):
                whose, batch = self.arrived.get(timeout=SECONDS_BETWEEN_LOOKS)
                self.waiting.setdefault(whose, []).append(batch)
        return self.waiting[number].pop(0)

    def _talk(self, child: Child) -> None:
        while True:
            self.room.acquire()
            number = next(self.numbers, None)
            if number is None or self.closed:
                return
            for batch in child.run(self.work, self.tasks[number]):
                self.arrived.put((number, batch))

    def close(self) -> None:
        self.closed = True
        dismiss(self.children)
        for child in self.children:
            child.close()
            self.room.release()
