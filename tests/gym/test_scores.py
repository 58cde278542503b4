"""Scores: partial credit, the forms that models write, wrong reasons for right moves, and damaged answers."""

from __future__ import annotations

import json
from itertools import islice, product
from random import Random

import pytest

import masume
from masume import gym
from masume.gym import answer_text, reasons
from masume.gym.board_choice import ItemSpec
from masume.gym.item import Item, pose
from masume.verbs.player_entries import givens
from support.audits import sampled
from support.damaged_answers import damaged

BINAIRO = masume.Binairo([[1, None, None, 1], [None, 0, None, None], [None] * 4, [1, None, None, None]])
ROWS = [[1, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0], [1, 1, 0, 0]]


def solving(puzzle: masume.Puzzle) -> Item:
    item = pose("solve", puzzle, Random(1), "en", "text", {"seed": 1, "index": 0})
    assert item is not None
    return item


@pytest.mark.parametrize(
    "answer",
    [
        "1 0 0 1\n0 0 1 1\n0 1 1 0\n1 1 0 0",
        "1001\n0011\n0110\n1100",
        "1001/0011/0110/1100",
        str(ROWS),
        json.dumps({"solution": ROWS}),
        "I think ... [[1,0],[0,1]] no.\n\n" + json.dumps(ROWS) + "\nDone!",
        "| 1 | 0 | 0 | 1 |\n|---|---|---|---|\n| 0 | 0 | 1 | 1 |\n| 0 | 1 | 1 | 0 |\n| 1 | 1 | 0 | 0 |",
        "┌─┬─┬─┬─┐\n│1│0│0│1│\n├─┼─┼─┼─┤\n│0│0│1│1│\n├─┼─┼─┼─┤\n│0│1│1│0│\n├─┼─┼─┼─┤\n│1│1│0│0│\n└─┴─┴─┴─┘",
        "+-+-+-+-+\n|1|0|0|1|\n+-+-+-+-+\n|0|0|1|1|\n+-+-+-+-+\n|0|1|1|0|\n+-+-+-+-+\n|1|1|0|0|\n+-+-+-+-+",
        "Row 1: 1 0 0 1\nRow 2: 0 0 1 1\nRow 3: 0 1 1 0\nRow 4: 1 1 0 0",
        "1, 0, 0, 1\n0, 0, 1, 1\n0, 1, 1, 0\n1, 1, 0, 0",
        "**Answer:**\n```\n1 **0** 0 1\n0 0 1 1\n0 1 1 0\n1 1 0 0\n```",
        "\\boxed{1 & 0 & 0 & 1 \\\\ 0 & 0 & 1 & 1 \\\\ 0 & 1 & 1 & 0 \\\\ 1 & 1 & 0 & 0}",
        "<think>1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1</think>\n1 0 0 1\n0 0 1 1\n0 1 1 0\n1 1 0 0",
        "First try:\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\nBetter:\n1 0 0 1\n0 0 1 1\n0 1 1 0\n1 1 0 0",
        "<answer>1 0 0 1\n0 0 1 1\n0 1 1 0\n1 1 0 0</answer> not 0 0 0 0",
    ],
)
def test_boards_are_read_as_models_write_them(answer: str) -> None:
    assert gym.score(answer, solving(BINAIRO)).value == 1.0


def test_a_board_that_is_half_right_gets_less_than_half() -> None:
    item = solving(BINAIRO)
    wrong = gym.score("1 0 0 1\n0 0 1 1\n1 1 0 0\n1 1 0 0", item)
    assert wrong.parts["format"] == 1
    assert wrong.parts["cells"] == pytest.approx(10 / 12)
    assert wrong.parts["whole"] == 0
    assert 0.3 < wrong.value < 0.5
    changed = gym.score("0 1 1 0\n1 1 0 0\n1 0 0 1\n0 0 1 1", item)
    assert changed.parts["rules"] == 0, "givens were changed"
    assert gym.score("no idea", item).value == 0
    assert gym.score("1 0\n0 1", item).value == 0
    unfinished = gym.score("1 0 0 1\n0 0 1 1\n. . . .\n1 1 0 0", item)
    assert unfinished.parts["rules"] == 0
    assert 0 < unfinished.parts["cells"] < 1


def test_hitori_is_read_as_shades_or_with_its_symbols() -> None:
    puzzle = masume.Hitori([[2, 1, 2], [2, 2, 3], [1, 3, 3]])
    item = solving(puzzle)
    solution = masume.solve(puzzle).solutions[0].grid
    signs = "\n".join(
        " ".join("■" if shaded else str(symbol) for shaded, symbol in zip(row, symbols, strict=True))
        for row, symbols in zip(solution, puzzle.givens, strict=True)
    )
    marked = "\n".join(
        " ".join(f"({symbol})" if shaded else str(symbol) for shaded, symbol in zip(row, symbols, strict=True))
        for row, symbols in zip(solution, puzzle.givens, strict=True)
    )
    for answer in (item.answer, signs, marked, signs.replace("■", "#"), str(solution)):
        assert gym.score(answer, item).value == 1.0, answer
    assert gym.score(str(puzzle.givens), item).value < 1


def test_walls_may_be_written_in_any_way() -> None:
    item = gym.item(1, 0, ItemSpec(kinds=("kakuro",), sizes=("6x6",)))
    for sign in ("#", "X", "0", "\\"):
        assert gym.score(item.answer.replace("#", sign), item).value == 1.0
    rows = [[None if sign == "#" else int(sign) for sign in row.split()] for row in item.answer.splitlines()]
    assert gym.score(json.dumps(rows), item).value == 1.0


# ---- Reasons


