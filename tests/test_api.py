"""The Python API: the names that others build on."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_overloads

import pytest

import masume

ROOT = Path(masume.__file__).parent

DRAWING = [
    *[("puzzle", None), ("solution", "None"), ("highlight", "()"), ("state", "None"), ("step", "None")],
    ("look", repr(masume.Look())),
]
SIGNATURES = {
    "iter_boards": [("source", None), ("kind", "None"), ("format", "None"), ("rules", None)],
    "load": [("path", None), ("kind", "None"), ("format", "None"), ("rules", None)],
    "load_all": [("path", None), ("kind", "None"), ("format", "None"), ("rules", None)],
    "read": [("text", None), ("kind", "None"), ("format", "None"), ("rules", None)],
    "read_all": [("text", None), ("kind", "None"), ("format", "None"), ("rules", None)],
    "write": [("puzzle", None), ("format", "'text'")],
    "solve": [("puzzle", None), ("engine", "'kernel'"), ("solutions", "2"), ("seconds", "None"), ("nodes", "None")],
    "check": [("puzzle", None), ("seconds", "None"), ("repairs", "True"), ("solution", "None"), ("givens", "False")],
    **dict.fromkeys(["draw", "to_svg", "to_png", "to_pdf"], DRAWING),
    "explain": [
        ("puzzle", None),
        ("state", "None"),
        ("seconds", "None"),
        ("uniqueness", "False"),
        ("thorough", "False"),
    ],
    "generate": [
        *[("kind", None), ("rows", "None"), ("cols", "None"), ("grade", "'any'"), ("count", "1"), ("seed", "None")],
        *[("requires", "None"), ("without", "None"), ("score", "None"), ("openings", "None")],
        *[("distinct", "True"), ("unlike", "()"), ("rated", "None"), ("jobs", "1"), ("seconds", "60.0")],
        *[("after", "()"), ("options", None)],
    ],
    "hint": [("puzzle", None), ("state", "None"), ("seconds", "None")],
    "rate": [("puzzle", None), ("seconds", "None")],
    "refute": [("puzzle", None), ("move", None), ("state", "None"), ("seconds", "None")],
}


def test_the_exported_names_are_sorted_and_complete() -> None:
    assert masume.__all__ == sorted(masume.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    ours = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("masume.")]
    imported = {alias.name for node in ours for alias in node.names}
    assert set(masume.__all__) == imported
    assert all(hasattr(masume, name) for name in masume.__all__)


@pytest.mark.parametrize("name", SIGNATURES)
def test_functions_take_what_they_promise(name: str) -> None:
    found = inspect.signature(getattr(masume, name)).parameters.values()
    empty = inspect.Parameter.empty
    assert [(p.name, None if p.default is empty else repr(p.default)) for p in found] == SIGNATURES[name]
    if name.startswith("read"):
        assert [p.kind for p in found][-1] is inspect.Parameter.VAR_KEYWORD


def test_generate_takes_keywords_after_the_grade() -> None:
    parameters = inspect.signature(masume.generate).parameters.values()
    by_position = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    assert by_position == ["kind", "rows", "cols", "grade"]


def test_a_type_checker_knows_every_keyword_of_generate() -> None:
    from masume.verbs.generate.option_declarations import AllOptions
    from masume.verbs.generate.spec import option_names

    own = [p.name for p in inspect.signature(masume.generate).parameters.values() if p.kind is p.KEYWORD_ONLY]
    options = {name for kind in masume.KINDS for name in option_names(kind)}
    assert set(AllOptions.__annotations__) == {*own, *options}


def signatures() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method; of those with overloads, the overloads."""
    for name in masume.__all__:
        thing = getattr(masume, name)
        found = [(name, thing)] if inspect.isfunction(thing) else []
        if inspect.isclass(thing):
            members = [(own, member) for own, member in vars(thing).items() if own == "__init__" or own[0] != "_"]
            for own, member in members:
                member = getattr(member, "fget", None) or getattr(member, "__func__", member)
                if inspect.isfunction(member):
                    found.append((f"{name}.{own}", member))
        for own, function in found:
            for variant in get_overloads(function) or [function]:
                yield own, variant


