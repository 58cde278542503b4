"""Pockets: pieces of open cells that do not touch each other.

A gap lies in one pocket, since its path cannot jump; both written numbers around it must touch that pocket (of an open
gap, the one that there is). The gaps that lie in a pocket fill it: their lengths add up to its size, and on a chequered
board the same holds for each colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import Gap, HidatoPosition, gaps_between
from masume.kinds.hidato.techniques.distances import first_placing
from masume.kinds.hidato.techniques.reasons import area as area_word
from masume.kinds.hidato.techniques.reasons import by_number, with_words
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

MAX_STATES = 4000  # ways to have shared out the first gaps; with more, nothing is said


class Load(NamedTuple):
    """A gap that is to be packed into a pocket."""

    gap: Gap
    amount: int
    """What it fills of a pocket: cells, or how many dark ones more than light ones."""
    pockets: tuple[int, ...]
    """The pockets that it can lie in."""


def packings(sizes: Sequence[int], loads: Sequence[Load]) -> list[Mask] | None:
    """For each load, the pockets in which it lies in some way to fill all pockets exactly; None when there are too
    many ways to follow. No way at all: no pockets."""
    found = [0] * len(loads)
    left = list(sizes)
    free = []
    for i, load in enumerate(loads):
        if len(load.pockets) == 1:
            left[load.pockets[0]] -= load.amount
        elif load.pockets:
            free.append(i)
        else:
            return found
    # Forwards all sums that can be reached, then backwards those that lead to exactly full pockets.
    stages: list[set[tuple[int, ...]]] = [{tuple(left)}]
    for i in free:
        reached = set()
        for state in stages[-1]:
            for pocket in loads[i].pockets:
                reached.add(_filled(state, pocket, loads[i].amount))
        if len(reached) > MAX_STATES:
            return None
        stages.append(reached)
    full = (0,) * len(sizes)
    if full not in stages[-1]:
        return found
    good = {full}
    for i, stage in zip(reversed(free), reversed(stages[:-1]), strict=True):
        earlier = set()
        for state in stage:
            for pocket in loads[i].pockets:
                if _filled(state, pocket, loads[i].amount) in good:
                    earlier.add(state)
                    found[i] |= 1 << pocket
        good = earlier
    for i, load in enumerate(loads):
        if len(load.pockets) == 1:
            found[i] = 1 << load.pockets[0]
    return found


def _filled(state: tuple[int, ...], pocket: int, amount: int) -> tuple[int, ...]:
    return (*state[:pocket], state[pocket] - amount, *state[pocket + 1 :])


Measure = Callable[[Mask], int]
"""How much of a pocket is to be filled."""
Amount = Callable[[Gap], int]
"""How much of a pocket a gap fills."""


class Board(NamedTuple):
    """The pockets of a position, perhaps with one number more written down, and the gaps to be packed into them."""

    pockets: list[Mask]
    gaps: list[Gap]
    touching: list[tuple[int, ...]]
    """For each gap, the pockets that it can lie in."""

    def packed(self, measure: Measure, amount: Amount) -> list[Mask] | None:
        """For each gap, the pockets it can lie in when all are filled exactly; see `packings`."""
        loads = [Load(gap, amount(gap), where) for gap, where in zip(self.gaps, self.touching, strict=True)]
        return packings([measure(pocket) for pocket in self.pockets], loads)


def board(position: HidatoPosition, pockets: list[Mask], number: int = 0, cell: Cell = 0) -> Board:
    """The pockets and gaps of a position, with a number written into a cell if one is named."""
    near, where = position.near, position.where
    if not number:
        return _board(pockets, position.gaps(), lambda end: near[where[end]], position.written)
    written = position.written | 1 << number
    gaps = gaps_between(written, position.last)
    return _board(pockets, gaps, lambda end: near[cell if end == number else where[end]], written)


def misfits(position: HidatoPosition, holders: list[Mask], written: Mask, taken: Mask) -> bool:
    """Whether the gaps cannot fill the pockets when more is written than in a position: these numbers in their last
    cells, so that these cells are taken."""
    pockets = position.ground.pieces(position.open & ~taken)
    if len(pockets) < 2:
        return False
    near = position.near
    gaps = gaps_between(written, position.last)
    now = _board(pockets, gaps, lambda end: near[holders[end].bit_length() - 1], written)
    packed = now.packed(int.bit_count, length_of)
    return packed is not None and not all(packed)


def _board(pockets: list[Mask], gaps: list[Gap], near_of: Callable[[int], Mask], written: Mask) -> Board:
    touching = []
    for gap in gaps:
        ways = -1
        for end in gap:
            if written >> end & 1:
                ways &= _touched(pockets, near_of(end))
        touching.append(tuple(i for i in range(len(pockets)) if ways >> i & 1))
    return Board(pockets, gaps, touching)


def length_of(gap: Gap) -> int:
    return gap.length


def _touched(pockets: list[Mask], near: Mask) -> Mask:
    return sum(1 << i for i, pocket in enumerate(pockets) if pocket & near)


def pocket(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Cells that cannot be filled when a number is written somewhere; and gaps that must lie in one pocket."""
    yield from first_placing(
        [
            *_impossible(position, "pocket", 4.5, int.bit_count, length_of),
            *_confined(position, "pocket", 4.5, int.bit_count, length_of),
        ]
    )


