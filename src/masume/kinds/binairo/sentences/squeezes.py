"""Sentences about a line together with all lines that cross it: some ways to fill the line break a rule in other
lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Mask, bits
from masume.i18n.placeholders import Argument, Cells, Clauses, Count, Lines, Value
from masume.kinds.binairo import rules
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import MOST_LISTED, asking, filling_words, line_word, tell_line
from masume.reasoning.technique import Deduction, Step

Violation = tuple[int, Mask, int]
"""The line that breaks a rule, the places that show it, and the symbol that they would all have; -1 if the filled line
would equal that line."""


def tell(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that with a certain symbol in a cell, every way to fill the line breaks a rule in other lines."""
    ((cell, symbol),) = deduction.places
    line = position.lines[deduction.unit]
    with asking(position) as finder:
        every = finder.violations(deduction.unit, line.index(cell), 1 - symbol)
    fillings: dict[Violation, list[Mask]] = {}
    for ones, *violation in every:
        unit, places, value = violation
        fillings.setdefault((unit, places, value), []).append(ones)
    is_all = len(fillings) == 1
    followed = _followed(position, deduction.unit, fillings)
    variant = "one" if is_all else "text"
    if not followed:
        variant = "one-at-once" if is_all else "at-once"
    return tell_line(
        position,
        deduction,
        variant,
        cell=Cells((cell,)),
        value=Value(1 - symbol),
        fillings=filling_words(len(line), [ones for ones, *_ in every]),
        n=Count(len(every)),
        breaches=Clauses(
            deduction.technique,
            tuple(_clause(position, violation, len(line), alike, is_all) for violation, alike in fillings.items()),
        ),
        **({"crossing": Lines("column" if deduction.unit < position.rows else "row", followed)} if followed else {}),
    )


def _followed(position: BinairoPosition, unit: int, violations: Iterable[Violation]) -> tuple[int, ...]:
    """Return the numbers, counted from 1, of the crossing lines that the sentence must mention. These are the lines
    with a blank that takes part in one of the `violations`: once the line `unit` is filled, the symbol of this blank is
    forced.
    """
    rows = position.rows
    here = unit if unit < rows else unit - rows
    across = rows if unit < rows else 0
    crossing: set[int] = set()
    for other, places, value in violations:
        blank = places & position.blanks(other)
        if (other < rows) == (unit < rows):
            crossing.update(bits(blank) if value >= 0 else ())
        elif blank & ~(1 << here):
            crossing.add(other - across)
    return tuple(place + 1 for place in sorted(crossing))


def _clause(
    position: BinairoPosition, violation: Violation, length: int, fillings: list[Mask], is_all: bool
) -> tuple[str, tuple[tuple[str, Argument], ...]]:
    """Return the clause which explains why `fillings` cause `violation`. If `is_all`, these are all fillings, and the
    clause need not name them again. Equality with a twin is never the only violation, because an easier technique
    covers that case.
    """
    unit, places, value = violation
    cells = position.cells_of(unit, places)
    words: dict[str, Argument] = {
        "fillings": filling_words(length, fillings),
        "ways": Count(len(fillings)),
        "line": line_word(position, unit),
    }
    variant = "twin"
    if value >= 0:
        words |= {"cells": Cells(cells), "value": Value(value)}
        variant = "three"
        if len(cells) > 3 or not places & places >> 1 & places >> 2:
            least, most = rules.ones(len(position.lines[unit]), position.puzzle.odd)
            words |= {"n": Count(len(cells)), "most": Count(most if value else len(position.lines[unit]) - least)}
            variant = "many" if len(cells) <= MOST_LISTED else "count"
    return f"all-{variant}" if is_all and value >= 0 else variant, tuple(words.items())
