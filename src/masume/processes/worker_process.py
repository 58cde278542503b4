"""One Python process that works for this one.

work    a function at the top of a module: takes a task and yields items
batch   some items of one task, sent when the first of them has waited for a moment

A child reads tasks from its stdin and writes batches to its stdout. It finds the package where its parent found it,
whatever the working directory and the environment say. Ctrl-C is not for children: a child stops when its stdin ends,
which also happens when its parent dies, however it dies.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import IO, Any, NamedTuple

from masume.core.errors import EngineError, MasumeError, UsageError

Work = Callable[[Any], Iterator[Any]]

SECONDS_HELD_BACK = 0.1  # at most, before items are sent while their task goes on
BOOT = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from masume.processes.worker_process import serve; serve(float(sys.argv[1]))"
)


class ChildEndedError(EngineError):
    """A child is gone, and its answer with it."""


class Batch(NamedTuple):
    """Items of a task, whether the task has ended, and the error if it ended by one."""

    items: list[Any]
    ended: bool = False
    error: Exception | None = None


class Child:
    """A child process, seen from its parent. `dismiss` ends it.

    When told to stop, it has `grace` seconds to notice (`told_to_stop`) and to send what it has; then it ends."""

    def __init__(self, grace: float = 0.0) -> None:
        if not sys.executable:
            raise UsageError(
                "this Python does not know its own program, so it cannot start processes; use one, or threads"
            )
        self.grace = grace
        self.process = subprocess.Popen(
            [sys.executable, "-c", BOOT, str(grace), *[os.path.abspath(folder) for folder in sys.path]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._to_child = self.process.stdin
        self._from_child = self.process.stdout

    def run(self, work: Work, task: Any) -> Iterator[Batch]:
        """The batches of a task as they come; the last one says that the task has ended. If the child dies first, the
        task ends with a ChildEndedError."""
        try:
            message = pickle.dumps(pickle.dumps((work, task)))  # twice: see `serve`
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            yield Batch(
                [],
                True,
                UsageError("a task cannot be sent to another process ({reason}); use threads", reason=str(error)),
            )
            return
        batch = Batch([])
        while not batch.ended:
            try:
                if message:
                    self._to_child.write(message)
                    self._to_child.flush()
                    message = b""
                batch = pickle.load(self._from_child)
            except (OSError, ValueError, EOFError, pickle.UnpicklingError):  # ValueError: the stream is closed
                batch = Batch([], True, ChildEndedError("a worker process ended before it answered"))
            yield batch

    def kill(self) -> None:
        """Ends the process at once, whatever it is doing."""
        self.process.kill()

    def hang_up(self) -> None:
        """Tells the child to stop."""
        with suppress(OSError):  # it may be gone already
            self._to_child.close()

    def close(self) -> None:
        """Closes the streams of a process that has ended."""
        self.hang_up()
        self._from_child.close()


def dismiss(children: Sequence[Child]) -> None:
    """Stops children and waits until they are gone. What they sent last can still be read, until they are closed."""
    for child in children:
        if child.grace:
            child.hang_up()
        else:
            child.kill()
    begun = monotonic()
    for child in children:
        try:
            child.process.wait(max(0.0, begun + child.grace - monotonic()) if child.grace else None)
        except subprocess.TimeoutExpired:
            child.kill()
            child.process.wait()


# The child's side

_stopping = Event()


def told_to_stop() -> bool:
    """Whether this process is a child that has been told to stop."""
    return _stopping.is_set()


def serve(grace: float) -> None:
    """The life of a child: runs one task after the other, until its stdin ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what the work prints must not mix with the answers
    sys.stdout = sys.stderr
    # A task arrives as bytes within bytes: if it cannot be unpickled, only this task fails, and the parent learns why.
    tasks: SimpleQueue[bytes | None] = SimpleQueue()

    def listen() -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                tasks.put(pickle.load(sys.stdin.buffer))
        _stopping.set()
        tasks.put(None)
        sleep(grace)
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    with suppress(OSError):  # nobody is left to read the answers
        while (task := tasks.get()) is not None:
            _answer(task, answers)
    os._exit(0)  # at once: the listener is not waited for


def _answer(message: bytes, answers: IO[bytes]) -> None:
    """Runs one task and sends its batches."""

    def send(batch: Batch) -> None:
        answers.write(pickle.dumps(batch))
        answers.flush()

    items: list[Any] = []
    error: Exception | None = None
    try:
        work, task = pickle.loads(message)
        sent = monotonic()
        for item in work(task):
            items.append(item)
            if monotonic() - sent >= SECONDS_HELD_BACK:
                send(Batch(items))
                items, sent = [], monotonic()
    except MasumeError as raised:
        error = raised
    except Exception as raised:
        error = EngineError("a worker process failed: {reason}", reason=f"{type(raised).__name__}: {raised}")
    send(Batch(items, True, error))
