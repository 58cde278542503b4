"""An option of `generate` is declared once: the command line, spec files and requests take what is declared."""

from __future__ import annotations

import argparse
import inspect
from typing import Annotated, Any

import pytest

import masume
from masume.cli import generate_command
from masume.cli.options_from_declarations import add_options, given_options
from masume.core.option_declaration import POSITIVE, SWITCH, OptionInfo, from_mapping, options_of
from masume.verbs.generate.option_declarations import GenerateSpec, read_spec
from masume.verbs.generate.spec import option_names
from masume.web.schemas.requests import NOT_IN_REQUESTS, Asked, BookPart, GenerateRequest, with_options


class WiderSpec(GenerateSpec, total=False):
    """A spec with new options."""

    corners: Annotated[int, OptionInfo("the corners that are printed", "N", POSITIVE)]
    mirrored: Annotated[bool, OptionInfo("boards in mirror writing", type=SWITCH, negation="not-mirrored")]
    words: Annotated[list[str], OptionInfo("a word on the board", "WORD", repeated=True)]


@with_options(WiderSpec, options_of(GenerateSpec).keys())
class WiderRequest(Asked):
    pass


def parsed(*arguments: str) -> dict[str, Any]:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_options(parser, WiderSpec, ["kind"])
    return given_options(parser.parse_args(arguments), WiderSpec)


def test_a_new_option_is_taken_everywhere_as_soon_as_it_is_declared() -> None:
    expected: dict[str, Any] = {"corners": 3, "mirrored": False, "words": ["A", "B"]}
    assert parsed("--corners", "3", "--no-mirrored", "--words", "A", "--words", "B") == expected
    assert from_mapping(WiderSpec, {"corners": 3, "mirrored": False, "words": ["A", "B"]}) == expected
    assert from_mapping(WiderSpec, {"corners": "3", "not-mirrored": True, "words": ["A", "B"]}) == expected
    assert WiderRequest(**expected).model_dump(exclude_none=True) == expected
    described = WiderRequest.model_json_schema()["properties"]["corners"]
    assert described["description"] == "the corners that are printed"


def test_every_option_reaches_the_command_line_and_requests() -> None:
    commands = argparse.ArgumentParser().add_subparsers()
    generate_command.add(commands)
    parser = commands.choices["generate"]
    options = options_of(GenerateSpec)
    assert options.keys() <= {action.dest for action in parser._actions}
    for model in (GenerateRequest, BookPart):
        assert options.keys() - model.model_fields.keys() == NOT_IN_REQUESTS


def test_every_option_is_one_that_generate_takes() -> None:
    of_every_kind = inspect.signature(masume.generate).parameters.keys() - {"rows", "cols", "options", "jobs", "after"}
    of_kinds = {name for kind in masume.KINDS for name in option_names(kind)}
    assert options_of(GenerateSpec).keys() == {"size", *of_every_kind, *of_kinds}


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"size": "5"}, "size: '5' is not a size such as 10x12, rows x columns"),
        ({"size": 5}, "size: 5 is not a size"),
        ({"count": 0}, "count: 0 is not a whole number above 0"),
        ({"count": True}, "count: True is not a whole number"),
        ({"seed": 1.5}, "seed: 1.5 is not a whole number"),
        ({"unique-lines": "perhaps"}, "unique-lines: 'perhaps' is not yes or no"),
        ({"unique_lines": 1}, "unique_lines: 1 is not yes or no"),
        ({"density": "thin"}, "density: 'thin' is not a number"),
        ({"seconds": 0}, "seconds: 0 is not a number of seconds above 0"),
        ({"requires": True}, "requires: True is not a text"),
        ({"kind": ["hitori"]}, r"kind: \['hitori'\] is not a text"),
        ({"size": [5, 5.5]}, r"size: \[5, 5.5\] is not a size"),
    ],
)
def test_a_value_that_does_not_fit_is_named(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(masume.UsageError, match=sentence):
        read_spec(table)


def test_values_of_a_table_are_texts_or_plain_values() -> None:
    table = {"size": "5x6", "count": "3", "unique-lines": "no", "not-rated": True, "seconds": 2, "without": "pair"}
    assert read_spec(table) == {
        "size": (5, 6),
        "count": 3,
        "unique_lines": False,
        "rated": False,
        "seconds": 2,
        "without": ["pair"],
    }
    assert read_spec({"mask": "heart.txt", "unlike": ["a", "b"]}, "issues") == {
        "mask": "issues/heart.txt",
        "unlike": ["issues/a", "issues/b"],
    }
    assert read_spec({"symbols": 1234, "score": [3, 4.5]}) == {"symbols": "1234", "score": [3, 4.5]}
    assert read_spec({"mask": [".#", ".."]}, "issues") == {"mask": [".#", ".."]}