def test_no_public_signature_gives_up_on_types() -> None:
    vague = [
        (name, parameter, annotation)
        for name, function in signatures()
        for parameter, annotation in function.__annotations__.items()
        if re.search(r"\bAny\b", str(annotation))
    ]
    assert vague == []
    assert {name for name, _ in signatures()} > {"read", "generate", "Game.enter", "Explanation.to_json"}


def test_an_example_that_mypy_checks_uses_every_public_name(capsys: pytest.CaptureFixture[str]) -> None:
    """mypy looks at the examples as it does at the package; what it finds there, a user's type checker finds."""
    file = ROOT.parents[1] / "examples" / "public_api.py"
    tree = ast.parse(file.read_text("utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set(masume.__all__) - used == set()
    assert '"examples"' in (ROOT.parents[1] / "pyproject.toml").read_text("utf-8").partition("[tool.mypy]")[2]
    runpy.run_path(str(file), run_name="__main__")
    assert capsys.readouterr().out


def test_cells_have_names() -> None:
    puzzle = masume.Hitori([[1, 2, 3], [3, 1, 2]])
    assert [masume.cell_name(cell, puzzle) for cell in (0, 2, 3)] == ["r1c1", "r1c3", "r2c1"]
    assert all(masume.cell(masume.cell_name(cell, puzzle), puzzle) == cell for cell in range(6))
    for wrong in ("r3c1", "c1", ""):
        with pytest.raises(masume.UsageError):
            masume.cell(wrong, puzzle)
    for outside in (-1, 6, True):
        with pytest.raises(masume.UsageError, match=r"there is no cell|cell must be a whole number"):
            masume.cell_name(outside, puzzle)


def test_everything_public_has_a_docstring() -> None:
    """Exported names, and every module."""
    bare = []
    for name in masume.__all__:
        thing = getattr(masume, name)
        if (inspect.isclass(thing) or inspect.isfunction(thing)) and not inspect.getdoc(thing):
            bare.append(name)
    for path in ROOT.rglob("*.py"):
        if ast.get_docstring(ast.parse(path.read_text("utf-8"))) is None:
            bare.append(str(path.relative_to(ROOT)))
    assert bare == []


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(masume) == (0, 3)


def test_kinds_and_engines_have_names_and_examples() -> None:
    assert [kind.name for kind in masume.KINDS] == ["binairo", "hidato", "hitori", "kakuro"]
    assert all(len(kind.examples) >= 3 for kind in masume.KINDS)
    engines = [engine.name for engine in masume.ENGINES]
    assert engines == sorted(engines)
    assert {"backtrack", "kernel"} <= set(engines)


BOARDS: dict[str, Any] = {
    "Binairo": [[None, 1], [None, None]],
    "Hidato": [[1, 0], [-1, 0]],
    "Hitori": [[1, 1, 2], [2, 1, 1], ["x", 2, 1]],
    "Kakuro": [[None, (3, 0), (4, 0)], [(0, 3), 0, 0], [(0, 4), 0, 0]],
}


@pytest.mark.parametrize("name", BOARDS)
def test_puzzles_are_built_from_plain_lists_and_their_repr_builds_them_again(name: str) -> None:
    puzzle = getattr(masume, name)(BOARDS[name])
    assert eval(repr(puzzle), vars(masume)) == puzzle
    assert hash(puzzle) == hash(getattr(masume, name)(BOARDS[name]))
    assert puzzle.kind == name.lower()


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_result_has_verdict_solutions_exhausted_nodes_and_seconds(kind: masume.core.kind.Kind) -> None:
    result = masume.solve(kind.examples[0])
    assert (result.verdict, result.exhausted, len(result.solutions)) == ("unique", True, 1)
    assert isinstance(result.nodes, int)
    assert isinstance(result.seconds, float)
    rows = result.solutions[0].grid
    assert [len(row) for row in rows] == [kind.examples[0].cols] * kind.examples[0].rows
    report = masume.check(kind.examples[0])
    assert (report.verdict, report.solutions, report.differs, report.repairs) == ("unique", result.solutions, (), ())
