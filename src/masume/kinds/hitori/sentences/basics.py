"""Sentences about the basic techniques: neighbours of shaded cells, twins of unshaded cells, and last exits."""

from __future__ import annotations

from masume.i18n.placeholders import few_cells, line_of, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step


def tell_neighbours(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that the neighbours of a shaded cell are unshaded."""
    premises = deduction.premises
    return position.step_with_words({"cell": one_cell(premises[0])}, deduction, premises)


def tell_twins(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that the twins of an unshaded cell are shaded."""
    cell, places = deduction.premises[0], deduction.places
    unit = position.common_line(cell, places[0][0])
    named, symbol = one_cell(cell), position.symbol(cell)
    if len(places) > 1 and len({position.common_line(cell, other) for other, _ in places}) > 1:
        return position.step_with_words({"cell": named, "symbol": symbol}, deduction, variant="both")
    line = line_of(unit, position.rows)
    return position.step_with_words(
        {"line": line, "cell": named, "symbol": symbol}, deduction, position.tables.lines[unit]
    )


def tell_last_exit(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that the last exit of an unshaded cell is unshaded."""
    premises, way_out = deduction.premises, deduction.places[0][0]
    words = {"cell": one_cell(premises[0]), "walls": few_cells(premises[1:]), "exit": one_cell(way_out)}
    return position.step_with_words(words, deduction, premises[:1])
