"""Numbers that have one cell left, and cells that have one number left."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.distances import straight_step
from masume.kinds.hidato.techniques.reasons import (
    MAX_NAMED_CELLS,
    MAX_NAMED_NUMBERS,
    basis,
    cells,
    is_single,
    numbers,
    ruled_out_cells,
    with_words,
    written_cell,
)
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def gap_of_one(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """The numbers just before and after a missing one are written, and touch only one common open cell."""
    for number in position.singles:
        if len(position.beside(number)) == 2 and is_single(position.around(number)):
            yield _single_step(
                position,
                "gap-of-one",
                1.0,
                number,
                before=arguments.Value(number - 1),
                before_cell=written_cell(position, number - 1),
                after=arguments.Value(number + 1),
                after_cell=written_cell(position, number + 1),
            )


def only_step(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A written number has only one open neighbour, and the number before or after it is missing."""
    for number in position.singles:
        yield from _only_step(position, number)


def _only_step(position: HidatoPosition, number: int) -> Iterator[Step]:
    for beside in position.beside(number):
        cell = position.where[beside]
        if is_single(position.near[cell] & position.open):
            yield position.step(
                "only-step",
                1.2,
                [cell, *bits(position.near[cell] & ~position.open)],
                [(position.holders[number].bit_length() - 1, number)],
                region=[cell],
                number=arguments.Value(number),
                beside=arguments.Value(beside),
                beside_cell=arguments.Cells((cell,)),
            )


