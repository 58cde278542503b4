"""Several processes that work on one list of tasks, and hand over what they make in the order of the tasks.

work    a function at the top of a module: takes a task, makes one item after another
part    some items of one task, sent as soon as they have been waiting for a moment

A process is a plain child that reads tasks from its stdin. When its stdin ends, it is gone at once: that is how it is
dismissed.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from masume.core.errors import EngineError, MasumeError
from masume.processes.child import start

T = TypeVar("T")

AHEAD = 8  # tasks a process that may be finished before their turn comes
PATIENCE = 0.1  # seconds until items are sent, although their task has not ended
POLL = 0.1  # seconds between two looks at Ctrl-C, on systems where waiting does not see it


class Part(NamedTuple):
    """Items of a task, and whether it has ended, well or by an error."""

    items: list[Any]
    ended: bool = False
    error: Exception | None = None


def spread(work: Callable[[T], Iterator[Any]], tasks: Sequence[T], processes: int) -> Generator[Part, None, None]:
    """The parts of the first task, then those of the second, and so on; the last part of each says so. An error of a
    task is raised when its turn comes."""
    shop = _Workshop(work, tasks, processes)
    try:
        shop.open()
        for number in range(len(tasks)):
            ended = False
            while not ended:
                part = shop.next_part(number)
                if part.error is not None:
                    yield Part(part.items)
                    raise part.error
                ended = part.ended
                yield part
            shop.room.release()
    finally:
        shop.close()


class _Workshop:
    """The children, and one thread for each that talks to it."""

    def __init__(self, work: Callable[[Any], Iterator[Any]], tasks: Sequence[Any], processes: int) -> None:
        self.work = work
        self.tasks = tasks
        self.processes = min(processes, len(tasks))
        self.numbers = iter(range(len(tasks)))  # its `next` is atomic, so that threads can share it
        self.room = threading.Semaphore(AHEAD * self.processes)
        self.arrived: SimpleQueue[tuple[int, Part]] = SimpleQueue()
        self.waiting: dict[int, list[Part]] = {}
        self.children: list[subprocess.Popen[bytes]] = []
        self.closed = False

    def open(self) -> None:
        for _ in range(self.processes):
            child = start(__name__)
            self.children.append(child)
            threading.Thread(target=self._talk, args=(child,), daemon=True).start()

    def next_part(self, number: int) -> Part:
        """The next part of a task, when it has come."""
        while not self.waiting.get(number):
            with suppress(Empty):
                whose, part = self.arrived.get(timeout=POLL)
                self.waiting.setdefault(whose, []).append(part)
        return self.waiting[number].pop(0)

    def _talk(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stdin is not None
        assert child.stdout is not None
        while True:
            self.room.acquire()
            number = next(self.numbers, None)
            if number is None or self.closed:
                return
            try:
                pickle.dump((self.work, self.tasks[number]), child.stdin)
                child.stdin.flush()
                part = Part([])
                while not part.ended:
                    part = pickle.load(child.stdout)
                    self.arrived.put((number, part))
            except (OSError, ValueError, EOFError, pickle.UnpicklingError):
                self.arrived.put((number, Part([], True, EngineError("a worker process ended before it answered"))))
                return

    def close(self) -> None:
        self.closed = True
        for child in self.children:
            child.kill()  # it has nothing to tidy up
        for child in self.children:
            child.wait()
            for stream in (child.stdin, child.stdout):
                with suppress(OSError, ValueError):
                    if stream is not None:
                        stream.close()
            self.room.release()


def serve() -> None:
    """The life of a child."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not mix with the answers
    tasks: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                tasks.put(pickle.load(sys.stdin.buffer))
        os._exit(0)

    def send(part: Part) -> None:
        pickle.dump(part, answers)
        answers.flush()

    threading.Thread(target=listen, daemon=True).start()
    with suppress(OSError):  # nobody is there to read it
        while True:
            work, task = tasks.get()
            items: list[Any] = []
            error: Exception | None = None
            sent = monotonic()
            try:
                for item in work(task):
                    items.append(item)
                    if monotonic() - sent >= PATIENCE:
                        send(Part(items))
                        items, sent = [], monotonic()
            except MasumeError as raised:
                error = raised
            except Exception as raised:
                error = EngineError(f"a worker process failed: {type(raised).__name__}: {raised}")
            send(Part(items, True, error))
    os._exit(1)
