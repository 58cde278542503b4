"""A name carries its rules: whoever says Numbrix means four neighbours, wherever it is said."""

from __future__ import annotations

import json
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.kind import Kind
from masume.verbs.read import read_all

NAMES = [
    (kind, name, dict(implied)) for kind in masume.KINDS for name, implied in [(kind.name, {}), *kind.aliases.items()]
]
# What the rules of each name are, by the puzzles' makers; a name that is not listed has the rules of its kind.
RULES: dict[str, dict[str, Any]] = {
    "numbrix": {"neighbours": 4},
    "rikudo": {"neighbours": 6},
    "hex": {"neighbours": 6},
    "hex-hidato": {"neighbours": 6},
    "unruly": {"unique_lines": False},
    "tohu-wa-vohu": {"unique_lines": False},
}
ROWS = {
    "binairo": [[0, None], [None, None]],
    "hidato": [[1, 0], [0, 0]],
    "hitori": [[1, 1], [1, 2]],
    "kakuro": [[None, [3, 0]], [[0, 3], 0]],
}


def expected(kind: Kind, name: str) -> dict[str, Any]:
    defaults = {option: spec.default for option, spec in kind.options.items()}
    return {**defaults, **RULES.get(name, {})}


def spellings(name: str) -> list[str]:
    return [name, name.upper(), name.replace("-", ""), name.replace("-", " "), name.replace("-", "_")]


@pytest.mark.parametrize(("kind", "name", "implied"), NAMES, ids=[name for _, name, _ in NAMES])
def test_a_name_means_its_rules_in_every_place(kind: Kind, name: str, implied: dict[str, Any]) -> None:
    assert implied == RULES.get(name, {})
    puzzle = kind.puzzle_class(ROWS[kind.name])
    rows = "\n".join(masume.write(puzzle, "text").splitlines()[1:])
    body = masume.write(puzzle, "line").split(";")[-1]
    for spelling in spellings(name):
        for text in (
            f"{spelling} 2x2\n{rows}",
            f"{spelling} 2×2\n{rows}",
            f"{spelling};2x2;;{body}",
            json.dumps({"kind": spelling, "givens": ROWS[kind.name]}),
        ):
            [board] = read_all(text)
            assert (board.kind, board.options) == (kind.name, expected(kind, name)), text
        assert masume.read(rows, kind=spelling).options == expected(kind, name)
        assert kinds.find(spelling) is kind
        if implied:
            [made] = masume.generate(spelling, 6, 6, seed=1, rated=False)
            assert made.options == expected(kind, name)


def test_what_is_said_beside_the_name_counts_more() -> None:
    assert masume.read("takuzu 2x2 unique_lines=no\n0.\n..").options["unique_lines"] is False
    assert masume.read("numbrix;1x2;neighbours=8;1.").options["neighbours"] == 8
    assert masume.read("1.", kind="numbrix", neighbours=6).options["neighbours"] == 6
    [made] = masume.generate("unruly", 6, 6, seed=1, rated=False, unique_lines=True)
    assert made.options["unique_lines"] is True


def test_a_format_of_boards_without_the_rule_stays_so_whatever_the_name() -> None:
    """The data sets of puzzlekit call their boards Takuzu, and most of them have two equal lines."""
    assert masume.read("puzzle takuzu\nproblem\n1 -\n- 2").options["unique_lines"] is False
    assert masume.read("2 2\n1 -\n- 2", kind="takuzu").options["unique_lines"] is False
    assert masume.read('{"kind": "numbrix", "problem": "2 2\\n1 -\\n- 4"}').options["neighbours"] == 4


@pytest.mark.parametrize("text", ["hidato 1x2 neighbours=8\n1 .", "hidato;1x2;neighbours=6;1."])
def test_a_board_that_says_other_rules_than_the_name_that_is_asked_for(text: str) -> None:
    with pytest.raises(masume.FormatError, match=r"the board says neighbours=[86], and numbrix means neighbours=4"):
        masume.read(text, kind="numbrix")


def test_numbrix_boards_headed_so_keep_their_one_solution() -> None:
    made = masume.generate("hidato", 6, 6, count=5, seed=3, rated=False, neighbours=4)
    for puzzle in made:
        text = masume.write(puzzle, "text").replace("hidato 6x6 neighbours=4", "numbrix 6x6")
        assert masume.solve(masume.read(text)).verdict == "unique"
