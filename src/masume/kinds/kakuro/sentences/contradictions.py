"""Sentences about the contradictions of Kakuro."""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.grid import Cell, cell_name
from masume.i18n.placeholders import Cells, Count, Items, Text, Value
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.run_digits import DIGITS_OF
from masume.kinds.kakuro.sentences.candidates import choice_text, digits_argument, open_cells, told_by_ways
from masume.reasoning.technique import Deduction, Step, Technique


def tell_repeated_digit(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a digit occurs twice in a run."""
    value = Value(position.value(deduction.premises[0]))
    return position.told_of_run(deduction, cells=Cells(deduction.premises), value=value)


def tell_empty_cell(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a cell has no candidate left."""
    return position.step_from(deduction, deduction.premises, cell=Cells(deduction.premises))


def tell_wrong_sum(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the digits of a full run do not add up to its clue."""
    digits = [position.value(cell) for cell in position.tables.runs[deduction.unit]]
    return position.told_of_run(deduction, "text" if len(digits) > 1 else "one", sum=_sum_argument(digits))


def _sum_argument(digits: Sequence[int]) -> Text:
    """Return digits and their sum as an argument of a sentence, such as "2+5 = 7"."""
    return Text(f"{'+'.join(map(str, digits))} = {sum(digits)}" if len(digits) > 1 else str(sum(digits)))


def tell_out_of_reach(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the open cells of a run cannot have the sum that is left: even their greatest digits fall short of it,
    or even their least exceed it. If this is true of any digits not yet written in the run, argue from these, otherwise
    from the candidates of the cells.
    """
    is_too_much, digits = deduction.args
    run, domains = position.tables.runs[deduction.unit], position.domains
    held = {cell: position.value(cell) for cell in position.written(deduction.unit)}
    unused = [digit for digit in (range(1, 10) if is_too_much else range(9, 0, -1)) if digit not in held.values()]
    extremes = [digit for digit in unused if digits >> digit & 1]
    is_bare = extremes == unused[: len(extremes)]
    cells = [cell for cell in run if cell not in held]
    if not is_bare:  # then assign the digits so that none exceeds, or is below, what its cell can hold
        if is_too_much:
            cells.sort(key=lambda cell: DIGITS_OF[domains[cell]][0])
        else:
            cells.sort(key=lambda cell: -DIGITS_OF[domains[cell]][-1])
    held.update(zip(cells, extremes, strict=True))
    return position.told_of_run(
        deduction,
        ("bare" if is_bare else "text") if is_too_much else "bare-under" if is_bare else "under",
        sum=_sum_argument([held[cell] for cell in run]),
    )


def tell_no_combination(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that no set of different digits has the sum of a run, or fits the digits already written in it."""
    run, state = position.tables.runs[deduction.unit], position.state(deduction.unit)
    if state.clue and state.remaining <= 0 and len(run) <= 9:
        return tell_used_up(position, deduction)
    return position.told_of_run(
        deduction,
        "long" if len(run) > 9 else "text" if state.written else "bare",
        total=Text(str(state.clue)),
        rest=Text(str(state.remaining)),
        size=Count(len(run)),
        number=Count(len(state.open)),
        digits=digits_argument(state.placed_digits),
    )


def tell_homeless_digit(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that no cell of a run can hold a digit that every way to make the sum contains."""
    return told_by_ways(position, deduction, value=Value(deduction.args[0]))


def tell_too_few_digits(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the number of candidates that some cells of a run have in total is smaller than the number of these
    cells.
    """
    return position.told_of_run(
        deduction,
        "text" if deduction.args[0].bit_count() > 1 else "one",
        cells=Cells(deduction.premises),
        digits=digits_argument(deduction.args[0]),
    )


def tell_used_up(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the written digits of a run reach or exceed its sum, although some of its cells are still open."""
    state = position.state(deduction.unit)
    return position.told_of_run(
        deduction,
        "over",
        written=Text(str(state.clue - state.remaining)),
        cells=Cells(open_cells(position, deduction.unit)),
    )


def tell_taken(position: KakuroPosition, deduction: Deduction, cell: Cell) -> Step:
    """State that every candidate of an open cell is already written in one of its runs."""
    number = deduction.unit
    filled = [peer for peer in position.written(number) if position.domains[peer] & position.domains[cell]]
    return position.told_of_run(
        deduction,
        "taken",
        filled=Cells(tuple(filled)),
        cell=Cells((cell,)),
    )


def tell_last_cell_fails(position: KakuroPosition, deduction: Deduction, cell: Cell, rest: int) -> Step:
    """State that the last open cell of a run cannot hold the sum that is left: this number is greater than 9, already
    written in a run of the cell, or not a candidate of the cell.
    """
    has_it = tuple([other for other in position.tables.cross(cell) if position.value(other) == rest])
    line = position.lines_above.get((cell, rest))
    return position.told_of_run(
        deduction._replace(premises=tuple(dict.fromkeys(deduction.premises + has_it))),
        "last-great" if rest > 9 else "last-used" if has_it else "last" if line is None else "last-line",
        rest=Text(str(rest)),
        cell=Cells((cell,)),
        filled=Cells(has_it or (cell,)),
        digits=digits_argument(position.domains[cell]),
        n=Count(line or 0),
    )


def tell_no_filling(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the open cells of a run cannot have different digits with the sum that is left."""
    number, state = deduction.unit, position.state(deduction.unit)
    if state.clue and state.remaining <= 0:
        return tell_used_up(position, deduction)
    cells = open_cells(position, number)
    left = {cell: position.domains[cell] & ~state.placed_digits for cell in cells}
    lacking = [cell for cell in cells if not left[cell]]
    if lacking and not (state.clue and len(cells) == 1):
        return tell_taken(position, deduction, lacking[0])
    if state.clue and len(cells) == 1:
        return tell_last_cell_fails(position, deduction, cells[0], state.remaining)
    choices = [f"{cell_name(cell, position.cols)} ({choice_text(left[cell])})" for cell in cells]
    return position.told_of_run(
        deduction,
        "text" if state.clue else "distinct",
        rest=Text(str(state.remaining)),
        choices=Items(tuple(choices)),
    )


def tell_uneven_sums(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the across sums and the down sums of a part of the board have different totals, although every cell of
    the part lies in two runs with sums.
    """
    tables, sums = position.tables, position.sums
    across = [number for number in deduction.args if number < tables.across]
    down = [number for number in deduction.args if number >= tables.across]
    cells = [cell for number in across for cell in tables.runs[number]]
    return position.step_from(
        deduction,
        cells,
        "text" if len(cells) == position.cells.bit_count() else "part",
        cell=Cells((cells[0],)),
        across=Text(str(sum(sums[number] for number in across))),
        down=Text(str(sum(sums[number] for number in down))),
    )


FLAWS = (
    Technique("repeated-digit", "", 0, tell=tell_repeated_digit),
    Technique("empty-cell", "", 0, tell=tell_empty_cell),
    Technique("wrong-sum", "", 0, tell=tell_wrong_sum),
    Technique("out-of-reach", "", 0, tell=tell_out_of_reach),
    Technique("no-combination", "", 0, tell=tell_no_combination),
    Technique("homeless-digit", "", 0, tell=tell_homeless_digit),
    Technique("too-few-digits", "", 0, tell=tell_too_few_digits),
    Technique("no-filling", "", 0, tell=tell_no_filling),
    Technique("uneven-sums", "", 0, tell=tell_uneven_sums),
)
