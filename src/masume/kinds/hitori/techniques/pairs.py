"""Two or three pairs of equal symbols next to each other."""

from __future__ import annotations

from collections.abc import Iterator

from masume.kinds.hitori.layout import SIDE, STRIP
from masume.kinds.hitori.position import UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.printed import Pattern, finder, pattern
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Technique


def edge_dominoes(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """Two or three pairs along the edge, one behind the other: their shaded cells alternate. So a cell just beyond the
    ends of the pairs is either the last exit of an unshaded cell or the neighbour of a shaded one."""
    depths = position.layout.sides[unit]
    labels = position.labels
    for count in (2, 3):
        for i in range(len(depths[0]) - 1):
            block = depths[:count]
            if len(block) < count or not all(labels[line[i]] == labels[line[i + 1]] >= 0 for line in block):
                continue
            ends = [line[k] for line in block[:-1] for k in (i - 1, i + 2) if 0 <= k < len(line)]
            if ends:
                twos = [Cells(line[i : i + 2]) for line in block]
                third = {"third": twos[2]} if count == 3 else {}
                yield pattern(
                    [cell for line in block for cell in line[i : i + 2]],
                    [(cell, UNSHADED) for cell in ends],
                    [cell for line in block for cell in line[max(i - 1, 0) : i + 3]],
                    "three" if third else "text",
                    first=twos[0],
                    second=twos[1],
                    **third,
                    one=Cells(tuple(line[i + depth % 2] for depth, line in enumerate(block))),
                    other=Cells(tuple(line[i + 1 - depth % 2] for depth, line in enumerate(block))),
                    ends=Cells(tuple(ends)),
                )


def offset_pairs(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """Two neighbours in two lines side by side, each with a twin in its own line, and the twins touch at their corners:
    one of the neighbours is unshaded, so one of the twins is shaded. So the two cells that touch both twins are
    unshaded."""
    upper, lower = position.layout.strips[unit]
    labels = position.labels
    for i in range(len(upper)):
        for k in range(len(upper)):
            if k == i or not labels[upper[k]] == labels[upper[i]] >= 0:
                continue
            for m in (k - 1, k + 1):
                # Where m is i, the lower cell would be its own twin.
                if m != i and 0 <= m < len(lower) and labels[lower[m]] == labels[lower[i]] >= 0:
                    yield pattern(
                        (upper[i], upper[k], lower[i], lower[m]),
                        [(upper[m], UNSHADED), (lower[k], UNSHADED)],
                        (upper[i], lower[i], upper[k], lower[m], upper[m], lower[k]),
                        cells=Cells((upper[i], lower[i])),
                        first=Cells((upper[i],)),
                        second=Cells((lower[i],)),
                        one=Cells((upper[k],)),
                        other=Cells((lower[m],)),
                        between=Cells((upper[m], lower[k])),
                    )


EDGE_DOMINOES = Technique(
    "edge-dominoes",
    "H12",
    3.4,
    finder("edge-dominoes", 3.4, edge_dominoes),
    Example("hitori;4x4;;2134/3423/3413/4331", "", "r1c1=0 r4c1=0"),
    SIDE,
)
OFFSET_PAIRS = Technique(
    "offset-pairs",
    "H13",
    3.6,
    finder("offset-pairs", 3.6, offset_pairs),
    Example("hitori;4x5;;35415/24543/53121/45214", "r2c3=0 r3c4=0", "r1c4=0 r2c5=0"),
    STRIP,
)
