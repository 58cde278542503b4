"""A nursery: a process that has loaded everything once, and from which workers are forked in a few milliseconds.

worker   a forked process that answers one message after the other: bytes in, parts and an answer out, as bytes
part     something that a worker says before its answer

Workers talk to whoever ordered them over a socket of their own. Only the nursery touches them otherwise: it reaps them,
so that an order to end one can never hit a stranger that got its number. When the one who holds the nursery is gone,
however it went, the nursery ends all its workers and itself. When the nursery is killed, Linux kills its workers.

A worker is not trusted: what it sends is bytes with a length, never something to unpickle.
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
"""Takes a message and somebody to tell parts to; returns the answer."""

ORDER = struct.Struct("!cI")  # what to do, with which worker
FORK, KILL, SLOW = b"F", b"K", b"S"
HEAD = struct.Struct("!IB")  # the length of a frame, and what it is:
PART, LAST, TAKEN = range(3)  # a part, the answer, or (empty) word that the message was received
HELLO = struct.Struct("!I")  # the process number that a worker begins with
SLOWEST = 19
PR_SET_PDEATHSIG = 1
PREPARE = "prepare"  # the function of the module that loads what workers will need, if it has one
WARM_UP = "warm_up"  # and the one that every worker runs before it says hello: memory that is shared is slow at first
BOOT = (
    "import sys; sys.path[:] = sys.argv[4:]; from masume.processes.fork_server import keep; "
    "keep(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))"
)


class NurseryGoneError(EngineError):
    """The nursery has ended, and nothing can be forked from it."""


class Nursery:
    """A nursery, seen from the one who holds it."""

    def __init__(self, work: str, memory: int = 0, environment: Mapping[str, str] | None = None) -> None:
        """`work` names the function that workers run (`module:function`); `memory` is how many bytes a worker may have
        beyond what it is born with, 0 for any number; `environment` is added to that of this process."""
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
                process_group=0,  # Ctrl-C is not for it; the same session, so that priorities compare
            )

    def fileno(self) -> int:
        """The file that can be read from when the nursery has ended, and not before."""
        return self._control.fileno()

    def fork(self) -> tuple[int, socket.socket]:
        """Orders a worker: its name for `kill` and `slow_down`, and the socket on which it will say hello."""
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
        """Ends a worker at once, whatever it is doing."""
        self._order(KILL, name)

    def slow_down(self, name: int) -> None:
        """Lets everything else go first, from now on: there is no way back."""
        self._order(SLOW, name)

    def _order(self, what: bytes, name: int) -> None:
        with suppress(OSError):  # a nursery that is gone takes its workers along
            self._control.sendall(ORDER.pack(what, name))

    def close(self) -> None:
        """Ends the nursery and all its workers, and waits until it is gone."""
        self._control.close()
        self._process.wait()


# The nursery's side


def keep(control: int, work: str, memory: int) -> None:
    """The life of a nursery."""
    orders = socket.socket(fileno=control)
    module, _, name = work.partition(":")
    loaded = import_module(module)
    run: Work = getattr(loaded, name)
    warm_up: Callable[[], None] = getattr(loaded, WARM_UP, _nothing)
    getattr(loaded, PREPARE, _nothing)()
    die_with_parent = _dying_with(os.getpid())
    gc.collect()
    gc.freeze()  # what is there now is shared by all workers: nobody needs to look through it again
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    workers: dict[int, int] = {}
    deaths = _signs_of_death()

    def live(file: int) -> None:
        die_with_parent()
        _live(file, run, warm_up, memory)

    while True:
        ready, _, _ = select.select([orders, deaths], [], [])
        if deaths in ready:
            deaths.recv(1 << 12)
        _reap(workers)  # only here: until then, nobody else can have the number of a worker that died
        if orders in ready and not _obey(orders, deaths, workers, live):
            break
    signal.set_wakeup_fd(-1)
    for pid in workers.values():
        os.kill(pid, signal.SIGKILL)
    os._exit(0)


def _signs_of_death() -> socket.socket:
    """A socket on which something arrives when a worker has ended."""
    deaths, signs = socket.socketpair()
    signs.setblocking(False)
    deaths.setblocking(False)
    signal.set_wakeup_fd(signs.detach(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return deaths


def _nothing() -> None:
    pass


def _dying_with(parent: int) -> Callable[[], None]:
    """What a worker calls so that it is killed when its parent ends, where the system can do that."""
    if sys.platform != "linux":
        return _nothing
    import ctypes

    prctl = ctypes.CDLL(None).prctl

    def call() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended already
            os._exit(1)

    return call


def _obey(orders: socket.socket, deaths: socket.socket, workers: dict[int, int], live: Callable[[int], None]) -> bool:
    """Takes one order; False when there will be no more. `live` is the life of a worker on a socket."""
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
        except OSError:  # there are too many processes, or too little memory: whoever gave the order sees its end
            pass
        os.close(files[0])
    elif who in workers and what == KILL:
        os.kill(workers[who], signal.SIGKILL)
    elif who in workers and what == SLOW:
        os.setpriority(os.PRIO_PROCESS, workers[who], SLOWEST)
    return True


def _reap(workers: dict[int, int]) -> None:
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)[0]) > 0:
            for who in [who for who, pid in workers.items() if pid == ended]:
                del workers[who]


def _live(file: int, run: Work, warm_up: Callable[[], None], memory: int) -> None:
    """The life of a worker: it ends with its socket, or when a message cannot be answered."""
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
        code = 0  # nobody is left to talk to
    finally:
        os._exit(code)


def _answer(run: Work, message: bytes, talk: socket.socket) -> None:
    def tell(part: bytes) -> None:
        talk.sendall(HEAD.pack(len(part), PART) + part)

    answer = run(message, tell)
    talk.sendall(HEAD.pack(len(answer), LAST) + answer)


def _limit_memory(memory: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory and sys.platform == "linux":  # elsewhere the limit is taken, and does nothing
        with open("/proc/self/statm", encoding="ascii") as file:
            most = int(file.read().split()[0]) * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor_time(seconds: float) -> None:
    """Has the system end this process when it has used so many seconds more: a backstop, for when nobody else does."""
    import resource

    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    most, hard = math.ceil(used + seconds), resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
