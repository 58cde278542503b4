"""Pockets: pieces of open cells that do not touch each other.

A gap lies in one pocket, since its path cannot jump. The written numbers around the gap must touch that pocket: both of
them, or the only one of an open gap. The gaps that lie in a pocket fill it, so their lengths add up to its size; on a
chequered board, the same holds for each colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import Gap, HidatoPosition, gaps_between
from masume.kinds.hidato.techniques.distances import prefer_placing
from masume.kinds.hidato.techniques.reasons import area_argument, by_number, with_words
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

MAX_STATES = 4000  # states of the pockets after some gaps; with more, the search gives up


class Load(NamedTuple):
    """A gap that is to be packed into a pocket."""

    gap: Gap
    amount: int
    """How much of a pocket it fills: a number of cells, or how many more odd than even numbers it has."""
    pockets: tuple[int, ...]
    """The pockets that it can lie in."""


def packings(sizes: Sequence[int], loads: Sequence[Load]) -> list[Mask] | None:
    """For each load, the pockets in which it can lie when the loads fill all pockets exactly. If they cannot, no load
    has a pocket. None if there are too many ways to follow."""
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
    # Forwards, all states that can be reached; then backwards, those that lead to exactly full pockets.
    stages: list[set[tuple[int, ...]]] = [{tuple(left)}]
    for i in free:
        reached = set()
        for state in stages[-1]:
            for pocket in loads[i].pockets:
                reached.add(_fill(state, pocket, loads[i].amount))
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
                if _fill(state, pocket, loads[i].amount) in good:
                    earlier.add(state)
                    found[i] |= 1 << pocket
        good = earlier
    for i, load in enumerate(loads):
        if len(load.pockets) == 1:
            found[i] = 1 << load.pockets[0]
    return found


def _fill(state: tuple[int, ...], pocket: int, amount: int) -> tuple[int, ...]:
    return (*state[:pocket], state[pocket] - amount, *state[pocket + 1 :])


Measure = Callable[[Mask], int]
"""How much of a pocket is to be filled."""
Amount = Callable[[Gap], int]
"""How much of a pocket a gap fills."""


class PackingTask(NamedTuple):
    """The pockets of a position, perhaps with one more number written down, and the gaps to be packed into them."""

    pockets: list[Mask]
    gaps: list[Gap]
    touching: list[tuple[int, ...]]
    """For each gap, the pockets that it can lie in."""

    def pack(self, measure: Measure, amount: Amount) -> list[Mask] | None:
        """For each gap, the pockets in which it can lie when all pockets are filled exactly; see `packings`."""
        loads = [Load(gap, amount(gap), where) for gap, where in zip(self.gaps, self.touching, strict=True)]
        return packings([measure(pocket) for pocket in self.pockets], loads)


def packing_task(position: HidatoPosition, pockets: list[Mask], number: int = 0, cell: Cell = 0) -> PackingTask:
    """The pockets and gaps of a position, with `number` written into `cell` unless it is 0."""
    near, where = position.near, position.where
    if not number:
        return _packing_task(pockets, position.gaps(), lambda end: near[where[end]], position.written)
    written = position.written | 1 << number
    gaps = gaps_between(written, position.last)
    return _packing_task(pockets, gaps, lambda end: near[cell if end == number else where[end]], written)


def has_misfit(position: HidatoPosition, holders: list[Mask], written: Mask, taken: Mask) -> bool:
    """Whether the gaps cannot fill the pockets once more numbers are written than in the position: `written` are all
    written numbers, `holders` has their cells, and `taken` are the cells that the new ones take."""
    pockets = position.ground.pieces(position.open & ~taken)
    if len(pockets) < 2:
        return False
    near = position.near
    gaps = gaps_between(written, position.last)
    task = _packing_task(pockets, gaps, lambda end: near[holders[end].bit_length() - 1], written)
    packed = task.pack(int.bit_count, length_of)
    return packed is not None and not all(packed)


def _packing_task(pockets: list[Mask], gaps: list[Gap], near_of: Callable[[int], Mask], written: Mask) -> PackingTask:
    touching = []
    for gap in gaps:
        ways = -1
        for end in gap:
            if written >> end & 1:
                ways &= _touched_pockets(pockets, near_of(end))
        touching.append(tuple(i for i in range(len(pockets)) if ways >> i & 1))
    return PackingTask(pockets, gaps, touching)


def length_of(gap: Gap) -> int:
    return gap.length


def _touched_pockets(pockets: list[Mask], near: Mask) -> Mask:
    return sum(1 << i for i, pocket in enumerate(pockets) if pocket & near)


def pocket(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Numbers that would leave a pocket that cannot be filled; and gaps that must lie in certain pockets."""
    yield from prefer_placing(
        [
            *_impossible_steps(position, "pocket", 4.5, int.bit_count, length_of),
            *_confined_steps(position, "pocket", 4.5, int.bit_count, length_of),
        ]
    )


def colour_steps(position: HidatoPosition, odd: Mask) -> Iterator[Step]:
    """What `pocket` finds, by colours: a pocket's surplus of one colour must be that of the gaps in it."""
    surplus, amount = colour_measures(odd)
    yield from prefer_placing(
        [
            *_impossible_steps(position, "parity", 4.0, surplus, amount),
            *_confined_steps(position, "parity", 4.0, surplus, amount),
        ]
    )


