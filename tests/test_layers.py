"""The direction of imports: each layer knows those below it and nothing else of ours."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import masume
from masume.core.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(masume.__file__).parent

# The line in CONTRIBUTING, so that people and this test read the same.
LINE = re.compile(r"^`(cli, web → [^`]* → core)`", re.MULTILINE)
# Within one layer, these imports alone are allowed: steps speak through the catalogue; a command starts the server.
SIBLINGS = {("reasoning", "i18n"), ("cli", "web")}
# The record of a kind names the types of what it holds, for the type checker alone.
TYPES_ONLY = {("core", "reasoning")}
# Puzzles and solutions show themselves (`str`, notebooks), and only the verbs can draw: the one reference upwards.
UPWARDS = {("core/picture.py", "verbs")}
# What other programs' files hold and call their boards, and the requests that the API's description shows.
NAMES_OF_OTHERS = {
    "formats/singles.py",
    "formats/penpa.py",
    "formats/tables/puzzle_sites.py",
    "web/schemas/examples.py",
}
# Known to all, knows nobody.
ALONE = {"version"}


def layers() -> list[set[str]]:
    """The layers from the lowest to the highest."""
    line = LINE.search((ROOT.parents[1] / "CONTRIBUTING.md").read_text("utf-8"))
    assert line is not None
    return [set(layer.split(", ")) for layer in reversed(re.split(r"\s+→\s+", line[1]))]


def below() -> dict[str, set[str]]:
    """For each folder, what it may import besides itself."""
    known: dict[str, set[str]] = {name: set() for name in ALONE}
    lower = set(ALONE)
    for layer in layers():
        for name in layer:
            known[name] = lower | {own for own in layer if (name, own) in SIBLINGS}
        lower = lower | layer
    return {**known, "__main__": lower, "__init__": lower}


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def without_types(tree: ast.Module) -> ast.Module:
    """What is there when the program runs."""
    return ast.Module([node for node in tree.body if not is_for_types(node)], [])


def imports(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """The modules of ours that a file imports, as parts after `masume`. A name from a package may be a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] == "masume":
                    yield tuple(parts[1:])
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that they can be read off"
            parts = (node.module or "").split(".")
            if parts[0] == "masume":
                for alias in node.names:
                    yield (*parts[1:], alias.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lazy":
            yield tuple(lazy_name(node).replace(":", ".").split(".")[1:])


def lazy_name(call: ast.Call) -> str:
    """The text in `lazy("masume.module:NAME")`: an import that happens later."""
    name = call.args[0]
    assert isinstance(name, ast.Constant), "lazy names are plain texts, so that they can be read off"
    return str(name.value)


@cache
def files() -> list[tuple[Path, ast.Module]]:
    return [(path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))) for path in sorted(ROOT.rglob("*.py"))]


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set().union(*layers())


def test_every_layer_imports_only_what_is_below_it() -> None:
    wrong = []
    allowed = below()
    for path, tree in files():
        layer = path.parts[0].removesuffix(".py")
        at_run_time = set(imports(without_types(tree)))
        for parts in imports(tree):
            named = {name for own, name in TYPES_ONLY if own == layer and parts not in at_run_time}
            upwards = {name for own, name in UPWARDS if own == path.as_posix()}
            if not parts or parts[0] not in allowed[layer] | named | upwards | {layer}:
                wrong.append(f"{path} imports masume.{'.'.join(parts)}")
    assert wrong == []


def test_every_lazy_name_is_there() -> None:
    """A reference by name that nobody has used yet is a mistake that nobody has seen yet."""
    names = {
        lazy_name(node)
        for _, tree in files()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lazy"
    }
    assert names
    for name in names:
        lazy(name).load()


def test_a_kind_never_imports_another_kind() -> None:
    wrong = [
        f"{path} imports {'.'.join(parts)}"
        for path, tree in files()
        if path.parts[0] == "kinds" and len(path.parts) > 2
        for parts in imports(tree)
        if parts[0] == "kinds" and parts[1] != path.parts[1]
    ]
    assert wrong == []


def is_literal_type(node: ast.AST) -> bool:
    """Whether a node is `Literal[…]`, as overloads have it."""
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"


def test_only_kinds_and_kernels_name_a_kind() -> None:
    """What is special to a kind is a field of its record, not a branch on its name somewhere else."""
    names = {kind.name for kind in masume.KINDS}
    wrong = []
    for path, tree in files():
        if path.parts[0] in ("kinds", "kernel", "papers") or path.as_posix() in NAMES_OF_OTHERS:
            continue
        types = {inner for node in ast.walk(tree) if is_literal_type(node) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in names and node not in types:
                wrong.append(f"{path}:{node.lineno} names {node.value}")
    assert wrong == []


def test_a_kernel_knows_at_most_its_own_kind() -> None:
    """A kind uses the kernel of its own name, and the kernels do not use each other."""
    names = {kind.name for kind in masume.KINDS}
    for path, tree in files():
        own = path.parts[1] if len(path.parts) > 2 else ""
        if path.parts[0] in ("kinds", "kernel") and own in names:
            used = {parts[1] for parts in imports(tree) if parts[0] == "kernel" and len(parts) > 1}
            assert used & names <= {own}, path


def test_core_needs_nothing_but_the_standard_library() -> None:
    for path, tree in files():
        if path.parts[0] == "core":
            for node in ast.walk(without_types(tree)):
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                for name in names:
                    if (path.name, name) != ("engine.py", "numpy"):  # imported when somebody asks for an array
                        assert name.split(".")[0] in sys.stdlib_module_names | {"masume"}, (path, name)


def test_a_command_never_imports_another_command() -> None:
    """What commands share stands in the files named here, or below it all."""
    shared = {
        "board_output",
        "book_build",
        "command_options",
        "options_from_declarations",
        "exit_codes",
        "generate_jobs",
        "generate_output",
        "generate_spec_file",
        "library_options",
        "command_line",
        "file_options",
        "messages",
        "parallel_boards",
        "standard_streams",
    }
    wrong = [
        f"{path} imports {'.'.join(parts)}"
        for path, tree in files()
        if path.parts[0] == "cli" and path.name not in ("__init__.py", "command_line.py")
        for parts in imports(tree)
        if parts[0] == "cli" and len(parts) > 1 and parts[1] not in shared
    ]
    assert wrong == []
