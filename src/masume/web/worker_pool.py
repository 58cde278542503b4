"""Run requests in worker processes: each process runs one request at a time, within limits on their number and time.

A few short requests per core, such as hints and checks, run at the same time. A request that uses more processor time
than a short one becomes a long request: it continues with low priority and gives up its slot. The numbers of long
requests and of books are limited. If no slot is free, a request waits; if too many requests wait, it is refused. A
request that takes too long is killed. So is a long request whose client has disconnected; a short one is finished in
this case, because that costs less than forking another worker.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from random import randint

from masume.core.errors import MasumeError
from masume.processes.fork_server import ANSWER, FRAME, PID, RECEIPT, ForkServer, ForkServerEndedError
from masume.web.config import LIBRARY, Settings
from masume.web.rate_and_size_limits import network

HANDLER = "masume.web.request_worker:serve"
SEARCH_HANDLER = "masume.web.library_search:serve"
SHORT = 0.04  # seconds of processor time of a short request
INTERVAL = 0.01  # seconds between measurements of the processor time of a request
SPARE = 2  # idle workers in addition to those for short requests
LIFE = (2000, 6000)  # bounds on the random number of answers after which a worker is replaced, to free its memory
LONG_PER_ADDRESS = 4
BOOKS_PER_ADDRESS = 1
ABANDONED = 1.0  # seconds after which a short request without a client is killed, too
MOST_ANSWER = 1 << 26  # bytes of an answer, or of a part of it; larger than any book
BUFFER = 1 << 20  # bytes of answers that are read ahead


class BusyError(MasumeError):
    """An error for a request that is refused because the server is busy. The client may try again after `seconds`."""

    def __init__(self, seconds: int, waiting: bool) -> None:
        super().__init__("busy")
        self.seconds = seconds
        self.waiting = waiting
        """Whether too many requests wait; otherwise there are too many long requests."""


class TimeUpError(MasumeError):
    """An error for a request that was killed because it took too long."""


class WorkerEndedError(MasumeError):
    """An error for a request whose worker died."""


class NoWorkerError(MasumeError):
    """An error for a request for which no worker could be started."""


class StoppingError(MasumeError):
    """An error for a request that is still unanswered when the server stops."""


class Worker:
    """A worker process, and the connection to it."""

    def __init__(self, server: ForkServer) -> None:
        self._server = server
        self._number, self._socket = server.fork()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.pid = 0
        self.answers = 0
        self.life = randint(*LIFE)  # random, so that not all are replaced at once
        self.is_demoted = False
        self.is_refused = False
        self.used_before = 0.0

    async def open(self) -> None:
        """Connect to the worker if this has not been done yet, and wait until it is ready."""
        if self._streams is None:
            self._streams = await asyncio.open_unix_connection(sock=self._socket, limit=BUFFER)
            self.pid = PID.unpack(await self._streams[0].readexactly(PID.size))[0]

    @property
    def is_gone(self) -> bool:
        """Return whether the connection to the worker is closed."""
        return self._streams is not None and (self._streams[0].at_eof() or self._streams[1].is_closing())

    def send(self, message: bytes) -> None:
        """Send a message to the worker. Raise EOFError if the connection is closed."""
        assert self._streams is not None
        if self.is_gone:
            raise EOFError
        self._streams[1].write(FRAME.pack(len(message), ANSWER) + message)

    async def receive(self) -> tuple[int, bytes]:
        """Return the type and the content of the next frame from the worker. Raise EOFError if the connection is closed
        or the frame is too long.
        """
        assert self._streams is not None
        length, kind = FRAME.unpack(await self._streams[0].readexactly(FRAME.size))
        if length > MOST_ANSWER:
            raise EOFError
        return kind, await self._streams[0].readexactly(length)

    def demote(self) -> None:
        """Lower the priority of the worker."""
        self.is_demoted = True
        self._server.demote(self._number)

    def refuse(self) -> None:
        """Kill the worker because its request has become a long one and no more long requests may run."""
        self.is_refused = True
        self._server.kill(self._number)

    def end(self) -> None:
        """Kill the worker and close the connection to it."""
        self._server.kill(self._number)
        self.close()

    def close(self) -> None:
        """Close the connection to the worker."""
        if self._streams is not None:
            self._streams[1].transport.abort()
        else:
            self._socket.close()

    def used(self) -> float | None:
        """Return the processor time that the worker has used for its current request; None if the system cannot
        tell.
        """
        try:
            return _processor_time(self.pid) - self.used_before
        except OSError:
            return None

    def begin(self) -> None:
        """Count a new request, and record the processor time that the worker has used before it."""
        with suppress(OSError):
            self.used_before = _processor_time(self.pid)
        self.answers += 1


def _processor_time(pid: int) -> float:
    """Return the processor time that process `pid` has used. Linux has a clock for each process, whose number is
    computed from that of the process.
    """
    return time.clock_gettime(~pid << 3 | 2)


class WorkerPool:
    """A pool of worker processes that answer requests."""

    def __init__(self, settings: Settings, handler: str = HANDLER) -> None:
        self.settings = settings
        self._handler = handler
        self._slots = settings.fast
        self.kills: Counter[str] = Counter()
        """The number of killed workers, by reason."""
        self.running = 0
        """The number of short requests in progress."""
        self._long_of: Counter[str] = Counter()
        self._books_of: Counter[str] = Counter()
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._server: ForkServer | None = None
        self._is_open = False
        self._has_forked = False
        """Whether a worker of the fork server has been ready."""

    @property
    def waiting(self) -> int:
        """Return the number of requests that wait for a slot."""
        return sum(not future.done() for future in self._waiting)

    def open(self) -> None:
        """Start the fork server and the first workers."""
        self._is_open = True
        self._open_server()
        self._stock_up()

    def close(self) -> None:
        """Kill all workers."""
        self._is_open = False
        self._close_server()

    async def run(
        self,
        message: bytes,
        seconds: float,
        address: str = "",
        emit: Callable[[bytes], None] = lambda part: None,
        is_book: bool = False,
    ) -> bytes:
        """Let a worker answer `message`, and return the answer. Call `emit` with each part that the worker sends before
        the answer.

        Raise BusyError, TimeUpError, WorkerEndedError, NoWorkerError or StoppingError if there is no answer. If the
        caller is cancelled, kill the worker of a long request at once, and that of a short one as soon as it becomes
        long.
        """
        name = network(address)
        with self._book_place(name) if is_book else nullcontext():
            await self._take_slot()
            slot = _Slot(self, name, is_book)
            work = asyncio.ensure_future(self._run_twice(message, seconds, slot, emit))
            work.add_done_callback(slot.end)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                slot.abandon(work)
                raise

    @contextmanager
    def _book_place(self, address: str) -> Iterator[None]:
        """Reserve one of the places for books during the block. Raise BusyError if all of them, or all that `address`
        may have, are taken.
        """
        crowded = self.settings.requests_a_second and self._books_of[address] >= BOOKS_PER_ADDRESS
        if crowded or self.books >= self.settings.places.books:
            raise BusyError(seconds=max(1, round(self.settings.limit_seconds)), waiting=False)
        self._books_of[address] += 1
        try:
            yield
        finally:
            self._books_of[address] -= 1
            self._books_of += Counter()  # remove zero counts

    @property
    def books(self) -> int:
        """Return the number of books in progress."""
        return self._books_of.total()

    async def _run_twice(self, message: bytes, seconds: float, slot: _Slot, emit: Callable[[bytes], None]) -> bytes:
        """Run `message` in a worker. If the worker dies before it receives the message, run it in a new one."""
        with suppress(NoWorkerError):
            return await self._run(self._worker(), message, seconds, slot, emit)
        return await self._run(self._fork(), message, seconds, slot, emit)

    async def _run(
        self, worker: Worker, message: bytes, seconds: float, slot: _Slot, emit: Callable[[bytes], None]
    ) -> bytes:
        """Run `message` in `worker` and return the answer. Keep the worker for other requests unless it failed, became
        a worker of a long request, or has answered enough requests.
        """
        is_answered = is_received = False
        try:
            async with asyncio.timeout(seconds):
                await worker.open()
                self._has_forked = True
                worker.begin()
                slot.watch(worker)
                worker.send(message)
                while not is_answered:
                    kind, content = await worker.receive()
                    if kind == ANSWER:
                        is_answered = True
                    elif kind == RECEIPT:
                        is_received = True
                    else:
                        emit(content)
            return content
        except TimeoutError:
            self.kills["time"] += 1
            raise TimeUpError("time") from None
        except (OSError, EOFError):
            if not self._is_open:
                raise StoppingError("stopping") from None
            if worker.is_refused:
                raise BusyError(seconds=max(1, round(self.settings.limit_seconds / 2)), waiting=False) from None
            if not is_received:
                self.kills["lost"] += 1
                raise NoWorkerError("lost") from None
            self.kills["ended"] += 1
            raise WorkerEndedError("ended") from None
        except asyncio.CancelledError:
            self.kills["gone"] += 1
            raise
        finally:
            slot.stop_watching()
            if is_answered and not worker.is_demoted and (worker.answers < worker.life or self._waiting):
                self._idle.append(worker)
            else:
                worker.end()
                self._stock_up()

    # ---- Slots

    async def _take_slot(self) -> None:
        """Take a slot for a short request, and wait for one if none is free. Raise BusyError if too many requests
        wait.
        """
        if self.running < self._slots:
            self.running += 1
            return
        while self._waiting and self._waiting[0].done():  # cancelled ones
            self._waiting.popleft()
        if len(self._waiting) >= self.settings.queue:
            raise BusyError(seconds=1, waiting=True)
        free = asyncio.get_running_loop().create_future()
        self._waiting.append(free)
        try:
            await free
        except asyncio.CancelledError:
            if free.done() and not free.cancelled():
                self.free_slot()
            raise

    def free_slot(self) -> None:
        """Pass the slot of a short request to the next waiting request, if any."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self.running -= 1

    def demote(self, worker: Worker, address: str, is_book: bool) -> bool:
        """Turn a short request into a long one, and return True. If too many long requests are in progress, kill the
        worker and return False.
        """
        crowded = self.settings.requests_a_second and self._long_of[address] >= LONG_PER_ADDRESS
        if not is_book and (crowded or self.long >= self.settings.places.long):
            self.kills["busy"] += 1
            worker.refuse()
            return False
        worker.demote()
        self._stock_up()
        if not is_book:  # a book has a place already
            self._long_of[address] += 1
        return True

    @property
    def long(self) -> int:
        """Return the number of long requests in progress, not counting books."""
        return self._long_of.total()

    def end_long(self, address: str) -> None:
        """Record that a long request from `address` has ended."""
        self._long_of[address] -= 1
        self._long_of += Counter()  # remove zero counts

    # ---- Workers

    def _worker(self) -> Worker:
        """Return the idle worker that answered most recently, or a new worker if none is idle. New workers join the
        other end of the queue, so that the workers do not all have to be replaced at the same time.
        """
        while self._idle:
            worker = self._idle.pop()
            if not worker.is_gone:
                return worker
            worker.end()
        return self._fork()

    def _fork(self) -> Worker:
        """Return a new worker. Raise NoWorkerError if the system cannot start one, and StoppingError if the server is
        stopping.
        """
        if not self._is_open:
            raise StoppingError("stopping")
        try:
            if self._server is None:
                self._open_server()
            assert self._server is not None
            return Worker(self._server)
        except (OSError, ForkServerEndedError) as error:
            raise NoWorkerError("{reason}", reason=str(error)) from None

    def _stock_up(self) -> None:
        """Fork workers until enough of them are idle. If forking fails, later requests try again."""
        wanted = max(SPARE, self._slots + SPARE - self.running)
        with suppress(NoWorkerError, StoppingError):
            while self._server is not None and len(self._idle) < wanted:
                self._idle.appendleft(self._fork())

    def _open_server(self) -> None:
        """Start the fork server."""
        self._has_forked = False
        library = self.settings.library
        environment = {} if library is None else {LIBRARY: library}
        self._server = ForkServer(self._handler, self.settings.limit_memory, environment)
        asyncio.get_running_loop().add_reader(self._server.fileno(), self._replace_server)

    def _close_server(self) -> None:
        """Stop the fork server and the idle workers."""
        if self._server is not None:
            asyncio.get_running_loop().remove_reader(self._server.fileno())
            self._server.close()
            self._server = None
        while self._idle:
            self._idle.pop().close()

    def _replace_server(self) -> None:
        """Replace the fork server, which has ended. If none of its workers was ever ready, the next request starts a
        new fork server instead, because the cause may persist.
        """
        self.kills["fork_server"] += 1
        has_forked = self._has_forked
        self._close_server()
        if has_forked:
            with suppress(OSError):
                self._open_server()
                self._stock_up()


