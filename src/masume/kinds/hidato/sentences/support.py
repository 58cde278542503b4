"""Sentences about neighbour support: the numbers just before and after a number are in two different cells that touch
its cell.
"""

from __future__ import annotations

from masume.core.grid import bits
from masume.i18n.placeholders import Value
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.sentences.phrases import Words, cells, loses_many, lost_cells, step
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Deduction, Step


def neighbour_support(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that in certain cells, a number would have no neighbouring cell left for the previous or the next
    number.
    """
    number = deduction.unit
    gone = lost_cells(position, deduction, number)
    spread, holders = position.ground.spread, position.holders
    lacks_lower = gone & ~spread(holders[number - 1]) if number > 1 else 0
    lacks_higher = gone & ~spread(holders[number + 1]) if number < position.last else 0
    words: Words
    if lacks_lower == gone:
        variant, words = "text", {"lacking": Value(number - 1)}
    elif lacks_higher == gone:
        variant, words = "text", {"lacking": Value(number + 1)}
    else:
        variant = "turn" if not lacks_lower | lacks_higher else "mixed"
        words = {"lower": Value(number - 1), "higher": Value(number + 1)}
    left = holders[number] & ~gone
    if loses_many(deduction):
        if 0 < left.bit_count() <= MOST_LISTED:
            variant += "-many"
            words["left"] = cells(left)
        else:
            variant += "-wide"
    return step(position, deduction, bits(holders[number]), variant, number=Value(number), gone=cells(gone), **words)
