"""What many techniques have in common: the cells that an argument rests on, and steps that say it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.kinds.hidato.position import HidatoPosition
from masume.language import arguments
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Step

MAX_NAMED = 6  # numbers that a sentence names
MAX_AREA = 8  # cells of a region that are all named
MAX_LISTED = 24  # candidates that a sentence lists
SHOWN_OF_AREA = 4  # how many cells of a larger region are named


def with_words(step: Step, *more: Mapping[str, arguments.Argument]) -> Step:
    """A step with further arguments for its sentence."""
    arguments = dict(step.words)
    for some in more:
        arguments |= some
    return step._replace(words=arguments)


def cells(mask: Mask) -> arguments.Cells:
    """Some cells, as an argument of a sentence."""
    return arguments.Cells(tuple(bits(mask)))


def numbers(mask: Mask, joint: str = "and") -> arguments.Items:
    """Some numbers, as an argument of a sentence."""
    return arguments.Items(tuple(str(number) for number in bits(mask)), joint)


def written(position: HidatoPosition, number: int) -> arguments.Cells:
    """The cell of a written number, as an argument of a sentence."""
    return arguments.Cells((position.where[number],))


def is_single(mask: Mask) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def in_reach(position: HidatoPosition, number: int) -> Mask:
    """All cells, open or not, that are near enough to the written numbers before and after a missing one."""
    gap = position.gap(number)
    reach = position.ground.mask
    if gap.low:
        reach &= position.ground.ball(position.where[gap.low], number - gap.low)
    if gap.high <= position.last:
        reach &= position.ground.ball(position.where[gap.high], gap.high - number)
    return reach


def basis(position: HidatoPosition, number: int) -> Mask:
    """What the cells left for a missing number rest on: the written numbers before and after it, and the cells in
    their reach that are taken or were ruled out for it."""
    reach = in_reach(position, number) & ~position.holders[number]
    for cell in position.ends(position.gap(number)):
        reach |= 1 << cell
    return reach


def ruled_out(position: HidatoPosition, number: int) -> Mask:
    """The open cells in reach that an earlier step ruled out for a missing number."""
    return in_reach(position, number) & position.open & ~position.holders[number]


def by_number(position: HidatoPosition, struck: Mapping[int, Mask]) -> tuple[list[Candidate], list[Candidate]]:
    """What follows when numbers lose cells, as places and removes: a number that has one cell left goes there."""
    places, removes = [], []
    for number, gone in struck.items():
        left = position.holders[number] & ~gone
        if is_single(left):
            places.append((left.bit_length() - 1, number))
        else:
            removes += [(cell, number) for cell in bits(gone)]
    return places, _besides(places, removes)


def _besides(places: list[Candidate], removes: list[Candidate]) -> list[Candidate]:
    """The removes that do not go without saying once the places are filled."""
    taken, used = {cell for cell, _ in places}, {number for _, number in places}
    return [(cell, number) for cell, number in removes if cell not in taken and number not in used]


def turned(struck: Mapping[int, Mask]) -> dict[int, Mask]:
    """Numbers and the cells that they lose, as cells and the numbers that they lose."""
    losing: dict[int, Mask] = {}
    for number, gone in struck.items():
        for cell in bits(gone):
            losing[cell] = losing.get(cell, 0) | 1 << number
    return losing


def by_cell(position: HidatoPosition, struck: Mapping[int, Mask]) -> tuple[list[Candidate], list[Candidate]]:
    """What follows when cells lose numbers, as places and removes: a cell that has one number left takes it."""
    places, removes = [], []
    for cell, gone in struck.items():
        left = position.domains[cell] & ~gone
        if is_single(left):
            places.append((cell, left.bit_length() - 1))
        else:
            removes += [(cell, number) for number in bits(gone)]
    return places, _besides(places, removes)


def named(position: HidatoPosition, cell: Cell) -> str:
    return cell_name(cell, position.cols)


def area(position: HidatoPosition, mask: Mask) -> arguments.Text:
    """A region, as an argument of a sentence: its cells, or the first of them."""
    names = [named(position, cell) for cell in bits(mask)]
    return arguments.Text(", ".join(names if len(names) <= MAX_AREA else [*names[:SHOWN_OF_AREA], "…"]))


def listed(position: HidatoPosition, struck: Mapping[int, Mask]) -> arguments.Text:
    """Numbers with the cells that they lose: 14: r2c3, r2c4; 15: r4c4."""
    shown = []
    for number, gone in sorted(struck.items()):
        shown.append(f"{number}: {', '.join(named(position, cell) for cell in bits(gone))}")
    return arguments.Text("; ".join(shown))


def path(position: HidatoPosition, along: Iterable[Cell]) -> str:
    """Cells in the order of the path: r1c1–r1c2–r2c3."""
    return "–".join(named(position, cell) for cell in along)
