"""Sentences about four runs that cross in a rectangle."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask, cell_name
from masume.i18n.placeholders import Cells, Items
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.run_digits import CHOICE_TEXT
from masume.kinds.kakuro.sentences.candidates import digits_argument
from masume.reasoning.technique import Deduction, Step


def tell_crossing_runs(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a certain digit in one corner of the rectangle leaves no digit for the opposite corner that is
    possible along both ways around the rectangle.
    """
    tables, cols = position.tables, position.cols
    corners = deduction.args[:4]
    chains = []
    for at in range(4, len(deduction.args), 6):
        cell, digit, near, far, close, away = deduction.args[at : at + 6]
        if (cell, digit) not in deduction.removes and cell not in dict(deduction.places):
            continue  # no conclusion depends on it
        i = corners.index(cell)
        after, opposite, before = (corners[(i + step) % 4] for step in (1, 2, 3))
        first_chain = _chain([(after, near), (opposite, far)], cols)
        two = _chain([(before, close), (opposite, away)], cols)
        chains.append(f"{cell_name(cell, cols)}={digit} ({first_chain}; {two})")
    numbers = [tables.across_of[corners[i]] for i in (0, 2)] + [tables.down_of[corners[i]] for i in (0, 2)]
    return position.step_from(
        deduction,
        sorted({cell for number in numbers for cell in tables.runs[number]}),
        cells=Cells(corners),
        chains=Items(tuple(chains)),
    )


def _chain(held: Iterable[tuple[Cell, Mask]], cols: int) -> str:
    """Return a chain of cells and their possible digits as text, such as "r1c3=1/2 → r4c3=7"."""
    return " → ".join(f"{cell_name(cell, cols)}={CHOICE_TEXT[digits]}" for cell, digits in held)


def tell_deadly_rectangle(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that three corners of the rectangle have the same two candidates. If the fourth corner also had one of
    them, the two digits could be exchanged, so there would be two solutions.
    """
    cell, pair = deduction.args
    return position.step_from(
        deduction,
        sorted((cell, *deduction.premises)),
        cell=Cells((cell,)),
        cells=Cells(deduction.premises),
        digits=digits_argument(pair),
    )
