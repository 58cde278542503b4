"""The workers of a cluster on this machine: Dask workers in children of this process.

Ctrl-C is not for them, and they are ended on the spot: what they have done is in the library or is done again. A worker
that dies comes back. When this process dies, however it dies, they end, too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from importlib import import_module
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import Any

from masume.processes.child import Child, ChildEndedError, dismiss

PAUSE = 1.0  # seconds before a worker that has died comes back

# Dask looks at what its processes are doing many times a second: that takes 2 to 3 % of a core for each of them.
SETTINGS = {
    "distributed.comm.timeouts.connect": "5s",
    "distributed.scheduler.allowed-failures": 1000,
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
}


def prepare() -> None:
    """What Dask has to say of lost workers is said by us, once. What it does now and then, it does less often."""
    import dask

    import_module("distributed")  # it sets levels of its own when it is loaded
    for name in ("distributed", "distributed.client", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set(SETTINGS)


class Workers:
    """So many workers of a scheduler, each in a child, until they are not needed any more."""

    def __init__(self, scheduler: str, number: int, say: Callable[[str], None]) -> None:
        self._scheduler = scheduler
        self._number = number
        self._say = say
        self._closed = Event()
        self._changing = Lock()  # no child is started while they are being ended
        self._children: dict[int, Child] = {}
        self._keepers: list[Thread] = []
        self._folder = TemporaryDirectory(prefix="masume-", ignore_cleanup_errors=True)

    def __enter__(self) -> Workers:
        try:
            for place in range(self._number):
                self._start(place)
                keeper = Thread(target=self._keep, args=(place,), daemon=True)
                keeper.start()
                self._keepers.append(keeper)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends them on the spot."""
        self._closed.set()
        with self._changing:
            children = list(self._children.values())
        dismiss(children)
        for keeper in self._keepers:
            keeper.join()
        self._folder.cleanup()

    def _start(self, place: int) -> None:
        with self._changing:
            if not self._closed.is_set():
                self._children[place] = Child()

    def _keep(self, place: int) -> None:
        """Has a worker in a place, until they are closed."""
        while True:
            child = self._children[place]
            for batch in child.run(be_worker, (self._scheduler, self._folder.name)):
                if batch.error is not None and not isinstance(batch.error, ChildEndedError):
                    self._say(str(batch.error))
            dismiss([child])
            child.close()
            if self._closed.wait(PAUSE):
                return
            self._start(place)


def be_worker(task: tuple[str, str]) -> Iterator[None]:
    """Works for a scheduler, until that ends."""
    prepare()
    asyncio.run(_work(*task))
    yield from ()


async def _work(scheduler: str, folder: str) -> None:
    distributed: Any = import_module("distributed")  # it has no types of its own
    async with distributed.Worker(
        scheduler, host="127.0.0.1", nthreads=1, memory_limit=0, dashboard=False, local_directory=folder
    ) as worker:
        await worker.finished()
