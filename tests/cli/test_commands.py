"""The commands as a family: one word for one thing, and none that leans on another."""

from __future__ import annotations

import ast
import csv
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import MANY, UNIQUE
from masume import cli
from masume.cli.command_line import COMMANDS, parser

if TYPE_CHECKING:
    from cli.running import Run

FOLDER = Path(cli.__file__).parent
LIMITED = (
    "solve",
    "check",
    "explain",
    "hint",
    "refute",
    "rate",
    "improve",
    "draw",
    "book",
    "compare",
    "lab",
    "page",
)


def shown(command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The options that the help of a command shows."""
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out))


@pytest.mark.parametrize("command", COMMANDS)
def test_one_word_for_one_thing(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = shown(command, capsys)
    assert ("--seconds" in options) == (command in (*LIMITED, "generate"))
    assert ("--solutions" in options) == (command in ("solve", "compare"))
    assert ("--state" in options) == (command in ("explain", "hint", "refute", "draw"))


@pytest.mark.parametrize("command", ["explain", "hint", "refute", "check"])
def test_help_says_that_in_hitori_nobody_enters_numbers(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "'r1c2=1 r2c2=3' (Hitori: 'r1c2=shaded r2c2=unshaded', or 1 and 0 for short)" in shown


@pytest.mark.parametrize("command", ["improve", "check"])
def test_help_tells_the_format_of_the_input_from_that_of_the_output(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "--format F the format of the input" in text
    assert "the format of the printed boards (--format is that of the input): json" in text


@pytest.mark.parametrize("command", LIMITED)
def test_every_limited_command_takes_seconds(command: str) -> None:
    required = {"refute": ["--move", "r1c1=0"], "book": ["--out", "b.pdf"], "page": ["--out", "b.html"]}
    assert parser(command).parse_args([command, "board", *required.get(command, []), "--seconds", "7"]).seconds == 7


def test_a_switch_takes_yes_and_no_alone() -> None:
    top = parser("solve")
    values = [top.parse_args(["solve", "board", "--unique-lines", word]).rule_unique_lines for word in ("yes", "no")]
    assert values == ["yes", "no"]
    with pytest.raises(SystemExit):
        top.parse_args(["solve", "board", "--unique-lines", "on"])


def test_a_command_imports_no_other_command() -> None:
    for command in COMMANDS:
        tree = ast.parse((FOLDER / f"{command}_command.py").read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = {alias.name for alias in node.names} if node.module == "masume.cli" else set()
                own = node.module.removeprefix("masume.cli.")
                others = {name for name in (own, *names) if name.endswith("_command")}
                assert not others, f"{command} imports {node.module}"


@pytest.mark.parametrize(("command", "extra"), [("hint", []), ("refute", ["--move", "r1c1=0"])])
def test_some_commands_take_one_board(run: Run, command: str, extra: list[str]) -> None:
    ran = run(command, "-", *extra, stdin=f"{MANY}\n{MANY}")
    assert ran.code == 2
    assert ran.err.endswith("one board, the input holds 2\n")


def test_moves_without_quotes_are_named(run: Run) -> None:
    quotes = "several moves go in quotes, as in --state 'r1c2=1 r2c2=3'"
    ran = run("hint", "-", "--state", "r2c2=1", "r2c3=1", "R3C3=2", stdin=UNIQUE)
    assert f"unrecognized arguments: r2c3=1 R3C3=2; {quotes} (see masume hint --help)" in ran.err
    for words in (["hint", "-", "--state", "r2c2=1", "r2c3=1", "--all"], ["solve", "-", "--json", "r2c3=1"]):
        ran = run(*words, stdin=UNIQUE)
        assert (ran.code, quotes in ran.err) == (2, False)


@pytest.mark.parametrize("command", ["explain", "draw"])
def test_a_state_belongs_to_one_board(run: Run, command: str) -> None:
    ran = run(command, "-", "--state", "r1c1=0", stdin=f"{MANY}\n{MANY}")
    assert ran.code == 2
    assert ran.err.endswith("--state belongs to one board, the input holds 2\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("generate hitori --size 10", "argument --size: '10' is not a size such as 10x12, rows x columns"),
        ("generate hitori --size 5x5 --count 0", "argument --count: '0' is not a whole number above 0"),
        ("solve - --seconds -1", "argument --seconds: '-1' is not a number of seconds from 0 up"),
        ("serve --port 99999", "argument --port: '99999' is not a port, a whole number from 0 to 65535"),
        ("serve --port x", "argument --port: 'x' is not a port, a whole number from 0 to 65535"),
        ("serve --limit-seconds 0", "argument --limit-seconds: '0' is not a number of seconds above 0"),
        ("serve --rate-limit -1", "argument --rate-limit: '-1' is not a number from 0 up"),
        ("book - --margin wide", "argument --margin: 'wide' is not a number"),
        ("book - --boards few", "argument --boards: 'few' is not a whole number"),
        ("draw - --scale large", "argument --scale: 'large' is not a number"),
        ("hint - --level most", "argument --level: 'most' is not a whole number"),
        ("library find --score high", "argument --score: 'high' is not a range, as in 3..5, 3.., ..5 or 4"),
        ("library find --technique pair:0", "'pair:0' is not a technique, as in xy-chain, or xy-chain:2 for two steps"),
        ("library find --added soon", "argument --added: 'soon' is not a range of dates, as in 2026-03-01..2026-03-31"),
        ("library find --spec x", "argument --spec: 'x' is not a name and a value, as in requires=xy-chain"),
    ],
)
def test_what_an_option_does_not_take_is_said_in_a_sentence(run: Run, words: str, said: str) -> None:
    ran = run(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "invalid" not in ran.err


def test_without_engines_compare_takes_those_that_need_no_library(run: Run) -> None:
    ran = run("compare", "-", "--json", stdin=UNIQUE)
    assert ran.code == 0
    assert [one["engine"] for one in json.loads(ran.out)["runs"]] == ["kernel", "backtrack", "logic"]


def test_ratings_go_into_a_table(run: Run, tmp_path: Path) -> None:
    boards = [puzzle for kind in masume.KINDS for puzzle in kind.examples[:2]]
    file, table = tmp_path / "boards.txt", tmp_path / "ratings.csv"
    file.write_text("".join(f"{masume.write(puzzle, 'line')}\n" for puzzle in boards), "utf-8")
    assert run("rate", file, "--csv", table).code == 0
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    ratings = [masume.rate(puzzle) for puzzle in boards]
    assert [(row["kind"], row["grade"], float(row["score"])) for row in rows] == [
        (puzzle.kind, rating.grade, rating.score) for puzzle, rating in zip(boards, ratings, strict=True)
    ]
    assert rows[0]["counts"].split()[0] == ":".join(map(str, next(iter(ratings[0].counts.items()))))
    assert run("rate", file, "--csv", file).code == 2
    assert run("rate", file, "--write", "--csv", table).code == 2
