"""How many more of a symbol a line may take, and where these have to go."""

from __future__ import annotations

from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.telling import (
    SYMBOLS,
    WINDOW,
    any_of,
    group_words,
    groups_at,
    tell_line,
    weight_of,
)
from masume.language.arguments import Cells, Count, few_cells
from masume.reasoning.technique import Example, Found, Step, Technique


def _tell_full_quota(position: BinairoPosition, found: Found) -> Step:
    most = len(found.because)
    value = SYMBOLS[1 - found.places[0][1]]
    return tell_line(position, found, "text" if most else "none", value=value, n=Count(most))


def _tell_last_in_window(position: BinairoPosition, found: Found) -> Step:
    value, *starts = found.detail
    line = position.lines[found.unit]
    common = line[max(starts) : min(starts) + 3]
    return tell_line(
        position,
        found,
        "two" if len(starts) > 1 else "text",
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        goals=any_of(position, [cell for cell in common if not position.placed >> cell & 1]),
        window=few_cells(line[starts[0] : starts[0] + 3]),
        second=few_cells(line[starts[-1] : starts[-1] + 3]),
    )


def _tell_last_in_gap(position: BinairoPosition, found: Found) -> Step:
    value, *starts = found.detail
    first, last = WINDOW << starts[0], WINDOW << starts[-1]
    gap = position.cells_of(found.unit, first | last)
    return tell_line(
        position,
        found,
        {3: "text", 4: "four", 5: "five"}[len(gap)],
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        gap=Cells(gap),
        goals=any_of(position, position.cells_of(found.unit, first & last)),
    )


def _tell_reserved(position: BinairoPosition, found: Found) -> Step:
    value, *starts = found.detail
    return tell_line(
        position,
        found,
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        n=Count(len(starts)),
        groups=group_words(position, found.unit, groups_at(position.blanks(found.unit), starts)),
    )


QUOTA_FULL = Technique(
    "quota-full",
    "B3",
    weight_of("quota-full"),
    tell=_tell_full_quota,
    example=Example("binairo;4x8;unique_lines=no;......../1.01101./......../........", "", "r2c2=0 r2c8=0"),
    papers="Nucci and Pico (2018), rule 3",
    bookkeeping=True,
)

LAST_IN_WINDOW = Technique(
    "last-in-window",
    "B4",
    weight_of("last-in-window"),
    tell=_tell_last_in_window,
    example=Example("binairo;4x6;;....../110.../....../......", "", "r2c6=0"),
    papers="Nucci and Pico (2018), rule 4.1",
)

LAST_IN_GAP = Technique(
    "last-in-gap",
    "B5",
    weight_of("last-in-gap"),
    tell=_tell_last_in_gap,
    example=Example("binairo;4x8;unique_lines=no;......../1....101/......../........", "", "r2c2=0 r2c5=0"),
    papers="Nucci and Pico (2018), rules 4.2, 4.2.1 and 4.2.2",
)

QUOTA_GROUPS = Technique(
    "quota-groups",
    "B6",
    weight_of("quota-groups"),
    tell=_tell_reserved,
    example=Example("binairo;4x10;unique_lines=no;........../0..101..0./........../..........", "", "r2c10=1"),
    side=20,
)
