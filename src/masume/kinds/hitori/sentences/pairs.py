"""Sentences about techniques for two or three pairs of equal symbols next to each other."""

from __future__ import annotations

from masume.core.grid import Cell
from masume.i18n.placeholders import Argument, Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step


def tell_edge_dominoes(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that two or three pairs, stacked from the edge inwards, are shaded like a chessboard in one of two ways. So
    the cells just beyond the ends of each pair, except the innermost pair, are unshaded: in one case such a cell is the
    last exit of an unshaded cell, in the other it is a neighbour of a shaded cell.
    """
    pairs = [deduction.premises[i : i + 2] for i in range(0, len(deduction.premises), 2)]
    words: dict[str, Argument] = {"third": Cells(pairs[2])} if len(pairs) == 3 else {}
    around: list[Cell] = []
    ends: list[Cell] = []
    for depth, pair in enumerate(pairs):
        line = position.tables.lines[position.common_line(*pair)]
        i = line.index(pair[0])
        around += line[max(i - 1, 0) : i + 3]
        if depth < len(pairs) - 1:
            ends += [line[k] for k in (i - 1, i + 2) if 0 <= k < len(line)]
    return position.tell(
        deduction,
        region=around,
        variant="three" if len(pairs) == 3 else "text",
        first=Cells(pairs[0]),
        second=Cells(pairs[1]),
        **words,
        one=Cells(tuple(pair[depth % 2] for depth, pair in enumerate(pairs))),
        other=Cells(tuple(pair[1 - depth % 2] for depth, pair in enumerate(pairs))),
        ends=Cells(tuple(cell for cell in sorted(ends) if (cell, 0) in deduction.places)),
    )


def tell_offset_pairs(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that two neighbours in adjacent lines have twins, in these lines, that touch diagonally. At least one of
    the neighbours is unshaded, so at least one of the twins is shaded. The two cells that touch both twins are
    therefore unshaded.
    """
    first, beside_first, second, beside_second = deduction.premises
    if position.unshaded >> second & 1:
        first, beside_first, second, beside_second = second, beside_second, first, beside_first
    settled = bool(position.unshaded >> first & 1)  # then its own twin is enough
    neighbours = position.tables.neighbours
    between = tuple(
        cell
        for cell in range(len(neighbours))
        if neighbours[cell] >> beside_first & neighbours[cell] >> beside_second & 1
    )
    return position.tell(
        deduction._replace(premises=(first, beside_first)) if settled else deduction,
        region=(first, second, beside_first, beside_second, *between),
        variant="settled" if settled else "text",
        cells=Cells((first, second)),
        first=one_cell(first),
        second=one_cell(second),
        one=one_cell(beside_first),
        other=one_cell(beside_second),
        between=Cells(tuple(cell for cell in between if (cell, 0) in deduction.places)),
    )
