"""A child process that runs tasks for its parent.

Its work is a function at the top level of a module that is given a task and yields items. A child reads tasks from its
stdin and writes batches of items to its stdout. It imports the package from the same folder as its parent, independent
of the working directory and the environment. Children ignore Ctrl-C: a child stops when its stdin is closed, which also
happens when its parent ends, even by a signal.
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

SECONDS_HELD_BACK = 0.1  # after which items are sent although their task has not ended
BOOT = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from masume.processes.worker_process import serve; serve(float(sys.argv[1]))"
)


class ChildEndedError(EngineError):
    """Raised if a child process ends before it has answered."""


class ItemBatch(NamedTuple):
    """Items of a task that are sent together. `ended` is True for the last batch of the task; `error` is the error that
    ended it, if any.
    """

    items: list[Any]
    ended: bool = False
    error: Exception | None = None


class Child:
    """The parent's handle of a child process. `stop_children` ends the process.

    A child that is told to stop has `grace` seconds to notice this (`is_stopping`) and to send its last items. Then it
    ends.
    """

    def __init__(self, grace: float = 0.0) -> None:
        if not sys.executable:
            raise UsageError(
                "this Python does not know its own program, so it cannot start processes; use one process, or threads"
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

    def run(self, work: Work, task: Any) -> Iterator[ItemBatch]:
        """Run `work` on `task` in the child, and yield the batches as they arrive; the last one is marked. If the child
        dies, the last batch has a ChildEndedError.
        """
        try:
            message = pickle.dumps(pickle.dumps((work, task)))  # twice: see `serve`
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            yield ItemBatch(
                [],
                True,
                UsageError("a task cannot be sent to another process ({reason}); use threads", reason=str(error)),
            )
            return
        batch = ItemBatch([])
        while not batch.ended:
            try:
                if message:
                    self._to_child.write(message)
                    self._to_child.flush()
                    message = b""
                batch = pickle.load(self._from_child)
            except (OSError, ValueError, EOFError, pickle.UnpicklingError):  # ValueError: the stream is closed
                batch = ItemBatch([], True, ChildEndedError("a worker process ended before it answered"))
            yield batch

    def kill(self) -> None:
        """Kill the process at once."""
        self.process.kill()

    def request_stop(self) -> None:
        """Tell the child to stop, by closing its stdin."""
        with suppress(OSError):  # it may have ended already
            self._to_child.close()

    def close(self) -> None:
        """Close the streams to a child that has ended."""
        self.request_stop()
        self._from_child.close()


def stop_children(children: Sequence[Child]) -> None:
    """Stop children and wait until they have ended. Their last output can be read until `Child.close` is called."""
    for child in children:
        if child.grace:
            child.request_stop()
        else:
            child.kill()
    begun = monotonic()
    for child in children:
        try:
            child.process.wait(max(0.0, begun + child.grace - monotonic()) if child.grace else None)
        except subprocess.TimeoutExpired:
            child.kill()
            child.process.wait()


# In the child

_stopping = Event()


def is_stopping() -> bool:
    """Return whether this process is a child that its parent has told to stop."""
    return _stopping.is_set()


def serve(grace: float) -> None:
    """Run tasks one after the other in a child process, until its stdin is closed."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # output of the work must not mix with the answers
    sys.stdout = sys.stderr
    # A task is pickled twice: if its inner pickle is invalid, only this task fails, and the parent gets the reason.
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
    with suppress(OSError):  # the parent does not read the answers any more
        while (task := tasks.get()) is not None:
            _answer(task, answers)
    os._exit(0)  # without waiting for the listener


def _answer(message: bytes, answers: IO[bytes]) -> None:
    """Run the pickled task `message`, and write its batches to `answers`."""

    def send(batch: ItemBatch) -> None:
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
                send(ItemBatch(items))
                items, sent = [], monotonic()
    except MasumeError as raised:
        error = raised
    except Exception as raised:
        error = EngineError("a worker process failed: {reason}", reason=f"{type(raised).__name__}: {raised}")
    send(ItemBatch(items, True, error))
