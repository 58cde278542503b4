"""What explaining, rating and hints cost, and how far the techniques lead on published boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from math import inf
from statistics import correlation, median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import masume
from bench.clock import Times, cpu, times
from masume.reasoning.rating import GRADES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bench.published import Board

NEWSPAPER = 400  # squares; larger boards are not asked for hints
ROUNDS = 3  # at least; the best lap of each board counts, as in the contests
SLOW = 0.02  # seconds; of a hint that takes longer, the best lap counts, too


@dataclass(frozen=True)
class Ratings:
    """The ratings of the boards of a kind."""

    boards: int
    complete: int
    """Boards with one solution that are explained to the end."""
    unique: int
    rating: Times
    explaining: Times
    """With all sentences."""
    folding: Times
    """What it takes more to fold the steps into passages."""
    slowest: str
    """The board that took longest to explain."""
    hint: Times | None
    """Of boards up to 20×20, in every position on the way to the solution."""
    steps: float
    """The median of the steps of a board, and of the passages that they are told in."""
    passages: float
    supposing: float
    """The share of boards that need any what-if or either-way argument."""
    nested: float
    """The share that needs assumptions within assumptions."""
    peak_in_score: float | None
    """The correlation of the score with the peak: how little load and bottleneck say besides."""
    grades: dict[str, int]
    hardest: dict[str, int]


def rate_all(kind: str, boards: Sequence[Board], seconds: float) -> Ratings:
    """Explains and rates every board, in rounds over all of them, each for some seconds. What a process loads once,
    modules and sentences, counts for no board."""
    [known] = [k for k in masume.KINDS if k.name == kind]
    techniques = known.logic.techniques
    _explained(known.examples[0])
    supposing = {technique.name for technique in techniques.all if technique.uses_assumptions}
    explaining = _best_laps(_explained, boards, seconds)
    rating = _best_laps(masume.rate, boards, seconds)
    folded: list[float] = []
    hints: list[float] = []
    steps: list[int] = []
    passages: list[int] = []
    grades: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    scored: list[tuple[float, float]] = []
    complete = unique = with_cases = nested = 0
    for board in boards:
        explanation = _explained(board.puzzle)
        folded.append(cpu(partial(getattr, explanation, "passages"))[0])
        if board.size <= NEWSPAPER:
            hints += [_hint(board.puzzle, state) for state in _states(explanation)]
        steps.append(len(explanation.steps))
        passages.append(len(explanation.passages))
        used = set(explanation.rating.counts)
        unique += explanation.verdict == "unique"
        complete += explanation.complete
        with_cases += bool(used & supposing)
        nested += "nested-what-if" in used
        scored.append((explanation.rating.score, explanation.rating.peak))
        grades[str(explanation.rating.grade)] += 1
        hardest[explanation.rating.hardest or ""] += 1
    return Ratings(
        boards=len(boards),
        complete=complete,
        unique=unique,
        rating=times(rating),
        explaining=times(explaining),
        folding=times(folded),
        slowest=boards[explaining.index(max(explaining))].name,
        hint=times(hints) if hints else None,
        steps=median(steps),
        passages=median(passages),
        supposing=with_cases / len(boards),
        nested=nested / len(boards),
        peak_in_score=_correlation(scored),
        grades={grade: grades[grade] for grade in GRADES if grades[grade]},
        hardest=dict(hardest.most_common()),
    )


def _correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """None where one of them is always the same."""
    one, other = zip(*pairs, strict=True)
    return correlation(one, other) if len(set(one)) > 1 and len(set(other)) > 1 else None


def _best_laps(call: Callable[[Any], object], boards: Sequence[Board], seconds: float) -> list[float]:
    """The CPU seconds of a call on each board: the best of some rounds, each of which goes over all boards. There are
    more of them where they take no time: a machine that has other things to do is slow for a while."""
    best = [inf] * len(boards)
    rounds, end = 0, perf_counter() + seconds
    while rounds < ROUNDS or perf_counter() < end:
        best = [min(lap, cpu(partial(call, board.puzzle))[0]) for lap, board in zip(best, boards, strict=True)]
        rounds += 1
    return best


def _explained(puzzle: Any) -> masume.Explanation:
    explanation = masume.explain(puzzle)
    for step in explanation.steps:
        step.text()
    return explanation


def _hint(puzzle: Any, state: dict[int, int]) -> float:
    """The CPU seconds of a hint."""
    ask = partial(masume.hint, puzzle, state)
    lap = cpu(ask)[0]
    return lap if lap < SLOW else min(lap, *(cpu(ask)[0] for _ in range(ROUNDS - 1)))


def _states(explanation: masume.Explanation) -> Iterator[dict[int, int]]:
    """What a player has written, before each step that enters something."""
    written: dict[int, int] = {}
    for step in explanation.steps:
        if step.places:
            yield dict(written)
            written.update(step.places)
