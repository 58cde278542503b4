"""Engines and kinds of other packages: the example package works, and a plug-in that does not breaks nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import masume

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "plugin"
BOARD = "hitori;3x3;;132/133/321"
FILE = re.compile(r"^`kinds/latin/([\w.]+)`$.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example package is installed."""
    folder = tmp_path_factory.mktemp("plugin")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", "site", "./source"]
    environment = {name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def run(site: Path, *words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python with what is installed in a folder."""
    paths = [str(site), str(Path(masume.__file__).parents[1]), str(ROOT / "tests")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LANG": "C", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder or site, env=environment, capture_output=True, text=True, check=False
    )


def command(site: Path, *words: str, folder: Path | None = None) -> str:
    """Return what a command of masume prints."""
    done = run(site, "-m", "masume", *words, folder=folder)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_the_example_holds_the_kind_of_the_page() -> None:
    page = (ROOT / "docs/new-kind.md").read_text("utf-8")
    for name, text in FILE.findall(page):
        ours = (EXAMPLE / "masume_latin" / name).read_text("utf-8")
        # Import lines are sorted by the names of their modules.
        assert sorted(ours.splitlines()) == sorted(text.replace("masume.kinds.latin", "masume_latin").splitlines())


def test_every_command_works_on_a_kind_of_another_package(site: Path, tmp_path: Path) -> None:
    board = tmp_path / "latin.json"
    board.write_text(command(site, "generate", "latin", "--size", "5x5", "--seed", "1"), "utf-8")
    assert "exactly one solution" in command(site, "solve", str(board))
    assert "so r" in command(site, "explain", str(board))
    assert "Only number" in command(site, "rate", str(board), "--lang", "pl")  # there are no Polish sentences
    assert "Only number" in command(site, "techniques", "latin")
    assert "L1" in command(site, "techniques", "--list")
    line = command(site, "convert", str(board), "--to", "line").strip()
    assert line.startswith("latin;5x5;;")
    assert "exactly one solution" in command(site, "solve", line)
    text = tmp_path / "latin.txt"
    text.write_text(command(site, "convert", line, "--to", "text"), "utf-8")
    assert "unique" in command(site, "check", str(text))
    assert "r" in command(site, "hint", str(text), "--kind", "latin-square")
    command(site, "draw", line, "--out", "latin.svg", folder=tmp_path)
    assert "<svg" in (tmp_path / "latin.svg").read_text("utf-8")
    assert "Kakuro and Latin" in command(site, "--help")


def test_an_engine_of_another_package_is_used_by_its_name(site: Path) -> None:
    assert "(plain, " in command(site, "solve", BOARD, "--engine", "plain")
    assert "(plain, " in command(site, "solve", BOARD, "--engine", "plain:order=rows")
    assert "plain" in command(site, "compare", BOARD, "--engines", "plain,kernel")
    assert "ucs, plain (default kernel)" in command(site, "solve", "--help")
    done = run(site, "-m", "masume", "solve", BOARD, "--engine", "plain:order=none")
    assert (done.returncode, done.stdout) == (2, "")
    assert "plain takes order=narrow or order=rows, not order=none" in done.stderr
    program = """
import masume, pickle
puzzle = masume.read("hitori;3x3;;132/133/321")
assert masume.solve(puzzle, engine="plain").solutions == masume.solve(puzzle).solutions
assert [engine.name for engine in masume.ENGINES][-1] == "plain"
assert [kind.name for kind in masume.KINDS][-1] == "latin"
latin = masume.KINDS[-1]
assert pickle.loads(pickle.dumps(latin)) is latin
game = masume.Game(latin.examples[0])
assert pickle.loads(pickle.dumps(game)) == game
"""
    done = run(site, "-W", "error", "-c", program)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_puzzle_of_another_package_needs_no_name(site: Path) -> None:
    program = """
import masume
from masume_latin import Latin
puzzle = Latin([[0, 0, 1], [0, 2, 0], [0, 0, 0]])
assert masume.solve(puzzle).verdict == "unique"
assert masume.read(masume.write(puzzle), Latin) == puzzle
assert next(masume.generate(Latin, 4, 4, seed=1)).rows == 4
assert masume.kind_of(puzzle).name == "latin"
"""
    done = run(site, "-c", program)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_page_lists_the_engine(site: Path) -> None:
    program = """
from masume.web.handlers.facts import kinds_known
known = kinds_known("en")
print([engine["name"] for engine in known["engines"]][-1], [kind["name"] for kind in known["kinds"]])
"""
    assert run(site, "-c", program).stdout == "plain ['binairo', 'hidato', 'hitori', 'kakuro']\n"


def test_the_contract_tests_run_on_a_kind_of_another_package(site: Path, tmp_path: Path) -> None:
    contract = str(ROOT / "tests/test_contract.py")
    options = ["-o", "addopts=", "-k", "latin", "-p", "no:cacheprovider", "-n", "0", "-c", str(ROOT / "pyproject.toml")]
    done = run(site, "-m", "pytest", *options, contract, folder=tmp_path)
    assert re.search(r"\b\d\d+ passed", done.stdout), done.stdout


# ---- Plug-ins that cannot be used

MODULE = """
from masume.kinds import find
from masume.core.kind import Kind
HITORI = find("hitori")
WORD = "latin"
def copy(**changes):
    fields = {name: HITORI.__dict__.get(name, HITORI.__dict__.get(f"_{name}")) for name in Kind.__annotations__}
    return Kind(**{**fields, **changes})
SAME = copy(aliases={})
ALIAS = copy(name="cells", aliases={"Hitori": {}}, puzzle_class=type("Cells", (), {}))
CLASS = copy(name="other", aliases={})
class Engine:
    name, complete, options = "kernel", True, {}
    def configured(self, **words): return self
    def solve(self, model, limit): raise ValueError
ENGINE = Engine()
class Half:
    name = "half"
HALF = Half()
"""
BAD = [
    ("kinds", "latin", "bad:MISSING", "cannot be loaded (AttributeError: module 'bad' has no attribute 'MISSING')"),
    ("kinds", "latin", "nowhere:X", "cannot be loaded (ModuleNotFoundError: No module named 'nowhere')"),
    ("kinds", "latin", "broken:X", "cannot be loaded (ZeroDivisionError: division by zero)"),
    ("kinds", "latin", "bad:WORD", "is no masume.Kind but 'latin'"),
    ("kinds", "latin", "bad:ALIAS", "has the name 'cells', which must be that of its entry point"),
    ("kinds", "hitori", "bad:SAME", "is left out: Hitori is the puzzle class of another kind"),
    ("kinds", "cells", "bad:ALIAS", "is left out: 'Hitori' is a name of the kind hitori already"),
    ("engines", "fast", "nowhere:X", "cannot be loaded (ModuleNotFoundError: No module named 'nowhere')"),
    ("engines", "kernel", "bad:ENGINE", "is left out: there is another engine of that name"),
    ("engines", "other", "bad:ENGINE", "has the name 'kernel', which must be that of its entry point, in lower case"),
    ("engines", "half", "bad:HALF", "is no engine: it has no 'complete'"),
    ("engines", "kind", "bad:Engine", "is the class Engine, where an object of it is wanted"),
]


def announce(folder: Path, group: str, name: str, value: str) -> None:
    """Pretend that a package with an entry point is installed in a folder."""
    (folder / "bad.py").write_text(MODULE, "utf-8")
    (folder / "broken.py").write_text("1 / 0\n", "utf-8")
    about = folder / "bad_plugin-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-plugin\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[masume.{group}]\n{name} = {value}\n", "utf-8")


@pytest.mark.parametrize(("group", "name", "value", "why"), BAD)
def test_a_plugin_that_cannot_be_used_is_named_and_left_out(
    group: str, name: str, value: str, why: str, tmp_path: Path
) -> None:
    announce(tmp_path, group, name, value)
    sentence = f"the plug-in '{name}' of the package bad-plugin {why}"
    assert "exactly one solution" in command(tmp_path, "solve", BOARD)
    asked = ["generate", "sudoku"] if group == "kinds" else ["solve", BOARD, "--engine", "magic"]
    done = run(tmp_path, "-m", "masume", *asked)
    first, *others = done.stderr.splitlines()
    assert (done.returncode, done.stdout, others) == (2, "", [f"masume: {sentence}"])
    assert first.startswith(f"masume: there is no {group[:-1]} ")
    shown = run(tmp_path, "-m", "masume", "--help")
    assert (shown.returncode, shown.stderr) == (0, f"masume: {sentence}\n")
    if group == "kinds":
        done = run(tmp_path, "-m", "masume", "solve", "sudoku;3x3;;.../.../...")
        assert (done.returncode, done.stderr.splitlines()[1:]) == (2, [f"masume: {sentence}"])
    program = f"import masume\nprint(len(masume.{group.upper()}))"
    done = run(tmp_path, "-c", program)
    assert f"RuntimeWarning: {sentence}" in done.stderr
    assert done.stdout.strip() == ("4" if group == "kinds" else "11")


def test_two_plugins_of_one_name(site: Path, tmp_path: Path) -> None:
    announce(tmp_path, "kinds", "latin", "masume_latin:LATIN")
    for path in site.iterdir():
        (tmp_path / path.name).symlink_to(path)
    done = run(tmp_path, "-m", "masume", "--help")
    assert "Kakuro and Latin" in done.stdout
    sentence = "the plug-in 'latin' of the package masume-latin is left out: Latin is the puzzle class of another kind"
    assert done.stderr == f"masume: {sentence}\n"


def test_an_engine_that_lies_is_not_called_a_fault_of_masume(tmp_path: Path) -> None:
    (tmp_path / "lying.py").write_text(
        "from masume import Result, Solution\n"
        "class Liar:\n"
        "    name, complete, options = 'liar', True, {}\n"
        "    def configured(self, **words): return self\n"
        "    def solve(self, model, limit):\n"
        "        return Result((Solution(model.cols, (1,) * len(model.domains)),), True, 'liar')\n"
        "LIAR = Liar()\n",
        "utf-8",
    )
    announce(tmp_path, "engines", "liar", "lying:LIAR")
    done = run(tmp_path, "-m", "masume", "solve", BOARD, "--engine", "liar")
    assert done.returncode == 2
    assert "the engine liar returned a board that breaks the rules" in done.stderr
    assert "report" not in done.stderr


def test_nobody_looks_for_plugins_without_need(site: Path) -> None:
    program = """
import sys
from masume.cli import main
main(["solve", "hitori;3x3;;132/133/321"])
main(["generate", "hitori", "--size", "5x5", "--seed", "1"])
print("importlib.metadata" in sys.modules, "masume_latin" in sys.modules, file=sys.stderr)
"""
    assert run(site, "-c", program).stderr.splitlines()[-1] == "False False"
