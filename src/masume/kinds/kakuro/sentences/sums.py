"""Sentences about the clue of a run and its written digits."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask
from masume.i18n.placeholders import Cells, Count, Items, Text, Value, ranged
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.run_digits import DIGITS_OF, SET_TEXT, sets_of, union
from masume.reasoning.technique import Deduction, Step

MINUS = "−"
ALL_DIGITS = 0b11_1111_1110
SUM_OF_ALL = 45


UNUSED = ("…",)
"""The value of an argument that the sentence does not use."""


def ways_items(ways: Iterable[Mask], joint: str = "or") -> Items:
    """Return ways to make a sum as an argument of a sentence, such as "1+2+5 or 1+3+4"."""
    return Items(tuple([SET_TEXT[digit_set] for digit_set in ways]) or UNUSED, joint)


def difference(position: KakuroPosition, number: int, written: Iterable[Cell]) -> str:
    """Return the clue of a run minus its written digits as text, such as "12−3−5"."""
    domains = position.domains
    return MINUS.join([str(position.sums[number]), *[str(domains[cell].bit_length() - 1) for cell in written]])


def tell_last_cell(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the digit of the last open cell of a run is the sum of the run minus all other digits."""
    cell, digit = deduction.places[0]
    total = f"{difference(position, deduction.unit, deduction.premises)} = {digit}"
    return position.told_of_run(
        deduction, "text" if deduction.premises else "alone", cell=Cells((cell,)), sum=Text(total)
    )


def tell_magic_sum(position: KakuroPosition, deduction: Deduction) -> Step:
    """State the only way to make the sum of a run."""
    size, clue = len(position.tables.runs[deduction.unit]), position.sums[deduction.unit]
    digits = Text(SET_TEXT[sets_of(size, clue)[0]])
    return position.told_of_run(deduction, total=Text(str(clue)), number=Count(size), way=digits)


def tell_combinations(position: KakuroPosition, deduction: Deduction) -> Step:
    """State all ways to make the sum of a run."""
    size, clue = len(position.tables.runs[deduction.unit]), position.sums[deduction.unit]
    ways = ways_items(sets_of(size, clue))
    return position.told_of_run(deduction, total=Text(str(clue)), number=Count(size), ways=ways)


def tell_missing_digits(position: KakuroPosition, deduction: Deduction) -> Step:
    """State which digits a long run does not contain, given their sum: 45 minus the clue."""
    run, clue = position.tables.runs[deduction.unit], position.sums[deduction.unit]
    lacking = sorted((ALL_DIGITS & ~digit_set for digit_set in sets_of(len(run), clue)), key=DIGITS_OF.__getitem__)
    always = ALL_DIGITS & ~union(ALL_DIGITS & ~digits for digits in lacking)
    return position.told_of_run(
        deduction,
        "one" if len(run) == 8 else "text" if len(lacking) == 1 else "several",
        count=Count(9 - len(run)),
        sum=Text(f"{SUM_OF_ALL}{MINUS}{clue} = {SUM_OF_ALL - clue}"),
        ways=ways_items(lacking),
        digits=Items(tuple(map(str, DIGITS_OF[always]))),
    )


def tell_unique_crossing(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the sums of two runs allow only one common digit for the cell in which the runs cross."""
    cell, digit = deduction.places[0]
    tables, sums = position.tables, position.sums
    across, down = tables.across_of[cell], tables.down_of[cell]
    first, second = (union(sets_of(len(tables.runs[number]), sums[number])) for number in (across, down))
    return position.step_from(
        deduction,
        tables.cross(cell),
        cell=Cells((cell,)),
        run=position.run(across),
        other=position.run(down),
        digits=Items(ranged(DIGITS_OF[first])),
        others=Items(ranged(DIGITS_OF[second])),
        value=Value(digit),
    )


def tell_used_digit(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a written digit is eliminated from the other cells of its runs."""
    cell = deduction.unit
    return position.step_from(
        deduction, position.tables.cross(cell), cell=Cells((cell,)), value=Value(position.value(cell))
    )


def tell_naked_single(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a cell has only one candidate left. Name the written cells among the premises, whose digits exclude
    the others. If there are none, but eight different digits are written in the runs of the cell, name the cells with
    these digits.
    """
    cell, *used = deduction.premises
    variant = "used" if used else "text"
    if not used:
        around = position.tables.cross(cell)
        written = {position.value(other): other for other in around if position.placed >> other & 1}
        if len(written) == 8:
            used, variant = sorted(written.values()), "others"
    return position.step_from(
        deduction,
        variant=variant,
        cell=Cells((cell,)),
        used=Cells(tuple(used) or (cell,)),
        value=Value(deduction.places[0][1]),
    )


def tell_reduced_run(position: KakuroPosition, deduction: Deduction) -> Step:
    """State the ways to make the sum that is left for the open cells of a run."""
    state, written = position.state(deduction.unit), deduction.premises
    return position.told_of_run(
        deduction,
        filled=Cells(written),
        sum=Text(f"{difference(position, deduction.unit, written)} = {state.remaining}"),
        rest=Text(str(state.remaining)),
        number=Count(len(state.open)),
        ways=ways_items(state.ways),
    )
