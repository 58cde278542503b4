"""Routes: the ways that the path can take through a gap, from one written number to the next.

cluster   one gap, or several in a short stretch of the path that compete for cells: their routes must not meet
route     a cell for each missing number of a cluster, in order
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import Gap, Ground, HidatoPosition
from masume.kinds.hidato.techniques.reasons import basis, by_number, cells, is_single, numbers, path, with_words
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

MAX_MISSING_NUMBERS = 6  # in a stretch whose routes are enumerated
MAX_ROUTES = 4000
MAX_LISTED_ROUTES = 4
MUST_VISIT_WEIGHT = 4.2

Cluster = tuple[Gap, ...]
Route = tuple[Cell, ...]


def clusters(position: HidatoPosition) -> list[Cluster]:
    """Every short gap, and every set of gaps in a short stretch of the path that compete for cells.

    A stretch may pass written numbers. So what the routes of a gap say is not lost when one of its numbers is written
    and the gap falls into two."""
    gaps = [gap for gap in position.gaps() if gap.low and gap.high <= position.last]
    taken = []
    for gap in gaps:
        mask = 0
        for number in gap.numbers:
            mask |= position.holders[number]
        taken.append(mask)
    found: dict[Cluster, None] = {}
    for start in range(len(gaps)):
        total = 0
        for end in range(start, len(gaps)):
            total += gaps[end].length
            if total > MAX_MISSING_NUMBERS:
                break
            for group in _competing_groups(range(start, end + 1), taken):
                found[tuple(gaps[i] for i in group)] = None
    return list(found)


def _competing_groups(stretch: range, taken: list[Mask]) -> Iterator[list[int]]:
    """Splits the gaps of a stretch into groups that share no cells."""
    groups: list[tuple[list[int], Mask]] = []
    for i in stretch:
        members, mask = [i], taken[i]
        apart = []
        for other in groups:
            if other[1] & mask:
                members, mask = other[0] + members, mask | other[1]
            else:
                apart.append(other)
        groups = [*apart, (sorted(members), mask)]
    for members, _ in groups:
        yield members


def routes(position: HidatoPosition, cluster: Cluster) -> tuple[Route, ...] | None:
    """All routes of a cluster, or None when there are too many."""
    legs = tuple(
        (
            position.where[gap.low],
            position.where[gap.high],
            tuple(position.holders[number] for number in gap.numbers),
        )
        for gap in cluster
    )
    return _routes(position.ground, legs)


@lru_cache(maxsize=1 << 11)
def _routes(ground: Ground, legs: tuple[tuple[Cell, Cell, tuple[Mask, ...]], ...]) -> tuple[Route, ...] | None:
    found: list[Route] = []
    chosen: list[Cell] = []
    near = ground.near

    def walk(leg: int, i: int, here: Cell, used: Mask) -> bool:
        """Continues all routes from a cell; False when there are too many."""
        _, goal, holders = legs[leg]
        ways = holders[i] & near[here] & ~used
        last = i == len(holders) - 1
        if last:
            ways &= near[goal]
        for cell in bits(ways):
            chosen.append(cell)
            if not last:
                going = walk(leg, i + 1, cell, used | 1 << cell)
            elif leg < len(legs) - 1:
                going = walk(leg + 1, 0, legs[leg + 1][0], used | 1 << cell)
            else:
                found.append(tuple(chosen))
                going = len(found) <= MAX_ROUTES
            chosen.pop()
            if not going:
                return False
        return True

    return tuple(found) if walk(0, 0, legs[0][0], 0) else None


def weight_of(count: int) -> float:
    """How hard it is to see all routes: the more there are, the harder."""
    weight, many = 3.8, MAX_LISTED_ROUTES
    while count > many and weight < 5.0:
        weight, many = weight + 0.2, many * 2
    return round(weight, 1)


class Finding(NamedTuple):
    """What the routes of a cluster say about its own numbers, or about all other numbers."""

    cluster: Cluster
    ways: tuple[Route, ...]
    struck: dict[int, Mask]
    always: Mask
    """The cells that every route uses; none if the finding is about the cluster's own numbers."""


def findings(position: HidatoPosition, cluster: Cluster, ways: tuple[Route, ...]) -> Iterator[Finding]:
    """A cluster's numbers lose the cells that no route gives them; all others lose the cells that every route uses."""
    missing = [number for gap in cluster for number in gap.numbers]
    union = [0] * len(missing)
    always = -1
    for way in ways:
        used = 0
        for i, cell in enumerate(way):
            union[i] |= 1 << cell
            used |= 1 << cell
        always &= used
    holders = position.holders
    own = {
        number: holders[number] & ~mask
        for number, mask in zip(missing, union, strict=True)
        if holders[number] & ~mask or is_single(mask)
    }
    if own:
        yield Finding(cluster, ways, own, 0)
    if len(ways) > 1:
        mine = sum(1 << number for number in missing)
        others: dict[int, Mask] = {}
        for cell in bits(always):
            for number in bits(position.domains[cell] & ~mine):
                others[number] = others.get(number, 0) | 1 << cell
        if others:
            yield Finding(cluster, ways, others, always)


