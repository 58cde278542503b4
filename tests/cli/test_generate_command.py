"""masume generate: what it prints, where it writes, how it ends."""

from __future__ import annotations

import inspect
import json
import re
from contextlib import closing
from pathlib import Path

import pytest

import masume
from cli.running import Run, Terminal, start
from masume.core.option_declaration import options_of
from masume.kinds.hidato.shapes import NAMES
from masume.verbs.generate.option_declarations import GenerateSpec
from masume.verbs.generate.spec import option_names
from support.interrupting import children, guarded, interrupt, is_running, wait_until_gone


def test_boards_go_into_a_pipe_as_json_lines_that_can_be_read_again(run: Run, tmp_path: Path) -> None:
    ran = run("generate", "hitori", "--size", "6x7", "--count", "3", "--seed", "1", "--grade", "easy")
    assert (ran.code, ran.err) == (0, "")
    boards = masume.read_all(ran.out)
    assert [json.loads(line)["meta"]["number"] for line in ran.out.splitlines()] == [1, 2, 3]
    assert [(board.rows, board.cols, board.meta["grade"]) for board in boards] == [(6, 7, "easy")] * 3
    assert boards == list(masume.generate("hitori", 6, 7, "easy", count=3, seed=1))
    assert run("rate", "-", stdin=ran.out).out.count('"grade": "easy"') == 3


@pytest.mark.parametrize("form", ["text", "line"])
def test_other_forms(run: Run, form: str) -> None:
    ran = run("generate", "binairo", "--size", "6x6", "--count", "2", "--seed", "4", "--to-format", form)
    assert ran.code == 0
    assert masume.read_all(ran.out) == list(masume.generate("binairo", 6, 6, count=2, seed=4))
    # The board's form has no room for its seed and its grade: they are told, of every board.
    assert re.findall(r"masume: board (\d) of seed 4: \w+, score", ran.err) == ["1", "2"]
    drawn = run("generate", "binairo", "--size", "6x6", "--count", "3", "--to-format", form).err
    assert re.findall(r"board (\d) of seed \d+: \w+, score", drawn) == ["1", "2", "3"]


