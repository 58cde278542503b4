"""The last rungs: suppose something and see what follows. The finder says which assumption leads where; the chains are
made by masume.reasoning.assumptions."""

from __future__ import annotations

from masume.core.lazy import Lazy, lazy
from masume.kernel.hitori.weights import HARDER, PROPAGATING
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.techniques.records import technique
from masume.language.arguments import Argument, Cells
from masume.reasoning import assumptions
from masume.reasoning.ladder import Ladder
from masume.reasoning.technique import Example, Found, Step, Toolbox

TOOLBOX: Lazy[Toolbox] = lazy("masume.kinds.hitori.techniques:TOOLBOX")
DEEP = (*PROPAGATING, *HARDER)  # the techniques by which a deep or nested assumption is followed


def tell_either_or(position: HitoriPosition, found: Found) -> Step:
    """Of two equal symbols at least one is shaded, and both cases lead to the same."""
    _, one, _, other, _ = found.detail
    unit = position.common_line(one, other)
    step = _tell(position, found, TOOLBOX.load())
    words: dict[str, Argument] = {
        "line": position.line_word(unit),
        "cells": Cells((one, other)),
        "symbol": position.symbol(one),
    }
    return step._replace(region=position.layout.lines[unit], words=words)


def tell_deeply(position: HitoriPosition, found: Found) -> Step:
    """An assumption fails if it is followed by harder techniques as well."""
    toolbox = TOOLBOX.load()
    return _tell(position, found, toolbox._replace(propagating=tuple(toolbox.named(name) for name in DEEP)))


def _tell(position: HitoriPosition, found: Found, toolbox: Toolbox) -> Step:
    ladder = Ladder(position, toolbox)
    try:
        return assumptions.tell(ladder, found)
    finally:
        ladder.release()


EITHER_OR = technique(
    "either-or",
    "H15",
    tell_either_or,
    Example("hitori;4x4;;2231/4312/1324/3221", "r1c3=0 r1c4=1 r2c1=0 r2c3=0 r2c4=0 r3c1=0 r3c4=0 r4c4=0", "r4c1=0"),
    uses_assumptions=True,
)
WHAT_IF = technique(
    "what-if",
    "H17",
    None,
    Example(
        "hitori;4x4;;2231/4312/1324/3221",
        "r1c3=0 r1c4=1 r2c1=0 r2c3=0 r2c4=0 r3c1=0 r3c4=0 r4c1=0 r4c4=0",
        "r1c2=1",
    ),
    "Bueno Menéndez (n.d.): malMarcadasConsecuenciaPorContiguasMarcada",
    uses_assumptions=True,
)
DEEP_WHAT_IF = technique(
    "deep-what-if",
    "H18",
    tell_deeply,
    Example(
        "hitori;4x4;;3242/1314/4131/4421",
        "r1c1=0 r1c3=0 r2c2=0 r2c4=0 r3c1=0 r3c3=0 r4c1=1 r4c2=0 r4c3=0",
        "r1c2=0",
    ),
    uses_assumptions=True,
)
NESTED_WHAT_IF = technique(
    "nested-what-if",
    "H19",
    tell_deeply,
    Example(
        "hitori;7x7;;4641275/3474612/4367316/6132477/5753541/2145753/1526124",
        "r1c1=1 r1c2=0 r1c3=1 r1c4=0 r1c5=0 r1c6=0 r1c7=0 r2c1=0 r2c2=0 r2c3=0 r2c4=1 r2c5=0 r2c6=1 r2c7=0 r3c1=0 "
        "r3c4=0 r3c6=0 r4c1=0 r4c3=0 r4c4=0 r4c5=0 r4c6=1 r4c7=0 r5c2=0 r5c4=0 r5c6=0 r5c7=0 r6c1=0 r6c3=0 r6c5=0 "
        "r6c7=0 r7c2=0 r7c4=0 r7c7=0",
        "r3c2=0",
    ),
    uses_assumptions=True,
    side=10,
)
