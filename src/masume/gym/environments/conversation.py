"""Talk about a board move by move: what a model is told after each of its moves."""

from __future__ import annotations

from typing import NamedTuple

from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.gym import answer_text
from masume.gym.environments.board_play import BoardPlay
from masume.gym.notation import NOTATIONS
from masume.gym.prompt import board_prompt
from masume.gym.tasks.next_step import KEYS, read_move
from masume.i18n.catalog import catalogue

FILE = "gym"


class Reply(NamedTuple):
    """What is said after a move."""

    text: str
    reward: float
    is_over: bool
    is_solved: bool


class Conversation:
    """A game in words. Each message of the model makes one entry; a wrong one is refuted and taken back."""

    def __init__(self, puzzle: Puzzle, language: str = "en", notation: str = "text", refutations: bool = True) -> None:
        self.play = BoardPlay(puzzle, "refuse", refutations, language)
        self.language = language
        self.notation = notation
        self.moves = 0
        self.right = 0

    def opening(self) -> str:
        """Return the first message: the rules, the board, and how to answer."""
        return board_prompt(self.play.puzzle, self.language, self.notation) + "\n\n" + self._say("opening", form=FORM)

    def reply(self, message: str) -> Reply:
        """Make the entry that `message` states and say what became of it."""
        puzzle = self.play.puzzle
        self.moves += 1
        found = answer_text.find_object(message, KEYS)
        move = read_move(found, puzzle) if found is not None else None
        if move is None:
            return Reply(self._say("unclear", form=FORM), 0.0, False, False)
        cell, value = move
        name = cell_name(cell, puzzle.cols)
        if not self.play.allows(cell, value):
            return Reply(self._say("not-allowed", cell=name, value=str(value)), 0.0, False, False)
        outcome = self.play.enter(cell, value)
        self.right += outcome.is_right
        if outcome.is_solved:
            return Reply(self._say("solved"), outcome.reward, True, True)
        if outcome.is_right:
            board = NOTATIONS[self.notation](self.play.board())
            return Reply(f"{self._say('right', cell=name, value=str(value))}\n\n{board}", outcome.reward, False, False)
        words = catalogue(self.language)
        why = [words.rule(puzzle.kind, violation.code) for violation in outcome.broken] or [outcome.refutation]
        told = self._say("wrong", cell=name, value=str(value))
        return Reply("\n".join([told, *dict.fromkeys(filter(None, why))]), outcome.reward, False, False)

    @property
    def reward(self) -> float:
        """Return the share of the moves that were right, times the share of the board that is filled."""
        filled = self.right / max(1, self.right + self.play.left)
        return filled * self.right / max(1, self.moves)

    def _say(self, key: str, **arguments: object) -> str:
        return catalogue(self.language).tell((FILE, "conversation", key), arguments)


FORM = '{"cell": "r1c2", "value": 1}'