def test_a_folder_gets_a_file_a_board(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "boards"
    spec = ["generate", "hidato", "--size", "5x5", "--count", "2", "--seed", "1", "--to", folder]
    assert run(*spec) == (0, "", "")
    names = ["hidato-5x5-any-s1-0001.json", "hidato-5x5-any-s1-0002.json"]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert [masume.load(folder / name) for name in names] == list(masume.generate("hidato", 5, 5, count=2, seed=1))
    again = run(*spec)
    assert again.code == 2
    assert f"{names[0]} exists already; --resume continues, --force replaces the boards" in again.err
    (folder / names[0]).write_text("old")
    assert run(*spec, "--force").code == 0
    assert masume.load(folder / names[0]).kind == "hidato"
    assert run(*spec, "--to-format", "text").code == 0
    assert masume.load(folder / "hidato-5x5-any-s1-0001.txt").kind == "hidato"


def test_every_option_of_every_kind_can_be_given(run: Run, tmp_path: Path) -> None:
    offered = {name for kind in masume.KINDS for name in option_names(kind)}
    of_every_kind = {"size", *inspect.signature(masume.generate).parameters}
    assert offered == options_of(GenerateSpec).keys() - of_every_kind
    mask, layout = tmp_path / "mask.txt", tmp_path / "layout.txt"
    mask.write_text(". . . . .\n. # . # .\n. . . . .\n. . . . .\n\n")
    begun, pattern = tmp_path / "begun.txt", tmp_path / "pattern.txt"
    begun.write_text("hitori 5x5\nG R E E N\n" + ". . . . .\n" * 4)
    pattern.write_text("x.x..x\n.x.xx.\nx..x..\n.x..x.\nx.xx.x\n..x.x.\n")
    layout.write_text("#####\n##..#\n\n#....\n#....\n##..#\n")
    specs = [
        "hitori --size 7x7 --symmetry quarter",
        "hidato --size 8x8 --shape heart --symmetry horizontal --ends hidden",
        f"hidato --mask {mask} --neighbours 8",
        "hidato --size 6x6 --givens 12 --neighbours 6",
        "kakuro --size 8x8 --density 0.65 --symmetry none",
        f"kakuro --layout {layout} --islands no",
        "binairo --size 6x6 --unique-lines no --symmetry rotational",
        "binairo --size 5x5 --odd ones",
        "hitori --size 6x6 --symbols letters --minimal",
        f"--start {begun}",
        f"binairo --pattern {pattern}",
    ]
    made = [masume.read(run("generate", "--seed", "1", "--not-rated", *spec.split()).out) for spec in specs]
    assert "hidden" in json.dumps(dict(made[1].meta))
    assert (made[2].rows, made[2].cols, made[2].options["neighbours"]) == (4, 5, 8)
    assert sum(number is None for row in made[2].givens for number in row) == 2
    assert sum(bool(number) for row in made[3].givens for number in row) == 12
    assert (made[5].rows, made[5].cols) == (5, 5)
    assert made[6].options["unique_lines"] is False
    assert made[7].options["odd"] == "ones"
    squares = [square for row in made[8].givens for square in row]
    assert None in squares
    assert all(isinstance(square, str) for square in squares if square)
    assert made[9].givens[0] == tuple("GREEN")
    drawn = pattern.read_text("utf-8").split()
    assert ["".join(".x"[value is not None] for value in row) for row in made[10].givens] == drawn


def test_shapes_are_listed(run: Run) -> None:
    ran = run("generate", "hidato", "--shape", "list")
    assert (ran.code, ran.out.split()) == (0, list(NAMES))


def test_required_techniques(run: Run) -> None:
    ran = run("generate", "hitori", "--size", "8x8", "--requires", "H11", "--seed", "1")
    assert json.loads(ran.out)["meta"]["spec"]["requires"] == "cut-cell"
    assert json.loads(ran.out)["meta"]["techniques"]["cut-cell"] >= 1


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("chess --size 5x5", "there is no kind 'chess'"),
        ("hitori", "say how large the boards are: --size 10x10"),
        ("hitori --size 10", "argument --size: '10' is not a size such as 10x12, rows x columns"),
        ("hitori --size 2x2", "rows and columns go from 3 to 50"),
        ("hitori --size 5x5 --grade simple", "invalid choice: 'simple'"),
        ("hitori --size 5x5 --count 0", "argument --count: '0' is not a whole number above 0"),
        ("hitori --size 5x5 --jobs 0", "argument --jobs: '0' is not a whole number above 0"),
        ("hitori --size 5x5 --seconds 0", "argument --seconds: '0' is not a number of seconds above 0"),
        (
            "hitori --size 5x5 --shape heart",
            "hitori boards have no option 'shape' (their options: symmetry, symbols, minimal, start",
        ),
        ("hitori --size 5x5 --symmetry round", "'round' is not a symmetry of a Hitori; there are none, rotational"),
        ("binairo --size 6x6 --unique-lines maybe", "argument --unique-lines: 'maybe' is not yes or no"),
        ("hidato --size 6x6 --shape dragon", "there is no shape 'dragon'"),
        ("hitori --size 5x5 --seed x", "argument --seed: 'x' is not a whole number"),
        ("hitori --size 5x5 --rated --not-rated", "argument --not-rated: not allowed with argument --rated"),
        ("hidato --mask nowhere.txt", "nowhere.txt cannot be read"),
        ("kakuro --layout /dev/null", "/dev/null: the file is empty; it should contain the layout, rows of . and #"),
        ("hitori --size 5x5 --requires nothing", "there is no technique 'nothing'"),
        ("hitori --size 5x5 --requires unique-number", "no board needs it"),
        ("binairo --size 5x6", "say which symbol is one more (--odd ones, --odd zeros or --odd either)"),
        ("kakuro --size 6x6 --islands yes", "islands are allowed in a layout of your own"),
        ("hitori --size 5x5 --score 4", "score takes two bounds such as 3..4.5"),
        ("hitori --size 5x5 --to book.svg", "--to names a folder for one file per board (--to DIR)"),
        ("hitori --size 5x5 --to /dev/null", "/dev/null looks like a file"),
        ("hitori --size 5x5 --to /proc/nothing", "the folder /proc/nothing cannot be made"),
    ],
)
def test_bad_specs_get_one_line(run: Run, spec: str, said: str) -> None:
    ran = run("generate", *spec.split())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_pattern_for_kakuro_is_called_a_layout(run: Run, tmp_path: Path) -> None:
    (tmp_path / "frame.txt").write_text("###\n#..\n#..\n")
    ran = run("generate", "kakuro", "--pattern", tmp_path / "frame.txt")
    assert ran.code == 2
    assert "kakuro boards take no pattern; draw their walls and white cells with --layout …" in ran.err


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("hidato --mask", "line 1: square 1 is '4'"),
        ("kakuro --layout", "r1c1: the first row and the first column of a layout are walls"),
    ],
)
def test_a_drawing_that_is_wrong_is_named(run: Run, tmp_path: Path, spec: str, said: str) -> None:
    drawing = tmp_path / "drawing.txt"
    drawing.write_text("4....\n.....\n.....\n.....\n.....\n", "utf-8")
    ran = run("generate", *spec.split(), drawing)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.endswith(f" ({spec.split()[1]} {drawing})\n")


