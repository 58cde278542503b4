"""Sentences about the techniques that make assumptions. The finder returns each assumption and its outcome;
masume.reasoning.assumption_chains builds the chains.
"""

from __future__ import annotations

from masume.core.lazy import Lazy, lazy
from masume.i18n.placeholders import Argument, Cells
from masume.kernel.hitori.technique_weights import HARDER, PROPAGATING
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning import assumption_chains
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step, TechniqueSet

TECHNIQUE_SET: Lazy[TechniqueSet] = lazy("masume.kinds.hitori.techniques:TECHNIQUE_SET")
DEEP = (*PROPAGATING, *HARDER)  # the techniques that propagate deep and nested assumptions


def tell_either_or(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that at least one of two twins is shaded, and that the same conclusion follows in both cases."""
    _, first, _, second, _ = deduction.args
    unit = position.common_line(first, second)
    ladder = Ladder(position, TECHNIQUE_SET.load())
    try:
        step = assumption_chains.tell(ladder, deduction)
    finally:
        ladder.release()
    words: dict[str, Argument] = {
        "line": position.line_word(unit),
        "cells": Cells((first, second)),
        "symbol": position.symbol(first),
    }
    return step._replace(region=position.tables.lines[unit], words=words)
