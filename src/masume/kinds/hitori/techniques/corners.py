"""Equal symbols in a corner of the board: whatever would wall the corner cell in is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from masume.kinds.hitori.layout import CORNER
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.printed import Pattern, finder, pattern
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Step, Technique


def triples(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """The corner or the inner cell equals both side cells: if it were unshaded, both would be shaded and wall the
    corner in."""
    block = corner, first, second, inner = position.layout.corners[unit]
    labels = position.labels
    if not labels[first] == labels[second] >= 0:
        return
    for cell, variant in ((corner, "text"), (inner, "inner")):
        if labels[cell] == labels[first]:
            yield pattern(
                (first, second, cell),
                [(cell, SHADED), (first, UNSHADED), (second, UNSHADED)],
                block,
                variant,
                cell=Cells((cell,)),
                sides=Cells((first, second)),
                corner=Cells((corner,)),
                symbol=position.symbol(cell),
            )


def quads(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """Two pairs fill the block: the shaded cells lie on one of its diagonals, and not on the one that would wall the
    corner in."""
    block = corner, first, second, inner = position.layout.corners[unit]
    labels = position.labels
    for side, other in ((first, second), (second, first)):
        if labels[corner] == labels[side] >= 0 and labels[other] == labels[inner] >= 0:
            yield pattern(
                block,
                [(corner, SHADED), (inner, SHADED), (first, UNSHADED), (second, UNSHADED)],
                block,
                one=Cells((corner, side)),
                other=Cells((other, inner)),
                sides=Cells((first, second)),
                corner=Cells((corner,)),
            )


def pairs(position: HitoriPosition, unit: int) -> Iterator[Pattern]:
    """A side cell makes a pair with the corner or with the inner cell. If the other side cell were shaded, this one
    would have to be shaded, too, and the corner would be walled in."""
    block = corner, first, second, inner = position.layout.corners[unit]
    labels = position.labels
    for side, other in ((first, second), (second, first)):
        for cell, variant in ((corner, "text"), (inner, "inner")):
            if labels[side] == labels[cell] >= 0:
                yield pattern(
                    (cell, side),
                    [(other, UNSHADED)],
                    block,
                    variant,
                    cell=Cells((other,)),
                    twin=Cells((cell,)),
                    side=Cells((side,)),
                    corner=Cells((corner,)),
                    symbol=position.symbol(side),
                )


printed_pairs = finder("corner-pair", 2.2, pairs)


def find_pairs(position: HitoriPosition, unit: int) -> Iterator[Step]:
    """The pairs of a corner. Where a pair is settled, its shaded side cell gives the same reason in fewer words."""
    corner, *sides, _ = position.layout.corners[unit]
    for step in printed_pairs(position, unit):
        cell = step.places[0][0]
        side = sides[1] if cell == sides[0] else sides[0]
        if position.shaded >> side & 1:
            step = position.step(
                "corner-pair",
                2.2,
                [side],
                step.places,
                region=step.region,
                variant="settled",
                cell=Cells((cell,)),
                side=Cells((side,)),
                corner=Cells((corner,)),
            )
        yield step


CORNER_TRIPLE = Technique(
    "corner-triple",
    "H7",
    2.0,
    finder("corner-triple", 2.0, triples),
    Example("hitori;3x3;;332/311/223", "", "r1c1=1 r1c2=0 r2c1=0"),
    CORNER,
    "Bueno Menéndez (n.d.): repetidoContiguoEsquina (the corner form)",
)
CORNER_QUAD = Technique(
    "corner-quad",
    "H8",
    2.1,
    finder("corner-quad", 2.1, quads),
    Example("hitori;3x3;;332/443/214", "", "r1c1=1 r1c2=0 r2c1=0 r2c2=1"),
    CORNER,
    "Bueno Menéndez (n.d.): parRepetidoEsquina",
)
CORNER_PAIR = Technique(
    "corner-pair",
    "H9",
    2.2,
    find_pairs,
    Example("hitori;3x3;;113/434/424", "r2c2=0 r3c2=0", "r2c1=0"),
    CORNER,
)
