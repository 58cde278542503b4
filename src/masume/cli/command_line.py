"""The commands, their parser, and what becomes of a command that fails."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from masume.cli import standard_streams
from masume.cli.exit_codes import EXIT_BAD_INPUT, EXIT_YES
from masume.cli.output_files import RefusedWordsError, guarded, in_language, tell
from masume.core.errors import MasumeError, Message, Word
from masume.core.lazy import lazy
from masume.i18n import LANGUAGES
from masume.version import __version__

# Each command is a module, loaded only when it is asked for, so that every command starts fast.
COMMANDS = {
    "solve": lazy("masume.cli.solve_command"),
    "check": lazy("masume.cli.check_command"),
    "explain": lazy("masume.cli.explain_command"),
    "hint": lazy("masume.cli.hint_command"),
    "refute": lazy("masume.cli.refute_command"),
    "rate": lazy("masume.cli.rate_command"),
    "techniques": lazy("masume.cli.techniques_command"),
    "generate": lazy("masume.cli.generate_command"),
    "improve": lazy("masume.cli.improve_command"),
    "thin": lazy("masume.cli.thin_command"),
    "convert": lazy("masume.cli.convert_command"),
    "draw": lazy("masume.cli.draw_command"),
    "book": lazy("masume.cli.book_command"),
    "cover": lazy("masume.cli.cover_command"),
    "compare": lazy("masume.cli.compare_command"),
    "lab": lazy("masume.cli.lab_command"),
    "library": lazy("masume.cli.library_command"),
    "page": lazy("masume.cli.page_command"),
    "batch": lazy("masume.cli.batch_command"),
    "serve": lazy("masume.cli.serve_command"),
    "completion": lazy("masume.cli.completion_command"),
}


class _Template(Message):
    """A message of argparse, and the template of one."""

    def __mod__(self, values: Any) -> Message:
        named = values if isinstance(values, dict) else {"value": values}
        params: dict[str, object] = {}
        for name, value in named.items():
            params[name] = repr(value) if f"%({name})r" in self or "%r" in self else value
        return Message(re.sub(r"%(?:\((\w+)\))?[rs]", lambda place: f"{{{place[1] or 'value'}}}", self), **params)


# argparse would look for translations of its words in the whole system. There are none: a message is translated whole.
vars(argparse)["_"] = _Template
vars(argparse)["ngettext"] = lambda one, many, number: _Template(one if number == 1 else many)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, without the module that argparse asks for its width, which loads all sorts of
    compression."""

    def __init__(self, prog: str) -> None:
        try:
            width = int(os.environ["COLUMNS"])
        except (KeyError, ValueError):
            try:
                width = os.get_terminal_size(1).columns
            except OSError:
                width = 0
        super().__init__(prog, width=(width if width > 0 else 80) - 2)


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and in the reader's language, like every other message. It takes no
    abbreviated options: they would change their meaning when options are added."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_Help, **keywords)
        self._lang: str | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Refuses what it does not know: each command speaks for itself, and names its own help."""
        self._lang = _asked_language(args or [])
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            if load_plugins():
                raise PluginsLoaded
            moves = all(re.match(r"r\d+c\d+=", word, re.IGNORECASE) for word in unknown) and "state" in options
            self.error(
                Message(
                    "unrecognized arguments: {value}; several moves go in quotes, as in --state 'r1c2=1 r2c2=3'"
                    if moves
                    else "unrecognized arguments: {value}",
                    value=" ".join(unknown),
                )
            )
        return options, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        """Prints help and errors; unlike argparse, it does not hide that they cannot be written."""
        if message:
            (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        fault = Message(message)
        said = in_language(Message("{fault} (see {prog} --help)", fault=fault, prog=self.prog), self._lang)
        self._print_message(f"{self.prog}: {said}\n")
        raise RefusedWordsError(EXIT_BAD_INPUT, fault)


def _asked_language(words: Sequence[str]) -> str | None:
    """The language that the words of a command ask for, as long as nothing else is known of them."""
    found = re.search(rf"(?:^|\n)--lang[=\n]({'|'.join(LANGUAGES)})(?:\n|$)", "\n".join(words))
    return found[1] if found else None


class PluginsLoaded(Exception):  # noqa: N818
    """Raised while words are parsed: there are more kinds now, whose options the words may hold."""


def load_plugins() -> bool:
    """Add the engines and kinds of other packages. Return whether there are kinds that were not known yet."""
    from masume import engines, kinds

    engines.load_plugins()
    return kinds.load_plugins()


def tell_problems() -> None:
    """Tell which plug-ins were left out, and why."""
    from masume import engines, kinds

    for problem in (*engines.ENGINES.problems, *kinds.KINDS.problems):
        tell(problem)


class _Version(argparse.Action):
    """`--version`: the version, and whether the kernel runs compiled."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and how the kernel runs")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from masume import kernel

        how = "compiled kernel" if kernel.compiled() else "plain Python kernel: slower, same results"
        print(f"masume {__version__} ({how})")
        parser.exit()


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of the wanted one."""
    from masume.kinds import KINDS

    *first, last = (kind.name.capitalize() for kind in KINDS)
    known = f"{', '.join(first)} and {last}"
    top = Parser(prog="masume", description=f"Solve, check, explain, rate and make {known}.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(prog=top.prog, metavar="COMMAND", required=True)
    if wanted == "--version":
        return top
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        COMMANDS[name].load().add(commands)
    return top


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command and its options, from these words or from those of the process."""
    if arguments is None:
        standard_streams.prepare()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # boards need characters that an old code page may not have
            stream.reconfigure(encoding="utf-8")
    try:
        try:
            return _parse(sys.argv[1:] if arguments is None else list(arguments))
        finally:
            sys.stdout.flush()  # help and the version are printed while words are parsed
    except standard_streams.OutputError as error:
        sys.exit(_refuse_output(error))
    except BrokenPipeError:
        standard_streams.silence_output()
        sys.exit(EXIT_YES)


def _parse(words: list[str]) -> argparse.Namespace:
    if {"-h", "--help"} & set(words):  # help lists all names
        load_plugins()
        tell_problems()
    wanted = words[0] if words else None
    try:
        return parser(wanted).parse_args(words)
    except PluginsLoaded:
        return parser(wanted).parse_args(words)


def execute(options: argparse.Namespace) -> int:
    """Runs a command; returns its exit code."""
    try:
        with guarded(options):
            code: int = options.run(options)
        sys.stdout.flush()
    except MasumeError as error:
        tell(error.message, getattr(options, "lang", None))
        for problem in getattr(error, "__notes__", ()):
            tell(problem, getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    except BrokenPipeError:  # whoever read our output is gone: there is nobody to tell
        standard_streams.silence_output()
        return EXIT_YES
    except standard_streams.OutputError as error:
        return _refuse_output(error, getattr(options, "lang", None))
    except MemoryError as error:
        error.__traceback__ = None  # it holds what filled the memory
        tell("there is not enough memory for this; smaller or fewer boards take less", getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    return code


def _refuse_output(error: OSError, lang: str | None = None) -> int:
    """Tell that standard output cannot be written; return the exit code."""
    standard_streams.remove_unfinished_line()
    standard_streams.silence_output()
    tell("standard output cannot be written: {reason}", lang, reason=Word(error.strerror))
    return EXIT_BAD_INPUT
