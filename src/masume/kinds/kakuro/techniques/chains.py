"""Chains of cells with two digits each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from masume.core.grid import Cell, bits, cell_name
from masume.kinds.kakuro.position import KakuroPosition
from masume.language.arguments import Cells, Text, Value
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Example, Step, Technique

Links = dict[Candidate, list[Candidate]]
"""For each digit of a cell with two digits, the digits that it forces in other such cells."""


def xy_chain(position: KakuroPosition, _unit: int) -> Iterator[Step]:
    """Follows each digit of each cell with two digits to other such cells, all chains growing one cell at a time, until
    some chain leads to a conclusion."""
    links = _links(position)
    chains: list[list[Candidate]] = [[start] for start in links]
    reached = {start: {start} for start in links}
    while chains:
        longer: list[list[Candidate]] = []
        for chain in chains:
            for follower in links[chain[-1]]:
                if follower not in reached[chain[0]]:
                    reached[chain[0]].add(follower)
                    longer.append([*chain, follower])
        # Most chains can be read from both ends.
        steps = {(step.places, step.removes): step for chain in longer for step in _conclusions(position, chain)}
        if steps:
            yield from steps.values()
            return
        chains = longer


def _links(position: KakuroPosition) -> Links:
    domains, layout = position.domains, position.layout
    pairs = [cell for cell in bits(position.open) if domains[cell].bit_count() == 2]
    links: Links = {}
    for cell in pairs:
        partners = _partners(position, cell)
        for digit in bits(domains[cell]):
            found = []
            for other in pairs:
                if not layout.peers[cell] >> other & 1:
                    continue
                held = domains[other]
                if other in partners and held >> max(0, partners[other] - digit) & 1:
                    found.append((other, partners[other] - digit))
                elif held >> digit & 1:
                    found.append((other, (held ^ 1 << digit).bit_length() - 1))
            links[cell, digit] = found
    return links


def _partners(position: KakuroPosition, cell: Cell) -> dict[Cell, int]:
    """The cells that are the only other open cell in one of this cell's runs, with what the two add up to."""
    layout = position.layout
    partners = {}
    for number in (layout.across_of[cell], layout.down_of[cell]):
        state = position.state(number)
        if state.clue and len(state.open) == 2:
            run = layout.runs[number]
            partners[next(run[i] for i in state.open if run[i] != cell)] = state.rest
    return partners


def _filled_beside(position: KakuroPosition, one: Cell, two: Cell) -> list[Cell]:
    """The written cells in the common run of two cells, if no other cell in it is open, so that its sum counts."""
    across = position.layout.across_of
    number = across[one] if across[one] == across[two] else position.layout.down_of[one]
    state = position.state(number)
    run = position.layout.runs[number]
    return [run[i] for i in state.written] if state.clue and len(state.open) == 2 else []


def _conclusions(position: KakuroPosition, chain: list[Candidate]) -> Iterator[Step]:
    """What follows from a chain. It starts from one of the two digits of its first cell: if this digit is wrong, the
    cell holds the other one; if it is right, the last digit of the chain is right as well."""
    (first, digit), (last, end) = chain[0], chain[-1]
    layout = position.layout
    other = (position.domains[first] ^ 1 << digit).bit_length() - 1
    places: list[Candidate] = []
    removes: list[Candidate] = []
    if (last, end) == (first, other) or (end == digit and layout.peers[first] >> last & 1):
        places = [(first, other)]
    elif end == other and first != last:
        common = layout.peers[first] & layout.peers[last] & position.open & position.holders[end]
        removes = [(cell, end) for cell in bits(common)]
    if places or removes:
        cells = dict.fromkeys(cell for cell, _ in chain)
        filled = {cell for one, two in pairwise(chain) for cell in _filled_beside(position, one[0], two[0])}
        yield position.step(
            "xy-chain",
            5.5 + 0.15 * len(cells),
            sorted(filled.union(cells)),
            places,
            removes,
            region=cells,
            variant="loop" if places else "text",
            first=Cells((first,)),
            digit=Value(digit),
            last=Cells((last,)),
            value=Value(other),
            chain=Text(" → ".join(f"{cell_name(cell, position.cols)}={held}" for cell, held in chain)),
        )


XY_CHAIN = Technique(
    "xy-chain",
    "K18",
    5.8,
    xy_chain,
    Example("kakuro;3x4;;####/#.../#..#", "r2c2=1/9 r2c3=1/6 r2c4=1/4 r3c2=4/9 r3c3=4/6", "r2c4-1"),
)
