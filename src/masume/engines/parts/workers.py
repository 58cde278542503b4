"""Workers that solve models at the same time: threads or processes of this machine.

task        a model and the limit for it
crew        some workers; takes tasks and gives their results back in the order of the tasks, whoever was first

Threads run in parallel as long as they are in a kind's compiled search, which releases Python's lock (the GIL); the
generic backtracker is Python, so its threads only take turns. Processes share no lock, but each has to start first and
every task travels to it as bytes.

A worker process is a plain child that reads tasks from its stdin. When its stdin ends, it stops: that is how the crew
tells it to. No process outlives its crew.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic, perf_counter, sleep
from typing import IO, Any, NamedTuple

from masume.core.engine import Limit, Result
from masume.core.errors import EngineError, UsageError
from masume.core.model import Model
from masume.engines.kernel import KERNEL
from masume.processes.child import start

POLL = 0.02  # seconds between two looks at the clock, at the caller's `stop` and, on Windows, at Ctrl-C
GRACE = 0.15  # seconds that a process told to stop has for its last answer
SHORT = 0.00015  # seconds: tasks that take less on average are not worth a second thread …
LONG = 0.001  # … unless the one in work has taken this long already


class Task(NamedTuple):
    """A model to solve, and the limit for it."""

    model: Model
    limit: Limit


Results = list[Result | None]  # one a task, None where there is none yet
Enough = Callable[[Sequence[Result | None]], bool]


class Crew:
    """So many workers, gone when the `with` block is left. Once stopped, a crew stays so."""

    def __init__(self, way: str, workers: int, time_is_up: Callable[[], bool]) -> None:
        self.way = way
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
        _dismiss(self._children)
        for child in self._children:
            assert child.process.stdout is not None
            child.process.stdout.close()

    def run(self, tasks: Sequence[Task], enough: Enough | None = None, chunk: int = 1) -> list[Result]:
        """The results of the tasks, in their order. A task that a stop cut short or kept from starting has a result
        that is not exhausted. After each result `enough` may say that the rest is not needed."""
        if self.time_is_up():
            self.stopped.set()
        results: Results = [None] * len(tasks)
        if self.way == "none":
            self._run_here(tasks, results, enough)
        else:
            self._run_beside(tasks, results, enough, chunk)
        return [result or Result((), False, KERNEL.name) for result in results]

    def _run_here(self, tasks: Sequence[Task], results: Results, enough: Enough | None) -> None:
        for i, (model, limit) in enumerate(tasks):
            if self.stopped.is_set() or self.time_is_up():
                self.stopped.set()
                return
            results[i] = KERNEL.solve(model, limit._replace(stop=self.time_is_up))
            if enough and enough(results):
                return

    def _run_beside(self, tasks: Sequence[Task], results: Results, enough: Enough | None, chunk: int) -> None:
        """One thread a worker takes the next tasks until there are no more; this thread watches the clock."""
        # `next` of a range is atomic, so that threads can share it.
        job = Job(tasks, results, enough, chunk, iter(range(0, len(tasks), chunk)), Pace(), SimpleQueue())
        left = workers = min(self.workers, -(-len(tasks) // chunk))
        threads: list[threading.Thread] = []
        try:
            if self.way == "processes":
                while len(self._children) < workers:
                    self._children.append(Child())
            for number in range(workers):
                child = self._children[number] if self.way == "processes" else None
                threads.append(threading.Thread(target=self._work, args=(job, number, child)))
                threads[-1].start()
            while left:
                # Not `join` with a timeout: interrupted by Ctrl-C, it takes a running thread for a finished one.
                with suppress(Empty):
                    job.gone.get(timeout=POLL)
                    left -= 1
                if left and (self.stopped.is_set() or self.time_is_up()):
                    self.stopped.set()
                    _dismiss(self._children)
        except BaseException:  # also Ctrl-C, which only ever reaches this thread
            self.stopped.set()
            _dismiss(self._children)
            raise
        finally:
            for thread in threads:
                if thread.ident is not None:  # started
                    thread.join()
        if self._error is not None:
            raise self._error

    def _work(self, job: Job, number: int, child: Child | None) -> None:
        """The life of one worker, in a thread of its own."""
        try:
            while True:
                if number and child is None:
                    job.pace.wait_while_short(self.stopped)
                first = next(job.firsts, None)
                if first is None or self.stopped.is_set():
                    break
                mine = job.tasks[first : first + job.chunk]
                if child is not None:
                    job.results[first : first + len(mine)] = child.solve(mine, self.stopped.is_set)
                else:
                    for i, (model, limit) in enumerate(mine, first):
                        job.results[i] = result = KERNEL.solve(model, limit._replace(stop=self.stopped.is_set))
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


class Pace:
    """How long tasks take, as the first thread sees it.

    A search of some microseconds releases Python's lock so briefly that threads mostly wait for each other: two are
    slower than one. So the others wait while tasks are that short."""

    def __init__(self) -> None:
        self.average = 0.0
        self.since = perf_counter()  # when the task now in work began
        self.gate = threading.Lock()  # one thread looks, the others wait for it

    def note(self, seconds: float) -> None:
        self.average += (seconds - self.average) / 8 if seconds < inf else inf
        self.since = perf_counter()

    def wait_while_short(self, stopped: threading.Event) -> None:
        if self.average < SHORT:
            with self.gate:
                while self.average < SHORT and perf_counter() - self.since < LONG and not stopped.is_set():
                    sleep(LONG)


class Job(NamedTuple):
    """What the workers of one `run` share."""

    tasks: Sequence[Task]
    results: Results
    enough: Enough | None
    chunk: int
    firsts: Iterator[int]  # the first task of each chunk that nobody has taken yet
    pace: Pace
    gone: SimpleQueue[None]  # a word of each thread that has nothing more to do


class Child:
    """A worker process, seen from here."""

    def __init__(self) -> None:
        self.process = start(__name__)

    def solve(self, tasks: Sequence[Task], stopped: Callable[[], bool]) -> Sequence[Result | None]:
        """The child's results; none when it was stopped before it could answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            message = pickle.dumps([task._replace(limit=task.limit._replace(stop=None)) for task in tasks])
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise UsageError(f"the model cannot be sent to another process ({error}); use threads") from None
        try:
            _send(self.process.stdin, message)
            answer = _receive(self.process.stdout)
        except (OSError, ValueError):  # ValueError: closed by `_dismiss`
            answer = None
        if answer is None:
            if not stopped():
                raise EngineError("a worker process ended before it answered")
            return [None] * len(tasks)
        results = pickle.loads(answer)
        if isinstance(results, Exception):
            raise results
        return results  # type: ignore[no-any-return]


