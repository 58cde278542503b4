"""Stop long computations: count their work, and ask a callback from time to time whether to stop."""

from __future__ import annotations

import cython

# Units of work (about one per cell examined) between two calls of the callback: about one millisecond of compiled code,
# or ten of plain Python.
WORK_PER_POLL = 200_000 if cython.compiled else 10_000


class StopPoller:
    """Counter of work that calls `callback` each time the count reaches `pause`.

    If the callback returns True or raises an error, `stopped` is set. The computation has to test `stopped`, and to end
    when it is set.
    """

    def __init__(self, pause: cython.int = WORK_PER_POLL):
        self.pause = pause
        self.work = 0
        self.callback = None
        self.error = None
        self.stopped = False

    def start(self, callback):
        """Reset the counter, and set the callback."""
        self.work = 0
        self.callback = callback
        self.error = None
        self.stopped = False

    def finish(self):
        """Remove the callback. Return False if it has asked to stop; re-raise its error if it has raised one."""
        error = self.error
        going = not self.stopped
        self.start(None)
        if error is not None:
            raise error
        return going

    def tick(self, amount):
        """Add `amount` to the work done. Once it reaches `pause`, call the callback, unless `stopped` is already
        set.
        """
        self.work += amount
        if self.work >= self.pause and not self.stopped:
            self.work = 0
            with cython.gil:
                self.poll()

    def poll(self):
        """Call the callback, which checks the clock. As it is Python code, Ctrl-C takes effect there."""
        try:
            if self.callback():
                self.stopped = True
        except BaseException as error:  # `finish` re-raises it
            self.fail(error)

    def fail(self, error):
        """Stop the work because of `error`, which `finish` re-raises."""
        self.error = error
        self.stopped = True