def test_a_spec_that_cannot_be_met_keeps_what_was_made(run: Run) -> None:
    ran = run("generate", "binairo", "--size", "4x4", "--grade", "diabolical", "--seconds", "0.3")
    assert (ran.code, ran.out) == (3, "")
    assert "no diabolical binairo 4x4 came out in 0.3 s: " in ran.err
    assert "(0 of 1 made)" in ran.err
    ran = run("generate", "hidato", "--size", "6x6", "--givens", "2", "--symmetry", "rotational", "--seed", "1")
    assert (ran.code, ran.out) == (3, "")
    assert re.search(r"no Hidato with 2 givens came out: on 100 paths, the fewest .* were \d+ \(0 of 1 made\)", ran.err)
    flags = ("--unique-lines", "no", "--symmetry", "rotational")
    ran = run("generate", "binairo", "--size", "4x4", "--grade", "Diabolical", "--seconds", "0.1", *flags)
    assert "no diabolical binairo 4x4 (--symmetry rotational, --unique-lines no) came out" in ran.err
    ran = run("generate", "hitori", "--size", "3x3", "--count", "500", "--seed", "1")
    boards = masume.read_all(ran.out)
    assert ran.code == 3
    assert f"({len(boards)} of 500 made)" in ran.err
    assert len(ran.err.splitlines()) == 1
    ran = run("generate", "hitori", "--size", "3x3", "--count", "200", "--seed", "1", "--no-distinct", "--not-rated")
    assert (ran.code, len(ran.out.splitlines())) == (0, 200)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_made_and_leaves_nobody_behind(jobs: str) -> None:
    spec = ["hidato", "--size", "14x14", "--grade", "hard", "--count", "9999", "--seed", "1", "--jobs", jobs]
    with guarded(start("generate", *spec, start_new_session=True)) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        workers = children(process.pid)
        assert len(workers) == (2 if jobs == "2" else 0)
        ended = interrupt(process, group=True)
    assert (ended.code, ended.err) == (130, "masume: interrupted\n")
    assert [json.loads(line)["meta"]["number"] for line in (first + ended.out).splitlines()][:1] == [1]
    assert not any(is_running(worker) for worker in workers)


def test_processes_end_with_the_command_however_it_ends() -> None:
    spec = ["hidato", "--size", "14x14", "--grade", "hard", "--count", "9999", "--seed", "1", "--jobs", "2"]
    with guarded(start("generate", *spec)) as process:
        assert process.stdout is not None
        process.stdout.readline()
        workers = children(process.pid)
        process.kill()
    wait_until_gone(workers)


def test_on_a_terminal_there_is_a_bar_and_the_boards_are_text() -> None:
    spec = ["hidato", "--size", "15x15", "--grade", "hard", "--count", "120", "--seed", "1"]
    with closing(Terminal()) as terminal:
        stream = terminal.for_command
        with guarded(start("generate", *spec, stdout=stream, stderr=stream)) as process:
            shown = terminal.read()
            assert process.wait() == 0
    assert "made 0 of 120" in shown
    assert re.search(r"made [1-9]\d* of 120", shown)
    assert " a second)" in shown
    assert "masume: board 120 of seed 1: hard, score " in shown
    assert shown.count("hidato 15x15 neighbours=8") == 120


IMPOSSIBLE = ("generate", "hitori", "--size", "9x9", "--grade", "easy", "--requires", "what-if")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "what-if is a technique of expert boards; easy boards never need it"),
        ("es", "what-if es una técnica de tableros de nivel experto; los de nivel fácil nunca la necesitan"),
        (
            "pl",
            "what-if to technika plansz na poziomie „ekspert”; plansze na poziomie „łatwy” nigdy jej nie wymagają",
        ),
    ],
)
def test_refusals_are_in_the_readers_language(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    assert run(*IMPOSSIBLE, "--lang", lang).err == f"masume: {said}\n"
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert run(*IMPOSSIBLE).err == f"masume: {said}\n"


def test_a_spec_that_is_not_met_is_told_in_the_readers_language(run: Run) -> None:
    spec = ("hidato", "--size", "5x5", "--givens", "2", "--seed", "3", "--lang", "es")
    assert run("generate", *spec).err == (
        "masume: no ha salido ningún Hidato con 2 números dados: en 100 caminos, los menos que daban una sola solución "
        "fueron 6 (0 de 1 hechos)\n"
    )


def test_boards_of_hexagons_without_an_outline_point_to_honeycombs(run: Run, tmp_path: Path) -> None:
    """In a spec file, too; a board with an outline needs no such word."""
    word = "--shape hexagon makes honeycombs"
    plain = run("generate", "hidato", "--size", "7x7", "--neighbours", "6", "--seed", "1")
    assert (plain.code, word in plain.err) == (0, True)
    spec = tmp_path / "issue.toml"
    spec.write_text('[[boards]]\nkind = "hidato"\nsize = "7x7"\nneighbours = 6\nseed = 1\n')
    assert word in run("generate", "--spec", spec).err
    spec.write_text(spec.read_text() + 'shape = "hexagon"\n')
    ran = run("generate", "--spec", spec)
    assert word not in ran.err
    honeycomb = masume.read(ran.out)
    widths = [sum(number is not None for number in row) for row in honeycomb.givens]
    assert widths == [4, 5, 6, 7, 6, 5, 4]
