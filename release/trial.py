"""Try an installed Masume, in an environment and a folder of its own: `python trial.py --kernel compiled --extras`

It needs the standard library alone, so that it runs wherever a wheel was installed, also under cibuildwheel. It ends
with a message at the first failure.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import sysconfig
import tempfile
from importlib import metadata
from pathlib import Path
from urllib.request import urlopen

BOARD = "hitori 4x4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n"
KINDS = ("binairo", "hidato", "hitori", "kakuro")
SHARED = (
    "share/man/man1/masume.1",
    "share/bash-completion/completions/masume",
    "share/zsh/site-functions/_masume",
    "share/fish/vendor_completions.d/masume.fish",
)


class Trial:
    """Run commands one after another; each must succeed and print the expected text."""

    def __init__(self) -> None:
        self.command = str(Path(sysconfig.get_path("scripts"), "masume"))

    def masume(self, *words: str, expect: str = "") -> str:
        ran = subprocess.run([self.command, *words], capture_output=True, text=True, encoding="utf-8")
        if ran.returncode != 0 or expect not in ran.stdout:
            sys.exit(f"masume {' '.join(words)}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
        print("ok  masume", *words)
        return ran.stdout


def check(what: str, is_true: bool) -> None:
    if not is_true:
        sys.exit(f"not true: {what}")
    print("ok ", what)


def try_package(kernel: str) -> None:
    """Check that the package needs no other package, and that no file is missing."""
    needed = [line for line in metadata.requires("masume") or [] if "extra ==" not in line]
    check("it needs no other package", needed == [])
    files = [str(file) for file in metadata.files("masume") or []]
    check("it has no tests", not any("tests/" in file for file in files))
    check("it has its types", any(file.endswith("masume/py.typed") for file in files))
    for place in SHARED:
        check(f"it has {place}", any(file.replace(os.sep, "/").endswith(place) for file in files))
    where = sysconfig.get_path("purelib"), sysconfig.get_path("platlib")
    module = __import__("masume.kernel")
    check("it is the installed one", str(module.__file__).startswith(where))
    check(f"the kernel is {kernel}", module.kernel.compiled() == (kernel == "compiled"))


def try_commands(trial: Trial) -> None:
    Path("board.txt").write_text(BOARD)
    trial.masume("--version", expect=metadata.version("masume"))
    trial.masume("solve", "board.txt", expect="exactly one solution")
    trial.masume("explain", "board.txt", "--lang", "es")
    trial.masume("explain", "board.txt", "--html", "page.html")
    trial.masume("rate", "board.txt")
    for kind in KINDS:
        line = trial.masume("generate", kind, "--size", "6x6", "--grade", "easy", "--seed", "1", expect="{")
        check(f"a {kind} of the grade that was asked for", json.loads(line)["meta"]["grade"] == "easy")
        Path(f"{kind}.json").write_text(line)
        trial.masume("draw", f"{kind}.json", "--solution", "--out", f"{kind}.svg")
        check(f"{kind}.svg is a picture", "<svg" in Path(f"{kind}.svg").read_text("utf-8"))
    wide = "binairo 2x70 unique_lines=no\n" + f"{'. ' * 70}\n" * 2
    Path("wide.txt").write_text(wide)
    trial.masume("solve", "wide.txt", "--solutions", "1")
    trial.masume("page", "board.txt", "--out", "play.html")
    trial.masume("completion", "bash", expect="masume")
    trial.masume("completion", "man", expect=".TH MASUME")


def try_extras(trial: Trial) -> None:
    """Check the features of `masume[book,web]`."""
    boards = [f"{kind}.json" for kind in KINDS]
    trial.masume("book", *boards, "--out", "book.pdf")
    check("book.pdf is a PDF", Path("book.pdf").read_bytes().startswith(b"%PDF"))
    trial.masume("draw", "board.txt", "--out", "board.png")
    server = subprocess.Popen([trial.command, "serve", "--port", "0"], stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        address = next((word for line in server.stderr for word in line.split() if word.startswith("http")), None)
        check("the server says where it is", address is not None)
        base = str(address).rstrip("/.")
        check("the server is well", urlopen(f"{base}/healthz", timeout=60).status == 200)
        check("the server has a page", b"<html" in urlopen(base, timeout=60).read().lower())
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kernel", choices=["compiled", "plain"], default="compiled")
    parser.add_argument("--extras", action="store_true", help="also a book and the server")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try_package(options.kernel)
        trial = Trial()
        try_commands(trial)
        if options.extras:
            try_extras(trial)
        os.chdir(Path(folder).parent)
    print(f"Masume {metadata.version('masume')} works ({options.kernel} kernel)")


if __name__ == "__main__":
    main()
