"""Which form of the kernel runs, and that both make the same boards, and solve and rate them in the same way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import masume
from masume import kernel
from masume.kernel import compiled_modules
from support.forms import compiled_only

pytestmark = pytest.mark.once

ORDERS = (("binairo", 8, 8), ("hidato", 4, 5), ("hitori", 4, 6), ("kakuro", 6, 6))
GRADES = ("any", "beginner", "easy", "medium", "hard")


def results(kind: str, rows: int, cols: int) -> list[Any]:
    """Boards of two seeds and every grade but the hardest, with what search, rater and explainer do on them."""
    found = []
    for seed in (1, 2**64 - 3):
        for grade in GRADES:
            for puzzle in masume.generate(kind, rows, cols, grade, count=1, seed=seed, seconds=None):
                solved = masume.solve(puzzle)
                rating = masume.rate(puzzle)
                with masume.Trace() as trace:
                    masume.explain(puzzle)
                looks = {
                    name: [counts.looks, counts.hits, counts.assumptions] for name, counts in trace.techniques.items()
                }
                found.append([str(masume.write(puzzle)), solved.nodes, repr(rating), looks])
    return found


def all_results() -> dict[str, list[Any]]:
    return {" ".join(map(str, order)): results(*order) for order in ORDERS}


def child(*arguments: str, **environment: str) -> str:
    command = [sys.executable, *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


USED = "import masume.kernel as k, masume.kernel.hitori.maker as m; print(k.compiled(), m.__file__.endswith('.py'))"
NONE_BUILT = "import importlib.machinery as m; m.EXTENSION_SUFFIXES.clear()"
BROKEN = """
import importlib
broken = ["masume.kernel.deadline"]
def fails(name, load=importlib.import_module):
    if name in broken:
        broken.remove(name)
        raise ImportError("built for another machine")
    return load(name)
importlib.import_module = fails
"""


@compiled_only
def test_the_form_can_be_chosen() -> None:
    assert child("-c", USED).split() == ["True", "False"]
    assert child("-c", USED, MASUME_KERNEL="plain").split() == ["False", "True"]


@pytest.mark.parametrize("trouble", [NONE_BUILT, BROKEN])
def test_all_runs_plain_unless_all_can_run_compiled(trouble: str) -> None:
    assert child("-c", f"{trouble}\n{USED}").split() == ["False", "True"]


def test_all_runs_plain_when_one_module_was_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_modules, "COMPILED", (*compiled_modules.COMPILED, "hitori.missing"))
    assert not kernel._can_run_compiled()


@compiled_only
def test_both_forms_do_the_same() -> None:
    assert json.loads(child(__file__, MASUME_KERNEL="plain")) == all_results()


if __name__ == "__main__":
    print(json.dumps(all_results()))
