"""Sentences about the candidates of one run: how they restrict one another, and which ways to fill the run remain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masume.core.grid import Cell, Mask, cell_name
from masume.i18n.placeholders import Argument, Cells, Count, Items, Text, Value, ranged
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.run_digits import DIGITS_OF, RunState, extreme_digits, union
from masume.kinds.kakuro.sentences.sums import MINUS, UNUSED, difference, ways_items
from masume.reasoning.technique import Deduction, Step

MAX_LISTED_FILLINGS = 6
"""The most fillings that a sentence lists."""
MAX_LISTED_WAYS = 4
"""The most excluded ways that a sentence lists; if there are more, it lists those that are left."""


def digits_argument(digits: int, joint: str = "and") -> Items:
    """Return a set of digits as an argument of a sentence."""
    return Items(tuple(map(str, DIGITS_OF[digits])) or UNUSED, joint)


def told_by_ways(position: KakuroPosition, deduction: Deduction, **words: Argument) -> Step:
    """Return `deduction` as a step whose sentence argues from all ways to make the sum of a run; or, if the run has
    nine cells, from all digits.
    """
    state = position.state(deduction.unit)
    words["run"] = position.run(deduction.unit)
    words["number"] = Count(len(state.open))
    words["rest"] = Text(str(state.remaining))
    words["ways"] = ways_items(state.ways if state.clue else ())
    variant = "nine" if len(state.domains) == 9 else "text"
    return position.step_with_words(words, deduction, position.tables.runs[deduction.unit], variant)


def open_cells(position: KakuroPosition, number: int) -> tuple[Cell, ...]:
    """Return the open cells of the run with index `number`."""
    return tuple([cell for cell in position.tables.runs[number] if not position.placed >> cell & 1])


def tell_mirror(position: KakuroPosition, deduction: Deduction) -> Step:
    """State which pairs of digits with the right sum the two open cells of a run can have."""
    number = deduction.unit
    state = position.state(number)
    first, second = state.open
    run = position.tables.runs[number]
    pairs = [
        (digit, state.remaining - digit)
        for digit in DIGITS_OF[state.domains[first] & ~state.placed_digits]
        if 0 < state.remaining - digit < 10
        and 2 * digit != state.remaining
        and state.domains[second] & ~state.placed_digits & 1 << state.remaining - digit
    ]
    step = position.told_of_run(
        deduction,
        "rest" if state.written else "text",
        cells=Cells((run[first], run[second])),
        rest=Text(str(state.remaining)),
        sum=Text(f"{difference(position, number, [run[i] for i in state.written])} = {state.remaining}"),
        pairs=Items(tuple([f"{digit}+{partner}" for digit, partner in pairs]), "or"),
    )
    # In a chain, digits that the run has used may still be candidates, and naming them would contradict the pairs.
    possible = {run[first]: {digit for digit, _ in pairs}, run[second]: {partner for _, partner in pairs}}
    return step._replace(leaves=tuple([(cell, left) for cell, left in step.leaves if possible[cell].issuperset(left)]))


def tell_squeeze(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that the least or the greatest sum of the other cells bounds the digit of a cell."""
    number, cols = deduction.unit, position.cols
    known = difference(position, number, position.written(number))
    state = position.state(number)
    held = {cell: position.domains[cell] & ~state.placed_digits for cell in open_cells(position, number)}
    bounds: dict[str, list[Cell]] = {}
    signs = set()
    losing = {cell for cell, _ in deduction.removes}
    for cell, is_upper, others in zip(deduction.args[::3], deduction.args[1::3], deduction.args[2::3], strict=True):
        if cell not in losing:
            continue
        sign = "≤" if is_upper else "≥"
        signs.add(sign)
        # The bounds of the finder may be weaker than those of actual digits; the sentence shows these if there are any.
        least = extreme_digits([digits for other, digits in held.items() if other != cell], not is_upper)
        taken = DIGITS_OF[least or others]
        shown = "+".join(map(str, taken if is_upper else reversed(taken)))
        bounds.setdefault(f"{sign} {known}{MINUS}({shown}) = {state.remaining - sum(taken)}", []).append(cell)
    texts = [", ".join(cell_name(cell, cols) for cell in cells) + f" {bound}" for bound, cells in bounds.items()]
    return position.told_of_run(
        deduction,
        "both" if len(signs) == 2 else "text" if "≤" in signs else "most",
        bounds=Items(tuple(texts)),
    )


