"""Who works on what, and for how long.

Every request is worked on by a process of its own. Short requests (a hint, a check) take turns, as many at a time as
there are cores. One that has used more processor time than a short request ever does becomes a long one: it gives its
turn away, and goes on with what the others leave. There is room for a few of them, and for a few books, which take far
longer. Whoever comes when nothing is free waits, and when too many wait, is told to come again. A request that takes
too long is ended, and so is one whose reader has gone, unless it is a short one: to end that and fork another worker
would cost more than to finish it.
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
SHORT = 0.04  # seconds of processor time; a request that takes more is a long one
LOOK = 0.01  # seconds between looks at how much time a request has used
SPARE = 2  # workers that wait, beside those for short requests
LIFE = (2000, 6000)  # answers after which a worker is replaced, by chance: what it has kept in memory goes with it
LONG_PER_ADDRESS = 4
BOOKS_PER_ADDRESS = 1
ABANDONED = 1.0  # seconds after which a request without a reader is ended, however little processor time it has used
MOST_ANSWER = 1 << 26  # bytes of an answer, or of a part of it; more than any book has


class BusyError(MasumeError):
    """There is too much to do. `seconds` is when to come again."""

    def __init__(self, seconds: int, waiting: bool) -> None:
        super().__init__("busy")
        self.seconds = seconds
        self.waiting = waiting
        """Whether too many were waiting; if not, there are too many long requests."""


class TimeUpError(MasumeError):
    """A request took too long and was ended."""


class WorkerEndedError(MasumeError):
    """A worker died on a request."""


class NoWorkerError(MasumeError):
    """There is no worker that would take a request."""


class StoppingError(MasumeError):
    """The server stops, and a request has not been answered in time."""


class Worker(asyncio.Protocol):
    """A worker, seen from here."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._name, self._talk = nursery.fork()
        self.pid = 0
        self.answers = 0
        self.life = randint(*LIFE)  # different ones: if all were replaced at once, everybody would have to wait
        self.is_slow = False
        self.is_refused = False
        self.has_taken = False
        """Whether its present task has reached it."""
        self.used_before = 0.0
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._wanted: asyncio.Future[None] | None = None
        self.is_gone = False

    async def open(self) -> None:
        """Begins to listen to the worker, which says hello first."""
        if self._transport is None:
            await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=self._talk)
            self.pid = HELLO.unpack(await self.receive(HELLO.size))[0]

    def send(self, message: bytes) -> None:
        assert self._transport is not None
        if self._transport.is_closing():
            raise EOFError
        self._transport.write(HEAD.pack(len(message), LAST) + message)

    async def receive(self, size: int) -> bytes:
        """Exactly so many bytes; EOFError when the worker is gone."""
        while len(self._received) < size:
            if self.is_gone:
                raise EOFError
            self._wanted = asyncio.get_running_loop().create_future()
            await self._wanted
        found = bytes(memoryview(self._received)[:size])
        del self._received[:size]
        return found

    def slow_down(self) -> None:
        """Lets everything else go first, from now on."""
        self.is_slow = True
        self._nursery.slow_down(self._name)

    def refuse(self) -> None:
        """Ends it because there is no room for what it does."""
        self.is_refused = True
        self._nursery.kill(self._name)

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self._nursery.kill(self._name)
        self.close()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
        else:
            self._talk.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has classes of its own

    def data_received(self, data: bytes) -> None:
        self._received += data
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_gone = True
        self._go_on()

    def _go_on(self) -> None:
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    def used(self) -> float | None:
        """The processor time that it has used for its present task; None where the system does not tell."""
        try:
            return _processor_time(self.pid) - self.used_before
        except OSError:
            return None

    def begin(self) -> None:
        self.has_taken = False
        with suppress(OSError):
            self.used_before = _processor_time(self.pid)
        self.answers += 1


def _processor_time(pid: int) -> float:
    """Linux has a clock for the processor time of every process; its number is made of the process number."""
    return time.clock_gettime(~pid << 3 | 2)


