"""Work in a second thread, so that the first one can look at the limits and hear a Ctrl-C while a library is busy."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

LOOK = 0.02  # seconds between two looks

T = TypeVar("T")


def aside(work: Callable[[], T], look: Callable[[], None], end: Callable[[], None]) -> T:
    """What `work` returns. Meanwhile `look` is called now and then; when it raises, or Ctrl-C comes, `end` is called
    until the work has ended, so that no thread is left behind."""
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
        thread.start()
        while not done.wait(LOOK):
            look()
    finally:
        while not done.wait(LOOK) and thread.ident is not None:
            end()
        if thread.ident is not None:
            thread.join()
    if raised:
        raise raised[0]
    return returned[0]
