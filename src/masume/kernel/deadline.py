"""A watch on long work: from time to time, it asks the caller whether to stop."""

from __future__ import annotations

import cython

# Cells looked at between two questions: about one millisecond of compiled work, or ten of plain Python.
WORK_PER_QUESTION = 200_000 if cython.compiled else 10_000


class Watch:
    """Counts work, and calls `question` each time the count reaches `pause`. When the question says stop or raises an
    error, `stopped` is set; the work looks at that and ends."""

    def __init__(self, pause: cython.int = WORK_PER_QUESTION):
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
        """Forget the question. False when it said stop; if it raised an error, raise that again."""
        error = self.error
        going = not self.stopped
        self.start(None)
        if error is not None:
            raise error
        return going

    def toil(self, amount):
        """Count some work, and ask the question when it is due, unless the watch has stopped already."""
        self.work += amount
        if self.work >= self.pause and not self.stopped:
            self.work = 0
            with cython.gil:
                self.ask()

    def ask(self):
        """Ask the question: Python code looks at the clock and notices Ctrl-C."""
        try:
            if self.question():
                self.stopped = True
        except BaseException as error:  # `finish` raises it again
            self.fail(error)

    def fail(self, error):
        self.error = error
        self.stopped = True
