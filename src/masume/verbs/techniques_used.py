"""Name the techniques that a player's moves used: for each entry, the easiest technique that yields it in the position
before.

An entry may follow from a technique at once, or after one step that players do not write down: an elimination, or a
cell that stays open. The technique of that step is then the one that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from masume import kinds
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, TechniqueSet
from masume.verbs import player_entries

Move = tuple[Cell, int]


def techniques_used(puzzle: Puzzle, moves: Sequence[Move], seconds: float | None = None) -> list[str | None]:
    """Return the technique of each of `moves`, the right entries of a player in their order. It is None for a move that
    no technique yields without assumptions, for a value that may stay unwritten, and for all moves after `seconds`.
    """
    end = None if seconds is None else monotonic() + seconds
    logic = kinds.kind_of(puzzle).logic
    techniques = logic.techniques
    names = [
        tool.name
        for tool in sorted(techniques.all, key=lambda tool: tool.weight)
        if not tool.uniqueness and not tool.uses_assumptions
    ]
    used: list[str | None] = []
    written: dict[Cell, int] = {}
    for cell, value in moves:
        is_late = end is not None and monotonic() > end
        if is_late or value == logic.open_value:
            used.append(None)
        else:
            position = player_entries.position(puzzle, player_entries.entries(puzzle, written))
            ladder = Ladder(position, techniques, names)
            _take_routine(ladder, techniques, logic.open_value)
            used.append(_easiest(ladder, names, (cell, value), logic.open_value))
            ladder.release()
        written[cell] = value
    return used


def _take_routine(ladder: Ladder, techniques: TechniqueSet, free: int) -> None:
    """Apply the eliminations that players make without mentioning them, as often as there are new ones."""
    while found := next(_silent(ladder, sorted(techniques.routine), free), None):
        ladder.apply(found)


def _silent(ladder: Ladder, names: Iterable[str], free: int) -> Iterator[Deduction]:
    """Yield the deductions of techniques that change the position, but make no entry."""
    domains = ladder.position.domains
    for name in names:
        for found in ladder.found_by(name):
            open_places = [cell for cell, value in found.places if domains[cell] != 1 << value]
            is_new = open_places or any(domains[cell] >> value & 1 for cell, value in found.removes)
            if is_new and all(value == free != NO_VALUE for _, value in found.places):
                yield found


def _easiest(ladder: Ladder, names: Sequence[str], move: Move, free: int) -> str | None:
    """Return the easiest technique that yields `move`, at once or after one silent step, or None."""
    for name in names:
        if _yields(ladder, name, move):
            return name
    for at, name in enumerate(names):
        for found in _silent(ladder, [name], free):
            after = ladder.fork()
            after.apply(found)
            is_yielded = any(_yields(after, easier, move) for easier in names[: at + 1])
            after.release()
            if is_yielded:
                return name
    return None


def _yields(ladder: Ladder, name: str, move: Move) -> bool:
    return any(move in found.places for found in ladder.found_by(name))