def impossible_colours(position: HidatoPosition, odd: Mask) -> Iterator[Step]:
    """The same with colours: how many cells of one colour a pocket has more than of the other."""

    surplus, amount = colour_measures(odd)
    yield from first_placing(
        [
            *_impossible(position, "parity", 4.0, surplus, amount),
            *_confined(position, "parity", 4.0, surplus, amount),
        ]
    )


def colour_measures(odd: Mask) -> tuple[Measure, Amount]:
    """How many more cells of the colour of odd numbers than of the other colour a pocket has, and a gap needs."""

    def surplus(cells: Mask) -> int:
        return 2 * (cells & odd).bit_count() - cells.bit_count()

    def amount(gap: Gap) -> int:
        return sum(1 if number % 2 else -1 for number in gap.numbers)

    return surplus, amount


def _impossible(
    position: HidatoPosition, technique: str, weight: float, measure: Measure, amount: Amount
) -> Iterator[Step]:
    """A number in a cell would leave pockets that no gaps fill exactly. Only cells that break a piece can do that."""
    ground, free = position.ground, position.open
    struck: dict[int, Mask] = {}
    shown: dict[int, list[Board]] = {}
    for cell in bits(free):
        if not ground.is_cut(cell, free):
            continue
        pieces = ground.pieces(free & ~(1 << cell))
        if len(pieces) == 1:
            continue
        for number in bits(position.domains[cell]):
            tried = board(position, pieces, number, cell)
            packed = tried.packed(measure, amount)
            if packed is not None and not all(packed):
                struck[number] = struck.get(number, 0) | 1 << cell
                shown.setdefault(number, []).append(tried)
    for number, gone in struck.items():
        for cell, tried in zip(bits(gone), shown[number], strict=True):
            places, removes = by_number(position, {number: 1 << cell})
            yield _cut_off(position, technique, weight, number, cell, tried, measure, amount, places, removes)


def _cut_off(
    position: HidatoPosition,
    technique: str,
    weight: float,
    number: int,
    cell: Cell,
    tried: Board,
    measure: Measure,
    amount: Amount,
    places: list[tuple[int, int]],
    removes: list[tuple[int, int]],
) -> Step:
    """The step that shows a pocket that cannot be filled: the smallest one that shows it alone, else all of them."""
    named: dict[str, arguments.Argument] = {}
    alone, entering = shown_pocket(tried, measure, amount)
    area = alone
    if alone:
        if technique == "parity":
            variant = "pocket"
        elif entering and sum(map(amount, entering)) >= measure(area):
            variant = "lengths"
        else:
            variant = "text" if entering else "none"
        if entering:
            named = {"gaps": gap_names(entering), "filled": arguments.Count(sum(gap.length for gap in entering))}
        named["size"] = arguments.Count(area.bit_count())
    else:
        area = position.open & ~(1 << cell)
        variant = "pockets" if technique == "parity" else "together"
        named = {"count": arguments.Count(len(tried.pockets))}
    because = walls_of(position, area, tried.gaps)
    if places:
        because |= position.holders[number] & ~(1 << cell)
    return with_words(
        position.step(
            technique,
            weight,
            bits(because),
            places,
            removes,
            region=[cell],
            variant=variant,
            number=arguments.Value(number),
            cell=arguments.Cells((cell,)),
        ),
        ({"area": area_word(position, area)} if alone else {}),
        named,
    )


