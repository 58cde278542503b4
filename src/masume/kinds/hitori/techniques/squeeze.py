"""All ways to shade the repeated symbols of one line.

The cells of a line whose symbols repeat are a small puzzle of their own: no two equal cells may stay unshaded, and no
two shaded cells may touch. If there are few ways to shade them, what all ways have in common is true. Cells whose
symbol does not repeat take no part; but such a cell is unshaded if it touches a shaded cell in every way.

knot     open cells of a line that hang together because they touch or because they are twins
way      one way to shade the cells of a knot, as the mask of the shaded ones
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from masume.core.grid import Cell, Line, Mask, bits, cell_name, mask_of
from masume.kinds.hitori.layout import LINE
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.language.arguments import Cells, Count, Items
from masume.reasoning.technique import Example, Step, Technique

MAX_WAYS = 8  # to shade a knot; a player cannot keep more of them in mind


class Squeeze(NamedTuple):
    """A knot that can be shaded in few ways, or in none."""

    cells: Mask
    ways: tuple[Mask, ...]
    unshaded: Mask
    """The open cells, in the knot or beside it, that are unshaded in every way."""
    shaded: Mask


def squeezes(position: HitoriPosition, unit: int, shaded: Mask, unshaded: Mask) -> tuple[Squeeze, ...]:
    """The knots of a line that can be shaded in few ways, when these cells are known to be shaded and unshaded."""
    mask = position.layout.line_masks[unit]
    key = "squeezes", unit, shaded & mask, unshaded & mask
    found: tuple[Squeeze, ...] | None = position.memo.get(key)
    if found is None:
        line = position.layout.lines[unit]
        found = position.memo[key] = tuple(_squeezes(line, position.labels, shaded & mask, unshaded & mask))
    return found


def _squeezes(line: Line, labels: tuple[int, ...], shaded: Mask, unshaded: Mask) -> Iterator[Squeeze]:
    for knot in _knots(line, labels, shaded, shaded | unshaded):
        ways = _ways(line, labels, knot, shaded, unshaded)
        if len(ways) > MAX_WAYS:
            continue
        cells = mask_of(knot)
        if not ways:
            yield Squeeze(cells, (), 0, 0)
            continue
        always, ever, touched = cells, 0, -1
        for way in ways:
            always &= way
            ever |= way
            touched &= _beside(line, way)
        loose = mask_of(cell for cell in line if touched >> cell & 1) & ~(shaded | unshaded | cells)
        yield Squeeze(cells, tuple(ways), cells & ~ever | loose, always)


def _beside(line: Line, cells: Mask) -> Mask:
    """The cells of the line that touch some of these cells; the mask may also contain cells outside the line."""
    step = line[1] - line[0]
    return cells << step | cells >> step


def _knots(line: Line, labels: tuple[int, ...], shaded: Mask, known: Mask) -> list[list[Cell]]:
    """The knots: groups of the open cells that have a twin in the line which is not shaded."""
    count: dict[int, int] = {}
    for cell in line:
        if labels[cell] >= 0 and not shaded >> cell & 1:
            count[labels[cell]] = count.get(labels[cell], 0) + 1
    knots: list[list[Cell]] = []
    before = -1  # the cell before this one, if it is in a knot
    for cell in line:
        if known >> cell & 1 or count.get(labels[cell], 0) < 2:
            before = -1
            continue
        together = [knot for knot in knots if before in knot or any(labels[other] == labels[cell] for other in knot)]
        merged = sorted({cell}.union(*together))
        knots = [knot for knot in knots if knot not in together] + [merged]
        before = cell
    return sorted(knots)


def _ways(line: Line, labels: tuple[int, ...], knot: list[Cell], shaded: Mask, unshaded: Mask) -> list[Mask]:
    """The ways to shade a knot; not all of them when there are too many."""
    step = line[1] - line[0]
    blocked = _beside(line, shaded)
    shown = mask_of(labels[cell] for cell in line if unshaded >> cell & 1 and labels[cell] >= 0)
    ways: list[Mask] = []

    def extend(i: int, way: Mask, shown: Mask) -> None:
        if len(ways) > MAX_WAYS:
            return
        if i == len(knot):
            ways.append(way)
            return
        cell = knot[i]
        if not blocked >> cell & 1 and not way << step >> cell & 1:
            extend(i + 1, way | 1 << cell, shown)
        if not shown >> labels[cell] & 1:
            extend(i + 1, way, shown | 1 << labels[cell])

    extend(0, 0, shown)
    return ways


def squeeze_weight(ways: int) -> float:
    """Up to three ways are seen at a glance; each further way adds the same weight."""
    return 3.0 + 0.3 * max(0, ways - 3)


def squeeze_step(
    position: HitoriPosition, unit: int, squeeze: Squeeze, shaded: Mask, unshaded: Mask, cells: Iterable[Cell]
) -> Step:
    """The step: what all ways to shade a knot say about `cells`, given the known shaded and unshaded cells."""
    places = [(cell, SHADED if squeeze.shaded >> cell & 1 else UNSHADED) for cell in cells]
    loose = tuple(cell for cell, _ in places if not squeeze.cells >> cell & 1)
    words: dict[str, Any] = {"loose": Cells(loose)} if loose else {}
    return position.step(
        "line-squeeze",
        squeeze_weight(len(squeeze.ways)),
        bits(premises(position, unit, squeeze, shaded, unshaded)),
        places,
        region=position.layout.lines[unit],
        variant="one" if len(squeeze.ways) == 1 else "beside" if loose else "text",
        line=position.line_word(unit),
        cells=Cells(tuple(bits(squeeze.cells))),
        count=Count(len(squeeze.ways)),
        ways=Items(tuple(_format_way(way, position.cols) for way in squeeze.ways), "or"),
        **words,
    )


def _format_way(way: Mask, cols: int) -> str:
    return " + ".join(cell_name(cell, cols) for cell in bits(way))


def premises(position: HitoriPosition, unit: int, squeeze: Squeeze, shaded: Mask, unshaded: Mask) -> Mask:
    """The cells of a knot, with their shaded neighbours and unshaded twins in the line."""
    mask = position.layout.line_masks[unit]
    knot = squeeze.cells
    beside = position.layout.beside(knot) & shaded & mask
    twins = 0
    for cell in bits(knot):
        twins |= position.twins[cell]
    return knot | beside | twins & unshaded & mask


def find_squeezes(position: HitoriPosition, unit: int) -> Iterator[Step]:
    shaded, unshaded = position.shaded, position.unshaded
    for squeeze in squeezes(position, unit, shaded, unshaded):
        cells = squeeze.shaded | squeeze.unshaded
        if cells:
            yield squeeze_step(position, unit, squeeze, shaded, unshaded, bits(cells))


def no_way_step(position: HitoriPosition, unit: int, squeeze: Squeeze, shaded: Mask, unshaded: Mask) -> Step:
    """The step: a knot cannot be shaded in any way."""
    return position.step(
        "no-way",
        0,
        bits(premises(position, unit, squeeze, shaded, unshaded)),
        region=position.layout.lines[unit],
        line=position.line_word(unit),
        cells=Cells(tuple(bits(squeeze.cells))),
    )


def find_no_way(position: HitoriPosition, unit: int) -> Iterator[Step]:
    shaded, unshaded = position.shaded, position.unshaded
    for squeeze in squeezes(position, unit, shaded, unshaded):
        if not squeeze.ways:
            yield no_way_step(position, unit, squeeze, shaded, unshaded)


LINE_SQUEEZE = Technique(
    "line-squeeze",
    "H14",
    3.0,
    find_squeezes,
    Example("hitori;4x6;;411454/541642/245134/432243", "r1c5=0 r1c6=1 r2c6=0 r3c5=0", "r4c1=1 r4c2=0 r4c5=0 r4c6=1"),
    LINE,
)
NO_WAY = Technique("no-way", "", 0, find_no_way, scope=LINE)
