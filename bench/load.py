"""How the server bears up: players who ask for hints, and at the same time clients who mean it harm.

    python -m bench.load [--rate 200] [--seconds 30] [--hostile 10]

Starts a server of its own, on this machine alone. Hints are asked for at a steady rate, whether or not earlier ones
have been answered; each is for a board of newspaper size, at some point of the game. The hostile clients run in a
process of their own: runaway boards, bodies that trickle in, bodies without end. Printed are the times of the honest
requests, what went wrong with them, and the memory of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from typing import Any, NamedTuple

import masume
from masume.verbs import reading

HOST = "127.0.0.1"
SIZES = {"binairo": (10, 10), "hidato": (9, 9), "hitori": (9, 9), "kakuro": (10, 10)}
BOARDS = 12  # of each kind
WARM_UP = 3.0  # seconds before times count
EMPTY_HIDATO = "hidato;16x16;;" + "/".join([",".join(["."] * 16)] * 16)
RUNAWAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "solve",
        {"board": "hidato;16x16;;" + "/".join([",".join(["."] * 16)] * 16), "engine": "backtrack", "solutions": 1000},
    ),
    ("check", {"board": "binairo;30x30;;" + "/".join(["." * 30] * 30)}),
    ("generate", {"kind": "hitori", "size": "40x40", "grade": "diabolical", "count": 20}),
    ("explain", {"board": "binairo;24x24;;" + "/".join(["1" + "." * 23] + ["." * 24] * 23)}),
)


class Sent(NamedTuple):
    """An honest request and what came of it."""

    begun: float
    seconds: float
    status: int


def requests(seed: int) -> list[bytes]:
    """Requests for hints: each board at the beginning, and with some of its solution entered."""
    chance = random.Random(seed)
    found = []
    for kind, (rows, cols) in SIZES.items():
        for puzzle in masume.generate(kind, rows, cols, "medium", count=BOARDS, seed=seed):
            solution = masume.solve(puzzle).solutions[0]
            game = masume.Game(puzzle)
            line = reading.write(puzzle, "line")
            open_cells = [cell for cell, value in enumerate(game.values) if value < 0 and solution.values[cell] >= 0]
            for share in (0.0, 0.3, 0.6):
                entered = chance.sample(open_cells, int(share * len(open_cells)))
                state = " ".join(f"{masume.cell_name(cell, puzzle)}={solution.values[cell]}" for cell in entered)
                found.append(post("hint", {"board": line, "state": state}))
    chance.shuffle(found)
    return found


def post(verb: str, request: dict[str, Any]) -> bytes:
    body = json.dumps(request).encode()
    return head(verb, f"Content-Length: {len(body)}") + body


def head(verb: str, length: str) -> bytes:
    lines = [f"POST /api/v1/{verb} HTTP/1.1", f"Host: {HOST}", "Content-Type: application/json", length, "", ""]
    return "\r\n".join(lines).encode()


class Line:
    """A connection that is kept."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, message: bytes) -> int:
        """The status of the answer."""
        if self._streams is not None and self._streams[0].at_eof():  # the server does not keep quiet lines for ever
            self.drop()
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        writer.write(message)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(length)
        return int(answer[9:12])

    def drop(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def honest(port: int, rate: float, seconds: float, messages: list[bytes]) -> list[Sent]:
    """Asks at a steady rate; a request that has to wait for a free connection has begun nevertheless."""
    free: list[Line] = []
    done: list[Sent] = []
    start = time.perf_counter()

    async def one(number: int, begun: float) -> None:
        status = 0
        for line in [*([free.pop()] if free else []), Line(port)]:  # a line that was kept may just be closed: once more
            try:
                status = await asyncio.wait_for(line.ask(messages[number % len(messages)]), 30)
                free.append(line)
                break
            except (OSError, EOFError, TimeoutError):
                line.drop()
        done.append(Sent(begun - start, time.perf_counter() - begun, status))

    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(one(number, due))
    return done


async def runaway(port: int, number: int) -> None:
    verb, request = RUNAWAYS[number % len(RUNAWAYS)]
    line = Line(port)
    while True:
        try:
            print(verb, await line.ask(post(verb, request)), flush=True)
        except (OSError, EOFError):
            line.drop()
        await asyncio.sleep(0.05)


async def trickle(port: int, number: int) -> None:
    """A body that comes a byte at a time."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(head("hint", "Content-Length: 100000"))
            while not reader.at_eof():
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.2)
            print("trickle", 0, flush=True)
            writer.close()
        except OSError:
            print("trickle", 0, flush=True)


async def flood(port: int, number: int) -> None:
    """A body without end."""
    piece = b"10000\r\n" + b"1" * 0x10000 + b"\r\n"
    while True:
        try:
            _, writer = await asyncio.open_connection(HOST, port)
            writer.write(head("hint", "Transfer-Encoding: chunked" if number % 2 else "Content-Length: 1000000000000"))
            while True:
                writer.write(piece)
                await writer.drain()
        except OSError:
            print("flood", 0, flush=True)
            await asyncio.sleep(0.05)


async def hostile(port: int, count: int) -> None:
    """Clients that mean harm, until somebody ends them."""
    sorts = (runaway, trickle, runaway, flood)
    await asyncio.gather(*(sorts[i % len(sorts)](port, i // 2) for i in range(count)))


def memory(pid: int) -> float:
    """Megabytes of a process and all its descendants; what they share is counted once."""
    total = 0
    for each in family(pid):
        try:
            with open(f"/proc/{each}/smaps_rollup", encoding="ascii") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
        except OSError:
            continue
    return total / 1024


def family(pid: int) -> list[int]:
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = [int(word) for word in file.read().split()]
    except OSError:
        return []
    return [pid, *(each for child in children for each in family(child))]


async def watch_memory(pid: int, seconds: float) -> list[float]:
    found = []
    for _ in range(int(seconds // 5)):
        await asyncio.sleep(5)
        found.append(memory(pid))
    return found


async def measure(port: int, pid: int, options: argparse.Namespace) -> int:
    messages = requests(7)
    await honest(port, 50, WARM_UP, messages)
    enemy = None
    if options.hostile:
        enemy = subprocess.Popen(
            [sys.executable, "-m", "bench.load", "--attack", str(port), "--hostile", str(options.hostile)],
            stdout=subprocess.PIPE,
        )
        await asyncio.sleep(1)
    try:
        done, held = await asyncio.gather(
            honest(port, options.rate, options.seconds, messages), watch_memory(pid, options.seconds)
        )
    finally:
        if enemy is not None:
            enemy.kill()
            said = enemy.communicate()[0].decode()
            print(f"hostile: {dict(Counter(said.splitlines()))}")
    times = sorted(sent.seconds * 1000 for sent in done)
    statuses = Counter(sent.status for sent in done)
    at = {name: times[min(len(times) - 1, int(share * len(times)))] for name, share in SHARES.items()}
    print(f"honest: {len(done)} hints in {options.seconds:g} s, statuses {dict(statuses)}")
    print("ms: " + ", ".join(f"{name} {value:.1f}" for name, value in at.items()))
    print("memory, MB every 5 s: " + " ".join(f"{value:.0f}" for value in held))
    good = set(statuses) == {200} and at["p99"] < 100
    print("as promised" if good else "NOT as promised: p99 below 100 ms and no error")
    return 0 if good else 1


SHARES = {"median": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "max": 1.0}


def main() -> int:
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--rate", type=float, default=200.0, help="hints a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--hostile", type=int, default=10, help="hostile clients")
    parser.add_argument("--attack", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        asyncio.run(hostile(options.attack, options.hostile))
    server = subprocess.Popen(
        [sys.executable, "-m", "masume", "serve", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    try:
        address = server.stderr.readline()
        port = int(address.partition(f"{HOST}:")[2].partition("/")[0])
        return asyncio.run(measure(port, server.pid, options))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
