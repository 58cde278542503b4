"""Equal symbols close together in one line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from masume.kinds.hitori.layout import LINE
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.printed import Pattern, finder, pattern
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Technique


def sandwiches(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """a x a: one of the two is shaded, so the cell between them is not."""
    line, labels = position.layout.lines[unit], position.labels
    for left, middle, right in zip(line, line[1:], line[2:], strict=False):
        if labels[left] == labels[right] >= 0:
            yield pattern(
                (left, right),
                [(middle, UNSHADED)],
                line,
                line=position.line_word(unit),
                cells=Cells((left, right)),
                middle=Cells((middle,)),
                symbol=position.symbol(left),
            )


def triplets(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """a a a: at most one stays unshaded, and the shaded ones must not touch."""
    line, labels = position.layout.lines[unit], position.labels
    for left, middle, right in zip(line, line[1:], line[2:], strict=False):
        if labels[left] == labels[middle] == labels[right] >= 0:
            yield pattern(
                (left, middle, right),
                [(left, SHADED), (middle, UNSHADED), (right, SHADED)],
                line,
                line=position.line_word(unit),
                cells=Cells((left, middle, right)),
                symbol=position.symbol(left),
            )


def pairs_and_singles(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """a a … a: exactly one of the pair stays unshaded, so every other a of the line is shaded."""
    line, labels = position.layout.lines[unit], position.labels
    for left, right in pairwise(line):
        if labels[left] == labels[right] >= 0:
            others = [cell for cell in line if labels[cell] == labels[left] and cell not in (left, right)]
            if others:
                yield pattern(
                    (left, right),
                    [(cell, SHADED) for cell in others],
                    line,
                    line=position.line_word(unit),
                    cells=Cells((left, right)),
                    symbol=position.symbol(left),
                )


def interlocked_pairs(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """a b a b: both inner cells lie between equal symbols, so they are unshaded and every further a or b is shaded."""
    line, labels = position.layout.lines[unit], position.labels
    for four in zip(line, line[1:], line[2:], line[3:], strict=False):
        first, second, third, fourth = four
        if labels[first] == labels[third] >= 0 and labels[second] == labels[fourth] >= 0:
            if labels[first] == labels[second]:
                continue  # four equal symbols in a row cannot be shaded at all
            shaded = [
                cell for cell in line if labels[cell] in (labels[first], labels[second]) and cell not in (second, third)
            ]
            yield pattern(
                four,
                [(second, UNSHADED), (third, UNSHADED), *((cell, SHADED) for cell in shaded)],
                line,
                line=position.line_word(unit),
                cells=Cells(four),
                middle=Cells((second, third)),
                first=position.symbol(first),
                second=position.symbol(second),
            )


SANDWICH = Technique(
    "sandwich",
    "H3",
    1.2,
    finder("sandwich", 1.2, sandwiches),
    Example("hitori;3x3;;433/142/132", "", "r2c2=0"),
    LINE,
    "Bueno Menéndez (n.d.): estaEntreDosRepetidos",
)
TRIPLET = Technique(
    "triplet",
    "H4",
    1.2,
    finder("triplet", 1.2, triplets),
    Example("hitori;3x3;;223/321/122", "", "r1c2=1 r2c2=0 r3c2=1"),
    LINE,
    "Bueno Menéndez (n.d.): estaEntreDosRepetidos",
)
PAIR_AND_SINGLE = Technique(
    "pair-and-single",
    "H5",
    1.5,
    finder("pair-and-single", 1.5, pairs_and_singles),
    Example("hitori;4x4;;1131/1443/2312/4321", "r1c3=0", "r1c4=1"),
    LINE,
    "Bueno Menéndez (n.d.): parIgual",
)
INTERLOCKED_PAIRS = Technique(
    "interlocked-pairs",
    "H6",
    1.5,
    finder("interlocked-pairs", 1.5, interlocked_pairs),
    Example("hitori;4x4;;2422/2143/1332/2233", "", "r1c4=1 r2c4=0 r3c4=0 r4c4=1"),
    LINE,
    "Bueno Menéndez (n.d.): parRepetidoConsecutivo",
    subsumed_by=("sandwich", "twins"),
)
