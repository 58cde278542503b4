"""masume improve."""

from __future__ import annotations

import json

import pytest

import masume
from cli.running import MANY, Run

BOARDS = "".join(
    json.dumps({"kind": "binairo", "givens": [list(row) for row in board.givens]}) + "\n"
    for board in masume.generate("binairo", 6, 6, "medium", count=2, seed=1)
)


def test_boards_are_improved_one_after_another(run: Run) -> None:
    ran = run("improve", "-", "--grade", "easy", "--symmetry", "rotational", stdin=BOARDS)
    boards = masume.read_all(ran.out)
    assert (ran.code, [masume.rate(board).grade for board in boards]) == (0, ["easy", "easy"])
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [" board 1", " board 2"]
    for before, after in zip(masume.read_all(BOARDS), boards, strict=True):
        assert masume.solve(before).solutions[0].values == masume.solve(after).solutions[0].values


@pytest.mark.parametrize("form", ["text", "line"])
def test_spare_clues_go(run: Run, form: str) -> None:
    full = "binairo;4x4;;0011/1100/0101/1010\n"
    ran = run("improve", "-", "--remove-only", "--to-format", form, stdin=full)
    assert ran.code == 0
    assert "masume: 16 clues, now " in ran.err
    assert masume.solve(masume.read(ran.out)).verdict == "unique"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("improve -", "say what is to be better"),
        ("improve - --grade simple", "invalid choice: 'simple'"),
        ("improve - --without nothing", "there is no technique 'nothing'"),
        ("improve - --remove-only --symmetry round", "'round' is not a symmetry of a Binairo"),
    ],
)
def test_bad_wishes_get_one_line(run: Run, words: str, said: str) -> None:
    ran = run(*words.split(), stdin=BOARDS.splitlines()[0])
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert said in ran.err


@pytest.mark.parametrize("words", ["improve - --remove-only", "improve - --fewest-clues"])
def test_a_board_with_several_solutions_is_refused(run: Run, words: str) -> None:
    ran = run(*words.split(), stdin=MANY)
    assert (ran.code, ran.out) == (2, "")
    said = "the board has more than one solution; only a board with exactly one can be improved"
    assert ran.err == f"masume: {said}\n"


def test_a_board_that_is_not_found_ends_with_its_own_code(run: Run) -> None:
    kakuro = masume.write(next(masume.generate("kakuro", 6, 6, "easy", seed=1)), "line")
    ran = run("improve", "-", "--grade", "diabolical", stdin=kakuro)
    assert (ran.code, ran.out) == (3, "")
    assert "no diabolical board with the same solution was found" in ran.err


HIDATO = "hidato 4x4\n1 2 . .\n. . . 8\n. 16 9 .\n. . . 12\n"


def test_clues_that_stay_by_convention_are_told(run: Run) -> None:
    """check says that 1 could go; improve says why it did not, and how it would."""
    assert "One clue could go: 1 at r1c1" in run("check", "-", stdin=HIDATO).out
    ran = run("improve", "-", "--remove-only", stdin=HIDATO)
    assert (
        "6 clues, now 6 (2 stay by convention: --remove-conventional removes those of them that can be spared); "
        in ran.err
    )
    ran = run("improve", "-", "--remove-only", "--remove-conventional", stdin=HIDATO)
    assert "6 clues, now 5; " in ran.err
    assert "by convention" not in run("improve", "-", "--remove-only", stdin=BOARDS.splitlines()[0]).err
