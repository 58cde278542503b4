"""What the candidates of one run say: how they limit each other, and which ways to fill the run remain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from masume.core.grid import Cell, Line, cell_name
from masume.kinds.kakuro.position import RUN, KakuroPosition, removes
from masume.kinds.kakuro.rules import DIGITS
from masume.kinds.kakuro.runs import CHOICE_TEXT, DIGITS_OF, SET_TEXT, RunState, union
from masume.kinds.kakuro.techniques.sums import MINUS
from masume.language.arguments import Cells, Count, Items, Text, Value
from masume.reasoning.technique import Example, Step, Technique

MAX_LISTED_FILLINGS = 6
"""With more fillings than this, a sentence does not list them."""

UNUSED = ("…",)
"""Stands for the items of an argument that the chosen sentence does not use."""


def digits_argument(digits: int, joint: str = "and") -> Items:
    return Items(tuple(map(str, DIGITS_OF[digits])) or UNUSED, joint)


def ways_argument(state: RunState) -> Items:
    """The ways to fill the open cells of a run with a sum."""
    return _ways_argument(state.ways if state.clue else (), "or")


def ways_variant(state: RunState) -> str:
    """The variant of the sentence: for a run with a sum, or for one without, whose nine cells need every digit."""
    return "text" if state.clue else "nine"


def restricted_cells(run: Line, state: RunState) -> list[Cell]:
    """The cells of a run that are written or have lost a candidate."""
    return [run[i] for i in range(state.size) if state.domains[i] != DIGITS]


def mirror(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_mirror:
        return ()
    run = position.layout.runs[unit]
    one, two = state.open
    pairs = [
        f"{digit}+{state.rest - digit}"
        for digit in DIGITS_OF[state.domains[one]]
        if 0 < state.rest - digit < 10 and 2 * digit != state.rest and state.domains[two] >> state.rest - digit & 1
    ]
    terms = [str(state.clue), *(str(position.value(run[i])) for i in state.written)]
    partners = [run[two if place == one else one] for place, _ in state.by_mirror]
    return [
        position.step(
            "two-cell-mirror",
            2.0,
            sorted({*partners, *(run[i] for i in state.written)}),
            removes=removes(run, state.by_mirror),
            region=run,
            variant="rest" if state.written else "text",
            run=position.run(unit),
            cells=Cells((run[one], run[two])),
            rest=Text(str(state.rest)),
            sum=Text(f"{MINUS.join(terms)} = {state.rest}"),
            pairs=Items(tuple(pairs), "or"),
        )
    ]


def squeeze(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    great, small = state.too_great, state.too_small
    if not great and not small:
        return ()
    run = position.layout.runs[unit]
    domains = state.domains
    written = [str(position.value(run[i])) for i in state.written]
    gone = [0] * state.size
    because = {run[i] for i in state.written}
    bounds: dict[str, list[Cell]] = {}
    for squeezes, sign in ((great, "≤"), (small, "≥")):
        for place, bad, others in squeezes:
            gone[place] |= bad
            # A cell is a reason only if it has lost its extreme digit.
            extreme = 1 << 1 if sign == "≤" else 1 << 9
            because.update(run[i] for i in state.open if i != place and not domains[i] & extreme)
            taken = "+".join(map(str, others))
            sum_text = f"{MINUS.join([str(state.clue), *written])}{MINUS}({taken}) = {state.rest - sum(others)}"
            bounds.setdefault(f"{sign} {sum_text}", []).append(run[place])
    cols = position.cols
    texts = [", ".join(cell_name(cell, cols) for cell in cells) + f" {bound}" for bound, cells in bounds.items()]
    return [
        position.step(
            "squeeze",
            2.4,
            sorted(because),
            removes=removes(run, tuple([(i, bad) for i, bad in enumerate(gone) if bad])),
            region=run,
            variant="both" if great and small else "text" if great else "most",
            run=position.run(unit),
            bounds=Items(tuple(texts)),
        )
    ]


def must_have(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.only_homes:
        return ()
    run = position.layout.runs[unit]
    return [
        position.step(
            "must-have-digit",
            2.6,
            [cell for i, cell in enumerate(run) if i != place],
            [(run[place], digit)],
            region=run,
            variant=ways_variant(state),
            cell=Cells((run[place],)),
            value=Value(digit),
            run=position.run(unit),
            number=Count(len(state.open)),
            rest=Text(str(state.rest)),
            ways=ways_argument(state),
        )
        for place, digit in state.only_homes
    ]


def naked_set(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.naked_sets:
        return ()
    run = position.layout.runs[unit]
    steps = []
    for places, digits, removals in state.naked_sets:
        struck = union(state.domains[i] for i in places) & state.used
        steps.append(
            position.step(
                "naked-pair",
                3.6 if len(places) == 3 else 3.0,
                [run[i] for i in places] + [run[i] for i in state.written if state.domains[i] & struck],
                removes=removes(run, removals),
                region=run,
                variant=("single", "text", "triple")[len(places) - 1],
                run=position.run(unit),
                cells=Cells(tuple([run[i] for i in places])),
                digits=digits_argument(digits),
            )
        )
    return steps


def hidden_set(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.hidden_sets:
        return ()
    run = position.layout.runs[unit]
    return [
        position.step(
            "hidden-pair",
            3.4 if len(places) == 2 else 4.0,
            [cell for i, cell in enumerate(run) if i not in places],
            removes=removes(run, removals),
            region=run,
            variant=ways_variant(state),
            cells=Cells(tuple([run[i] for i in places])),
            digits=digits_argument(digits),
            run=position.run(unit),
            number=Count(len(state.open)),
            rest=Text(str(state.rest)),
            ways=ways_argument(state),
        )
        for places, digits, removals in state.hidden_sets
    ]


def knock_out(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_fitting:
        return ()
    run = position.layout.runs[unit]
    homes = union(state.domains[i] for i in state.open)
    dead = [way for way in state.ways if way not in state.fitting_ways]
    homeless = [way for way in dead if way & ~homes]
    crowded = [way for way in dead if not way & ~homes]
    return [
        position.step(
            "knock-out",
            3.2,
            restricted_cells(run, state),
            removes=removes(run, state.by_fitting),
            region=run,
            variant="both" if homeless and crowded else "text" if homeless else "crowded",
            run=position.run(unit),
            number=Count(len(state.open)),
            rest=Text(str(state.rest)),
            homeless=_ways_argument(homeless, "and"),
            missing=digits_argument(union(homeless) & ~homes, "nor"),
            crowded=_ways_argument(crowded, "and"),
            left=_ways_argument(state.fitting_ways, "or"),
        )
    ]


def _ways_argument(ways: Iterable[int], joint: str) -> Items:
    return Items(tuple([SET_TEXT[way] for way in ways]) or UNUSED, joint)


def permutations(position: KakuroPosition, unit: int) -> Sequence[Step]:
    state = position.state(unit)
    if not state.by_filling:
        return ()
    run = position.layout.runs[unit]
    fillings = state.fillings(MAX_LISTED_FILLINGS)
    texts = [" ".join(map(str, filling)) for filling in fillings or ()]
    return [
        position.step(
            "permutations",
            min(4.8, 3.8 + 0.2 * max(0, len(state.open) - 4)),
            restricted_cells(run, state),
            removes=removes(run, state.by_filling),
            region=run,
            variant="text" if texts else "tries" if state.clue else "distinct",
            run=position.run(unit),
            cells=Cells(tuple([run[i] for i in state.open])),
            fillings=Items(tuple(texts) or UNUSED, "or"),
            tries=Items(UNUSED if texts else tuple(_tries(position, run, state))),
        )
    ]


def _tries(position: KakuroPosition, run: Line, state: RunState) -> Iterator[str]:
    """Each lost candidate with what it would leave for the other open cells: r1c2=5 → r1c3 (1/2) + … = 12."""
    for place, digits in state.by_filling:
        for digit in DIGITS_OF[digits]:
            others = [
                f"{cell_name(run[i], position.cols)} ({CHOICE_TEXT[state.domains[i] & ~(1 << digit)]})"
                for i in state.open
                if i != place
            ]
            name = cell_name(run[place], position.cols)
            if state.clue:
                yield f"{name}={digit} → {' + '.join(others)} = {state.rest - digit}"
            else:
                yield f"{name}={digit} → {', '.join(others)}"


MIRROR = Technique(
    "two-cell-mirror",
    "K7",
    2.0,
    mirror,
    Example(r"kakuro;1x3;;\10,.,.", "r1c2=1/2/3", "r1c3-1-2-3-4-5-6"),
    RUN,
    "Suárez Campos and Navarro Acuña (n.d.): the second pruning (two white cells left)",
)
SQUEEZE = Technique(
    "squeeze",
    "K8",
    2.4,
    squeeze,
    Example(r"kakuro;1x5;;\20,.,.,.,.", "r1c2=7/8/9 r1c3=6/8/9", "r1c4-7-8-9 r1c5-7-8-9"),
    RUN,
)
MUST_HAVE = Technique(
    "must-have-digit",
    "K9",
    2.6,
    must_have,
    Example(r"kakuro;1x4;;\8,.,.,.", "r1c2=1/2/3 r1c3=2/3/4/5 r1c4=2/3/4/5", "r1c2=1"),
    RUN,
    "Suárez Campos and Navarro Acuña (n.d.): the required digits (LlenarCeldaUnica)",
)
NAKED_SET = Technique(
    "naked-pair",
    "K10",
    3.0,
    naked_set,
    Example(
        r"kakuro;1x6;;\17,.,.,.,.,.",
        "r1c2=1/2 r1c3=1/2 r1c4=1/2/3/4/5/6/7 r1c5=1/2/3/4/5/6/7 r1c6=1/2/3/4/5/6/7",
        "r1c4-1-2 r1c5-1-2 r1c6-1-2",
    ),
    RUN,
)
HIDDEN_SET = Technique(
    "hidden-pair",
    "K11",
    3.4,
    hidden_set,
    Example(
        r"kakuro;1x5;;\12,.,.,.,.",
        "r1c2=1/2/3/4 r1c3=1/2/3/4 r1c4=3/4/5/6 r1c5=3/4/5/6",
        "r1c2-3-4 r1c3-3-4",
    ),
    RUN,
)
KNOCK_OUT = Technique(
    "knock-out",
    "K12",
    3.2,
    knock_out,
    Example(r"kakuro;1x4;;\20,.,.,.", "r1c2=7/9 r1c3=3/4/5 r1c4=7/9", "r1c3-3-5"),
    RUN,
)
PERMUTATIONS = Technique(
    "permutations",
    "K13",
    3.8,
    permutations,
    Example(r"kakuro;1x4;;\18,.,.,.", "r1c2=6/8 r1c3=3/6 r1c4=4/7", "r1c2-6"),
    RUN,
)
