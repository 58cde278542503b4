"""Several solutions: what to print so that one is left.

Hidato and Binairo get more givens. Hitori gets another symbol in a cell, Kakuro another digit in the solution that is
meant, and so other sums; both get printed shadings and digits only if the caller asks for givens.

target    the solution that is to be left: the one that is meant, or one that was found
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from masume.core.digging import dug
from masume.core.grid import Cell
from masume.core.kind import Kind, Puzzle
from masume.core.model import Model
from masume.verbs.checking.counting import Counted
from masume.verbs.checking.report import Repair, Values, changes_between
from masume.verbs.checking.work import Work

MOST_REPAIRS = 5
ORDERS = 3  # in which givens are taken away, to see which order leaves the fewest
TARGETS = 3  # solutions that are tried as the one to be left, where none is meant
SINGLES = 300  # moves of which each is tried alone, for each target
PATIENCE = 25  # moves in a row that leave as many cells open as before
TRIES = 100  # moves in one turn, of which the first good one is taken
SAMPLE = 10  # solutions of a board that is tried


def settle(
    kind: Kind, puzzle: Puzzle, counted: Counted, meant: Values | None, givens: bool, work: Work
) -> tuple[Repair, ...]:
    """Repairs of a board with several solutions, best first. The solution that is meant must be one of them."""
    if work.is_over:
        return ()
    if givens or kind.moves is None:
        return tuple(_by_givens(kind, puzzle, counted, meant, work))
    return tuple(_by_moves(kind, puzzle, counted.solutions, meant, work))


# ---- More givens


def _by_givens(kind: Kind, puzzle: Puzzle, counted: Counted, meant: Values | None, work: Work) -> Iterator[Repair]:
    model = kind.model(puzzle)
    if counted.complete:
        singles = _singles(model, counted.solutions, meant)
        for cell, value in singles[:MOST_REPAIRS]:
            yield _printed(kind, puzzle, [(cell, value)], minimal=True)
        if not singles:
            yield _printed(kind, puzzle, _few_of(model, counted.solutions, meant), minimal=True)
        return
    target = meant or counted.solutions[0]
    chosen = min((_dig(model, target, order, work) for order in range(ORDERS)), key=len)
    yield _printed(kind, puzzle, [(cell, target[cell]) for cell in sorted(chosen)], minimal=not work.is_over)


def _printed(kind: Kind, puzzle: Puzzle, places: Sequence[tuple[Cell, int]], minimal: bool) -> Repair:
    board = kind.give(puzzle, places)
    return Repair(board, changes_between(puzzle, board), 1, exact=True, minimal=minimal)


def _singles(model: Model, solutions: Sequence[Values], meant: Values | None) -> list[tuple[Cell, int]]:
    """The values that one solution alone has; of the one that is meant, if there is one."""
    return [
        (cell, value)
        for number, cell, value in _rarest(model, solutions)
        if number == 1 and (meant is None or meant[cell] == value)
    ]


def _few_of(model: Model, solutions: Sequence[Values], meant: Values | None) -> list[tuple[Cell, int]]:
    """Values that one solution alone has together, where all solutions are known: always the one that leaves the
    fewest, and in the end without those that are not needed."""
    added: list[tuple[Cell, int]] = []
    left = solutions
    while len(left) > 1:
        cell, value = next((c, v) for _, c, v in _rarest(model, left) if meant is None or meant[c] == v)
        added.append((cell, value))
        left = [values for values in left if values[cell] == value]
    for place in tuple(added):
        rest = [other for other in added if other != place]
        if sum(all(values[c] == v for c, v in rest) for values in solutions) == 1:
            added = rest
    return added


def _rarest(model: Model, solutions: Sequence[Values]) -> list[tuple[int, Cell, int]]:
    """The values that some solutions have and others do not, as (number of solutions, cell, value), the rarest first;
    ties go to the first cell and the least value."""
    counts = Counter((cell, values[cell]) for values in solutions for cell in model.cells)
    return sorted((number, cell, value) for (cell, value), number in counts.items() if number < len(solutions))


def _dig(model: Model, target: Values, order: int, work: Work) -> set[Cell]:
    """Cells whose values leave a target alone: from all open cells, those are taken away that are not needed."""
    still_open = [(cell,) for cell in model.cells if model.domains[cell].bit_count() > 1]

    def is_enough(cells: set[Cell]) -> bool:
        domains = tuple(1 << target[cell] if cell in cells else domain for cell, domain in enumerate(model.domains))
        return work.ask(model._replace(domains=domains), 2).verdict == "unique"

    return dug(still_open, set, is_enough, Random(order), lambda: work.is_over)


# ---- Other symbols, other digits


def _by_moves(
    kind: Kind, puzzle: Puzzle, solutions: Sequence[Values], meant: Values | None, work: Work
) -> list[Repair]:
    """Single moves that leave one solution, each in another place; or else several that do so together."""
    targets = solutions[:TARGETS] if meant is None else [meant]
    found: dict[Any, Repair] = {}
    for target in targets:
        other = next(values for values in solutions if values != target)
        for place, repair in _single_moves(kind, puzzle, target, other, work):
            found.setdefault(place, repair)
            if len(found) >= MOST_REPAIRS:
                break
    if found:
        return list(found.values())[:MOST_REPAIRS]
    paths = []
    for number, target in enumerate(targets):
        share = Work(work.questions // (len(targets) - number), work.end, work.seconds / len(targets))
        before = share.questions
        path = _descend(kind, puzzle, target, solutions, share)
        work.questions -= before - share.questions
        if path is not None:
            paths.append((target, _without_idle(kind, puzzle, target, path, work)))
    if not paths:
        return []
    target, path = min(paths, key=lambda pair: len(pair[1]))
    return [_repaired(kind, puzzle, target, path, work)]


def _single_moves(
    kind: Kind, puzzle: Puzzle, target: Values, other: Values, work: Work
) -> Iterator[tuple[Any, Repair]]:
    assert kind.moves is not None
    done: set[Any] = set()
    for move in islice(kind.moves(puzzle, target, other), SINGLES):
        place = move[0]
        if place not in done and _is_unique(kind, puzzle, target, [move], work):
            done.add(place)
            yield place, _repaired(kind, puzzle, target, [move], work)


def _is_unique(kind: Kind, puzzle: Puzzle, target: Values, moves: Sequence[Any], work: Work) -> bool:
    """Whether some moves leave the target, as they have changed it, as the only solution."""
    made = kind.moved(puzzle, target, moves)
    if made is None:
        return False
    answer = work.ask(kind.model(made[0]), 2)
    return answer.verdict == "unique" and answer.solutions[0].values == made[1]


def _repaired(kind: Kind, puzzle: Puzzle, target: Values, moves: Sequence[Any], work: Work) -> Repair:
    made = kind.moved(puzzle, target, moves)
    assert made is not None
    board, values = made
    digits = tuple((cell, old, new) for cell, (old, new) in enumerate(zip(target, values, strict=True)) if old != new)
    minimal = len(moves) == 1 or not work.is_over
    return Repair(board, changes_between(puzzle, board), 1, exact=True, minimal=minimal, digits=digits)


def _descend(kind: Kind, puzzle: Puzzle, target: Values, solutions: Sequence[Values], work: Work) -> list[Any] | None:
    """Moves that together leave one solution: one after another is taken that leaves no more cells open than before,
    against the other solution that differs least; None if that leads nowhere."""
    assert kind.moves is not None
    if work.is_over:
        return None
    path: dict[Any, Any] = {}
    board, values = puzzle, target
    others = [found for found in solutions if found != target]
    others = _others(kind.model(board), values, others, range(len(values)), work)
    chance = Random(0)
    least, idle = len(values) + 1, 0
    while idle < PATIENCE and not work.is_over:
        still_open = _differing(values, others)
        idle = 0 if len(still_open) < least else idle + 1
        least = min(least, len(still_open))
        other = min(others, key=lambda found: (len(_differing(values, [found])), chance.random()))
        for move in islice(kind.moves(board, values, other), TRIES):
            if work.is_over:
                return None
            tried = {**path, move[0]: move}
            made = kind.moved(puzzle, target, list(tried.values()))
            if made is None:
                continue
            model = kind.model(made[0])
            answer = work.ask(model, SAMPLE)
            left = [found.values for found in answer.solutions if found.values != made[1]]
            if answer.exhausted and not left:
                return list(tried.values())
            left = _others(model, made[1], left, still_open, work)
            open_then = len(_differing(made[1], left))
            if left and (open_then < len(still_open) or (open_then == len(still_open) and chance.random() < 0.5)):
                path, (board, values), others = tried, made, left
                break
        else:
            return None
    return None


def _differing(values: Values, others: Iterable[Values]) -> set[Cell]:
    """The cells in which some solutions differ from one."""
    return {cell for other in others for cell, value in enumerate(values) if other[cell] != value}


def _others(model: Model, values: Values, known: list[Values], cells: Iterable[Cell], work: Work) -> list[Values]:
    """Some solutions besides one, so that in each of the cells that are open one of them differs. Those that a search
    finds first lie side by side, and so say little about the rest of the board."""
    found = list(known)
    still_open = _differing(values, found)
    for cell in cells:
        if work.is_over:
            break
        if model.domains[cell].bit_count() > 1 and cell not in still_open:
            answer = work.ask(model.restricted(cell, ~(1 << values[cell])))
            if answer.solutions:
                found.append(answer.solutions[0].values)
                still_open |= _differing(values, found[-1:])
    return found


def _without_idle(kind: Kind, puzzle: Puzzle, target: Values, path: list[Any], work: Work) -> list[Any]:
    """The moves without those that are not needed."""
    for move in tuple(path):
        rest = [other for other in path if other is not move]
        if rest and _is_unique(kind, puzzle, target, rest, work):
            path = rest
    return path
