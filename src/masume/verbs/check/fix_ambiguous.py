"""Find repairs of a board with several solutions: changes of clues that leave exactly one.

Repairs of Hidato and Binairo change or add givens. Repairs of Hitori change the symbol of a cell. Repairs of Kakuro
change a digit of the intended solution, and with it the sums. Repairs of Hitori and Kakuro add shadings or digits only
if the caller asks for givens. The target is the solution that a repair leaves: the intended solution or one of those
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from masume.core.grid import Cell
from masume.core.kind import Kind, Puzzle
from masume.core.model import Model
from masume.verbs.check.add_givens import additions
from masume.verbs.check.budget import Work
from masume.verbs.check.change_one_clue import misprints, replaced
from masume.verbs.check.report import Repair, Values, changes_between
from masume.verbs.check.solution_count import Counted

MOST_REPAIRS = 5
TARGETS = 3  # number of solutions that are tried as the target, if none is intended
SHARE_FOR_REPLACING = 0.4  # share of the work for changes of single clues
SINGLES = 300  # number of moves per target that are each tried alone
PATIENCE = 25  # number of moves in a row that may fail to reduce the number of open cells
TRIES = 100  # number of moves that are tried per turn; the first good one is made
SAMPLE = 10  # number of solutions to find of a board that is tried


def settle(
    kind: Kind, puzzle: Puzzle, counted: Counted, meant: Values | None, givens: bool, work: Work
) -> tuple[Repair, ...]:
    """Return repairs of a board with several solutions, best first. If `meant` is given, it must be one of the
    solutions. The printed clues are then right, so no repair treats one of them as misprinted.
    """
    if work.is_over:
        return ()
    suspected = () if meant else misprints(kind, puzzle, work)
    if not givens and kind.setter.repair_edits is not None:
        return (*suspected, *_by_moves(kind, puzzle, counted.solutions, meant, work))
    changed = () if meant else replaced(kind, puzzle, work.part(SHARE_FOR_REPLACING))
    return (*suspected, *changed, *_by_givens(kind, puzzle, counted, meant, work))


# ---- More givens


def _by_givens(kind: Kind, puzzle: Puzzle, counted: Counted, meant: Values | None, work: Work) -> Iterator[Repair]:
    """Yield repairs that print further givens."""
    for addition in additions(kind.logic.model(puzzle), counted, meant, work):
        board = kind.clues.with_givens(puzzle, addition.places)
        yield Repair(
            board,
            changes_between(puzzle, board),
            1,
            exact=True,
            minimal=addition.minimal,
            irreducible=addition.irreducible,
        )


# ---- Other symbols, other digits


def _by_moves(
    kind: Kind, puzzle: Puzzle, solutions: Sequence[Values], meant: Values | None, work: Work
) -> list[Repair]:
    """Return repairs that each consist of a single move in a different place and leave one solution. A move is a change
    of one symbol or digit. If no single move suffices, return one repair that consists of several moves.
    """
    targets = solutions[:TARGETS] if meant is None else [meant]
    repairs: dict[Any, Repair] = {}
    for target in targets:
        other = next(values for values in solutions if values != target)
        for place, repair in _single_moves(kind, puzzle, target, other, work):
            repairs.setdefault(place, repair)
            if len(repairs) >= MOST_REPAIRS:
                break
    if repairs:
        return list(repairs.values())[:MOST_REPAIRS]
    if meant is None and (changed := replaced(kind, puzzle, work.part(SHARE_FOR_REPLACING))):
        return changed[:MOST_REPAIRS]
    paths = []
    for number, target in enumerate(targets):
        path = _descend(kind, puzzle, target, solutions, work.part(1 / (len(targets) - number)))
        if path is not None:
            paths.append((target, _without_idle(kind, puzzle, target, path, work)))
    if not paths:
        return []
    target, path = min(paths, key=lambda pair: len(pair[1]))
    return [_repaired(kind, puzzle, target, path, work)]


def _single_moves(
    kind: Kind, puzzle: Puzzle, target: Values, other: Values, work: Work
) -> Iterator[tuple[Any, Repair]]:
    """Yield repairs that consist of a single move and leave `target` as the only solution, each with the place of its
    move. `other` is a solution that the move has to exclude.
    """
    assert kind.setter.repair_edits is not None
    done: set[Any] = set()
    moves = list(islice(kind.setter.repair_edits(puzzle, target, other), SINGLES))
    for move in moves:
        place = move[0]
        if place not in done and _is_unique(kind, puzzle, target, [move], work):
            done.add(place)
            repair = _repaired(kind, puzzle, target, [move], work)
            if len(repair.changes) == 1:
                same = [other for other in moves if other[0] == place and other != move]
                good = [other[1] for other in same if _is_unique(kind, puzzle, target, [other], work)]
                repair = repair._replace(others=tuple(good))
            yield place, repair


def _is_unique(kind: Kind, puzzle: Puzzle, target: Values, moves: Sequence[Any], work: Work) -> bool:
    """Return whether the board has exactly one solution after `moves`, and this solution is `target` with the changes
    that the moves make to it.
    """
    made = None if work.is_over else kind.setter.apply_edits(puzzle, target, moves)
    if made is None:
        return False
    answer = work.ask(kind.logic.model(made[0]), 2)
    return answer.verdict == "unique" and answer.solutions[0].values == made[1]


def _repaired(kind: Kind, puzzle: Puzzle, target: Values, moves: Sequence[Any], work: Work) -> Repair:
    """Return the repair of `puzzle` by `moves`."""
    made = kind.setter.apply_edits(puzzle, target, moves)
    assert made is not None
    board, values = made
    digits = tuple((cell, old, new) for cell, (old, new) in enumerate(zip(target, values, strict=True)) if old != new)
    changes = changes_between(puzzle, board)
    needed = len(moves) == 1 or not work.is_over
    return Repair(board, changes, 1, exact=True, minimal=len(changes) == 1, irreducible=needed, digits=digits)


def _descend(kind: Kind, puzzle: Puzzle, target: Values, solutions: Sequence[Values], work: Work) -> list[Any] | None:
    """Find moves that together leave one solution, and return them, or None if none are found. The moves are chosen one
    after another. Each one is meant to exclude the other solution that differs least from the target, and must not
    increase the number of cells in which the solutions differ.
    """
    assert kind.setter.repair_edits is not None
    if work.is_over:
        return None
    path: dict[Any, Any] = {}
    board, values = puzzle, target
    others = [solution for solution in solutions if solution != target]
    others = _others(kind.logic.model(board), values, others, range(len(values)), work)
    chance = Random(0)
    least, idle = len(values) + 1, 0
    while idle < PATIENCE and not work.is_over:
        still_open = _differing(values, others)
        idle = 0 if len(still_open) < least else idle + 1
        least = min(least, len(still_open))
        other = min(others, key=lambda solution: (len(_differing(values, [solution])), chance.random()))
        for move in islice(kind.setter.repair_edits(board, values, other), TRIES):
            if work.is_over:
                return None
            tried = {**path, move[0]: move}
            made = kind.setter.apply_edits(puzzle, target, list(tried.values()))
            if made is None:
                continue
            model = kind.logic.model(made[0])
            answer = work.ask(model, SAMPLE)
            left = [solution.values for solution in answer.solutions if solution.values != made[1]]
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
    """Return the cells in which at least one of `others` differs from `values`."""
    return {cell for other in others for cell, value in enumerate(values) if other[cell] != value}


def _others(model: Model, values: Values, known: list[Values], cells: Iterable[Cell], work: Work) -> list[Values]:
    """Return solutions other than `values`, beginning with those in `known`. For each of `cells` in which none of them
    differs from `values`, a further solution that does is searched for, until the work budget is spent. A single search
    would not suffice: the solutions that it finds first are too similar.
    """
    others = list(known)
    still_open = _differing(values, others)
    for cell in cells:
        if work.is_over:
            break
        if model.domains[cell].bit_count() > 1 and cell not in still_open:
            answer = work.ask(model.restricted(cell, ~(1 << values[cell])))
            if answer.solutions:
                others.append(answer.solutions[0].values)
                still_open |= _differing(values, others[-1:])
    return others


def _without_idle(kind: Kind, puzzle: Puzzle, target: Values, path: list[Any], work: Work) -> list[Any]:
    """Return the moves of `path` without those that are not needed to leave one solution."""
    for move in tuple(path):
        rest = [other for other in path if other is not move]
        if rest and _is_unique(kind, puzzle, target, rest, work):
            path = rest
    return path
