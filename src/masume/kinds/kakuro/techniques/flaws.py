"""The contradictions: a broken rule, or a cell, a digit or a run for which nothing is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from masume.core.grid import Mask, cell_name
from masume.kinds.kakuro.cuts import closed_regions
from masume.kinds.kakuro.position import BROKEN, EMPTY, KakuroPosition
from masume.kinds.kakuro.rules import DIGITS
from masume.kinds.kakuro.runs import CHOICE_TEXT, DIGITS_OF, RunState, highest_digits, lowest_digits, union
from masume.kinds.kakuro.techniques.candidates import digits_argument, restricted_cells, ways_argument, ways_variant
from masume.kinds.kakuro.techniques.sums import MINUS
from masume.language.arguments import Cells, Count, Items, Text, Value
from masume.reasoning.technique import Step, Technique


def repeated_digit(position: KakuroPosition, unit: int) -> Iterator[Step]:
    state = position.state(unit)
    if state.is_sound:
        return
    run = position.layout.runs[unit]
    for one, two in combinations(state.written, 2):
        if state.domains[one] == state.domains[two] and state.domains[one]:
            cells = run[one], run[two]
            digit = position.value(run[one])
            yield position.step(
                "repeated-digit", 0, cells, region=run, run=position.run(unit), cells=Cells(cells), value=Value(digit)
            )


def empty_cell(position: KakuroPosition, unit: int) -> Sequence[Step]:
    if position.domains[unit] or not position.cells >> unit & 1:
        return ()
    return [position.step("empty-cell", 0, (unit,), region=(unit,), cell=Cells((unit,)))]


def wrong_sum(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if state.is_sound or state.open or not state.rest:
        return ()
    run = position.layout.runs[unit]
    total = _sum_argument([position.value(cell) for cell in run])
    return [position.step("wrong-sum", 0, run, region=run, run=position.run(unit), sum=total)]


def _sum_argument(digits: Sequence[int]) -> Text:
    """A sum as text: 2+5 = 7."""
    return Text(f"{'+'.join(map(str, digits))} = {sum(digits)}" if len(digits) > 1 else str(sum(digits)))


def out_of_reach(position: KakuroPosition, unit: int) -> Iterator[Step]:
    state = position.state(unit)
    if state.is_sound or not state.clue or len(state.open) < 2 or not all(state.domains):
        return
    run = position.layout.runs[unit]
    written = [position.value(run[i]) for i in state.written]
    # If the number of open cells is reason enough, their candidates do not matter.
    bare = _misses(state, [DIGITS] * len(state.open))
    for variant, digits in (bare or _misses(state, [state.domains[i] for i in state.open])).items():
        extreme = 1 if variant == "text" else 9
        because = [
            cell
            for i, cell in enumerate(run)
            if i in state.written or (not bare and not state.domains[i] >> extreme & 1)
        ]
        yield position.step(
            "out-of-reach",
            0,
            because,
            region=run,
            variant=variant,
            run=position.run(unit),
            sum=_sum_argument([*written, *digits]),
        )


def _misses(state: RunState, domains: list[Mask]) -> dict[str, tuple[int, ...]]:
    """For each variant of the sentence that applies, the digits that miss the rest of the sum: the least ones when they
    exceed it, the greatest ones when they fall short of it."""
    least, most = lowest_digits(domains, state.used), highest_digits(domains, state.used)
    missing = {}
    if least[-1] <= 9 and sum(least) > state.rest:
        missing["text"] = least
    if most[-1] >= 1 and sum(most) < state.rest:
        missing["under"] = most
    return missing


def no_combination(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if state.is_sound or state.ways or (state.written and len(state.open) < 2):
        return ()
    if state.written and state.clue and _misses(state, [DIGITS] * len(state.open)):
        return ()  # out of reach
    run = position.layout.runs[unit]
    return [
        position.step(
            "no-combination",
            0,
            [run[i] for i in state.written] if state.size < 10 else (),
            region=run,
            variant="long" if state.size > 9 else "text" if state.written else "bare",
            run=position.run(unit),
            total=Text(str(state.clue)),
            rest=Text(str(state.rest)),
            size=Count(state.size),
            number=Count(len(state.open)),
            digits=digits_argument(state.used),
        )
    ]


def homeless_digit(position: KakuroPosition, unit: int) -> Iterator[Step]:
    state = position.state(unit)
    if state.is_sound or len(state.open) < 2:
        return
    run = position.layout.runs[unit]
    for digit in DIGITS_OF[state.needed_digits & ~union(state.domains[i] for i in state.open)]:
        yield position.step(
            "homeless-digit",
            0,
            run,
            region=run,
            variant=ways_variant(state),
            value=Value(digit),
            run=position.run(unit),
            number=Count(len(state.open)),
            rest=Text(str(state.rest)),
            ways=ways_argument(state),
        )


def too_few_digits(position: KakuroPosition, unit: int) -> Iterator[Step]:
    state = position.state(unit)
    if state.is_sound or not all(state.domains):
        return
    run = position.layout.runs[unit]
    for size in (2, 3):
        few = [i for i, domain in enumerate(state.domains) if domain.bit_count() < size]
        for places in combinations(few, size):
            digits = union(state.domains[i] for i in places)
            if digits.bit_count() < size and any(i in state.open for i in places):
                cells = tuple([run[i] for i in places])
                yield position.step(
                    "too-few-digits",
                    0,
                    cells,
                    region=run,
                    run=position.run(unit),
                    cells=Cells(cells),
                    digits=digits_argument(digits),
                )


def no_filling(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if state.is_sound or not state.open or not all(state.domains):
        return ()
    if len(state.open) == 1 and state.clue:
        return [_no_last_digit(position, unit, state)]
    if not state.ways:
        return ()
    run = position.layout.runs[unit]
    choices = [f"{cell_name(run[i], position.cols)} ({CHOICE_TEXT[state.domains[i]]})" for i in state.open]
    return [
        position.step(
            "no-filling",
            0,
            restricted_cells(run, state),
            region=run,
            variant="text" if state.clue else "distinct",
            run=position.run(unit),
            rest=Text(str(state.rest)),
            choices=Items(tuple(choices)),
        )
    ]


def _no_last_digit(position: KakuroPosition, unit: int, state: RunState) -> Step:
    """The last open cell cannot hold the rest of the sum: it is no digit, or it is used, or it was ruled out."""
    run = position.layout.runs[unit]
    cell = run[state.open[0]]
    is_free = 0 < state.rest < 10 and not state.used >> state.rest & 1
    return position.step(
        "no-filling",
        0,
        [run[i] for i in state.written] + [cell] * is_free,
        region=run,
        variant="last",
        run=position.run(unit),
        rest=Text(str(state.rest).replace("-", MINUS)),
        cell=Cells((cell,)),
    )


def uneven_sums(position: KakuroPosition, _unit: int) -> Iterator[Step]:
    """Where every cell lies in two runs with sums, the across sums and the down sums must have the same total."""
    layout, sums = position.layout, position.sums
    closed = closed_regions(layout, sums)
    for region in closed:
        across = sum(sums[number] for number in region if number < layout.across)
        down = sum(sums[number] for number in region if number >= layout.across)
        if across != down:
            cells = [cell for number in region if number < layout.across for cell in layout.runs[number]]
            yield position.step(
                "uneven-sums",
                0,
                (),
                region=cells,
                variant="text" if len(cells) == position.cells.bit_count() else "part",
                cell=Cells((cells[0],)),
                across=Text(str(across)),
                down=Text(str(down)),
            )


REPEATED_DIGIT = Technique("repeated-digit", "", 0, repeated_digit, scope=BROKEN)
EMPTY_CELL = Technique("empty-cell", "", 0, empty_cell, scope=EMPTY)
WRONG_SUM = Technique("wrong-sum", "", 0, wrong_sum, scope=BROKEN)
OUT_OF_REACH = Technique("out-of-reach", "", 0, out_of_reach, scope=BROKEN)
NO_COMBINATION = Technique("no-combination", "", 0, no_combination, scope=BROKEN)
HOMELESS_DIGIT = Technique("homeless-digit", "", 0, homeless_digit, scope=BROKEN)
TOO_FEW_DIGITS = Technique("too-few-digits", "", 0, too_few_digits, scope=BROKEN)
NO_FILLING = Technique("no-filling", "", 0, no_filling, scope=BROKEN)
UNEVEN_SUMS = Technique("uneven-sums", "", 0, uneven_sums)

FLAWS = (
    REPEATED_DIGIT,
    EMPTY_CELL,
    WRONG_SUM,
    OUT_OF_REACH,
    NO_COMBINATION,
    HOMELESS_DIGIT,
    TOO_FEW_DIGITS,
    NO_FILLING,
    UNEVEN_SUMS,
)
