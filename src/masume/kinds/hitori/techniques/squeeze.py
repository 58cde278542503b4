"""All ways to shade the repeated symbols of one line.

The cells of a line whose symbols repeat are a small puzzle of their own: no two equal cells may stay unshaded, and no
two shaded cells may touch. If there are few ways to shade them, what all ways have in common is true. Cells whose
symbol does not repeat take no part; but such a cell is unshaded if it touches a shaded cell in every way.

knot     open cells of a line that hang together because they touch or because they are twins
known    shaded neighbours and unshaded twins of a knot
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masume.core.grid import Cell
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.techniques.records import flaw, technique
from masume.language.arguments import Argument, Cells, Count, Facts, Items, Line
from masume.reasoning.technique import Example, Found, Step


def tell_line_squeeze(position: HitoriPosition, found: Found) -> Step:
    """What all ways to shade a knot have in common."""
    size, _, *shadings = found.detail
    knot, known = found.because[:size], found.because[size:]
    loose = tuple(cell for cell, _ in found.places if cell not in knot)
    line = position.line_word(found.unit)
    shaded = list(_ways(shadings))
    ways = tuple(" + ".join(_name_in(line, cell, position.cols) for cell in way) for way in shaded)
    common = tuple(place for place in found.places if place[0] not in loose)
    words: dict[str, Argument] = {"loose": Cells(loose)} if loose else {}
    if loose and common:
        words["common"] = Facts(common)
    if known:
        words["known"] = Facts(tuple((cell, position.shaded >> cell & 1) for cell in known))
    return position.tell(
        found,
        region=position.layout.lines[found.unit],
        variant=_variant(found, knot, known, loose, shaded),
        line=line,
        cells=Cells(knot),
        count=Count(len(ways)),
        ways=Items(ways, "or"),
        **words,
    )


def _variant(
    found: Found, knot: Sequence[Cell], known: Sequence[Cell], loose: Sequence[Cell], ways: Sequence[Sequence[Cell]]
) -> str:
    """How it is said: one cell whose twin is known to be unshaded is no line of repeated symbols."""
    if len(knot) == len(known) == 1 and ways == [[knot[0]]]:
        return "single" if loose else "twin"
    variant = "text" if not loose else "beside" if len(loose) == len(found.places) else "both"
    if len(ways) == 1:
        variant = "one" if variant == "text" else f"one-{variant}"
    return f"{variant}-known" if known else variant


def _name_in(line: Line, cell: Cell, cols: int) -> str:
    """A cell of a line that is named already: c3 in row 2, r4 in column 7."""
    return f"c{cell % cols + 1}" if line.way == "row" else f"r{cell // cols + 1}"


def _ways(shadings: list[int]) -> Iterator[list[Cell]]:
    """The shadings, each of which is noted as a number of cells and the cells."""
    i = 0
    while i < len(shadings):
        yield shadings[i + 1 : i + 1 + shadings[i]]
        i += 1 + shadings[i]


def tell_no_way(position: HitoriPosition, found: Found) -> Step:
    """A knot cannot be shaded in any way."""
    size, beside = found.detail
    knot, shaded, twins = found.because[:size], found.because[size : size + beside], found.because[size + beside :]
    words: dict[str, Argument] = {}
    if shaded:
        words["shaded"] = Cells(shaded)
    if twins:
        words["twins"] = Cells(twins)
    return position.tell(
        found,
        region=position.layout.lines[found.unit],
        variant="known" if shaded and twins else "shaded" if shaded else "twins" if twins else "text",
        line=position.line_word(found.unit),
        cells=Cells(knot),
        **words,
    )


LINE_SQUEEZE = technique(
    "line-squeeze",
    "H14",
    tell_line_squeeze,
    Example("hitori;4x6;;411454/541642/245134/432243", "r1c5=0 r1c6=1 r2c6=0 r3c5=0", "r4c1=1 r4c2=0 r4c5=0 r4c6=1"),
)
NO_WAY = flaw("no-way", tell_no_way)
