"""Ending work early: a search of ours when a limit is reached, and a library's while it is busy."""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

SECONDS_BETWEEN_LOOKS = 0.02

T = TypeVar("T")


class StoppedError(Exception):
    """A limit was reached: the search ends with what it has."""


def checkpoint(time_is_up: Callable[[], bool]) -> Callable[[], None]:
    """A call to make now and then, which raises StoppedError when it is time."""

    def go_on() -> None:
        if time_is_up():
            raise StoppedError

    return go_on


def start_thread(thread: Thread) -> None:
    """Starts a thread. A Ctrl-C that comes meanwhile is raised when the thread runs: raised before, nobody would know
    whether there is a thread to wait for."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        thread.start()
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        thread.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_interruptibly(work: Callable[[], T], time_is_up: Callable[[], bool], cancel: Callable[[], None]) -> T:
    """What `work` returns. It runs on a second thread, so that this one can look at the clock and hear a Ctrl-C. When
    the time is up, or Ctrl-C comes, `cancel` is called again and again until the work has ended: a library may forget
    what it is told before it has begun, and no thread is left behind."""
    returned: list[T] = []
    raised: list[BaseException] = []
    done = Event()

    def run() -> None:
        try:
            returned.append(work())
        except BaseException as error:
            raised.append(error)
        finally:
            done.set()

    thread = Thread(target=run, name="masume engine")
    # Waiting is for the event: a join that Ctrl-C breaks off takes the thread for ended. Ctrl-C may also come while the
    # thread is being started.
    try:
        start_thread(thread)
        while not done.wait(SECONDS_BETWEEN_LOOKS):
            if time_is_up():
                cancel()
    finally:
        while not done.wait(SECONDS_BETWEEN_LOOKS) and thread.ident is not None:
            cancel()
        if thread.ident is not None:
            thread.join()
    if raised:
        raise raised[0]
    return returned[0]
