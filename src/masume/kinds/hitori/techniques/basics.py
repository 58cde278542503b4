"""What every player does all the time: circle the neighbours of a shaded cell, shade the twins of an unshaded one, and
keep the last way out of a cell open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hitori.layout import AROUND
from masume.kinds.hitori.position import SHADED, TWINS, UNSHADED, HitoriPosition
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Step, Technique


def neighbours_step(position: HitoriPosition, cell: Cell, near: Iterable[Cell]) -> Step:
    """The step: some neighbours of a shaded cell are unshaded."""
    return position.step(
        "neighbours", 1.0, [cell], [(other, UNSHADED) for other in near], region=[cell], cell=Cells((cell,))
    )


def find_neighbours(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.shaded >> cell & 1:
        near = position.layout.neighbours[cell] & position.open
        if near:
            yield neighbours_step(position, cell, bits(near))


def twins_step(position: HitoriPosition, cell: Cell, others: Iterable[Cell]) -> Step:
    """The step: some twins of an unshaded cell are shaded."""
    others = tuple(others)
    lines = {position.common_line(cell, other) for other in others}
    unit = min(lines)
    one = len(lines) == 1
    places = [(other, SHADED) for other in others]
    symbol = position.symbol(cell)
    if not one:
        return position.step("twins", 1.1, [cell], places, variant="both", cell=Cells((cell,)), symbol=symbol)
    return position.step(
        "twins",
        1.1,
        [cell],
        places,
        region=position.layout.lines[unit],
        line=position.line_word(unit),
        cell=Cells((cell,)),
        symbol=symbol,
    )


def find_twins(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.unshaded >> cell & 1:
        others = position.twins[cell] & position.open
        if others:
            yield twins_step(position, cell, bits(others))


def exit_step(position: HitoriPosition, cell: Cell, way_out: Cell) -> Step:
    """The step: only one neighbour of an unshaded cell is not yet shaded, so it stays unshaded."""
    walls = tuple(bits(position.layout.neighbours[cell] & ~(1 << way_out)))
    return position.step(
        "last-exit",
        2.3,
        [cell, *walls],
        [(way_out, UNSHADED)],
        region=[cell],
        cell=Cells((cell,)),
        walls=Cells(walls),
        exit=Cells((way_out,)),
    )


def last_exit(near: Mask, shaded: Mask) -> Mask:
    """The only neighbour that is not shaded, as a mask; 0 when there are several, or none."""
    left = near & ~shaded
    return left if left & (left - 1) == 0 else 0


def find_last_exit(position: HitoriPosition, cell: int) -> Iterator[Step]:
    if position.layout.one_line or not position.unshaded >> cell & 1:
        return  # on a board of one line, an unshaded cell may be the only one
    way_out = last_exit(position.layout.neighbours[cell], position.shaded)
    if way_out & position.open:
        yield exit_step(position, cell, way_out.bit_length() - 1)


NEIGHBOURS = Technique(
    "neighbours",
    "H1",
    1.0,
    find_neighbours,
    Example("hitori;3x3;;323/221/312", "r1c2=0 r2c2=1", "r2c1=0 r2c3=0 r3c2=0"),
    AROUND,
    "Bueno Menéndez (n.d.): marcarCasilla; Dąbrowski (2023): rule 2",
    bookkeeping=True,
)
TWINS_SHADED = Technique(
    "twins",
    "H2",
    1.1,
    find_twins,
    Example("hitori;3x3;;243/124/444", "r3c2=0", "r1c2=1 r3c1=1 r3c3=1"),
    TWINS,
    "Bueno Menéndez (n.d.): marcarCasillasFilasColumnasContigua; Dąbrowski (2023): rule 1",
)
LAST_EXIT = Technique(
    "last-exit",
    "H10",
    2.3,
    find_last_exit,
    Example("hitori;3x3;;332/311/223", "r1c1=1 r1c2=0 r2c1=0 r3c1=1 r3c2=0", "r2c2=0"),
    AROUND,
    "Dąbrowski (2023): rule 3",
)
