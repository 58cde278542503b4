"""Following an assumption on a Hitori board, round by round, on whole-board masks.

Each round draws all conclusions that the simple techniques allow from what was known before the round: neighbours of
shaded cells, twins of unshaded cells, last exits. Shaded and unshaded cells are kept in separate masks, so a cell may
be in both: that is a contradiction. Knowing more never delays a contradiction. So the number of rounds measures how far
an assumption has to be followed, and the order in which things are found does not matter.

When the simple techniques lead no further, a deep trail looks once for cut cells and line squeezes, and then goes on
with the simple ones. It is measured by the number of such looks.

ground    what is known before anything is assumed
trail     an assumption and what follows from it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hitori.layout import LINE
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.squeeze import Squeeze, squeezes
from masume.kinds.hitori.techniques.walls import Walls, cut_cells
from masume.reasoning.candidates import Candidate


class Ground:
    """What is known before anything is assumed, and the trails that start there."""

    def __init__(self, position: HitoriPosition) -> None:
        self.position = position
        self.shaded = position.shaded
        self.unshaded = position.unshaded
        self.beside = position.layout.beside(self.shaded)
        """The cells that touch a shaded one."""
        self.repeating: Mask = 0
        """The cells with an unshaded twin."""
        for cell in bits(self.unshaded):
            self.repeating |= position.twins[cell]
        self.walls = Walls(position.layout, self.shaded)
        self._trails: dict[Candidate, Trail] = {}
        self._deep: dict[Candidate, DeepTrail] = {}

    @classmethod
    def of(cls, position: HitoriPosition) -> Ground:
        """The ground of a position; the same object as long as the position does not change."""
        known: Ground | None = position.memo.get("ground")
        if known is None or known.position is not position or known._is_outdated():
            known = position.memo["ground"] = cls(position)
        return known

    def _is_outdated(self) -> bool:
        return (self.shaded, self.unshaded) != (self.position.shaded, self.position.unshaded)

    def trail(self, cell: Cell, value: int) -> Trail:
        """The trail of an assumption. It is followed only as far as somebody asks."""
        trail = self._trails.get((cell, value))
        if trail is None:
            self.position.check_time()
            trail = self._trails[cell, value] = Trail(self, cell, value)
        return trail

    def deep_trail(self, cell: Cell, value: int) -> DeepTrail:
        """The deep trail of an assumption."""
        trail = self._deep.get((cell, value))
        if trail is None:
            trail = self._deep[cell, value] = DeepTrail(self.trail(cell, value))
        return trail


class Trail:
    """An assumption and what follows from it.

    Round 0 is the assumption itself; `shaded[r]` and `unshaded[r]` hold all that is known after round r. `exits` says
    whether last exits are used, `only_walls` whether a wall that parts the board is the only contradiction that
    counts."""

    exits = True
    only_walls = False

    def __init__(self, ground: Ground, cell: Cell, value: int) -> None:
        self.ground = ground
        self.cell = cell
        self.value = value
        self.fails_in: int | None = None
        """The round after which a contradiction shows; None while there is none."""
        self.over = False
        self._walls = ground.walls.copy()
        self._beside = ground.beside
        self._repeating = ground.repeating
        self.shaded = [ground.shaded]
        self.unshaded = [ground.unshaded]
        self._conclude(*((1 << cell, 0) if value == SHADED else (0, 1 << cell)))
        del self.shaded[0], self.unshaded[0]
        self.fails_in = 0 if self.over else None

    @property
    def rounds(self) -> int:
        """How many rounds have been followed."""
        return len(self.shaded) - 1

    def fails_by(self, rounds: int) -> bool:
        """Whether there is a contradiction after this number of rounds, or earlier."""
        while not self.over and self.rounds < rounds:
            self._advance()
        return self.fails_in is not None and self.fails_in <= rounds

    def ends_by(self, rounds: int) -> bool:
        """Whether nothing more follows after this number of rounds."""
        return self.over and self.rounds <= rounds

    def finish(self) -> None:
        """Follows the assumption to its end."""
        while not self.over:
            self._advance()

    @property
    def fails(self) -> bool:
        """Whether there is a contradiction in the end."""
        self.finish()
        return self.fails_in is not None

    def after(self, rounds: int) -> tuple[Mask, Mask]:
        """The cells known to be shaded and unshaded after this number of rounds, or at the end if that came earlier."""
        i = min(rounds, self.rounds)
        return self.shaded[i], self.unshaded[i]

    def _advance(self) -> None:
        """Follows the assumption for one more round."""
        unshaded = self._next_unshaded
        if self.exits:
            unshaded |= self._last_exits()
        self._conclude(self._next_shaded & ~self.shaded[-1], unshaded & ~self.unshaded[-1])

    def _last_exits(self) -> Mask:
        """The last exits of the unshaded cells whose surroundings have changed."""
        layout = self.ground.position.layout
        if layout.one_line:
            return 0
        neighbours, shaded, unshaded = layout.neighbours, self.shaded[-1], self.unshaded[-1]
        found = 0
        left = (self._new_unshaded | self._next_unshaded) & unshaded
        while left:
            low = left & -left
            left ^= low
            ways_out = neighbours[low.bit_length() - 1] & ~shaded
            if ways_out & (ways_out - 1) == 0:
                found |= ways_out
        return found

    def _conclude(self, shaded: Mask, unshaded: Mask) -> None:
        """Ends a round with these conclusions. Prepares the conclusions of the next round, and looks for a
        contradiction."""
        self._new_shaded, self._new_unshaded = shaded, unshaded
        if not shaded and not unshaded:
            self.over = True
            return
        self.shaded.append(self.shaded[-1] | shaded)
        self.unshaded.append(self.unshaded[-1] | unshaded)
        position = self.ground.position
        neighbours, twins, walls = position.layout.neighbours, position.twins, self._walls
        beside = repeating = 0
        while shaded:
            low = shaded & -shaded
            shaded ^= low
            cell = low.bit_length() - 1
            beside |= neighbours[cell]
            walls.add(cell)
        while unshaded:
            low = unshaded & -unshaded
            unshaded ^= low
            repeating |= twins[low.bit_length() - 1]
        self._next_shaded, self._next_unshaded = repeating, beside
        self._beside = beside = self._beside | beside
        self._repeating = repeating = self._repeating | repeating
        if walls.closed or (
            not self.only_walls and (beside & repeating or beside & self.shaded[-1] or repeating & self.unshaded[-1])
        ):
            self._fail()

    def _fail(self) -> None:
        self.fails_in = self.rounds
        self.over = True


class WallTrail(Trail):
    """An assumption followed only by neighbours and twins, until a wall parts the board."""

    exits = False
    only_walls = True


class DeepTrail(Trail):
    """A trail that goes on where the simple techniques end."""

    def __init__(self, trail: Trail) -> None:
        trail.finish()
        self.ground, self.cell, self.value = trail.ground, trail.cell, trail.value
        self.fails_in = trail.fails_in
        self.over = trail.fails_in is not None
        self.shaded, self.unshaded = trail.shaded.copy(), trail.unshaded.copy()
        self._walls = trail._walls.copy()
        self._beside, self._repeating = trail._beside, trail._repeating
        self._new_shaded = self._new_unshaded = self._next_shaded = self._next_unshaded = 0
        self.looks = 0
        """How often the trail has looked for cut cells and line squeezes."""
        self.learned: dict[Candidate, Trail] = {}
        """Facts that are known because the opposite, assumed on top of this trail, failed; with the failed trails."""
        self._known_at_look: Mask = self.ground.shaded | self.ground.unshaded

    def fails_after(self, looks: int) -> bool:
        """Whether there is a contradiction after this number of looks, or earlier."""
        while not self.over and self.looks < looks:
            self._look()
        return self.fails_in is not None and self.looks <= looks

    def finish(self) -> None:
        while not self.over:
            self._look()

    def learn(self, failing: Iterable[Trail]) -> None:
        """Goes on from what these failed trails show: each began with an assumption on top of this trail, which had
        come to its end."""
        shaded = unshaded = 0
        for trail in failing:
            if trail.value == SHADED:
                unshaded |= 1 << trail.cell
                self.learned[trail.cell, UNSHADED] = trail
            else:
                shaded |= 1 << trail.cell
                self.learned[trail.cell, SHADED] = trail
        self._go_on(shaded, unshaded)

    def impossible_knots(self) -> Iterator[tuple[int, Squeeze]]:
        """The knots that cannot be shaded in any way, with the numbers of their lines."""
        position, shaded, unshaded = self.ground.position, self.shaded[-1], self.unshaded[-1]
        for unit in range(len(position.layout.lines)):
            for squeeze in squeezes(position, unit, shaded, unshaded):
                if not squeeze.ways:
                    yield unit, squeeze

    def _look(self) -> None:
        """Looks once for cut cells and for squeezes of changed lines, and follows what they show."""
        self.looks += 1
        position, shaded, unshaded = self.ground.position, self.shaded[-1], self.unshaded[-1]
        known = shaded | unshaded
        changed, self._known_at_look = known & ~self._known_at_look, known
        more_shaded, more_unshaded = 0, cut_cells(self._walls, position.layout.cells & ~(known | self._beside))
        units, lines = 0, position.scopes[LINE]
        for cell in bits(changed):
            units |= lines[cell]
        for unit in bits(units):
            for squeeze in squeezes(position, unit, shaded, unshaded):
                if not squeeze.ways:
                    self._fail()
                    return
                more_shaded |= squeeze.shaded
                more_unshaded |= squeeze.unshaded
        self._go_on(more_shaded, more_unshaded)

    def _go_on(self, shaded: Mask, unshaded: Mask) -> None:
        """Adds these conclusions, and follows them by the simple techniques until nothing more follows."""
        if not shaded and not unshaded:
            self.over = True
            return
        self.over = False
        self._conclude(shaded, unshaded)
        while not self.over:
            self._advance()
        self.over = self.fails_in is not None
