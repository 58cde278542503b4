"""Links: the path links each cell to the cell before it and the cell after it, and an end to one cell only."""

from __future__ import annotations

from masume.core.grid import bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.telling import Words, cell, cells, mask_of, numbers, path, step, technique
from masume.language.arguments import Text, Value
from masume.reasoning.technique import Example, Found, Step


def dead_end(position: HidatoPosition, found: Found) -> Step:
    """An open cell has at most one open neighbour: the path comes to it from a filled cell, unless it ends there."""
    here = found.unit
    ways = position.near[here] & position.open
    around = 0
    for other in bits(position.near[here] & ~position.open):
        around |= position.domains[other]
    left = position.domains[here] & ~sum(1 << number for _, number in found.removes)
    if found.places:
        left = 1 << found.places[0][1]
    words: Words = {"cell": cell(here), "options": numbers(bits(left), "or")}
    if ways:
        words["way"] = cells(ways)
    if around:
        words["filled"] = numbers(bits(around))
    variant = ("text" if ways else "closed") + ("" if around else "-alone")
    return step(position, found, [here], variant, **words)


def corridor(position: HidatoPosition, found: Found) -> Step:
    """A cell that needs two links and has only two left; or cells that must come one after the other on the path,
    because the links between them are used."""
    if len(found.detail) > 2:
        return step(position, found, found.detail, "fragment", along=Text(path(position, found.detail)))
    here = found.unit
    words: Words = {"cell": cell(here), "ways": cells(mask_of(found.detail))}
    if position.placed >> here & 1:
        words["number"] = Value(position.value(here))
    return step(position, found, [here, *found.detail], "written" if "number" in words else "text", **words)


def hidden_ends(position: HidatoPosition, found: Found) -> Step:
    """An open cell with at most one link is an end of the path."""
    are_all, *ends = found.detail
    missing = bits(position.missing & (2 | 1 << position.last))
    words: Words = {"found": cells(mask_of(ends)), "ends": numbers(missing, "or")}
    return step(position, found, ends, "all" if are_all else "text", **words)


DEAD_END = technique("dead-end", "D7", dead_end, Example("hidato;3x3;neighbours=8;.6./..7/1.9", shows="r1c3=5"))
CORRIDOR = technique("corridor", "D8", corridor, Example("hidato;3x3;neighbours=8;1../6.9/..8", shows="r2c2-7"))
HIDDEN_ENDS = technique(
    "hidden-ends",
    "D16",
    hidden_ends,
    Example("hidato;3x3;neighbours=6;##./..#/4..", "r1c3=1/6 r2c1=1/3/5/6 r3c3=1/6", "r2c1-1-6 r2c2-1-6 r3c2-1-6"),
)
