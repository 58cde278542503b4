"""Print the test files that concern what has changed since the last commit, for `make check`.

A changed test file stands for itself. A changed module stands for the tests that are named after it; where there are
none, for the tests that import it; then for those of its kind, and then for those of its layer. Slow folders are left
to `make test`.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
ALWAYS = ("tests/test_layers.py", "tests/golden/test_stored_outputs.py")
SLOW = ("browser", "batch", "papers", "truth")
MOST_FILES = 12
OF_MODULES = (".py", ".pyi", ".pxd")


def changed_files() -> list[str]:
    """Return the files that differ from the last commit; if there are none, those that the last commit changed."""

    def names(*command: str) -> list[str]:
        return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()

    changed = names("diff", "--name-only", "HEAD") + names("ls-files", "--others", "--exclude-standard")
    return changed or names("diff", "--name-only", "HEAD~1")


def tests_of_module(path: Path, texts: dict[str, str]) -> list[str]:
    """Return the tests of the module at `path`, which begins with the layer."""
    module = ".".join(["masume", *path.with_suffix("").parts]).removesuffix(".__init__")
    package, _, name = module.rpartition(".")
    layer, parent = path.parts[0], package.rpartition(".")[2]
    kind = path.parts[1] if layer in ("kernel", "kinds") else ""

    def matching(pattern: str) -> list[str]:
        return [test for test in texts if re.fullmatch(pattern, test)]

    named = matching(rf"tests/{layer}/test_({parent}_)?{name}(_\w+)?\.py|tests/cli/test_{name}_command\.py")
    if layer == "kernel":
        named += matching(rf"tests/kernel/test_{kind}\.py")
    imports = re.compile(rf"\b{re.escape(module)}\b|^from {re.escape(package)} import .*\b{name}\b", re.MULTILINE)
    importing = [test for test, text in texts.items() if imports.search(text)]
    return named or importing or matching(rf"tests/{layer}/test_{kind}_\w+\.py") or matching(rf"tests/{layer}/.*")


def choose_tests(changed: list[str], texts: dict[str, str]) -> list[str]:
    """Return the test files to run for `changed` files; `texts` holds the text of each quick test file by its path."""
    chosen = dict.fromkeys(name for name in changed if name in texts)
    for name in changed:
        path = Path(name)
        if path.is_relative_to("src/masume") and path.suffix in OF_MODULES:
            chosen.update(dict.fromkeys(tests_of_module(path.relative_to("src/masume"), texts)))
    return [*ALWAYS, *[name for name in chosen if name not in ALWAYS][:MOST_FILES]]


def quick_tests() -> dict[str, str]:
    """Return the text of each test file outside the slow folders."""
    files = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name not in SLOW)
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}


if __name__ == "__main__":
    print(*choose_tests(changed_files(), quick_tests()))
