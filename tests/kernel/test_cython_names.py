"""The plain form needs no Cython: it has the names that the kernels use, and they do what Cython's own do."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from masume.kernel import compiled_modules
from masume.kernel.cython_names import TYPES, Lock, cython

pytestmark = pytest.mark.once

cythons_own = importlib.import_module("cython")
FOLDER = Path(compiled_modules.__file__).parent
SOURCES = {path: path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.py"))}

# Boards of every kind in the plain form, and one that is too wide for the compiled one, where `import cython` fails.
WITHOUT_CYTHON = """
import os, sys
sys.modules["cython"] = sys.modules["Cython"] = None
import masume
from masume import kernel
for kind in masume.KINDS:
    puzzle = kind.examples[0]
    print(kernel.compiled(), masume.solve(puzzle).verdict, masume.rate(puzzle).grade)
print(masume.solve(masume.Binairo([[None] * 70] * 2, unique_lines=False)).verdict)
from masume.kernel import wide_boards
print(wide_boards.module("kakuro.level_solver").cython.compiled)
"""


def run(program: str, **environment: str) -> list[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def test_every_name_that_a_kernel_takes_from_cython_is_there() -> None:
    used = {name for text in SOURCES.values() for name in re.findall(r"(?<![-\w])cython\.(?!cimports\b)(\w+)", text)}
    assert {"declare", "int", "nogil"} <= used
    assert used - set(vars(cython)) == set()


def test_only_what_is_compiled_speaks_of_cython() -> None:
    """Other modules are imported as any module is, and would need Cython."""
    speaking = {path for path, text in SOURCES.items() if re.search(r"^(import|from) cython\b", text, re.MULTILINE)}
    assert speaking <= {Path(compiled_modules.path(name) + ".py") for name in compiled_modules.COMPILED}


def truth_values(function: ast.FunctionDef) -> set[str]:
    """The local names that hold a truth value and have no type: Cython makes Python objects of them."""
    nodes = list(ast.walk(function))
    typed = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Compare)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id not in typed
    }


@pytest.mark.parametrize("name", compiled_modules.COMPILED)
def test_truth_values_that_are_compared_have_a_type(name: str) -> None:
    """Compilers warn of the code that compares two Python objects of which they know that these are truth values."""
    tree = ast.parse(Path(compiled_modules.path(name) + ".py").read_text("utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        untyped = truth_values(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                compared = {side.id for side in (node.left, *node.comparators) if isinstance(side, ast.Name)}
                assert not compared & untyped, f"{name}:{node.lineno}"


@pytest.mark.parametrize("plain", ["plain", ""])
def test_everything_runs_without_cython(plain: str) -> None:
    *kinds, wide, shadow = run(WITHOUT_CYTHON, MASUME_KERNEL=plain)
    assert len(kinds) == 4
    assert all("unique" in line for line in kinds)
    assert (wide, shadow) == ("many", "False")
    if plain:
        assert all(line.startswith("False") for line in kinds)


def test_the_module_cython_of_others_is_left_alone() -> None:
    program = "import masume.kernel.hitori.search as s, sys; print('cython' in sys.modules, s.cython.compiled)"
    assert run(program, MASUME_KERNEL="plain") == ["False False"]


@pytest.mark.parametrize("own", [cython, cythons_own])
def test_the_names_do_what_those_of_cython_do(own: Any) -> None:
    assert own.compiled is False
    assert own.declare(own.ulonglong, 1 << 63) == 1 << 63
    assert own.cast(own.longlong, 7) == 7
    table = [1, 2]
    assert own.cast(list, table) is table

    def twice(number: int) -> int:
        with own.nogil, own.gil:
            return 2 * number

    for decorator in (own.cfunc, own.inline, own.exceptval(check=False), own.nogil):
        assert decorator(twice)(4) == 8
    assert all(hasattr(cythons_own, name) for name in vars(cython))


def test_types_stand_for_arrays_too() -> None:
    for name in TYPES:
        kind = getattr(cython, name)
        assert kind[::1] is kind
    with pytest.raises(ZeroDivisionError), Lock():
        print(1 // 0)
