"""Boards in the terminal: what a reader sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

import masume
from masume.core.picture import Number, Picture
from masume.render import terminal

Hidato: Any = masume.Hidato
Hitori: Any = masume.Hitori
Kakuro: Any = masume.Kakuro
Binairo: Any = masume.Binairo

# A board, whether to draw its solution, and what is seen.
SEEN: dict[str, tuple[Any, bool, str]] = {
    "hitori": (
        Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]]),
        True,
        """
┌───┬───┬───┐
│ ■ │ 3 │ 2 │
├───┼───┼───┤
│ 1 │ ■ │ 3 │
├───┼───┼───┤
│ 3 │ 2 │ 1 │
└───┴───┴───┘""",
    ),
    "hitori with words, a blank and printed marks": (
        Hitori([[1, "ab"], [None, 12], [7, 7]], [[0, 1], [None, None], [0, None]]),
        False,
        """
┌─────┬─────┐
│  1+ │   ■ │
├─────┼─────┤
│     │  12 │
├─────┼─────┤
│  7+ │   7 │
└─────┴─────┘""",
    ),
    "binairo": (
        Binairo([[None, 1], [None, None]]),
        False,
        """
┌───┬───┐
│   │ 1 │
├───┼───┤
│   │   │
└───┴───┘""",
    ),
    "binairo solved": (
        Binairo([[None, 1], [None, None]]),
        True,
        """
┌───┬───┐
│ 0 │ 1 │
├───┼───┤
│ 1 │ 0 │
└───┴───┘""",
    ),
    "hidato with holes": (
        Hidato([[None, 1, None, 8], [10, 2, 0, None], [None, 0, 4, 5], [9, 0, None, 6]]),
        False,
        """
      ┌─────┐     ┌─────┐
      │  1° │     │  8  │
┌─────┼─────┼─────┼─────┘
│ 10  │  2  │     │
└─────┼─────┼─────┼─────┐
      │     │  4  │  5  │
┌─────┼─────┼─────┼─────┤
│  9  │     │     │  6  │
└─────┴─────┘     └─────┘""",
    ),
    "hidato of hexagons": (
        Hidato([[None, 1, 0], [6, 7, 3], [5, 4, None]], neighbours=6),
        True,
        """
      ┌─────┬─────┐
      │  1° │  2  │
   ┌──┴──┬──┴──┬──┴──┐
   │  6  │  7° │  3  │
   └──┬──┴──┬──┴──┬──┘
      │  5  │  4  │
      └─────┴─────┘""",
    ),
    "hidato of hexagons with wide numbers": (
        Hidato([[0, 0, 0, 0, 0], [None, 0, 0, 0, 0], [0, 0, 0, 14, 1]], neighbours=6),
        False,
        """
┌─────┬─────┬─────┬─────┬─────┐
│     │     │     │     │     │
└─────┴──┬──┴──┬──┴──┬──┴──┬──┴──┐
         │     │     │     │     │
      ┌──┴──┬──┴──┬──┴──┬──┴──┬──┴──┐
      │     │     │     │ 14° │  1° │
      └─────┴─────┴─────┴─────┴─────┘""",
    ),
    "kakuro": (
        Kakuro([[None, None, (22, 0), (4, 0)], [None, (15, 9), 0, 0], [(0, 15), 0, 0, 0], [(0, 17), 0, 9, None]]),
        True,
        r"""
┌───────┬───────┬───────┬───────┐
│▒▒▒▒▒▒▒│▒▒▒▒▒▒▒│▒22\  ▒│▒ 4\  ▒│
├───────┼───────┼───────┼───────┤
│▒▒▒▒▒▒▒│▒15\9 ▒│   8   │   1   │
├───────┼───────┼───────┼───────┤
│▒  \15▒│   7   │   5   │   3   │
├───────┼───────┼───────┼───────┤
│▒  \17▒│   8   │   9   │▒▒▒▒▒▒▒│
└───────┴───────┴───────┴───────┘""",
    ),
    "kakuro without clues": (
        Kakuro([[0, None], [3, 0]]),
        False,
        """
┌───┬───┐
│   │▒▒▒│
├───┼───┤
│ 3 │   │
└───┴───┘""",
    ),
    "one cell": (Hidato([[1]]), False, "\n┌────┐\n│ 1° │\n└────┘"),
    "one empty cell": (Hidato([[0]]), False, "\n┌───┐\n│   │\n└───┘"),
}


@pytest.mark.parametrize("name", SEEN)
def test_a_board_looks_like_this(name: str) -> None:
    puzzle, solved, seen = SEEN[name]
    solution = masume.solve(puzzle).solutions[0] if solved else None
    assert masume.draw(puzzle, solution) == seen[1:]


def test_three_digits() -> None:
    picture = Picture(1, 2, (Number(0, "99", "given"), Number(1, "100", "given")))
    assert terminal.draw(picture).splitlines()[1] == "│  99 │ 100 │"


def test_highlighted_cells_stand_in_brackets() -> None:
    puzzle = Hidato([[1, 0], [0, 10]] + [[0, 0]] * 3)
    assert masume.draw(puzzle, highlight=[0, 1]).splitlines()[1] == "│[ 1°]│[   ]│"
    assert masume.draw(puzzle, highlight=[3]).splitlines()[3] == "│     │[10°]│"


def test_colour_tells_given_entered_and_highlighted_apart() -> None:
    puzzle = Hidato([[1, 0, 3]])
    line = masume.draw(puzzle, masume.solve(puzzle).solutions[0], [2], look=masume.Look(colour=True)).splitlines()[1]
    assert line == "│\x1b[1m 1° \x1b[0m│\x1b[36m 2  \x1b[0m│\x1b[1;33m[3°]\x1b[0m│"


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_example_is_drawn_in_straight_lines(kind: masume.core.kind.Kind) -> None:
    """Two lines a row and one more, nothing to the right of the frame, and colour only adds codes."""
    for puzzle in kind.examples:
        for solution in (None, masume.solve(puzzle).solutions[0]):
            lines = masume.draw(puzzle, solution).splitlines()
            assert len(lines) == 2 * puzzle.rows + 1
            assert all(line[-1] in "│┐┘┤" for line in lines)
            if puzzle.options.get("neighbours") is None:  # no holes
                assert len({len(line) for line in lines}) == 1
            coloured = masume.draw(puzzle, solution, look=masume.Look(colour=True))
            assert "\x1b" in coloured
            assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines() == lines
