"""What explaining and rating costs, and how far the techniques lead on published boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import masume
from bench.clock import Times, cpu, times
from masume.reasoning.rating import GRADES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.published import Board

CLASS = (49, 144)  # squares of a board of the 10×10 class, from 7×7 to 12×12


@dataclass(frozen=True)
class Ratings:
    """The ratings of the boards of a kind."""

    boards: int
    complete: int
    """Boards with one solution that are explained to the end."""
    unique: int
    every: Times
    middle: Times | None
    """Of the boards of the 10×10 class."""
    slowest: str
    supposing: float
    """The share of boards that need any what-if or either-way argument."""
    nested: float
    """The share that needs assumptions within assumptions."""
    grades: dict[str, int]
    hardest: dict[str, int]


def rate_all(kind: str, boards: Sequence[Board]) -> Ratings:
    """Explains and rates every board once."""
    [toolbox] = [k.toolbox for k in masume.KINDS if k.name == kind]
    supposing = {technique.name for technique in toolbox.techniques if technique.uses_assumptions}
    laps: list[tuple[float, Board]] = []
    grades: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    complete = unique = with_cases = nested = 0
    for board in boards:
        seconds, explanation = cpu(partial(_explained, board))
        laps.append((seconds, board))
        used = set(explanation.rating.counts)
        unique += explanation.verdict == "unique"
        complete += explanation.complete
        with_cases += bool(used & supposing)
        nested += "nested-what-if" in used
        grades[explanation.rating.grade] += 1
        hardest[explanation.rating.hardest or ""] += 1
    middle = [seconds for seconds, board in laps if CLASS[0] <= board.size <= CLASS[1]]
    return Ratings(
        boards=len(boards),
        complete=complete,
        unique=unique,
        every=times([seconds for seconds, _ in laps]),
        middle=times(middle) if middle else None,
        slowest=max(laps, key=lambda lap: lap[0])[1].name,
        supposing=with_cases / len(boards),
        nested=nested / len(boards),
        grades={grade: grades[grade] for grade in GRADES if grades[grade]},
        hardest=dict(hardest.most_common()),
    )


def _explained(board: Board) -> masume.Explanation:
    explanation = masume.explain(board.puzzle)
    _ = explanation.rating
    return explanation
