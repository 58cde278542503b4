"""Run the command `masume completion`: print a script that completes commands in a shell, or the man page.

The scripts and the man page are made from the parser. A wheel contains them, because setup.py makes them when it builds
the wheel; elsewhere, the command makes them with shtab and argparse-manpage.
"""

from __future__ import annotations

import argparse
import re
from importlib import resources
from typing import Any

from masume.core.errors import UsageError
from masume.version import __version__

# The outputs, and the places where systems look for them.
SHARED = {
    "bash": "share/bash-completion/completions/masume",
    "zsh": "share/zsh/site-functions/_masume",
    "fish": "share/fish/vendor_completions.d/masume.fish",
    "man": "share/man/man1/masume.1",
}
READY = "ready"  # the folder in the package of a wheel

# Placeholders of arguments that are files.
FILES = re.compile(r"FILE|OUT|DIR|STATE|LIBRARY|\.\w+")


def add(commands: Any) -> None:
    """Add the command `completion` and its options to `commands`."""
    parser = commands.add_parser(
        "completion",
        help="print what a shell needs to complete commands and options, or the man page",
        description="Print a script that completes commands, options and their values in bash, zsh or fish, or the\n"
        "man page. Where Masume is installed for the whole system or user, most shells find the script by\n"
        "themselves; in a virtual environment, load it:\n\n"
        '  bash   eval "$(masume completion bash)"     in ~/.bashrc\n'
        '  zsh    masume completion zsh > "${fpath[1]}/_masume"\n'
        "  fish   masume completion fish > ~/.config/fish/completions/masume.fish\n"
        "  man    masume completion man | man -l -",
    )
    parser.add_argument("what", choices=list(SHARED), metavar="|".join(SHARED), help="the shell, or man")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    ready = resources.files("masume.cli") / READY / options.what
    print(ready.read_text("utf-8") if ready.is_file() else text(options.what), end="")
    return 0


def text(what: str) -> str:
    """Return the completion script for the shell `what`, or the man page if `what` is `man`. Raise UsageError if the
    package that makes it is not installed.
    """
    try:
        return _man_page() if what == "man" else _script(what)
    except ImportError as error:
        name = str(error.name).partition(".")[0].replace("_", "-")
        raise UsageError("outside a wheel this is made by {name}: pip install {name}", name=name) from None


def _script(shell: str) -> str:
    """Return the completion script for `shell`."""
    import shtab

    top = _parser()
    for action in (action for parser in _family(top) for action in parser._actions):
        if action.choices is None:
            if words := _words(action.dest):
                action.choices = words
            elif isinstance(action.metavar, str) and FILES.search(action.metavar):
                vars(action)["complete"] = shtab.FILE
    return str(shtab.complete(top, shell))


def _man_page() -> str:
    """Return the man page of all commands."""
    from argparse_manpage.manpage import Manpage

    top = _parser()
    for command in _family(top):
        if command.epilog:  # the exit codes, which argparse-manpage omits
            command.description = f"{command.description}\n\n{command.epilog}"
    page = Manpage(top)
    page.source = f"Masume {__version__}"
    page.manual = "Masume"
    page.description = str(top.description).rstrip(".")
    return str(page)


def _parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    from masume.cli import command_line

    return command_line.parser()


def _family(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Return `parser`, the parsers of its commands and those of their subcommands."""
    parsers = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                parsers += _family(command)
    return parsers


def _words(dest: str) -> list[str]:
    """Return the built-in names that the argument `dest` accepts, for arguments whose choices the parser does not
    list.
    """
    from masume.engines import ENGINES
    from masume.formats.detect import FORMATS
    from masume.kinds import KINDS

    known: dict[str, Any] = {"kind": KINDS.built_in, "engine": ENGINES.built_in, "format": FORMATS}
    return [item.name for item in known.get(dest, ())]
