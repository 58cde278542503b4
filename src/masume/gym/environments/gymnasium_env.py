"""Environments for Gymnasium: fill a board entry by entry.

    import gymnasium
    env = gymnasium.make("masume/Binairo-v0", size="6x6", grade="easy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An action is the number `cell * values + value`. `info["action_mask"]` marks the actions that are allowed.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy
from gymnasium import spaces

from masume import kinds
from masume.core.errors import UsageError
from masume.core.model import NO_VALUE
from masume.gym.board_choice import ItemSpec, possible_sizes
from masume.gym.environments.board_play import BoardPlay, Wrong, board_of
from masume.gym.notation import NOTATIONS
from masume.gym.prompt import rules
from masume.i18n.catalog import catalogue
from masume.verbs.generate.spec import ANY

OPEN, OUTSIDE = -1, -2  # in observations: an open cell, and a square that is no cell
LONGEST_TEXT = 20_000
# Latin letters with their accents, punctuation, and the lines and blocks with which boards are drawn.
CHARACTERS = frozenset(map(chr, (*range(0x09, 0x250), *range(0x2000, 0x2070), *range(0x2500, 0x2600))))


class BoardEnv(gymnasium.Env[Any, Any]):
    """A board that is filled entry by entry.

    Observations are arrays (`observation="array"`): `values` has OPEN for open cells and OUTSIDE for squares that are
    no cells, `clues` the printed clues: numbers of symbols in a Hitori, sums down and across in a Kakuro, givens in the
    other kinds. Or they are texts (`observation="text"`), in one of the notations of prompts.
    """

    metadata = {  # noqa: RUF012 – as in the base class
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        kind: str,
        size: str = "6x6",
        grade: str = ANY,
        observation: Literal["array", "text"] = "array",
        wrong: Wrong = "refuse",
        refutations: bool = False,
        notation: str = "text",
        language: str = "en",
        render_mode: str | None = None,
    ) -> None:
        if observation not in ("array", "text"):
            raise UsageError("observation is array or text, not {value}", value=repr(observation))
        if wrong not in ("keep", "refuse", "end"):
            raise UsageError("wrong is keep, refuse or end, not {value}", value=repr(wrong))
        self.spec_of_boards = ItemSpec(
            kinds=(kind,), sizes=(size,), grades=(grade,), languages=(language,), notations=(notation,)
        )
        self.observation = observation
        self.wrong: Wrong = wrong
        self.refutations = refutations
        self.notation = notation
        self.language = language
        self.render_mode = render_mode
        [(rows, cols)] = possible_sizes(kind, (size,))
        self.play = BoardPlay(board_of(self.spec_of_boards, 0, 0), wrong, refutations, language)
        cells = rows * cols
        self.values = self.play.value_count
        self.actions = cells * self.values
        self.action_space = spaces.Discrete(self.actions)
        if observation == "text":
            self.observation_space: Any = spaces.Text(LONGEST_TEXT, charset=CHARACTERS)
        else:
            self.observation_space = spaces.Dict(
                {
                    "values": spaces.Box(OUTSIDE, self.values - 1, (rows, cols), numpy.int32),
                    "clues": spaces.Box(-1, 10_000, (rows, cols, 2), numpy.int32),
                }
            )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start on a new board. `options={"puzzle": …}` plays on a board of one's own, of the same kind and size."""
        super().reset(seed=seed)
        puzzle = (options or {}).get("puzzle")
        if puzzle is None:
            puzzle = board_of(self.spec_of_boards, int(self.np_random.integers(1 << 48)), 0)
        self.play = BoardPlay(puzzle, self.wrong, self.refutations, self.language)
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the entry that `action` stands for."""
        outcome = self.play.enter(*divmod(int(action), self.values))
        info = self._info()
        words = catalogue(self.language)
        info |= {
            "right": outcome.is_right,
            "solved": outcome.is_solved,
            "broken": [words.rule(self.play.puzzle.kind, violation.code) for violation in outcome.broken],
            "broken_cells": [violation.cells for violation in outcome.broken],
        }
        if self.refutations:
            info["refutation"] = outcome.refutation
        return self._observe(), outcome.reward, outcome.is_over, False, info

    def action_masks(self) -> Any:
        """Return which actions are allowed, as an array of 0 and 1."""
        mask = numpy.zeros(self.actions, numpy.int8)
        for cell, value in self.play.allowed():
            mask[cell * self.values + value] = 1
        return mask

    def render(self) -> Any:
        """Return the board as text."""
        return str(self.play.board()) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "left": self.play.left}

    def _observe(self) -> Any:
        puzzle = self.play.puzzle
        if self.observation == "text":
            lines = rules(puzzle, catalogue(self.language))
            return "\n".join([*lines, "", NOTATIONS[self.notation](self.play.board())])
        domains = self.play.model.domains
        values = [
            OUTSIDE if not domain else OPEN if value == NO_VALUE else value
            for value, domain in zip(self.play.values, domains, strict=True)
        ]
        shape = (puzzle.rows, puzzle.cols)
        return {"values": numpy.array(values, numpy.int32).reshape(shape), "clues": _clues(puzzle)}


def _clues(puzzle: Any) -> Any:
    """Return the clues of a board as numbers: what is printed in a cell, or the sums down and across of a wall."""
    clues = numpy.full((puzzle.rows, puzzle.cols, 2), -1, numpy.int32)
    ids: dict[object, int] = {}
    for clue in kinds.kind_of(puzzle).clues.list(puzzle):
        value = clue.value if isinstance(clue.value, int) else ids.setdefault(clue.value, len(ids) + 1)
        if clue.what in ("across", "down"):
            wall = clue.cells[0] - (1 if clue.what == "across" else puzzle.cols)
            clues[(*divmod(wall, puzzle.cols), int(clue.what == "across"))] = value
        else:
            clues[(*divmod(clue.cells[0], puzzle.cols), 0)] = value
    return clues


def register() -> None:
    """Register the environments: `masume/Binairo-v0` and so on. Gymnasium calls this by itself."""
    for kind in kinds.KINDS:
        name = f"masume/{kind.name.capitalize()}-v0"
        if name not in gymnasium.registry:
            smallest = max(6, kind.generator.limits().smallest)
            gymnasium.register(
                name,
                entry_point=f"{__name__}:BoardEnv",
                kwargs={"kind": kind.name, "size": f"{smallest}x{smallest}"},
                disable_env_checker=True,
            )
