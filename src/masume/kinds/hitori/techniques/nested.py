"""Assumptions within assumptions: an assumption that fails only with the help of further ones.

Under each assumption, followed in depth, every open cell is tried both ways. Where one way fails, the other is known,
and with all that is known in this way it goes on, until something breaks. This settles every board that anybody is
likely to meet; should it not, the general search of the last rung takes over, so that there is always an answer."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, bits
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.assumptions import wrong
from masume.kinds.hitori.techniques.basics import LAST_EXIT, NEIGHBOURS, TWINS_SHADED
from masume.kinds.hitori.techniques.flaws import NEITHER, NOTHING_LEFT, REPEATED, TOUCHING
from masume.kinds.hitori.techniques.following import DeepTrail, Ground, Trail
from masume.kinds.hitori.techniques.tracing import failing_case
from masume.kinds.hitori.techniques.walls import CUT_OFF
from masume.reasoning.assumptions import nested, refutation
from masume.reasoning.technique import Example, Step, Technique

NAME, WEIGHT = "nested-what-if", 8.5
PASSES = (1, 3)  # how often all open cells are tried under an assumption

SIMPLE = (NEIGHBOURS, TWINS_SHADED, LAST_EXIT)
SEARCH = nested(NAME, "", WEIGHT, SIMPLE, (TOUCHING, REPEATED, NEITHER, CUT_OFF, NOTHING_LEFT), "what-if")


def after(position: HitoriPosition, trail: Trail) -> HitoriPosition:
    """The position when all that a trail says is true."""
    made = position.copy()
    for cell in bits(trail.shaded[-1] & position.open):
        made.put(cell, SHADED)
    for cell in bits(trail.unshaded[-1] & position.open):
        made.put(cell, UNSHADED)
    return made


def failing_ones(ground: Ground) -> list[Trail]:
    """The assumptions that fail by simple techniques, one for each cell."""
    found: dict[Cell, Trail] = {}
    for cell, value in ground.position.left():
        trail = ground.trail(cell, value)
        if trail.fails:
            if cell in found:
                return [trail]  # the other way fails, too, so this one is enough
            found[cell] = trail
    return list(found.values())


def followed(ground: Ground, cell: Cell, value: int, passes: int) -> DeepTrail:
    """An assumption with what follows from it, and from trying all open cells under it so many times."""
    trail = DeepTrail(ground.trail(cell, value))
    for _ in range(passes):
        if trail.fails:
            break
        failing = failing_ones(Ground(after(ground.position, trail)))
        if not failing:
            break
        trail.learn(failing)
    return trail


def find_nested(position: HitoriPosition, unit: int) -> Iterator[Step]:
    trail = _remembered(position) or _found(position)
    if trail is not None:
        yield refutation(position, NAME, WEIGHT, failing_case(trail))
    elif position.decided:
        yield from SEARCH.find(position, unit)


def _remembered(position: HitoriPosition) -> DeepTrail | None:
    """An assumption that failed earlier in this game, and that nobody has settled since; it fails still."""
    for cell, value, passes in position.memo.get("failing", ()):
        if position.open >> cell & 1:
            trail = followed(Ground.of(position), cell, value, passes)
            if trail.fails:
                return trail
    return None


def _found(position: HitoriPosition) -> DeepTrail | None:
    """The assumption that fails with the fewest further ones."""
    ground = Ground.of(position)
    candidates = sorted(wrong(position), key=lambda candidate: -_reach(ground.deep_trail(*candidate)))
    for passes in PASSES if position.decided else PASSES[:1]:
        failing: list[DeepTrail] = []
        for cell, value in candidates:
            trail = followed(ground, cell, value, passes)
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
    """How much follows from an assumption: the more, the sooner it will fail."""
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
