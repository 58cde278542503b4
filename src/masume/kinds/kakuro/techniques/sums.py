"""What follows from a run's clue and its written digits alone."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask
from masume.kernel.kakuro.weights import TECHNIQUES
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.runs import DIGITS_OF, SET_TEXT, sets_of, union
from masume.language.arguments import Cells, Count, Items, Text, Value, ranged
from masume.reasoning.technique import Example, Found, Step, Technique

MINUS = "−"
ALL_DIGITS = 0b11_1111_1110
SUM_OF_ALL = 45


def weight_of(name: str) -> float:
    """The weight of a technique's lightest step."""
    return TECHNIQUES[name] / 100


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
    """One candidate is left once the digits written in the cell's runs are struck out."""
    cell, *used = found.because
    return position.told(
        found,
        variant="used" if used else "text",
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


LAST_CELL = Technique(
    "last-cell",
    "K1",
    weight_of("last-cell"),
    tell=tell_last_cell,
    example=Example(r"kakuro;1x4;;\12,.,.,.", "r1c2=3 r1c3=5", "r1c4=4"),
    papers="Suárez Campos and Navarro Acuña (n.d.): the first pruning (ProbarPosibilidades takes what is known off the"
    " clue)",
    bookkeeping=True,
)
MAGIC_SUM = Technique(
    "magic-sum",
    "K2",
    weight_of("magic-sum"),
    tell=tell_magic_sum,
    example=Example(r"kakuro;1x3;;\16,.,.", "", "r1c2-1-2-3-4-5-6-8 r1c3-1-2-3-4-5-6-8"),
)
MISSING_DIGITS = Technique(
    "missing-digits",
    "K2a",
    weight_of("missing-digits"),
    tell=tell_missing_digits,
    example=Example(r"kakuro;1x9;;\42,.,.,.,.,.,.,.,.", "", " ".join(f"r1c{col}-3" for col in range(2, 10))),
)
UNIQUE_CROSSING = Technique(
    "unique-crossing",
    "K3",
    weight_of("unique-crossing"),
    tell=tell_unique_crossing,
    example=Example(r"kakuro;4x3;;#,11\,#/\16,.,./#,.,#/#,.,#", "", "r2c2=7"),
    papers="Suárez Campos and Navarro Acuña (n.d.): the digits common to a cell's two runs (LlenarCeldas)",
)
COMBINATIONS = Technique(
    "combinations",
    "K4",
    weight_of("combinations"),
    tell=tell_combinations,
    example=Example(r"kakuro;1x4;;\8,.,.,.", "", "r1c2-6-7-8-9 r1c3-6-7-8-9 r1c4-6-7-8-9"),
    papers="Suárez Campos and Navarro Acuña (n.d.): all digits of the sequences (ObtenerDigitos)",
)
NAKED_SINGLE = Technique(
    "naked-single",
    "K5",
    weight_of("naked-single"),
    tell=tell_naked_single,
    example=Example(r"kakuro;1x4;;\15,.,.,.", "r1c2=6 r1c3=4/6", "r1c3=4"),
    bookkeeping=True,
)
USED_DIGIT = Technique(
    "used-digit",
    "K5a",
    weight_of("used-digit"),
    tell=tell_used_digit,
    example=Example(r"kakuro;4x4;;#,#,16\,#/\14,.,.,./#,#,.,#/#,#,.,#", "r2c3=5", "r2c2-5 r2c4-5 r3c3-5 r4c3-5"),
    bookkeeping=True,
)
REDUCED_RUN = Technique(
    "reduced-run",
    "K6",
    weight_of("reduced-run"),
    tell=tell_reduced_run,
    example=Example(r"kakuro;1x4;;\11,.,.,.", "r1c2=7", "r1c3-2-4-5-6-7-8-9 r1c4-2-4-5-6-7-8-9"),
    papers="Suárez Campos and Navarro Acuña (n.d.): the first pruning (ProbarPosibilidades), and ObtenerDigitos with"
    " the digits found",
)
