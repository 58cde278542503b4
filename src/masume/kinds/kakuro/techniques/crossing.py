"""What four runs say when they cross in the corners of a rectangle."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask, cell_name
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.runs import CHOICE_TEXT
from masume.kinds.kakuro.techniques.candidates import digits_argument
from masume.kinds.kakuro.techniques.sums import weight_of
from masume.language.arguments import Cells, Items
from masume.reasoning.technique import Example, Found, Step, Technique


def tell_crossing_runs(position: KakuroPosition, found: Found) -> Step:
    """A digit in one corner must, both ways round the rectangle, leave some common digit for the opposite corner."""
    layout, cols = position.layout, position.cols
    corners = found.detail[:4]
    chains = []
    for at in range(4, len(found.detail), 6):
        cell, digit, near, far, close, away = found.detail[at : at + 6]
        i = corners.index(cell)
        after, opposite, before = (corners[(i + step) % 4] for step in (1, 2, 3))
        one = _chain([(after, near), (opposite, far)], cols)
        two = _chain([(before, close), (opposite, away)], cols)
        chains.append(f"{cell_name(cell, cols)}={digit} ({one}; {two})")
    numbers = [layout.across_of[corners[i]] for i in (0, 2)] + [layout.down_of[corners[i]] for i in (0, 2)]
    return position.told(
        found,
        sorted({cell for number in numbers for cell in layout.runs[number]}),
        cells=Cells(corners),
        chains=Items(tuple(chains)),
    )


def _chain(held: Iterable[tuple[Cell, Mask]], cols: int) -> str:
    """A chain as text: r1c3=1/2 → r4c3=7."""
    return " → ".join(f"{cell_name(cell, cols)}={CHOICE_TEXT[digits]}" for cell, digits in held)


def tell_deadly_rectangle(position: KakuroPosition, found: Found) -> Step:
    """Three corners have the same two candidates. If the fourth held one of them, the two digits could be swapped."""
    cell, pair = found.detail
    return position.told(
        found,
        sorted((cell, *found.because)),
        cell=Cells((cell,)),
        cells=Cells(found.because),
        digits=digits_argument(pair),
    )


CROSSING_RUNS = Technique(
    "crossing-runs",
    "K14",
    weight_of("crossing-runs"),
    tell=tell_crossing_runs,
    example=Example(
        r"kakuro;3x3;;#,#,12\/\15,.,./\13,.,.",
        "r2c2=7/8 r2c3=7/8 r3c2=8/9 r3c3=4/5",
        "r2c2-8 r2c3-7 r3c2-8 r3c3-5",
    ),
)
DEADLY_RECTANGLE = Technique(
    "deadly-rectangle",
    "U2",
    weight_of("deadly-rectangle"),
    tell=tell_deadly_rectangle,
    example=Example(
        r"kakuro;4x4;;#,21\,19\,17\/\19,6,.,./#,.,.,./\17,.,.,4",
        "r2c3=5/8 r2c4=5/8 r3c2=7/8 r3c3=5/6/7/8 r3c4=5/8 r4c2=7/8 r4c3=5/6",
        "r3c3-5-8",
    ),
    uniqueness=True,
)
