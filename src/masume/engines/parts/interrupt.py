"""End work early: stop a search when a limit is reached, or a library call while it is running."""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

from masume.processes import abilities

SECONDS_BETWEEN_LOOKS = 0.02

T = TypeVar("T")


class SearchStoppedError(Exception):
    """Error raised when a limit is reached. The search then ends with the results that it has."""


def checkpoint(time_is_up: Callable[[], bool]) -> Callable[[], None]:
    """Return a function that raises SearchStoppedError if the time is up. Searches call this function regularly."""

    def go_on() -> None:
        if time_is_up():
            raise SearchStoppedError

    return go_on


def start_thread(thread: Thread) -> None:
    """Start `thread`. If Ctrl-C is pressed during the start, it takes effect only after the start; otherwise, it would
    be unknown whether there is a thread to wait for.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        thread.start()
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        thread.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_interruptibly(work: Callable[[], T], time_is_up: Callable[[], bool], cancel: Callable[[], None]) -> T:
    """Run `work` in a second thread, and return its result. Meanwhile, this thread watches the time and handles Ctrl-C.
    When the time is up or on Ctrl-C, `cancel` is called repeatedly until the work has ended, because a library may
    ignore a call that comes before its own work has begun. Where no thread can be started, this one does the work.
    """
    if not abilities.CAN_START:
        return work()
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
    # Wait for the event rather than join the thread: a join that Ctrl-C interrupts takes the thread for finished.
    # Ctrl-C may also come while the thread is being started.
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