def shown_pocket(tried: Board, measure: Measure, amount: Amount) -> tuple[Mask, list[Gap]]:
    """The smallest pocket that cannot be filled whatever the others hold, and the gaps that can lie in it; no cells
    when only all pockets together show that it does not work."""
    alone = [i for i, pocket in enumerate(tried.pockets) if not _can_fill(measure(pocket), _entering(tried, amount, i))]
    if not alone:
        return 0, []
    shown = min(alone, key=lambda i: (tried.pockets[i].bit_count(), tried.pockets[i]))
    entering = [gap for gap, where in zip(tried.gaps, tried.touching, strict=True) if shown in where]
    return tried.pockets[shown], entering


def _entering(tried: Board, amount: Amount, pocket: int) -> list[tuple[int, bool]]:
    """What the gaps that can lie in a pocket fill of it, and whether they must lie there."""
    return [
        (amount(gap), len(where) == 1) for gap, where in zip(tried.gaps, tried.touching, strict=True) if pocket in where
    ]


def _can_fill(size: int, amounts: list[tuple[int, bool]]) -> bool:
    sums = {0}
    for amount, must in amounts:
        more = {one + amount for one in sums}
        sums = more if must else sums | more
    return size in sums


def gap_names(gaps: Sequence[Gap]) -> arguments.Items:
    """Gaps as their missing numbers: 13–15."""
    shown = []
    for gap in gaps:
        first, last = gap.low + 1, gap.high - 1
        shown.append(str(first) if first == last else f"{first}–{last}")
    return arguments.Items(tuple(shown))


def walls_of(position: HidatoPosition, area: Mask, gaps: Sequence[Gap]) -> Mask:
    """What an argument about an area rests on: the filled cells around it, and both ends of the gaps that touch it with
    at least one end."""
    walls = position.ground.spread(area) & position.placed
    for gap in gaps:
        ends = sum(1 << position.where[end] for end in gap if position.written >> end & 1)
        if ends & walls:
            walls |= ends
    return walls


def _confined(
    position: HidatoPosition, technique: str, weight: float, measure: Measure, amount: Amount
) -> Iterator[Step]:
    """A gap that lies in the same pocket, or in one of few, in every way to fill all pockets."""
    pieces = position.ground.pieces(position.open)
    if len(pieces) == 1:
        return
    now = board(position, pieces)
    packed = now.packed(measure, amount)
    if packed is None or not all(packed):
        return
    for gap, where in zip(now.gaps, packed, strict=True):
        area = 0
        for i in bits(where):
            area |= pieces[i]
        struck = {
            number: position.holders[number] & ~area for number in gap.numbers if position.holders[number] & ~area
        }
        if not struck:
            continue
        places, removes = by_number(position, struck)
        yield position.step(
            technique,
            weight,
            bits(walls_of(position, position.open, now.gaps)),
            places,
            removes,
            region=bits(area),
            variant="colours-inside" if technique == "parity" else "inside",
            gap=gap_names([gap]),
            count=arguments.Count(len(pieces)),
            area=area_word(position, area),
            size=arguments.Count(area.bit_count()),
        )


POCKET = Technique(
    "pocket", "D13", 4.5, pocket, Example("hidato;4x4;neighbours=8;#,.,.,11/2,.,.,./4,.,9,7/.,.,.,8", shows="r2c2=3")
)
