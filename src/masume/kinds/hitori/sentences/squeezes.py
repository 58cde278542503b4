"""Sentences about the line squeeze: cells of a line that have the same value however the repeated symbols are shaded.

The cells of a line whose symbols repeat form a small puzzle: no two equal cells may stay unshaded, and no two shaded
cells may touch. A way to shade them is a solution of this puzzle. If there are few ways, each cell with the same value
in all of them is known. A cell whose symbol does not repeat is unshaded if it touches a shaded cell in every way. A
component is a set of open cells of a line that are connected by touching or by being twins; its known cells are its
shaded neighbours and its unshaded twins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from masume.core.grid import Cell, Mask, bits, mask_of
from masume.i18n.placeholders import Argument, Cells, Count, Facts, Items, Line
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.justification_graph import without_spare
from masume.reasoning.technique import Deduction, Step, Technique

FEW_CELLS = 4  # of a knot; up to this number, all cells are named


def tell_line_squeeze(position: HitoriPosition, deduction: Deduction) -> Step:
    """State which cells have the same value in all ways to shade a component. If the component is large, name only the
    cells that the argument needs.
    """
    size, _, *shadings = deduction.args
    component = deduction.premises[:size]
    shaded = list(_ways(shadings))
    known = deduction.premises[size:]
    if size > FEW_CELLS:
        component = _needed_of(position, deduction, component, known, len(shaded))
        shaded = _shadings(position, deduction.unit, component, known, len(shaded))
    known = _around(position, component, known)
    deduction = deduction._replace(premises=(*component, *known))
    loose = tuple(cell for cell, _ in deduction.places if cell not in component)
    line = position.line_word(deduction.unit)
    ways = tuple(" + ".join(_name_in(line, cell, position.cols) for cell in shading) for shading in shaded)
    common = tuple(place for place in deduction.places if place[0] not in loose)
    words: dict[str, Argument] = {"loose": Cells(loose)} if loose else {}
    if loose and common:
        words["common"] = Facts(common)
    if known:
        words["known"] = Facts(tuple((cell, position.shaded >> cell & 1) for cell in known))
    variant = _variant(deduction, component, known, loose, shaded)
    thread = _thread(position, component, known, shaded)
    if thread is not None and not (loose and "first" in thread):
        words |= thread
        variant = "through" if "first" in thread else "near-beside" if loose else "near"
    return position.tell(
        deduction,
        region=position.tables.lines[deduction.unit],
        variant=variant,
        line=line,
        cells=Cells(component),
        count=Count(len(ways)),
        ways=Items(ways, "or"),
        **words,
    )


def _needed_of(
    position: HitoriPosition, deduction: Deduction, component: Sequence[Cell], known: Sequence[Cell], most: int
) -> tuple[Cell, ...]:
    """Return a small subset of `component` from which the conclusions of `deduction` follow. There must be at most
    `most` ways to shade the subset.
    """
    concluded = [cell for cell, _ in deduction.places if cell in component]

    def is_enough(rest: Sequence[Cell]) -> bool:
        ways = _shadings(position, deduction.unit, [*concluded, *rest], known, most)
        return len(ways) <= most and all(
            all((cell in shading) == value for shading in ways)
            if cell in concluded
            else all(position.tables.neighbours[cell] & mask_of(shading) for shading in ways)
            for cell, value in deduction.places
        )

    return tuple(sorted([*concluded, *without_spare([cell for cell in component if cell not in concluded], is_enough)]))


def _around(position: HitoriPosition, component: Iterable[Cell], known: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return those cells of `known` that constrain the component: its shaded neighbours and its unshaded twins."""
    labels = {position.labels[cell] for cell in component}
    beside = position.tables.beside(mask_of(component))
    return tuple(
        cell
        for cell in known
        if (beside >> cell & 1 if position.shaded >> cell & 1 else position.labels[cell] in labels)
    )


