"""The search problem that any model gives with propagation: decide a cell, work out all that follows.

A state is what each cell may still hold, propagated. One undecided cell is chosen by the state alone, and the actions
are its values: so the actions split the solutions of a state among its children, no solution is found twice, no state
is met twice, and a closed set is not needed. The cost of a solution is the number of decisions on the way to it.

probing     asking of a cell "what if it held this value?", and dropping the value when a contradiction follows

Probing at the start does here, for every kind of puzzle, what the paper's techniques do for Hitori: each of them
marks a cell because leaving it unmarked contradicts the rules in a few steps, and those are the steps propagation goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from masume.core.grid import Cell, Mask, Shape, bits, mask_of, union
from masume.core.model import NOTHING, AllDifferent, Connected, Model
from masume.engines.parts.propagation import Domains, Propagator, is_single

Decision = tuple[Cell, int]
FILTERS_PER_LOOK = 200


class Deciding:
    """Decide the cell with the fewest values left; among equals, the one with the most rules."""

    repeats = False

    def __init__(
        self,
        model: Model,
        heuristic: str = "better",
        probe: str = "start",
        go_on: Callable[[], None] = lambda: None,
    ) -> None:
        self.model = model
        self.probe = probe
        self.go_on = go_on
        self.propagator = Propagator(model, go_on)
        self._estimate = Groups(model, self.propagator) if heuristic == "better" else Repeats(model)
        watched = self.propagator.watching
        self.order = sorted(model.cells, key=lambda cell: -len(watched[cell]))
        self.width = max(1, -(-max((domain.bit_length() for domain in model.domains), default=1) // 8))

    # A state is one bytes object, `width` bytes a domain: compact, and ready to be kept in great numbers.

    def _pack(self, domains: Domains) -> bytes:
        if self.width == 1:
            return bytes(domains)
        return b"".join([domain.to_bytes(self.width, "little") for domain in domains])

    def _unpack(self, state: bytes) -> Domains:
        if self.width == 1:
            return list(state)
        return [int.from_bytes(state[i : i + self.width], "little") for i in range(0, len(state), self.width)]

    def initial(self) -> bytes | None:
        domains = list(self.model.domains)
        if not all(domains[cell] for cell in self.model.cells) or not self.propagator.run(domains):
            return None
        if self.probe != "never" and not self._drop_contradictions(domains):
            return None
        return self._pack(domains)

    def _drop_contradictions(self, domains: Domains) -> bool:
        """Drop every value that contradicts the rules, until none does; False when a cell has none left."""
        again = True
        while again:
            again = False
            for cell in self.order:
                for value in bits(domains[cell] if not is_single(domains[cell]) else 0):
                    if not domains[cell] >> value & 1:
                        continue  # went when another one was dropped
                    self.go_on()
                    trial = domains.copy()
                    trial[cell] = 1 << value
                    if not self.propagator.run(trial, (cell,)):
                        again = True
                        domains[cell] &= ~(1 << value)
                        if not domains[cell] or not self.propagator.run(domains, (cell,)):
                            return False
        return True

    def actions(self, state: bytes) -> Iterator[Decision]:
        domains = self._unpack(state)
        open_cells = [cell for cell in self.order if domains[cell] & (domains[cell] - 1)]
        if open_cells:
            cell = min(open_cells, key=lambda cell: domains[cell].bit_count())
            for value in bits(domains[cell]):
                yield cell, value

    def result(self, state: bytes, action: Decision) -> bytes | None:
        cell, value = action
        domains = self._unpack(state)
        domains[cell] = 1 << value
        if not self.propagator.run(domains, (cell,)):
            return None
        if self.probe == "always" and not self._drop_contradictions(domains):
            return None
        return self._pack(domains)

    def is_goal(self, state: bytes) -> bool:
        domains = self._unpack(state)
        if any(domains[cell] & (domains[cell] - 1) for cell in self.model.cells):
            return False
        return next(self.model.breaches(self.values(state)), None) is None

    def cost(self, state: bytes, action: Decision) -> int:
        return 1

    def estimate(self, state: bytes) -> int:
        return self._estimate(self._unpack(state))

    def values(self, goal: bytes) -> tuple[int, ...]:
        return tuple(domain.bit_length() - 1 if domain else NOTHING for domain in self._unpack(goal))

    def proves(self, goals: Iterable[bytes]) -> bool:
        """The children of a state hold all its solutions, and only contradictions were given up."""
        return True


class Groups:
    """The estimate `better`: the number of independent groups of undecided cells.

    Link two undecided cells when one filter looks at both; a group is what the links hold together. Propagation after a
    decision runs a filter only when a cell in its scope has changed, and a filter changes only cells in its scope. So
    what follows from a decision stays within the group of the decided cell: each group needs at least one decision of
    its own. Hence the estimate is never more than the true cost (it is admissible); and as one decision, at cost 1, can
    settle at most one group, the estimate never falls by more than the cost (it is consistent).

    Probing in every state does not break this. It is made of such propagations, and where it found nothing more to drop
    in a group before, it finds nothing more as long as that group is unchanged.

    The filter of a Connected rule looks at all cells, but not all of them at once matter. Take the cells that surely
    hold the value; they form pieces. Take the areas of touching undecided cells that may hold it. Cells of an area
    that borders on one piece only can be cut off only by cells of that area, and no path from piece to piece needs
    them: such an area is linked within itself, and to nothing else. All other areas are linked together, as they may
    replace one another in joining the pieces. Where no cell surely holds the value, all areas are linked."""

    def __init__(self, model: Model, propagator: Propagator) -> None:
        self.cells = model.cells
        connected = [rule for rule in model.rules if isinstance(rule, Connected)]
        scopes = propagator.scopes
        # Only if no other filter has the scope of a Connected rule may it be left to that rule.
        self.connected = [rule for rule in connected if scopes.count(rule.shape.cells) == 1]
        special = {rule.shape.cells for rule in self.connected}
        masks = []
        for number, scope in enumerate(scopes):
            if number % FILTERS_PER_LOOK == 0:
                propagator.go_on()
            masks.append(0 if scope in special else mask_of(scope))
        # For each square, all that its filters look at.
        self.go_on = propagator.go_on
        self.linked = []
        for watching in propagator.watching:
            self.go_on()
            self.linked.append(union(masks[number] for number in watching))

    def __call__(self, domains: Domains) -> int:
        undecided = mask_of(cell for cell in self.cells if domains[cell] & (domains[cell] - 1))
        areas = [area for rule in self.connected for area in _areas(rule.shape, 1 << rule.value, domains, undecided)]
        count = 0
        while undecided:
            count += 1
            edge = undecided & -undecided
            undecided ^= edge
            while edge:
                self.go_on()
                near = union(self.linked[cell] for cell in bits(edge))
                edge = (near | union(area for area in areas if area & edge)) & undecided
                undecided ^= edge
        return count


def _areas(shape: Shape, value: Mask, domains: Domains, undecided: Mask) -> list[Mask]:
    """The sets of undecided cells that a Connected rule links (see Groups)."""
    sure = mask_of(cell for cell in shape.cells if domains[cell] == value)
    maybe = mask_of(cell for cell in shape.cells if domains[cell] & value) & undecided
    pieces = shape.pieces(sure)
    apart, together = [], 0
    for area in shape.pieces(maybe):
        around = shape.around(area)
        if sum(1 for piece in pieces if piece & around) == 1:
            apart.append(area)
        else:
            together |= area
    return [*apart, together]


class Repeats:
    """The estimate `paper`: 1 if a symbol may still be repeated in some row, and 1 more if in some column.

    It is not admissible: one decision may be all that is missing while rows and columns still have repeats. A model
    without labelled symbols has no repeats; there it is 1 until every cell is decided."""

    def __init__(self, model: Model) -> None:
        self.cells = model.cells
        self.cols = model.cols
        self.labelled = [rule for rule in model.rules if isinstance(rule, AllDifferent) and rule.labels is not None]

    def __call__(self, domains: Domains) -> int:
        if not self.labelled:
            return int(any(domains[cell] & (domains[cell] - 1) for cell in self.cells))
        in_rows = in_columns = False
        for rule in self.labelled:
            # The rule's own question, asked of the cells that may hold the value instead of those that do.
            holding = [rule.among if domain >> rule.among & 1 else NOTHING for domain in domains]
            for breach in rule.breaches(holding):
                one, other = breach.cells
                if one // self.cols == other // self.cols:
                    in_rows = True
                else:
                    in_columns = True
        return in_rows + in_columns
