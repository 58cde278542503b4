"""Items: determined by seed and index, with an answer that gets the full score, in all tasks, kinds and languages."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import masume
from masume import gym
from masume.core.errors import FormatError, UsageError
from masume.gym.board_choice import ItemSpec, pick, shuffled
from masume.gym.notation import NOTATIONS
from support.audits import sampled

ALL = ItemSpec(
    tasks=tuple(gym.TASKS),
    kinds=("binairo", "hidato", "hitori", "kakuro", "numbrix", "unruly"),
    sizes=("5x5", "6x6", "8x8"),
    languages=("en", "es", "pl"),
    notations=tuple(NOTATIONS),
)


@sampled(150, 3000)
def test_the_answer_of_an_item_gets_the_full_score(count: int) -> None:
    seen = set()
    for item in islice(gym.items(3, ALL), count):
        assert gym.score(item.answer, item).value == 1.0, (item.task, item.answer, item.puzzle)
        assert gym.score(f"<think>{item.answer}?</think>It is <answer>\n{item.answer}\n</answer>", item).value == 1.0
        seen.add((item.task, item.puzzle.kind))
    assert len(seen) == 24


def test_an_item_depends_on_seed_and_index_alone() -> None:
    stream = list(islice(gym.items(5, ALL), 12))
    assert gym.item(5, 11, ALL) == stream[11]
    assert gym.item(5, 3, ALL) == stream[3]
    assert list(islice(gym.items(5, ALL, first=10), 2)) == stream[10:]
    assert gym.item(6, 3, ALL).prompt != stream[3].prompt


def test_an_item_survives_json() -> None:
    for item in islice(gym.items(2, ALL), 30):
        plain = json.loads(json.dumps(item.to_json()))
        again = gym.Item.from_json(plain)
        assert again.to_json() == item.to_json()
        assert gym.score(item.answer, plain) == gym.score(item.answer, item)


def test_prompts_tell_the_rules_the_board_and_the_question() -> None:
    for item in islice(gym.items(4, ALL), 60):
        words = masume.i18n.catalog.catalogue(item.language)
        for rule in masume.kind_of(item.puzzle).logic.model(item.puzzle).rules:
            assert words.rule(item.puzzle.kind, rule.code) in item.prompt
        assert NOTATIONS[item.notation](item.puzzle) in item.prompt
        assert "<answer>" in item.prompt
        assert "{" not in item.prompt.replace('{"', "").replace("{\\", "")


def test_the_boards_of_tasks_about_solutions_have_them_or_not() -> None:
    spec = ItemSpec(tasks=("count", "wrong-clue", "missing-clue"), sizes=("6x6",))
    verdicts = set()
    for item in islice(gym.items(1, spec), 60):
        verdict = masume.solve(item.puzzle).verdict
        if item.task == "count":
            assert verdict == item.answer
            verdicts.add(verdict)
        elif item.task == "wrong-clue":
            assert verdict == "none"
    assert verdicts == {"unique", "many", "none"}


def test_metadata_has_the_grade_that_was_asked_for() -> None:
    for item in islice(gym.items(1, ItemSpec(grades=("medium",), sizes=("6x6",))), 8):
        assert item.metadata["grade"] == "medium"
        assert masume.rate(item.puzzle).grade == "medium"
        assert item.metadata["hash"] == masume.canonical_hash(item.puzzle)
        assert item.metadata["generator"] == f"masume {masume.__version__}"


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"tasks": ("guess",)}, "tasks: there is no 'guess'"),
        ({"tasks": ()}, "tasks must name at least one"),
        ({"languages": "en"}, "languages must be a list, not 'en'"),
        ({"sizes": ("huge",)}, "'huge' is not a size such as 6x6"),
        ({"kinds": ("hidato",), "sizes": ("90x90",)}, "hidato boards have none of the sizes 90x90: sides from 4 to 20"),
        ({"kinds": ()}, "kinds must name at least one"),
        ({"kinds": ("sudoku",)}, "there is no kind 'sudoku'"),
        ({"grades": ("brutal",)}, "grades: there is no 'brutal'"),
    ],
)
def test_a_choice_that_does_not_exist_is_refused(wrong: dict[str, tuple[str, ...]], fault: str) -> None:
    with pytest.raises(UsageError, match=fault.replace("(", r"\(")):
        gym.item(1, 0, ItemSpec(**wrong))  # type: ignore[arg-type]


def test_bad_seeds_and_indices_are_refused() -> None:
    with pytest.raises(UsageError, match="a seed is a whole number, not 'x'"):
        gym.item("x", 0)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="an index is a whole number from 0, not -1"):
        gym.item(1, -1)


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        ([], "an item of the gym is an object with"),
        ({"format": "masume-gym-item", "version": 2}, "version 2; this program reads version 1"),
        ({"format": "masume-gym-item", "version": 1}, "not complete"),
    ],
)
def test_what_is_no_item_is_refused(plain: object, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        gym.Item.from_json(plain)


def test_chance_depends_on_nothing_that_python_may_change() -> None:
    from random import Random

    assert [pick(Random("a"), "abcdef") for _ in range(2)] == ["b", "b"]
    assert shuffled(Random("a"), "abcdef") == ["b", "e", "a", "f", "c", "d"]
