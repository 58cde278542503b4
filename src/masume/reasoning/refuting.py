"""Refuting a move: the shortest chain from an assumption to a rule that breaks.

Everything that follows from the assumption has a price: the number of lines that it takes to get there. What is
cheapest follows first, and the first contradiction that costs no more than whatever could still follow is the one to
tell. The price is counted generously, a cell being taken to rest on all that changed it, so the chain that is found is
shortened in the end like every other.
"""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.finding import Ladder
from masume.reasoning.position import Position
from masume.reasoning.supposing import Assumption, Link, Trial, failing, link_of, tell_chain
from masume.reasoning.technique import Case, Found, Technique, Toolbox

FEW_LINES = 6
"""A chain of simple steps that is no longer is not compared with those of other techniques."""
MANY_LINES = 12
"""A longer chain is compared with all others that are easy to find."""


def shortest_case(position: Position, assumption: Assumption, toolbox: Toolbox) -> Case:
    """The shortest chain that was found from an assumption to a contradiction: by simple techniques; if that takes many
    lines, also by all techniques that make no assumptions of their own; or else with further assumptions. The position
    must have no solution under the assumption."""
    every = tuple(tool for tool in toolbox.techniques if not (tool.uses_assumptions or tool.uniqueness))
    best: Case | None = None
    for backwards in (False, True):
        for techniques in (toolbox.propagating, every):
            base = Ladder(position, toolbox._replace(propagating=techniques))
            best = _shorter(best, _case(base, assumption, techniques, backwards))
            if best is not None and len(best.steps) <= FEW_LINES:
                return best
        if best is not None and len(best.steps) <= MANY_LINES:
            return best
    if best is not None:
        return best
    base = Ladder(position, toolbox)
    script = base.finder.script_of(*assumption)
    assert script is not None
    case = failing(base, assumption, script)
    assert case is not None
    return case


def _shorter(one: Case | None, other: Case | None) -> Case | None:
    if one is None or other is None:
        return one or other
    return other if len(other.steps) < len(one.steps) else one


def _case(base: Ladder, assumption: Assumption, techniques: Iterable[Technique], backwards: bool) -> Case | None:
    """The chain that some techniques lead along; None if they lead to no contradiction."""
    links = _cheapest(base, assumption, techniques, backwards)
    if links is None:
        return None
    return tell_chain(base, assumption, links) or (failing(base, assumption, []) if backwards else None)


MANY = 1 << 20  # lines
End = tuple[Mask, tuple[Found, ...]]
"""A contradiction: the lines that it rests on, and the step, if any, that clashes with what is known."""


class _Prices:
    """What follows from an assumption, and which lines each of it takes."""

    def __init__(self) -> None:
        self.lines: list[Found] = []
        self._resting: dict[Cell, Mask] = {}
        """For each cell, the lines on which rests what is known of it."""

    def of(self, cells: Iterable[Cell]) -> Mask:
        """The lines that it takes to argue from some cells."""
        lines = 0
        for cell in cells:
            lines |= self._resting.get(cell, 0)
        return lines

    def add(self, found: Found, lines: Mask, changed: Iterable[Cell]) -> None:
        """Notes a line that rests on others, and the cells that it changes."""
        lines |= 1 << len(self.lines)
        self.lines.append(found)
        placed = {cell for cell, _ in found.places}
        for cell in changed:
            self._resting[cell] = lines if cell in placed else self._resting.get(cell, 0) | lines

    def links(self, lines: Mask) -> list[Link]:
        return [link_of(self.lines[number]) for number in bits(lines)]


def _cheapest(
    base: Ladder, assumption: Assumption, techniques: Iterable[Technique], backwards: bool
) -> list[Link] | None:
    """The lines of the cheapest contradiction; None if none comes up. Of steps at the same price the first ones are
    taken, or the last ones."""
    prices = _Prices()
    with Trial(base, assumption) as trial:
        ladder = trial.ladder
        while True:
            ends: list[End] = [(prices.of(flaw.because), ()) for flaw in ladder.finder.flaws()]
            offers: list[tuple[Mask, Found]] = []
            for found in (found for tool in techniques for found in ladder.found_by(tool.name)):
                lines = prices.of(found.because)
                if ladder.position.clashes(found):
                    ends.append((lines | prices.of(cell for cell, _ in found.places + found.removes), (found,)))
                else:
                    offers.append((lines, found))
            least = min((lines.bit_count() for lines, _ in offers), default=MANY)
            if ends:
                lines, last = min(ends, key=_price)
                if _price((lines, last)) <= least + 1:
                    return [*prices.links(lines), *map(link_of, last)]
            if not offers:
                return None
            for lines, found in reversed(offers) if backwards else offers:
                new = trial.says_new(found) if lines.bit_count() == least else None
                if new is not None and not ladder.position.clashes(new):
                    prices.add(new, lines, ladder.apply(new))


def _price(end: End) -> int:
    return end[0].bit_count() + len(end[1])
