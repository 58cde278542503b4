"""docs/new-kind.md is true: a kind is one folder and one word in KINDS, and everything works on it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import masume

PACKAGE = Path(masume.__file__).parent
ROOT = Path(__file__).parents[1]
FILE = re.compile(r"^`kinds/(latin/[\w.]+)`$.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A Python whose masume is ours with the kind of the page in it."""
    folder = tmp_path_factory.mktemp("new_kind") / "masume"
    kinds = folder / "kinds"
    kinds.mkdir(parents=True)
    for path in PACKAGE.iterdir():
        if path.name not in ("kinds", "__pycache__"):
            (folder / path.name).symlink_to(path)
    for path in (PACKAGE / "kinds").iterdir():
        if path.name not in ("__init__.py", "__pycache__"):
            (kinds / path.name).symlink_to(path)
    for name, text in FILE.findall((ROOT / "docs/new-kind.md").read_text("utf-8")):
        (kinds / name).parent.mkdir(exist_ok=True)
        (kinds / name).write_text(text, "utf-8")
    table = (PACKAGE / "kinds/__init__.py").read_text("utf-8")
    table, imported = re.subn(
        r"^(from masume\.kinds\.kakuro .*)$", r"\1\nfrom masume.kinds.latin import LATIN, Latin", table, flags=re.M
    )
    table, added = re.subn(r"^(KINDS\b.*)\)$", r"\1, LATIN)", table, flags=re.M)
    table, typed = re.subn(r"^(AnyPuzzle = .*)$", r"\1 | Latin", table, flags=re.M)
    assert (imported, added, typed) == (1, 1, 1)
    (kinds / "__init__.py").write_text(table, "utf-8")
    return ["env", f"PYTHONPATH={folder.parent}{os.pathsep}{ROOT / 'tests'}", sys.executable]


def test_the_page_is_short() -> None:
    """A page of fewer lines than this, with all the files of a kind, says how little a kind needs."""
    page = (ROOT / "docs/new-kind.md").read_text("utf-8")
    assert len(page.splitlines()) < 300
    assert page.count("=Kind") <= 3  # groups that the kind fills


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_command_works_on_the_new_kind(python: list[str], tmp_path: Path) -> None:
    def masume(*words: str) -> str:
        return run([*python, "-m", "masume", *words], tmp_path)

    (tmp_path / "latin.txt").write_text(masume("generate", "latin", "--size", "5x5", "--seed", "1"), "utf-8")
    assert "exactly one solution" in masume("solve", "latin.txt")
    assert "so r" in masume("explain", "latin.txt")
    assert "beginner" in masume("rate", "latin.txt")
    assert "r" in masume("hint", "latin.txt")
    assert "Only number" in masume("techniques", "latin")
    assert masume("convert", "latin.txt", "--to", "line").startswith("latin;5x5;;")
    masume("draw", "latin.txt", "--out", "latin.svg")
    assert "<svg" in (tmp_path / "latin.svg").read_text("utf-8")
    assert "Kakuro and Latin" in masume("--help")


def test_the_new_kind_can_be_printed_as_a_book(python: list[str], tmp_path: Path) -> None:
    pytest.importorskip("typst")
    (tmp_path / "latin.txt").write_text("latin;3x3;;..1/.2./...", "utf-8")
    run([*python, "-m", "masume", "book", "latin.txt", "--out", "latin.pdf"], tmp_path)
    assert (tmp_path / "latin.pdf").read_bytes().startswith(b"%PDF")


def test_a_kind_without_options_says_so(python: list[str], tmp_path: Path) -> None:
    words = ["-m", "masume", "generate", "latin", "--size", "5x5", "--symmetry", "none"]
    done = subprocess.run([*python, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "(their options: none)" in done.stderr) == (2, True), done.stderr


def test_the_contract_tests_run_on_the_new_kind(python: list[str], tmp_path: Path) -> None:
    contract = str(ROOT / "tests/test_contract.py")
    options = ["-o", "addopts=", "-k", "latin", "-p", "no:cacheprovider", "-n", "0", "-c", str(ROOT / "pyproject.toml")]
    assert re.search(r"\b\d\d+ passed", run([*python, "-m", "pytest", *options, contract], tmp_path))


@pytest.mark.audit
def test_the_files_of_the_new_kind_are_typed(python: list[str], tmp_path: Path) -> None:
    folder = Path(python[1].removeprefix("PYTHONPATH=").split(os.pathsep)[0])
    options = ["--strict", "--cache-dir", str(tmp_path), "--follow-imports", "silent"]
    run([sys.executable, "-m", "mypy", *options, "-p", "masume.kinds.latin"], folder)
