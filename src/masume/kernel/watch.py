"""Long work is watched: it asks its caller now and then whether to stop."""

from __future__ import annotations

import cython


@cython.cclass
class Watch:
    """Counts work, and asks `question` each time that so much was done. When that says stop or raises, `stopped` is
    set; whoever works looks at it, comes to an end, and raises the `error` if there is one."""

    pause: cython.int  # the work between two questions
    work: cython.int
    question: object
    error: object
    stopped: cython.bint

    def __init__(self, pause: cython.int):
        self.pause = pause
        self.work = 0
        self.question = None
        self.error = None
        self.stopped = False

    @cython.cfunc
    def start(self, question: object) -> cython.void:
        self.work = 0
        self.question = question
        self.error = None
        self.stopped = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def toil(self, amount: cython.int) -> cython.void:
        """Count the work done, and now and then ask whether to stop, unless that is decided."""
        self.work += amount
        if self.work >= self.pause and not self.stopped:
            self.work = 0
            with cython.gil:
                self.ask()

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Let Python look at the clock and at Ctrl-C."""
        try:
            if self.question():
                self.stopped = True
        except BaseException as error:  # raised again by whoever started the watch
            self.fail(error)

    @cython.cfunc
    @cython.exceptval(check=False)
    def fail(self, error: object) -> cython.void:
        self.error = error
        self.stopped = True
