"""Define the executors, which run the tasks of a batch: in this process's child, in several child processes on this
machine, or in an existing Dask cluster.

    here                one child process
    local:8             eight child processes on this machine
    tcp://HOST:8786     the Dask cluster of this scheduler; tls:// with TLS

Dask's workers and scheduler may stop and come back at any time: lost jobs are submitted again. Several short tasks are
submitted as one bundle, to reduce the load on the scheduler.
"""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, islice
from time import monotonic, sleep
from typing import Any, Protocol

from masume.batch.jobs import Outcome, perform, perform_all, release
from masume.batch.local_cluster import Local
from masume.batch.task_plan import Task
from masume.core.errors import EngineError, Message, UsageError
from masume.core.puzzle import quote
from masume.version import __version__

HERE = "here"
LOCAL = re.compile(r"local:(\d{1,4})")
REMOTE = re.compile(r"(tcp|tls|ucx|ws|wss)://[^\s/]+:\d{1,5}")
AHEAD = 3  # number of bundles in progress per thread of the workers
FEWEST_AHEAD = 4
BUNDLE = 0.5  # seconds that the tasks of a bundle should take together
BIGGEST_BUNDLE = 200  # maximum number of tasks in a bundle
WAIT = 1.0  # seconds between checks of the time and of requests to stop
PATIENCE = 300.0  # seconds for which a scheduler may be unreachable or without workers
CERTIFICATES = [f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")]

Done = list[tuple[Task, Outcome]]
Stopped = Callable[[], bool]
Say = Callable[[Message], None]


class Cluster(Protocol):
    """The interface of executors."""

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
        """Run the tasks, and yield lists of tasks with their outcomes, in the order in which the tasks end. Stop when
        no task is left or `stopped` returns True.
        """


class Here:
    """An executor that runs one task at a time, in a child of this process."""

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
        """Run the tasks one after another. After each, yield a list that contains only this task with its outcome."""
        try:
            for task in tasks:
                if stopped():
                    return
                yield [(task, perform(task.job))]
        finally:
            release()


def check_cluster(name: str) -> None:
    """Raise UsageError unless `name` is an executor that can be used on this machine."""
    local = LOCAL.fullmatch(name)
    is_remote = REMOTE.fullmatch(name) is not None
    if name != HERE and not is_remote and (local is None or not int(local[1])):
        raise UsageError(
            "a cluster is {here}, local:N or the address of a scheduler such as tcp://host:8786, not {name}",
            here=HERE,
            name=quote(name),
        )
    if is_remote and find_spec("distributed") is None:
        raise UsageError("a scheduler's cluster needs Dask, which is not installed: pip install 'masume[scale]'")


@contextmanager
def open_cluster(name: str, say: Say = lambda _: None) -> Iterator[Cluster]:
    """Yield the executor called `name`, and release its processes at the end of the block. Messages to the user are
    passed to `say`.
    """
    check_cluster(name)
    if name == HERE:
        yield Here()
    elif local := LOCAL.fullmatch(name):
        with Local(int(local[1])) as cluster:
            yield cluster
    else:
        prepare()
        _check_certificates(name)
        yield Dask(name, say)


def _check_certificates(address: str) -> None:
    """Raise UsageError if the scheduler at `address` uses TLS but Dask's settings name no certificates."""
    protocol = address.partition(":")[0]
    if protocol not in ("tls", "wss"):
        return
    try:
        security = import_module("distributed").Security()
        if security.get_connection_args("client")["ssl_context"] is not None:
            return
        missing = ", ".join(CERTIFICATES)
    except (OSError, ValueError) as error:  # a certificate that is missing or malformed
        missing = str(error)
    raise UsageError(
        "a {protocol}:// scheduler needs certificates, which Dask's settings name: {missing}",
        protocol=protocol,
        missing=missing,
    )


def prepare() -> None:
    """Silence Dask's messages about lost workers, which this module reports itself, and shorten Dask's connection
    timeout.
    """
    import dask

    import_module("distributed")  # its import sets log levels, which the next lines override
    for name in ("distributed", "distributed.client", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set({"distributed.comm.timeouts.connect": "5s"})


class Dask:
    """An executor that runs tasks on the workers of a Dask scheduler."""

    def __init__(self, address: str, say: Say) -> None:
        self._address = address
        self._say = say
        self._bundle = 1  # number of tasks in a bundle

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
        """Run the tasks, and yield each with its outcome. If the connection to the scheduler is lost, reconnect. Raise
        EngineError if the scheduler stays unreachable.
        """
        lost: list[Task] = []
        away = monotonic()
        while not stopped():
            try:
                with self._client() as client:
                    check_versions(client)
                    for done in self._through(client, tasks, lost, stopped):
                        away = monotonic()
                        yield done
                    return
            except _gone() as error:
                if monotonic() - away > PATIENCE:
                    raise EngineError(
                        "the scheduler {address} has not answered for {patience} s ({reason})",
                        address=self._address,
                        patience=f"{PATIENCE:g}",
                        reason=str(error),
                    ) from None
                self._say(Message("the scheduler {address} does not answer; asking again", address=self._address))
                sleep(WAIT)

    @contextmanager
    def _client(self) -> Iterator[Any]:
        """Yield a client that is connected to the scheduler, and close it at the end of the block."""
        distributed: Any = import_module("distributed")
        client = distributed.Client(self._address, timeout=10, set_as_default=False, heartbeat_interval=2000)
        try:
            yield client
        finally:
            with suppress(*_gone()):
                client.close(timeout=5)

    def _through(self, client: Any, tasks: Iterator[Task], lost: list[Task], stopped: Stopped) -> Iterator[Done]:
        """Submit all tasks in bundles, and yield each task with its outcome as it ends. Slightly more bundles are kept
        in progress than there are worker threads.

        The tasks in `lost`, which were in progress when the previous connection was lost, go first. If this connection
        is lost, too, the unfinished tasks are put into `lost`.
        """
        distributed: Any = import_module("distributed")
        flying: dict[Any, list[Task]] = {}
        again = deque(lost)
        lost.clear()
        coming = chain((again.popleft() for _ in range(len(again))), tasks)
        waiting: deque[Task] = deque()
        idle = monotonic()
        room, asked = 0, -WAIT
        try:
            while not stopped():
                if monotonic() - asked >= WAIT:  # workers join and leave, but less often than bundles end
                    room, asked = _room(client), monotonic()
                while len(flying) < room:
                    waiting.extend(islice(coming, max(0, room * self._bundle - len(waiting))))
                    # The last bundles are smaller, so that all workers end at about the same time.
                    size = min(self._bundle, -(-len(waiting) // room))
                    bundle = [waiting.popleft() for _ in range(size)]
                    if not bundle:
                        break
                    # Every try has a new key, so that no scheduler returns the result of an older one.
                    future = client.submit(perform_all, [task.job for task in bundle], pure=False, retries=0)
                    flying[future] = bundle
                if not flying:
                    return
                with suppress(TimeoutError), client.as_current():
                    distributed.wait(list(flying), timeout=WAIT, return_when="FIRST_COMPLETED")
                done = [future for future in flying if future.status != "pending"]
                if done:
                    idle = monotonic()
                elif client.status != "running":
                    raise OSError("the connection was lost")
                elif not client.nthreads():
                    if monotonic() - idle > PATIENCE:
                        raise EngineError(
                            "no worker has joined {address} for {patience} s",
                            address=self._address,
                            patience=f"{PATIENCE:g}",
                        )
                    self._say(Message("{address} has no worker yet; waiting", address=self._address))
                for future in done:
                    if future.status == "finished":
                        outcomes, seconds = future.result()
                        bundle = flying.pop(future)
                        future.release()
                        self._bundle = max(1, min(BIGGEST_BUNDLE, int(BUNDLE * len(bundle) / max(seconds, 1e-3))))
                        yield list(zip(bundle, outcomes, strict=True))
                    elif future.status == "error":
                        error = future.exception()
                        raise (
                            OSError("workers died over it")
                            if isinstance(error, distributed.KilledWorker)
                            else _sentence(error)
                        )
                    else:  # cancelled or lost
                        raise OSError("the scheduler has forgotten its tasks")
        finally:
            lost += [*chain.from_iterable(flying.values()), *waiting, *again]
            with suppress(*_gone()):
                client.cancel(list(flying), force=True)


def _room(client: Any) -> int:
    """Return the number of bundles to keep in progress, so that no worker thread is idle."""
    threads: int = sum(client.nthreads().values())
    return max(FEWEST_AHEAD, AHEAD * threads)


def _sentence(error: BaseException) -> BaseException:
    """Convert an error that a worker has raised to one with a message for the user."""
    from masume.core.errors import MasumeError

    if isinstance(error, MasumeError):
        return error
    if isinstance(error, ModuleNotFoundError):
        return UsageError(
            "a worker lacks {module}: install masume[scale] {version} on every machine",
            module=error.name,
            version=__version__,
        )
    return EngineError("a worker failed: {reason}", reason=f"{type(error).__name__}: {error}")


def _gone() -> tuple[type[BaseException], ...]:
    """Return the types of the exceptions that mean that the connection to the scheduler is lost."""
    import asyncio
    from concurrent import futures

    closed = import_module("distributed.comm").CommClosedError
    return OSError, TimeoutError, closed, asyncio.CancelledError, futures.CancelledError


def version_here() -> str:
    """Return the version of Masume that is installed where this function runs, such as on a worker."""
    return __version__


def check_versions(client: Any) -> None:
    """Raise UsageError if any worker has another version of Masume, because it might generate other puzzles from the
    same seeds. Workers that join later check the version of every job.
    """
    try:
        versions: dict[str, str] = client.run(version_here)
    except (AttributeError, ModuleNotFoundError) as error:
        raise UsageError(
            "the workers have no masume {version}: install masume[scale] {version} on every machine ({reason})",
            version=__version__,
            reason=str(error),
        ) from None
    for address, version in sorted(versions.items()):
        if version != __version__:
            raise UsageError(
                "the worker {address} runs masume {version}, and this is {wanted}: install the same version everywhere",
                address=address,
                version=version,
                wanted=__version__,
            )
