"""Assumptions within assumptions: an assumption that fails only with the help of further ones.

Under each assumption, followed in depth, both values of every open cell are tried. Where one value fails, the other is
known. With these new facts the assumption is followed further, until there is a contradiction. This settles every board
that anybody is likely to meet. If it does not, the general search of the last rung takes over, so that there is always
an answer."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, bits
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.assumptions import wrong_candidates
from masume.kinds.hitori.techniques.basics import LAST_EXIT, NEIGHBOURS, TWINS_SHADED
from masume.kinds.hitori.techniques.flaws import NEITHER, NOTHING_LEFT, REPEATED, TOUCHING
from masume.kinds.hitori.techniques.following import DeepTrail, Ground, Trail
from masume.kinds.hitori.techniques.tracing import failing_case
from masume.kinds.hitori.techniques.walls import CUT_OFF
from masume.reasoning.assumptions import nested, refutation
from masume.reasoning.technique import Example, Step, Technique

NAME, WEIGHT = "nested-what-if", 8.5
PASSES = (1, 3)  # how often all open cells are tried under each assumption: at first, and if that settles nothing

SIMPLE = (NEIGHBOURS, TWINS_SHADED, LAST_EXIT)
SEARCH = nested(NAME, "", WEIGHT, SIMPLE, (TOUCHING, REPEATED, NEITHER, CUT_OFF, NOTHING_LEFT), "what-if")


def position_after(position: HitoriPosition, trail: Trail) -> HitoriPosition:
    """The position with all conclusions of a trail entered."""
    copy = position.copy()
    for cell in bits(trail.shaded[-1] & position.open):
        copy.put(cell, SHADED)
    for cell in bits(trail.unshaded[-1] & position.open):
        copy.put(cell, UNSHADED)
    return copy


def failing_trails(ground: Ground) -> list[Trail]:
    """The trails that fail by simple techniques, at most one for each cell."""
    found: dict[Cell, Trail] = {}
    for cell, value in ground.position.left():
        trail = ground.trail(cell, value)
        if trail.fails:
            if cell in found:
                return [trail]  # both values of the cell fail, so one of the two trails is enough
            found[cell] = trail
    return list(found.values())


def follow(ground: Ground, cell: Cell, value: int, passes: int) -> DeepTrail:
    """The deep trail of an assumption, with what is learned by trying all open cells under it `passes` times."""
    trail = DeepTrail(ground.trail(cell, value))
    for _ in range(passes):
        if trail.fails:
            break
        failing = failing_trails(Ground(position_after(ground.position, trail)))
        if not failing:
            break
        trail.learn(failing)
    return trail


def find_nested(position: HitoriPosition, unit: int) -> Iterator[Step]:
    trail = _recall_failing(position) or _find_failing(position)
    if trail is not None:
        yield refutation(position, NAME, WEIGHT, failing_case(trail))
    elif position.decided:
        yield from SEARCH.find(position, unit)


def _recall_failing(position: HitoriPosition) -> DeepTrail | None:
    """The trail of an assumption that failed earlier in this game, about a cell that is still open; it fails again."""
    for cell, value, passes in position.memo.get("failing", ()):
        if position.open >> cell & 1:
            trail = follow(Ground.of(position), cell, value, passes)
            if trail.fails:
                return trail
    return None


def _find_failing(position: HitoriPosition) -> DeepTrail | None:
    """The failing trail that needs the fewest further assumptions."""
    ground = Ground.of(position)
    candidates = sorted(wrong_candidates(position), key=lambda candidate: -_reach(ground.deep_trail(*candidate)))
    for passes in PASSES if position.decided else PASSES[:1]:
        failing: list[DeepTrail] = []
        for cell, value in candidates:
            trail = follow(ground, cell, value, passes)
            if trail.fails:
                failing.append(trail)
                if len(trail.learned) <= 1:
                    break
        if failing:
            failing.sort(key=lambda trail: len(trail.learned))
            position.memo["failing"] = [(trail.cell, trail.value, passes) for trail in failing[1:]]
            return failing[0]
    return None


def _reach(trail: DeepTrail) -> int:
    """How many cells are known at the end of a trail: the more, the sooner it is likely to fail."""
    trail.finish()
    return (trail.shaded[-1] | trail.unshaded[-1]).bit_count()


NESTED_WHAT_IF = Technique(
    NAME,
    "H19",
    WEIGHT,
    find_nested,
    Example(
        "hitori;5x5;;62535/65352/36421/13426/43614",
        "r1c2=0 r1c4=0 r2c3=0 r2c5=0 r3c2=0 r3c5=0 r4c1=0 r4c5=0 r5c3=0 r5c4=0",
        "r5c1=0",
    ),
    uses_assumptions=True,
)
