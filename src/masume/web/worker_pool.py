"""Run requests in a worker pool: one process per running request, with limits on number and time.

Short requests, such as hints and checks, run a few per core at the same time. A request that uses more processor time
than a short one becomes a long one: another request takes its turn, and it runs on with low priority. The numbers of
long requests and of books are limited. If no turn is free, a request waits; if too many wait, it is refused. A request
that takes too long is killed, and so is a long one whose client has disconnected; a short one is finished, because that
costs less than forking another worker.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from random import randint
from typing import cast

from masume.core.errors import MasumeError
from masume.processes.fork_server import HEAD, HELLO, LAST, TAKEN, Nursery, NurseryGoneError
from masume.web.config import LIBRARY, Settings
from masume.web.request_limits import network

WORK = "masume.web.request_worker:serve"
SEARCHING_WORK = "masume.web.library_search_worker:serve"
SHORT = 0.04  # seconds of processor time of a short request
LOOK = 0.01  # seconds between measurements of the processor time of a request
SPARE = 2  # idle workers in addition to those for short requests
LIFE = (2000, 6000)  # bounds on the random number of answers after which a worker is replaced, to free its memory
LONG_PER_ADDRESS = 4
BOOKS_PER_ADDRESS = 1
ABANDONED = 1.0  # seconds after which a short request without a client is killed, too
MOST_ANSWER = 1 << 26  # bytes of an answer, or of a part of it; larger than any book


class BusyError(MasumeError):
    """Error for a request that there is no capacity for. The client may try again after `seconds`."""

    def __init__(self, seconds: int, waiting: bool) -> None:
        super().__init__("busy")
        self.seconds = seconds
        self.waiting = waiting
        """Whether too many requests wait; otherwise there are too many long requests."""


class TimeUpError(MasumeError):
    """Error for a request that was killed because it took too long."""


class WorkerEndedError(MasumeError):
    """Error for a request whose worker died."""


class NoWorkerError(MasumeError):
    """Error for a request that no worker could be started for."""


class StoppingError(MasumeError):
    """Error for a request without an answer when the server stops."""


class Worker(asyncio.Protocol):
    """Connection to a worker process."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._name, self._talk = nursery.fork()
        self.pid = 0
        self.answers = 0
        self.life = randint(*LIFE)  # random, so that not all are replaced at once
        self.is_slow = False
        self.is_refused = False
        self.has_taken = False
        """Whether the worker has received its current task."""
        self.used_before = 0.0
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._wanted: asyncio.Future[None] | None = None
        self.is_gone = False

    async def open(self) -> None:
        """Connect to the worker, and wait for its first message."""
        if self._transport is None:
            await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=self._talk)
            self.pid = HELLO.unpack(await self.receive(HELLO.size))[0]

    def send(self, message: bytes) -> None:
        """Send a message to the worker. Raise EOFError if it is gone."""
        assert self._transport is not None
        if self._transport.is_closing():
            raise EOFError
        self._transport.write(HEAD.pack(len(message), LAST) + message)

    async def receive(self, size: int) -> bytes:
        """Return exactly `size` bytes from the worker. Raise EOFError if it is gone."""
        while len(self._received) < size:
            if self.is_gone:
                raise EOFError
            self._wanted = asyncio.get_running_loop().create_future()
            await self._wanted
        found = bytes(memoryview(self._received)[:size])
        del self._received[:size]
        return found

    def slow_down(self) -> None:
        """Lower the priority of the worker."""
        self.is_slow = True
        self._nursery.slow_down(self._name)

    def refuse(self) -> None:
        """Kill the worker because there is no room for its long request."""
        self.is_refused = True
        self._nursery.kill(self._name)

    def end(self) -> None:
        """Kill the worker, whatever its task."""
        self._nursery.kill(self._name)
        self.close()

    def close(self) -> None:
        """Close the connection to the worker."""
        if self._transport is not None:
            self._transport.abort()
        else:
            self._talk.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast(asyncio.Transport, transport)  # the classes of uvloop do not derive from asyncio's

    def data_received(self, data: bytes) -> None:
        """Store `data` and wake `receive`."""
        self._received += data
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Record that the worker is gone and wake `receive`."""
        self.is_gone = True
        self._go_on()

    def _go_on(self) -> None:
        """Wake `receive`."""
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    def used(self) -> float | None:
        """Return the processor time that the worker has used for its current task; None if the system does not tell."""
        try:
            return _processor_time(self.pid) - self.used_before
        except OSError:
            return None

    def begin(self) -> None:
        """Prepare for a new task."""
        self.has_taken = False
        with suppress(OSError):
            self.used_before = _processor_time(self.pid)
        self.answers += 1


def _processor_time(pid: int) -> float:
    """Return the processor time of process `pid`. Linux has a clock per process, whose number is derived from the
    process number."""
    return time.clock_gettime(~pid << 3 | 2)


class Desk:
    """Worker pool: it takes requests and passes them to workers."""

    def __init__(self, settings: Settings, work: str = WORK) -> None:
        self.settings = settings
        self._work = work
        self._turns = settings.fast
        self.kills: Counter[str] = Counter()
        """The number of killed workers, by reason."""
        self.running = 0
        """The number of short requests in progress."""
        self._slow_of: Counter[str] = Counter()
        self._books_of: Counter[str] = Counter()
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._nursery: Nursery | None = None
        self._is_open = False
        self._has_borne = False

    @property
    def waiting(self) -> int:
        """Return the number of waiting requests."""
        return sum(not future.done() for future in self._waiting)

    def open(self) -> None:
        """Start the fork server and the first workers."""
        self._is_open = True
        self._open_nursery()
        self._stock_up()

    def close(self) -> None:
        """Kill every worker."""
        self._is_open = False
        self._close_nursery()

    async def run(
        self,
        message: bytes,
        seconds: float,
        address: str = "",
        tell: Callable[[bytes], None] = lambda part: None,
        is_book: bool = False,
    ) -> bytes:
        """Return the answer of a worker to `message`. Call `tell` with the parts before it.

        Raise BusyError, TimeUpError, WorkerEndedError, NoWorkerError or StoppingError if there is no answer. If the
        caller is cancelled, kill the worker if the request is a long one.
        """
        name = network(address)
        with self._book_place(name) if is_book else nullcontext():
            await self._take_turn()
            turn = _Turn(self, name, is_book)
            work = asyncio.ensure_future(self._run_twice(message, seconds, turn, tell))
            work.add_done_callback(turn.end)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                turn.abandon(work)
                raise

    @contextmanager
    def _book_place(self, address: str) -> Iterator[None]:
        """Reserve a place for a book, even before it has a turn. Raise BusyError if there is none."""
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

    async def _run_twice(self, message: bytes, seconds: float, turn: _Turn, tell: Callable[[bytes], None]) -> bytes:
        """Run `message` in a worker, and in another one if the first died before it received the message."""
        with suppress(NoWorkerError):
            return await self._run(self._worker(), message, seconds, turn, tell)
        return await self._run(self._fork(), message, seconds, turn, tell)

    async def _run(
        self, worker: Worker, message: bytes, seconds: float, turn: _Turn, tell: Callable[[bytes], None]
    ) -> bytes:
        """Run `message` in `worker`, and keep the worker for other requests if possible."""
        answered = False
        try:
            async with asyncio.timeout(seconds):
                await worker.open()
                self._has_borne = True
                worker.begin()
                turn.watch(worker)
                worker.send(message)
                while True:
                    length, what = HEAD.unpack(await worker.receive(HEAD.size))
                    if length > MOST_ANSWER:
                        raise EOFError
                    part = await worker.receive(length)
                    if what == LAST:
                        break
                    if what == TAKEN:
                        worker.has_taken = True
                    else:
                        tell(part)
            answered = True
            return part
        except TimeoutError:
            self.kills["time"] += 1
            raise TimeUpError("time") from None
        except (OSError, EOFError):
            if not self._is_open:
                raise StoppingError("stopping") from None
            if worker.is_refused:
                raise BusyError(seconds=max(1, round(self.settings.limit_seconds / 2)), waiting=False) from None
            if not worker.has_taken:
                self.kills["lost"] += 1
                raise NoWorkerError("lost") from None
            self.kills["ended"] += 1
            raise WorkerEndedError("ended") from None
        except asyncio.CancelledError:
            self.kills["gone"] += 1
            raise
        finally:
            turn.stop_watching()
            if answered and not worker.is_slow and (worker.answers < worker.life or self._waiting):
                self._idle.append(worker)
            else:
                worker.end()
                self._stock_up()

    # ---- Turns

    async def _take_turn(self) -> None:
        """Take a turn for a short request, or wait for one. Raise BusyError if too many wait."""
        if self.running < self._turns:
            self.running += 1
            return
        while self._waiting and self._waiting[0].done():  # cancelled ones
            self._waiting.popleft()
        if len(self._waiting) >= self.settings.queue:
            raise BusyError(seconds=1, waiting=True)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_turn()
            raise

    def give_turn(self) -> None:
        """Give a turn to the next waiting request."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self.running -= 1

    def become_slow(self, worker: Worker, address: str, is_book: bool) -> bool:
        """Turn a request into a long one. If there is no room, kill its worker and return False."""
        crowded = self.settings.requests_a_second and self._slow_of[address] >= LONG_PER_ADDRESS
        if not is_book and (crowded or self.slow >= self.settings.places.slow):
            self.kills["busy"] += 1
            worker.refuse()
            return False
        worker.slow_down()
        self._stock_up()
        if not is_book:  # a book has a place already
            self._slow_of[address] += 1
        return True

    @property
    def slow(self) -> int:
        """Return the number of long requests in progress, without books."""
        return self._slow_of.total()

    def end_slow(self, address: str) -> None:
        """Free the place of a long request from `address`."""
        self._slow_of[address] -= 1
        self._slow_of += Counter()  # remove zero counts

    # ---- Workers

    def _worker(self) -> Worker:
        """Return the idle worker that answered last, so that workers are replaced at different times, or a new one. New
        workers are at the other end of the queue."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.is_gone:
                return worker
            worker.end()
        return self._fork()

    def _fork(self) -> Worker:
        """Return a new worker. Raise NoWorkerError if the system cannot create one, and StoppingError if the server
        stops."""
        if not self._is_open:
            raise StoppingError("stopping")
        try:
            if self._nursery is None:
                self._open_nursery()
            assert self._nursery is not None
            return Worker(self._nursery)
        except (OSError, NurseryGoneError) as error:
            raise NoWorkerError("{reason}", reason=str(error)) from None

    def _stock_up(self) -> None:
        """Fork workers so that enough are idle. If this fails, later requests try again."""
        wanted = max(SPARE, self._turns + SPARE - self.running)
        with suppress(NoWorkerError, StoppingError):
            while self._nursery is not None and len(self._idle) < wanted:
                self._idle.appendleft(self._fork())

    def _open_nursery(self) -> None:
        """Start the fork server."""
        self._has_borne = False
        library = self.settings.library
        environment = {} if library is None else {LIBRARY: library}
        self._nursery = Nursery(self._work, self.settings.limit_memory, environment)
        asyncio.get_running_loop().add_reader(self._nursery.fileno(), self._replace_nursery)

    def _close_nursery(self) -> None:
        """Stop the fork server and the idle workers."""
        if self._nursery is not None:
            asyncio.get_running_loop().remove_reader(self._nursery.fileno())
            self._nursery.close()
            self._nursery = None
        while self._idle:
            self._idle.pop().close()

    def _replace_nursery(self) -> None:
        """Replace a fork server that has ended. If it had no worker yet, wait for the next request, because the reason
        may persist."""
        self.kills["nursery"] += 1
        has_borne = self._has_borne
        self._close_nursery()
        if has_borne:
            with suppress(OSError):
                self._open_nursery()
                self._stock_up()


class _Turn:
    """Turn of a request, first as a short one and perhaps later as a long one."""

    def __init__(self, desk: Desk, address: str, is_book: bool) -> None:
        self._desk = desk
        self._address = address
        self._is_book = is_book
        self._is_slow = False
        self._abandoned: asyncio.Future[bytes] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, worker: Worker) -> None:
        """Measure regularly whether the request is still a short one."""
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look, worker, LOOK)

    def _look(self, worker: Worker, waited: float) -> None:
        """Turn the request into a long one if it has used more time than a short one. If its client has disconnected,
        cancel it instead, and also if it is short and has run for a while."""
        used = worker.used()
        is_short = (waited if used is None else used) < SHORT
        if self._abandoned is not None and (not is_short or waited > ABANDONED):
            self._abandoned.cancel()
        elif is_short:
            self._timer = asyncio.get_running_loop().call_later(LOOK, self._look, worker, waited + LOOK)
        elif self._desk.become_slow(worker, self._address, self._is_book):
            self._is_slow = True
            self._desk.give_turn()

    def stop_watching(self) -> None:
        """Stop measuring."""
        if self._timer is not None:
            self._timer.cancel()

    def abandon(self, work: asyncio.Future[bytes]) -> None:
        """Cancel `work` if the request is a long one, now or as soon as it becomes one."""
        self._abandoned = work
        if self._is_slow:
            work.cancel()

    def end(self, work: asyncio.Future[bytes]) -> None:
        """Free the turn or the place of a request whose work is done."""
        if not work.cancelled():
            work.exception()  # mark it as retrieved, as the caller may be gone
        if not self._is_slow:
            self._desk.give_turn()
        elif not self._is_book:
            self._desk.end_slow(self._address)