class _Slot:
    """The slot of a request, which is a short request at first and may become a long one."""

    def __init__(self, pool: WorkerPool, address: str, is_book: bool) -> None:
        self._pool = pool
        self._address = address
        self._is_book = is_book
        self._is_long = False
        self._abandoned: asyncio.Future[bytes] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, worker: Worker, waited: float = INTERVAL) -> None:
        """Start a timer that measures the request after a short interval. It will then have run for `waited`
        seconds.
        """
        self._timer = asyncio.get_running_loop().call_later(INTERVAL, self._measure, worker, waited)

    def _measure(self, worker: Worker, waited: float) -> None:
        """Turn the request into a long one if it has used more processor time than a short one may. If its client has
        disconnected, cancel the request instead; in this case, cancel a short request, too, once it has run for a
        while.
        """
        used = worker.used()
        is_short = (waited if used is None else used) < SHORT
        if self._abandoned is not None and (not is_short or waited > ABANDONED):
            self._abandoned.cancel()
        elif is_short:
            self.watch(worker, waited + INTERVAL)
        elif self._pool.demote(worker, self._address, self._is_book):
            self._is_long = True
            self._pool.free_slot()

    def stop_watching(self) -> None:
        """Stop the timer of `watch`."""
        if self._timer is not None:
            self._timer.cancel()

    def abandon(self, work: asyncio.Future[bytes]) -> None:
        """Record that the client has disconnected. Cancel `work` at once if the request is a long one, or else as soon
        as it becomes one.
        """
        self._abandoned = work
        if self._is_long:
            work.cancel()

    def end(self, work: asyncio.Future[bytes]) -> None:
        """Free the slot of the request, whose work is done."""
        if not work.cancelled():
            work.exception()  # mark it as retrieved, as the caller may be gone
        if not self._is_long:
            self._pool.free_slot()
        elif not self._is_book:
            self._pool.end_long(self._address)
