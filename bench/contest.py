"""Compare the kernel alone, `masume.solve` and the peers on published boards, in turns on each board."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

import masume
from bench.clock import Ratio, Times, cpu, ratio, times
from bench.peers import Answer, Peer, attempt
from bench.published import Board, maker
from masume.core.engine import Limit
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from collections.abc import Sequence

PEER_LAPS = 2  # a peer runs twice and its better time counts, unless the first run was long
LONG = 2.0


@dataclass
class Lap:
    """A board's best times, in seconds."""

    name: str
    rows: int
    cols: int
    verdict: str
    right: bool
    """The published solution is among ours; without one, that there is exactly one."""
    nodes: int
    build: float
    """Making the puzzle object from plain lists; no part of `solve`."""
    kernel: float
    solve: float
    first: float
    """masume.solve when nothing of the board's size had been prepared."""
    peers: dict[str, Answer] = field(default_factory=dict)


@dataclass(frozen=True)
class PeerScore:
    """A peer's score on its boards, and ours on the same boards (those that it solved right)."""

    boards: int
    right: int
    troubles: dict[str, str]
    times: Times | None
    solve: Ratio | None
    kernel: Ratio | None


@dataclass(frozen=True)
class KindScore:
    """A kind's result."""

    source: str
    boards: int
    right: int
    not_unique: list[str]
    build: Times
    kernel: Times
    solve: Times
    first: Times
    slowest: str
    peers: dict[str, PeerScore]
    better_peer: str | None
    laps: list[Lap]


def race(board: Board, peers: Sequence[Peer], rounds: int) -> Lap:
    """Return a board's best times over some rounds; each contestant runs once per round (a peer, at most twice)."""
    first, result = cpu(lambda: masume.solve(board.puzzle))
    found = [solution.values for solution in result.solutions]
    right = board.solution in found if board.solution is not None else result.verdict == "unique"
    size = (board.puzzle.rows, board.puzzle.cols)
    lap = Lap(board.name, *size, result.verdict, right, result.nodes, inf, first, first, first)
    tokens = board.tokens() if peers else None
    for i in range(rounds):
        _ours(board, lap)
        if tokens is None or i >= PEER_LAPS:
            continue
        for peer in peers:
            before = lap.peers.get(peer.name)
            if before is None or (not before.trouble and before.seconds < LONG):
                answer = attempt(peer, board, tokens, board.solution or found[0])
                if before is None or answer.trouble or answer.seconds < before.seconds:
                    lap.peers[peer.name] = answer
    return lap


def _ours(board: Board, lap: Lap) -> None:
    # A new object each time, so that nothing can be cached on it.
    seconds, fresh = cpu(maker(board.puzzle))
    lap.build = min(lap.build, seconds)
    model = model_of(fresh)
    fast = model.search
    assert fast is not None
    lap.kernel = min(lap.kernel, cpu(lambda: fast(model.domains, Limit(2)))[0])
    lap.solve = min(lap.solve, cpu(lambda: masume.solve(fresh))[0])


def score(laps: list[Lap], peers: Sequence[Peer], source: str) -> KindScore:
    """Summarise the laps of a kind."""
    scores = {peer.name: _peer_score(laps, peer.name) for peer in peers}
    # Peers may have failed on different boards, so their ratios to us are compared, not their means.
    lead = {name: peer.solve.of_means for name, peer in scores.items() if peer.solve}
    return KindScore(
        source=source,
        boards=len(laps),
        right=sum(lap.right for lap in laps),
        not_unique=[lap.name for lap in laps if lap.verdict != "unique"],
        build=times([lap.build for lap in laps]),
        kernel=times([lap.kernel for lap in laps]),
        solve=times([lap.solve for lap in laps]),
        first=times([lap.first for lap in laps]),
        slowest=max(laps, key=lambda lap: lap.solve).name,
        peers=scores,
        better_peer=min(lead, key=lambda name: lead[name]) if lead else None,
        laps=laps,
    )


def _peer_score(laps: Sequence[Lap], name: str) -> PeerScore:
    run = [lap for lap in laps if name in lap.peers]
    done = [lap for lap in run if not lap.peers[name].trouble]
    theirs = [lap.peers[name].seconds for lap in done]
    return PeerScore(
        boards=len(run),
        right=len(done),
        troubles={lap.name: lap.peers[name].trouble for lap in run if lap.peers[name].trouble},
        times=times(theirs) if done else None,
        solve=ratio(theirs, [lap.solve for lap in done]) if done else None,
        kernel=ratio(theirs, [lap.kernel for lap in done]) if done else None,
    )
