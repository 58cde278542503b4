"""Sentences about pairs and triples: two numbers that share two cells, or three that share three, exclude all other
numbers from these cells.
"""

from __future__ import annotations

from masume.core.grid import bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.sentences.phrases import cells, loses_many, mask_of, numbers, step
from masume.reasoning.technique import Deduction, Step


def pair_or_triple(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that two numbers are confined to the same two cells, or two cells to the same two numbers. For a triple,
    state this of three numbers or cells.
    """
    by_cells, *members = deduction.args
    shared = 0
    for member in members:
        shared |= position.domains[member] if by_cells else position.holders[member]
    where, who = (mask_of(members), bits(shared)) if by_cells else (shared, members)
    variant = ("cells-many" if loses_many(deduction) else "cells") if by_cells else "numbers"
    return step(position, deduction, bits(where), variant, cells=cells(where), numbers=numbers(who))
