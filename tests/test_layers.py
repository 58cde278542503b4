"""The direction of imports: each layer knows those below it and nothing else of ours.

cli → verbs, checking → kinds, engines, render → codecs, kernel → core"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import masume

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(masume.__file__).parent

# For each layer, what it may import besides itself.
BELOW: dict[str, set[str]] = {
    "core": set(),
    "kernel": {"core"},
    "codecs": {"core"},
    "render": {"core"},
    "engines": {"core"},
    "kinds": {"core", "codecs", "kernel"},
    "version": set(),
    "files": {"core"},
    "verbs": {"core", "files", "codecs", "kernel", "kinds", "engines", "render"},
    "checking": {"core", "engines", "verbs"},
    "states": {"core", "verbs"},
    "manual": {"core", "codecs", "kinds", "render", "states", "verbs"},
    "explaining": {"core", "codecs", "engines", "render", "states", "verbs"},
    "drawing": {"core", "render", "states", "explaining", "verbs"},
    "workshop": {"core"},
    "generating": {"core", "kinds", "verbs", "explaining", "version", "workshop"},
    "lab": {"core", "files", "codecs", "kernel", "kinds", "engines", "verbs", "checking", "generating", "version"},
    "book": {
        *("core", "files", "kinds", "render", "verbs", "explaining", "generating", "manual", "version", "workshop"),
    },
    "cli": {
        *("core", "files", "lab", "book", "codecs", "kernel", "kinds", "engines", "render"),
        *("verbs", "checking", "states", "explaining", "drawing", "generating", "manual", "version"),
    },
    "__main__": {"cli"},
    "__init__": {"core", "kinds", "engines", "verbs", "checking", "explaining", "drawing", "generating", "version"},
}


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


def files() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))


def test_every_layer_imports_only_what_is_below_it() -> None:
    wrong = []
    for path, tree in files():
        layer = path.parts[0].removesuffix(".py")
        for parts in imports(tree):
            if not parts or parts[0] not in BELOW[layer] | {layer}:
                wrong.append(f"{path} imports masume.{'.'.join(parts)}")
    assert wrong == []


def test_a_kind_never_imports_another_kind() -> None:
    wrong = [
        f"{path} imports {'.'.join(parts)}"
        for path, tree in files()
        if path.parts[0] == "kinds" and len(path.parts) > 2
        for parts in imports(tree)
        if parts[0] == "kinds" and parts[1] != path.parts[1]
    ]
    assert wrong == []


def test_a_kernel_knows_at_most_its_own_kind() -> None:
    """A kind uses the kernel of its own name, and the kernels do not use each other."""
    names = {kind.name for kind in masume.KINDS}
    for path, tree in files():
        own = path.parts[1] if path.parts[0] == "kinds" else path.stem
        if path.parts[0] in ("kinds", "kernel") and own in names:
            used = {parts[1] for parts in imports(tree) if parts[0] == "kernel" and len(parts) > 1}
            assert used & names <= {own}, path


def test_core_needs_nothing_but_the_standard_library() -> None:
    for path, tree in files():
        if path.parts[0] == "core":
            for node in ast.walk(tree):
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                for name in names:
                    assert name.split(".")[0] in sys.stdlib_module_names | {"masume"}, (path, name)
