"""A fork server: a process that has loaded all modules, so that it can fork workers in a few milliseconds.

A worker answers messages one after the other. Before the answer to a message it may send parts. Messages, parts and
answers are bytes, sent over a socket between the worker and the process that started the fork server.

Only the fork server collects the exit status of workers, so that a kill can never hit another process that has reused a
process number. If the process that started the fork server ends, even by a signal, the fork server kills all workers
and itself. If the fork server is killed, Linux kills its workers.

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
from functools import partial
from importlib import import_module

from masume.core.errors import EngineError, UsageError

Handler = Callable[[bytes, Callable[[bytes], None]], bytes]
"""A function that is given a message and a function to send parts, and returns the answer."""

COMMAND = struct.Struct("!cI")  # a command and the number of a worker
FORK, KILL, DEMOTE = b"F", b"K", b"D"
FRAME = struct.Struct("!IB")  # the length and the type of a frame: a part, an answer or a receipt
PART, ANSWER, RECEIPT = range(3)  # the receipt of a message is empty
PID = struct.Struct("!I")  # the process number, which a worker sends when it is ready
LOWEST_PRIORITY = 19
PR_SET_PDEATHSIG = 1
PREPARE = "prepare"  # an optional function of the module, which loads everything that workers need
WARM_UP = "warm_up"  # an optional function, which workers run first, since the first access to shared memory is slow
BOOT = (
    "import sys; sys.path[:] = sys.argv[4:]; from masume.processes.fork_server import run; "
    "run(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))"
)


class ForkServerEndedError(EngineError):
    """Raised if the fork server has ended, so that no worker can be forked from it."""


class ForkServer:
    """The handle of a fork server in the process that started it."""

    def __init__(self, handler: str, memory: int = 0, environment: Mapping[str, str] | None = None) -> None:
        """Start a fork server. `handler` names the function that answers messages, in the form `module:function`.
        `memory` is the number of bytes that a worker may allocate in addition to those at its start; 0 means no limit.
        `environment` is added to the environment of this process.
        """
        if not hasattr(os, "fork"):
            raise UsageError("this system cannot fork processes, so requests cannot be kept apart; use Linux or macOS")
        self._workers = 0
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [
                    *[sys.executable, "-c", BOOT, str(theirs.fileno()), handler, str(memory)],
                    *[os.path.abspath(folder) for folder in sys.path],
                ],
                stdin=subprocess.DEVNULL,
                env={**os.environ, **(environment or {})},
                pass_fds=[theirs.fileno()],
                process_group=0,  # not ended by Ctrl-C; in this session, so that priorities are comparable
            )

    def fileno(self) -> int:
        """Return a file descriptor that becomes readable when the fork server ends."""
        return self._control.fileno()

    def fork(self) -> tuple[int, socket.socket]:
        """Ask the fork server for a new worker. Return the worker's number for `kill` and `demote`, and the socket to
        it. The worker first sends its process number.
        """
        self._workers += 1
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._control, [COMMAND.pack(FORK, self._workers)], [theirs.fileno()])
            except OSError:
                ours.close()
                raise ForkServerEndedError("the process that workers are forked from has ended") from None
        return self._workers, ours

    def kill(self, worker: int) -> None:
        """Kill a worker at once."""
        self._send(KILL, worker)

    def demote(self, worker: int) -> None:
        """Give a worker the lowest priority. This cannot be undone."""
        self._send(DEMOTE, worker)

    def _send(self, command: bytes, worker: int) -> None:
        """Send a command about `worker` to the fork server."""
        with suppress(OSError):  # the workers end together with the fork server
            self._control.sendall(COMMAND.pack(command, worker))

    def close(self) -> None:
        """Kill the fork server and all its workers, and wait until it has ended."""
        self._control.close()
        self._process.wait()


# In the fork server


def run(control: int, handler: str, memory: int) -> None:
    """Run the fork server until the process that started it ends."""
    commands = socket.socket(fileno=control)
    module, _, name = handler.partition(":")
    loaded = import_module(module)
    handle: Handler = getattr(loaded, name)
    warm_up: Callable[[], None] = getattr(loaded, WARM_UP, _nothing)
    getattr(loaded, PREPARE, _nothing)()
    die_with_parent = _parent_watch(os.getpid())
    gc.collect()
    gc.freeze()  # objects that workers share need no garbage collection
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    workers: dict[int, int] = {}  # the process of each
    exits = _exit_signals()

    def begin(file: int) -> None:
        """Run a worker in this process, which has just been forked, on the socket `file`."""
        die_with_parent()
        _run_worker(file, handle, warm_up, memory)

    while True:
        ready, _, _ = select.select([commands, exits], [], [])
        if exits in ready:
            exits.recv(1 << 12)
        _reap(workers)  # only here: until then, the number of a dead worker cannot be reused
        if commands in ready and not _execute(commands, exits, workers, begin):
            break
    signal.set_wakeup_fd(-1)
    for pid in workers.values():
        os.kill(pid, signal.SIGKILL)
    os._exit(0)


def _exit_signals() -> socket.socket:
    """Return a socket that becomes readable when a worker has ended."""
    exits, signals = socket.socketpair()
    signals.setblocking(False)
    exits.setblocking(False)
    signal.set_wakeup_fd(signals.detach(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return exits


def _nothing() -> None:
    pass


def _parent_watch(parent: int) -> Callable[[], None]:
    """Return a function for workers to call: it makes Linux kill the calling process when the process `parent` ends."""
    if sys.platform != "linux":
        return _nothing
    import ctypes

    prctl = ctypes.CDLL(None).prctl

    def call() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has already ended
            os._exit(1)

    return call


def _execute(
    commands: socket.socket, exits: socket.socket, workers: dict[int, int], begin: Callable[[int], None]
) -> bool:
    """Read and execute one command. Return False if the socket `commands` has been closed. In a new worker, call
    `begin` with the worker's socket.
    """
    try:
        message, files, _, _ = socket.recv_fds(commands, COMMAND.size, 1)
        while message and len(message) < COMMAND.size:
            message += commands.recv(COMMAND.size - len(message))
    except OSError:
        return False
    if not message:
        return False
    command, worker = COMMAND.unpack(message)
    if command == FORK:
        try:
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                commands.close()
                exits.close()
                begin(files[0])
            workers[worker] = pid
        except OSError:  # too many processes or too little memory: the caller sees the socket closed
            pass
        os.close(files[0])
    elif worker in workers and command == KILL:
        os.kill(workers[worker], signal.SIGKILL)
    elif worker in workers and command == DEMOTE:
        os.setpriority(os.PRIO_PROCESS, workers[worker], LOWEST_PRIORITY)
    return True


def _reap(workers: dict[int, int]) -> None:
    """Collect the exit status of processes that have ended, and remove them from `workers`."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)[0]) > 0:
            for worker in [worker for worker, pid in workers.items() if pid == ended]:
                del workers[worker]


