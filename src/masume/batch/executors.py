"""Whoever does the jobs of a batch: this process, children of this process, or a Dask cluster that is running.

    here                this process alone
    local:8             eight processes on this machine
    tcp://HOST:8786     the Dask cluster of this scheduler, wherever its workers are; tls:// with TLS

Workers and the scheduler may die and come back at any time: a job that was lost is given out again. Where tasks are
short, a scheduler is given several in a bundle, so that it has little to do."""

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
from masume.batch.local_processes import Local
from masume.batch.task_plan import Task
from masume.core.errors import EngineError, Message, UsageError
from masume.core.puzzle import quote
from masume.version import __version__

HERE = "here"
LOCAL = re.compile(r"local:(\d{1,4})")
REMOTE = re.compile(r"(tcp|tls|ucx|ws|wss)://[^\s/]+:\d{1,5}")
AHEAD = 3  # bundles in flight for each thread of the workers
FEWEST_AHEAD = 4
BUNDLE = 0.5  # seconds of work that a worker is given at once: as many tasks as that takes
BIGGEST_BUNDLE = 200  # tasks
WAIT = 1.0  # seconds between looks at the clock, and for somebody who wants the batch to stop
PATIENCE = 300.0  # seconds that a scheduler may be away, or have no worker
CERTIFICATES = [f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")]

Done = list[tuple[Task, Outcome]]
Stopped = Callable[[], bool]
Say = Callable[[Message], None]


class Cluster(Protocol):
    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
        """The tasks with their outcomes, in the order in which they end, one or several at a time, until there are none
        left or somebody wants to stop."""


class Here:
    """This process."""

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
        try:
            for task in tasks:
                if stopped():
                    return
                yield [(task, perform(task.job))]
        finally:
            release()


def check_cluster(name: str) -> None:
    """Raise UsageError unless this names a cluster that can be had here."""
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
    """Yield the cluster of a name, until it is not needed any more."""
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
    """Raise UsageError if a scheduler is to be reached by TLS and Dask's settings name no certificates."""
    protocol = address.partition(":")[0]
    if protocol not in ("tls", "wss"):
        return
    try:
        security = import_module("distributed").Security()
        if security.get_connection_args("client")["ssl_context"] is not None:
            return
        missing = ", ".join(CERTIFICATES)
    except (OSError, ValueError) as error:  # a file that is not there, or holds something else
        missing = str(error)
    raise UsageError(
        "a {protocol}:// scheduler needs certificates, which Dask's settings name: {missing}",
        protocol=protocol,
        missing=missing,
    )


def prepare() -> None:
    """What Dask has to say of lost workers is said by us, once."""
    import dask

    import_module("distributed")  # it sets levels of its own when it is loaded
    for name in ("distributed", "distributed.client", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set({"distributed.comm.timeouts.connect": "5s"})


class Dask:
    """A Dask scheduler and its workers."""

    def __init__(self, address: str, say: Say) -> None:
        self._address = address
        self._say = say
        self._bundle = 1  # tasks

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[Done]:
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
        distributed: Any = import_module("distributed")
        client = distributed.Client(self._address, timeout=10, set_as_default=False, heartbeat_interval=2000)
        try:
            yield client
        finally:
            with suppress(*_gone()):
                client.close(timeout=5)

    def _through(self, client: Any, tasks: Iterator[Task], lost: list[Task], stopped: Stopped) -> Iterator[Done]:
        """Gives out tasks, a few ahead of the workers, and takes what comes back. `lost` are those that were given out
        before the scheduler went; it has them again when this one goes."""
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
                if monotonic() - asked >= WAIT:  # workers come and go, but not with every bundle
                    room, asked = _room(client), monotonic()
                while len(flying) < room:
                    waiting.extend(islice(coming, max(0, room * self._bundle - len(waiting))))
                    # The last bundles are smaller, so that no worker has much to do when the others have ended.
                    size = min(self._bundle, -(-len(waiting) // room))
                    bundle = [waiting.popleft() for _ in range(size)]
                    if not bundle:
                        break
                    # Every try has a name of its own, so that no scheduler remembers an older one.
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
    """How many jobs may be in flight: enough to keep all workers busy."""
    threads: int = sum(client.nthreads().values())
    return max(FEWEST_AHEAD, AHEAD * threads)


def _sentence(error: BaseException) -> BaseException:
    """What a worker complained about, as a sentence."""
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
    """What it looks like when a scheduler has gone."""
    import asyncio
    from concurrent import futures

    closed = import_module("distributed.comm").CommClosedError
    return OSError, TimeoutError, closed, asyncio.CancelledError, futures.CancelledError


def version_here() -> str:
    """What a worker answers when it is asked for its version."""
    return __version__


def check_versions(client: Any) -> None:
    """Refuses workers of another version: they would make other boards. Those that join later are asked with every
    job."""
    try:
        found: dict[str, str] = client.run(version_here)
    except (AttributeError, ModuleNotFoundError) as error:
        raise UsageError(
            "the workers have no masume {version}: install masume[scale] {version} on every machine ({reason})",
            version=__version__,
            reason=str(error),
        ) from None
    for address, version in sorted(found.items()):
        if version != __version__:
            raise UsageError(
                "the worker {address} runs masume {version}, and this is {wanted}: install the same version everywhere",
                address=address,
                version=version,
                wanted=__version__,
            )