def tell_must_have(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that only one cell of a run can hold a digit that every way to make the sum contains."""
    ((cell, digit),) = deduction.places
    return told_by_ways(position, deduction, cell=Cells((cell,)), value=Value(digit))


def tell_naked_set(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that a few cells of a run have, in total, only as many candidates as there are cells, so no other cell of
    the run can have these digits.
    """
    size, digits = deduction.args
    return position.told_of_run(
        deduction,
        ("single", "text", "triple")[size - 1],
        cells=Cells(deduction.premises[:size]),
        digits=digits_argument(digits),
    )


def tell_hidden_set(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that every way to make the sum contains some digits for which only as many cells are left as there are
    digits, so these cells can have no other digits.
    """
    digits, group = deduction.args
    cells = [cell for j, cell in enumerate(open_cells(position, deduction.unit)) if group >> j & 1]
    return told_by_ways(position, deduction, cells=Cells(tuple(cells)), digits=digits_argument(digits))


def tell_knock_out(position: KakuroPosition, deduction: Deduction) -> Step:
    """State which ways to make the sum are excluded: they contain a digit that no cell can hold, or their digits cannot
    be assigned to the cells.
    """
    state = position.state(deduction.unit)
    homes = union(state.domains[i] for i in state.open) & ~state.placed_digits
    left = sorted(deduction.args, key=DIGITS_OF.__getitem__)
    dead = [digit_set for digit_set in state.ways if digit_set not in left]
    homeless = [digit_set for digit_set in dead if digit_set & ~homes]
    crowded = [digit_set for digit_set in dead if not digit_set & ~homes]
    variant = _knock_out_variant(homeless, crowded)
    return position.told_of_run(
        deduction,
        variant,
        number=Count(len(state.open)),
        rest=Text(str(state.remaining)),
        homeless=ways_items(homeless, "and"),
        missing=digits_argument(union(homeless) & ~homes, "nor"),
        crowded=ways_items(crowded, "and"),
        possible=ways_items([digit_set for digit_set in state.ways if digit_set not in homeless], "and"),
        left=ways_items(left, "and" if variant == "many" else "or"),
    )


def _knock_out_variant(homeless: Sequence[Mask], crowded: Sequence[Mask]) -> str:
    """Return the variant of the sentence for the excluded ways: `homeless` are those with a digit that no cell can
    hold, and `crowded` those whose digits cannot be assigned to the cells.
    """
    if len(homeless) > MAX_LISTED_WAYS:
        return "many-both" if crowded else "many"
    return "both" if homeless and crowded else "text" if homeless else "crowded"


def tell_permutations(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that some candidates occur in no filling of the run. If there are only a few fillings, the sentence lists
    them; otherwise it names the sums that these candidates would leave for the other cells.
    """
    state = position.state(deduction.unit)
    fillings = state.fillings(MAX_LISTED_FILLINGS)
    texts = [" ".join(map(str, filling)) for filling in fillings or ()]
    return position.told_of_run(
        deduction,
        "text" if texts else "tries" if state.clue else "distinct",
        cells=Cells(open_cells(position, deduction.unit)),
        fillings=Items(tuple(texts) or UNUSED, "or"),
        choices=Items(UNUSED if texts else tuple(_choices(position, deduction.unit, state))),
        tries=Items(UNUSED if texts else tuple(_tries(position, deduction, state))),
        **({} if texts else {"count": Count(len(deduction.removes))}),
    )


def _tries(position: KakuroPosition, deduction: Deduction, state: RunState) -> Iterator[str]:
    """Yield a text for each cell that loses candidates, with the sums that these would leave for the other open cells:
    r1c2=5 (12), r1c3=1–3/6 (16/15/14/11), or r1c2=6–9 (≤2) if some sums are below zero.
    """
    lost: dict[Cell, list[int]] = {}
    for cell, digit in deduction.removes:
        lost.setdefault(cell, []).append(digit)
    for cell, digits in lost.items():
        stretches = ranged(digits)
        left = f" ({'/'.join(_sums_left(state.remaining, stretch) for stretch in stretches)})" if state.clue else ""
        yield f"{cell_name(cell, position.cols)}={'/'.join(stretches)}{left}"


def _sums_left(rest: int, digits: str) -> str:
    """Subtract a digit, or each digit of a range such as 1–3, from the sum `rest`, and return the results as text:
    9/8/7. (9–7 would look like a difference.) If a range gives results below zero, return only the upper bound: ≤2.
    """
    first, *last = map(int, digits.split("–"))
    if last and rest < last[0]:
        return f"≤{rest - first}".replace("-", MINUS)
    sums = range(rest - first, rest - (last[0] if last else first) - 1, -1)
    return "/".join(map(str, sums)).replace("-", MINUS)


def _choices(position: KakuroPosition, unit: int, state: RunState) -> Iterator[str]:
    """Yield a text for each open cell of a run, with its candidates: r1c3 1/2, r1c4 1–6/8."""
    for cell in open_cells(position, unit):
        yield f"{cell_name(cell, position.cols)} {choice_text(position.domains[cell] & ~state.placed_digits)}"


def choice_text(digits: Mask) -> str:
    """Return alternative digits as text, where three or more consecutive digits are a range: 1–6/8."""
    return "/".join(ranged(DIGITS_OF[digits]))
