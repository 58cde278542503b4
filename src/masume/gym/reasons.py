"""Check the reasons that answers give: whether a conclusion follows from the cells that are named.

A reason is checked on a copy of the board on which only the clues and entries of the named cells are left. The solver
then proves whether the conclusion follows there, and the techniques, the same that write our own explanations, are
asked whether they find it there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from masume import kinds
from masume.core.engine import Limit
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step
from masume.verbs import player_entries
from masume.verbs.player_entries import Entries
from masume.verbs.solve import model_of, solve_model

MOST_NODES = 20  # for one proof: longer ones are no reasons that anybody sees; all scores together take less than 1 ms


def entries_of(state: Mapping[Cell, int]) -> Entries:
    """Return the entries of a state of the game."""
    return tuple((cell, 1 << value) for cell, value in sorted(state.items()))


def restricted(puzzle: Puzzle, cells: Collection[Cell]) -> Puzzle:
    """Return `puzzle` with only those clues that are about one of `cells`."""
    clues = kinds.kind_of(puzzle).clues
    wanted = set(cells)
    kept = [number for number, clue in enumerate(clues.list(puzzle)) if not wanted.isdisjoint(clue.cells)]
    return clues.with_only(puzzle, kept)


def is_impossible(puzzle: Puzzle, entered: Entries) -> bool:
    """Return whether it is proved that no solution of `puzzle` agrees with `entered`."""
    result = solve_model(player_entries.model_with(puzzle, entered), Limit(1, nodes=MOST_NODES))
    return result.exhausted and not result.solutions


def excludes(puzzle: Puzzle, state: Mapping[Cell, int], move: tuple[Cell, int], cells: Collection[Cell]) -> bool:
    """Return whether what the board shows of `cells` proves that `move` is wrong."""
    shown = {cell: state[cell] for cell in cells if cell in state} | dict([move])
    return is_impossible(restricted(puzzle, [*cells, move[0]]), entries_of(shown))


def forces(puzzle: Puzzle, state: Mapping[Cell, int], move: tuple[Cell, int], cells: Collection[Cell]) -> bool:
    """Return whether what the board shows of `cells` proves that `move` is right."""
    cell, value = move
    left = restricted(puzzle, [*cells, cell])
    others = model_of(left).domains[cell] & ~(1 << value)
    if not others:
        return False
    shown = entries_of({other: state[other] for other in cells if other in state and other != cell})
    return is_impossible(left, (*shown, (cell, others)))


def steps(puzzle: Puzzle, state: Mapping[Cell, int], technique: str) -> list[Step]:
    """Return the steps that `technique` finds with the entries `state`."""
    position = player_entries.position(puzzle, entries_of(state))
    ladder = Ladder(position, kinds.kind_of(puzzle).logic.techniques, [technique])
    try:
        return list(ladder.steps_of(technique))
    finally:
        ladder.release()


def concludes(found: Iterable[Step], move: tuple[Cell, int], domain: int) -> list[Step]:
    """Return those of the steps in `found` that make `move`, by assigning it or by leaving its cell no other value of
    `domain`.
    """
    cell, value = move
    others = domain & ~(1 << value)
    making = []
    for step in found:
        gone = sum(1 << candidate for at, candidate in step.removes if at == cell)
        if move in step.places or (others and others & ~gone == 0 and not gone >> value & 1):
            making.append(step)
    return making


def needed(cells: Sequence[Cell], suffices: Callable[[list[Cell]], bool]) -> list[Cell]:
    """Return a part of `cells` that suffices, and from which no cell can be left out. All of `cells` must suffice."""
    kept = list(cells)
    size = (len(kept) + 1) // 2
    while size:
        end = len(kept)
        while end > 0:
            start = max(0, end - size)
            rest = kept[:start] + kept[end:]
            if suffices(rest):
                kept = rest
            end = start
        size //= 2
    return kept


@lru_cache(maxsize=32)
def technique_names(kind: str) -> Mapping[str, str]:
    """Return the names and the titles of the techniques of `kind` in all languages, each with the name. The techniques
    that make assumptions or argue from uniqueness are left out.
    """
    names: dict[str, str] = {}
    for technique in kinds.find(kind).logic.techniques.all:
        if not technique.uses_assumptions and not technique.uniqueness:
            titles = [catalogue(lang).title(kind, technique.name) for lang in LANGUAGES]
            names |= {_plain(title): technique.name for title in (technique.name, *titles)}
    return names


def technique_called(kind: str, name: object) -> str | None:
    """Return the technique of `kind` with this name or title, or None."""
    return technique_names(kind).get(_plain(name)) if isinstance(name, str) and len(name) < 200 else None


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").replace("_", " ").split())