def all_routes(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """What the routes of the clusters say; only what is easiest to see."""
    best: list[Finding] = []
    easiest = 9.0
    for cluster in clusters(position):
        ways = routes(position, cluster)
        if not ways:
            continue
        weight = weight_of(len(ways))
        if weight <= easiest:
            found = list(findings(position, cluster, ways))
            if found and weight < easiest:
                easiest, best = weight, []
            best += found
    for finding in _prefer_placing(position, best):
        yield _step(position, "all-routes", easiest, finding, 0)


def _prefer_placing(position: HidatoPosition, found: list[Finding]) -> list[Finding]:
    """The findings that write a number down, if there are any; else all findings."""
    return [
        one for one in found if any(is_single(position.holders[n] & ~gone) for n, gone in one.struck.items())
    ] or found


def must_visit(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Only the numbers of one cluster can hold some cell, so that only routes through this cell count."""
    found: list[tuple[float, Finding, Mask]] = []
    for cluster in clusters(position):
        mine = sum(1 << number for gap in cluster for number in gap.numbers)
        held = 0
        for number in bits(mine):
            held |= position.holders[number]
        visited = sum(1 << cell for cell in bits(held) if not position.domains[cell] & ~mine)
        ways = routes(position, cluster) if visited else None
        if not ways:
            continue
        through = tuple(way for way in ways if not visited & ~sum(1 << cell for cell in way))
        # No easier than seeing all routes that are left.
        weight = max(MUST_VISIT_WEIGHT, weight_of(len(through)))
        if through:
            found += [(weight, finding, visited) for finding in findings(position, cluster, through)]
    easiest = min((weight for weight, _, _ in found), default=0.0)
    left = [(finding, visited) for weight, finding, visited in found if weight == easiest]
    telling = _prefer_placing(position, [finding for finding, _ in left])
    for finding, visited in left:
        if finding in telling:
            yield _step(position, "must-visit", easiest, finding, visited)


def _step(position: HidatoPosition, technique: str, weight: float, finding: Finding, visited: Mask) -> Step:
    cluster, ways, struck, always = finding
    places, removes = by_number(position, struck)
    missing = [number for gap in cluster for number in gap.numbers]
    ends = [position.where[number] for gap in cluster for number in gap]
    # There are no other routes because of the filled or ruled out cells around these.
    because = 0
    for cell in ends:
        because |= position.near[cell] | 1 << cell
    for way in ways:
        for cell in way:
            because |= position.near[cell] | 1 << cell
    if always:
        for _, number in places:
            because |= basis(position, number)
    named: dict[str, arguments.Argument] = {"visited": cells(visited)} if visited else {}
    if always:
        variant = "shared"
        named["always"] = cells(always)
    elif len(ways) <= MAX_LISTED_ROUTES:
        variant = "text" if len(ways) > 1 else "one"
        named["ways"] = arguments.Text("; ".join(_route_text(position, cluster, way) for way in ways))
    else:
        variant = "many"
    return with_words(
        position.step(
            technique,
            weight,
            bits(because),
            places,
            removes,
            region=ends,
            variant=variant if len(cluster) == 1 else f"{variant}-several",
            numbers=numbers(sum(1 << number for number in missing)),
            low=arguments.Value(cluster[0].low),
            low_cell=arguments.Cells((ends[0],)),
            high=arguments.Value(cluster[-1].high),
            high_cell=arguments.Cells((ends[-1],)),
            count=arguments.Count(len(ways)),
        ),
        named,
    )


def _route_text(position: HidatoPosition, cluster: Cluster, way: Route) -> str:
    """A route as text: r1c1–r1c2. The route of several gaps has the first missing number before each gap."""
    if len(cluster) == 1:
        return path(position, way)
    texts, at = [], 0
    for gap in cluster:
        texts.append(f"{gap.low + 1}: {path(position, way[at : at + gap.length])}")
        at += gap.length
    return ", ".join(texts)


ALL_ROUTES = Technique(
    "all-routes",
    "D11",
    3.8,
    all_routes,
    Example("hidato;4x4;neighbours=8;6,8,9,16/5,7,10,15/.,.,.,./.,.,1,.", shows="r3c2=11 r3c4-12-13 r4c4-12"),
)
MUST_VISIT = Technique(
    "must-visit",
    "D12",
    MUST_VISIT_WEIGHT,
    must_visit,
    Example("hidato;3x4;neighbours=8;.,8,.,./.,.,.,./12,10,.,1", shows="r3c3=2 r2c4=3 r1c4=4 r1c3=5 r2c2=6 r1c1=7"),
)
