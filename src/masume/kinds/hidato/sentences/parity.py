"""Sentences about colours. If the board is coloured like a chessboard and its cells touch only along edges, every step
of the path changes the colour.
"""

from __future__ import annotations

from masume.i18n.placeholders import Value
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.sentences.phrases import cell, loses_many, step, written
from masume.kinds.hidato.sentences.pockets import CUT_OFF, INSIDE, confined, pocket_words
from masume.reasoning.technique import Deduction, Step


def parity(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that numbers cannot be in cells of the wrong colour, or that the colours of a pocket do not match
    its gaps.
    """
    kind, *rest = deduction.args
    if kind == CUT_OFF:
        number, here, *noted = rest
        _, gaps, words = pocket_words(position, noted, 1 << here, brief=True)
        words |= {"number": Value(number), "cell": cell(here)}
        return step(position, deduction, [here], "pocket" if gaps else "none", **words)
    if kind:
        return confined(position, deduction, "inside" if kind == INSIDE else "outside")
    (witness,) = rest
    witness_words = written(position, "number", witness) if witness else {}
    variant = "written" if witness else "sizes"
    variant = f"{variant}-many" if loses_many(deduction) else variant
    return step(
        position, deduction, deduction.premises, variant, example=cell(_odd_cell(position, deduction)), **witness_words
    )


def _odd_cell(position: HidatoPosition, deduction: Deduction) -> int:
    """Return the lowest-numbered cell of the colour on which the odd numbers lie."""
    here, number = deduction.removes[0]
    dark = position.ground.dark
    # An odd number was removed from a cell of the other colour, or an even one from a cell of this.
    odd = dark if (dark >> here & 1) != number % 2 else position.ground.mask & ~dark
    return (odd & -odd).bit_length() - 1
