"""`masume solve` starts with no more than it needs (docs/decisions/0003-start-up.md)."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from masume.cli import main
main(["solve", "hitori;3x3;;132/133/321"])
print(" ".join(sys.modules), file=sys.stderr)
"""
HEAVY = {"asyncio", "importlib.metadata", "dataclasses", "inspect", "pathlib", "random", "tempfile", "tomllib"}
UNUSED = {"masume.i18n.catalog", "masume.reasoning.solve_path", "masume.render.svg", "masume.verbs.generate.generate"}
IMPORT = """
import sys
import masume.cli
print(" ".join(sys.modules), file=sys.stderr)
"""
CALLBACK = """
import os, signal, sys, weakref
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "masume.core.kind":
            class Lock: pass
            lock = Lock()
            self.watched = weakref.ref(lock, lambda _: os.kill(os.getpid(), signal.SIGINT))
sys.meta_path.insert(0, Finder())
from masume.cli import main
sys.argv[1:] = ["solve", "hitori;3x3;;132/133/321"]
sys.exit(main())
"""
# Somebody presses Ctrl-C while the module with this name is loaded.
INTERRUPT = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder())
from masume.cli import main
sys.argv[1:] = ["solve", "hitori;3x3;;132/133/321"]
sys.exit(main())
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    # -S and -I keep out what the machine's own site packages load.
    start = f"import sys; sys.path[:0] = {sys.path!r}\n"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", start + program], capture_output=True, text=True, check=False
    )


def test_solving_loads_nothing_heavy() -> None:
    loaded = set(run(PROGRAM).stderr.split())
    assert "masume.kernel.hitori.search" in loaded
    assert loaded & (HEAVY | UNUSED) == set()


def test_importing_loads_next_to_nothing() -> None:
    """Whatever is loaded before `main` is called is loaded while nobody listens to Ctrl-C."""
    loaded = set(run(IMPORT).stderr.split())
    assert {name for name in loaded if name.startswith("masume")} == {
        *("masume", "masume.version", "masume.cli", "masume.cli.exit_codes")
    }
    assert not loaded & {"re", "typing", "argparse"}


def test_ctrl_c_is_not_lost_in_the_depths_of_an_import() -> None:
    """What is raised in a callback of an import is printed and forgotten."""
    ended = run(CALLBACK)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "masume: interrupted\n")


@pytest.mark.parametrize(
    "name", ["typing", "masume.core.kind", "masume.cli.solve_command", "masume.kernel.hitori.search"]
)
def test_ctrl_c_is_heard_while_the_program_is_loaded(name: str) -> None:
    ended = run(INTERRUPT.format(name=name))
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "masume: interrupted\n")


# Somebody presses Ctrl-C as soon as the command line is loaded, before anybody calls it.
SCRIPT = """
import os, signal, sys
sys.argv[0] = {name!r}
from masume.cli import main
os.kill(os.getpid(), signal.SIGINT)
"""


def test_ctrl_c_is_heard_before_the_program_begins() -> None:
    for name in ("/usr/bin/masume", "masume.exe"):
        ended = run(SCRIPT.format(name=name))
        assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "masume: interrupted\n")
    ended = run(SCRIPT.format(name="/usr/bin/pytest"))  # a program that only imports it hears Ctrl-C as ever
    assert "KeyboardInterrupt" in ended.stderr


def test_listening_to_ctrl_c_takes_no_further_module() -> None:
    assert "signal" not in run(IMPORT).stderr.split()