def hidden_single(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A number has one cell left."""
    for number in position.singles:
        yield from _hidden_single(position, number)


def _hidden_single(position: HidatoPosition, number: int) -> Iterator[Step]:
    out = ruled_out_cells(position, number)
    if not position.beside(number):
        if not _is_tight(position, number):
            yield _hidden_apart_step(position, number, out)
    # If cells are ruled out only because they are too far from the next written number, it is a case of distance.
    elif is_single(position.around(number) & ~out):
        yield _hidden_beside_step(position, number, out)


def _hidden_beside_step(position: HidatoPosition, number: int, out: Mask) -> Step:
    """The step for a number that must touch a written one, and for which other cells were ruled out or filled."""
    beside = position.beside(number)
    variant = ("beside" if len(beside) == 1 else "between") + ("" if out else "-open")
    named: dict[str, arguments.Argument] = {"out": cells(out)} if out else {}
    if len(beside) == 2:
        named |= {"other": arguments.Value(beside[1]), "other_cell": written_cell(position, beside[1])}
    return _single_step(
        position,
        "hidden-single",
        1.6,
        number,
        variant,
        beside=arguments.Value(beside[0]),
        beside_cell=written_cell(position, beside[0]),
        **named,
    )


def _hidden_apart_step(position: HidatoPosition, number: int, out: Mask) -> Step:
    """The step for a number when the numbers just before and after it are both missing."""
    gap = position.gap(number)
    named: dict[str, arguments.Argument] = {}
    if gap.low and gap.high <= position.last:
        variant = "two"
        named = {
            "low": arguments.Value(gap.low),
            "low_cell": written_cell(position, gap.low),
            "low_steps": arguments.Count(number - gap.low),
            "high": arguments.Value(gap.high),
            "high_cell": written_cell(position, gap.high),
            "high_steps": arguments.Count(gap.high - number),
        }
    elif gap.low or gap.high <= position.last:
        variant = "one"
        low = gap.low or gap.high
        named = {
            "low": arguments.Value(low),
            "low_cell": written_cell(position, low),
            "low_steps": arguments.Count(abs(number - low)),
        }
    else:
        variant = "none"
    if out.bit_count() > MAX_NAMED_CELLS and variant != "none":
        variant += "-many"
    elif out and variant != "none":
        variant += "-out"
        named["out"] = cells(out)
    return _single_step(position, "hidden-single", 2.3, number, variant, **named)


def placing_step(position: HidatoPosition, number: int) -> Step:
    """The simplest step that writes a number into its last cell."""
    for find in (_only_step, _hidden_single, straight_step):
        for step in find(position, number):
            return step
    return _hidden_apart_step(position, number, ruled_out_cells(position, number))


def _is_tight(position: HidatoPosition, number: int) -> bool:
    gap = position.gap(number)
    if not gap.low or gap.high > position.last:
        return False
    return position.ground.distances[position.where[gap.low]][position.where[gap.high]] == gap.high - gap.low


def tight_run(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Two written numbers are as far apart as they can be, so every step from one must lead nearer to the other."""
    runs: dict[tuple[int, int], list[int]] = {}
    for number in position.singles:
        if _is_tight(position, number):
            runs.setdefault(position.gap(number), []).append(number)
    for (low, high), found in runs.items():
        because = 0
        for number in found:
            because |= basis(position, number)
        yield position.step(
            "tight-run",
            1.8,
            bits(because),
            [(position.holders[number].bit_length() - 1, number) for number in found],
            region=[position.where[low], position.where[high]],
            low=arguments.Value(low),
            low_cell=written_cell(position, low),
            high=arguments.Value(high),
            high_cell=written_cell(position, high),
            steps=arguments.Count(high - low),
        )


def naked_single(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A cell has one number left; harder to see if the numbers just before and after it are both missing."""
    found = []
    for cell in bits(position.open):
        domain = position.domains[cell]
        if domain and not domain & (domain - 1):
            number = domain.bit_length() - 1
            found.append((2.4 if position.beside(number) else 2.8, cell, number))
    easiest = min(found, default=(0.0, 0, 0))[0]
    for weight, cell, number in found:
        if weight == easiest:
            yield _naked_single_step(position, weight, cell, number)


def _naked_single_step(position: HidatoPosition, weight: float, cell: int, number: int) -> Step:
    out = position.reaching(cell) & ~(1 << number)
    named: dict[str, arguments.Argument] = {"out": numbers(out)} if 0 < out.bit_count() <= MAX_NAMED_NUMBERS else {}
    return with_words(
        position.step(
            "naked-single",
            weight,
            [cell],
            [(cell, number)],
            variant="out" if named else "many" if out else "text",
            region=[cell],
            cell=arguments.Cells((cell,)),
            number=arguments.Value(number),
        ),
        named,
    )


def _single_step(
    position: HidatoPosition,
    technique: str,
    weight: float,
    number: int,
    variant: str = "text",
    **named: arguments.Argument,
) -> Step:
    """A step that writes a number into its last cell."""
    return with_words(
        position.step(
            technique,
            weight,
            bits(basis(position, number)),
            [(position.holders[number].bit_length() - 1, number)],
            region=position.ends(position.gap(number)),
            variant=variant,
            number=arguments.Value(number),
        ),
        named,
    )


GAP_OF_ONE = Technique(
    "gap-of-one", "D1", 1.0, gap_of_one, Example("hidato;3x3;neighbours=8;1.3/95./...", shows="r1c2=2")
)
ONLY_STEP = Technique(
    "only-step",
    "D2",
    1.2,
    only_step,
    Example("hidato;3x3;neighbours=8;1../86./7..", shows="r1c2=2"),
    papers="Hernández Solano and Rosales Hernández (2020), case 3 of solve",
)
TIGHT_RUN = Technique(
    "tight-run",
    "D3",
    1.8,
    tight_run,
    Example("hidato;3x4;neighbours=8;12,.,10,9/.,.,.,./6,4,.,1", shows="r2c2=7 r2c3=8"),
)
HIDDEN_SINGLE = Technique(
    "hidden-single",
    "D5",
    1.6,
    hidden_single,
    Example("hidato;3x3;neighbours=8;.../1../3.9", "r2c2=2/4 r3c2=2/4", "r2c3=8"),
)
NAKED_SINGLE = Technique(
    "naked-single", "D6", 2.4, naked_single, Example("hidato;3x3;neighbours=8;.../4.1/9.7", shows="r1c3=2")
)
