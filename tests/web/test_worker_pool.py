"""The worker pool: slots, long requests, limits, and workers that are ended.

Nothing here depends on how fast anything is: what is to be ended never ends by itself, and what is to be gone is waited
for."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from masume.processes.fork_server import ForkServer
from masume.web import request_worker
from masume.web.config import Settings
from masume.web.worker_pool import BusyError, NoWorkerError, StoppingError, TimeUpError, WorkerEndedError, WorkerPool
from support.interrupting import children

WORK = "support.pool_handler:serve"
LONG = 600.0


def play(settings: Settings, scene: Callable[[WorkerPool], Awaitable[Any]]) -> WorkerPool:
    """Runs a scene with a pool that is open, and closes it."""
    pool = WorkerPool(settings, WORK)

    async def run() -> None:
        pool.open()
        try:
            await scene(pool)
        finally:
            pool.close()

    asyncio.run(run())
    return pool


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def until_gone(pid: int) -> None:
    await until(lambda: is_gone(pid))


class Endless:
    """A request that never ends by itself."""

    def __init__(
        self, pool: WorkerPool, what: bytes, seconds: float = LONG, address: str = "", book: bool = False
    ) -> None:
        self.begun: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.task = asyncio.ensure_future(pool.run(what, seconds, address, self._told, book))

    def _told(self, part: bytes) -> None:
        self.begun.set_result(int(part))

    async def pid(self) -> int:
        """Its process, once it has begun."""
        either: set[asyncio.Future[Any]] = {self.begun, self.task}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not self.begun.done():
            self.task.result()
        return self.begun.result()

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def test_answers_and_what_is_told_before() -> None:
    async def scene(pool: WorkerPool) -> None:
        parts: list[bytes] = []
        assert await pool.run(b"echo hello", LONG) == b"hello"
        assert await pool.run(b"count 3", LONG, emit=parts.append) == b"done"
        assert parts == [b"0", b"1", b"2"]
        large = b"x" * (3 << 20)
        assert await pool.run(b"echo " + large, LONG) == large
        assert await pool.run(b"prepared", LONG) == b"in the fork server"

    pool = play(Settings(), scene)
    assert (pool.running, pool.long, pool.waiting) == (0, 0, 0)
    assert not pool.kills


def test_a_worker_answers_many_requests() -> None:
    async def scene(pool: WorkerPool) -> None:
        pids = {await pool.run(b"pid", LONG) for _ in range(50)}
        assert len(pids) <= pool.settings.fast + 2

    play(Settings(workers=1), scene)


@pytest.mark.parametrize("what", [b"sleep", b"spin"])
def test_what_takes_too_long_is_ended_and_others_go_on(what: bytes) -> None:
    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, what, seconds=1.0)
        with pytest.raises(TimeUpError):
            await endless.task
        if endless.begun.done():  # on a very busy machine, its time may be up before it begins
            await until_gone(endless.begun.result())
        assert await pool.run(b"echo next", LONG) == b"next"

    assert play(Settings(workers=1), scene).kills == {"time": 1}


def test_the_work_ends_when_the_reader_leaves() -> None:
    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, b"sleep")
        pid = await endless.pid()
        await endless.end()
        await until_gone(pid)
        assert await pool.run(b"echo next", LONG) == b"next"

    assert play(Settings(workers=1), scene).kills == {"gone": 1}


def test_a_short_request_whose_reader_leaves_costs_no_worker() -> None:
    async def scene(pool: WorkerPool) -> None:
        pid = int(await pool.run(b"pid", LONG))
        for _ in range(20):
            abandoned = asyncio.ensure_future(pool.run(b"echo nobody reads this", LONG))
            while pool.running == 0:
                await asyncio.sleep(0)
            abandoned.cancel()
            await until(lambda: pool.running == 0)
            assert abandoned.cancelled()
        assert int(await pool.run(b"pid", LONG)) == pid

    assert not play(Settings(workers=1), scene).kills


def test_an_abandoned_request_is_ended_when_it_becomes_long() -> None:
    async def scene(pool: WorkerPool) -> None:
        spinning = Endless(pool, b"spin")
        pid = await spinning.pid()
        await spinning.end()
        await until_gone(pid)
        await until(lambda: pool.running == 0)
        assert pool.long == 0

    assert play(Settings(workers=1), scene).kills == {"gone": 1}


def test_what_is_under_way_when_the_server_stops_is_refused() -> None:
    async def scene(pool: WorkerPool) -> None:
        working = Endless(pool, b"sleep")
        await working.pid()
        waiting = Endless(pool, b"sleep")
        await until(lambda: pool.waiting == 1)
        pool.close()
        for request in (working, waiting):
            with pytest.raises(StoppingError):
                await request.task

    pool = play(Settings(workers=1), scene)
    assert (pool.running, pool.waiting) == (0, 0)


def test_a_worker_that_dies_takes_only_its_own_request_with_it() -> None:
    async def scene(pool: WorkerPool) -> None:
        with pytest.raises(WorkerEndedError):
            await pool.run(b"die", LONG)
        assert await pool.run(b"echo next", LONG) == b"next"

    assert play(Settings(workers=1), scene).kills == {"ended": 1}


def test_a_long_request_gives_its_turn_away_and_lets_others_go_first() -> None:
    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, b"spin")
        pid = await endless.pid()
        assert await pool.run(b"echo short", LONG) == b"short"  # there is one turn, and the long one had it
        await until(lambda: pool.long == 1)
        assert not endless.task.done()
        await until(lambda: os.getpriority(os.PRIO_PROCESS, pid) == 19)
        pids = {int(await pool.run(b"pid", LONG)) for _ in range(5)}
        assert pid not in pids
        assert all(os.getpriority(os.PRIO_PROCESS, other) < 19 for other in pids)
        await endless.end()
        await until_gone(pid)

    pool = play(Settings(workers=1), scene)
    assert (pool.running, pool.long) == (0, 0)


def test_there_is_room_for_few_long_requests() -> None:
    async def scene(pool: WorkerPool) -> None:
        first = Endless(pool, b"spin")
        await first.pid()
        await until(lambda: pool.long == 1)
        second = Endless(pool, b"spin")
        with pytest.raises(BusyError) as busy:
            await second.task
        assert not busy.value.waiting
        assert busy.value.seconds >= 1
        await until_gone(await second.pid())
        assert not first.task.done()
        await first.end()

    assert play(Settings(workers=1, long=1), scene).kills["busy"] == 1


def test_one_address_cannot_take_all_the_room() -> None:
    async def scene(pool: WorkerPool) -> None:
        mine = [Endless(pool, b"spin", address="192.0.2.1") for _ in range(4)]
        await until(lambda: pool.long == 4)
        with pytest.raises(BusyError):
            await Endless(pool, b"spin", address="192.0.2.1").task
        other = Endless(pool, b"spin", address="192.0.2.2")
        await until(lambda: pool.long == 5)
        for one in (*mine, other):
            await one.end()

    play(Settings(workers=2, rate=5.0), scene)


def test_who_comes_when_too_many_wait_is_told_to_come_again() -> None:
    async def scene(pool: WorkerPool) -> None:
        working = Endless(pool, b"sleep")
        await working.pid()
        waiting = Endless(pool, b"sleep")
        await until(lambda: pool.waiting == 1)
        with pytest.raises(BusyError) as busy:
            await pool.run(b"echo", LONG)
        assert busy.value.waiting
        await working.end()
        await waiting.pid()  # its turn has come
        assert pool.waiting == 0
        await waiting.end()

    assert play(Settings(workers=1, queue=1), scene).running == 0


def test_who_gives_up_waiting_takes_no_turn() -> None:
    async def scene(pool: WorkerPool) -> None:
        working = Endless(pool, b"sleep")
        await working.pid()
        waiting = Endless(pool, b"sleep")
        await until(lambda: pool.waiting == 1)
        await waiting.end()
        assert pool.waiting == 0
        await working.end()
        assert await pool.run(b"echo next", LONG) == b"next"

    assert play(Settings(workers=1, queue=1), scene).running == 0


def test_memory_has_a_limit() -> None:
    async def scene(pool: WorkerPool) -> None:
        assert await pool.run(b"memory 8", LONG) == b"8 MB"
        assert await pool.run(b"memory 200", LONG) == b"too much"

    play(Settings(limit_memory=64 << 20), scene)


def test_closing_ends_all_workers() -> None:
    pids: list[int] = []

    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, b"sleep")
        pids.append(await endless.pid())
        pids.append(int(await pool.run(b"pid", LONG)))
        pool.close()
        await asyncio.gather(endless.task, return_exceptions=True)

    play(Settings(workers=2), scene)
    for pid in pids:
        while not is_gone(pid):
            time.sleep(0.005)


def test_a_fork_server_that_died_is_replaced_at_once_and_its_workers_die_with_it() -> None:
    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, b"spin", seconds=60.0)
        pid = await endless.pid()
        assert pool._server is not None
        os.kill(pool._server._process.pid, signal.SIGKILL)
        with pytest.raises(WorkerEndedError):
            await endless.task
        await until_gone(pid)
        await until(lambda: pool.kills["fork_server"] == 1)
        assert await pool.run(b"echo again", LONG) == b"again"

    assert play(Settings(workers=1), scene).kills == {"fork_server": 1, "ended": 1}


def test_a_fork_server_that_cannot_begin_is_not_started_again_and_again() -> None:
    async def scene() -> None:
        pool = WorkerPool(Settings(workers=1), "support.nothing:serve")
        pool.open()
        try:
            await until(lambda: pool.kills["fork_server"] == 1)
            assert pool._server is None
            with pytest.raises(NoWorkerError):
                await pool.run(b"echo", LONG)
        finally:
            pool.close()

    asyncio.run(scene())


def test_workers_that_died_while_they_had_nothing_to_do_cost_no_request() -> None:
    async def scene(pool: WorkerPool) -> None:
        for number in range(3):
            pid = int(await pool.run(b"pid", LONG))
            assert pool._server is not None
            for other in children(pool._server._process.pid):
                os.kill(other, signal.SIGKILL)
            await until_gone(pid)
            assert await pool.run(b"echo %d" % number, LONG) == b"%d" % number

    assert not {"ended", "fork_server"} & play(Settings(workers=1), scene).kills.keys()


def test_running_out_of_files_costs_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: ForkServer) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    async def scene(pool: WorkerPool) -> None:
        endless = Endless(pool, b"spin")
        await endless.pid()
        with monkeypatch.context() as patched:
            patched.setattr(ForkServer, "fork", fail)
            while pool._idle:
                pool._idle.pop().close()
            await until(lambda: pool.long == 1)
            with pytest.raises(NoWorkerError):
                await pool.run(b"echo nobody", LONG)
            await endless.end()
        assert (pool.long, pool.running) == (0, 0)
        assert await pool.run(b"echo again", LONG) == b"again"

    play(Settings(workers=1, long=1), scene)


def test_books_have_places_of_their_own() -> None:
    async def scene(pool: WorkerPool) -> None:
        books = [Endless(pool, b"spin", address=f"192.0.2.{number}", book=True) for number in range(3)]
        for book in books:
            await book.pid()
        with pytest.raises(BusyError):
            await Endless(pool, b"spin", address="192.0.2.9", book=True).task
        other = Endless(pool, b"spin", address="192.0.2.0")
        await until(lambda: pool.long == 1)
        assert pool.books == 3
        for one in (*books, other):
            await one.end()

    pool = play(Settings(workers=4, long=1, rate=5.0, memory=1 << 40), scene)
    assert (pool.running, pool.long, pool.books) == (0, 0, 0)


def test_one_address_makes_one_book() -> None:
    async def scene(pool: WorkerPool) -> None:
        book = Endless(pool, b"sleep", address="2001:db8::1", book=True)
        await book.pid()
        with pytest.raises(BusyError):
            await Endless(pool, b"sleep", address="2001:db8::2", book=True).task
        await book.end()
        assert await pool.run(b"echo next", LONG, "2001:db8::2", is_book=True) == b"next"

    play(Settings(workers=2, rate=5.0, memory=1 << 40), scene)


def test_there_are_as_many_long_requests_as_there_is_memory_for() -> None:
    gigabyte = 1 << 30
    plenty = Settings(limit_memory=gigabyte, memory=100 * gigabyte)
    assert plenty.places == (12, 3)
    assert plenty._replace(memory=8 * gigabyte).places == (7, 1)
    assert plenty._replace(memory=4 * gigabyte).places == (3, 1)
    assert plenty._replace(memory=1).places == (1, 1)
    assert sum(plenty._replace(memory=0).places) <= 15


def test_the_system_ends_a_worker_that_nobody_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda what, limit: limits.append((what, limit)))
    request_worker.serve(
        request_worker.WorkerRequest("formats", b"", seconds=10.0, query={"lang": "en"}).message(), lambda part: None
    )
    [(what, (soft, _))] = limits
    assert what == resource.RLIMIT_CPU
    assert 20 * (os.cpu_count() or 1) <= soft < 20 * (os.cpu_count() or 1) + time.process_time() + 10
