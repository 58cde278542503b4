"""What Python callers pass: a wrong type is a TypeError, a wrong value a UsageError, and both name the argument."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import masume
from masume.verbs.argument_types import EXPECTED

PUZZLE = masume.KINDS[0].examples[0]
# What the arguments without a default get, beside the one that is wrong.
GOOD: dict[str, Any] = {
    "cell": 0,
    "kind": "binairo",
    "move": "r1c1=1",
    "name": "r1c1",
    "document": "solve",
    "path": "board.txt",
    "puzzle": PUZZLE,
    "source": "hitori;1x1;;1",
    "text": "hitori;1x1;;1",
}


class Odd:
    """A value that no argument can be."""


def arguments() -> list[tuple[str, str]]:
    """Every argument of every public function."""
    found = []
    for name in masume.__all__:
        function = getattr(masume, name)
        if inspect.isfunction(function):
            parameters = inspect.signature(function).parameters.values()
            found += [(name, p.name) for p in parameters if p.kind is not inspect.Parameter.VAR_KEYWORD]
    return found


# What the sentence calls an argument where it does not say its name.
SAID = {"document": "sudoku", "highlight": "r99c1", "name": "r99c1", "requires": "technique 'magic'"}


def call(name: str, argument: str, value: object) -> None:
    function = getattr(masume, name)
    needed = [p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    given = {key: GOOD[key] for key in needed if key in GOOD} | ({"rows": 6, "cols": 6} if name == "generate" else {})
    found = function(**given | {argument: value})
    if inspect.isgenerator(found):
        next(found)


@pytest.mark.parametrize(("name", "argument"), arguments())
def test_a_wrong_type_is_a_type_error_that_names_the_argument(name: str, argument: str) -> None:
    with pytest.raises(TypeError, match=rf"^{argument} must be .*, not <") as raised:
        call(name, argument, Odd())
    assert isinstance(raised.value, masume.UsageError)  # so that one `except` is enough


def test_every_argument_has_its_line_in_the_table() -> None:
    assert {argument for _, argument in arguments()} == EXPECTED.keys()


@pytest.mark.parametrize(
    ("name", "argument", "value"),
    [
        ("cell", "name", "r99c1"),
        ("cell_name", "cell", -1),
        ("check", "seconds", -1),
        ("draw", "highlight", ["r99c1"]),
        ("draw", "step", -1),
        ("explain", "seconds", float("nan")),
        ("generate", "count", -1),
        ("generate", "grade", "silly"),
        ("generate", "jobs", 0),
        ("generate", "kind", "sudoku"),
        ("generate", "requires", "magic"),
        ("hint", "seconds", -0.5),
        ("iter_boards", "format", "docx"),
        ("json_schema", "document", "sudoku"),
        ("json_schema", "version", 0),
        ("load", "kind", "sudoku"),
        ("rate", "seconds", -1),
        ("read", "format", "docx"),
        ("read_all", "kind", "sudoku"),
        ("refute", "move", ()),
        ("refute", "move", (1, 2, 3)),
        ("refute", "move", ("r1c1", 1.5)),
        ("solve", "engine", "magic"),
        ("solve", "nodes", -1),
        ("solve", "seconds", -1),
        ("solve", "solutions", 0),
        ("write", "format", "docx"),
    ],
)
def test_a_wrong_value_is_a_usage_error_that_names_the_argument(name: str, argument: str, value: object) -> None:
    with pytest.raises(masume.UsageError, match=SAID.get(argument, argument)) as raised:
        call(name, argument, value)
    assert not isinstance(raised.value, TypeError)
