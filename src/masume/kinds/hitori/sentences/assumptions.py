"""The last rungs: suppose something and see what follows. The finder says which assumption leads where; the chains are
made by masume.reasoning.assumption_chains."""

from __future__ import annotations

from masume.core.lazy import Lazy, lazy
from masume.i18n.placeholders import Argument, Cells
from masume.kernel.hitori.weights import HARDER, PROPAGATING
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning import assumption_chains
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Found, Step, TechniqueSet

TECHNIQUE_SET: Lazy[TechniqueSet] = lazy("masume.kinds.hitori.techniques:TECHNIQUE_SET")
DEEP = (*PROPAGATING, *HARDER)  # the techniques by which a deep or nested assumption is followed


def tell_either_or(position: HitoriPosition, found: Found) -> Step:
    """Of two equal symbols at least one is shaded, and both cases lead to the same."""
    _, one, _, other, _ = found.detail
    unit = position.common_line(one, other)
    ladder = Ladder(position, TECHNIQUE_SET.load())
    try:
        step = assumption_chains.tell(ladder, found)
    finally:
        ladder.release()
    words: dict[str, Argument] = {
        "line": position.line_word(unit),
        "cells": Cells((one, other)),
        "symbol": position.symbol(one),
    }
    return step._replace(region=position.layout.lines[unit], words=words)
