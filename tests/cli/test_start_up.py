"""`masume solve` starts with no more than it needs (docs/decisions/0003-start-up.md)."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from masume.cli import main
main(["solve", "hitori;3x3;;132/133/321"])
print(" ".join(sys.modules), file=sys.stderr)
"""
HEAVY = {"asyncio", "dataclasses", "inspect", "pathlib", "random", "tempfile", "tomllib"}
UNUSED = {"masume.language.catalogue", "masume.reasoning.ladder", "masume.render.svg", "masume.verbs.generating"}


def test_solving_loads_nothing_heavy() -> None:
    # -S and -I keep out what the machine's own site packages load.
    start = f"import sys; sys.path[:0] = {sys.path!r}\n"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start + PROGRAM], capture_output=True, text=True, check=True
    )
    loaded = set(run.stderr.split())
    assert "masume.kernel.hitori.search" in loaded
    assert loaded & (HEAVY | UNUSED) == set()
