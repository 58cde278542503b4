"""masume solve, as a user or a pipe sees it."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import ENDLESS, MANY, NONE, UNIQUE
from masume.cli import solve_command
from masume.i18n.catalog import catalogue
from support.json_documents import assert_valid
from support.stopping import Clock

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run


def test_a_board_is_drawn_with_its_solution(run: Run) -> None:
    ran = run("solve", "-", stdin=UNIQUE)
    head, *board = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert head.startswith("hitori 4x4: exactly one solution (kernel, no guess, ")
    assert board[1] == "│ 3 │ ■ │ 1 │ 4 │"
    assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("lang", "text", "sentence"),
    [
        ("es", UNIQUE, "exactamente una solución (kernel, sin conjeturas, "),
        ("es", NONE, "sin solución (kernel, "),
        ("pl", UNIQUE, "dokładnie jedno rozwiązanie (kernel, bez zgadywania, "),
        ("pl", MANY, "co najmniej 2 rozwiązania (kernel, "),
    ],
)
def test_the_verdict_comes_in_the_language_asked_for(run: Run, lang: str, text: str, sentence: str) -> None:
    assert f": {sentence}" in run("solve", "-", "--lang", lang, stdin=text).out.splitlines()[0]


@pytest.mark.parametrize(("lang", "said"), [("en", "1.2 s)"), ("es", "1,2 s)"), ("pl", "1,2 s)")])
def test_the_time_is_written_as_the_language_writes_numbers(lang: str, said: str) -> None:
    result = masume.solve(masume.read(UNIQUE))
    assert solve_command.headline(result._replace(seconds=1.2), lang).endswith(said)


@pytest.mark.parametrize("key", solve_command.ENGLISH)
@pytest.mark.parametrize("number", [2, 5])
def test_the_english_verdict_is_that_of_the_catalogue(key: str, number: int) -> None:
    assert solve_command.ENGLISH[key].format(number) == catalogue("en").say("solve", key, n=number)


@pytest.mark.parametrize(
    ("text", "options", "code", "sentence"),
    [
        (UNIQUE, [], 0, "exactly one solution"),
        (UNIQUE, ["--solutions", "1"], 0, "one solution found, the search for others did not end"),
        (MANY, [], 0, "2 solutions"),
        (MANY, ["--solutions", "9"], 0, "exactly 2 solutions"),
        (ENDLESS, ["--solutions", "3"], 0, "at least 3 solutions"),
        (NONE, [], 1, "no solution"),
        (UNIQUE, ["--seconds", "0"], 3, "no answer within the limits"),
        (ENDLESS, ["--nodes", "1"], 3, "no answer within the limits"),
    ],
)
def test_the_exit_code_and_the_sentence_say_the_same(
    run: Run, text: str, options: list[str], code: int, sentence: str
) -> None:
    ran = run("solve", "-", *options, stdin=text)
    assert ran.code == code
    assert sentence in ran.out.splitlines()[0]


def test_all_solutions_are_drawn(run: Run) -> None:
    assert run("solve", "-", stdin=MANY).out.count("┌") == 2


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_json_matches_its_schema_and_has_the_solution_as_rows(run: Run, kind: masume.core.kind.Kind) -> None:
    for puzzle in kind.examples[:3]:
        ran = run("solve", "-", "--json", stdin=masume.write(puzzle, "json"))
        found = json.loads(ran.out)
        assert_valid(found, "solve")
        assert (found["kind"], found["rows"], found["cols"]) == (kind.name, puzzle.rows, puzzle.cols)
        assert (found["verdict"], found["engine"], ran.code) == ("unique", "kernel", 0)
        assert found["solutions"] == [masume.solve(puzzle).solutions[0].grid]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("hidato 2x2\n1 #\n2 .\n", [[1, None], [2, 3]]),
        ("kakuro 2x2\n# 7\\\n\\7 .\n", [[None, None], [None, 7]]),
    ],
)
def test_holes_and_walls_are_null_in_json(run: Run, text: str, rows: list[list[int | None]]) -> None:
    assert json.loads(run("solve", "-", "--json", stdin=text).out)["solutions"] == [rows]


def test_many_boards_from_many_files_are_json_lines_in_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one").write_text(UNIQUE + "\n" + NONE)
    (tmp_path / "two").write_text("".join(masume.write(kind.examples[0], "line") + "\n" for kind in masume.KINDS))
    ran = run("solve", tmp_path / "one", "-", tmp_path / "two", stdin=MANY)
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [item["kind"] for item in found] == ["hitori", "hidato", "binairo", "binairo", "hidato", "hitori", "kakuro"]
    assert [item["verdict"] for item in found] == ["unique", "none", "many"] + ["unique"] * 4
    assert ran.code == 1  # the worst of all


def test_the_engine_is_the_one_asked_for(run: Run) -> None:
    assert json.loads(run("solve", "-", "--json", "--engine", "backtrack", stdin=UNIQUE).out)["engine"] == "backtrack"
    ran = run("solve", "-", "--engine", "magic", stdin=UNIQUE)
    engines = ", ".join(engine.name for engine in masume.ENGINES)
    assert (ran.code, ran.err) == (2, f"masume: there is no engine 'magic' (engines: {engines})\n")


def test_kind_format_and_rules_help_where_the_text_does_not_tell(run: Run) -> None:
    bare = ". .\n. .\n"
    assert run("solve", "-", stdin=bare).code == 2
    assert json.loads(run("solve", "-", "--json", "--kind", "takuzu", stdin=bare).out)["kind"] == "binairo"
    assert json.loads(run("solve", "-", "--json", "--kind", "hidato", stdin=bare).out)["verdict"] == "many"
    # Along the diagonal of the square, 1 touches 2 only where corners count.
    diagonal = "1 .\n. 2\n"
    verdicts = [
        json.loads(run("solve", "-", "--json", "--kind", "hidato", "--neighbours", n, stdin=diagonal).out)["verdict"]
        for n in "48"
    ]
    assert verdicts == ["none", "many"]
    equal = "0 1 0 1\n0 1 . 1\n1 0 1 0\n1 0 1 .\n"
    for word, code in (("yes", 1), ("no", 0)):
        assert run("solve", "-", "--kind", "binairo", "--unique-lines", word, stdin=equal).code == code
    odd = ["--kind", "binairo", "--unique-lines", "no", "--odd", "either"]
    assert run("solve", "-", *odd, stdin="1 . 1\n").code == 0
    assert run("solve", "-", "--kind", "binairo", stdin="1 . 1\n").code == 2
    listed = "[[1,2],[2,1]]"
    assert run("solve", "-", "--kind", "hitori", "--format", "list", stdin=listed).code == 0
    assert run("solve", "-", "--kind", "hitori", "--format", "janko", stdin=listed).code == 2


def test_a_time_limit_is_kept(run: Run, clock: Clock) -> None:
    ran = run("solve", "-", "--json", "--solutions", 10**9, "--seconds", "0.3", stdin=ENDLESS)
    found = json.loads(ran.out)
    assert (found["verdict"], ran.code) == ("many", 0)
    clock.assert_kept(0.3)
    assert len(found["solutions"]) > 2


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--seconds", "-1"], "argument --seconds: '-1' is not a number of seconds from 0 up"),
        (["--seconds", "nan"], "argument --seconds: 'nan' is not a number of seconds from 0 up"),
        (["--solutions", "0"], "argument --solutions: '0' is not a whole number above 0"),
        (["--nodes", "x"], "argument --nodes: 'x' is not a whole number above 0"),
        (["--neighbours", "5"], "argument --neighbours: invalid choice: '5'"),
        (["--js"], "masume solve: unrecognized arguments: --js (see masume solve --help)"),
    ],
)
def test_wrong_arguments_are_one_line(run: Run, options: list[str], complaint: str) -> None:
    ran = run("solve", "-", *options, stdin=UNIQUE)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert len(ran.err.splitlines()) == 1


def test_no_more_solutions_are_looked_for_than_there_is_time_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, 0.001)  # every look at the clock takes a millisecond
    monkeypatch.setattr(solve_command, "process_time", lambda: next(clock))
    puzzle = masume.read(UNIQUE)

    def printable(solutions: int, seconds: float | None, as_json: bool = False) -> int:
        return solve_command._printable(
            solve_command.SolveOptions("kernel", solutions, seconds, None, None), puzzle, as_json
        )

    assert printable(10**9, 1.0) == printable(10**9, 1.0, as_json=True) == pytest.approx(200, abs=1)
    assert printable(10**9, None) == 10**9
    assert [printable(solutions, 1.0) for solutions in (2, 20, 100)] == [2, 20, 100]
    assert printable(100, 0.001) == solve_command.FEW


def test_what_there_is_no_time_to_print_is_left_out_and_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, 1.0)  # every look at the clock takes a second
    monkeypatch.setattr(solve_command, "monotonic", lambda: next(clock))
    monkeypatch.setattr(solve_command, "FEW", 2)
    ran = run("solve", "-", "--solutions", 9, "--seconds", 2, stdin=ENDLESS)
    assert (ran.code, ran.err) == (0, "masume: time is up: the first 4 solutions are printed\n")
    assert "at least 9 solutions" in ran.out
    assert ran.out.count("\u250c") == 4
