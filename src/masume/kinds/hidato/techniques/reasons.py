"""What many techniques share: the cells that an argument rests on, what follows from it, and parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.kinds.hidato.position import HidatoPosition
from masume.language import arguments
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Step

MAX_NAMED_NUMBERS = 6  # with more, a sentence does not name the numbers
MAX_NAMED_CELLS = 8  # a region with more cells is not named in full
MAX_LISTED_CANDIDATES = 24  # with more, a sentence does not list the candidates
FIRST_NAMED_CELLS = 4  # the cells that are named of a larger region


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


def written_cell(position: HidatoPosition, number: int) -> arguments.Cells:
    """The cell of a written number, as an argument of a sentence."""
    return arguments.Cells((position.where[number],))


def is_single(mask: Mask) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def in_reach(position: HidatoPosition, number: int) -> Mask:
    """All cells, open or not, that are near enough to the written numbers before and after a missing number."""
    gap = position.gap(number)
    reach = position.ground.mask
    if gap.low:
        reach &= position.ground.ball(position.where[gap.low], number - gap.low)
    if gap.high <= position.last:
        reach &= position.ground.ball(position.where[gap.high], gap.high - number)
    return reach


def basis(position: HidatoPosition, number: int) -> Mask:
    """The cells that show why a missing number has only these cells left: those of the written numbers before and
    after it, and the cells in reach that are filled or were ruled out for it."""
    reach = in_reach(position, number) & ~position.holders[number]
    for cell in position.ends(position.gap(number)):
        reach |= 1 << cell
    return reach


def ruled_out_cells(position: HidatoPosition, number: int) -> Mask:
    """The open cells in reach that an earlier step ruled out for a missing number."""
    return in_reach(position, number) & position.open & ~position.holders[number]


def by_number(position: HidatoPosition, struck: Mapping[int, Mask]) -> tuple[list[Candidate], list[Candidate]]:
    """What follows when numbers lose cells, as places and removes: a number with one cell left is placed there."""
    places, removes = [], []
    for number, gone in struck.items():
        left = position.holders[number] & ~gone
        if is_single(left):
            places.append((left.bit_length() - 1, number))
        else:
            removes += [(cell, number) for cell in bits(gone)]
    return places, _drop_implied(places, removes)


def _drop_implied(places: list[Candidate], removes: list[Candidate]) -> list[Candidate]:
    """The removes that do not already follow from the places."""
    taken, used = {cell for cell, _ in places}, {number for _, number in places}
    return [(cell, number) for cell, number in removes if cell not in taken and number not in used]


def losses_by_cell(struck: Mapping[int, Mask]) -> dict[int, Mask]:
    """For each cell, the numbers that it loses; `struck` has, for each number, the cells that it loses."""
    losing: dict[int, Mask] = {}
    for number, gone in struck.items():
        for cell in bits(gone):
            losing[cell] = losing.get(cell, 0) | 1 << number
    return losing


def by_cell(position: HidatoPosition, struck: Mapping[int, Mask]) -> tuple[list[Candidate], list[Candidate]]:
    """What follows when cells lose numbers, as places and removes: a cell with one number left takes it."""
    places, removes = [], []
    for cell, gone in struck.items():
        left = position.domains[cell] & ~gone
        if is_single(left):
            places.append((cell, left.bit_length() - 1))
        else:
            removes += [(cell, number) for number in bits(gone)]
    return places, _drop_implied(places, removes)


def name_of(position: HidatoPosition, cell: Cell) -> str:
    return cell_name(cell, position.cols)


def area_argument(position: HidatoPosition, mask: Mask) -> arguments.Text:
    """A region, as an argument of a sentence: all its cells, or the first few."""
    names = [name_of(position, cell) for cell in bits(mask)]
    return arguments.Text(", ".join(names if len(names) <= MAX_NAMED_CELLS else [*names[:FIRST_NAMED_CELLS], "…"]))


def losses_argument(position: HidatoPosition, struck: Mapping[int, Mask]) -> arguments.Text:
    """Numbers with the cells that they lose: 14: r2c3, r2c4; 15: r4c4."""
    texts = []
    for number, gone in sorted(struck.items()):
        texts.append(f"{number}: {', '.join(name_of(position, cell) for cell in bits(gone))}")
    return arguments.Text("; ".join(texts))


def path(position: HidatoPosition, along: Iterable[Cell]) -> str:
    """Cells in the order of the path: r1c1–r1c2–r2c3."""
    return "–".join(name_of(position, cell) for cell in along)
