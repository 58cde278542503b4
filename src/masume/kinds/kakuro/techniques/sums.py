"""What follows from a run's clue and its written digits alone."""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.grid import bits
from masume.kinds.kakuro.position import CLUE, CROSSING, RUN, SINGLE, SPENT, KakuroPosition, removes
from masume.kinds.kakuro.runs import DIGITS_OF, SET_TEXT, sets_of
from masume.language.arguments import Cells, Count, Items, Text, Value
from masume.reasoning.technique import Example, Step, Technique

MINUS = "−"


def last_cell(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if state.last is None:
        return ()
    run = position.layout.runs[unit]
    place, digit = state.last
    written = [run[i] for i in state.written]
    terms = [str(state.clue), *(str(position.value(cell)) for cell in written)]
    return [
        position.step(
            "last-cell",
            1.0,
            written,
            [(run[place], digit)],
            region=run,
            variant="text" if written else "alone",
            run=position.run(unit),
            cell=Cells((run[place],)),
            sum=Text(f"{MINUS.join(terms)} = {digit}"),
        )
    ]


def magic_sum(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_clue or state.size == 1:
        return ()
    ways = sets_of(state.size, state.clue)
    if len(ways) != 1:
        return ()
    run = position.layout.runs[unit]
    return [
        position.step(
            "magic-sum",
            1.2,
            (),
            removes=removes(run, state.by_clue),
            region=run,
            run=position.run(unit),
            total=Text(str(state.clue)),
            number=Count(state.size),
            way=Text(SET_TEXT[ways[0]]),
        )
    ]


def unique_crossing(position: KakuroPosition, unit: int) -> Sequence[Step]:
    if not position.open & position.clues.crossings & 1 << unit:
        return ()
    across, down = position.layout.across_of[unit], position.layout.down_of[unit]
    one, two = position.clues.allowed[across], position.clues.allowed[down]
    both = one & two
    if not position.domains[unit] & both:
        return ()
    digit = both.bit_length() - 1
    runs = position.layout.runs
    return [
        position.step(
            "unique-crossing",
            1.5,
            (),
            [(unit, digit)],
            region=dict.fromkeys(runs[across] + runs[down]),
            cell=Cells((unit,)),
            run=position.run(across),
            other=position.run(down),
            digits=Items(tuple(map(str, DIGITS_OF[one]))),
            others=Items(tuple(map(str, DIGITS_OF[two]))),
            value=Value(digit),
        )
    ]


def combinations(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_clue:
        return ()
    ways = sets_of(state.size, state.clue)
    if len(ways) == 1:
        return ()
    run = position.layout.runs[unit]
    return [
        position.step(
            "combinations",
            min(2.2, 1.4 + 0.2 * len(ways)),
            (),
            removes=removes(run, state.by_clue),
            region=run,
            run=position.run(unit),
            total=Text(str(state.clue)),
            number=Count(state.size),
            ways=Items(tuple([SET_TEXT[way] for way in ways]), "or"),
        )
    ]


def used_digit(position: KakuroPosition, unit: int) -> Sequence[Step]:
    if not position.placed >> unit & 1 or not position.domains[unit]:
        return ()
    digit = position.value(unit)
    sharing = position.holders[digit] & position.layout.peers[unit] & ~position.placed
    if not sharing:
        return ()
    runs, layout = position.layout.runs, position.layout
    return [
        position.step(
            "used-digit",
            1.2,
            (unit,),
            removes=[(cell, digit) for cell in bits(sharing)],
            region=dict.fromkeys(runs[layout.across_of[unit]] + runs[layout.down_of[unit]]),
            cell=Cells((unit,)),
            value=Value(digit),
        )
    ]


def naked_single(position: KakuroPosition, unit: int) -> Sequence[Step]:
    """One candidate is left once the digits written in the cell's runs are struck out."""
    domain = position.domains[unit]
    if not domain or position.placed >> unit & 1:
        return ()
    digit = 0
    beside = position.layout.peers[unit] & position.placed
    for candidate in DIGITS_OF[domain]:
        if not position.holders[candidate] & beside:
            if digit:
                return ()
            digit = candidate
    if not digit:
        return ()
    used = tuple([cell for cell in bits(beside) if position.domains[cell] & domain])
    return [
        position.step(
            "naked-single",
            2.0,
            (unit, *used),
            [(unit, digit)],
            variant="used" if used else "text",
            cell=Cells((unit,)),
            used=Cells(used or (unit,)),
            value=Value(digit),
        )
    ]


def reduced_run(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_rest:
        return ()
    run = position.layout.runs[unit]
    written = tuple([run[i] for i in state.written])
    terms = [str(state.clue), *(str(position.value(cell)) for cell in written)]
    return [
        position.step(
            "reduced-run",
            2.0,
            written,
            removes=removes(run, state.by_rest),
            region=run,
            run=position.run(unit),
            filled=Cells(written),
            sum=Text(f"{MINUS.join(terms)} = {state.rest}"),
            rest=Text(str(state.rest)),
            number=Count(len(state.open)),
            ways=Items(tuple([SET_TEXT[way] for way in state.ways]), "or"),
        )
    ]


LAST_CELL = Technique(
    "last-cell",
    "K1",
    1.0,
    last_cell,
    Example(r"kakuro;1x4;;\12,.,.,.", "r1c2=3 r1c3=5", "r1c4=4"),
    RUN,
    "Suárez Campos and Navarro Acuña (n.d.): the first pruning (ProbarPosibilidades takes what is known off the clue)",
    bookkeeping=True,
)
MAGIC_SUM = Technique(
    "magic-sum",
    "K2",
    1.2,
    magic_sum,
    Example(r"kakuro;1x3;;\16,.,.", "", "r1c2-1-2-3-4-5-6-8 r1c3-1-2-3-4-5-6-8"),
    CLUE,
)
UNIQUE_CROSSING = Technique(
    "unique-crossing",
    "K3",
    1.5,
    unique_crossing,
    Example(r"kakuro;4x3;;#,11\,#/\16,.,./#,.,#/#,.,#", "", "r2c2=7"),
    CROSSING,
    "Suárez Campos and Navarro Acuña (n.d.): the digits common to a cell's two runs (LlenarCeldas)",
)
COMBINATIONS = Technique(
    "combinations",
    "K4",
    1.8,
    combinations,
    Example(r"kakuro;1x4;;\8,.,.,.", "", "r1c2-6-7-8-9 r1c3-6-7-8-9 r1c4-6-7-8-9"),
    CLUE,
    "Suárez Campos and Navarro Acuña (n.d.): all digits of the sequences (ObtenerDigitos)",
)
NAKED_SINGLE = Technique(
    "naked-single",
    "K5",
    2.0,
    naked_single,
    Example(r"kakuro;1x4;;\15,.,.,.", "r1c2=6 r1c3=4/6", "r1c3=4"),
    SINGLE,
    bookkeeping=True,
)
USED_DIGIT = Technique(
    "used-digit",
    "K5a",
    1.2,
    used_digit,
    Example(r"kakuro;4x4;;#,#,16\,#/\14,.,.,./#,#,.,#/#,#,.,#", "r2c3=5", "r2c2-5 r2c4-5 r3c3-5 r4c3-5"),
    SPENT,
    bookkeeping=True,
)
REDUCED_RUN = Technique(
    "reduced-run",
    "K6",
    2.0,
    reduced_run,
    Example(r"kakuro;1x4;;\11,.,.,.", "r1c2=7", "r1c3-2-4-5-6-7-8-9 r1c4-2-4-5-6-7-8-9"),
    RUN,
    "Suárez Campos and Navarro Acuña (n.d.): the first pruning (ProbarPosibilidades), and ObtenerDigitos with the"
    " digits found",
)
