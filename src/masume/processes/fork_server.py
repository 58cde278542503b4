"""A fork server: a process that has loaded all modules, from which workers are forked in a few milliseconds.

A worker answers messages one after the other. Before the answer to a message it may send parts. Messages, parts and
answers are bytes, sent over a socket between the worker and the process that ordered it.

Only the fork server reaps workers, so that a kill can never hit a recycled process number. If the process that holds
the fork server ends, even by a signal, the server kills all workers and itself. If the server is killed, Linux kills
its workers.

Workers are not trusted: their output is read as bytes with a length, and never unpickled.
"""

from __future__ import annotations

import gc
import math
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module

from masume.core.errors import EngineError, UsageError

Work = Callable[[bytes, Callable[[bytes], None]], bytes]
"""A function that is given a message and a function to send parts, and returns the answer."""

ORDER = struct.Struct("!cI")  # a command and the name of a worker
FORK, KILL, SLOW = b"F", b"K", b"S"
HEAD = struct.Struct("!IB")  # the length of a frame and its type, one of the following
PART, LAST, TAKEN = range(3)  # a part, the answer, or the (empty) receipt of the message
HELLO = struct.Struct("!I")  # the process number, which a worker sends first
SLOWEST = 19
PR_SET_PDEATHSIG = 1
PREPARE = "prepare"  # the optional function of the module that loads everything that workers need
WARM_UP = "warm_up"  # the optional function that workers run before HELLO, since first access to shared memory is slow
BOOT = (
    "import sys; sys.path[:] = sys.argv[4:]; from masume.processes.fork_server import keep; "
    "keep(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))"
)


class NurseryGoneError(EngineError):
    """The fork server has ended, so that nothing can be forked from it."""


class Nursery:
    """A fork server, as seen from the process that holds it."""

    def __init__(self, work: str, memory: int = 0, environment: Mapping[str, str] | None = None) -> None:
        """Start a fork server. `work` names the function that workers run (`module:function`); `memory` is the number
        of bytes that a worker may allocate beyond those at its start, or 0 for no limit; `environment` is added to that
        of this process."""
        if not hasattr(os, "fork"):
            raise UsageError("this system cannot fork processes, so requests cannot be kept apart; use Linux or macOS")
        self._next = 0
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [
                    *[sys.executable, "-c", BOOT, str(theirs.fileno()), work, str(memory)],
                    *[os.path.abspath(folder) for folder in sys.path],
                ],
                stdin=subprocess.DEVNULL,
                env={**os.environ, **(environment or {})},
                pass_fds=[theirs.fileno()],
                process_group=0,  # not ended by Ctrl-C; in this session, so that priorities are comparable
            )

    def fileno(self) -> int:
        """Return the file descriptor that becomes readable when the fork server has ended, and not before."""
        return self._control.fileno()

    def fork(self) -> tuple[int, socket.socket]:
        """Order a worker. Return its name for `kill` and `slow_down`, and the socket on which it will send HELLO."""
        self._next += 1
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._control, [ORDER.pack(FORK, self._next)], [theirs.fileno()])
            except OSError:
                ours.close()
                raise NurseryGoneError("the process that workers are forked from has ended") from None
        return self._next, ours

    def kill(self, name: int) -> None:
        """Kill a worker at once."""
        self._order(KILL, name)

    def slow_down(self, name: int) -> None:
        """Give a worker the lowest priority, which cannot be undone."""
        self._order(SLOW, name)

    def _order(self, what: bytes, name: int) -> None:
        """Send a command to the fork server."""
        with suppress(OSError):  # the workers end together with the fork server
            self._control.sendall(ORDER.pack(what, name))

    def close(self) -> None:
        """Kill the fork server and all its workers, and wait until it has ended."""
        self._control.close()
        self._process.wait()


# In the fork server