def asked(**state: int) -> Item:
    spec = ItemSpec(tasks=("step",), kinds=("binairo",), sizes=("6x6",))
    return next(item for item in gym.items(1, spec) if item.metadata["technique"] == "sandwich")


def test_a_wrong_reason_for_a_right_move_is_told_from_a_right_one() -> None:
    item = asked()
    right = json.loads(item.answer)
    assert gym.score(json.dumps(right), item).parts["reason"] == 1

    def reason(**change: object) -> float:
        result = gym.score(json.dumps({**right, **change}), item)
        assert result.parts["move"] == 1
        return result.parts["reason"]

    named = set(answer_text.cells_in(right["because"], 6, 6))
    others = [cell for cell in range(36) if cell not in named and masume.cell_name(cell, item.puzzle) != right["cell"]]
    nothing = next(cell for cell in others if not reasons.forces(item.puzzle, dict(item.state), read(item), [cell]))
    assert reason(technique="Sandwich") == 1
    assert reason(technique="quota-full") == 0.5, "the cells are right, the technique is not"
    assert reason(technique="twin", because=[masume.cell_name(nothing, item.puzzle)]) == 0
    assert reason(because=[masume.cell_name(nothing, item.puzzle)]) == 0.5, "the technique is right, the cells are not"
    assert reason(because=[masume.cell_name(cell, item.puzzle) for cell in others] + right["because"]) <= 0.5
    assert reason(technique="magic", because="it is obvious") == 0
    assert reason(technique=None, because=None) == 0


def read(item: Item) -> tuple[int, int]:
    plain = json.loads(item.answer)
    return masume.cell(plain["cell"], item.puzzle), plain["value"]


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_every_part_of_a_reason_is_needed(kind: str) -> None:
    spec = ItemSpec(tasks=("step",), kinds=(kind,), sizes=("6x6",))
    for item in islice(gym.items(2, spec), 8):
        plain = json.loads(item.answer)
        for left_out in plain["because"]:
            fewer = [cell for cell in plain["because"] if cell != left_out]
            assert gym.score(json.dumps({**plain, "because": fewer}), item).parts["reason"] < 1


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_a_wrong_move_has_no_good_reason(kind: str) -> None:
    spec = ItemSpec(tasks=("step",), kinds=(kind,), sizes=("6x6",))
    for item in islice(gym.items(2, spec), 5):
        plain = json.loads(item.answer)
        wrong = gym.score(json.dumps({**plain, "value": plain["value"] + 1}), item)
        assert wrong.parts["move"] == wrong.parts["reason"] == 0


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_a_verdict_on_a_wrong_move_needs_cells_that_prove_it(kind: str) -> None:
    spec = ItemSpec(tasks=("move",), kinds=(kind,), sizes=("6x6",))
    wrong = [item for item in islice(gym.items(2, spec), 16) if not item.target["right"]]
    assert wrong
    for item in wrong:
        assert gym.score("No.", item).value == pytest.approx(0.6)
        assert gym.score("yes", item).value == pytest.approx(0.1)
        plain = json.loads(item.answer)
        for left_out in plain["because"]:
            fewer = [cell for cell in plain["because"] if cell != left_out]
            assert gym.score(json.dumps({**plain, "because": fewer}), item).parts["reason"] == 0
        everything = [masume.cell_name(cell, item.puzzle) for cell in range(36)]
        assert gym.score(json.dumps({**plain, "because": everything}), item).parts["reason"] == 0


def test_any_clue_that_mends_the_board_is_right() -> None:
    spec = ItemSpec(tasks=("missing-clue",), kinds=("binairo",), sizes=("6x6",))
    others = 0
    for item in islice(gym.items(1, spec), 10):
        for cell, value in product(range(36), (0, 1)):
            name = masume.cell_name(cell, item.puzzle)
            board = masume.kind_of(item.puzzle).clues.with_givens(item.puzzle, [(cell, value)])
            is_new = cell not in givens(item.puzzle)
            result = gym.score(json.dumps({"cell": name, "value": value}), item)
            assert (result.value == 1.0) == (is_new and masume.solve(board).verdict == "unique")
            others += result.value == 1.0 and name not in item.answer
    assert others > 5


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("unique", "unique"),
        ("There is exactly one solution.", "unique"),
        ("<think>many?</think> None.", "none"),
        ("The answer is: **many**", "many"),
        ("Odpowiedź: żadnego", "none"),
        ("Respuesta: varias", "many"),
    ],
)
def test_verdicts_are_read_in_words(text: str, verdict: str) -> None:
    spec = ItemSpec(tasks=("count",), sizes=("6x6",))
    item = next(item for item in gym.items(1, spec) if item.answer == verdict)
    assert gym.score(text, item).value == 1.0


# ---- Damaged answers


@sampled(4000, 1_000_000)
def test_no_answer_raises(count: int) -> None:
    spec = ItemSpec(tasks=tuple(gym.TASKS), sizes=("5x5", "6x6"))
    items = list(islice(gym.items(1, spec), 100))
    rng = Random(7)
    full = 0
    for number in range(count):
        item = items[number % len(items)]
        result = gym.score(damaged(rng, item), item)
        assert 0 <= result.value <= 1
        full += result.value == 1
    assert full > 0.05 * count  # much of the damage is beside the answer


@pytest.mark.parametrize("answer", [None, 7, b"1 0", ["1"], "", "\x00" * 100, "[" * 100_000, "r1c1" * 100_000])
def test_strange_answers_get_nothing(answer: object) -> None:
    for item in islice(gym.items(1, ItemSpec(tasks=tuple(gym.TASKS), sizes=("6x6",))), 24):
        assert gym.score(answer, item).value == 0
