"""Regions of runs, and the cells that stick out of them.

Take some runs, add the across sums and subtract the down sums. A cell that lies in two of these runs cancels out. What
remains are the cells that stick out: those of the across runs minus those of the down runs. Let runs be the nodes of a
graph and open cells its edges; then the regions with few open cells sticking out are the small cuts of that graph.

label    the cycles of the graph that an open cell belongs to, as a bit mask over a basis of all cycles; a set of cells
         is a cut if every cycle of the basis meets it an even number of times, that is, if the labels cancel out
outside  the one node that stands for all runs without a clue: no region can contain it
region   one side of a cut, as the numbers of its runs
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from masume.core.grid import Cell, Mask, bits, mask_of
from masume.kinds.kakuro.position import Layout

OUTSIDE = -1
Region = tuple[int, ...]


class Cuts:
    """The small cuts of a board, given its open cells. Call `cuts`, which remembers them, rather than this class."""

    def __init__(self, layout: Layout, sums: tuple[int, ...], open_cells: Mask) -> None:
        self.ends: dict[Cell, tuple[int, int]] = {}
        """For each open cell, its across and its down run."""
        self.touching: dict[int, list[tuple[Cell, int]]] = {}
        """For each run, its open cells, each with the other run that it lies in."""
        for cell in bits(open_cells):
            across, down = layout.across_of[cell], layout.down_of[cell]
            ends = across if sums[across] else OUTSIDE, down if sums[down] else OUTSIDE
            self.ends[cell] = ends
            self.touching.setdefault(ends[0], []).append((cell, ends[1]))
            self.touching.setdefault(ends[1], []).append((cell, ends[0]))
        self.labels: dict[Cell, Mask] = {}
        self.pieces: dict[Cell, int] = {}
        """For each open cell, the piece of the graph that it lies in."""
        self._label()

    def _label(self) -> None:
        """Walks through each piece breadth first; every cell that leads back to a known run closes a cycle."""
        seen: dict[int, tuple[int, Cell]] = {}
        cycles = 0
        for piece, root in enumerate(self.touching):
            if root in seen:
                continue
            seen[root] = root, -1
            order = [root]
            labels: dict[int, Mask] = {root: 0}
            for run in order:
                for cell, other in self.touching[run]:
                    self.pieces[cell] = piece
                    if other not in seen:
                        seen[other] = run, cell
                        labels[other] = 0
                        order.append(other)
                    elif cell not in self.labels and cell != seen[run][1]:
                        # Both ends get this cycle; it cancels out above the run where its two paths meet.
                        self.labels[cell] = 1 << cycles
                        labels[run] ^= 1 << cycles
                        labels[other] ^= 1 << cycles
                        cycles += 1
            for run in reversed(order[1:]):
                parent, cell = seen[run]
                self.labels[cell] = labels[run]
                labels[parent] ^= labels[run]

    def of_size(self, size: int) -> Iterator[tuple[Cell, ...]]:
        """The cuts of one, two or three cells. Three cells are left out if one or two of them are a cut already."""
        if size == 1:
            yield from ((cell,) for cell, label in self.labels.items() if not label)
            return
        alike: dict[tuple[int, Mask], list[Cell]] = {}
        for cell, label in self.labels.items():
            alike.setdefault((self.pieces[cell], label), []).append(cell)
        if size == 2:
            for cells in alike.values():
                yield from combinations(sorted(cells), 2)
            return
        labels = {label: cells for (_, label), cells in alike.items() if label}
        for one, two in combinations(labels, 2):
            # Takes each triple of labels once: with the greatest label as the third.
            three = one ^ two
            if three > one and three > two and three in labels:
                yield from (tuple(sorted(cut)) for cut in product(labels[one], labels[two], labels[three]))

    def region(self, cut: tuple[Cell, ...]) -> Region | None:
        """The smallest region with exactly these cells sticking out, if there is one."""
        sides = {self._side(end, cut) for end in self.ends[cut[0]]}
        fitting = [
            side
            for side in sides
            if OUTSIDE not in side and all((a in side) != (b in side) for a, b in map(self.ends.__getitem__, cut))
        ]
        return min((tuple(sorted(side)) for side in fitting), key=lambda region: (len(region), region), default=None)

    def _side(self, start: int, cut: tuple[Cell, ...]) -> frozenset[int]:
        """The runs that can be reached from a run without crossing the cells of a cut."""
        side = {start}
        order = [start]
        for run in order:
            for cell, other in self.touching[run]:
                if other not in side and cell not in cut:
                    side.add(other)
                    order.append(other)
        return frozenset(side)


cuts = lru_cache(maxsize=16)(Cuts)


@lru_cache(maxsize=64)
def closed_regions(layout: Layout, sums: tuple[int, ...]) -> tuple[Region, ...]:
    """The pieces of a board in which every run has a clue, as regions."""
    known = Cuts(layout, sums, mask_of(cell for run in layout.runs for cell in run))
    pieces: dict[int, set[int]] = {}
    for cell, piece in known.pieces.items():
        pieces.setdefault(piece, set()).update(known.ends[cell])
    return tuple([tuple(sorted(runs)) for runs in pieces.values() if OUTSIDE not in runs])