def keep(control: int, work: str, memory: int) -> None:
    """Run the fork server until the process that holds it ends."""
    orders = socket.socket(fileno=control)
    module, _, name = work.partition(":")
    loaded = import_module(module)
    run: Work = getattr(loaded, name)
    warm_up: Callable[[], None] = getattr(loaded, WARM_UP, _nothing)
    getattr(loaded, PREPARE, _nothing)()
    die_with_parent = _dying_with(os.getpid())
    gc.collect()
    gc.freeze()  # objects that workers share need no garbage collection
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    workers: dict[int, int] = {}
    deaths = _signs_of_death()

    def live(file: int) -> None:
        """Run a forked worker."""
        die_with_parent()
        _live(file, run, warm_up, memory)

    while True:
        ready, _, _ = select.select([orders, deaths], [], [])
        if deaths in ready:
            deaths.recv(1 << 12)
        _reap(workers)  # only here: until then, the number of a dead worker cannot be reused
        if orders in ready and not _obey(orders, deaths, workers, live):
            break
    signal.set_wakeup_fd(-1)
    for pid in workers.values():
        os.kill(pid, signal.SIGKILL)
    os._exit(0)


def _signs_of_death() -> socket.socket:
    """Return a socket that becomes readable when a worker has ended."""
    deaths, signs = socket.socketpair()
    signs.setblocking(False)
    deaths.setblocking(False)
    signal.set_wakeup_fd(signs.detach(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return deaths


def _nothing() -> None:
    pass


def _dying_with(parent: int) -> Callable[[], None]:
    """Return a function for workers that has Linux kill them when the process `parent` ends."""
    if sys.platform != "linux":
        return _nothing
    import ctypes

    prctl = ctypes.CDLL(None).prctl

    def call() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has already ended
            os._exit(1)

    return call


def _obey(orders: socket.socket, deaths: socket.socket, workers: dict[int, int], live: Callable[[int], None]) -> bool:
    """Execute one command. Return False if there will be no more. `live` runs a worker on a socket."""
    try:
        message, files, _, _ = socket.recv_fds(orders, ORDER.size, 1)
        while message and len(message) < ORDER.size:
            message += orders.recv(ORDER.size - len(message))
    except OSError:
        return False
    if not message:
        return False
    what, who = ORDER.unpack(message)
    if what == FORK:
        try:
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                orders.close()
                deaths.close()
                live(files[0])
            workers[who] = pid
        except OSError:  # too many processes or too little memory: the caller sees the socket closed
            pass
        os.close(files[0])
    elif who in workers and what == KILL:
        os.kill(workers[who], signal.SIGKILL)
    elif who in workers and what == SLOW:
        os.setpriority(os.PRIO_PROCESS, workers[who], SLOWEST)
    return True


def _reap(workers: dict[int, int]) -> None:
    """Remove ended processes from `workers`."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)[0]) > 0:
            for who in [who for who, pid in workers.items() if pid == ended]:
                del workers[who]


def _live(file: int, run: Work, warm_up: Callable[[], None], memory: int) -> None:
    """Run a worker until its socket is closed or a message cannot be answered."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _limit_memory(memory)
        warm_up()
        with socket.socket(fileno=file) as talk:
            talk.sendall(HELLO.pack(os.getpid()))
            with talk.makefile("rb") as stream:
                while head := stream.read(HEAD.size):
                    message = stream.read(HEAD.unpack(head)[0])
                    talk.sendall(HEAD.pack(0, TAKEN))
                    _answer(run, message, talk)
        code = 0
    except OSError:
        code = 0  # the other side has closed the socket
    finally:
        os._exit(code)


def _answer(run: Work, message: bytes, talk: socket.socket) -> None:
    """Answer one message."""

    def tell(part: bytes) -> None:
        """Send a part."""
        talk.sendall(HEAD.pack(len(part), PART) + part)

    answer = run(message, tell)
    talk.sendall(HEAD.pack(len(answer), LAST) + answer)


def _limit_memory(memory: int) -> None:
    """Limit the memory of this process to `memory` bytes more than it has now."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory and sys.platform == "linux":  # other systems accept the limit without effect
        with open("/proc/self/statm", encoding="ascii") as file:
            most = int(file.read().split()[0]) * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor_time(seconds: float) -> None:
    """Have the system kill this process after `seconds` more of processor time, in case nothing else ends it."""
    import resource

    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    most, hard = math.ceil(used + seconds), resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