class Desk:
    """Takes requests, hands them to workers."""

    def __init__(self, settings: Settings, work: str = WORK) -> None:
        self.settings = settings
        self._work = work
        self._turns = settings.fast
        self.kills: Counter[str] = Counter()
        """How many workers were ended, and why."""
        self.running = 0
        """Short requests that are worked on."""
        self._slow_of: Counter[str] = Counter()
        self._books_of: Counter[str] = Counter()
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._nursery: Nursery | None = None
        self._is_open = False
        self._has_borne = False

    @property
    def waiting(self) -> int:
        return sum(not future.done() for future in self._waiting)

    def open(self) -> None:
        """Starts the nursery and the first workers."""
        self._is_open = True
        self._open_nursery()
        self._stock_up()

    def close(self) -> None:
        """Ends every worker."""
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
        """The answer to a message; `tell` gets what comes before it. BusyError, TimeUpError, WorkerEndedError,
        NoWorkerError, StoppingError when there is none. If the caller is cancelled, so is the work if it is long."""
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
        """The place of a book, from before it has a turn."""
        crowded = self.settings.requests_a_second and self._books_of[address] >= BOOKS_PER_ADDRESS
        if crowded or self.books >= self.settings.places.books:
            raise BusyError(seconds=max(1, round(self.settings.limit_seconds)), waiting=False)
        self._books_of[address] += 1
        try:
            yield
        finally:
            self._books_of[address] -= 1
            self._books_of += Counter()  # without those that have none

    @property
    def books(self) -> int:
        """Books that are worked on."""
        return self._books_of.total()

    async def _run_twice(self, message: bytes, seconds: float, turn: _Turn, tell: Callable[[bytes], None]) -> bytes:
        """A worker that died before it took the message is no reason to refuse it: another one gets it."""
        with suppress(NoWorkerError):
            return await self._run(self._worker(), message, seconds, turn, tell)
        return await self._run(self._fork(), message, seconds, turn, tell)

    async def _run(
        self, worker: Worker, message: bytes, seconds: float, turn: _Turn, tell: Callable[[bytes], None]
    ) -> bytes:
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
        if self.running < self._turns:
            self.running += 1
            return
        while self._waiting and self._waiting[0].done():  # those who gave up
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
        """Lets the next one who waits go on."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self.running -= 1

    def become_slow(self, worker: Worker, address: str, is_book: bool) -> bool:
        """Moves a request to the long ones; if there is no room, it is ended, and the answer is False."""
        crowded = self.settings.requests_a_second and self._slow_of[address] >= LONG_PER_ADDRESS
        if not is_book and (crowded or self.slow >= self.settings.places.slow):
            self.kills["busy"] += 1
            worker.refuse()
            return False
        worker.slow_down()
        self._stock_up()
        if not is_book:  # it has a place already
            self._slow_of[address] += 1
        return True

    @property
    def slow(self) -> int:
        """Long requests that are worked on, beside books."""
        return self._slow_of.total()

    def end_slow(self, address: str) -> None:
        self._slow_of[address] -= 1
        self._slow_of += Counter()  # without those that have none

    # ---- Workers

    def _worker(self) -> Worker:
        """The worker that answered last: so they do not all grow old together. New ones are at the other end."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.is_gone:
                return worker
            worker.end()
        return self._fork()

    def _fork(self) -> Worker:
        """A new worker; NoWorkerError when the system has nothing left to make one of, StoppingError at the end."""
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
        """Sees to it that workers are ready when requests come. If none can be had now, requests will try again."""
        wanted = max(SPARE, self._turns + SPARE - self.running)
        with suppress(NoWorkerError, StoppingError):
            while self._nursery is not None and len(self._idle) < wanted:
                self._idle.appendleft(self._fork())

    def _open_nursery(self) -> None:
        self._has_borne = False
        library = self.settings.library
        environment = {} if library is None else {LIBRARY: library}
        self._nursery = Nursery(self._work, self.settings.limit_memory, environment)
        asyncio.get_running_loop().add_reader(self._nursery.fileno(), self._replace_nursery)

    def _close_nursery(self) -> None:
        if self._nursery is not None:
            asyncio.get_running_loop().remove_reader(self._nursery.fileno())
            self._nursery.close()
            self._nursery = None
        while self._idle:
            self._idle.pop().close()

    def _replace_nursery(self) -> None:
        """Starts another nursery in place of one that has ended: at once, or if that one had no worker yet, and may
        have ended for a reason that is still there, when a request needs it."""
        self.kills["nursery"] += 1
        has_borne = self._has_borne
        self._close_nursery()
        if has_borne:
            with suppress(OSError):
                self._open_nursery()
                self._stock_up()


class _Turn:
    """A request's right to be worked on: as a short one, and later perhaps as a long one."""

    def __init__(self, desk: Desk, address: str, is_book: bool) -> None:
        self._desk = desk
        self._address = address
        self._is_book = is_book
        self._is_slow = False
        self._abandoned: asyncio.Future[bytes] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, worker: Worker) -> None:
        """Looks now and then whether the request is still a short one."""
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look, worker, LOOK)

    def _look(self, worker: Worker, waited: float) -> None:
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
        if self._timer is not None:
            self._timer.cancel()

    def abandon(self, work: asyncio.Future[bytes]) -> None:
        """Ends the work if it is a long one, now or when it becomes one."""
        self._abandoned = work
        if self._is_slow:
            work.cancel()

    def end(self, work: asyncio.Future[bytes]) -> None:
        """Gives back the place of a request whose work is done."""
        if not work.cancelled():
            work.exception()  # nobody else may ask for it any more
        if not self._is_slow:
            self._desk.give_turn()
        elif not self._is_book:
            self._desk.end_slow(self._address)
