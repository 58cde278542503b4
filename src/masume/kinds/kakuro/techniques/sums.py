"""What follows from a run's clue and its written digits alone."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.runs import DIGITS_OF, SET_TEXT, sets_of, union
from masume.language.arguments import Cells, Count, Items, Text, Value, ranged
from masume.reasoning.technique import Found, Step

MINUS = "−"
ALL_DIGITS = 0b11_1111_1110
SUM_OF_ALL = 45


def ways_items(ways: Iterable[Mask]) -> Items:
    """Ways to make a sum: 1+2+5 or 1+3+4."""
    return Items(tuple([SET_TEXT[way] for way in ways]), "or")


def difference(position: KakuroPosition, number: int, written: Iterable[Cell]) -> str:
    """A run's clue without its written digits: 12−3−5."""
    domains = position.domains
    return MINUS.join([str(position.sums[number]), *[str(domains[cell].bit_length() - 1) for cell in written]])


def tell_last_cell(position: KakuroPosition, found: Found) -> Step:
    number = found.unit
    cell, digit = found.places[0]
    return position.told(
        found,
        position.layout.runs[number],
        "text" if found.because else "alone",
        run=position.run(number),
        cell=Cells((cell,)),
        sum=Text(f"{difference(position, number, found.because)} = {digit}"),
    )


def tell_magic_sum(position: KakuroPosition, found: Found) -> Step:
    run, clue = position.layout.runs[found.unit], position.sums[found.unit]
    return position.told(
        found,
        run,
        run=position.run(found.unit),
        total=Text(str(clue)),
        number=Count(len(run)),
        way=Text(SET_TEXT[sets_of(len(run), clue)[0]]),
    )


def tell_missing_digits(position: KakuroPosition, found: Found) -> Step:
    run, clue = position.layout.runs[found.unit], position.sums[found.unit]
    lacking = sorted((ALL_DIGITS & ~way for way in sets_of(len(run), clue)), key=DIGITS_OF.__getitem__)
    always = ALL_DIGITS & ~union(ALL_DIGITS & ~digits for digits in lacking)
    return position.told(
        found,
        run,
        "one" if len(run) == 8 else "text" if len(lacking) == 1 else "several",
        run=position.run(found.unit),
        count=Count(9 - len(run)),
        sum=Text(f"{SUM_OF_ALL}{MINUS}{clue} = {SUM_OF_ALL - clue}"),
        ways=ways_items(lacking),
        digits=Items(tuple(map(str, DIGITS_OF[always]))),
    )


def tell_unique_crossing(position: KakuroPosition, found: Found) -> Step:
    cell, digit = found.places[0]
    layout, sums = position.layout, position.sums
    across, down = layout.across_of[cell], layout.down_of[cell]
    one, two = (union(sets_of(len(layout.runs[number]), sums[number])) for number in (across, down))
    return position.told(
        found,
        layout.cross(cell),
        cell=Cells((cell,)),
        run=position.run(across),
        other=position.run(down),
        digits=Items(ranged(DIGITS_OF[one])),
        others=Items(ranged(DIGITS_OF[two])),
        value=Value(digit),
    )


def tell_combinations(position: KakuroPosition, found: Found) -> Step:
    run, clue = position.layout.runs[found.unit], position.sums[found.unit]
    return position.told(
        found,
        run,
        run=position.run(found.unit),
        total=Text(str(clue)),
        number=Count(len(run)),
        ways=ways_items(sets_of(len(run), clue)),
    )


def tell_used_digit(position: KakuroPosition, found: Found) -> Step:
    cell = found.unit
    return position.told(
        found,
        position.layout.cross(cell),
        cell=Cells((cell,)),
        value=Value(position.value(cell)),
    )


def tell_naked_single(position: KakuroPosition, found: Found) -> Step:
    """One candidate is left once the digits written in the cell's runs are struck out; or that has been done, and they
    are all other digits."""
    cell, *used = found.because
    variant = "used" if used else "text"
    if not used:
        layout = position.layout
        around = (*layout.runs[layout.across_of[cell]], *layout.runs[layout.down_of[cell]])
        written = {position.value(other): other for other in around if position.placed >> other & 1}
        if len(written) == 8:
            used, variant = sorted(written.values()), "others"
    return position.told(
        found,
        variant=variant,
        cell=Cells((cell,)),
        used=Cells(tuple(used) or (cell,)),
        value=Value(found.places[0][1]),
    )


def tell_reduced_run(position: KakuroPosition, found: Found) -> Step:
    number = found.unit
    state, written = position.state(number), found.because
    return position.told(
        found,
        position.layout.runs[number],
        run=position.run(number),
        filled=Cells(written),
        sum=Text(f"{difference(position, number, written)} = {state.rest}"),
        rest=Text(str(state.rest)),
        number=Count(len(state.open)),
        ways=ways_items(state.ways),
    )
