"""What follows from there being only one solution."""

from __future__ import annotations

from collections.abc import Iterator

from masume.kinds.hitori.layout import AROUND
from masume.kinds.hitori.position import UNSHADED, HitoriPosition
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Step, Technique


def find_unique_numbers(position: HitoriPosition, cell: int) -> Iterator[Step]:
    """Nothing forces a cell without twins to be shaded: if it were shaded, unshading it would give a second
    solution."""
    if position.open >> cell & 1 and not position.twins[cell]:
        yield position.step(
            "unique-number",
            1.0,
            [cell],
            [(cell, UNSHADED)],
            region=[cell],
            variant="text" if position.labels[cell] >= 0 else "blank",
            cell=Cells((cell,)),
            symbol=position.symbol(cell),
        )


UNIQUE_NUMBER = Technique(
    "unique-number",
    "U1",
    1.0,
    find_unique_numbers,
    Example("hitori;3x3;;112/122/131", "", "r3c2=0"),
    AROUND,
    "Bueno Menéndez (n.d.): estaRepetido, which lets no cell without a twin be shaded",
    uniqueness=True,
)
