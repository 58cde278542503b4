"""The browser of the browser tests: where it is, and how it comes there.

`python tests/support/chromium.py` installs it when it is missing: by apt-get where that is allowed, else by
Playwright's own download. `MASUME_CHROMIUM` names another one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The build without a window does the same in half the CPU time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "chromium")
HOW = (
    "the browser tests need Chromium: `apt-get install chromium` as root, or `python -m playwright install chromium`, "
    "or set MASUME_CHROMIUM to the program of an installed one"
)


def find() -> str | None:
    """The program, or None."""
    named = os.environ.get("MASUME_CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else None
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or _playwright_own()


def _playwright_own() -> str | None:
    """The browser that Playwright downloaded. It is looked for in a process of its own: Playwright's loop would stay
    with this one."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as play: print(play.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def install() -> None:
    """Tries one way after the other until there is a browser."""
    is_root = os.geteuid() == 0
    ways: list[list[str]] = []
    if shutil.which("apt-get") and (is_root or shutil.which("sudo")):
        apt = ["apt-get"] if is_root else ["sudo", "--non-interactive", "apt-get"]
        packages = [[*apt, "install", "--yes", "--no-install-recommends", name] for name in PACKAGES]
        ways += [*packages, [*apt, "update"], *packages]  # the lists are read anew only if that is needed
    dependencies = ["--with-deps"] if is_root else []
    ways.append([sys.executable, "-m", "playwright", "install", *dependencies, "chromium"])
    for way in ways:
        subprocess.run(way, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        if find():
            return


def main() -> int:
    if find() is None:
        install()
    found = find()
    print(found or HOW)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
