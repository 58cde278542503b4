"""The task of saying whether a board has one solution, several or none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.kind import Puzzle
from masume.gym import answer_text
from masume.gym.board_choice import pick, shuffled
from masume.gym.clue_changes import ClueChange, added_givens, changed, other_values, without
from masume.gym.tasks.task import Parts, Posed, Values
from masume.verbs.solve import solve

if TYPE_CHECKING:
    from masume.gym.item import Item

WEIGHTS = {"format": 0.1, "verdict": 0.9}
VERDICTS = ("unique", "many", "none")
WORDS = {
    "unique": "unique one exactly-one single 1 única una uno jedno jednoznaczna",
    "many": "many several multiple ambiguous more-than-one varias muchas más-de-una wiele kilka",
    "none": "none no zero impossible unsolvable 0 ninguna cero imposible żadne żadnego brak",
}
MEANING = {word.replace("-", " "): verdict for verdict, words in WORDS.items() for word in words.split()}
MOST_NODES = 100_000


def pose(puzzle: Puzzle, solution: Values, rng: Random, verdicts: Sequence[str] = VERDICTS) -> Posed | None:
    """Ask how many solutions a board has: `puzzle` itself, or a board that differs from it in few clues. The verdict is
    one of `verdicts`.
    """
    verdict = pick(rng, verdicts)
    board: Puzzle | None = puzzle
    more = added_givens(puzzle, solution)
    if more and rng.random() < 0.5:  # so that the number of givens does not tell the verdict
        extra = pick(rng, more)
        board = changed(puzzle, ClueChange(extra.cells[0], extra.what, extra.value))
    if board is not None and verdict != "unique":
        board = with_verdict(board, verdict, solution, rng)
    if board is None:
        return None
    return Posed(board, {}, verdict, {"verdict": verdict}, metadata={"verdict": verdict})


def with_verdict(puzzle: Puzzle, verdict: str, solution: Values, rng: Random) -> Puzzle | None:
    """Return a board that differs from `puzzle` in few clues and has several solutions or none, as `verdict` says; None
    if no such board is found. To get several, clues are left out; in a Hitori, which has a symbol in every cell, one
    is changed. To get none, a clue is changed, or a wrong given added.
    """
    clues = shuffled(rng, kinds.kind_of(puzzle).clues.list(puzzle))
    if verdict == "many" and not any(clue.what == "symbol" for clue in clues):
        board = puzzle
        for clue in clues:
            board = without(board, clue)
            if solve(board, nodes=MOST_NODES).verdict == "many":
                return board
        return None
    for clue in shuffled(rng, [*clues, *(added_givens(puzzle, solution) if verdict == "none" else ())]):
        for value in shuffled(rng, other_values(puzzle, clue)):
            changed_board = changed(puzzle, ClueChange(clue.cells[0], clue.what, value))
            if changed_board is not None and solve(changed_board, nodes=MOST_NODES).verdict == verdict:
                return changed_board
    return None


def score(item: Item, text: str) -> Parts:
    """Judge an answer: whether it states a verdict, and whether the verdict is right."""
    verdict = answer_text.find_word(text, MEANING)
    return {"format": float(verdict is not None), "verdict": float(verdict == item.target["verdict"])}
