"""Equal symbols close together in one line."""

from __future__ import annotations

from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.techniques.records import technique
from masume.language.arguments import Argument, Cells, few_cells, one_cell
from masume.reasoning.technique import Example, Found, Step


def _tell_in_line(position: HitoriPosition, found: Found, **words: Argument) -> Step:
    return position.tell(
        found,
        region=position.layout.lines[found.unit],
        variant="text",
        line=position.line_word(found.unit),
        cells=few_cells(found.because),
        **words,
    )


def tell_sandwich(position: HitoriPosition, found: Found) -> Step:
    """a x a: one of the two is shaded, so the cell between them is not."""
    middle = found.places[0][0]
    return _tell_in_line(position, found, middle=one_cell(middle), symbol=position.symbol(found.because[0]))


def tell_equal(position: HitoriPosition, found: Found) -> Step:
    """a a a: at most one stays unshaded, and the shaded ones must not touch. Or a a … a: exactly one of the pair stays
    unshaded, so every other a of the line is shaded."""
    return _tell_in_line(position, found, symbol=position.symbol(found.because[0]))


def tell_interlocked_pairs(position: HitoriPosition, found: Found) -> Step:
    """a b a b: both inner cells lie between equal symbols, so they are unshaded and every further a or b is shaded."""
    first, second, third, _ = found.because
    return _tell_in_line(
        position,
        found,
        middle=Cells((second, third)),
        first=position.symbol(first),
        second=position.symbol(second),
    )


SANDWICH = technique(
    "sandwich",
    "H3",
    tell_sandwich,
    Example("hitori;3x3;;433/142/132", "", "r2c2=0"),
    "Bueno Menéndez (n.d.): estaEntreDosRepetidos",
)
TRIPLET = technique(
    "triplet",
    "H4",
    tell_equal,
    Example("hitori;3x3;;223/321/122", "", "r1c2=1 r2c2=0 r3c2=1"),
    "Bueno Menéndez (n.d.): estaEntreDosRepetidos",
    subsumed_by=("sandwich", "twins"),
)
PAIR_AND_SINGLE = technique(
    "pair-and-single",
    "H5",
    tell_equal,
    Example("hitori;4x4;;1131/1443/2312/4321", "r1c3=0", "r1c4=1"),
    "Bueno Menéndez (n.d.): parIgual",
)
INTERLOCKED_PAIRS = technique(
    "interlocked-pairs",
    "H6",
    tell_interlocked_pairs,
    Example("hitori;4x4;;2422/2143/1332/2233", "", "r1c4=1 r2c4=0 r3c4=0 r4c4=1"),
    "Bueno Menéndez (n.d.): parRepetidoConsecutivo",
    subsumed_by=("sandwich", "twins"),
)
