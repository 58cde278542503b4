"""Sentences of the basic techniques: neighbours of shaded cells, twins of unshaded cells, and last exits."""

from __future__ import annotations

from masume.i18n.placeholders import few_cells, line_of, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Found, Step


def tell_neighbours(position: HitoriPosition, found: Found) -> Step:
    """Tell that the neighbours of a shaded cell are unshaded."""
    because = found.because
    return position.told_with({"cell": one_cell(because[0])}, found, because)


def tell_twins(position: HitoriPosition, found: Found) -> Step:
    """Tell that the twins of an unshaded cell are shaded."""
    cell, places = found.because[0], found.places
    unit = position.common_line(cell, places[0][0])
    named, symbol = one_cell(cell), position.symbol(cell)
    if len(places) > 1 and len({position.common_line(cell, other) for other, _ in places}) > 1:
        return position.told_with({"cell": named, "symbol": symbol}, found, variant="both")
    line = line_of(unit, position.rows)
    return position.told_with({"line": line, "cell": named, "symbol": symbol}, found, position.layout.lines[unit])


def tell_last_exit(position: HitoriPosition, found: Found) -> Step:
    """Tell that the only neighbour of an unshaded cell that is not shaded stays unshaded."""
    because, way_out = found.because, found.places[0][0]
    words = {"cell": one_cell(because[0]), "walls": few_cells(because[1:]), "exit": one_cell(way_out)}
    return position.told_with(words, found, because[:1])
