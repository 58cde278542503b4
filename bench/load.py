"""Measure the server under load: players who ask for hints, and hostile clients at the same time.

    python -m bench.load [--rate 200] [--seconds 30] [--hostile 10]

The program starts a server of its own, on this machine only. Hints are requested at a steady rate, whether or not
earlier ones have been answered; each is for a board of newspaper size, at some point of the game. The hostile clients
run in a process of their own (`bench.load_attacks`): endless boards, slow bodies, endless bodies and trailers, unread
answers, idle connections, different spellings of a request, abandoned requests, searches of a library.

The output has the times of the ordinary requests, their failures, the memory of the server and its open files. The run
fails if an ordinary request is not answered, p99 is not below 100 ms, or the server exceeds its limits.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from typing import NamedTuple

import masume
from bench.library import made_up
from bench.load_attacks import HOST, Line, hostile, post
from masume.library.store import Library
from masume.verbs import read

SIZES = {"binairo": (10, 10), "hidato": (9, 9), "hitori": (9, 9), "kakuro": (10, 10)}
BOARDS = 12  # of each kind
WARM_UP = 3.0  # seconds before times are counted
LIBRARY_BOARDS = 5000
MOST_PARENT = 400  # megabytes of the process that has the sockets: its own, and 128 of unread answers
MOST_FILES = 2300  # that it has open


class Sent(NamedTuple):
    """An ordinary request and its result."""

    begun: float
    seconds: float
    status: int


def requests(seed: int) -> list[bytes]:
    """Return requests for hints: each board at the beginning, and with some of its solution entered."""
    chance = random.Random(seed)
    found = []
    for kind, (rows, cols) in SIZES.items():
        for puzzle in masume.generate(kind, rows, cols, "medium", count=BOARDS, seed=seed):
            solution = masume.solve(puzzle).solutions[0]
            game = masume.Game(puzzle)
            line = read.write(puzzle, "line")
            open_cells = [cell for cell, value in enumerate(game.values) if value < 0 and solution.values[cell] >= 0]
            for share in (0.0, 0.3, 0.6):
                entered = chance.sample(open_cells, int(share * len(open_cells)))
                entries = {masume.cell_name(cell, puzzle): solution.values[cell] for cell in entered}
                found.append(post("hint", {"board": line, "entries": entries}))
    chance.shuffle(found)
    return found


async def honest(port: int, rate: float, seconds: float, messages: list[bytes]) -> list[Sent]:
    """Send requests at a steady rate; the time of a request includes waiting for a free connection."""
    free: list[Line] = []
    done: list[Sent] = []
    start = time.perf_counter()

    async def one(number: int, begun: float) -> None:
        status = 0
        for line in [*([free.pop()] if free else []), Line(port)]:  # a kept connection may just be closed: once more
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


def memory(pid: int) -> float:
    """Return the megabytes of a process and all its descendants; shared memory is counted once."""
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


class Held(NamedTuple):
    """The resources of a server: megabytes of all its processes, megabytes of the first one, and its open files."""

    family: float
    parent: float
    files: int


async def watch(pid: int, seconds: float) -> list[Held]:
    found = []
    for _ in range(max(1, int(seconds // 5))):
        await asyncio.sleep(min(5, seconds))
        found.append(Held(memory(pid), resident(pid), len(os.listdir(f"/proc/{pid}/fd"))))
    return found


def resident(pid: int) -> float:
    """Return the megabytes of one process."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


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
            honest(port, options.rate, options.seconds, messages), watch(pid, options.seconds)
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
    print("memory, MB every 5 s: " + " ".join(f"{each.family:.0f}" for each in held))
    print("of the first process: " + " ".join(f"{each.parent:.0f}" for each in held))
    print("its open files: " + " ".join(f"{each.files}" for each in held))
    faults = [
        *(["an honest request was not answered"] if set(statuses) != {200} else []),
        *(["p99 is not below 100 ms"] if at["p99"] >= 100 else []),
        *(
            [f"more than {MOST_PARENT} MB in the first process"]
            if max(each.parent for each in held) > MOST_PARENT
            else []
        ),
        *([f"more than {MOST_FILES} open files"] if max(each.files for each in held) > MOST_FILES else []),
    ]
    print("NOT as promised: " + "; ".join(faults) if faults else "as promised")
    return 1 if faults else 0


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
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "boards.db")
        with Library(library) as boards:
            boards.add(islice(made_up(7), LIBRARY_BOARDS))
        server = subprocess.Popen(
            [sys.executable, "-m", "masume", "serve", "--port", "0", "--library", library],
            stderr=subprocess.PIPE,
            text=True,
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
