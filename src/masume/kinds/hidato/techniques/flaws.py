"""The contradictions: each function looks for one way in which a position has gone wrong."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.bottlenecks import bottlenecks, passages
from masume.kinds.hidato.techniques.links import fitting_numbers
from masume.kinds.hidato.techniques.parity import colour_of_odd
from masume.kinds.hidato.techniques.pockets import (
    colour_measures,
    gap_names,
    length_of,
    packing_task,
    unfillable_pocket,
    walls_of,
)
from masume.kinds.hidato.techniques.reasons import (
    MAX_NAMED_NUMBERS,
    area_argument,
    cells,
    in_reach,
    numbers,
    with_words,
    written_cell,
)
from masume.language import arguments
from masume.reasoning.technique import Step, Technique


def twice(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A number stands in two cells."""
    for number in bits(position.written):
        where = position.holders[number] & position.placed
        if where & (where - 1):
            yield position.step(
                "twice", 0, bits(where), region=bits(where), number=arguments.Value(number), cells=cells(where)
            )


def apart(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A written number and the next written one are farther apart than their difference."""
    low = 0
    for high in bits(position.written):
        if low:
            one, other = position.where[low], position.where[high]
            if not position.ground.ball(one, high - low) >> other & 1:
                yield position.step(
                    "apart",
                    0,
                    [one, other],
                    region=[one, other],
                    variant="text" if high == low + 1 else "far",
                    low=arguments.Value(low),
                    low_cell=arguments.Cells((one,)),
                    high=arguments.Value(high),
                    high_cell=arguments.Cells((other,)),
                    steps=arguments.Count(high - low),
                )
        low = high


def no_way(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """No way through open cells is short enough to lead from a written number to the next written one."""
    ground, free = position.ground, position.open
    for gap in position.gaps():
        if not gap.low or gap.high > position.last:
            continue
        one, other = position.where[gap.low], position.where[gap.high]
        reached = edge = 1 << one
        for _ in gap.numbers:
            edge = ground.spread(edge) & free & ~reached
            reached |= edge
            if not edge:
                break
        if reached & free & position.near[other]:
            continue
        yield position.step(
            "no-way",
            0,
            bits(ground.spread(reached) & position.placed | 1 << one | 1 << other),
            region=[one, other],
            low=arguments.Value(gap.low),
            low_cell=arguments.Cells((one,)),
            high=arguments.Value(gap.high),
            high_cell=arguments.Cells((other,)),
            steps=arguments.Count(gap.high - gap.low),
        )


def no_cell(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A missing number has no cell left."""
    for number in bits(position.missing):
        if not position.holders[number]:
            yield no_cell_step(position, number)


def no_cell_step(position: HidatoPosition, number: int) -> Step:
    beside = position.beside(number)
    reach = in_reach(position, number)
    ends = position.ends(position.gap(number))
    named: dict[str, arguments.Argument] = {}
    if beside:
        variant = "beside" if len(beside) == 1 else "between"
        named = {"beside": arguments.Value(beside[0]), "beside_cell": written_cell(position, beside[0])}
        if len(beside) == 2:
            named |= {"other": arguments.Value(beside[1]), "other_cell": written_cell(position, beside[1])}
    else:
        variant = "text"
    return with_words(
        position.step(
            "no-cell",
            0,
            bits(reach | sum(1 << cell for cell in ends)),
            region=ends,
            variant=variant,
            number=arguments.Value(number),
        ),
        named,
    )


def no_number(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """An open cell has no number left."""
    for cell in bits(position.open):
        if not position.domains[cell]:
            yield no_number_step(position, cell)


def no_number_step(position: HidatoPosition, cell: Cell) -> Step:
    out = position.reaching(cell)
    few = 0 < out.bit_count() <= MAX_NAMED_NUMBERS
    return with_words(
        position.step(
            "no-number",
            0,
            [cell],
            region=[cell],
            variant="out" if few else "many" if out else "text",
            cell=arguments.Cells((cell,)),
        ),
        {"out": numbers(out)} if few else {},
    )


def walled_in(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """An open cell has at most one open neighbour, fits none of its filled neighbours, and cannot be an end."""
    for cell in bits(position.open):
        allowed = fitting_numbers(position, cell)
        if allowed is None or allowed & position.domains[cell] or not position.domains[cell]:
            continue
        filled = position.near[cell] & position.placed
        around = 0
        for other in bits(filled):
            around |= position.domains[other]
        yield with_words(
            position.step(
                "walled-in",
                0,
                bits(filled | 1 << cell),
                region=[cell],
                variant="text" if around else "alone",
                cell=arguments.Cells((cell,)),
            ),
            ({"filled": numbers(around)} if around else {}),
        )


def pocket_misfit(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """The open cells fall into pieces that the gaps cannot fill."""
    pieces = position.ground.pieces(position.open)
    if len(pieces) < 2:
        return
    task = packing_task(position, pieces)
    packed = task.pack(int.bit_count, length_of)
    if packed is None or all(packed):
        return
    area, entering = unfillable_pocket(task, int.bit_count, length_of)
    named: dict[str, arguments.Argument] = {}
    if area:
        named = {"area": area_argument(position, area), "size": arguments.Count(area.bit_count())}
        if entering:
            named["gaps"] = gap_names(entering)
    yield with_words(
        position.step(
            "pocket-misfit",
            0,
            bits(walls_of(position, area or position.open, task.gaps)),
            region=bits(area),
            variant="together" if not area else "text" if entering else "none",
            count=arguments.Count(len(pieces)),
        ),
        named,
    )


def colours(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """On a chequered board: two written numbers on colours that do not fit, too many cells of one colour, or pockets
    whose colours do not fit the gaps."""
    if not position.ground.is_chequered:
        return
    ground = position.ground
    dark = ground.dark.bit_count()
    if abs(2 * dark - position.last) > position.last % 2:
        counts = (arguments.Count(max(dark, position.last - dark)), arguments.Count(min(dark, position.last - dark)))
        yield position.step("colours", 0, [], variant="sizes", more=counts[0], fewer=counts[1])
        return
    known = colour_of_odd(position)
    if known is None:
        return
    odd, first = known
    for number in bits(position.written):
        if (odd >> position.where[number] & 1) != number % 2:
            because = [position.where[first], position.where[number]] if first else [position.where[number]]
            named: dict[str, arguments.Argument] = {
                "number": arguments.Value(number),
                "number_cell": written_cell(position, number),
            }
            if first:
                named |= {"first": arguments.Value(first), "first_cell": written_cell(position, first)}
            yield with_words(
                position.step(
                    "colours",
                    0,
                    because,
                    region=because,
                    variant="text" if first else "end",
                ),
                named,
            )
            return
    pieces = ground.pieces(position.open)
    task = packing_task(position, pieces)
    measure, amount = colour_measures(odd)
    packed = task.pack(measure, amount)
    if packed is None or all(packed):
        return
    area, _ = unfillable_pocket(task, measure, amount)
    yield with_words(
        position.step(
            "colours",
            0,
            bits(walls_of(position, area or position.open, task.gaps)),
            region=bits(area),
            variant="pocket" if area else "pockets",
        ),
        ({"area": area_argument(position, area)} if area else {"count": arguments.Count(len(pieces))}),
    )


def jam(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """More gaps must pass a bottleneck than it has cells."""
    if not position.written:
        return
    for narrow in bottlenecks(position.ground, position.open):
        passing = [passage.gap for passage in passages(position, narrow) if passage.must]
        if len(passing) > narrow.cells.bit_count():
            yield position.step(
                "jam",
                0,
                bits(walls_of(position, narrow.piece, position.gaps())),
                region=bits(narrow.cells),
                cells=cells(narrow.cells),
                gaps=gap_names(passing),
            )


TWICE = Technique("twice", "", 0, twice)
APART = Technique("apart", "", 0, apart)
NO_WAY = Technique("no-way", "", 0, no_way)
NO_CELL = Technique("no-cell", "", 0, no_cell)
NO_NUMBER = Technique("no-number", "", 0, no_number)
WALLED_IN = Technique("walled-in", "", 0, walled_in)
POCKET_MISFIT = Technique("pocket-misfit", "", 0, pocket_misfit)
COLOURS = Technique("colours", "", 0, colours)
JAM = Technique("jam", "", 0, jam)

FLAWS = (TWICE, APART, NO_WAY, NO_CELL, NO_NUMBER, WALLED_IN, POCKET_MISFIT, COLOURS, JAM)
