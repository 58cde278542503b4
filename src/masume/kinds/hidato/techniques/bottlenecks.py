"""Bottlenecks: one or two open cells without which a piece of open cells would fall apart into sides.

A gap whose written ends touch no common side must use a cell of the bottleneck. A gap that enters a side that neither
of its ends touches uses two cells of it, one to go in and one to come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import Gap, Ground, HidatoPosition
from masume.kinds.hidato.techniques.distances import prefer_placing
from masume.kinds.hidato.techniques.pockets import gap_names, walls_of
from masume.kinds.hidato.techniques.reasons import area_argument, basis, by_number, cells, is_single, with_words
from masume.reasoning.technique import Example, Step, Technique

WEIGHT = 5.0


class Bottleneck(NamedTuple):
    """Some cells, and the sides into which a piece of open cells falls apart without them."""

    cells: Mask
    piece: Mask
    sides: tuple[Mask, ...]


@lru_cache(maxsize=256)
def bottlenecks(ground: Ground, cells: Mask) -> tuple[Bottleneck, ...]:
    """All bottlenecks of one cell, and those of two cells if neither cell is a bottleneck by itself."""
    return tuple(_bottlenecks(ground, cells))


def _bottlenecks(ground: Ground, cells: Mask) -> Iterator[Bottleneck]:
    for piece in ground.pieces(cells):
        narrow = sum(1 << cell for cell in bits(piece) if ground.is_cut(cell, piece))
        alone = 0
        for cell in bits(narrow):
            sides = ground.pieces(piece & ~(1 << cell))
            if len(sides) > 1:
                alone |= 1 << cell
                yield Bottleneck(1 << cell, piece, tuple(sides))
        # Two cells can form a bottleneck only if they touch each other, or if each of them is narrow by itself.
        for cell in bits(piece & ~alone):
            others = piece & ~alone & (ground.near[cell] | (narrow if narrow >> cell & 1 else 0))
            for other in bits(others >> cell + 1 << cell + 1):
                rest = piece & ~(1 << cell)
                if ground.is_cut(other, rest):
                    sides = ground.pieces(rest & ~(1 << other))
                    if len(sides) > 1:
                        yield Bottleneck(1 << cell | 1 << other, piece, tuple(sides))


class Passage(NamedTuple):
    """How a gap can lie with respect to a bottleneck."""

    gap: Gap
    must: bool
    """Whether it has to use the bottleneck."""
    beyond: Mask
    """The sides that neither end touches."""
    inside: Mask
    """Where it can lie without using the bottleneck: the sides and other pieces that all its written ends touch."""


def passages(position: HidatoPosition, bottleneck: Bottleneck) -> list[Passage]:
    found = []
    elsewhere = [piece for piece in position.ground.pieces(position.open) if piece != bottleneck.piece]
    for gap in position.gaps():
        nears = [position.near[cell] for cell in position.ends(gap)]
        inside = beyond = 0
        for side in bottleneck.sides:
            if all(near & side for near in nears):
                inside |= side
            if not any(near & side for near in nears):
                beyond |= side
        for piece in elsewhere:
            if all(near & piece for near in nears):
                inside |= piece
        found.append(Passage(gap, not inside, beyond, inside))
    return found


def bottleneck(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Bottlenecks that are used up, or that no gap can pass twice."""
    yield from prefer_placing(
        [step for narrow in bottlenecks(position.ground, position.open) for step in _bottleneck_steps(position, narrow)]
    )


def _bottleneck_steps(position: HidatoPosition, narrow: Bottleneck) -> Iterator[Step]:
    found = passages(position, narrow)
    room = narrow.cells.bit_count() - sum(passage.must for passage in found)
    if room < 0 or not position.written:
        return
    struck: dict[int, Mask] = {}
    for passage in found:
        mine = room + passage.must
        if mine == 0:
            outside = narrow.piece & ~passage.inside
        elif mine == 1 and len(position.ends(passage.gap)) == 2:
            outside = passage.beyond
        else:
            continue
        for number in passage.gap.numbers:
            if position.holders[number] & outside:
                struck[number] = position.holders[number] & outside
    if not struck:
        return
    places, removes = by_number(position, struck)
    passing = [passage.gap for passage in found if passage.must]
    because = walls_of(position, narrow.piece, position.gaps())
    for _, number in places:
        because |= basis(position, number)
    yield with_words(
        position.step(
            "bottleneck",
            WEIGHT,
            bits(because),
            places,
            removes,
            region=bits(narrow.cells),
            variant=("used" if room == 0 else "back") + ("" if is_single(narrow.cells) else "-two"),
            cells=cells(narrow.cells),
            area=area_argument(position, min(narrow.sides, key=lambda side: (side.bit_count(), side))),
        ),
        ({"gaps": gap_names(passing)} if passing else {}),
    )


BOTTLENECK = Technique(
    "bottleneck",
    "D14",
    WEIGHT,
    bottleneck,
    Example("hidato;4x5;neighbours=8;2,1,.,.,./3,18,.,.,12/4,#,#,.,./5,6,7,.,.", shows="r4c4-14-15 r4c5-14-15"),
)
