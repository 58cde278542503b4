"""Environments for verifiers (0.4): a task set of items with one answer each, and boards that are played move by move.

import verifiers.v1 as vf
from masume.gym.environments.verifiers_env import BoardTaskset, BoardTasksetConfig
tasks = BoardTaskset(BoardTasksetConfig(kinds=["binairo"], sizes=["6x6"], seed=7))
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from masume.gym.board_choice import SIZES, ItemSpec, checked_spec
from masume.gym.environments.conversation import Conversation
from masume.gym.item import Item, items
from masume.gym.score import score
from masume.verbs.generate.spec import ANY


class BoardTaskData(vf.TaskData):
    """An item, as the trace of a rollout keeps it."""

    answer: str
    item: dict[str, Any]


class BoardTask(vf.Task[BoardTaskData]):
    """An item whose answer is the last message."""

    @vf.reward
    async def score_answer(self, trace: vf.Trace) -> float:
        """Return the score of the last message."""
        return score(trace.last_reply, self.data.item).value

    @vf.metric
    async def parts(self, trace: vf.Trace) -> dict[str, float]:
        """Return the parts of the score."""
        return dict(score(trace.last_reply, self.data.item).parts)


class BoardTasksetConfig(vf.TasksetConfig):
    """The settings of a task set. Lists are choices, of which an item takes one each."""

    seed: int = 0
    count: int = 1000
    tasks: list[str] = Field(default_factory=lambda: ["solve"])
    kinds: list[str] = Field(default_factory=lambda: list(ItemSpec().kinds))
    sizes: list[str] = Field(default_factory=lambda: list(SIZES))
    grades: list[str] = Field(default_factory=lambda: [ANY])
    languages: list[str] = Field(default_factory=lambda: ["en"])
    notations: list[str] = Field(default_factory=lambda: ["text"])

    def spec(self) -> ItemSpec:
        """Return the description of the items."""
        return checked_spec(
            ItemSpec(
                tuple(self.tasks),
                tuple(self.kinds),
                tuple(self.sizes),
                tuple(self.grades),
                tuple(self.languages),
                tuple(self.notations),
            )
        )


class BoardTaskset(vf.Taskset[BoardTask, BoardTasksetConfig]):
    """Items with one answer each."""

    def load(self) -> Iterator[BoardTask]:
        """Yield the items."""
        for item in islice(items(self.config.seed, self.config.spec()), self.config.count):
            data = BoardTaskData(
                id=item.metadata["id"], prompt=item.prompt, answer=item.answer, item=dict(item.to_json())
            )
            yield BoardTask(data, self.config.task)


class PlayEnvConfig(vf.EnvConfig):
    """The settings of a game in words."""

    player: vf.AgentConfig = vf.AgentConfig()
    most_moves: int = 200
    refutations: bool = True
    """Whether a wrong move is refuted in words."""


class PlayEnv(vf.Env[PlayEnvConfig]):
    """A board that is played move by move, over a task set of items with the task `solve`. The reward is the share of
    right moves, times the share of the board that is filled.
    """

    async def run(self, task: Any, agents: Any) -> None:
        """Tell the player what became of each move, until the board is solved or the moves are used up."""
        item = Item.from_json(task.data.item)
        game = Conversation(item.puzzle, item.language, item.notation, self.config.refutations)
        open_task = task.with_data(prompt=None)
        async with agents.player.interaction(open_task.defer_scoring()) as player:
            turn = await player.turn(game.opening())
            while not turn.terminated and game.moves < self.config.most_moves:
                reply = game.reply(turn.last_reply)
                if reply.is_over:
                    break
                turn = await player.turn(reply.text)
        player.trace.record_reward("play", game.reward)
        player.trace.record_metric("moves", float(game.moves))
        player.trace.record_metric("solved", float(game.play.left == 0))
