"""The environments, each against the real package."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

import masume
from masume import gym
from masume.core.errors import UsageError
from masume.core.grid import cell_name
from masume.core.model import NO_VALUE
from masume.gym.board_choice import ItemSpec
from masume.gym.environments.board_play import PENALTY, BoardPlay
from masume.gym.environments.conversation import Conversation

PUZZLE = masume.Binairo([[1, None, None, 1], [None, 0, None, None], [None] * 4, [1, None, None, None]])


# ---- Playing


def test_right_entries_earn_two_in_all() -> None:
    play = BoardPlay(PUZZLE)
    rewards = [play.enter(cell, play.solution[cell]) for cell in range(16) if play.values[cell] == NO_VALUE]
    assert sum(outcome.reward for outcome in rewards) == pytest.approx(2)
    assert rewards[-1].is_solved
    assert not any(outcome.is_over for outcome in rewards[:-1])


@pytest.mark.parametrize(
    ("wrong", "stays", "over"), [("keep", True, False), ("refuse", False, False), ("end", True, True)]
)
def test_a_wrong_entry_is_treated_as_wanted(wrong: Any, stays: bool, over: bool) -> None:
    play = BoardPlay(PUZZLE, wrong, refutations=True)
    outcome = play.enter(1, 1 - play.solution[1])
    assert (outcome.reward, outcome.is_right, outcome.is_over) == (PENALTY, False, over)
    assert {violation.code for violation in outcome.broken} == {"balance"}
    assert "r1c2" in outcome.refutation
    assert (play.values[1] != NO_VALUE) == stays
    assert play.enter(0, 0).reward == PENALTY, "a given cannot be changed"


def test_a_board_without_a_unique_solution_cannot_be_played() -> None:
    with pytest.raises(UsageError, match="exactly one solution"):
        BoardPlay(masume.Binairo([[None] * 4] * 4))


def test_a_conversation_refutes_confirms_and_ends() -> None:
    game = Conversation(PUZZLE)
    assert "No three equal symbols" in game.opening()
    assert game.reply("What do you mean?").reward == 0
    assert "cannot be entered" in game.reply('{"cell": "r1c1", "value": 0}').text
    told = game.reply('{"cell": "r1c2", "value": 1}')
    assert told.text.startswith("Wrong: r1c2 is not 1.")
    assert "as many 0s as 1s" in told.text
    for cell in range(16):
        if game.play.values[cell] == NO_VALUE:
            move = {"cell": cell_name(cell, 4), "value": game.play.solution[cell]}
            told = game.reply(f"I am sure: {json.dumps(move)}")
    assert told.is_over
    assert told.is_solved
    assert game.reward == pytest.approx(12 / 15)


# ---- Gymnasium


@pytest.mark.parametrize("kind", [kind.name.capitalize() for kind in masume.KINDS])
@pytest.mark.parametrize("observation", ["array", "text"])
def test_gymnasium_accepts_the_environments(kind: str, observation: str) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="pip install gymnasium")
    from gymnasium.utils.env_checker import check_env

    from masume.gym.environments.gymnasium_env import register

    register()
    env = gymnasium.make(f"masume/{kind}-v0", observation=observation)
    check_env(env.unwrapped, skip_render_check=True)
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert str(first) == str(again)
    play = env.unwrapped.play
    total = 0.0
    for cell, value in enumerate(play.solution):
        if play.values[cell] == NO_VALUE and play.model.domains[cell]:
            assert info["action_mask"][cell * env.unwrapped.values + value]
            observed, reward, over, cut, info = env.step(cell * env.unwrapped.values + value)
            assert observed in env.observation_space
            total += reward
    assert over
    assert not cut
    assert info["solved"]
    assert not info["action_mask"].any()
    assert total == pytest.approx(2)


def test_gymnasium_names_the_broken_rule() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="pip install gymnasium")
    env = gymnasium.make("masume/Binairo-v0", size="4x4", refutations=True, render_mode="ansi")
    env.reset(options={"puzzle": PUZZLE})
    *_, info = env.step(1 * 2 + 1)
    assert info["broken"] == ["Every row and column has as many 0s as 1s (in an odd length, one symbol is one more)."]
    assert info["refutation"]
    assert "│ 1 │" in env.render()
    with pytest.raises(UsageError, match="observation is array or text"):
        gymnasium.make("masume/Binairo-v0", observation="pixels")


# ---- reasoning-gym


def test_reasoning_gym_has_data_sets_and_curricula() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym", reason="pip install reasoning-gym")
    from reasoning_gym.factory import create_curriculum

    import masume.gym.environments.reasoning_gym_datasets

    for kind in masume.KINDS:
        data = reasoning_gym.create_dataset(f"masume_{kind.name}", size=4, seed=3)
        entries = list(data)
        assert len(entries) == 4
        for entry in entries:
            assert data.score_answer(entry["answer"], entry) == 1.0
            assert data.score_answer("", entry) == data.score_answer(None, entry) == 0.0
        assert entries[2]["question"] == data[2]["question"]
        curriculum = create_curriculum(f"masume_{kind.name}")
        easy = curriculum.generate_configuration({"size": 2, "seed": 1})
        curriculum.increment_attr_level("grades")
        harder = curriculum.generate_configuration({"size": 2, "seed": 1})
        assert (easy.grades, harder.grades) == (["beginner"], ["easy"])
        assert easy.kind == kind.name


# ---- verifiers


def test_verifiers_scores_the_last_message() -> None:
    vf = pytest.importorskip("verifiers.v1", reason="pip install 'verifiers>=0.4'")
    from masume.gym.environments.verifiers_env import BoardTaskset, BoardTasksetConfig

    tasks = list(BoardTaskset(BoardTasksetConfig(kinds=["hitori"], sizes=["5x5"], count=3, seed=2)))
    assert [task.data.idx for task in tasks] == [0, 1, 2]
    task = tasks[0]
    assert isinstance(task, vf.Task)

    async def scored(reply: str) -> float:
        trace = SimpleNamespace(last_reply=reply)
        rewards = task.hooks("reward")
        assert [reward.__name__ for reward in rewards] == ["score_answer"]
        value: float = await rewards[0](trace=trace)
        return value

    assert asyncio.run(scored(task.data.answer)) == 1.0
    assert asyncio.run(scored("I do not know")) == 0.0


def test_verifiers_plays_move_by_move() -> None:
    pytest.importorskip("verifiers.v1", reason="pip install 'verifiers>=0.4'")
    from masume.gym.environments.verifiers_env import BoardTaskset, BoardTasksetConfig, PlayEnv

    [task] = BoardTaskset(BoardTasksetConfig(kinds=["binairo"], sizes=["4x4"], count=1))
    item = gym.Item.from_json(task.data.item)
    solution = item.target["solution"]
    player = Player([(cell, solution[cell]) for cell in range(16)])
    env = object.__new__(PlayEnv)
    env.config = SimpleNamespace(refutations=True, most_moves=100)
    asyncio.run(env.run(task, SimpleNamespace(player=player)))
    assert player.heard[0].startswith("This is a Binairo puzzle")
    assert player.trace.rewards["play"] > 0.5
    assert player.trace.metrics["solved"] == 1.0


class Player:
    """A model that says what it is told to, and keeps what it hears."""

    def __init__(self, moves: list[tuple[int, int]]) -> None:
        self.moves = [json.dumps({"cell": cell_name(cell, 4), "value": value}) for cell, value in moves]
        self.heard: list[str] = []
        rewards: dict[str, float] = {}
        metrics: dict[str, float] = {}
        self.trace = SimpleNamespace(
            rewards=rewards, metrics=metrics, record_reward=rewards.__setitem__, record_metric=metrics.__setitem__
        )

    @asynccontextmanager
    async def interaction(self, task: Any) -> AsyncIterator[Player]:
        assert task.scoring_deferred
        assert task.data.prompt is None
        yield self

    async def turn(self, message: str) -> Any:
        self.heard.append(message)
        return SimpleNamespace(last_reply=self.moves.pop(0), terminated=False)


def test_items_of_all_environments_are_those_of_the_gym() -> None:
    assert gym.item(3, 2, ItemSpec(kinds=("hitori",), sizes=("6x6",))).puzzle.kind == "hitori"