def _dismiss(children: list[Child]) -> None:
    """Tells all children to stop and waits until they are gone. What they answered last can still be read."""
    for child in children:
        assert child.process.stdin is not None
        with suppress(OSError):  # it may have gone already
            child.process.stdin.close()
    end = monotonic() + GRACE
    for child in children:
        try:
            child.process.wait(max(0.0, end - monotonic()))
        except subprocess.TimeoutExpired:
            child.process.kill()
            child.process.wait()


def serve() -> None:
    """The life of a worker process: solves what comes from stdin until stdin ends."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not mix with the answers
    messages: SimpleQueue[bytes | None] = SimpleQueue()
    stopped = threading.Event()

    def listen() -> None:
        while (message := _receive(sys.stdin.buffer)) is not None:
            messages.put(message)
        stopped.set()
        messages.put(None)
        sleep(1.0)  # if nobody asked `stopped` until now, nobody will
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    while (message := messages.get()) is not None:
        try:
            answer: Any = [
                KERNEL.solve(model, limit._replace(stop=stopped.is_set)) for model, limit in pickle.loads(message)
            ]
        except Exception as error:
            answer = EngineError(f"a worker process failed: {type(error).__name__}: {error}")
        try:
            _send(answers, pickle.dumps(answer))
        except OSError:  # nobody is there to read it
            break
    os._exit(0)  # at once, not waiting for the listener


def _send(stream: IO[bytes], message: bytes) -> None:
    stream.write(len(message).to_bytes(8, "big"))
    stream.write(message)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None when the stream has ended."""
    length = stream.read(8)
    if len(length) < 8:
        return None
    message = stream.read(size := int.from_bytes(length, "big"))
    return message if len(message) == size else None
