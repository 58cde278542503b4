"""Define the search problem of a model: each action decides a cell and propagates.

A state is the propagated domains. The state alone determines which cell is decided next, and the actions are the values
of this cell. So the actions divide the solutions of a state among its children, no solution is found twice, no state is
reached twice, and no closed set is needed. The cost of a solution is the number of decisions that produce it.

Probing tries a value of a cell, and drops it if a contradiction follows. Probing at the start does for every kind what
the paper's techniques do for Hitori: they mark a cell because leaving it unmarked would contradict the rules after a
few steps, and propagation finds these steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from masume.core.grid import Cell, Mask, Shape, bits, mask_of, union
from masume.core.model import NO_VALUE, AllDifferent, Connected, Model
from masume.engines.parts.propagation import Domains, Propagator, is_single

Decision = tuple[Cell, int]
FILTERS_PER_LOOK = 200


class Deciding:
    """Search problem in which each action decides one cell. Cells with the fewest values left come first and, among
    these, the cells to which most rules apply.
    """

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

    # A state is one bytes object with `width` bytes per domain, which is compact, because very many states are kept.

    def _pack(self, domains: Domains) -> bytes:
        """Return `domains` as a state."""
        if self.width == 1:
            return bytes(domains)
        return b"".join([domain.to_bytes(self.width, "little") for domain in domains])

    def _unpack(self, state: bytes) -> Domains:
        """Return the domains of `state`."""
        if self.width == 1:
            return list(state)
        return [int.from_bytes(state[i : i + self.width], "little") for i in range(0, len(state), self.width)]

    def initial(self) -> bytes | None:
        """Return the propagated domains of the model, or None if there is no solution."""
        domains = list(self.model.domains)
        if not all(domains[cell] for cell in self.model.cells) or not self.propagator.run(domains):
            return None
        if self.probe != "never" and not self._drop_contradictions(domains):
            return None
        return self._pack(domains)

    def _drop_contradictions(self, domains: Domains) -> bool:
        """Remove from `domains` every value from which a contradiction follows, until no such value is left. Return
        False if a cell has no values left.
        """
        again = True
        while again:
            again = False
            for cell in self.order:
                for value in bits(domains[cell] if not is_single(domains[cell]) else 0):
                    if not domains[cell] >> value & 1:
                        continue  # dropped together with another value
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
        """Yield the actions in `state`: the next cell to decide, with each of its values."""
        domains = self._unpack(state)
        open_cells = [cell for cell in self.order if domains[cell] & (domains[cell] - 1)]
        if open_cells:
            cell = min(open_cells, key=lambda cell: domains[cell].bit_count())
            for value in bits(domains[cell]):
                yield cell, value

    def result(self, state: bytes, action: Decision) -> bytes | None:
        """Return the state after the decision `action`, or None if it contradicts the rules."""
        cell, value = action
        domains = self._unpack(state)
        domains[cell] = 1 << value
        if not self.propagator.run(domains, (cell,)):
            return None
        if self.probe == "always" and not self._drop_contradictions(domains):
            return None
        return self._pack(domains)

    def is_goal(self, state: bytes) -> bool:
        """Return whether all cells are decided and no rule is broken."""
        domains = self._unpack(state)
        if any(domains[cell] & (domains[cell] - 1) for cell in self.model.cells):
            return False
        return next(self.model.violations(self.values(state)), None) is None

    def cost(self, state: bytes, action: Decision) -> int:
        """Return 1, because all decisions have the same cost."""
        return 1

    def estimate(self, state: bytes) -> int:
        """Return an estimate of how many more decisions a solution takes."""
        return self._estimate(self._unpack(state))

    def values(self, goal: bytes) -> tuple[int, ...]:
        """Return the solution that `goal` represents."""
        return tuple(domain.bit_length() - 1 if domain else NO_VALUE for domain in self._unpack(goal))

    def proves(self, goals: Iterable[bytes]) -> bool:
        """Return True: the children of a state have all its solutions, and only contradictory states were dropped, so
        an empty frontier proves that there are no other solutions.
        """
        return True


class Groups:
    """The estimate `better`: the number of independent groups of undecided cells.

    Link two undecided cells if one filter examines both; a group is a connected set of linked cells. Propagation after
    a decision runs a filter only if a cell in its scope has changed, and a filter changes only cells in its scope. So
    the consequences of a decision stay within the group of the decided cell, and each group needs at least one
    decision. Hence the estimate never exceeds the true cost (it is admissible). And since one decision, at cost 1, can
    complete at most one group, the estimate never falls by more than the cost (it is consistent).

    Probing in every state preserves both properties. It consists of such propagations, and if it found nothing more to
    drop in a group before, it finds nothing more as long as that group is unchanged.

    The filter of a Connected rule examines all cells, but not all of them depend on each other. The cells known to have
    the value form pieces; the undecided cells that may have it form areas. If an area borders on only one piece, its
    cells can be cut off only by cells of the same area, and no path from piece to piece needs them. So the cells of
    such an area are linked with one another, and with no other cells. All other areas are linked together, because they
    may replace one another in joining the pieces. If no cell is known to have the value, all areas are linked.
    """

    def __init__(self, model: Model, propagator: Propagator) -> None:
        self.cells = model.cells
        connected = [rule for rule in model.rules if isinstance(rule, Connected)]
        scopes = propagator.scopes
        # A Connected rule is treated specially only if no other filter has the same scope.
        self.connected = [rule for rule in connected if scopes.count(rule.shape.cells) == 1]
        special = {rule.shape.cells for rule in self.connected}
        masks = []
        for number, scope in enumerate(scopes):
            if number % FILTERS_PER_LOOK == 0:
                propagator.go_on()
            masks.append(0 if scope in special else mask_of(scope))
        # For each square, all cells that its filters examine.
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
    """Return the sets of undecided cells that a Connected rule links, as the class Groups describes them."""
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
    """The estimate `paper`: 1 if a symbol may still be repeated in some row, plus 1 if a symbol may be repeated in some
    column.

    It is not admissible: one decision may suffice although rows and columns still have repeats. In a model without
    labelled symbols, in which there are no repeats, the estimate is 1 until every cell is decided.
    """

    def __init__(self, model: Model) -> None:
        self.cells = model.cells
        self.cols = model.cols
        self.labelled = [rule for rule in model.rules if isinstance(rule, AllDifferent) and rule.labels is not None]

    def __call__(self, domains: Domains) -> int:
        if not self.labelled:
            return int(any(domains[cell] & (domains[cell] - 1) for cell in self.cells))
        in_rows = in_columns = False
        for rule in self.labelled:
            # Check the rule against the cells that may hold the value, instead of those that do.
            holding = [rule.among if domain >> rule.among & 1 else NO_VALUE for domain in domains]
            for violation in rule.violations(holding):
                first, other = violation.cells
                if first // self.cols == other // self.cols:
                    in_rows = True
                else:
                    in_columns = True
        return in_rows + in_columns
