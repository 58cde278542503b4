"""How a contradiction is seen: two shaded cells touch, two twins are unshaded, or a cell can be neither."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, bits
from masume.kinds.hitori.layout import AROUND
from masume.kinds.hitori.position import SIGHT, TWINS, HitoriPosition
from masume.language.arguments import Cells
from masume.reasoning.technique import Step, Technique


def touching_step(position: HitoriPosition, cell: Cell, other: Cell) -> Step:
    both = min(cell, other), max(cell, other)
    return position.step("touching", 0, both, region=both, cells=Cells(both))


def find_touching(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.shaded >> cell & 1:
        for other in bits(position.layout.neighbours[cell] & position.shaded):
            if other > cell:
                yield touching_step(position, cell, other)


def repeated_step(position: HitoriPosition, cell: Cell, twin: Cell) -> Step:
    both = min(cell, twin), max(cell, twin)
    unit = position.common_line(cell, twin)
    return position.step(
        "repeated", 0, both, region=both, line=position.line_word(unit), cells=Cells(both), symbol=position.symbol(cell)
    )


def find_repeated(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.unshaded >> cell & 1:
        for twin in bits(position.twins[cell] & position.unshaded):
            if twin > cell:
                yield repeated_step(position, cell, twin)


def neither_step(position: HitoriPosition, cell: Cell, shaded: Cell, twin: Cell) -> Step:
    return position.step(
        "neither",
        0,
        [cell, shaded, twin],
        region=[cell],
        line=position.line_word(position.common_line(cell, twin)),
        cell=Cells((cell,)),
        shaded=Cells((shaded,)),
        twin=Cells((twin,)),
        symbol=position.symbol(cell),
    )


def find_neither(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.open >> cell & 1:
        beside = position.layout.neighbours[cell] & position.shaded
        twins = position.twins[cell] & position.unshaded
        if beside and twins:
            yield neither_step(position, cell, next(bits(beside)), next(bits(twins)))


def find_nothing_left(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if not position.domains[cell]:
        yield position.step("nothing-left", 0, [cell], region=[cell], cell=Cells((cell,)))


TOUCHING = Technique("touching", "", 0, find_touching, scope=AROUND)
REPEATED = Technique("repeated", "", 0, find_repeated, scope=TWINS)
NEITHER = Technique("neither", "", 0, find_neither, scope=SIGHT)
NOTHING_LEFT = Technique("nothing-left", "", 0, find_nothing_left, scope=AROUND)
