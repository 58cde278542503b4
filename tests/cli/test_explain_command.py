"""masume explain, hint, refute, rate and techniques, as a user or a pipe sees them."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bench.hard_spots import stored

import masume
from cli.running import MANY, NONE, UNIQUE
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from support.json_documents import assert_valid

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)


@KINDS
def test_steps_are_numbered_and_boards_drawn(run: Run, kind: Any) -> None:
    puzzle = kind.examples[0]
    explanation = masume.explain(puzzle)
    told = [step for passage in explanation.passages for step in passage.told]
    for arguments, steps, count, unit in (
        ([], told, len(explanation.passages), "step"),
        (["--full"], explanation.steps, len(explanation.steps), "single step"),
    ):
        ran = run("explain", "-", "--lang", "en", *arguments, stdin=masume.write(puzzle))
        assert (ran.code, ran.err) == (0, "")
        numbers = [int(found) for found in re.findall(r"^(\d+)\. ", ran.out, re.MULTILINE)]
        assert numbers == list(range(1, count + 1))
        for step in steps:
            assert step.reason("en") in ran.out
        assert ran.out.count("┌") >= 2
        assert ran.out.startswith(f"{kind.name} {puzzle.rows}x{puzzle.cols}: explained to the end in {count} {unit}")


SIGNS = {"place": "[ ]", "because": "( )", "remove": "{ }", "shaded": "■", "kept": "+"}


@KINDS
@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_on_boards_are_explained_once_below_the_first_board_that_has_them(run: Run, kind: Any, lang: str) -> None:
    legend = catalogue(lang).file("common")["legend"]
    told = {name: f"{sign} {legend[name]}" for name, sign in SIGNS.items()}
    out = run("explain", "-", "--draw-all", "--full", "--lang", lang, stdin=masume.write(kind.examples[0])).out
    first, *boards = re.findall(r"(^ *┌.*?┘$)(?:\n(?!\d+\.)([^\n]*))?", out, re.MULTILINE | re.DOTALL)
    assert not first[1]
    lines = [line.split(" · ") if line else [] for _, line in boards]
    assert {entry for line in lines for entry in line} <= set(told.values())
    for name, sign in SIGNS.items():
        drawn = [bool(re.search(re.escape(sign).replace(r"\ ", "[^│]+"), board)) for board, _ in boards]
        explained = [told[name] in line for line in lines]
        assert explained == [here and not any(drawn[:number]) for number, here in enumerate(drawn)]


def test_hints_refutations_and_techniques_explain_their_signs(run: Run) -> None:
    out = run("hint", "-", "--level", "3", "--lang", "en", stdin=UNIQUE).out
    assert "\n( ) what the step argues from · [ ] new in this step\n" in out
    out = run("refute", "-", "--move", "r1c2=unshaded", "--lang", "pl", stdin=UNIQUE).out
    assert catalogue("pl").say("legend", "place") in out
    assert " · " in run("techniques", "hitori", "--technique", "twins", "--lang", "en").out


@KINDS
def test_every_draws_a_board_a_step(run: Run, kind: Any) -> None:
    puzzle = kind.examples[0]
    explanation = masume.explain(puzzle)
    drawn = run("explain", "-", "--draw-all", stdin=masume.write(puzzle)).out.count("\n┌")
    assert drawn == len(explanation.passages) + 1
    drawn = run("explain", "-", "--draw-all", "--full", stdin=masume.write(puzzle)).out.count("\n┌")
    assert drawn == len(explanation.steps) + 1


@pytest.mark.parametrize(
    ("lang", "passages", "single"),
    [
        ("en", "in 4 steps", "in 8 single steps"),
        ("es", "en 4 pasos", "en 8 pasos sueltos"),
        ("pl", "w 4 krokach", "w 8 pojedynczych krokach"),
    ],
)
def test_what_is_counted_is_said(run: Run, lang: str, passages: str, single: str) -> None:
    board = "hitori 4x4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n"

    def first(*arguments: str) -> str:
        return run("explain", "-", *arguments, "--lang", lang, stdin=board).out.splitlines()[0]

    assert first().endswith(passages)
    for counting in (["--full"], ["--summary"], ["--technique", "triplet"]):
        assert first(*counting).endswith(single)
    assert "has 8 single steps (explain --full" in run("draw", "-", "--step", "9", stdin=board).err


def test_a_summary_has_counts_and_no_steps(run: Run) -> None:
    ran = run("explain", "-", "--summary", "--lang", "en", stdin=UNIQUE)
    rating = masume.rate(masume.read(UNIQUE))
    assert "1. " not in ran.out
    assert "┌" not in ran.out
    assert f"score {rating.score:.2f}" in ran.out
    assert len(ran.out.splitlines()) == 2 + len(rating.counts)


def test_json_can_be_read_back(run: Run) -> None:
    ran = run("explain", "-", "--json", stdin=UNIQUE)
    found = masume.Explanation.from_json(json.loads(ran.out))
    assert found.steps == masume.explain(masume.read(UNIQUE)).steps
    assert all(step["text"] for step in json.loads(ran.out)["steps"])


def test_several_boards_give_json_lines_in_order(run: Run) -> None:
    boards = [masume.write(kind.examples[0], "line") for kind in masume.KINDS]
    ran = run("explain", "-", stdin="\n".join(boards))
    assert [json.loads(line)["puzzle"]["kind"] for line in ran.out.splitlines()] == [k.name for k in masume.KINDS]
    ran = run("rate", "-", stdin="\n".join(boards))
    assert [json.loads(line)["kind"] for line in ran.out.splitlines()] == [k.name for k in masume.KINDS]
    assert all(json.loads(line)["complete"] for line in ran.out.splitlines())


def test_one_technique_can_be_picked_out(run: Run) -> None:
    steps = masume.explain(masume.read(UNIQUE)).steps
    name = steps[0].technique
    chosen = [number for number, step in enumerate(steps, 1) if step.technique == name]
    ran = run("explain", "-", "--technique", name, stdin=UNIQUE)
    assert [int(n) for n in re.findall(r"^(\d+)\. ", ran.out, re.MULTILINE)] == chosen
    assert ran.out.count("┌") == len(chosen)
    unused = next(t.name for t in masume.KINDS[2].logic.techniques.all if t.name not in {s.technique for s in steps})
    assert "No step uses" in run("explain", "-", "--technique", unused, "--lang", "en", stdin=UNIQUE).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_can_be_chosen(run: Run, lang: str) -> None:
    step = masume.explain(masume.read(UNIQUE)).steps[0]
    assert step.reason(lang) in run("explain", "-", "--lang", lang, stdin=UNIQUE).out


def test_the_environment_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "wyjaśnione do końca" in run("explain", "-", stdin=UNIQUE).out


def test_a_state_is_moves_or_a_file_or_a_board(run: Run, tmp_path: Path) -> None:
    puzzle: Any = masume.read(UNIQUE)
    [solution] = masume.solve(puzzle).solutions
    kind = masume.KINDS[2]
    values = list(enumerate(solution.values))[:6]
    moves = " ".join(f"r{cell // 4 + 1}c{cell % 4 + 1}={value}" for cell, value in values)
    (tmp_path / "moves").write_text(moves)
    (tmp_path / "board").write_text(masume.write(kind.clues.with_givens(puzzle, values)))
    (tmp_path / "puzzle").write_text(UNIQUE)
    outs = {
        run("explain", tmp_path / "puzzle", "--state", state).out
        for state in (moves, tmp_path / "moves", tmp_path / "board")
    }
    assert len(outs) == 1
    assert outs != {run("explain", tmp_path / "puzzle").out}
    assert run("explain", tmp_path / "puzzle", "--state", "-", stdin=moves).out in outs


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (MANY, 1, "more than one solution"),
        (NONE, 1, "no solution; a contradiction shows"),
        (UNIQUE, 0, "explained to the end"),
    ],
)
def test_the_exit_code_says_whether_it_was_explained(run: Run, text: str, code: int, said: str) -> None:
    ran = run("explain", "-", "--lang", "en", stdin=text)
    assert ran.code == code
    assert said in ran.out.splitlines()[0]
    assert run("rate", "-", stdin=text).code == code


def test_time_can_run_out(run: Run) -> None:
    ran = run("explain", "-", "--seconds", "0", "--lang", "en", stdin=UNIQUE)
    assert ran.code == 3
    assert "out of time" in ran.out
    assert run("rate", "-", "--seconds", "0", stdin=UNIQUE).code == 3
    assert run("hint", "-", "--seconds", "0", stdin=UNIQUE).code == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["explain", "-", "--technique", "magic"], "there is no technique 'magic'"),
        (["explain", "-", "--state", "r9c9=0"], "outside the board"),
        (
            ["explain", "-", "--state", "???"],
            "the state '???' is neither a file, nor moves such as r3c5=2, nor a board",
        ),
        (["explain", "-", "--state", "."], "the state '.' is neither a file, nor moves"),
        (["explain", "-", "--state", "nofile.txt"], "the state 'nofile.txt' is neither a file, nor moves"),
        (["explain", "-", "--state", "B1=1"], "the state 'B1=1' is neither a file, nor moves"),
        (["explain", "-", "--state", "[[1, 2]]"], "the state holds a board of 1x2, and the puzzle is 4x4"),
        (["hint", "-", "--state", "r1c1=7"], "r1c1 cannot hold '7'"),
        (["refute", "-", "--move", "r1c1"], "a move is written like r3c5=2"),
        (["refute", "-", "--move", "r1c1=0 r1c2=1"], "one move is wanted"),
        (["hint", "-", "--level", "4"], "invalid choice"),
        (["explain", "-", "--lang", "de"], "invalid choice"),
        (["techniques", "chess"], "chess"),
        (["techniques", "hitori", "--technique", "K1"], "there is no technique 'K1' in hitori; it is one of kakuro"),
        (
            ["techniques", "hitori", "--technique", "magic"],
            "there is no technique 'magic'; masume techniques --list names",
        ),
    ],
)
def test_bad_requests_get_one_line(run: Run, arguments: list[str], said: str) -> None:
    ran = run(*arguments, stdin=UNIQUE)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


def test_a_page_is_written_whole(run: Run, tmp_path: Path) -> None:
    ran = run("explain", "-", "--html", tmp_path / "page.html", stdin=UNIQUE)
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "page.html").read_text("utf-8").endswith("</html>\n")
    assert run("explain", "-", "--html", tmp_path / "no" / "page.html", stdin=UNIQUE).code == 2


@pytest.mark.parametrize("lang", ["en", "es", "pl"])
def test_a_graph_names_the_steps_by_their_numbers(run: Run, tmp_path: Path, lang: str) -> None:
    ran = run("explain", "-", "--graph", tmp_path / "graph.svg", "--lang", lang, stdin=UNIQUE)
    assert (ran.code, ran.out) == (0, "")
    drawn = (tmp_path / "graph.svg").read_text("utf-8")
    first = masume.explain(masume.read(UNIQUE)).steps[0]
    assert f">1. {first.conclusion(lang)}" in drawn
    assert f">{first.title(lang)}<" in drawn
    assert "prefers-color-scheme:dark" in drawn


def test_hints_grow(run: Run) -> None:
    hint = masume.hint(masume.read(UNIQUE))
    assert hint.step is not None
    assert hint.key is not None
    first, second, third = (run("hint", "-", "--level", level, "--lang", "en", stdin=UNIQUE).out for level in (1, 2, 3))
    assert first.startswith("Look")
    assert "--level 2" in first
    assert hint.key.idea("en") in second
    assert "--level 3" in second
    assert hint.step.text("en") in third
    assert "┌" in third
    everything = run("hint", "-", "--full", "--lang", "en", stdin=UNIQUE).out
    assert everything.startswith(hint.text(4, "en"))
    assert ("--full" in third) == hint.has_more(3)
    assert run("hint", "-", stdin=UNIQUE).out == run("hint", "-", "--level", "1", stdin=UNIQUE).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_points_to_its_refutation(run: Run, lang: str) -> None:
    [solution] = masume.solve(masume.read(UNIQUE)).solutions
    move = "r2c3=" + ("shaded", "unshaded")[solution.values[6]]
    *_, last = run("hint", "-", "--state", move, "--lang", lang, stdin=UNIQUE).out.splitlines()
    assert re.search(rf"{move} .*: masume refute [A-Z]+ --move {move}$", last)
    refuted = run("refute", "-", "--move", move, "--state", move, "--lang", lang, stdin=UNIQUE)
    assert refuted.code == 1
    assert "r2c3" in refuted.out


def test_wrong_pencil_marks_are_no_move_to_refute(run: Run) -> None:
    kakuro = "kakuro;3x3;;#,3\\,4\\/\\4,.,./\\3,.,."
    ran = run("hint", "-", "--state", "r2c2=2/3", "--lang", "en", stdin=kakuro)
    assert "pencil marks" in ran.out
    assert "refute" not in ran.out


def test_a_mistake_is_named_at_every_level(run: Run) -> None:
    [solution] = masume.solve(masume.read(UNIQUE)).solutions
    for level in (1, 2, 3):
        ran = run(
            "hint", "-", "--level", level, "--state", f"r2c3={1 - solution.values[6]}", "--lang", "en", stdin=UNIQUE
        )
        assert ran.code == 1
        assert "There is a mistake at r2c3" in ran.out
        assert "! ! a contradiction, or a mistake" in ran.out


@pytest.mark.parametrize(
    "state",
    [
        "hidato 3x3\n1 2 .\n. 5 .\n2 . 9",
        "1 2 .\n. 5 .\n2 . 9",
        '{"kind": "hidato", "givens": [[1,2,0],[0,5,0],[2,0,9]]}',
    ],
)
def test_a_number_that_stands_twice_is_a_mistake_and_no_bad_input(run: Run, tmp_path: Path, state: str) -> None:
    (tmp_path / "board").write_text("hidato 3x3\n1 . .\n. 5 .\n. . 9\n")
    (tmp_path / "state").write_text(state)
    for command in ("hint", "explain"):
        ran = run(command, tmp_path / "board", "--state", tmp_path / "state", "--lang", "en")
        assert (ran.code, ran.err) == (1, "")
        assert "There is a mistake at r3c1" in ran.out
    ran = run("refute", tmp_path / "board", "--state", tmp_path / "state", "--move", "r3c1=2", "--lang", "en")
    assert ran.code == 1
    assert run("hint", tmp_path / "state").code == 2  # as a puzzle, it is still refused


@pytest.mark.parametrize("level", [("--level", "1"), ("--level", "2"), ("--level", "3"), ("--full",)])
def test_a_hint_says_at_every_level_that_there_is_no_solution(run: Run, level: tuple[str, ...]) -> None:
    ran = run("hint", "-", *level, "--lang", "en", stdin=NONE)
    assert ran.code == 1
    assert ran.out == "This board has no solution, so no step leads to one.\n"


def test_hints_in_json_have_all_levels(run: Run) -> None:
    found = json.loads(run("hint", "-", "--json", stdin=UNIQUE).out)
    assert len(found["levels"]) == 3
    assert masume.Step.from_json(found["step"]) == masume.hint(masume.read(UNIQUE)).step


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_a_trace_is_printed_apart_from_the_answer(run: Run, command: str) -> None:
    plain = run(command, "-", "--lang", "en", stdin=UNIQUE)
    traced = run(command, "-", "--lang", "en", "--trace", stdin=UNIQUE)
    assert (traced.code, traced.out) == (plain.code, plain.out)
    assert plain.err == ""
    assert traced.err.startswith("Where the time went: ")
    table = re.findall(r"^([^\d\n]+?) +[\d.]+ +(\d+) +(\d+) +(\d+)$", traced.err, re.MULTILINE)
    hits = {title: int(steps) for title, _, steps, _ in table}
    if command == "explain":
        made = [step.title("en") for step in masume.explain(masume.read(UNIQUE)).steps]
        assert {title: number for title, number in hits.items() if number} == Counter(made)
    assert sum(hits.values()) > 0


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_a_trace_in_json_is_part_of_the_answer(run: Run, command: str) -> None:
    answers = [json.loads(run(command, "-", "--json", *more, stdin=UNIQUE).out) for more in ((), ("--trace",))]
    for answer in answers:
        assert_valid(answer)
    assert "trace" not in answers[0]
    trace = answers[1].pop("trace")
    assert answers[1] == answers[0]
    assert trace["searches"]["steps"]
    assert run(command, "-", "--json", "--trace", stdin=UNIQUE).err == ""


def test_a_move_is_not_judged_from_a_mistake(run: Run) -> None:
    [solution] = masume.solve(masume.read(UNIQUE)).solutions
    state = f"r2c3={1 - solution.values[6]}"
    ran = run("refute", "-", "--move", "r1c2=1", "--state", state, "--lang", "en", stdin=UNIQUE)
    assert ran.code == 1
    assert "There is a mistake at r2c3" in ran.out
    assert "no solution, with or without" not in ran.out


def test_moves_are_judged(run: Run) -> None:
    [solution] = masume.solve(masume.read(UNIQUE)).solutions
    word = ("unshaded", "shaded")
    right = run("refute", "-", "--move", f"r1c2={word[solution.values[1]]}", "--lang", "en", stdin=UNIQUE)
    wrong = run("refute", "-", "--move", f"r1c2={1 - solution.values[1]}", "--lang", "en", stdin=UNIQUE)
    assert right.code == 0
    assert right.out.startswith("The move is right")
    assert wrong.code == 1
    assert wrong.out.startswith("The move is wrong")
    for ran in (right, wrong):
        assert "Suppose that r1c2 is" in ran.out
        assert "1. " in ran.out
    assert run("refute", "-", "--move", "r1c1=0", "--lang", "en", stdin=MANY).out.startswith("The move is open")
    found = json.loads(run("refute", "-", "--json", "--move", "r1c2=0", stdin=UNIQUE).out)
    assert found["verdict"] in ("right", "wrong")


def test_ratings_are_told_in_one_line_and_counts(run: Run) -> None:
    ran = run("rate", "-", "--lang", "en", stdin=UNIQUE)
    rating = masume.rate(masume.read(UNIQUE))
    assert ran.out.startswith(f"hitori 4x4: {rating.grade} (score {rating.score:.2f}, peak {rating.peak:g}: ")
    found = json.loads(run("rate", "-", "--json", stdin=UNIQUE).out)
    assert {key: found[key] for key in rating.to_json()} == rating.to_json()


@KINDS
def test_the_catalogue_is_told(run: Run, kind: Any) -> None:
    ran = run("techniques", kind.name, "--lang", "en")
    assert ran.code == 0
    for technique in kind.logic.techniques.all:
        assert f"{technique.code} " in ran.out
    assert ran.out.count("┌") >= 2 * len(kind.logic.techniques.all)
    listed = run("techniques", kind.name, "--list").out.splitlines()
    assert len(listed) == len(kind.logic.techniques.all)
    one = run("techniques", kind.name, "--technique", kind.logic.techniques.all[0].code, "--list").out
    assert len(one.splitlines()) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_that_nothing_follows_on_is_not_said_to_be_done(lang: str, run: Run) -> None:
    code, out, _ = run("rate", "-", "--lang", lang, stdin="binairo 4x4\n" + ". . . .\n" * 4)
    assert code == 1
    assert {"en": "no first step", "es": "ningún primer paso", "pl": "pierwszy krok"}[lang] in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 ; 2\n", "state.txt holds neither moves such as r3c5=2 nor a board: line 1: r1c2: "),
        ("[[1, 2], [2, 1]]", "state.txt holds a board of 2x2, and the puzzle is 4x4"),
        (f"{UNIQUE}\n{UNIQUE}", "state.txt holds 2 boards where one is wanted"),
    ],
)
def test_a_file_that_is_no_state_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("state.txt").write_text(text, "utf-8")
    ran = run("hint", "-", "--state", "state.txt", stdin=UNIQUE)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize(
    ("option", "name", "says"),
    [
        ("--pdf", "z.txt", "a handout ends in .pdf"),
        ("--pdf", "z.html", "a handout ends in .pdf"),
        ("--html", "z.pdf", "a page ends in .html"),
        ("--graph", "z.png", "a drawing ends in .svg"),
    ],
)
def test_a_document_is_not_written_under_the_name_of_another_sort(
    run: Run, tmp_path: Path, option: str, name: str, says: str
) -> None:
    ran = run("explain", "-", option, tmp_path / name, stdin=UNIQUE)
    assert (ran.code, ran.out, list(tmp_path.iterdir())) == (2, "", [])
    assert ran.err == f"masume: {says}, and {tmp_path / name} looks like a file of another sort\n"


def test_long_arguments_are_told_in_outline_unless_all_is_wanted(run: Run) -> None:
    board = masume.write(stored("binairo-30")[18])
    outline = run("explain", "-", "--lang", "en", stdin=board)
    assert outline.code == 0
    assert "--full tells them to the end" in outline.err
    assert re.search(r"takes \d+ further assumptions, which are left out here", outline.out)
    full = run("explain", "-", "--lang", "en", "--full", stdin=board)
    assert (full.code, full.err) == (0, "")
    assert "left out here" not in full.out
    assert full.out.count("Suppose that") > 2 * outline.out.count("Suppose that")
