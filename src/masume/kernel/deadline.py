"""Stop long computations: count the work done, and regularly call a callback that decides whether to stop."""

from __future__ import annotations

import cython

# Units of work (about one per cell examined) between two calls of the callback: about one millisecond of compiled code,
# or ten of plain Python.
WORK_PER_POLL = 200_000 if cython.compiled else 10_000


class StopPoller:
    """Counter of work that calls `callback` each time the work done since the last call reaches `pause`.

    If the callback returns True or raises an error, `stopped` is set. The computation must test `stopped` regularly,
    and end once it is set.
    """

    def __init__(self, pause: cython.int = WORK_PER_POLL):
        self.pause = pause
        self.work = 0
        self.callback = None
        self.error = None
        self.stopped = False

    def start(self, callback):
        """Reset the counter, and use `callback` from now on."""
        self.work = 0
        self.callback = callback
        self.error = None
        self.stopped = False

    def finish(self):
        """Remove the callback. If it raised an error, raise that error again. Return False if the callback asked to
        stop.
        """
        error = self.error
        going = not self.stopped
        self.start(None)
        if error is not None:
            raise error
        return going

    def tick(self, amount):
        """Add `amount` to the work done. If this reaches `pause`, begin to count again from 0 and call the callback,
        unless `stopped` is already set.
        """
        self.work += amount
        if self.work >= self.pause and not self.stopped:
            self.work = 0
            with cython.gil:
                self.poll()

    def poll(self):
        """Call the callback, and set `stopped` if it returns True or raises an error. The callback is Python code, so
        Ctrl-C takes effect there.
        """
        try:
            if self.callback():
                self.stopped = True
        except BaseException as error:  # `finish` re-raises it
            self.fail(error)

    def fail(self, error):
        """Set `stopped`, and store `error` for `finish` to raise."""
        self.error = error
        self.stopped = True
