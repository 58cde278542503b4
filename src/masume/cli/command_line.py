"""Parse the command line, run commands, and report their errors."""

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
from masume.cli.file_options import protect_input
from masume.cli.messages import in_language, tell
from masume.core.errors import MasumeError, Message, Word
from masume.core.lazy import lazy
from masume.i18n import LANGUAGES
from masume.version import __version__

# The module of each command, imported only if needed, so that every command starts fast.
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
    """Message of argparse with placeholders of the operator `%`."""

    def __mod__(self, values: Any) -> Message:
        """Return the message with `values` as parameters."""
        named = values if isinstance(values, dict) else {"value": values}
        params: dict[str, object] = {}
        for name, value in named.items():
            params[name] = repr(value) if f"%({name})r" in self or "%r" in self else value
        return Message(re.sub(r"%(?:\((\w+)\))?[rs]", lambda place: f"{{{place[1] or 'value'}}}", self), **params)


# Replace the functions by which argparse looks up translations, because complete messages are translated here (see
# docs/decisions/0027-argparse.md).
vars(argparse)["_"] = _Template
vars(argparse)["ngettext"] = lambda singular, plural, number: _Template(singular if number == 1 else plural)


def _terminal_width() -> int:
    """Return the width of the terminal. `shutil` has such a function, but takes long to import."""
    try:
        width = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        try:
            width = os.get_terminal_size(1).columns
        except OSError:
            width = 0
    return width if width > 0 else 80


def _help_formatter(prog: str) -> argparse.HelpFormatter:
    """Return a formatter of help texts as wide as the terminal."""
    return argparse.RawDescriptionHelpFormatter(prog, width=_terminal_width() - 2)


class Parser(argparse.ArgumentParser):
    """Parser that reports errors in one line and in the reader's language. It accepts no abbreviated options, because
    these would change their meaning when options are added."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_help_formatter, **keywords)
        self._lang: str | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse `args`. Report unknown words here, so that the message names the help of the right command."""
        self._lang = _language_in(args or [])
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

    def print_help(self, file: Any = None) -> None:
        """Print the help text. Unlike argparse, raise an error if it cannot be written."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print `message` and exit."""
        fault = in_language(Message("{fault} (see {prog} --help)", fault=Message(message), prog=self.prog), self._lang)
        sys.stderr.write(f"{self.prog}: {fault}\n")
        sys.exit(EXIT_BAD_INPUT)


def _language_in(words: Sequence[str]) -> str | None:
    """Return the language that `--lang` names in `words`, which may be wrong otherwise; None if there is none."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        option, _, value = word.partition("=")
        if option == "--lang" and (lang := value or following) in LANGUAGES:
            return lang
    return None


class PluginsLoaded(Exception):  # noqa: N818
    """Signal to parse the words again, because plugins have added kinds and options."""


def load_plugins() -> bool:
    """Load the engines and kinds of other packages. Return whether there are new kinds."""
    from masume import engines, kinds

    engines.load_plugins()
    return kinds.load_plugins()


def tell_problems() -> None:
    """Print the plugins that could not be loaded, with the reasons."""
    from masume import engines, kinds

    for problem in (*engines.ENGINES.problems, *kinds.KINDS.problems):
        tell(problem)


class _Version(argparse.Action):
    """Action of `--version`: print the version, and whether the kernel is compiled."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and how the kernel runs")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and exit."""
        from masume import kernel

        how = "compiled kernel" if kernel.compiled() else "plain Python kernel: slower, same results"
        print(f"masume {__version__} ({how})")
        parser.exit()


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of all commands, or of command `wanted`."""
    from masume.kinds import KINDS

    *first, last = (kind.name.capitalize() for kind in KINDS)
    known = f"{', '.join(first)} and {last}"
    top = Parser(prog="masume", description=f"Solve, check, explain, rate and generate {known}.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(prog=top.prog, metavar="COMMAND", required=True)
    if wanted == "--version":
        return top
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        COMMANDS[name].load().add(commands)
    return top


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse `arguments`, by default those of the process. Return the command and its options."""
    if arguments is None:
        standard_streams.prepare()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # boards contain characters that old code pages lack
            stream.reconfigure(encoding="utf-8")
    try:
        try:
            return _parse(sys.argv[1:] if arguments is None else list(arguments))
        finally:
            sys.stdout.flush()  # parsing prints help and the version
    except standard_streams.OutputError as error:
        sys.exit(_refuse_output(error))
    except BrokenPipeError:
        standard_streams.silence_output()
        sys.exit(EXIT_YES)


def _parse(words: list[str]) -> argparse.Namespace:
    """Parse `words`, a second time if plugins were loaded."""
    if {"-h", "--help"} & set(words):  # help lists all kinds and engines
        load_plugins()
        tell_problems()
    wanted = words[0] if words else None
    try:
        return parser(wanted).parse_args(words)
    except PluginsLoaded:
        return parser(wanted).parse_args(words)


def execute(options: argparse.Namespace) -> int:
    """Run a command and return its exit code."""
    try:
        with protect_input(options):
            code: int = options.run(options)
        sys.stdout.flush()
    except MasumeError as error:
        tell(error.message, getattr(options, "lang", None))
        for problem in getattr(error, "__notes__", ()):
            tell(problem, getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    except BrokenPipeError:  # the reader of the output is gone
        standard_streams.silence_output()
        return EXIT_YES
    except standard_streams.OutputError as error:
        return _refuse_output(error, getattr(options, "lang", None))
    except MemoryError as error:
        error.__traceback__ = None  # it refers to the objects that filled the memory
        tell("there is not enough memory for this; smaller or fewer boards take less", getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    return code


def _refuse_output(error: OSError, lang: str | None = None) -> int:
    """Report that standard output cannot be written. Return the exit code."""
    standard_streams.remove_unfinished_line()
    standard_streams.silence_output()
    tell("standard output cannot be written: {reason}", lang, reason=Word(error.strerror))
    return EXIT_BAD_INPUT
