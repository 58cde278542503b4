"""What the numbers are held to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.making import Making
    from bench.ratings import Ratings
    from bench.run import Numbers

SOLVE_RATIO = 100.0  # masume.solve against the better peer, ratio of means
KERNEL_RATIO = 200.0  # the kernel alone
WORST = 0.020  # seconds, any published board
CHALLENGE = 2.0  # all challenge boards together, in mean boards of the peer
START_UP = 8.0  # a cold solve, in empty Pythons
RATING = 0.030  # seconds, the mean of the 10×10 class
EXPLAINING = 5.0  # seconds, any published board
NESTED = 0.05  # share of boards that may need assumptions within assumptions


@dataclass(frozen=True, slots=True)
class Target:
    """One target; `met` is None where it was not measured."""

    name: str
    met: bool | None
    text: str


def targets(numbers: Numbers) -> list[Target]:
    found = []
    for kind, score in numbers.kinds.items():
        found.append(
            Target(
                f"{kind}: every board solved right",
                score.right == score.boards,
                f"{score.right} of {score.boards}"
                + (f"; more than one solution: {', '.join(score.not_unique)}" if score.not_unique else ""),
            )
        )
        peer = score.peers[score.better_peer] if score.better_peer else None
        for what, least in (("solve", SOLVE_RATIO), ("kernel", KERNEL_RATIO)):
            measured = getattr(peer, what) if peer else None
            found.append(
                Target(
                    f"{kind}: {what} at least {least:.0f} times as fast as the better peer",
                    None if measured is None else measured.of_means >= least,
                    f"{measured.of_means:.0f} times ({score.better_peer})" if measured else "no peer",
                )
            )
        found.append(
            Target(
                f"{kind}: no board above {WORST * 1e3:.0f} ms",
                score.solve.max < WORST,
                f"{score.solve.max * 1e3:.2f} ms ({score.slowest})",
            )
        )
    found.append(_challenge(numbers))
    for kind, ratings in numbers.ratings.items():
        found += _ratings(kind, ratings)
    found += [_making(making) for making in numbers.making if making.order.rival]
    start = numbers.startup
    found.append(
        Target(
            f"start-up at most {START_UP:.0f} times an empty Python",
            None if start is None else start.ratio_of_bests <= START_UP,
            "not measured" if start is None else f"{start.ratio_of_bests:.1f} times",
        )
    )
    return found


def _ratings(kind: str, ratings: Ratings) -> list[Target]:
    middle = ratings.middle
    return [
        Target(
            f"{kind}: every board with one solution is explained to the end",
            ratings.complete == ratings.unique,
            f"{ratings.complete} of {ratings.unique}",
        ),
        Target(
            f"{kind}: at least {1 - NESTED:.0%} without nested assumptions",
            ratings.nested <= NESTED,
            f"{ratings.nested:.1%} need them, {ratings.supposing:.1%} need any assumption",
        ),
        Target(
            f"{kind}: rating a board of the 10×10 class costs at most {RATING * 1e3:.0f} ms on average",
            None if middle is None else middle.mean <= RATING,
            "no such board" if middle is None else f"{middle.mean * 1e3:.1f} ms",
        ),
        Target(
            f"{kind}: explaining any board takes less than {EXPLAINING:.0f} s",
            ratings.every.max < EXPLAINING,
            f"{ratings.every.max:.2f} s ({ratings.slowest})",
        ),
    ]


def _making(making: Making) -> Target:
    order = making.order
    boards = f"{order.grade} {order.kind} {order.size}x{order.size}"
    return Target(
        f"{boards}: at least {order.least:g} times the rate of {order.rival}",
        None if making.ratio is None else making.ratio >= order.least,
        "not installed" if making.ratio is None else f"{making.ratio:.2f} times",
    )


def _challenge(numbers: Numbers) -> Target:
    score = numbers.challenge
    name = f"{score.boards} challenge boards together cost less than {CHALLENGE:.0f} of them cost the better peer"
    times = score.peers[score.better_peer].times if score.better_peer else None
    if times is None:
        return Target(name, None, "no peer")
    cost = score.solve.mean * score.boards / times.mean
    return Target(name, cost < CHALLENGE, f"as much as {cost:.2f} ({score.better_peer})")
