"""Whoever does the jobs of a batch: this process, processes that Dask starts here, or a Dask cluster that is running.

    here                this process alone; Dask is not needed
    local:8             eight processes on this machine
    tcp://HOST:8786     the cluster of this scheduler, wherever its workers are

Workers and the scheduler may die and come back at any time: a job that was lost is given out again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from time import monotonic, sleep
from typing import Any, Protocol

from masume.core.errors import EngineError, UsageError
from masume.core.puzzle import quote
from masume.scale.tasks import Task
from masume.scale.work import Outcome, perform, release
from masume.version import __version__

HERE = "here"
LOCAL = re.compile(r"local:(\d{1,4})")
REMOTE = re.compile(r"(tcp|tls|ucx|ws|wss)://[^\s/]+:\d{1,5}")
AHEAD = 3  # jobs in flight for each thread of the workers
FEWEST_AHEAD = 4
WAIT = 1.0  # seconds between looks at the clock, and for somebody who wants the batch to stop
PATIENCE = 300.0  # seconds that a scheduler may be away, or have no worker

Stopped = Callable[[], bool]
Say = Callable[[str], None]


class Cluster(Protocol):
    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[tuple[Task, Outcome]]:
        """Each task with its outcome, in the order in which they end, until there are none left or somebody wants to
        stop."""


class Here:
    """This process."""

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[tuple[Task, Outcome]]:
        try:
            for task in tasks:
                if stopped():
                    return
                yield task, perform(task.job)
        finally:
            release()


def check_cluster(name: str) -> None:
    """UsageError unless this names a cluster that can be had here."""
    local = LOCAL.fullmatch(name)
    if name != HERE and not REMOTE.fullmatch(name) and (local is None or not int(local[1])):
        raise UsageError(
            f"a cluster is {HERE}, local:N or the address of a scheduler such as tcp://host:8786, not {quote(name)}"
        )
    if name != HERE and find_spec("distributed") is None:
        raise UsageError("a cluster needs Dask, which is not installed: pip install 'masume[scale]'")


@contextmanager
def open_cluster(name: str, say: Say = lambda _: None) -> Iterator[Cluster]:
    """The cluster of a name, until it is not needed any more."""
    check_cluster(name)
    if name == HERE:
        yield Here()
        return
    distributed: Any = import_module("distributed")  # it has no types of its own
    local = LOCAL.fullmatch(name)
    _quieten()
    if local is None:
        yield Dask(name, say)
        return
    with distributed.LocalCluster(
        n_workers=int(local[1]),
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs="CRITICAL",
    ) as cluster:
        yield Dask(cluster.scheduler_address, say)


def _quieten() -> None:
    """What Dask has to say of lost workers is said by us, once."""
    import logging

    import dask

    for name in ("distributed", "distributed.client", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set({"distributed.comm.timeouts.connect": "5s", "distributed.scheduler.allowed-failures": 1000})


class Dask:
    """A Dask scheduler and its workers."""

    def __init__(self, address: str, say: Say) -> None:
        self._address = address
        self._say = say

    def outcomes(self, tasks: Iterator[Task], stopped: Stopped) -> Iterator[tuple[Task, Outcome]]:
        lost: list[Task] = []
        away = monotonic()
        while not stopped():
            try:
                with self._client() as client:
                    check_versions(client)
                    for task, outcome in self._through(client, tasks, lost, stopped):
                        away = monotonic()
                        yield task, outcome
                    return
            except _gone() as error:
                if monotonic() - away > PATIENCE:
                    raise EngineError(
                        f"the scheduler {self._address} has not answered for {PATIENCE:g} s ({error})"
                    ) from None
                self._say(f"the scheduler {self._address} does not answer; asking again")
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

    def _through(
        self, client: Any, tasks: Iterator[Task], lost: list[Task], stopped: Stopped
    ) -> Iterator[tuple[Task, Outcome]]:
        """Gives out tasks, a few ahead of the workers, and takes what comes back. `lost` are those that were given out
        before the scheduler went; it has them again when this one goes."""
        distributed: Any = import_module("distributed")
        flying: dict[Any, Task] = {}
        again, lost[:] = iter(lost[:]), []
        idle = monotonic()
        ended = False
        try:
            while not stopped():
                room = _room(client)
                while not ended and len(flying) < room:
                    task = next(again, None) or next(tasks, None)
                    if task is None:
                        ended = True
                        break
                    # Every try has a name of its own, so that no scheduler remembers an older one.
                    future = client.submit(perform, task.job, pure=False, retries=0)
                    flying[future] = task
                if not flying:
                    return
                with suppress(TimeoutError), client.as_current():
                    distributed.wait(list(flying), timeout=WAIT, return_when="FIRST_COMPLETED")
                done = [future for future in flying if future.status != "pending"]
                if done:
                    idle = monotonic()
                elif client.status != "running":
                    raise OSError("the connection was lost")
                elif not client.scheduler_info()["workers"]:
                    if monotonic() - idle > PATIENCE:
                        raise EngineError(f"no worker has joined {self._address} for {PATIENCE:g} s")
                    self._say(f"{self._address} has no worker yet; waiting")
                for future in done:
                    task = flying[future]
                    if future.status == "finished":
                        outcome = future.result()
                        del flying[future]
                        future.release()
                        yield task, outcome
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
            lost += [*flying.values(), *again]
            with suppress(*_gone()):
                client.cancel(list(flying), force=True)


def _room(client: Any) -> int:
    """How many jobs may be in flight: enough to keep all workers busy."""
    threads: int = sum(worker["nthreads"] for worker in client.scheduler_info()["workers"].values())
    return max(FEWEST_AHEAD, AHEAD * threads)


def _sentence(error: BaseException) -> BaseException:
    """What a worker complained about, as a sentence."""
    from masume.core.errors import MasumeError

    if isinstance(error, MasumeError):
        return error
    if isinstance(error, ModuleNotFoundError):
        return UsageError(f"a worker lacks {error.name}: install masume[scale] {__version__} on every machine")
    return EngineError(f"a worker failed: {type(error).__name__}: {error}")


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
            f"the workers have no masume {__version__}: install masume[scale] {__version__} on every machine ({error})"
        ) from None
    for address, version in sorted(found.items()):
        if version != __version__:
            raise UsageError(
                f"the worker {address} runs masume {version}, and this is {__version__}: install the same version "
                "everywhere"
            )