def colour_measures(odd: Mask) -> tuple[Measure, Amount]:
    """Two functions that count cells of the colour of odd numbers minus cells of the other colour: those that a pocket
    has, and those that a gap needs."""

    def surplus(cells: Mask) -> int:
        return 2 * (cells & odd).bit_count() - cells.bit_count()

    def amount(gap: Gap) -> int:
        return sum(1 if number % 2 else -1 for number in gap.numbers)

    return surplus, amount


def _impossible_steps(
    position: HidatoPosition, technique: str, weight: float, measure: Measure, amount: Amount
) -> Iterator[Step]:
    """A number in a cell would leave pockets that the gaps cannot fill. Only cells that split a piece do this."""
    ground, free = position.ground, position.open
    struck: dict[int, Mask] = {}
    tasks: dict[int, list[PackingTask]] = {}
    for cell in bits(free):
        if not ground.is_cut(cell, free):
            continue
        pieces = ground.pieces(free & ~(1 << cell))
        if len(pieces) == 1:
            continue
        for number in bits(position.domains[cell]):
            task = packing_task(position, pieces, number, cell)
            packed = task.pack(measure, amount)
            if packed is not None and not all(packed):
                struck[number] = struck.get(number, 0) | 1 << cell
                tasks.setdefault(number, []).append(task)
    for number, gone in struck.items():
        for cell, task in zip(bits(gone), tasks[number], strict=True):
            places, removes = by_number(position, {number: 1 << cell})
            yield _cut_off_step(position, technique, weight, number, cell, task, measure, amount, places, removes)


def _cut_off_step(
    position: HidatoPosition,
    technique: str,
    weight: float,
    number: int,
    cell: Cell,
    task: PackingTask,
    measure: Measure,
    amount: Amount,
    places: list[tuple[int, int]],
    removes: list[tuple[int, int]],
) -> Step:
    """The step for a number that leaves pockets that cannot be filled. It names the smallest pocket that shows this by
    itself, or else speaks of all pockets together."""
    named: dict[str, arguments.Argument] = {}
    alone, entering = unfillable_pocket(task, measure, amount)
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
        named = {"count": arguments.Count(len(task.pockets))}
    because = walls_of(position, area, task.gaps)
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
        ({"area": area_argument(position, area)} if alone else {}),
        named,
    )


def unfillable_pocket(task: PackingTask, measure: Measure, amount: Amount) -> tuple[Mask, list[Gap]]:
    """The smallest pocket that cannot be filled no matter what the others hold, and the gaps that can lie in it; no
    cells if only all pockets together show that they cannot be filled."""
    alone = [
        i for i, pocket in enumerate(task.pockets) if not _can_fill(measure(pocket), _entering_amounts(task, amount, i))
    ]
    if not alone:
        return 0, []
    smallest = min(alone, key=lambda i: (task.pockets[i].bit_count(), task.pockets[i]))
    entering = [gap for gap, where in zip(task.gaps, task.touching, strict=True) if smallest in where]
    return task.pockets[smallest], entering


def _entering_amounts(task: PackingTask, amount: Amount, pocket: int) -> list[tuple[int, bool]]:
    """For each gap that can lie in a pocket, how much of it the gap fills and whether the gap must lie there."""
    return [
        (amount(gap), len(where) == 1) for gap, where in zip(task.gaps, task.touching, strict=True) if pocket in where
    ]


def _can_fill(size: int, amounts: list[tuple[int, bool]]) -> bool:
    sums = {0}
    for amount, must in amounts:
        more = {one + amount for one in sums}
        sums = more if must else sums | more
    return size in sums


def gap_names(gaps: Sequence[Gap]) -> arguments.Items:
    """Gaps, as an argument of a sentence: by their missing numbers, 13–15."""
    texts = []
    for gap in gaps:
        first, last = gap.low + 1, gap.high - 1
        texts.append(str(first) if first == last else f"{first}–{last}")
    return arguments.Items(tuple(texts))


def walls_of(position: HidatoPosition, area: Mask, gaps: Sequence[Gap]) -> Mask:
    """The cells that an argument about an area rests on: the filled cells around it, and both ends of each gap that has
    an end among these."""
    walls = position.ground.spread(area) & position.placed
    for gap in gaps:
        ends = sum(1 << position.where[end] for end in gap if position.written >> end & 1)
        if ends & walls:
            walls |= ends
    return walls


def _confined_steps(
    position: HidatoPosition, technique: str, weight: float, measure: Measure, amount: Amount
) -> Iterator[Step]:
    """However the gaps fill all pockets, a gap always lies in the same pocket, or in one of a few."""
    pieces = position.ground.pieces(position.open)
    if len(pieces) == 1:
        return
    task = packing_task(position, pieces)
    packed = task.pack(measure, amount)
    if packed is None or not all(packed):
        return
    for gap, where in zip(task.gaps, packed, strict=True):
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
            bits(walls_of(position, position.open, task.gaps)),
            places,
            removes,
            region=bits(area),
            variant="colours-inside" if technique == "parity" else "inside",
            gap=gap_names([gap]),
            count=arguments.Count(len(pieces)),
            area=area_argument(position, area),
            size=arguments.Count(area.bit_count()),
        )


POCKET = Technique(
    "pocket", "D13", 4.5, pocket, Example("hidato;4x4;neighbours=8;#,.,.,11/2,.,.,./4,.,9,7/.,.,.,8", shows="r2c2=3")
)
