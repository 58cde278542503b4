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
    "thin",
    "draw",
    "book",
    "compare",
    "lab",
    "page",
)
OLD = {"--timeout", "--max-seconds", "--limit", "--from"}


def shown(command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The options that the help of a command shows."""
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_the_new_words_alone(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = shown(command, capsys)
    assert not options & OLD
    assert ("--seconds" in options) == (command in (*LIMITED, "generate", "batch"))
    assert ("--solutions" in options) == (command in ("solve", "compare"))
    assert ("--state" in options) == (command in ("explain", "hint", "refute", "draw"))


@pytest.mark.parametrize("command", ["explain", "hint", "refute", "check"])
def test_help_says_that_in_hitori_nobody_enters_numbers(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "'r1c2=1 r2c2=3' (Hitori: 'r1c2=shaded r2c2=unshaded', for which 1 and 0 stand as well)" in shown


@pytest.mark.parametrize("command", ["improve", "thin"])
def test_help_tells_the_format_of_the_input_from_that_of_the_output(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser(command).parse_args([command, "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "--format F the format of the input" in text
    assert "how boards are printed (--format is how they are read): json" in text


@pytest.mark.parametrize("command", LIMITED)
def test_the_old_words_are_still_taken(command: str) -> None:
    own = {
        "refute": ["--move", "r1c1=0"],
        "book": ["--out", "b.pdf"],
        "page": ["--out", "b.html"],
        "compare": ["--engines", "kernel"],
    }
    words = [command, "board", *own.get(command, [])]
    top = parser(command)
    assert top.parse_args([*words, "--seconds", "7"]) == top.parse_args([*words, "--timeout", "7"])
    assert top.parse_args(words).seconds != 7


def test_the_old_words_of_single_commands_are_still_taken(run: Run) -> None:
    for new, old in (
        (["solve", "-", "--solutions", "1"], ["solve", "-", "--limit", "1"]),
        (["explain", "-", "--state", "r1c1=0"], ["explain", "-", "--from", "r1c1=0"]),
    ):
        told, same = (re.sub(r"[\d.]+ [µm]?s", "", run(*words, stdin=UNIQUE).out) for words in (new, old))
        assert told == same
        assert told != re.sub(r"[\d.]+ [µm]?s", "", run(new[0], "-", stdin=UNIQUE).out)
    top = parser("generate")
    words = ["generate", "hitori", "--size", "5x5"]
    assert top.parse_args([*words, "--max-seconds", "3"]) == top.parse_args([*words, "--seconds", "3"])
    words = ["compare", "board", "--engines", "kernel"]
    assert parser("compare").parse_args([*words, "--limit", "3"]).solutions == 3


@pytest.mark.parametrize("words", [["solve", "board"], ["generate", "binairo", "--size", "6x6"]])
def test_a_switch_takes_yes_and_no_and_the_old_words(words: list[str]) -> None:
    top = parser(words[0])
    yes, on, no, off = (top.parse_args([*words, "--unique-lines", word]) for word in ("yes", "on", "no", "off"))
    assert yes == on != no == off


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
        ("serve --rate -1", "argument --rate: '-1' is not a number from 0 up"),
        ("book - --margin wide", "argument --margin: 'wide' is not a number"),
        ("book - --boards few", "argument --boards: 'few' is not a whole number"),
        ("draw - --scale large", "argument --scale: 'large' is not a number"),
        ("hint - --level most", "argument --level: 'most' is not a whole number"),
        ("library find --score high", "argument --score: 'high' is not a range, as in 3..5, 3.., ..5 or 4"),
        ("library find --technique pair:0", "'pair:0' is not a technique, as in xy-chain, or xy-chain:2 for two steps"),
        ("library find --added soon", "argument --added: 'soon' is not a range of dates, as in 2026-03-01..2026-03-31"),
        ("library find --ordered x", "argument --ordered: 'x' is not a name and a value, as in requires=xy-chain"),
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
