"""The targets of the benchmark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.making import Making
    from bench.ratings import Ratings
    from bench.run import Numbers

# masume.solve against the better peer, ratio of means: the target of Kakuro, and the values that the others had
# reached.
SOLVE_RATIO = {"binairo": 200.0, "hidato": 500.0, "hitori": 400.0, "kakuro": 300.0}
KERNEL_RATIO = 200.0  # the kernel alone
WORST = 0.020  # seconds, any published board
CHALLENGE = 2.0  # all challenge boards together, in mean boards of the peer
READING = {"kakuro": 150e-6}  # seconds, a board of about 10x10
READING_ELSE = 60e-6
PIPED = 5000  # Binairos 10x10 per second, from JSON Lines to JSON Lines
START_UP = 4.0  # a cold solve, as a multiple of an empty Python
RATING = {"binairo": 0.0005, "hidato": 0.002, "hitori": 0.0005, "kakuro": 0.003}  # seconds
RATED_BEFORE = {"binairo": 8.5, "hidato": 23, "hitori": 11, "kakuro": 53}  # ms, when techniques were Python
TYPICAL = {"hitori": "median"}  # the value that RATING limits; for the others the mean
EXPLAINING = 2.0  # with all sentences, times that limit
SLOWEST = 1.0  # seconds, to explain any published board
HINT = 0.050  # seconds, any hint
LINES = 1  # of a refutation, the median
MOST_LINES = 15  # of any refutation
SPEARMAN = 0.9  # rank correlation of the peak with other programs' levels
REFUTING = 0.300  # seconds, any refutation
GRADES = 4  # that the boards of a kind fill
SHARE = 0.6  # of the boards, the most in one grade
PASSAGES = 98  # the median of a published Kakuro
PEAK_IN_SCORE = 0.95  # the correlation of score and peak; with more, the score would have no information of its own
GRADED = {"kakuro": 0.5}  # the least rate of boards with a grade, as a share of the rate of boards of any grade
NESTED = 0.05  # share of boards that may need nested assumptions


@dataclass(frozen=True, slots=True)
class Target:
    """One target; `met` is None if it was not measured."""

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
        for what, least in (("solve", SOLVE_RATIO[kind]), ("kernel", KERNEL_RATIO)):
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
    for kind, reading in numbers.reading.items():
        limit = READING.get(kind, READING_ELSE)
        slowest = max(reading.newspaper.items(), key=lambda item: item[1] or 0.0)
        found.append(
            Target(
                f"{kind}: boards of about 10x10 are read in at most {limit * 1e6:.0f} µs in every form (mean)",
                None if slowest[1] is None else slowest[1] <= limit,
                "no such board" if slowest[1] is None else f"{slowest[1] * 1e6:.0f} µs ({slowest[0]})",
            )
        )
    found.append(
        Target(
            f"at least {PIPED:,} Binairos 10x10 a second through masume solve --json",
            None if numbers.pipe is None else numbers.pipe.a_second >= PIPED,
            "not measured" if numbers.pipe is None else f"{numbers.pipe.a_second:,.0f} a second",
        )
    )
    for kind, ratings in numbers.ratings.items():
        found += _ratings(kind, ratings)
    for kind, refuting in numbers.refuting.items():
        found.append(
            Target(
                f"{kind}: a wrong move is refuted in {LINES} line (median), {MOST_LINES} at most",
                refuting.lines <= LINES and refuting.longest <= MOST_LINES,
                f"{refuting.lines:g}, at most {refuting.longest}",
            )
        )
        found.append(
            Target(
                f"{kind}: any refutation takes less than {REFUTING * 1e3:.0f} ms",
                refuting.times.max < REFUTING,
                f"{refuting.times.max * 1e3:.1f} ms",
            )
        )
    for game, order in numbers.levels.items():
        found.append(
            Target(
                f"{game}: the order of levels, rank correlation at least {SPEARMAN:g}",
                order.peak >= SPEARMAN,
                f"{order.peak:.2f} by peak, {order.score:.2f} by score (at most {order.most:.2f} is possible)",
            )
        )
    for trial in numbers.hard:
        found.append(
            Target(
                f"{trial.name}: all decided, {trial.of} under {trial.seconds:g} s",
                trial.passed,
                f"{trial.decided} of {trial.boards}, mean {trial.times.mean:.3f} s, max {trial.times.max:.3f} s",
            )
        )
    found += [_making(making) for making in numbers.making if making.order.rival]
    found += _graded(numbers.making)
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
    typical = TYPICAL.get(kind, "mean")
    limit = RATING[kind]
    share = max(ratings.grades.values()) / ratings.boards
    found = [
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
        *(
            Target(
                f"{kind}: {what} a board takes at most {most * 1e3:g} ms ({typical})",
                getattr(measured, typical) <= most,
                f"{getattr(measured, typical) * 1e3:.2f} ms{before}",
            )
            for what, measured, most, before in (
                ("rating", ratings.rating, limit, f" ({RATED_BEFORE[kind]} ms before the finders were compiled)"),
                ("explaining", ratings.explaining, EXPLAINING * limit, ""),
            )
        ),
        Target(
            f"{kind}: explaining any board takes less than {SLOWEST:.0f} s",
            ratings.explaining.max + ratings.folding.max < SLOWEST,
            f"{ratings.explaining.max:.2f} s ({ratings.slowest}), folding at most {ratings.folding.max:.2f} s",
        ),
        Target(
            f"{kind}: any hint takes less than {HINT * 1e3:.0f} ms",
            None if ratings.hint is None else ratings.hint.max < HINT,
            "no such board" if ratings.hint is None else f"{ratings.hint.max * 1e3:.1f} ms",
        ),
        Target(
            f"{kind}: the boards fill at least {GRADES} grades, none with more than {SHARE:.0%} of them",
            len(ratings.grades) >= GRADES and share <= SHARE,
            ", ".join(f"{grade} {count}" for grade, count in ratings.grades.items()),
        ),
        Target(
            f"{kind}: score and peak correlate at most at {PEAK_IN_SCORE:g}",
            None if ratings.peak_in_score is None else ratings.peak_in_score <= PEAK_IN_SCORE,
            "too few boards" if ratings.peak_in_score is None else f"{ratings.peak_in_score:.2f}",
        ),
    ]
    if kind == "kakuro":
        found.append(
            Target(
                f"{kind}: told in fewer than {PASSAGES} passages (median)",
                ratings.passages < PASSAGES,
                f"{ratings.passages:g}, {ratings.steps:g} steps",
            )
        )
    return found


def _making(making: Making) -> Target:
    order = making.order
    boards = f"{order.grade} {order.kind} {order.size}x{order.size}"
    return Target(
        f"{boards}: at least {order.least:g} times the rate of {order.rival}",
        None if making.ratio is None else making.ratio >= order.least,
        "not installed" if making.ratio is None else f"{making.ratio:.2f} times",
    )


def _graded(makings: Sequence[Making]) -> list[Target]:
    """Return how much slower boards with a grade are made than those of any grade."""
    rates = {(m.order.kind, m.order.size, m.order.grade): m.rate for m in makings}
    shares = {
        (kind, size, grade): rate / rates[kind, size, "any"]
        for (kind, size, grade), rate in rates.items()
        if kind in GRADED and grade != "any" and (kind, size, "any") in rates
    }
    return [
        Target(
            f"{grade} {kind} {size}x{size}: at least {GRADED[kind]:g} times the rate of any grade",
            share >= GRADED[kind],
            f"{share:.2f} times",
        )
        for (kind, size, grade), share in shares.items()
    ]


def _challenge(numbers: Numbers) -> Target:
    score = numbers.challenge
    name = f"{score.boards} challenge boards together cost less than {CHALLENGE:.0f} of them cost the better peer"
    times = score.peers[score.better_peer].times if score.better_peer else None
    if times is None:
        return Target(name, None, "no peer")
    cost = score.solve.mean * score.boards / times.mean
    return Target(name, cost < CHALLENGE, f"as much as {cost:.2f} ({score.better_peer})")