def _shadings(
    position: HitoriPosition, unit: int, cells: Iterable[Cell], known: Iterable[Cell], most: int
) -> list[list[Cell]]:
    """Return all ways to shade the open cells `cells` of the line `unit`, given its `known` cells. If there are more
    than `most`, return `most` + 1 of them.

    Both rules are about two cells: of two neighbours, one is unshaded, and of two twins, one is shaded (2-SAT). So a
    partial way without a contradiction can be completed if there is any way at all, because the remaining constraints
    are a subset of all constraints. Hence the search never has to go back, unless both values of a guess fail, in which
    case there is no way.
    """
    position.check_late()
    line, known_mask = position.tables.lines[unit], mask_of(known)
    shown = {position.labels[cell] for cell in line if position.unshaded & known_mask & 1 << cell}
    places = sorted(cells)
    beside = position.tables.beside(position.shaded & known_mask)
    touching = [
        mask_of(i for i, cell in enumerate(places) if position.tables.neighbours[cell] >> other & 1) for other in places
    ]
    by_label: dict[int, Mask] = {}
    for i, cell in enumerate(places):
        by_label[position.labels[cell]] = by_label.get(position.labels[cell], 0) | 1 << i
    twins = [
        by_label[position.labels[cell]] & ~(1 << i) if position.labels[cell] >= 0 else 0
        for i, cell in enumerate(places)
    ]

    def completed(shaded: Mask, unshaded: Mask, new: Mask) -> tuple[Mask, Mask] | None:
        """Return the partial shading (`shaded`, `unshaded`) with everything that follows from the cells in `new`.
        Return None if this is a contradiction.
        """
        while new:
            i = (new & -new).bit_length() - 1
            new ^= 1 << i
            more = touching[i] & ~unshaded if shaded >> i & 1 else twins[i] & ~shaded
            if shaded >> i & 1:
                unshaded |= more
            else:
                shaded |= more
            new |= more
            if shaded & unshaded:
                return None
        return shaded, unshaded

    shaded = mask_of(
        i for i, cell in enumerate(places) if position.labels[cell] in shown and position.labels[cell] >= 0
    )
    unshaded = mask_of(i for i, cell in enumerate(places) if beside >> cell & 1)
    first = None if shaded & unshaded else completed(shaded, unshaded, shaded | unshaded)
    waiting = [] if first is None else [first]
    ways: list[list[Cell]] = []
    while waiting and len(ways) <= most:
        shaded, unshaded = waiting.pop()
        rest = (1 << len(places)) - 1 & ~(shaded | unshaded)
        guess = rest & -rest
        if not guess:
            ways.append([places[i] for i in bits(shaded)])
            continue
        both = (completed(shaded, unshaded | guess, guess), completed(shaded | guess, unshaded, guess))
        if both == (None, None):
            return []
        waiting += [part for part in both if part is not None]
    return ways


def _variant(
    deduction: Deduction,
    component: Sequence[Cell],
    known: Sequence[Cell],
    loose: Sequence[Cell],
    ways: Sequence[Sequence[Cell]],
) -> str:
    """Return the variant of the sentence. A component of one cell with an unshaded twin has variants of its own."""
    if len(component) == len(known) == 1 and ways == [[component[0]]]:
        return "single" if loose else "twin"
    variant = "text" if not loose else "beside" if len(loose) == len(deduction.places) else "both"
    if len(ways) == 1:
        is_whole = {(cell, 1) for cell in ways[0]} <= set(deduction.places)
        variant = f"one-{variant}" if variant != "text" else "one" if is_whole else "one-part"
    return f"{variant}-known" if known else variant


def _thread(
    position: HitoriPosition, component: Sequence[Cell], known: Sequence[Cell], ways: Sequence[Sequence[Cell]]
) -> dict[str, Argument] | None:
    """Return the arguments of a sentence that explains, cell by cell, the only way to shade a component. The sentence
    goes from a known shaded cell to the unshaded cell beside it, and on to the twins of that cell. If the known cell is
    unshaded instead, the sentence starts with its twin, which is shaded. Return None if the component does not have
    this form.
    """
    unshaded = [cell for cell in component if cell not in ways[0]]
    if len(known) != 1 or len(ways) != 1 or len(unshaded) != 1:
        return None
    (start,), (near,) = known, unshaded
    twins = tuple(cell for cell in ways[0] if position.labels[cell] == position.labels[near])
    before = [cell for cell in ways[0] if cell not in twins]
    if position.unshaded >> start & 1:
        if len(before) != 1 or position.labels[before[0]] != position.labels[start]:
            return None
        (start,) = before
    elif before:
        return None
    if not twins or not position.tables.neighbours[start] >> near & 1:
        return None
    words: dict[str, Argument] = {"near": Cells((near,)), "twins": Cells(twins)}
    return words | {"first": Cells((start,))} if before else words


def _name_in(line: Line, cell: Cell, cols: int) -> str:
    """Return the name of a cell within a line that the sentence has already named: c3 in row 2, r4 in column 7."""
    return f"c{cell % cols + 1}" if line.direction == "row" else f"r{cell // cols + 1}"


def _ways(shadings: list[int]) -> Iterator[list[Cell]]:
    """Yield the ways to shade a component that `shadings` stores, each as its number of shaded cells followed by these
    cells.
    """
    i = 0
    while i < len(shadings):
        yield shadings[i + 1 : i + 1 + shadings[i]]
        i += 1 + shadings[i]


def tell_no_way(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that there is no way to shade a component. Name only the cells that the argument needs."""
    size, _ = deduction.args
    open_cells = set(deduction.premises[:size])

    def is_enough(rest: Sequence[Cell]) -> bool:
        cells = [cell for cell in rest if cell in open_cells]
        return bool(cells) and not _shadings(position, deduction.unit, cells, rest, 0)

    needed = without_spare(deduction.premises, is_enough)
    component = tuple(cell for cell in needed if cell in open_cells)
    shaded = tuple(cell for cell in needed if position.shaded >> cell & 1)
    twins = tuple(cell for cell in needed if position.unshaded >> cell & 1)
    words: dict[str, Argument] = {}
    if shaded:
        words["shaded"] = Cells(shaded)
    if twins:
        words["twins"] = Cells(twins)
    return position.tell(
        deduction._replace(premises=tuple(needed)),
        region=position.tables.lines[deduction.unit],
        variant="known" if shaded and twins else "shaded" if shaded else "twins" if twins else "text",
        line=position.line_word(deduction.unit),
        cells=Cells(component),
        **words,
    )


NO_WAY = Technique("no-way", "", 0, tell=tell_no_way)
