"""Print the test files that concern what has changed since the last commit, for `make check`.

A changed test file stands for itself. A changed module stands for the tests that are named after it; where there are
none, for the tests that import it. Slow folders are left to `make test`.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
ALWAYS = ("tests/test_layers.py",)
SLOW = ("browser", "batch", "papers", "truth")
MOST_FILES = 12


def changed_files() -> list[str]:
    """Return the files that differ from the last commit; if there are none, those that the last commit changed."""

    def names(*command: str) -> list[str]:
        return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()

    changed = names("diff", "--name-only", "HEAD") + names("ls-files", "--others", "--exclude-standard")
    return changed or names("diff", "--name-only", "HEAD~1")


def choose_tests(changed: list[str], texts: dict[str, str]) -> list[str]:
    """Return the test files to run for `changed` files; `texts` holds the text of each quick test file by its path."""
    chosen = dict.fromkeys(name for name in changed if name in texts)
    for name in changed:
        if name.startswith("src/masume/") and name.endswith((".py", ".pyi", ".pxd", ".toml")):
            path = Path(name.removeprefix("src/")).with_suffix("")
            module = ".".join(path.parts).removesuffix(".__init__")
            stem = module.rpartition(".")[2]
            named = [test for test in texts if re.fullmatch(rf"test_{stem}(_\w+)?", Path(test).stem)]
            importing = [test for test, text in texts.items() if re.search(rf"\b{re.escape(module)}\b", text)]
            chosen.update(dict.fromkeys(named or importing))
    return [*ALWAYS, *list(chosen)[:MOST_FILES]]


def quick_tests() -> dict[str, str]:
    """Return the text of each test file outside the slow folders."""
    files = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name not in SLOW)
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}


if __name__ == "__main__":
    print(*choose_tests(changed_files(), quick_tests()))
