"""Work that may take long: it counts what it does, and asks now and then whether to stop."""

import cython

# Work between two questions, in cells looked at: about a millisecond, plain ten.
PATIENCE = cython.declare(cython.longlong, 200_000 if cython.compiled else 10_000)


@cython.cclass
class Watched:
    """A task under watch: a function of the caller that says whether to stop, or raises.

    `start` begins a task and `finish` ends it. In between, every loop that can be long calls `spend`, and ends soon
    when `stopped` is set."""

    work: cython.longlong
    stopped: cython.int
    watch: object
    error: object

    def __init__(self):
        self.work = 0
        self.stopped = 0
        self.watch = None
        self.error = None

    @cython.cfunc
    @cython.exceptval(check=False)
    def start(self, watch) -> cython.void:
        self.stopped = 0
        self.error = None
        self.watch = watch

    @cython.cfunc
    @cython.exceptval(-1)
    def finish(self) -> cython.int:
        """0 when stopped; raises what the watch raised."""
        error = self.error
        self.error = None
        self.watch = None
        if error is not None:
            raise error
        return not self.stopped

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def spend(self, work: cython.int) -> cython.void:
        """Counts work, and now and then asks whether to stop."""
        self.work += work
        if self.work > PATIENCE:
            self.tick()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tick(self) -> cython.void:
        self.work = 0
        with cython.gil:
            self.ask()

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Lets Python look at the clock and at Ctrl-C."""
        try:
            if self.watch():
                self.stopped = 1
        except BaseException as error:
            self.error = error
            self.stopped = 1
