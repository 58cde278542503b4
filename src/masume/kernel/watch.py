"""Long work is watched: it asks its caller now and then whether to stop."""

from __future__ import annotations

import cython

# Work between two questions, in cells looked at: about a millisecond, plain ten.
PAUSE = 200_000 if cython.compiled else 10_000


class Watch:
    """Counts work, and asks `question` each time that so much was done. When that says stop or raises, `stopped` is
    set; whoever works looks at it and comes to an end."""

    def __init__(self, pause: cython.int = PAUSE):
        self.pause = pause
        self.work = 0
        self.question = None
        self.error = None
        self.stopped = False

    def start(self, question):
        self.work = 0
        self.question = question
        self.error = None
        self.stopped = False

    def finish(self):
        """Let go of the question. 0 when it said stop; raises what it raised."""
        error = self.error
        going = not self.stopped
        self.start(None)
        if error is not None:
            raise error
        return going

    def toil(self, amount):
        """Count the work done, and now and then ask whether to stop, unless that is decided."""
        self.work += amount
        if self.work >= self.pause and not self.stopped:
            self.work = 0
            with cython.gil:
                self.ask()

    def ask(self):
        """Let Python look at the clock and at Ctrl-C."""
        try:
            if self.question():
                self.stopped = True
        except BaseException as error:  # raised again by whoever started the watch
            self.fail(error)

    def fail(self, error):
        self.error = error
        self.stopped = True
