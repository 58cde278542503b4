"""What many tellers share: how a step is made of what was found, and parts of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.kernel.hidato.finder import TECHNIQUES
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.language import arguments
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Example, Found, Step, Technique

Words = dict[str, arguments.Argument]


def technique(name: str, code: str, tell: Callable[..., Step], example: Example, papers: str = "") -> Technique:
    """A technique that the finder knows."""
    return Technique(name, code, TECHNIQUES[name] / 100, example=example, papers=papers, tell=tell)


def step(
    position: HidatoPosition,
    found: Found,
    region: Iterable[Cell] = (),
    variant: str = "text",
    /,
    **words: arguments.Argument,
) -> Step:
    """What was found, with a sentence."""
    return position.step(
        found.technique,
        found.weight / 100,
        found.because,
        found.places,
        found.removes,
        region,
        variant,
        (),
        **words,
    )


def lost_cells(position: HidatoPosition, found: Found, number: int) -> Mask:
    """The cells that a step takes from a number: those that it removes, or all but the one in which it places it."""
    for cell, value in found.places:
        if value == number:
            return position.holders[number] & ~(1 << cell)
    return sum(1 << cell for cell, value in found.removes if value == number)


def mask_of(cells: Iterable[Cell]) -> Mask:
    return sum(1 << cell for cell in set(cells))


def cells(mask: Mask) -> arguments.Cells:
    """Some cells, as an argument of a sentence."""
    return arguments.Cells(tuple(bits(mask)))


def cell(one: Cell) -> arguments.Cells:
    """A cell, as an argument of a sentence."""
    return arguments.Cells((one,))


def numbers(some: Iterable[int], joint: str = "and") -> arguments.Items:
    """Some numbers, as an argument of a sentence."""
    return arguments.Items(tuple(str(number) for number in some), joint)


def written(position: HidatoPosition, name: str, number: int) -> Words:
    """A written number and its cell, as arguments of a sentence."""
    return {name: arguments.Value(number), f"{name}_cell": cell(position.where[number])}


def in_reach(position: HidatoPosition, number: int) -> Mask:
    """All cells, open or not, that are near enough to the written numbers before and after a missing number."""
    gap = position.gap(number)
    reach = position.ground.mask
    if gap.low:
        reach &= position.ground.ball(position.where[gap.low], number - gap.low)
    if gap.high <= position.last:
        reach &= position.ground.ball(position.where[gap.high], gap.high - number)
    return reach


def ruled_out_cells(position: HidatoPosition, number: int) -> Mask:
    """The open cells in reach that an earlier step ruled out for a missing number."""
    return in_reach(position, number) & position.open & ~position.holders[number]


def by_steps(position: HidatoPosition, candidates: Iterable[Candidate]) -> Words:
    """The numbers of the steps that ruled some candidates out, where they are known: → 4, 12. Those of lines of the
    same chain have a point: → 2."""
    lost = list(candidates)
    steps = {position.ruled_out[one] for one in lost if one in position.ruled_out and one not in position.above}
    lines = {position.above[one] for one in lost if one in position.above}
    return {"by": _references(steps, ""), "above": _references(lines, ".")}


def is_told(words: Words) -> bool:
    """Whether some step or line ruled something out, and not only a player's marks."""
    return any(word.text for word in (words["by"], words["above"]) if isinstance(word, arguments.Text))


def _references(numbers: set[int], point: str) -> arguments.Text:
    return arguments.Text(f" (→ {', '.join(f'{number}{point}' for number in sorted(numbers))})" if numbers else "")


def out_words(position: HidatoPosition, number: int, out: Mask) -> Words:
    """The cells that were ruled out for a number, and by which steps."""
    return {"out": cells(out), **by_steps(position, ((cell, number) for cell in bits(out)))}


def name_of(position: HidatoPosition, cell: Cell) -> str:
    return cell_name(cell, position.cols)


def area(position: HidatoPosition, mask: Mask) -> arguments.Text:
    """A region, as an argument of a sentence."""
    return arguments.Text(", ".join(name_of(position, cell) for cell in bits(mask)))


def path(position: HidatoPosition, along: Iterable[Cell]) -> str:
    """Cells in the order of the path: r1c1–r1c2–r2c3."""
    return "–".join(name_of(position, cell) for cell in along)


def gaps_of(detail: Iterable[int]) -> list[Gap]:
    """Gaps that were noted by their lows and highs."""
    pairs = iter(detail)
    return [Gap(low, high) for low, high in zip(pairs, pairs, strict=True)]


def stretches(gaps: Iterable[Gap]) -> arguments.Items:
    """Gaps, as an argument of a sentence: by their missing numbers, 13–15."""
    texts = []
    for gap in gaps:
        first, last = gap.low + 1, gap.high - 1
        texts.append(str(first) if first == last else f"{first}–{last}")
    return arguments.Items(tuple(texts))


def ends_of(position: HidatoPosition, gaps: Iterable[Gap]) -> arguments.Text:
    """The written numbers around some gaps, with their cells: 12 (r1c1) / 16 (r3c2)."""
    texts = []
    for gap in gaps:
        ends = [f"{end} ({name_of(position, position.where[end])})" for end in gap if position.written >> end & 1]
        texts.append(" / ".join(ends))
    return arguments.Text("; ".join(texts))
