"""Sentences about links. A link joins two cells that follow each other on the path. Each cell has two links, except the
two ends of the path, which have one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from masume.core.grid import Cell, bits
from masume.i18n.placeholders import Clauses, Path, Value
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.sentences.phrases import Words, by_steps, cell, cells, joins, mask_of, numbers, step
from masume.reasoning.technique import Deduction, Step

FEWEST_FILLED = 4  # the fewest numbers that are told as a range


def dead_end(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that an open cell has at most one open neighbour, so the path either enters it from a filled cell or ends
    there.
    """
    here = deduction.unit
    ways = position.near[here] & position.open
    around = 0
    for other in bits(position.near[here] & ~position.open):
        around |= position.domains[other]
    # Computed from the position: when the step is told again, its eliminations may be only a part of those possible.
    left = sum(1 << number for number in bits(position.domains[here]) if joins(position, number, around, ways))
    if deduction.places:
        left = 1 << deduction.places[0][1]
    words: Words = {"cell": cell(here), "options": numbers(bits(left), "or")}
    if ways:
        words["way"] = cells(ways)
    if around:
        words["filled"] = numbers(bits(around))
        ends = 1 << 1 | 1 << position.last
        state = ("joined" if ways else "enclosed") + ("-inside" if position.written & ends == ends else "")
        words["joined"] = Clauses("dead-end", ((state, (("cell", cell(here)), ("filled", words["filled"]))),))
    variant = ("text" if ways else "closed") + ("" if around else "-alone")
    if not deduction.places and (ways or around):  # the numbers left are enough to tell
        variant += "-left"
    if out := [number for number in bits(position.reaching(here) & ~left) if joins(position, number, around, ways)]:
        words |= {"out": numbers(out), **by_steps(position, ((here, number) for number in out))}
        variant += "-out"
    return step(position, deduction, [here], variant, **words)


def corridor(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that a cell needs two links and only two are possible, or that cells must follow one another on the
    path because the links between them are used.
    """
    if len(deduction.args) > 2:
        return _fragment(position, deduction)
    here = deduction.unit
    words: Words = {"cell": cell(here), "ways": cells(mask_of(deduction.args))}
    if position.placed >> here & 1:
        words["number"] = Value(position.value(here))
    return step(position, deduction, [here, *deduction.args], "written" if "number" in words else "text", **words)


def _fragment(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that cells must follow one another on the path. If the step writes at least four consecutive numbers along
    these cells and eliminates nothing, name the numbers as a range.
    """
    words: Words = {"along": Path(tuple(deduction.args))}
    entered = sorted((number, here) for here, number in deduction.places)
    if deduction.removes or len(entered) < FEWEST_FILLED or not _in_turn(deduction.args, entered):
        return step(position, deduction, deduction.args, "fragment", **words)
    words["filled"] = numbers(number for number, _ in entered)
    words |= {"first": cell(entered[0][1]), "last": cell(entered[-1][1])}
    return step(position, deduction, deduction.args, "fragment-filled", **words)


def _in_turn(along: Sequence[Cell], entered: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether the numbers in `entered` are consecutive and stand in consecutive cells of `along`, a piece of the
    path.
    """
    places = [(number, along.index(here)) for number, here in entered]
    ways = {(high - low, after - before) for (low, before), (high, after) in pairwise(places)}
    return ways in ({(1, 1)}, {(1, -1)})


def hidden_ends(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that open cells with at most one possible link are ends of the path."""
    are_all, *ends = deduction.args
    missing = bits(position.missing & (2 | 1 << position.last))
    words: Words = {"found": cells(mask_of(ends)), "ends": numbers(missing, "or")}
    return step(position, deduction, ends, "all" if are_all else "text", **words)