def _run_worker(file: int, handle: Handler, warm_up: Callable[[], None], memory: int) -> None:
    """Answer messages in a worker until its socket is closed or a message cannot be answered, then end the process."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _limit_memory(memory)
        warm_up()
        with socket.socket(fileno=file) as connection, connection.makefile("rb") as stream:
            connection.sendall(PID.pack(os.getpid()))

            def send(kind: int, content: bytes) -> None:
                connection.sendall(FRAME.pack(len(content), kind) + content)

            while head := stream.read(FRAME.size):
                message = stream.read(FRAME.unpack(head)[0])
                send(RECEIPT, b"")
                send(ANSWER, handle(message, partial(send, PART)))
        code = 0
    except OSError:
        code = 0  # the other side has closed the socket
    finally:
        os._exit(code)


def _limit_memory(memory: int) -> None:
    """Limit the memory of this process to `memory` bytes more than it uses now, and disable core dumps."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory and sys.platform == "linux":  # other systems accept the limit without effect
        with open("/proc/self/statm", encoding="ascii") as file:
            most = int(file.read().split()[0]) * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor_time(seconds: float) -> None:
    """Make the system kill this process after another `seconds` of processor time, in case nothing else ends it."""
    import resource

    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    most, hard = math.ceil(used + seconds), resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
