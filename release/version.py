"""`make release`: check that the clone can be released under its version, and tag it with --tag.

src/masume/version.py has the version. The changelog and the citation repeat it, and are compared with it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BRANCH = "main"


def version(root: Path) -> str:
    match = re.search(r'^__version__ = "([^"]+)"$', _text(root, "src/masume/version.py"), re.MULTILINE)
    assert match is not None
    return match[1]


def faults(root: Path) -> Iterator[str]:
    """Yield one sentence for each fault that prevents the release."""
    number = version(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", number):
        yield f"the version {number} is not of the form 1.2.3 or 1.2.3rc1"
    heading = re.search(r"^## (\S+) \(([^)]*)\)$", _text(root, "CHANGELOG.md"), re.MULTILINE)
    if heading is None or heading[1] != number:
        yield f"the changelog does not begin with the version {number}"
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", heading[2]):
        yield f"the changelog calls {number} {heading[2]!r} where its date should stand, as in 2026-01-31"
    elif f"\ndate-released: {heading[2]}\n" not in _text(root, "CITATION.cff"):
        yield f"CITATION.cff lacks `date-released: {heading[2]}`"
    if f"\nversion: {number}\n" not in _text(root, "CITATION.cff"):
        yield f"CITATION.cff lacks `version: {number}`"
    if _git(root, "status", "--porcelain"):
        yield "there are changes that are not committed"
    if (branch := _git(root, "branch", "--show-current")) != BRANCH:
        yield f"this is the branch {branch or 'of no name'}, not {BRANCH}"
    if _git(root, "tag", "--list", tag(number)):
        yield f"there is a tag {tag(number)} already"


def tag(number: str) -> str:
    return f"v{number}"


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="release.version", description=__doc__)
    parser.add_argument("--tag", action="store_true", help="tag the commit if nothing is missing")
    options = parser.parse_args(arguments)
    number = version(root)
    missing = list(faults(root))
    if missing:
        print(f"Masume {number} cannot be released yet:", *missing, sep="\n- ", file=sys.stderr)
        return 1
    if not options.tag:
        print(f"Masume {number} can be released; `make release TAG=yes` tags it as {tag(number)}.")
        return 0
    _git(root, "tag", "--annotate", tag(number), "--message", f"Masume {number}")
    print(f"Tagged {tag(number)}; `git push origin {tag(number)}` has the wheels built and published.")
    return 0


def _text(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8") if (root / name).exists() else ""


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
