"""Run the whole benchmark and collect its numbers."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import masume
from bench import published
from bench.contest import KindScore, race, score
from bench.growth import Step, grow, plain_against_compiled
from bench.hard_spots import Trial, try_spots
from bench.levels import GAMES
from bench.levels import Order as LevelOrder
from bench.levels import order as order_of_levels
from bench.making import Making, Order, make_all, orders
from bench.peers import Peer, find_peers
from bench.ratings import Ratings, rate_all
from bench.reading import Pipe, Reading, read_some, through_a_pipe
from bench.refuting import Refuting, refute_some
from bench.startup import StartUp, start_up
from masume import kernel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bench.clock import Ratio

FULL_GROWTH = {
    "binairo": (10, 20, 30, 50, 70, 100),
    "hidato": (5, 8, 12, 16, 20, 25),
    "hitori": (10, 20, 30, 50, 70, 100),
    "kakuro": (10, 20, 30, 40, 50, 60),
}


@dataclass(frozen=True)
class Settings:
    """The amount of work to measure."""

    data: Path = published.DATA
    boards: int | None = None
    """Boards a kind; None for all."""
    peer_boards: int | None = 40
    """Of these, boards that the peers get; None for all, 0 for no peers."""
    rounds: int = 7
    rating_seconds: float = 8.0
    """For so long, boards are rated and explained again and again."""
    challenge: int = 100
    growth: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: FULL_GROWTH)
    seeds: int = 2
    starts: int = 15
    plain: int = 3
    """Boards a kind for the kernel's plain form."""
    making: tuple[Order, ...] = field(default_factory=lambda: orders(full=True))
    """What is generated, beside rivals."""
    hard: int | None = None
    """Boards of each hard spot; None for all."""
    level_boards: int = 30
    """Boards of each level and size of other programs, to compare the order of ratings with."""
    piped: int = 20_000
    """Boards that go through `masume solve --json`."""
    making_seconds: float = 2.0
    """CPU time for each of these, ours and the rival's."""


QUICK = Settings(
    boards=20,
    peer_boards=0,
    rounds=3,
    rating_seconds=0.0,
    challenge=20,
    growth={"binairo": (10, 20), "hidato": (5, 10), "hitori": (10, 30), "kakuro": (10, 20)},
    seeds=1,
    starts=3,
    plain=1,
    making=orders(full=False),
    making_seconds=0.1,
    hard=2,
    piped=300,
    level_boards=3,
)


@dataclass(frozen=True)
class Numbers:
    """All measurements; times in seconds."""

    date: str
    machine: dict[str, str | int | float]
    versions: dict[str, str]
    settings: dict[str, str]
    kinds: dict[str, KindScore]
    challenge: KindScore
    ratings: dict[str, Ratings]
    refuting: dict[str, Refuting]
    levels: dict[str, LevelOrder]
    reading: dict[str, Reading]
    pipe: Pipe | None
    growth: dict[str, list[Step]]
    hard: list[Trial]
    startup: StartUp | None
    plain: dict[str, Ratio]
    making: list[Making]


def measure(settings: Settings, say: Callable[[str], None]) -> Numbers:
    """Run the benchmark. `say` receives messages about the progress."""
    kinds, plain, ratings, refuting, reading = {}, {}, {}, {}, {}
    pipe = None
    published_boards = {kind.name: published.contest(kind.name, settings.data) for kind in masume.KINDS}
    chosen = {name: published.spread(found, settings.boards) for name, (found, _) in published_boards.items()}
    for kind, boards in chosen.items():  # before the peers are loaded: with their memory, everything takes longer
        say(f"{kind}: explaining and rating")
        ratings[kind] = rate_all(kind, boards, settings.rating_seconds)
        say(f"{kind}: refuting")
        refuting[kind] = refute_some(boards)
        say(f"{kind}: reading")
        reading[kind] = read_some(kind, boards, settings.rounds)
        if kind == "binairo":
            pipe = through_a_pipe(settings.piped, boards)
    peers = find_peers() if settings.peer_boards != 0 else ()
    for kind, boards in chosen.items():
        say(f"{kind}: the contest")
        for_peers = {board.name for board in published.spread(boards, settings.peer_boards)}
        laps = [race(board, peers if board.name in for_peers else (), settings.rounds) for board in boards]
        kinds[kind] = score(laps, peers, published_boards[kind][1])
        slower = plain_against_compiled(published.spread(boards, settings.plain), settings.rounds)
        if slower is not None:
            plain[kind] = slower
    say("the challenge boards")
    hardest, source = published.challenge(settings.data, settings.challenge)
    challenge = score([race(board, peers, settings.rounds) for board in hardest], peers, source)
    growth = {}
    for name, sizes in settings.growth.items():
        say(f"{name}: growing boards")
        growth[name] = grow(name, sizes, settings.seeds, settings.rounds)
    say("hard spots")
    hard = try_spots(settings.hard)
    say("the order of other programs' levels")
    orders_of_levels = {game: order_of_levels(game, count=settings.level_boards) for game in GAMES}
    levels = {game: found for game, found in orders_of_levels.items() if found is not None}
    say("generating")
    making = make_all(settings.making, settings.making_seconds)
    say("start-up")
    return Numbers(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=_machine(),
        versions=_versions(peers),
        settings={name: str(value) for name, value in vars(settings).items() if name not in ("data", "making")},
        kinds=kinds,
        challenge=challenge,
        ratings=ratings,
        refuting=refuting,
        levels=levels,
        reading=reading,
        pipe=pipe,
        growth=growth,
        hard=hard,
        startup=start_up(settings.starts),
        plain=plain,
        making=making,
    )


def _machine() -> dict[str, str | int | float]:
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        processor = names[0] if names else processor
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
    return {"processor": processor, "cores": os.cpu_count() or 0, "system": platform.platform(), "load": round(load, 2)}


def _versions(peers: tuple[Peer, ...]) -> dict[str, str]:
    found = {
        "masume": masume.__version__,
        "kernel": "compiled" if kernel.compiled() else "plain Python",
        "python": f"{platform.python_implementation()} {sys.version.split()[0]}",
    }
    found |= {peer.name: peer.version for peer in peers}
    if peers:
        with suppress(PackageNotFoundError):
            found["ortools"] = version("ortools")
    return found
