"""Find or install Chromium for the browser tests.

`python tests/support/chromium.py` installs it if it is missing: by apt-get if that is allowed, otherwise by Playwright.
`MASUME_CHROMIUM` names another browser."""

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
    """Return the path of the browser, or None."""
    named = os.environ.get("MASUME_CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else None
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or _from_playwright()


def _from_playwright() -> str | None:
    """Return the path of the browser that Playwright has downloaded, or None. Another process looks for it, because
    Playwright's event loop would stay in this one."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as play: print(play.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def install() -> None:
    """Run one installer after the other until there is a browser."""
    is_root = os.geteuid() == 0
    commands: list[list[str]] = []
    if shutil.which("apt-get") and (is_root or shutil.which("sudo")):
        apt = ["apt-get"] if is_root else ["sudo", "--non-interactive", "apt-get"]
        packages = [[*apt, "install", "--yes", "--no-install-recommends", name] for name in PACKAGES]
        commands += [*packages, [*apt, "update"], *packages]  # the lists are read anew only if that is needed
    dependencies = ["--with-deps"] if is_root else []
    commands.append([sys.executable, "-m", "playwright", "install", *dependencies, "chromium"])
    for command in commands:
        subprocess.run(command, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        if find():
            return


def main() -> int:
    if find() is None:
        install()
    program = find()
    print(program or HOW)
    return 0 if program else 1


if __name__ == "__main__":
    sys.exit(main())
